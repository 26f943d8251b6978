"""Folding of statements, judges and verdicts. Must never know who ought to judge."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import CaseNumber, Instant
from core.play import events as ev
from core.play.evolve_absence import as_if_stopped
from core.play.state import Case, CaseStatus, GameState

SEATED_ANEW = ("cassation", "officers")  # after these the selection begins from its first step


def evolve_case(state: GameState, event: ev.CaseEvent, at: Instant) -> GameState:
    if isinstance(event, ev.CaseOpened):
        return _opened(state, event, at)
    case_ = live_case(state, event.number)
    match event:
        case ev.JudgeAsked():
            return _asked(state, case_, event, at)
        case ev.JudgeAccepted():
            return with_case(state, replace(case_, status=CaseStatus.ASSIGNED, due=None, since=at))
        case ev.JudgeLost(judge=judge, how=how):
            out = () if how in ("turn", "office") else (judge,)  # who comes into it anew may judge it
            lost = replace(
                case_,
                judge=None,
                status=CaseStatus.OPEN,
                refused=(*case_.refused, *out),
                due=None,
                since=at,
            )
            return with_case(state, lost)
        case ev.NoJudge():
            return with_case(state, replace(case_, judge=None, status=CaseStatus.OPEN, due=None, since=at))
        case ev.CaseDue(due=due):
            counted = None if due is None else as_if_stopped(state, due, at)
            return with_case(state, replace(case_, due=counted))
        case ev.VerdictGiven():
            return with_case(state, _judged(case_, event, at))
        case ev.OverruleVoiced(player=player, no=no):
            voice = frozenset({player})
            return with_case(
                state, replace(case_, voices=case_.voices - voice if no else case_.voices | voice)
            )
        case ev.Overturned():
            return _overturned(state, case_, event)
        case ev.CaseSettled():
            return _settled(state, case_)
        case _:
            assert_never(event)


def _asked(state: GameState, case_: Case, event: ev.JudgeAsked, at: Instant) -> GameState:
    asked = replace(
        case_,
        judge=event.judge,
        latest=event.judge,
        offer=event.offer,
        status=CaseStatus.ASSIGNED if event.assigned else CaseStatus.OFFERED,
        step=event.step,
        seated=state.turn.number if state.turn is not None and event.for_turn else None,
        since=at,
    )
    state = replace(with_case(state, asked), review=state.review.closed_to_all(case_.number))
    if state.turn is not None and event.for_turn:
        state = replace(state, turn=replace(state.turn, judge=event.judge))
    return state


def _judged(case_: Case, event: ev.VerdictGiven, at: Instant) -> Case:
    return replace(
        case_,
        status=CaseStatus.JUDGED,
        verdict=event.verdict,
        reasons=event.reasons,
        changed=event.changed,
        reward=event.reward,
        judged_at=at,
        due=None,
        voices=frozenset(),
    )


def _overturned(state: GameState, case_: Case, event: ev.Overturned) -> GameState:
    fallen = replace(
        case_,
        status=CaseStatus.OVERTURNED,
        overruled=case_.overruled if case_.judge is None else (*case_.overruled, case_.judge),
        judge=None,
        verdict=event.verdict,
        changed=(),
        voices=frozenset(),
    )
    if event.how in SEATED_ANEW:
        fallen = replace(fallen, step=-1, refused=())
    review = state.review.without_judgement(case_.number)
    return replace(with_case(state, fallen), review=review)


def live_case(state: GameState, number: CaseNumber) -> Case:
    for case_ in state.open_cases:
        if case_.number == number:
            return case_
    raise ValueError(f"case {number} is not open")


def with_case(state: GameState, case_: Case) -> GameState:
    return replace(
        state, open_cases=tuple(case_ if c.number == case_.number else c for c in state.open_cases)
    )


def _settled(state: GameState, case_: Case) -> GameState:
    return replace(
        state,
        open_cases=tuple(c for c in state.open_cases if c.number != case_.number),
        closed_cases=state.closed_cases.appended(case_),
        review=state.review.closed_to_all(case_.number).without_judgement(case_.number),
    )


def _opened(state: GameState, event: ev.CaseOpened, at: Instant) -> GameState:
    case_ = Case(
        number=event.number,
        statement=event.statement,
        invoker=event.invoker,
        opened_at=at,
        since=at,
        turn=None if state.turn is None else state.turn.number,
        claim=event.claim,
        about=event.about,
    )
    turn = state.turn
    if turn is not None and event.claim != "debate":
        turn = replace(turn, judged=True)
    return replace(state, open_cases=(*state.open_cases, case_), cases=event.number, turn=turn)
