"""Draws that anybody can check once the seed is shown. Must never know what is drawn for, or a clock."""

from __future__ import annotations

import hashlib
import hmac

_RANGE = 1 << 256


def commitment(seed: bytes) -> str:
    """Hexadecimal SHA-256 of the seed, to be shown before the first draw."""
    return hashlib.sha256(seed).hexdigest()


class Chance:
    """The draws of one round.

    Draw number ``c`` (from 0) for a purpose is HMAC-SHA256 with the key ``seed`` + UTF-8 of ``mix``
    over UTF-8 of ``purpose``, a zero byte and ``c`` in decimal, read as a big-endian number. Numbers
    from the largest multiple of ``sides`` on are passed over, so that every side is equally likely.
    """

    __slots__ = ("_key",)

    def __init__(self, seed: bytes, mix: str) -> None:
        self._key = seed + mix.encode()

    def __repr__(self) -> str:
        return "Chance(…)"  # the seed is a secret until the round ends

    def seed_for(self, purpose: str) -> bytes:
        """A seed of its own for draws made elsewhere: 32 bytes that tell nothing of any other draw."""
        return hmac.digest(self._key, purpose.encode() + b"\0seed", "sha256")

    def draw(self, purpose: str, sides: int) -> int:
        """A whole number from 1 to ``sides``; always the same for one purpose."""
        if not 1 <= sides <= _RANGE:
            raise ValueError(f"a draw has at least one side, not {sides}")
        usable = _RANGE - _RANGE % sides
        counter = 0
        while True:
            message = purpose.encode() + b"\0" + str(counter).encode()
            number = int.from_bytes(hmac.digest(self._key, message, "sha256"), "big")
            if number < usable:
                return number % sides + 1
            counter += 1
