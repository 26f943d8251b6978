"""What a call of players' code may use up, and how a process is held to it. Must never know the code.

These are limits of the machine, not of the game: no rule regulates them.
"""

from __future__ import annotations

import os
import resource

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """``ticks`` are checks of the interpreter, one in about 1,000 instructions; the same code on the same
    game comes to the same number on every machine, so this limit is meant to be the first one met.
    ``wall_seconds`` and ``cpu_seconds`` are for one call, ``memory_bytes`` beyond what an idle worker has.
    The wall is much further than the processor time: on a busy machine harmless code waits its turn.
    """

    ticks: int = 2_000
    call_depth: int = 40
    wall_seconds: float = 10.0
    cpu_seconds: int = 2
    memory_bytes: int = 96 * 1024 * 1024
    kept_bytes: int = 16 * 1024 * 1024  # a worker that keeps more after a call is replaced
    code_bytes: int = 20_000
    effects: int = 100
    text: int = 500  # characters said at once, or in a variable
    said: int = 2_000  # characters said in a call: a room has to read them, and a network to take them
    digits: int = 40  # of a number, above and below the line
    answer_bytes: int = 128 * 1024
    start_seconds: float = 30.0
    stack_bytes: int = 512 * 1024 * 1024  # of address space, so that 20,000 bytes of code never overflow it


LIMITS = Limits()


def confine(limits: Limits) -> None:
    """Hold this process to its memory, let it open, write and start nothing, and let others go first."""
    os.nice(15)
    used = address_space()
    _cap(resource.RLIMIT_AS, used + limits.memory_bytes)
    _cap(resource.RLIMIT_CORE, 0)
    _cap(resource.RLIMIT_FSIZE, 0)
    _cap(resource.RLIMIT_NOFILE, 3)
    _cap(resource.RLIMIT_NPROC, 0)


def allow_cpu(limits: Limits) -> None:
    """From now on this much processor time; the system kills a process that uses more."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    whole = int(spent.ru_utime + spent.ru_stime) + 1 + limits.cpu_seconds
    resource.setrlimit(resource.RLIMIT_CPU, (whole, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def address_space(process: int | str = "self") -> int:
    """Bytes mapped by a process. Raises OSError where it is gone."""
    with open(f"/proc/{process}/statm", encoding="ascii") as pages:
        return int(pages.read().split()[0]) * resource.getpagesize()


def _cap(which: int, value: int) -> None:
    hard = resource.getrlimit(which)[1]
    least = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (least, least))
