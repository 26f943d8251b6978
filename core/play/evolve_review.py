"""Folding of what happens to judgements after they are asked for. Must never know who may do it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import CaseNumber, PlayerId, ProposalNumber
from core.play import events_review as rv
from core.play.commands import Series
from core.play.evolve_judging import live_case, with_case
from core.play.evolve_voting import open_poll, with_open
from core.play.state import CaseStatus, GameState
from core.play.state_review import Judgement, Precedent, Review, Sanction, SanctionStatus


def evolve_review(state: GameState, event: rv.ReviewEvent) -> GameState:
    if isinstance(event, rv.TakenEvent):
        return _taken(state, event)
    if isinstance(event, rv.JudgementEvent):
        return _judgement(state, event)
    if isinstance(event, rv.PrecedentEvent):
        return _precedent(state, event)
    return replace(state, review=_sanction(state.review, event))


def _taken(state: GameState, event: rv.TakenEvent) -> GameState:
    review = state.review.closed_to_all(event.number)
    case_ = live_case(state, event.number)
    match event:
        case rv.OpenToOfficers(number=number, offices=offices):
            review = replace(review, open_to=(*review.open_to, (number, offices)))
            case_ = replace(case_, judge=None, status=CaseStatus.OPEN, due=None)
        case rv.CaseTaken(judge=judge):
            offer = case_.offer + 1
            case_ = replace(case_, judge=judge, latest=judge, status=CaseStatus.ASSIGNED, offer=offer)
        case rv.StoodIn(number=number, judge=judge, absent=absent):
            review = replace(review, stand_ins=(*review.stand_ins, (number, absent)))
            case_ = replace(case_, judge=judge, status=CaseStatus.ASSIGNED, due=None)
        case rv.JudgementChanged(number=number, judge=judge):
            review = review.without_judgement(number)
            case_ = replace(
                case_, judge=judge, status=CaseStatus.ASSIGNED, verdict=None, changed=(), judged_at=None
            )
        case _:
            assert_never(event)
    return replace(with_case(state, case_), review=review)


def _judgement(state: GameState, event: rv.JudgementEvent) -> GameState:
    match event:
        case rv.JudgementOpen(number=number):
            review = state.review
            judgement = Judgement(
                number=number,
                judge=event.judge,
                absent=review.absent_from(number),
                until_turn=event.until_turn,
                lasting=event.lasting,
                block=event.block,
            )
            stand_ins = tuple(pair for pair in review.stand_ins if pair[0] != number)
            return replace(state, review=replace(review.with_judgement(judgement), stand_ins=stand_ins))
        case rv.CassationOpened(number=number, run_by=run_by, period=period):
            found = _judgement_of(state, number)
            motions = found.motions + 1
            return _with(state, replace(found, run_by=run_by, period=period, motions=motions))
        case rv.CassationExtended(number=number, period=period, closes=closes):
            poll = open_poll(state, Series.CASE, ProposalNumber(number))
            state = with_open(state, replace(poll, closes=closes))
            return _with(state, replace(_judgement_of(state, number), period=period))
        case rv.JudgementOpposed(number=number, player=player, no=no):
            found = _judgement_of(state, number)
            return _with(state, replace(found, voices=_voiced(found.voices, player, no=no)))
        case rv.NextTurnHeld(number=number):
            return _with(state, replace(_judgement_of(state, number), held=True))
        case _:
            assert_never(event)


def _judgement_of(state: GameState, number: CaseNumber) -> Judgement:
    found = state.review.judgement(number)
    if found is None:
        raise ValueError(f"the judgement of case {number} is not under review")
    return found


def _with(state: GameState, judgement: Judgement) -> GameState:
    return replace(state, review=state.review.with_judgement(judgement))


def _voiced(voices: frozenset[PlayerId], player: PlayerId, *, no: bool) -> frozenset[PlayerId]:
    return voices - {player} if no else voices | {player}


def _precedent(state: GameState, event: rv.PrecedentEvent) -> GameState:
    review = state.review
    match event:
        case rv.PrecedentSet(number=number, judge=judge, reads=reads):
            made = Precedent(number=number, judge=judge, rules=reads)
            return replace(state, review=replace(review, precedents=(*review.precedents, made)))
        case rv.PrecedentFell(number=number, how=how):
            gone = replace(_standing(review, number), fell=how)
            left = tuple(p for p in review.precedents if p.number != number)
            fallen = review.fallen.appended(gone)
            return replace(state, review=replace(review, precedents=left, fallen=fallen))
        case rv.RejudgingAsked(number=number, precedent=precedent):
            asked = replace(_standing(review, precedent), again=number, opposed=frozenset())
            return _with_precedent(state, asked)
        case rv.PrecedentOpposed(number=number, player=player, no=no):
            found = _standing(review, number)
            return _with_precedent(state, replace(found, opposed=_voiced(found.opposed, player, no=no)))
        case rv.RejudgingDecided(number=number, precedent=precedent, allowed=allowed):
            if allowed:
                return state
            kept = replace(_standing(review, precedent), again=None)
            dropped = replace(live_case(state, number), status=CaseStatus.WITHDRAWN)
            return _with_precedent(with_case(state, dropped), kept)
        case _:
            assert_never(event)


def _standing(review: Review, number: CaseNumber) -> Precedent:
    found = next((p for p in review.precedents if p.number == number), None)
    if found is None:
        raise ValueError(f"case {number} is no precedent")
    return found


def _with_precedent(state: GameState, precedent: Precedent) -> GameState:
    rows = tuple(precedent if p.number == precedent.number else p for p in state.review.precedents)
    return replace(state, review=replace(state.review, precedents=rows))


def _sanction(review: Review, event: rv.SanctionEvent) -> Review:
    match event:
        case rv.SanctionProposed():
            proposed = Sanction(
                number=event.number,
                accused=event.accused,
                proposer=event.proposer,
                what=event.what,
                case=event.case,
                reading=event.reading,
            )
            return replace(review, open_sanctions=(*review.open_sanctions, proposed))
        case rv.SanctionDecided(number=number, imposed=imposed):
            found = review.sanction(number)
            if found is None:
                raise ValueError(f"no sanction {number} was proposed")
            status = SanctionStatus.IMPOSED if imposed else SanctionStatus.REJECTED
            return replace(
                review,
                open_sanctions=tuple(s for s in review.open_sanctions if s.number != number),
                sanctions=review.sanctions.appended(replace(found, status=status)),
            )
        case _:
            assert_never(event)
