"""Points that wait for the publication of a turn's results. Must never know what they are for."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from core.ids import PlayerId


class Entered(msgspec.Struct, frozen=True):
    """Points as they were booked, in the name of ``rules``."""

    player: PlayerId
    amount: Fraction
    reason: str
    number: int | None
    rules: tuple[int, ...]


class Publication(msgspec.Struct, frozen=True, kw_only=True):
    """``late_turn``: the turn whose results the next player may publish as well."""

    booked: tuple[Entered, ...] = ()
    late_turn: int | None = None
