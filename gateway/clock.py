"""The time of day the gateway goes by: the real one, or one that runs faster for a rehearsal with people.

Must never know what time is used for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from core.ids import Instant

REAL: Final = 1
_AHEAD: Final = 5_000  # ms of real time: so far ahead it is kept how late it may become

_log = structlog.get_logger(__name__)


def real_time() -> Instant:
    return Instant(time.time_ns() // 1_000_000)


class _Kept(msgspec.Struct, frozen=True):
    """At ``real`` it was ``shown``, and from there on ``speed`` times as fast; never later than ``most``."""

    real: int
    shown: int
    speed: int
    most: int

    def at(self, real: int) -> int:
        return self.shown + (real - self.real) * self.speed


class GatewayClock:
    """``speed`` times as fast as real time, also over a restart; ``file`` keeps how late it is.

    Where time was ahead it stays ahead, whatever the speed is now: games never see it go back. May be
    read from any thread.
    """

    def __init__(
        self, speed: int = REAL, file: Path | None = None, real: Callable[[], Instant] = real_time
    ) -> None:
        self.speed = speed
        self._real = real
        self._file = file
        self._lock = threading.Lock()
        self._kept: _Kept | None = None
        now = real()
        before = None if file is None else _read(file)
        if speed != REAL or (before is not None and before.most > now):
            self._keep(_begun(before, speed, now), now)
            if speed == REAL:
                _log.warning("clock_ahead", seconds=(self.now() - now) // 1000, file=str(file))

    def now(self) -> Instant:
        real = self._real()
        kept = self._kept
        if kept is None:
            return real
        if kept.at(real) > kept.most:
            with self._lock:
                self._keep(kept, real)
        return Instant(kept.at(real))

    def _keep(self, kept: _Kept, real: int) -> None:
        """Before such a time is shown: what the file says must hold whenever the process ends."""
        if self._kept is not None and self._kept.most >= kept.at(real):
            return  # another thread was faster
        fresh = replace(kept, most=kept.at(real + _AHEAD))
        if self._file is not None:
            try:
                coming = self._file.with_name(f"{self._file.name}.new")
                coming.write_bytes(msgspec.json.encode(fresh))
                coming.replace(self._file)
            except OSError as error:
                _log.warning("clock_not_kept", file=str(self._file), error=str(error))
        self._kept = fresh


def _begun(before: _Kept | None, speed: int, now: int) -> _Kept:
    if before is None:
        return _Kept(now, now, speed, now)
    # within what is kept ahead the real clock tells how late it was; with another speed or a real
    # clock that was set back only the most it can have been is known
    goes_on = before.speed == speed and before.at(now) >= before.most - _AHEAD * speed
    if goes_on:
        return before
    latest = max(before.most, now)  # a gateway that went by the real time since kept nothing
    return _Kept(now, latest, speed, latest)


def _read(file: Path) -> _Kept | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        _log.warning("clock_unknown", file=str(file), error=str(error))
        return None
