"""What was declared and waits for support. Must never know what it would do."""

from __future__ import annotations

import msgspec

from core.ids import PlayerId
from core.play.moves_clerk import Entered


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    player: PlayerId
    what: Entered
    rule: int | None = None
    decree: bool = False
    voices: frozenset[PlayerId] = frozenset()


class Clerk(msgspec.Struct, frozen=True):
    """``count`` is how many declarations there ever were."""

    open: tuple[Declaration, ...] = ()
    count: int = 0
