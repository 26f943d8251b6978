"""Decrees: rules of a kind of their own that players issue unless enough object.

    proposed -> rejected
    proposed -> adopted -> in force

Must never know whose turn it is.
"""

from __future__ import annotations

from core.ids import Instant
from core.law.rule import RuleKind
from core.play import events as ev
from core.play import events_decrees as de
from core.play.changes import Change, change_rules, check, find_target
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.hooking import loaded
from core.play.play import Play, Refused
from core.play.presence import running
from core.play.scoring import score
from core.play.state import GameState
from core.play.state_decrees import Decree, DecreeStatus
from core.play.trial import try_code

ALLOWED = "decree.allowed"
WITHIN = "decree.objection_within"
REJECT = "decree.objections_to_reject"
EFFECT = "decree.takes_effect"
KINDS = (ChangeKind.ENACT, ChangeKind.AMEND, ChangeKind.REPEAL)


def propose_decree(play: Play, draft: Draft) -> None:
    play.playing()
    player = play.player()
    if not play.flag(ALLOWED):
        play.refuse("no-decrees", ALLOWED)
    running(play)
    change = _change_of(play, draft)
    check(play, change, play.state.next_decree)
    number = play.state.decrees.count + 1
    until = _until(play)
    play.emit(
        de.DecreeProposed(
            rules=play.sources(ALLOWED, WITHIN),
            number=number,
            kind=change.kind,
            proposer=player.id,
            target=None if change.target is None else change.target.id,
            target_number=None if change.target is None else int(change.target.number),
            title=change.title,
            text=change.text,
            reading=change.reading,
            code=change.code,
            until=until,
            message=play.command.message,
        )
    )
    try_code(play, change, Ref(Series.PROPOSED_DECREE, number), play.state.next_decree)
    if until is None:
        _adopt(play, _open(play, number))
    else:
        play.set_deadline(f"decree/{number}", until, WITHIN)


def _until(play: Play) -> Instant | None:
    within = play.length(WITHIN)
    return None if within is None else within.after(play.at)


def _change_of(play: Play, draft: Draft) -> Change:
    kind = draft.kind or ChangeKind.ENACT
    if kind not in KINDS:
        play.refuse("decree-kind", ALLOWED, kind=kind.value)
    target = draft.target
    if kind is not ChangeKind.ENACT and target is not None and target.series is not Series.DECREE:
        play.refuse("decree-under-rules", ALLOWED, number=target)
    return Change(
        kind=kind,
        target=find_target(play, kind, target),
        title=draft.title or "",
        text=draft.text or "",
        reading=draft.reading,
        code=loaded(play, draft.code),
        rule_kind=RuleKind.DECREE,
        by=f"decree {play.state.decrees.count + 1}",
    )


def objections_until(state: GameState, decree: Decree) -> Instant | None:
    """As the deadline has it while it runs: it can have been postponed."""
    return next((d.due for d in state.deadlines if d.id == f"decree/{decree.number}"), decree.until)


def _open(play: Play, number: int) -> Decree:
    return next(d for d in play.state.decrees.open if d.number == number)


# --- objections ------------------------------------------------------------------------


def oppose(play: Play, ref: Ref, *, no: bool) -> None:
    """A standing voice. ``D n`` means ``Dp n`` where no decree was adopted under that number."""
    play.playing()
    player = play.player()
    decree = _opposable(play, ref)
    if (player.id in decree.objections) is not no:
        raise Refused("no-objection" if no else "objected-already", number=f"Dp {decree.number}")
    play.emit(de.DecreeOpposed(rules=play.sources(REJECT), number=decree.number, player=player.id, no=no))
    decree = _open(play, decree.number)
    most = play.integer(REJECT)
    if most is not None and len(decree.objections) >= most:
        _reject(play, decree)


def _opposable(play: Play, ref: Ref) -> Decree:
    decrees = play.state.decrees
    if ref.series not in (Series.PROPOSED_DECREE, Series.DECREE):
        raise Refused("no-such-decree", number=ref)
    if ref.series is Series.DECREE and decrees.as_adopted(ref.number) is not None:
        play.refuse("decree-closed", WITHIN, number=ref, status=DecreeStatus.ADOPTED.value)
    decree = decrees.proposed(ref.number)
    if decree is None:
        raise Refused("no-such-decree", number=ref)
    if decree.status is not DecreeStatus.PROPOSED:
        play.refuse("decree-closed", WITHIN, REJECT, number=f"Dp {decree.number}", status=decree.status.value)
    return decree


def _reject(play: Play, decree: Decree, hindrance: ev.Refusal | None = None) -> None:
    play.clear_deadline(f"decree/{decree.number}")
    by_rules = play.sources(REJECT)
    play.emit(
        de.DecreeRejected(
            rules=by_rules if hindrance is None else (hindrance.rules or by_rules),
            number=decree.number,
            objections=len(decree.objections),
            impossible="" if hindrance is None else hindrance.code,
        )
    )


def decree_due(play: Play, number: int) -> None:
    """The time for objections is over."""
    decree = next((d for d in play.state.decrees.open if d.number == number), None)
    if decree is not None and decree.status is DecreeStatus.PROPOSED:
        _adopt(play, decree)


# --- adoption and effect -----------------------------------------------------------------


def decreed(play: Play, decree: Decree) -> Change:
    """The change a decree is about, with the decree it changes as that is now."""
    return Change(
        kind=decree.kind,
        target=None if decree.target is None else play.state.rules.by_id(decree.target),
        title=decree.title,
        text=decree.text,
        reading=decree.reading,
        code=decree.code,
        rule_kind=RuleKind.DECREE,
        by=f"decree {decree.number}",
    )


def _hindrance(play: Play, decree: Decree, number: int) -> ev.Refusal | None:
    """What forbids its effect by now."""
    try:
        check(play, decreed(play, decree), number)
    except Refused as refused:
        return refused.refusal
    return None


def _adopt(play: Play, decree: Decree) -> None:
    number = play.state.next_decree
    hindrance = _hindrance(play, decree, number)
    if hindrance is not None:
        _reject(play, decree, hindrance)
        return
    play.clear_deadline(f"decree/{decree.number}")
    waits = play.word(EFFECT) == "next_turn" and play.state.turn is not None
    rules = play.sources(ALLOWED, WITHIN, REJECT, EFFECT)
    play.emit(de.DecreeAdopted(rules=rules, number=decree.number, adopted_number=number, waits=waits))
    if not waits:
        _put_in_force(play, _open(play, decree.number))
    score(play, decree.proposer, play.number("decree.score"), "decree.score", number=number)


def _put_in_force(play: Play, decree: Decree) -> None:
    number = decree.adopted_number
    assert number is not None  # noqa: S101  # it was adopted
    hindrance = _hindrance(play, decree, number)
    rules = play.sources(ALLOWED, EFFECT)
    play.emit(
        de.DecreeInForce(
            rules=rules if hindrance is None else (hindrance.rules or rules),
            number=decree.number,
            adopted_number=number,
            impossible="" if hindrance is None else hindrance.code,
        )
    )
    if hindrance is None:
        play.emit(change_rules(play, decreed(play, decree), number, rules))


def decrees_take_effect(play: Play) -> bool:
    """Those adopted before the turn that begins are in force; whether there were any."""
    waiting = [d for d in play.state.decrees.open if d.status is DecreeStatus.ADOPTED]
    for decree in waiting:
        _put_in_force(play, decree)
    return bool(waiting)


def settle_decrees(play: Play) -> bool:
    """Where there are no turns none is waited for."""
    return play.state.turn is None and decrees_take_effect(play)
