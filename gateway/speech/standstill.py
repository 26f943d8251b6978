"""A game that stands still, in words: who it waits for, since when, and the ways out of it.

Must never know which ways there are, nor when this is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.ids import Instant, Millis
from core.play.exits import OWN, Exit, exits, held_up
from core.play.state import GameState
from core.play.waiting import Waiting
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.phrases import Words
from gateway.speech.reminders import waiting_items

LASTS: Final = Millis(3 * 24 * 60 * 60 * 1000)  # so long the wait is the matter of who is waited for alone
NAMED: Final = 3  # people waited for who are named with what they may do


def lasting(state: GameState, now: Instant) -> tuple[Waiting, ...]:
    """What has held up the game for days."""
    return tuple(w for w in held_up(state) if now - w.since >= LASTS)


def standstill(words: Words, state: GameState, waiting: Sequence[Waiting], now: Instant) -> Notice:
    """For a room: who is waited for without end, and what can be done about it."""
    since = Instant(min(w.since for w in waiting))
    items = formats.listed(words, waiting_items(words, state, waiting, now))
    head = words("standstill", name=state.name, span=formats.days(words, now - since), items=items)
    return Notice(text=f"{head}\n{ways_out(words, state, waiting)}")


def ways_out(words: Words, state: GameState, waiting: Sequence[Waiting]) -> str:
    """Every way out with who may take it; a ballot or move made for somebody is none."""
    found = exits(state, waiting)
    items = [words("exit-own", who=_who(words, state, waiting), ways=_own(words, state, found))]
    items += [_way(words, state, waiting, way) for way in found if way.what not in OWN]
    return words("standstill-ways", items=formats.listed(words, items))


def own_ways(words: Words, state: GameState, waiting: Sequence[Waiting]) -> str:
    """What somebody may do who will not do what is waited for."""
    return words("standstill-own", ways=_own(words, state, exits(state, waiting)))


def _own(words: Words, state: GameState, found: Sequence[Exit]) -> str:
    own = (way for way in found if way.what in OWN)
    return ", ".join(words(f"exit-{way.what}", cite=_cite(words, state, way)) for way in own)


def _who(words: Words, state: GameState, waiting: Sequence[Waiting]) -> str:
    """The people waited for, where they are few."""
    missing = dict.fromkeys(w.player for w in waiting)
    if len(missing) > NAMED:
        return words("exit-waited-for")
    return formats.names(words, [formats.line_of(state.player(player).name) for player in missing])


def _way(words: Words, state: GameState, waiting: Sequence[Waiting], way: Exit) -> str:
    """What is not for who is waited for himself."""
    if way.what != "remove":
        return words(f"exit-{way.what}", number=way.number, cite=_cite(words, state, way))
    missing = {w.player for w in waiting} - {way.host}
    name = formats.line_of(state.player(missing.pop()).name) if len(missing) == 1 else words("exit-name")
    host = "–" if way.host is None else formats.line_of(state.player(way.host).name)
    by, judged = "operator" if way.host is None else "host", "yes" if way.judged else "no"
    return words("exit-remove", by=by, host=host, name=name, judged=judged)


def _cite(words: Words, state: GameState, way: Exit) -> str:
    return formats.cite(words, standing.cited(state, way.rules))
