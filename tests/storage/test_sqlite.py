"""What only the store on disk can do wrong: owners, locks, full and broken files, schemas."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.ids import DeadlineId, Instant, Millis
from core.ports import Batch, DeadlineRow, StoreError
from storage.sqlite import SqliteStore
from tests.support.refusals import one_line, opening
from tests.support.stores import (
    DAY,
    MATRIX,
    NIGHT,
    appends,
    chain,
    delivery,
    entry,
    game_row,
    message,
    said,
)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "nomic.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore.open(path, wait=Millis(50))
    yield opened
    opened.close()


# --- who may ---


def test_nobody_else_can_read_any_of_its_files(path: Path) -> None:
    """Design 4: seeds and unopened ballots are in the store, file mode 0600, whatever the umask."""
    before = os.umask(0)
    try:
        store = SqliteStore.open(path)
        store.append(appends(chain(2)))
        names = {file.name for file in path.parent.iterdir()}
        assert names == {"nomic.db", "nomic.db-wal", "nomic.db-shm", "nomic.db.lock"}
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
        store.close()
    finally:
        os.umask(before)


def test_a_store_others_could_read_is_closed_to_them(path: Path) -> None:
    """Design 4: a copy put back by hand with another mode is set right at the start."""
    SqliteStore.open(path).close()
    path.chmod(0o644)
    SqliteStore.open(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_writes_ahead_and_every_commit_is_on_the_disk(store: SqliteStore) -> None:
    """Design 3.4: acknowledged means on the disk; also again after receipts, which may be lazier."""
    store.outbox_sent([("k", None, Instant(1))])
    for pragma, value in [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 50),
    ]:
        assert store._connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_a_second_owner_is_refused_in_one_process(store: SqliteStore, path: Path) -> None:
    """Interface 1, serve: a second one on the same store is refused, by whatever name it is called."""
    one_line(opening(path), "in use by another gateway", str(os.getpid()))
    link = path.parent / "alias.db"
    link.symlink_to(path)
    one_line(opening(link), "in use by another gateway")
    assert store.append(appends(chain(1))) == [None]


def test_a_second_process_is_refused_until_the_first_ends(path: Path) -> None:
    """Interface 1, serve: two processes; the lock goes with its owner, killed or not."""
    SqliteStore.open(path).close()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.storage_kill", str(path), "1", ""],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.readline()
    one_line(opening(path), "in use by another gateway", str(process.pid))
    process.kill()
    process.communicate()
    store = SqliteStore.open(path)
    assert list(store.entries(NIGHT))
    store.close()


def test_a_reader_sees_what_is_committed_and_writes_nothing(store: SqliteStore, path: Path) -> None:
    """Interface 1: export, verify and status work beside a running gateway."""
    log = chain(3)
    store.append(appends(log[:2]))
    reader = SqliteStore.open(path, read_only=True)
    assert list(reader.entries(NIGHT)) == log[:2]
    store.append(appends(log[2:]))
    assert list(reader.entries(NIGHT)) == log
    with pytest.raises(StoreError) as caught:
        reader.append([Batch(deliveries=(delivery("k"),))])
    one_line(caught.value, "can only be read")
    reader.close()
    assert not store.pending_outbox()


def test_a_reader_needs_no_gateway(path: Path) -> None:
    """Interface 1: verify works on a store at rest; where there is none it says so and makes none."""
    one_line(opening(path, read_only=True), "there is no store at")
    assert not path.exists()
    store = SqliteStore.open(path)
    store.append(appends(chain(3)))
    store.close()
    reader = SqliteStore.open(path, read_only=True)
    assert len(list(reader.entries(NIGHT))) == 3
    reader.check()
    reader.close()


# --- what is in the way ---


def test_a_lock_of_another_program_is_said_and_waited_out(store: SqliteStore, path: Path) -> None:
    """Bad input, a locked store: one clear line, the state unchanged, later it goes on."""
    log = chain(2)
    store.append(appends(log[:1]))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            store.append(appends(log[1:]))
        one_line(caught.value, "locked by another program", str(path))
        with pytest.raises(StoreError, match="locked"):
            store.keep_inbox(MATRIX, "s1", [said("$1")])
        assert list(store.entries(NIGHT)) == log[:1]
        other.execute("ROLLBACK")
    assert store.append(appends(log[1:])) == [None]
    assert store.sync_token(MATRIX) is None


def test_a_lock_at_the_start_is_said(path: Path) -> None:
    """Bad input, a locked store: also when the gateway starts; the owner's lock is let go of again."""
    SqliteStore.open(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        one_line(opening(path), "locked by another program")
    SqliteStore.open(path).close()


def test_a_full_disk_refuses_the_whole_group_and_leaves_nothing(store: SqliteStore) -> None:
    """Bad input, a full store: one clear line, nothing half written; with room again it goes on."""
    log = chain(2)
    store.append(appends(log[:1]))
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    huge = entry(1, game=DAY, text="x" * 100_000)
    small = Batch(game=NIGHT, entry=log[1], done=(message("$1"),), deliveries=(delivery("k"),))
    with pytest.raises(StoreError) as caught:
        store.append([small, Batch(game=DAY, entry=huge)])
    one_line(caught.value, "no room left")
    with pytest.raises(StoreError, match="no room left"):
        store.keep_inbox(MATRIX, "s1", [said("$1"), said("$2", text="x" * 100_000)])
    assert list(store.entries(NIGHT)) == log[:1]
    assert not store.is_done(message("$1"))
    assert not store.pending_outbox()
    assert not store.pending_inbox()
    assert store.sync_token(MATRIX) is None
    assert store.append([small]) == [None]
    store._connection.execute("PRAGMA max_page_count = 1000000")
    assert store.append([Batch(game=DAY, entry=huge)]) == [None]


def test_a_transaction_left_open_by_a_fault_is_not_joined(store: SqliteStore) -> None:
    """Every writing method is one transaction of its own: what it answers is on the disk."""
    store._connection.execute("BEGIN")
    with pytest.raises(StoreError) as caught:
        store.append(appends(chain(1)))
    one_line(caught.value, "within a transaction")
    store._connection.execute("ROLLBACK")
    assert list(store.entries(NIGHT)) == []
    assert store.append(appends(chain(1))) == [None]


@pytest.mark.parametrize(
    "odd",
    [
        Batch(deliveries=(delivery("ok"), delivery("odd", text="\udc80"))),
        Batch(deliveries=(delivery("ok"),), done=(message("\udc80"),)),
        Batch(deadlines_set=(DeadlineRow(NIGHT, DeadlineId("vote/1"), Instant(2**70), 1),)),
        Batch(game_row=replace(game_row(), name=None)),
        Batch(game_row=replace(game_row(), name=object())),
    ],
    ids=["a lone surrogate", "in an id", "a number too large", "a hole", "no text"],
)
def test_a_batch_that_cannot_be_stored_fails_alone(store: SqliteStore, odd: Batch) -> None:
    """`Store.append`: one game's mistake is not another game's failure."""
    answers = store.append([*appends(chain(1)), odd, *appends(chain(1, DAY))])
    assert answers[0] is None
    assert answers[2] is None
    assert answers[1] is not None
    one_line(answers[1])
    assert not store.pending_outbox()
    assert not store.games()
    assert len(list(store.entries(DAY))) == 1


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, which no file mode could stop."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65_534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_store_that_may_not_be_written_or_not_even_read() -> None:
    """Bad input, an unusable store: one clear line that says which rights are missing."""
    with tempfile.TemporaryDirectory() as made:  # of its own: the tests' folder is closed to other users
        folder, path = Path(made), Path(made) / "nomic.db"
        SqliteStore.open(path).close()
        if os.geteuid() == 0:
            folder.chmod(0o755)
            for file in folder.iterdir():
                os.chown(file, 65_534, 65_534)
        path.chmod(0o400)
        with as_nobody():
            one_line(opening(path), "make the file and its folder writable")
        path.chmod(0o000)
        with as_nobody():
            one_line(opening(path), "cannot be opened")
            one_line(opening(path, read_only=True), "cannot be opened")
        (folder / "nomic.db.lock").chmod(0o000)
        with as_nobody():
            one_line(opening(path), "cannot write")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """Bad input: a path through a file."""
    (tmp_path / "file").write_text("")
    one_line(opening(tmp_path / "file" / "nomic.db"), "cannot write")
    one_line(opening(tmp_path / "file" / "nomic.db", read_only=True), "cannot read")
    (tmp_path / "folder").mkdir()
    one_line(opening(tmp_path / "folder"), "cannot be opened")


def test_a_file_that_is_no_database(path: Path) -> None:
    """Bad input: it is said and left as it was."""
    path.parent.mkdir()
    path.write_text("dear diary, " * 1_000)
    path.chmod(0o644)
    for read_only in (False, True):
        one_line(opening(path, read_only), "is not a database")
    assert path.read_text().startswith("dear diary")
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_another_programs_database(path: Path) -> None:
    """Bad input: the path of somebody else's database must not fill it with our tables."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE entries (what)")
    for read_only in (False, True):
        one_line(opening(path, read_only), "another program's database")
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("entries",)]


def test_an_empty_file_is_no_store(path: Path) -> None:
    """Bad input: a file that somebody touched, or what a full disk left of a store, is not begun anew."""
    path.parent.mkdir()
    path.touch()
    for read_only in (False, True):
        one_line(opening(path, read_only), "is an empty file" if not read_only else "is empty")
    assert path.stat().st_size == 0


def test_who_is_killed_while_making_a_store_leaves_nothing_in_the_way(path: Path) -> None:
    """What was begun beside the place of the store is begun again."""
    path.parent.mkdir()
    path.with_name(f".{path.name}.new").write_bytes(b"half a st")
    SqliteStore.open(path).close()
    SqliteStore.open(path, read_only=True).close()
    assert not path.with_name(f".{path.name}.new").exists()


def test_a_damaged_file(path: Path) -> None:
    """Bad input, a corrupt store: one clear line whenever the damage is met, and `check` meets it."""
    store = SqliteStore.open(path)
    store.append(appends(chain(300, text="x" * 500)))
    store.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xa5" * (size // 4))
    store = SqliteStore.open(path)
    with pytest.raises(StoreError) as caught:
        store.check()
    one_line(caught.value, "is damaged", "restore a backup")
    with pytest.raises(StoreError) as met:
        list(store.entries(NIGHT))
    one_line(met.value, "is damaged")
    store.close()


def test_a_damaged_first_page(path: Path) -> None:
    """Bad input, a corrupt store: met at the start."""
    SqliteStore.open(path).close()
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xa5" * 3_000)
    one_line(opening(path), "is damaged")
    with path.open("r+b") as file:
        file.write(b"\xa5" * 100)
    one_line(opening(path), "is not a database")


def test_a_row_this_version_cannot_read(store: SqliteStore) -> None:
    """Bad input: an inbox row that is no message is an error of the store, in one line."""
    store.keep_inbox(MATRIX, "s1", [said("$1")])
    store._connection.execute("UPDATE inbox SET body = '{}'")
    with pytest.raises(StoreError) as caught:
        store.pending_inbox()
    one_line(caught.value, "cannot be read")


def test_a_closed_store_says_so(path: Path) -> None:
    """Nothing is written after the end; closing twice is no fault, and leaves one file."""
    store = SqliteStore.open(path)
    store.close()
    store.close()
    with pytest.raises(StoreError):
        store.append(appends(chain(1)))
    with pytest.raises(StoreError):
        store.games()
    assert {file.name for file in path.parent.iterdir()} == {"nomic.db", "nomic.db.lock"}
