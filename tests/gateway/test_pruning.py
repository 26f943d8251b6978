"""The store forgets what is ninety days old, beside play (design 3: nothing counted twice)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from core.ids import Instant
from core.ports import Batch, Store, StoreError
from gateway.bootstrap import build
from gateway.config import Config
from gateway.pruning import KEEP_DAYS, keep_pruning, prune
from storage.memory import MemoryStore
from storage.sqlite import SqliteStore
from storage.writer import Writer
from tests.support.stores import message

T = TypeVar("T")
DAY = 86_400_000
START = 1_800_000_000_000


def test_ids_go_after_ninety_days_and_not_before(tmp_path: Path) -> None:
    """Matrix may bring a message again after a failure; for so long its id is known."""
    with Writer(SqliteStore.open(tmp_path / "nomic.db")) as writer:

        def known(*ids: str) -> list[bool]:
            return writer.call(lambda store: [store.is_done(message(one)) for one in ids]).result()

        for number in range(3):
            writer.submit(Batch(done=(message(f"${number}"),))).result()
            asyncio.run(prune(writer, Instant(START + number * DAY)))
        assert KEEP_DAYS == 90
        asyncio.run(prune(writer, Instant(START + 90 * DAY - 1)))
        assert known("$0", "$1", "$2") == [True, True, True]
        asyncio.run(prune(writer, Instant(START + 91 * DAY)))
        assert known("$0", "$1", "$2") == [False, False, True]


class Counting:
    """A writer that carries out calls at once; ``fail`` so many of them first."""

    def __init__(self, fail: int = 0) -> None:
        self.store = MemoryStore()
        self.calls = 0
        self.fail = fail

    def call(self, fn: Callable[[Store], T]) -> Future[T]:
        self.calls += 1
        future: Future[T] = Future()
        if self.calls <= self.fail:
            future.set_exception(StoreError("full"))
        else:
            future.set_result(fn(self.store))
        return future


def test_it_goes_on_for_as_long_as_the_gateway_runs() -> None:
    """At the start and once a day; a store that fails then is asked again the next time."""

    async def use() -> int:
        writer = Counting(fail=1)
        times = iter(range(START, START + 1000))
        enough = asyncio.Event()

        def now() -> Instant:
            if writer.calls > 6:
                enough.set()
            return Instant(next(times))

        task = asyncio.create_task(keep_pruning(writer, now, pause=0.0))
        async with asyncio.timeout(5):
            await enough.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return writer.calls

    assert asyncio.run(use()) > 6


def test_a_gateway_that_starts_begins_with_it(tmp_path: Path) -> None:
    """Nobody has to remember it."""

    def marks() -> int:
        with closing(SqliteStore.open(path, read_only=True)) as store:
            found: tuple[int] = store._connection.execute("SELECT count(*) FROM marks").fetchone()
        return found[0]

    async def live() -> None:
        gateway = build(Config(storage=path))
        running = asyncio.create_task(gateway.run())
        for _ in range(3000):
            if marks():
                break
            await asyncio.sleep(0.01)
        gateway.ask_to_stop()
        await running

    path = tmp_path / "nomic.db"
    asyncio.run(live())
    assert marks() == 1
