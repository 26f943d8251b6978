"""What still keeps a judgement from being final, and who is kept out of a vote on it.

Must never know how a judgement falls.
"""

from __future__ import annotations

from core.ids import PlayerId
from core.play import events_review as rv
from core.play.commands import ChangeKind, Ref, Series
from core.play.play import Play, Refused
from core.play.state import Case, CaseStatus, GameState, Proposal

WINDOWS = ("overturn", "file", "oppose", "return")  # kinds of deadlines until which it may fall

DECIDED = ("true", "false")  # the verdicts a proposal can overturn


def window(state: GameState, kind: str, case_: Case) -> bool:
    """Whether the window of that kind is still open for the judgement."""
    name = f"{kind}/{case_.number}/{case_.offer}"
    return any(d.id == name for d in state.deadlines)


def motion(state: GameState, case_: Case) -> Proposal | None:
    """The vote on cassation that is under way."""
    ref = Ref(Series.CASE, case_.number)
    return next((p for p in state.open_proposals if p.ref == ref), None)


def overturnings(state: GameState, number: int) -> list[Proposal]:
    """The open proposals to overturn the case's verdict."""
    return [p for p in state.open_proposals if p.kind is ChangeKind.OVERTURN and p.target_number == number]


def pending(state: GameState, case_: Case) -> bool:
    """Whether the judgement may still fall."""
    if any(window(state, kind, case_) for kind in WINDOWS):
        return True
    return motion(state, case_) is not None or bool(overturnings(state, case_.number))


def require_overturnable(play: Play, number: int | None) -> Case:
    """The case, if its verdict decided something and still stands."""
    case_ = None if number is None else play.state.case(number)
    if case_ is None:
        raise Refused("no-such-case", number=number)
    standing = case_ in play.state.open_cases and case_.status is CaseStatus.JUDGED
    if not standing or case_.verdict not in DECIDED:
        play.refuse("nothing-to-overturn", "judge.overturn", "judge.overturn_within", number=number)
    return case_


def of_players(play: Play, poll: Proposal) -> bool:
    """Whether the players vote; else it is for the officers alone."""
    sanction = play.state.review.sanction(poll.number) if poll.series is Series.SANCTION else None
    return sanction is None or sanction.case is not None


def kept_out(play: Play, poll: Proposal) -> frozenset[PlayerId]:
    """Who has no vote because it is about him: the judge, and the accused."""
    if poll.series is Series.CASE:
        judgement = play.state.review.judgement(poll.number)
        if judgement is not None and not play.flag("cassation.judge_votes"):
            return frozenset({judgement.judge})
    if poll.series is Series.SANCTION:
        sanction = play.state.review.sanction(poll.number)
        if sanction is not None and sanction.case is not None:
            return frozenset({sanction.proposer, sanction.accused})
    return frozenset()


def holds_next_turn(play: Play) -> bool:
    """Whether the next turn waits for a vote on a judgement that says so; told once."""
    for judgement in play.state.review.judgements:
        case_ = play.state.case(judgement.number)
        if not judgement.block or case_ is None or motion(play.state, case_) is None:
            continue
        if not judgement.held:
            play.emit(rv.NextTurnHeld(rules=play.sources("judge.overturn"), number=judgement.number))
        return True
    return False
