"""The two questions between clients that are answered, and how often. Must never know who asks, nor a socket."""

from __future__ import annotations

from adapters.irc.line import Line
from adapters.irc.translate import plain
from adapters.pacing import Bucket

_LONGEST_PING = 64


class Ctcp:
    """VERSION and PING are answered, a few a minute; nothing else is."""

    def __init__(self, at: float) -> None:
        self._bucket = Bucket(per_second=0.1, burst=3, at=at)

    def answer(self, line: Line, at: float) -> str | None:
        """The line to write to whoever asked, if one is due."""
        verb = line.arguments[0].upper() if line.arguments else ""
        answers = {
            "VERSION": "VERSION nomic-gateway",
            "PING": f"PING {plain(' '.join(line.arguments[1:]))[:_LONGEST_PING]}",
        }
        answer = answers.get(verb)
        if answer is None or not line.userhost or not self._bucket.has_room(at):
            return None
        self._bucket.spend(at)
        return f"NOTICE {line.nick} :\x01{answer.strip()}\x01"
