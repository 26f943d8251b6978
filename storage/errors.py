"""What went wrong in SQLite, as one line a person can act on.

Must never know what was being written: no value of a row gets into a message.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from core.ports import StoreError

_PRIMARY: Final = 0xFF  # extended result codes carry the primary one in the low byte

_ADVICE: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another program; close what holds it open, then try again",
    sqlite3.SQLITE_LOCKED: "is locked by another program; close what holds it open, then try again",
    sqlite3.SQLITE_FULL: "has no room left: free some disk space, then try again",
    sqlite3.SQLITE_READONLY: "can only be read: make the file and its folder writable for this user",
    sqlite3.SQLITE_PERM: "may not be opened: make the file readable and writable for this user",
    sqlite3.SQLITE_AUTH: "may not be opened: make the file readable and writable for this user",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: check that the folder exists and is writable for this user",
    sqlite3.SQLITE_IOERR: "cannot be read or written: check the disk it is on",
    sqlite3.SQLITE_CORRUPT: "is damaged: stop the gateway, move the file away and restore a backup",
    sqlite3.SQLITE_NOTADB: "is not a database: give the path of a store, or move the file away",
    sqlite3.SQLITE_NOMEM: "could not be used for want of memory",
}


def explain(error: sqlite3.Error, path: Path) -> StoreError:
    """The error as a StoreError of one line: which store, what is the matter, what to do."""
    code = getattr(error, "sqlite_errorcode", None)
    advice = _ADVICE.get(code & _PRIMARY) if isinstance(code, int) else None
    if advice is None:
        advice = f"failed: {' '.join(str(error).split())}"
    return StoreError(f"the store {path} {advice}")


def explain_os(error: OSError, path: Path, doing: str) -> StoreError:
    """An error of the operating system as a StoreError: ``cannot <doing> <path>: <why>``."""
    return StoreError(f"cannot {doing} {path}: {error.strerror or type(error).__name__}")
