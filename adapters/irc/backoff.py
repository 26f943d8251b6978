"""How long to wait before trying again. Must never know what is tried."""

from __future__ import annotations

import random


class Backoff:
    """Doubles from ``first`` to at most ``most`` seconds, each time shortened by up to a half by chance."""

    def __init__(self, first: float, most: float, rng: random.Random) -> None:
        self._first = first
        self._most = most
        self._rng = rng
        self._tries = 0

    def next(self) -> float:
        """Seconds until the next attempt."""
        wait: float = min(self._most, self._first * 2.0 ** min(self._tries, 30))
        self._tries += 1
        return wait * (0.5 + self._rng.random() / 2)

    def slow_down(self) -> None:
        """The other side asked us to stay away for a while."""
        self._tries += 4

    def reset(self) -> None:
        self._tries = 0
