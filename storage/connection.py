"""Opening the file of a store: where, for whom, and how safely it is written.

Must never know what the tables mean.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from sqlite_utils import Database

from core.ids import Millis
from core.ports import StoreError
from storage.errors import explain, explain_os
from storage.migrations import NEWEST, migrate, refuse_newer, version_of


def create_file(path: Path) -> None:
    """Make an empty file that nobody but its owner can read, where there is none yet."""
    try:
        if not path.exists():  # SQLite gives its side files the mode of this one
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise explain_os(error, path, "write") from error


def connect(path: Path, mode: str, wait: Millis) -> sqlite3.Connection:
    """A bare connection; ``mode`` is "ro" or "rw", ``wait`` how long a lock is waited for.

    Transactions are begun by hand, and the thread may change (one at a time: the caller's part).
    """
    return sqlite3.connect(
        f"file:{quote(str(path))}?mode={mode}",
        uri=True,
        timeout=wait / 1000,
        isolation_level=None,
        check_same_thread=False,
    )


def open_owned(path: Path, wait: Millis) -> Database:
    """Open for writing, in write-ahead mode, every commit on the disk; bring the schema up to date."""
    _make_store(path, wait)
    database = _open(path, "rw", wait)
    try:
        path.chmod(0o600)
    except OSError as error:
        database.close()
        raise explain_os(error, path, "close to others") from error
    return database


def _make_store(path: Path, wait: Millis) -> None:
    """A store where there is none yet: made beside and then named, so that an empty file is never ours."""
    try:
        if path.exists():
            if path.stat().st_size == 0:
                raise StoreError(
                    f"{path} is an empty file and no store: give another path, or remove the file"
                )
            return
        new = path.with_name(f".{path.name}.new")
        new.unlink(missing_ok=True)  # of one who was killed here
    except OSError as error:
        raise explain_os(error, path, "write") from error
    create_file(new)
    try:
        connection = connect(new, "rw", wait)
        try:
            migrate(Database(connection, recursive_triggers=False, execute_plugins=False), new)
        finally:
            connection.close()
        new.replace(path)
    except sqlite3.Error as error:
        raise explain(error, path) from error
    except OSError as error:
        raise explain_os(error, path, "write") from error


def open_reading(path: Path, wait: Millis) -> Database:
    """Open for reading beside a running gateway. Raises StoreError where there is no store."""
    try:
        path.stat()
    except FileNotFoundError as error:
        raise StoreError(f"there is no store at {path}") from error
    except OSError as error:
        raise explain_os(error, path, "read") from error
    return _open(path, "ro", wait)


def _open(path: Path, mode: str, wait: Millis) -> Database:
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(path, mode, wait)
        # plug-ins of other programs have no business in the store
        database = Database(connection, recursive_triggers=False, execute_plugins=False)
        version = version_of(database, path)
        refuse_newer(version, path)
        if mode == "ro":
            _expect_newest(version, path)
        else:
            _make_durable(connection, path)
            migrate(database, path)
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise explain(error, path) from error
    except StoreError:
        if connection is not None:
            connection.close()
        raise
    return database


def _expect_newest(version: int, path: Path) -> None:
    if version == 0:
        raise StoreError(f"{path} is empty: give the path of a store")
    if version < NEWEST:
        raise StoreError(f"the store {path} is of an older version: start the gateway on it once")


def _make_durable(connection: sqlite3.Connection, path: Path) -> None:
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"the store {path} is on a file system without shared memory: use a local disk")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA journal_size_limit = {64 * 2**20}")  # the side file shrinks after a burst
