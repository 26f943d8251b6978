"""Whom the gateway does not listen to any more. Must never know who that is, nor judge it.

Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from core.ports import BanRow


def put_bans(connection: sqlite3.Connection, rows: Iterable[BanRow]) -> None:
    """The latest word on a pattern stands."""
    connection.executemany(
        "INSERT OR REPLACE INTO bans (pattern, by, at, reason) VALUES (?, ?, ?, ?)",
        [(row.pattern, row.by, row.at, row.reason) for row in rows],
    )


def lift_bans(connection: sqlite3.Connection, patterns: Iterable[str]) -> None:
    connection.executemany("DELETE FROM bans WHERE pattern = ?", [(pattern,) for pattern in patterns])


def all_bans(connection: sqlite3.Connection) -> Sequence[BanRow]:
    """Sorted by pattern."""
    rows = connection.execute("SELECT pattern, by, at, reason FROM bans ORDER BY pattern")
    return [BanRow(*row) for row in rows]
