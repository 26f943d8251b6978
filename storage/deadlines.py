"""The deadlines of all games. Must never know what happens at one.

Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from core.ids import DeadlineId, GameId
from core.ports import DeadlineRow


def put(connection: sqlite3.Connection, rows: Iterable[DeadlineRow]) -> None:
    connection.executemany(
        'INSERT OR REPLACE INTO deadlines (game, deadline, due, "order", kind) VALUES (?, ?, ?, ?, ?)',
        [(row.game, row.deadline, row.due, row.order, row.kind) for row in rows],
    )


def clear(connection: sqlite3.Connection, game: GameId, deadlines: Iterable[DeadlineId]) -> None:
    connection.executemany(
        "DELETE FROM deadlines WHERE game = ? AND deadline = ?", [(game, name) for name in deadlines]
    )


def by_due(connection: sqlite3.Connection, game: GameId | None = None) -> Sequence[DeadlineRow]:
    """Of one game, or all. Earliest first; of two due at once the one set first; then by game and name."""
    where, values = ("", ()) if game is None else (" WHERE game = ?", (game,))
    found = connection.execute(
        f'SELECT game, deadline, due, "order", kind FROM deadlines{where} '  # noqa: S608  # no value in it
        'ORDER BY due, "order", game, deadline',
        values,
    )
    return [DeadlineRow(*row) for row in found]
