"""The stores that every store test runs against."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.ports import Store
from storage.memory import MemoryStore
from storage.sqlite import SqliteStore

Reopen = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Reopen]:
    """Opens the test's store; every further call closes it first, as a restart would."""
    memory = MemoryStore()
    opened: list[Store] = []

    def open_again() -> Store:
        for store in opened:
            store.close()
        opened[:] = [memory if request.param == "memory" else SqliteStore.open(tmp_path / "nomic.db")]
        return opened[0]

    yield open_again
    for store in opened:
        store.close()


@pytest.fixture
def store(reopen: Reopen) -> Store:
    return reopen()
