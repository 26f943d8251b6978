"""How much a server has been sent and has not dealt with yet: more makes it call us a flood. Pure.

Must never know what was sent.
"""

from __future__ import annotations

from typing import Final

MOST_LINES: Final = 8
MOST_BYTES: Final = 1500  # servers end a connection that has let a few kB wait unread


class Window:
    """Lines by the number of their writing, which grows."""

    def __init__(self) -> None:
        self._flying: dict[int, int] = {}
        self._bytes = 0

    def wrote(self, number: int, size: int) -> None:
        self._flying[number] = size
        self._bytes += size

    def answered(self, number: int) -> None:
        """The server has dealt with that one; nothing is wrong if it was known already."""
        self._bytes -= self._flying.pop(number, 0)

    def confirmed(self, count: int) -> None:
        """It has dealt with the first ``count``."""
        for number in [number for number in self._flying if number <= count]:
            self.answered(number)

    @property
    def is_full(self) -> bool:
        return len(self._flying) >= MOST_LINES or self._bytes >= MOST_BYTES
