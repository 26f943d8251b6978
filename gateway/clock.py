"""The time of day the gateway goes by: the real one, or one that runs faster for a rehearsal with people.

Must never know what time is used for.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from core.ids import Instant

REAL = 1


def real_time() -> Instant:
    return Instant(time.time_ns() // 1_000_000)


class _Anchor(msgspec.Struct, frozen=True):
    """At ``real`` it was ``shown``."""

    real: int
    shown: int


class GatewayClock:
    """``speed`` times as fast as real time since the anchor, which outlives the process in ``file``."""

    def __init__(
        self, speed: int = REAL, file: Path | None = None, real: Callable[[], Instant] = real_time
    ) -> None:
        self.speed = speed
        self._real = real
        now = real()
        self._anchor = _Anchor(now, now)
        if speed != REAL and file is not None:
            self._anchor = self._kept(file) or self._anchor
            file.write_bytes(msgspec.json.encode(self._anchor))

    @staticmethod
    def _kept(file: Path) -> _Anchor | None:
        try:
            return msgspec.json.decode(file.read_bytes(), type=_Anchor)
        except (FileNotFoundError, msgspec.DecodeError):
            return None

    def now(self) -> Instant:
        real = self._real()
        if self.speed == REAL:
            return real
        return Instant(self._anchor.shown + (real - self._anchor.real) * self.speed)
