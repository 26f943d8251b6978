"""When the rooms of a game are told that it stands still: after days, and then once a week.

Must never know what is said, nor which ways out there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.ids import DeadlineId, GameId, Instant, Millis
from core.play.exits import held_up
from core.play.state import GameState
from core.ports import Delivery, Place
from gateway.speech.phrases import Phrases, Words
from gateway.speech.standstill import LASTS, lasting, standstill

DAY: Final = 24 * 60 * 60 * 1000
AGAIN: Final = Millis(7 * DAY)
NAME: Final = DeadlineId("standstill")


class Standstills:
    """The part of ``core.actors.means.Reminders`` that concerns whole rooms."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases

    def plan(
        self, state: GameState, standing: Mapping[DeadlineId, Instant], after: Instant
    ) -> Instant | None:
        """When the rooms are told next, later than ``after``; None where nothing holds up the game."""
        waiting = () if state.archived else held_up(state)
        if not waiting:
            return None
        first = Instant(min(w.since for w in waiting) + LASTS)
        if first > after:
            return first
        kept = standing.get(NAME, Instant(0))
        return kept if kept > after else Instant(after + AGAIN)

    def tell(self, state: GameState, now: Instant) -> tuple[Delivery, ...]:
        """Told in every room; nothing where what had lasted is over."""
        waiting = () if state.archived else lasting(state, now)
        if not waiting:
            return ()
        notice = standstill(Words(self._phrases, state.language), state, waiting, now)
        return tuple(
            Delivery(
                key=f"{state.game}/{NAME}/{now}/{n}",
                place=Place(network=room.network, room=room.room),
                notice=notice,
                game=GameId(state.game),
                stale_at=Instant(now + DAY),
            )
            for n, room in enumerate(state.rooms, 1)
        )
