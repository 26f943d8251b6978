"""Why a connection ended, and what that says about the next one. Must never know what is done about it."""

from __future__ import annotations

from typing import Final

import msgspec

_FLOOD: Final = ("flood", "recvq", "sendq", "max sendq", "throttl", "too fast", "too many lines")
_CONNECTING: Final = (
    "connecting too fast",
    "connect too fast",
    "connections too fast",
    "connecting too quickly",
)
_BANNED: Final = ("-line", "lined", "banned", "akill", "autokill", "dnsbl", "not welcome", "not authorized")


class Ending(msgspec.Struct, frozen=True):
    """``slow``: coming back at once would make it worse; ``flood``: the server says that we talk too
    fast; ``steady``: it had been good for long, so the next failure is the first of a new series.
    """

    detail: str
    slow: bool = False
    flood: bool = False
    steady: bool = False


def closed_by_server(how: str, why: str) -> Ending:
    """``why`` are the server's words, in ERROR or KILL: there is no number that would tell."""
    said = why.lower()
    flood = any(word in said for word in _FLOOD) and not any(word in said for word in _CONNECTING)
    hurried = any(word in said for word in _CONNECTING)
    banned = any(word in said for word in _BANNED)
    return Ending(f"{how}: {why}", slow=flood or banned or hurried, flood=flood)
