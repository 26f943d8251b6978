"""A verdict that something was counted wrongly: what it says, when it takes effect, what it changes then.

History is not rewritten: what a count without the wrong comes to is entered as new events. Must never know
a log: the count is asked of ``Play``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from core.ids import CaseNumber, Instant, PlayerId, RuleId
from core.play import events as ev
from core.play import events_recount as rc
from core.play.commands import Ref, Series, Side
from core.play.events_hooks import VariableSet
from core.play.events_publishing import Booked
from core.play.hooking import stop_timers
from core.play.play import Play, Refused
from core.play.recounts import (
    AddBallot,
    Correction,
    NotRecounted,
    Recount,
    RuleShift,
    VoidBallot,
    VoidEntry,
    VoidJoin,
    VoidMoves,
)
from core.play.state import Case, CaseStatus
from core.play.state_recounts import Correcting

CAUSE = "recount"
DEADLINE = "recount"  # of the step by which a ruling takes effect
_REF = r"(?P<series>R )?(?P<number>[0-9]{1,9})"
_NAME = r"(?P<name>[^\s{};]{1,32})"


def split(reading: str | None) -> tuple[tuple[str, ...], str | None]:
    """The corrections of a verdict's braces, and what else stands in them."""
    if reading is None:
        return (), None
    parts = [part.strip() for part in reading.strip().removeprefix("{").removesuffix("}").split(";")]
    found = tuple(part for part in parts if _is_correction(part))
    rest = "; ".join(part for part in parts if part and not _is_correction(part))
    return found, (rest or None) if found else reading


def _is_correction(part: str) -> bool:
    return "=" not in part and part.split(" ", 1)[0].casefold() in ("void", "ballot")


def rule_on(play: Play, case_: Case, typed: tuple[str, ...]) -> None:
    """Show what the corrections come to; they wait until the verdict is final."""
    meant = tuple(understood(play, item) for item in typed)
    request = _with_those_in_effect(play, case_.number, meant)
    count = play.recount(request)
    if isinstance(count, NotRecounted):
        raise _refused(count, typed[max(0, count.item - len(request.corrections) + len(typed))])
    confirm = not _can_become_final(play, case_.number)
    play.emit(
        rc.RecountRuled(
            rules=play.sources("judge.selection", "judge.overturn"),
            number=case_.number,
            corrections=typed,
            found=count,
            confirm=confirm,
            meant=meant,
        )
    )


def _with_those_in_effect(play: Play, case_: CaseNumber, meant: tuple[Correction, ...]) -> Recount:
    made = [item for ruled in play.state.recounts if ruled.status == "made" for item in ruled.meant]
    return Recount(case_, (*made, *meant))


def _refused(count: NotRecounted, item: str) -> Refused:
    match count.reason:
        case "engine":
            return Refused("recount-engine", entry=count.entry)
        case "course":
            return Refused("recount-course", entry=count.entry)
        case "open":
            return Refused("recount-open", number=count.entry)
        case "seed":
            return Refused("recount-seed")
        case "log":
            return Refused("recount-log")
        case "ended":
            return Refused("recount-ended", winners=", ".join(count.winners) or "no")
        case _:
            return Refused("recount-nothing", item=item)


def _can_become_final(play: Play, number: CaseNumber) -> bool:
    """Whether a rule says when the verdict can not fall any more."""
    case_ = next((c for c in play.state.open_cases if c.number == number), None)
    if case_ is None:
        return False  # it could never fall: nobody has agreed to it
    judgement = play.state.review.judgement(number)
    if judgement is not None:
        return not judgement.lasting
    windows = (f"overturn/{number}/{case_.offer}",)
    until_turn = play.word_or_length("judge.overturn_within") == "next_turn" and play.state.turn is not None
    return until_turn or any(d.id in windows for d in play.state.deadlines)


# --- what is written --------------------------------------------------------------------


def understood(play: Play, item: str) -> Correction:
    """Refused where it is written otherwise, or names nobody."""
    for form, make in _FORMS:
        matched = form.fullmatch(item)
        if matched is not None:
            return make(play, matched)
    raise Refused("correction-unknown", item=item)


def _player(play: Play, matched: re.Match[str]) -> PlayerId:
    player = play.state.named(matched["name"])
    if player is None:
        raise Refused("no-such-player", name=matched["name"])
    return player.id


def _vote(play: Play, matched: re.Match[str]) -> Ref:
    ref = Ref(Series.REQUEST if matched["series"] else Series.NUMBER, int(matched["number"]))
    poll = play.state.poll(ref)
    if poll is None or poll.tally is None:
        raise Refused("correction-no-vote", number=ref)
    return ref


