"""The one thread that touches the store: groups what many games append into one commit.

Must never know what a batch means, nor which store it is.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Final, TypeVar, assert_never

import structlog

from core.ports import Batch, Store, StoreError

GROUP: Final = 256  # batches in one commit at most; bounds what one failure can refuse

T = TypeVar("T")
_log = structlog.get_logger(__name__)


class _Append:
    __slots__ = ("batch", "future")

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.future: Future[None] = Future()


class _Call:
    __slots__ = ("run",)

    def __init__(self, run: Callable[[Store], None]) -> None:
        self.run = run


class _Stop:
    __slots__ = ()


def _nothing(_batches: Sequence[Batch]) -> None: ...


class Writer:
    """Appends and calls are carried out in the order they were handed in, by one thread.

    A lone batch is committed at once; a group is whatever was waiting when the thread came round.
    ``on_committed`` gets the batches that were written, in the order of the log, in the writer's
    thread, after the commit and before their futures resolve: so a delivery is on its way even if
    the game that caused it is gone. It must not block, nor wait for this writer.
    """

    def __init__(
        self, store: Store, on_committed: Callable[[Sequence[Batch]], None] = _nothing, group: int = GROUP
    ) -> None:
        self._store = store
        self._on_committed = on_committed
        self._group = group
        self._queue: queue.SimpleQueue[_Append | _Call | _Stop] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._stopped = False
        self._append_error: StoreError | None = None
        self._call_error: StoreError | None = None
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def last_error(self) -> StoreError | None:
        """Why the store fails now; None when the last thing asked of it worked.

        That one batch was refused (Fenced, AlreadyDone) is no failure of the store.
        """
        return self._append_error or self._call_error

    def submit(self, batch: Batch) -> Future[None]:
        """Write a batch. The future resolves when it is on the disk, or raises StoreError: not written.

        A future cancelled in time is a batch that is never written.
        """
        item = _Append(batch)
        if not self._enter(item):
            item.future.set_exception(_closed())
        return item.future

    def call(self, fn: Callable[[Store], T]) -> Future[T]:
        """Run any other method of the store in its thread. What ``fn`` raises, the future raises.

        ``fn`` must return what it found, not an iterator that would read on in another thread.
        """
        future: Future[T] = Future()

        def run(store: Store) -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(store)
                if isinstance(result, Iterator):
                    raise TypeError("a call may not return an iterator over the store: make it a list")
            except BaseException as error:  # noqa: BLE001  it belongs to the caller, not to this thread
                if isinstance(error, StoreError):
                    self._call_error = error
                future.set_exception(error)
            else:
                self._call_error = None
                future.set_result(result)

        if not self._enter(_Call(run)):
            future.set_exception(_closed())
        return future

    def stop(self) -> None:
        """Finish what was handed in, close the store, end the thread. Later hand-ins get a StoreError."""
        with self._door:
            if not self._stopped:
                self._stopped = True
                self._queue.put(_Stop())
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.stop()

    def _enter(self, item: _Append | _Call) -> bool:
        with self._door:
            if self._stopped:
                return False
            self._queue.put(item)
            return True

    # --- in the thread ---

    def _run(self) -> None:
        while True:
            group, after = self._next()
            if group:
                self._commit(group)
            match after:
                case None:
                    pass
                case _Call(run=run):
                    run(self._store)
                case _Stop():
                    self._close()
                    return
                case _:
                    assert_never(after)

    def _next(self) -> tuple[list[_Append], _Call | _Stop | None]:
        """Wait for something, then take what is there, up to the first thing that is no append."""
        group: list[_Append] = []
        item = self._queue.get()
        while isinstance(item, _Append):
            if item.future.set_running_or_notify_cancel():
                group.append(item)
            if len(group) >= self._group:
                return group, None
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return group, None
        return group, item

    def _commit(self, group: Sequence[_Append]) -> None:
        batches = [item.batch for item in group]
        try:
            answers = self._store.append(batches)
        except StoreError as error:
            answers = self._failed(error, len(group))
        except Exception as error:  # noqa: BLE001  a bug may cost its batches, never the thread
            _log.exception("append_broke", batches=len(group))
            failure = StoreError(f"the store failed: {type(error).__name__}")
            failure.__cause__ = error
            answers = self._failed(failure, len(group))
        else:
            self._append_error = None
            self._hand_on([batch for batch, refused in zip(batches, answers, strict=True) if refused is None])
        for item, refused in zip(group, answers, strict=True):
            if refused is None:
                item.future.set_result(None)
            else:
                item.future.set_exception(refused)

    def _failed(self, error: StoreError, count: int) -> list[StoreError | None]:
        self._append_error = error
        _log.error("append_failed", batches=count, error=str(error))
        # one each: an exception raised in several threads would mix their tracebacks
        return [type(error)(*error.args) for _ in range(count)]

    def _hand_on(self, written: Sequence[Batch]) -> None:
        if not written:
            return
        try:
            self._on_committed(written)
        except Exception:  # noqa: BLE001  what was written stays written; a restart delivers it
            _log.exception("on_committed_broke", batches=len(written))

    def _close(self) -> None:
        try:
            self._store.close()
        except Exception:  # noqa: BLE001  everything is committed; stopping must end
            _log.exception("close_broke")


def _closed() -> StoreError:
    return StoreError("the store is closed: the gateway is stopping")
