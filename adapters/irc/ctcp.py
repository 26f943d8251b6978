"""The questions between clients that are answered (CTCP), and how often. Must never know a socket."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from adapters.irc.line import Line
from adapters.irc.translate import plain
from adapters.pacing import Bucket
from core.ids import Instant

_LONGEST_PING: Final = 64
_ANSWERED: Final = "ACTION CLIENTINFO PING SOURCE TIME VERSION"


class Ctcp:
    """Answered in private, a few a minute, whoever asks; never what a whole channel was asked.

    ``now`` is the time of day; ``at`` seconds of a clock that never goes back.
    """

    def __init__(self, now: Callable[[], Instant], at: float) -> None:
        self._now = now
        self._bucket = Bucket(per_second=0.1, burst=3, at=at)

    def answer(self, line: Line, at: float) -> str | None:
        """The line to write to whoever asked, if one is due."""
        text = self._text(line)
        if text is None or not line.userhost or not self._bucket.has_room(at):
            return None
        self._bucket.spend(at)
        return f"NOTICE {line.nick} :\x01{text.strip()}\x01"

    def _text(self, line: Line) -> str | None:
        match line.arguments[0].upper() if line.arguments else "":
            case "VERSION":
                return "VERSION nomic-gateway"
            case "PING":
                return f"PING {plain(' '.join(line.arguments[1:]))[:_LONGEST_PING]}"
            case "TIME":
                return f"TIME {datetime.fromtimestamp(self._now() // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"
            case "CLIENTINFO":
                return f"CLIENTINFO {_ANSWERED}"
            case "SOURCE":
                return "SOURCE nomic-gateway"
        return None
