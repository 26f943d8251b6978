"""Which batches of lines are open, and which of them bring back the past. Must never know what is in them."""

from __future__ import annotations

from typing import Final

from adapters.irc.line import Line

_REPLAYS: Final = frozenset(("chathistory", "znc.in/playback"))


class Batches:
    def __init__(self) -> None:
        self._open: dict[str, bool] = {}  # name -> whether it replays the past

    def handle(self, line: Line) -> None:
        """Take in a BATCH line. A batch within one that replays the past does so, too."""
        if line.target.startswith("+") and line.arguments:
            self._open[line.target[1:]] = self.replayed(line) or line.arguments[0] in _REPLAYS
        elif line.target.startswith("-"):
            self._open.pop(line.target[1:], None)

    def replayed(self, line: Line) -> bool:
        """Whether a line was said in the past."""
        return self._open.get(line.tags.get("batch", ""), False)
