"""Own PINGs with a token: what proves that the server still reads and answers. Pure.

Must never take any other traffic for that proof.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from adapters.irc.line import Line


class _Probe(msgspec.Struct):
    token: str
    at: float
    then: Callable[[], None]


class Probes:
    """``write`` sends a line; ``mark`` makes tokens of this connection unlike those of another."""

    def __init__(self, write: Callable[[str], None], *, mark: str, every: float, timeout: float) -> None:
        self._write = write
        self._mark = mark
        self._every = every
        self._timeout = timeout
        self._sent: deque[_Probe] = deque()
        self._count = 0
        self._last = 0.0

    def send(self, at: float, then: Callable[[], None]) -> None:
        """``then`` is called when the server has answered everything written before."""
        self._count += 1
        token = f"{self._mark}-{self._count}"
        self._sent.append(_Probe(token, at, then))
        self._last = at
        self._write(f"PING :{token}")

    def handle(self, line: Line) -> None:
        """A PONG; it also answers the probes sent before its own."""
        said = (line.target, *line.arguments)
        if any(probe.token in said for probe in self._sent):
            while self._sent:
                probe = self._sent.popleft()
                probe.then()
                if probe.token in said:
                    return

    @property
    def waiting(self) -> bool:
        return bool(self._sent)

    def is_due(self, at: float) -> bool:
        return not self._sent and at - self._last >= self._every

    def is_overdue(self, at: float) -> bool:
        return bool(self._sent) and at - self._sent[0].at >= self._timeout

    def next_due(self) -> float:
        return self._sent[0].at + self._timeout if self._sent else self._last + self._every
