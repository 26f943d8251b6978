"""Seeds and unopened ballots: the one place that knows them. Must never know what they are for.

Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from core.ids import GameId
from core.ports import SealedRow


def put(connection: sqlite3.Connection, rows: Iterable[SealedRow]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO sealed (game, name, secret) VALUES (?, ?, ?)",
        [(row.game, row.name, row.secret) for row in rows],
    )


def get(connection: sqlite3.Connection, game: GameId, name: str) -> bytes | None:
    found = connection.execute(
        "SELECT secret FROM sealed WHERE game = ? AND name = ?", (game, name)
    ).fetchone()
    return None if found is None else bytes(found[0])
