"""A judgement after it is given: until when it may fall, what follows if it does, when it is final.

Must never know by whom it falls.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from core.ids import PlayerId
from core.law.durations import Duration
from core.play import events as ev
from core.play import events_review as rv
from core.play.adoption import count, opened
from core.play.offices import bar, office_of, vacate
from core.play.pending import DECIDED, WINDOWS, motion, pending
from core.play.play import Play
from core.play.precedents import drop
from core.play.scoring import score
from core.play.state import Case, CaseStatus, PlayerStatus, Proposal, ProposalStatus
from core.play.verdict_reading import restored
from core.play.voting import vote_deadline
from core.play.winning import win_by_paradox

DISMISSED = "dismissed"  # the verdict that refuses to judge: no judgement, nothing to overturn
REVIEWED = ("by_proposal", "cassation")  # ways that leave a judgement open for a while


def open_review(play: Play, case_: Case, judge: PlayerId, value: str, *, block: bool) -> bool:
    """Keep the judgement open where the rules let it fall; whether they do, or its judge stood in."""
    way = play.word("judge.overturn")
    absent = play.state.review.absent_from(case_.number)
    if way not in REVIEWED and absent is None:
        return False
    windows, keys, lasting = _windows(play, way, value)
    turn = play.state.turn
    until_turn = None
    if way != "cassation" and play.word_or_length("judge.overturn_within") == "next_turn":
        until_turn = None if turn is None else turn.number
    play.emit(
        rv.JudgementOpen(
            rules=play.sources("judge.overturn", *keys),
            number=case_.number,
            judge=judge,
            until_turn=until_turn,
            lasting=lasting,
            block=block,
        )
    )
    for (kind, length), key in zip(windows, keys, strict=True):
        play.set_deadline(f"{kind}/{case_.number}/{case_.offer}", length.after(play.at), key)
    return True


def _windows(play: Play, way: str, value: str) -> tuple[list[tuple[str, Duration]], list[str], bool]:
    """Kinds of windows with their lengths, the keys they rest on, and whether one never closes."""
    asked: list[tuple[str, str]] = []
    if way == "unanimous_others" or (way == "by_proposal" and value in DECIDED):
        asked = [("overturn", "judge.overturn_within")]
    if way == "cassation" and value != DISMISSED:
        asked = [("file", "cassation.file_within")]
        if play.integer("cassation.arbiters_needed") is not None:
            asked.append(("oppose", "cassation.arbiters_within"))
    windows: list[tuple[str, Duration]] = []
    keys: list[str] = []
    lasting = False
    for kind, key in asked:
        length = play.length(key) if play.word_or_length(key) == "" else None
        if length is not None:
            windows.append((kind, length))
            keys.append(key)
        elif play.word_or_length(key) == "":
            lasting = True
    return windows, keys, lasting


def wins(play: Play, case_: Case) -> bool:
    """A true claim wins, if a rule still says so and its claimant still plays."""
    claimed = case_.claim == "paradox" and case_.verdict == "true" and play.word("win.paradox") != "none"
    return claimed and play.state.player(case_.invoker).status is PlayerStatus.ACTIVE


def settle_with(play: Play, case_: Case, *keys: str) -> None:
    """The judgement is final; a paradox it found wins."""
    wins_now = wins(play, case_)
    play.emit(ev.CaseSettled(rules=play.sources("win.paradox" if wins_now else keys[0]), number=case_.number))
    if wins_now:
        win_by_paradox(play, case_.invoker)


def settle_final(play: Play) -> bool:
    """Settle the first judgement that cannot fall any more, if there is one."""
    turn = play.state.turn
    for case_ in play.state.open_cases:
        judgement = play.state.review.judgement(case_.number)
        if judgement is None or case_.status is not CaseStatus.JUDGED or judgement.lasting:
            continue
        waits = judgement.until_turn is not None and turn is not None and turn.number <= judgement.until_turn
        if waits or pending(play.state, case_):
            continue
        settle_with(play, case_, "judge.overturn")
        return True
    return False


# --- the fall ------------------------------------------------------------------------


def fall(play: Play, case_: Case, how: str, verdict: str | None = None) -> None:
    """The judgement falls: what it changed is undone, and its judge pays for it."""
    judge = case_.judge
    close_windows(play, case_)
    stop_motion(play, case_)
    drop(play, case_.number, "overturned")
    play.emit(
        ev.Overturned(rules=play.sources("judge.overturn"), number=case_.number, how=how, verdict=verdict)
    )
    for changed in restored(play, case_):
        play.emit(changed)
    if judge is None:
        return
    penalty = play.number("judge.penalty.overturned") or Fraction(0)
    score(play, judge, -penalty, "judge.penalty.overturned", number=case_.number)
    score(play, judge, -case_.reward, "judge.reward", number=case_.number)
    length = play.length("judge.bar_after_overturn")
    if length is not None:
        bar(play, judge, length.after(play.at), "judge.bar_after_overturn")
    office = office_of(play.state, judge)
    if office is not None and play.flag("judge.office_lost_on_overturn"):
        vacate(play, office, "quashed", "judge.office_lost_on_overturn")


def close_windows(play: Play, case_: Case) -> None:
    for kind in WINDOWS:
        play.clear_deadline(f"{kind}/{case_.number}/{case_.offer}")


def stop_motion(play: Play, case_: Case) -> None:
    """A vote on a judgement that is no more stops: nobody pays for not having voted."""
    poll = motion(play.state, case_)
    if poll is None:
        return
    void(play, poll)


def void(play: Play, poll: Proposal) -> None:
    """A vote about a judgement that is no more closes without effect."""
    if poll.secret:
        poll = opened(play, poll)
    play.clear_deadline(vote_deadline(poll))
    tally = replace(count(play, poll), impossible="judgement-gone")
    play.emit(
        ev.VoteClosed(
            rules=play.sources("judge.overturn"),
            number=poll.number,
            series=poll.series,
            status=ProposalStatus.VOID.value,
            tally=tally,
        )
    )
