"""SIGKILL at any point, and a write-ahead file that ends in the middle of something."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from core.ids import Instant
from storage.sqlite import SqliteStore
from tests.support.stores import MATRIX, NIGHT, appends, chain, delivery, first_bad, message

ROOT = Path(__file__).resolve().parents[2]


def run_and_kill(path: Path, first: int, head: str, after: float) -> int:
    """The last sequence acknowledged by a process that was killed ``after`` seconds of appending."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.storage_kill", str(path), str(first), head],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    timer = threading.Timer(after, lambda: process.send_signal(signal.SIGKILL))
    timer.start()
    acknowledged = [int(line) for line in process.stdout if line.endswith("\n")]
    assert process.wait() == -signal.SIGKILL
    timer.join()
    return acknowledged[-1] if acknowledged else first - 1


def expect_whole(store: SqliteStore, acknowledged: int, kills: int) -> tuple[int, str]:
    """Everything acknowledged is there once, and what is there is whole; its last sequence and hash."""
    log = list(store.entries(NIGHT))
    assert first_bad(iter(log)) is None
    last = len(log)
    assert last in {acknowledged, acknowledged + 1}
    assert all(store.is_done(message(f"${sequence}")) for sequence in range(1, last + 1))
    assert not store.is_done(message(f"${last + 1}"))
    pending = [row.message.message_id for row in store.pending_inbox()]
    assert pending in ([], [f"${last + 1}"])
    if last:
        assert store.sync_token(MATRIX) in {f"${last}", f"${last + 1}"}
    keys = [one.key for one in store.pending_outbox()]
    assert [key for key in keys if key.endswith("/b")] == [f"{at}/b" for at in range(1, last + 1)]
    assert sum(key.endswith("/a") for key in keys) <= kills  # a receipt may be lost at each kill
    store.check()
    return last, log[-1].hash if log else ""


def test_nothing_acknowledged_is_lost_or_counted_twice(tmp_path: Path) -> None:
    """Design 3: kill the process anywhere, and after the restart the vote is there exactly once."""
    path = tmp_path / "nomic.db"
    SqliteStore.open(path).close()
    last, head = 0, ""
    chance = random.Random(7)
    for kills in range(1, 7):
        acknowledged = run_and_kill(path, last + 1, head, chance.uniform(0.0, 0.4))
        store = SqliteStore.open(path)
        last, head = expect_whole(store, acknowledged, kills)
        store.close()
    assert last > 0


@pytest.mark.parametrize("cut", [1, 100, 4_096, 4_120, 9_000, 30_000])
def test_a_torn_tail_costs_only_what_was_never_acknowledged(tmp_path: Path, cut: int) -> None:
    """Design 3: a write-ahead file that ends anywhere gives whole batches, and their log goes on."""
    path, torn = tmp_path / "nomic.db", tmp_path / "torn.db"
    store = SqliteStore.open(path)
    log = chain(40)
    for batch in appends(log):
        store.append([batch])
        store.append([type(batch)(deliveries=(delivery(str(batch.entry and batch.entry.sequence)),))])
    shutil.copy(path, torn)
    tail = Path(f"{torn}-wal")
    shutil.copy(f"{path}-wal", tail)
    store.close()
    os.truncate(tail, tail.stat().st_size - cut)
    survived = SqliteStore.open(torn)
    found = list(survived.entries(NIGHT))
    assert found == log[: len(found)]
    assert (len(found) < 40) == (cut == 30_000)
    assert len(survived.pending_outbox()) in {len(found), len(found) - 1}
    assert survived.append(appends(log)[len(found) :]) == [None] * (40 - len(found))
    survived.outbox_sent([("1", None, Instant(1))])
    survived.check()
    survived.close()
