"""The machine's time of day, but a step of it is believed only once it has lasted.

A clock that is set a day ahead by mistake, and back again, must not end every vote that would have
ended meanwhile. Must never know what time is used for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog

from core.ids import Instant, Millis
from gateway.clock import real_time

LASTS: Final = Millis(60_000)  # so long a step has to stand until it is no mistake
SLACK: Final = Millis(2_000)  # less is no step: clocks are set right by so much all the time

_log = structlog.get_logger(__name__)


def elapsed_time() -> int:
    """ms since some moment, however the clock is set; also while the machine slept, where it can tell."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) // 1_000_000


class Steady:
    """``wall`` and ``elapsed`` in ms. May be called from any thread."""

    def __init__(
        self, wall: Callable[[], Instant] = real_time, elapsed: Callable[[], int] = elapsed_time
    ) -> None:
        self._wall = wall
        self._elapsed = elapsed
        self._lock = threading.Lock()
        self._lead = wall() - elapsed()  # the time of day where ``elapsed`` is 0, as far as it is believed
        self._since: int | None = None  # when, by ``elapsed``, a step was seen that is not believed yet

    def __call__(self) -> Instant:
        with self._lock:
            wall, elapsed = self._wall(), self._elapsed()
            step = wall - elapsed - self._lead
            if abs(step) > SLACK:
                if self._since is None:
                    self._since = elapsed
                    _log.warning("clock_stepped", seconds=step / 1000)
                if elapsed - self._since < LASTS:
                    return Instant(elapsed + self._lead)
                _log.warning("clock_step_believed", seconds=step / 1000)
            self._since, self._lead = None, wall - elapsed
            return wall
