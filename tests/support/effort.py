"""How much work a call is, counted in instructions: the same on a slow machine and on a fast one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def effort(call: Callable[[], object]) -> int:
    """Instructions of Python code carried out in this thread by ``call``, those of what it calls included."""
    count = 0

    def tracer(frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return tracer

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def growth(call: Callable[[int], Callable[[], object]], size: int, times: int = 8) -> float:
    """How much more work ``times`` as much is; about ``times`` where the effort is proportional.

    ``call`` prepares for a size, uncounted, and returns what is to be counted.
    """
    return effort(call(size * times)) / effort(call(size))
