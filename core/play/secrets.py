"""What a round's chance is made from. Must never be shown before the round ends."""

from __future__ import annotations

import msgspec


class Secrets(msgspec.Struct, frozen=True):
    """``seed`` is this round's, ``next_seed`` would be the next one's; 32 bytes each."""

    seed: bytes
    next_seed: bytes

    def __repr__(self) -> str:
        return "Secrets(…)"
