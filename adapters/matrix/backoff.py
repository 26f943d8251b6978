"""How long to wait before trying again. Must never know what is tried."""

from __future__ import annotations

from random import Random

from adapters.matrix.trouble import LONGEST_OBEYED_WAIT


class Backoff:
    """Doubling waits in seconds, each drawn from the upper half of its window."""

    def __init__(self, rng: Random, first: float = 1.0, longest: float = 60.0) -> None:
        self._rng = rng
        self._first = first
        self._longest = longest
        self._failures = 0

    def next_wait(self, wished: float | None = None) -> float:
        """The wait after one more failure; never shorter than ``wished``, within bounds."""
        window = min(self._longest, self._first * 2.0 ** min(self._failures, 30))
        self._failures += 1
        wait = self._rng.uniform(window / 2, window)
        return max(wait, min(wished, LONGEST_OBEYED_WAIT)) if wished is not None else wait

    def reset(self) -> None:
        self._failures = 0
