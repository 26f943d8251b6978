"""How far something long has come, on one line of a terminal; nothing where nobody watches.

Must never know what is being done.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TextIO

_EVERY: Final = 0.2  # seconds between two changes of the line
_AFTER: Final = 0.5  # what is done sooner needs no line
_CLEAR: Final = "\r\x1b[K"


class Progress:
    """``what`` says what goes on: "checking entries"."""

    def __init__(self, stream: TextIO, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream if stream.isatty() else None
        self._what = what
        self._clock = clock
        self._next = clock() + _AFTER
        self._shown = False

    def __call__(self, done: int, of: int) -> None:
        if self._stream is None or (now := self._clock()) < self._next:
            return
        self._next = now + _EVERY
        self._shown = True
        self._stream.write(f"{_CLEAR}{self._what}: {done} of {of}")
        self._stream.flush()

    def close(self) -> None:
        if self._stream is not None and self._shown:
            self._stream.write(_CLEAR)
            self._stream.flush()