def _moves(play: Play, matched: re.Match[str]) -> VoidMoves:
    try:
        day = datetime.combine(date.fromisoformat(matched["day"]), datetime.min.time(), UTC)
    except ValueError:
        raise Refused("correction-unknown", item=matched[0]) from None
    since, until = (Instant(int(t.timestamp() * 1000)) for t in (day, day + timedelta(days=1)))
    return VoidMoves(_player(play, matched), since, until)


def _form(written: str) -> re.Pattern[str]:
    return re.compile(written.replace(" ", r"\s+"), re.IGNORECASE)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Play, re.Match[str]], Correction]], ...] = (
    (_form(f"void ballot {_REF} {_NAME}"), lambda p, m: VoidBallot(_vote(p, m), _player(p, m))),
    (_form("void entry (?P<number>[0-9]{1,9})"), lambda p, m: VoidEntry(int(m["number"]))),
    (_form(f"void join {_NAME}"), lambda p, m: VoidJoin(_player(p, m))),
    (_form(f"void moves {_NAME} (?P<day>[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})"), _moves),
    (
        _form(f"ballot {_REF} {_NAME} (?P<side>for|against)"),
        lambda p, m: AddBallot(_vote(p, m), _player(p, m), Side(m["side"].casefold())),
    ),
)


# --- when it is final --------------------------------------------------------------------


def confirm(play: Play, number: int) -> None:
    """The host lets a ruling take effect, where no rule says when it does."""
    play.playing()
    play.host()
    waiting = next((c for c in play.state.recounts if c.case == number and c.status == "ruled"), None)
    if waiting is None:
        play.refuse("no-ruling", "judge.overturn", case=number)
    if not waiting.confirm:
        play.refuse("ruling-by-rules", "judge.overturn", case=number)
    _make(play, waiting)


def settle(play: Play) -> bool:
    """Drop a ruling whose verdict fell; one whose verdict is final takes effect next."""
    for waiting in play.state.recounts:
        if waiting.status != "ruled":
            continue
        case_ = play.state.case(waiting.case)
        if case_ is None or case_.status is not CaseStatus.JUDGED:
            play.emit(rc.RecountDropped(number=waiting.case, reason="overturned"))
            return True
        still_open = any(c.number == waiting.case for c in play.state.open_cases)
        deadline = _deadline(waiting.case)
        if not waiting.confirm and not still_open and all(d.id != deadline for d in play.state.deadlines):
            play.set_deadline(deadline, play.at)
            return True
    return False


def due(play: Play, number: int) -> None:
    """A ruling takes effect by a step of its own: what it counts again is what was recorded before it."""
    for ruled in play.state.recounts:
        if ruled.case == number and ruled.status == "ruled":
            _make(play, ruled)


def _deadline(case_: CaseNumber) -> str:
    return f"{DEADLINE}/{case_}"


def _make(play: Play, ruled: Correcting) -> None:
    count = play.recount(_with_those_in_effect(play, ruled.case, ruled.meant))
    rules = play.sources("judge.selection", "judge.overturn")
    if isinstance(count, NotRecounted):
        play.emit(rc.RecountDropped(rules=rules, number=ruled.case, reason=count.reason, entry=count.entry))
        return
    play.emit(rc.RecountMade(rules=rules, number=ruled.case, outcomes=count.outcomes))
    for shift in sorted(count.rules, key=lambda s: (s.after is not None, s.before is None)):
        _change(play, shift, rules)
    stop_timers(play)
    for score in count.scores:
        amount = score.after - score.before
        play.emit(ev.Scored(rules=rules, player=score.player, amount=amount, reason=CAUSE))
    for sum_ in count.booked:
        amount = sum_.after - sum_.before
        play.emit(Booked(rules=rules, player=sum_.player, amount=amount, reason=CAUSE, number=None))
    for variable in count.variables:
        play.emit(VariableSet(rules=rules, name=variable.name, value=variable.after, player=variable.player))


def _change(play: Play, shift: RuleShift, rules: tuple[int, ...]) -> None:
    before, after = shift.before, shift.after
    if after is None:
        assert before is not None  # noqa: S101  # a shift has one of the two
        play.emit(ev.RuleRepealed(rules=rules, rule=before.id, number=before.number))
    elif before is None:
        made = replace(after, id=RuleId(play.state.rules.next_id))
        play.emit(ev.RuleEnacted(rules=rules, rule=made))
    else:
        changed = replace(after, id=before.id)
        play.emit(ev.RuleChanged(rules=rules, rule=changed, before=before.number, cause=CAUSE))
