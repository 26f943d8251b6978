"""Requests: changes of a rule on probation, filed out of turn. The rule keeps its number.

A request is a poll of its own series: called and voted on like a proposal. Must never know how
votes are counted.
"""

from __future__ import annotations

from core.ids import PlayerId, ProposalNumber
from core.law.rule import Rule, RuleKind
from core.play import events as ev
from core.play.changes import Change, check, find_target
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.events_requests import RequestLapsed
from core.play.hooking import loaded
from core.play.play import Play, Refused
from core.play.presence import running
from core.play.probation import LAPSES, TURNS, probation_of, request_deadline
from core.play.scoring import score
from core.play.state import PlayerStatus, Proposal, ProposalStatus
from core.play.trial import try_code
from core.play.voting import vote_deadline

ALLOWED = "request.allowed"


def file_request(play: Play, draft: Draft) -> None:
    play.playing()
    player = play.player()
    if not play.flag(ALLOWED):
        play.refuse("no-requests", ALLOWED)
    running(play)
    number = ProposalNumber(1 + sum(1 for _ in requests_of(play)))
    target = _target(play, draft)
    change = _checked(play, number, target, draft, None)
    play.emit(
        ev.Proposed(
            rules=play.sources(ALLOWED, TURNS),
            number=number,
            series=Series.REQUEST,
            kind=ChangeKind.AMEND,
            proposer=player.id,
            target=target.id,
            target_number=target.number,
            title=change.title,
            text=change.text,
            reading=change.reading,
            code=change.code,
            message=play.command.message,
        )
    )
    try_code(play, change, Ref(Series.REQUEST, number), number)
    within = play.length(LAPSES)
    if within is not None:
        play.set_deadline(request_deadline(number), within.after(play.at), LAPSES)


def requests_of(play: Play) -> list[Proposal]:
    """All requests there ever were, those that are open last."""
    state = play.state
    return [p for p in (*state.closed_proposals, *state.open_proposals) if p.series is Series.REQUEST]


def _target(play: Play, draft: Draft) -> Rule:
    """The rule to be changed, which must be on probation."""
    kind = draft.kind or ChangeKind.AMEND
    if kind is not ChangeKind.AMEND:
        play.refuse("request-kind", ALLOWED, kind=kind.value)
    target = find_target(play, kind, draft.target)
    assert target is not None  # noqa: S101  # an amendment has one
    if target.kind is not RuleKind.RULE or probation_of(play, target) is None:
        play.refuse("not-on-probation", ALLOWED, TURNS, number=target.number)
    return target


def _checked(play: Play, number: int, target: Rule | None, draft: Draft, before: Proposal | None) -> Change:
    """What the draft leaves out stays as it was ``before``."""
    change = Change(
        kind=ChangeKind.AMEND,
        target=target,
        title=(before.title if before else "") if draft.title is None else draft.title,
        text=(before.text if before else "") if draft.text is None else draft.text,
        reading=before.reading if before and draft.reading is None else draft.reading,
        code=before.code if before and draft.code is None else loaded(play, draft.code),
        keeps_number=True,
        by=f"request {number}",
    )
    check(play, change, number)
    return change


# --- before the vote ----------------------------------------------------------------------


def means_request(play: Play, ref: Ref | None) -> bool:
    """Whether the reference is to a request, or can be to nothing else."""
    if ref is not None:
        return ref.series is Series.REQUEST
    debated = [p for p in play.state.open_proposals if p.status is ProposalStatus.DEBATE]
    return bool(debated) and all(p.series is Series.REQUEST for p in debated)


def _own(play: Play, number: int | None, player: PlayerId) -> Proposal:
    """The request meant, still debated and the player's own."""
    found = [p for p in requests_of(play) if p.number == number]
    if number is None:
        found = [p for p in requests_of(play) if p.status is ProposalStatus.DEBATE]
        found = [p for p in found if p.proposer == player] or found
    if not found:
        raise Refused("no-such-request", number="R" if number is None else f"R {number}")
    if len(found) > 1:
        raise Refused("which-proposal", numbers=", ".join(str(p.ref) for p in found))
    request = found[0]
    if request.status is ProposalStatus.VOTING:
        play.refuse("vote-already-open", "proposal.voting_opens", number=request.ref)
    if request.status is not ProposalStatus.DEBATE:
        raise Refused("proposal-closed", number=request.ref, status=request.status.value)
    if request.proposer != player:
        play.refuse("proposer-only", ALLOWED, number=request.ref, player=play.name(request.proposer))
    return request


def revise_request(play: Play, number: int | None, draft: Draft) -> None:
    play.playing()
    request = _own(play, number, play.player().id)
    target = None if request.target is None else play.state.rules.by_id(request.target)
    if draft.target is not None:
        target = _target(play, draft)
    change = _checked(play, request.number, target, draft, request)
    play.emit(
        ev.Revised(
            rules=play.sources(ALLOWED),
            number=request.number,
            series=Series.REQUEST,
            kind=ChangeKind.AMEND,
            target=None if target is None else target.id,
            target_number=None if target is None else target.number,
            title=change.title,
            text=change.text,
            reading=change.reading,
            code=change.code,
        )
    )
    try_code(play, change, request.ref, request.number)


def withdraw_request(play: Play, ref: Ref | None) -> None:
    """Free of charge, before the vote."""
    play.playing()
    request = _own(play, None if ref is None else ref.number, play.player().id)
    play.clear_deadline(request_deadline(request.number))
    play.emit(ev.Withdrawn(rules=play.sources(ALLOWED), number=request.number, series=Series.REQUEST))


def request_due(play: Play, number: int) -> None:
    """Its time is over; who is away pays nothing for it."""
    for request in play.state.open_proposals:
        if request.series is not Series.REQUEST or request.number != number:
            continue
        play.clear_deadline(vote_deadline(request))
        play.emit(RequestLapsed(rules=play.sources(LAPSES), number=request.number))
        if play.state.player(request.proposer).status is PlayerStatus.ACTIVE:
            key = "request.score.lapsed"
            score(play, request.proposer, play.number(key), key, number=request.number)
