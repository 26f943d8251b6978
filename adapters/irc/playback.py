"""What bouncers and servers play back: whether a line was said in the past, and what it is known by when it
comes again. Must never know who said it.
"""

from __future__ import annotations

import hashlib
from typing import Final

from adapters.irc.line import Line
from adapters.irc.translate import server_time
from core.ids import Instant

ANSWERS: Final = frozenset(("pong", "302", "315", "318"))  # to our own questions: never of the past
LATE: Final = 30_000  # milliseconds a line may take to us before it is one of the past


class Playback:
    """Of one connection. Times are the time of day."""

    def __init__(self) -> None:
        self._behind = 0  # milliseconds by which our clock is ahead of the server's

    def answered(self, line: Line, received: Instant) -> None:
        """One of ``ANSWERS`` tells how the server's clock goes."""
        stamp = server_time(line.tags.get("time"))
        if stamp is not None:
            self._behind = received - stamp

    def is_past(self, line: Line, received: Instant) -> bool:
        """Whether its time tag is older than a line on its way can be."""
        stamp = server_time(line.tags.get("time"))
        return stamp is not None and received - stamp - self._behind > LATE


def name_of(line: Line, *, target: str) -> str | None:
    """What a line without ``msgid`` is the same by, whenever it comes: who said what where, and the server's
    time to the millisecond. None without a time. ``target``: the room, in one spelling.
    """
    stamp = server_time(line.tags.get("time"))
    if stamp is None:
        return None
    said = "\0".join((line.kind, line.nick, target, str(stamp), *line.arguments))
    return f"t{stamp}-{hashlib.blake2b(said.encode(errors='surrogateescape'), digest_size=12).hexdigest()}"
