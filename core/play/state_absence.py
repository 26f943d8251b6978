"""Who was seen when, who is coming back, who left when, since when the game is suspended.

Must never know what a rule makes of it.
"""

from __future__ import annotations

import msgspec

from core.ids import Instant, PlayerId


class Departure(msgspec.Struct, frozen=True):
    """``how`` is leave, forfeit or remove; ``round`` the one it was in."""

    player: PlayerId
    at: Instant
    how: str
    round: int


class Sign(msgspec.Struct, frozen=True):
    """The latest turn in which there was a sign of life of the player; 0 before the first."""

    player: PlayerId
    turn: int


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """``returning`` are on vacation until the next turn begins."""

    suspended_at: Instant | None = None
    watched_from: int | None = None  # the turn since which silence counts
    returning: frozenset[PlayerId] = frozenset()
    signs: tuple[Sign, ...] = ()
    departures: tuple[Departure, ...] = ()

    def seen(self, player: PlayerId) -> int:
        return next((s.turn for s in self.signs if s.player == player), 0)

    def departure(self, player: PlayerId) -> Departure | None:
        """When the player left, for the last time."""
        return next((d for d in self.departures if d.player == player), None)
