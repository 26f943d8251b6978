"""What keeps a game waiting without end, and the ways out that the rules in force leave open.

No way out is ever taken by itself. Must never know how anybody is told, nor which ruleset is played.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.ids import PlayerId
from core.law.rule import RuleKind
from core.play.clerk_checks import BY, endless, unread_of
from core.play.judges import unseated
from core.play.move_base import Ref
from core.play.play import Play
from core.play.state import GameState, GameStatus, PlayerStatus
from core.play.waiting import Waiting, reading, waiting_for


class Exit(msgspec.Struct, frozen=True, kw_only=True):
    """``what`` is pass, vacation or forfeit, for who is waited for himself; judge, for anybody; remove,
    for the host, or for an operator where ``host`` is None; close, seat or turn: what may be declared of the
    matter ``number`` (of a turn: under that rule) because no rule says it.

    ``rules`` allow it; ``judged``: it is open to judgement."""

    what: str
    rules: tuple[int, ...] = ()
    host: PlayerId | None = None
    judged: bool = False
    number: str = ""


OWN = ("pass", "vacation", "forfeit")  # what is open to who is waited for


def held_up(state: GameState) -> tuple[Waiting, ...]:
    """What nothing but the one waited for, or a way out, brings on: no deadline ends it.

    A debate holds up only where the turns go on after it; an election that nobody has begun, nothing; and
    who may publish for somebody else does not have to."""
    if state.status is not GameStatus.PLAYING:
        return ()
    idle = ("elect",) if state.turn is not None else ("elect", "call")
    holder = None if state.turn is None else state.turn.player
    return tuple(
        w
        for w in waiting_for(state)
        if w.due is None and w.what not in idle and (w.what != "publish" or w.player == holder)
    )


def exits(state: GameState, waiting: Sequence[Waiting]) -> tuple[Exit, ...]:
    """The ways out of these waits, the mildest first."""
    play = reading(state)
    found: list[Exit] = []
    if any(w.what == "propose" for w in waiting) and play.flag("turn.may_pass"):
        found.append(Exit(what="pass", rules=play.sources("turn.may_pass")))
    present = any(state.player(w.player).status is PlayerStatus.ACTIVE for w in waiting)
    if present and play.flag("vacation.allowed"):
        found.append(Exit(what="vacation", rules=play.sources("vacation.allowed")))
    found.append(Exit(what="forfeit"))
    judged = bool(play.words("judge.selection"))
    if judged:
        found.append(Exit(what="judge", rules=play.sources("judge.selection")))
    found += _declared(play, waiting)
    found.append(Exit(what="remove", host=_host(play, waiting), judged=judged))
    return tuple(found)


def _declared(play: Play, waiting: Sequence[Waiting]) -> list[Exit]:
    """What no rule says and may be entered by hand, each once."""
    rules = play.sources(BY)
    found: dict[Exit, None] = {}
    for one in waiting:
        if one.what == "vote" and one.number is not None:
            poll = play.state.poll(Ref(one.series, one.number))
            if poll is not None and endless(play, poll):
                found[Exit(what="close", rules=rules, number=str(poll.ref))] = None
        elif one.what in ("accept", "judge") and _unseated(play, one):
            found[Exit(what="seat", rules=rules, number=f"C {one.number}")] = None
        elif one.what in ("propose", "roll", "publish") and (rules_of := unread_of(play.state, "turn")):
            rule = rules_of[0]
            number = f"{'D ' if rule.kind is RuleKind.DECREE else ''}{rule.number}"
            found[Exit(what="turn", rules=rules, number=number)] = None
    return list(found)


def _unseated(play: Play, one: Waiting) -> bool:
    case_ = None if one.number is None else play.state.case(one.number)
    return case_ is not None and unseated(play, case_)


def _host(play: Play, waiting: Sequence[Waiting]) -> PlayerId | None:
    """The host, who cannot be waited for alone: then it is for an operator."""
    host = play.state.host
    return None if all(w.player == host for w in waiting) else host
