"""The workers for players' code, a few for the whole gateway. Must never know a game.

Whoever asks waits his turn; a worker that misbehaves is killed and a fresh one stands ready, so that one
piece of code costs the others at most its own time once.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections import deque

import msgspec
import structlog

from core.play.hooks import Answer, Failed, Request
from core.sandbox.frames import Closed, Late, TooLong
from core.sandbox.limits import LIMITS, Limits
from core.sandbox.process import NotStarted, Worker

WORKERS = 2

_log = structlog.get_logger(__name__)
_answer = msgspec.json.Decoder(Answer)


class Sandbox:
    """Thread-safe. ``start`` makes the workers before they are asked for; ``stop`` ends them."""

    def __init__(self, workers: int = WORKERS, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._count = workers
        self._idle: deque[Worker] = deque()
        self._may_use = threading.Semaphore(workers)
        self._lock = threading.Lock()
        self._stopped = False
        self.killed = 0  # workers lost to code since the start

    def start(self) -> None:
        fresh = [Worker(self._limits) for _ in range(self._count)]
        with self._lock:
            self._idle.extend(fresh)

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            idle, self._idle = list(self._idle), deque()
        for worker in idle:
            worker.kill()

    def run(self, request: Request) -> Answer:
        """What the code answers. Whatever the code does this returns, within the limits' time."""
        try:
            asked = msgspec.json.encode(request)
        except UnicodeEncodeError:
            return Failed("shape", "characters that are none")
        with self._may_use:
            try:
                return self._answered(asked)
            except (NotStarted, OSError) as error:
                _log.error("sandbox_no_worker", error=str(error))
                return Failed("unavailable")

    def _answered(self, asked: bytes) -> Answer:
        """Code that ends its worker is given a fresh one once: what others left there is no fault of its own."""
        while True:
            worker = self._take()
            used = worker.asked
            try:
                answer = _answer.decode(worker.ask(asked))
            except (Late, Closed, TooLong, msgspec.MsgspecError) as error:
                failed = self._lost(worker, error)
                self._replace()
                if not used or failed.reason == "time":
                    return failed
            except BaseException:
                worker.kill()
                raise
            else:
                self._back(worker)
                return answer

    def _take(self) -> Worker:
        while True:
            with self._lock:
                worker = self._idle.popleft() if self._idle else None
            if worker is None:
                return Worker(self._limits)
            if worker.alive():
                return worker
            worker.kill()  # it ended with nobody asking: its pipes go

    def _back(self, worker: Worker) -> None:
        if worker.burdened():
            worker.kill()
            self._replace()
        else:
            self._give(worker)

    def _replace(self) -> None:
        """One less stands ready where none can be had now: it is tried again when it is needed."""
        with contextlib.suppress(OSError):
            self._give(Worker(self._limits))

    def _give(self, worker: Worker) -> None:
        with self._lock:
            if not self._stopped:
                self._idle.append(worker)
                return
        worker.kill()

    def _lost(self, worker: Worker, error: Exception) -> Failed:
        match error:
            case Closed():
                reason = _reason(worker.ended())
            case Late():
                worker.kill()
                reason = "time"
            case _:
                worker.kill()
                reason = "died"  # what it sent is no answer
        self.killed += 1
        _log.warning("sandbox_worker_lost", reason=reason, killed=self.killed)
        return Failed(reason)


def _reason(code: int) -> str:
    if code == -signal.SIGXCPU:
        return "time"
    return (
        "memory" if code in (-signal.SIGABRT, -signal.SIGKILL) else "died"
    )  # killed: the machine was short of it


__all__ = ["NotStarted", "Sandbox"]
