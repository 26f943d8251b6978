"""Masks of the form nick!user@host with * and ?. Must never know whom they are for."""

from __future__ import annotations

import re

import msgspec

_MASK = re.compile(r"([^\s!@*?]+)!([^\s!@]+)@([^\s!@]+)")


class Mask(msgspec.Struct, frozen=True):
    """``nick`` is a whole nick; ``user`` and ``host`` are patterns."""

    nick: str
    user: str
    host: str

    def fits(self, userhost: str) -> bool:
        """Whether user@host is meant; the nick is for the server to compare."""
        user, _, host = userhost.partition("@")
        return bool(host) and _fits(self.user, user) and _fits(self.host, host)


def mask_of(text: str) -> Mask | None:
    """None where that is no mask, or one whose host anybody could have."""
    found = _MASK.fullmatch(text)
    if found is None or not re.search(r"[^*?.]", found[3]):
        return None
    return Mask(found[1], found[2], found[3])


def _fits(pattern: str, text: str) -> bool:
    parts = (".*" if char == "*" else "." if char == "?" else re.escape(char) for char in pattern.lower())
    return re.fullmatch("".join(parts), text.lower()) is not None
