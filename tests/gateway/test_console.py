"""A terminal as one of the networks: what is typed is stamped by the gateway's own clock (design 3: time)."""

from __future__ import annotations

import asyncio
import io
import os
from pathlib import Path

from core.ids import GameId
from gateway.clock import GatewayClock, real_time
from gateway.config import Config
from gateway.console import run_console
from gateway.keeping import CLOCK, beside
from storage.sqlite import SqliteStore


def test_what_is_typed_is_said_at_the_time_of_the_games(tmp_path: Path) -> None:
    """The gateway may run on a clock that is far ahead; a line must not be from long before."""
    path = tmp_path / "nomic.db"
    fast = GatewayClock(1_000_000, beside(path, CLOCK))
    ahead = fast.now() + 5_000 * 1_000_000 // 2
    reading, writing = os.pipe()
    os.write(writing, b"!new clockwise Night\n")
    os.close(writing)
    asyncio.run(run_console(Config(storage=path), reading, io.StringIO()))
    os.close(reading)
    store = SqliteStore.open(path, read_only=True)
    (entry,) = store.entries(GameId("night"))
    store.close()
    assert entry.at > ahead > real_time() + 86_400_000
