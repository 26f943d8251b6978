"""One worker process as its keeper sees it: started, asked, killed. Must never know what is asked."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path

from core.sandbox.frames import Closed, Late, TooLong, read_frame, write_frame
from core.sandbox.limits import Limits, address_space
from core.sandbox.worker import READY

_ROOT = str(Path(__file__).resolve().parents[2])
_START = "import sys; sys.path.insert(0, sys.argv[1]); from core.sandbox.worker import main; main()"


class NotStarted(Exception):
    """No worker process can be had on this machine now."""


class Worker:
    """Inherits nothing: no environment, no descriptor but its two pipes, no folder of ours."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ready = False
        self._idle_bytes = 0  # that it had mapped before it was asked anything
        self.asked = False
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-I", "-c", _START, _ROOT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            cwd="/",
            close_fds=True,
            start_new_session=True,
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise NotStarted
        self._into, self._out_of = self._process.stdin.fileno(), self._process.stdout.fileno()

    def ask(self, request: bytes) -> bytes:
        """Raises Late, Closed, TooLong: then it is to be killed. Raises NotStarted."""
        if not self._ready:
            self._await_start()
        self.asked = True
        write_frame(self._into, request)
        return read_frame(self._out_of, self._limits.answer_bytes, self._limits.wall_seconds)

    def alive(self) -> bool:
        return self._process.poll() is None

    def burdened(self) -> bool:
        """Whether code left so much in it that there is less room for the next."""
        return self._mapped() > self._idle_bytes + self._limits.kept_bytes

    def kill(self) -> int:
        """End it at once; the code it ended with, negative for a signal."""
        self._process.kill()
        code = self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # bytes it did not read are of no use any more
                    pipe.close()
        return code

    def ended(self) -> int:
        """After its pipe closed: the code it ended with, negative for a signal."""
        try:
            code = self._process.wait(self._limits.wall_seconds)
        except subprocess.TimeoutExpired:
            return self.kill()
        self.kill()
        return code

    def _await_start(self) -> None:
        try:
            ready = read_frame(self._out_of, len(READY), self._limits.start_seconds)
        except (Late, Closed, TooLong):
            raise NotStarted from None
        if ready != READY:
            raise NotStarted
        self._idle_bytes, self._ready = self._mapped(), True

    def _mapped(self) -> int:
        try:
            return address_space(self._process.pid)
        except (OSError, IndexError):
            return 0
