"""A gateway told to stop while it is still being made: nothing has begun, so the process just ends.

Must never import what takes long to import: until this stands, a signal kills.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

from gateway.exit_codes import FINE

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """SIGTERM and SIGINT end the process with 0; who can stop in a better order takes them over meanwhile."""
    before = [(number, signal.signal(number, _end)) for number in SIGNALS]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _end(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(FINE)
