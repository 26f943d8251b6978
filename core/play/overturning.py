"""Overturning a verdict by a proposal like any other. Must never know how it is voted on."""

from __future__ import annotations

from core.play import events as ev
from core.play.commands import Ref, Series
from core.play.pending import require_overturnable, window
from core.play.play import Play, Refused
from core.play.review import fall
from core.play.state import Case

UNANSWERED = "unanswered"  # what an overturned verdict becomes


def overturn_target(play: Play, ref: Ref | None) -> int:
    """The number of the case whose verdict may be proposed to be overturned now."""
    if ref is None:
        raise Refused("target-missing")
    if ref.series is not Series.CASE:
        raise Refused("no-such-case", number=ref)
    if play.word("judge.overturn") != "by_proposal":
        play.refuse("no-overturning", "judge.overturn")
    case_ = require_overturnable(play, ref.number)
    if not _in_time(play, case_):
        play.refuse("overturning-late", "judge.overturn_within", number=ref.number)
    return int(case_.number)


def _in_time(play: Play, case_: Case) -> bool:
    judgement = play.state.review.judgement(case_.number)
    turn = play.state.turn
    if judgement is None:
        return False
    this_turn = judgement.until_turn is not None and turn is not None and turn.number <= judgement.until_turn
    return judgement.lasting or this_turn or window(play.state, "overturn", case_)


def overturn(play: Play, number: int) -> None:
    """The proposal is adopted."""
    case_ = require_overturnable(play, number)
    fall(play, case_, "proposal", UNANSWERED)
    play.emit(ev.CaseSettled(rules=play.sources("judge.overturn"), number=case_.number))
