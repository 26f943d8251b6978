"""Messages that broke a game's actor, kept for the operator. Must never know why they did.

Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from core.ids import GameId, Instant


class SetAside(msgspec.Struct, frozen=True):
    """What the message was, when it came, and the error in one line."""

    game: GameId
    at: Instant
    message: bytes
    error: str


def add(connection: sqlite3.Connection, row: SetAside) -> None:
    connection.execute(
        "INSERT INTO set_aside (game, at, message, error) VALUES (?, ?, ?, ?)",
        (row.game, row.at, row.message, row.error),
    )


def all_rows(connection: sqlite3.Connection) -> Sequence[SetAside]:
    """Oldest first."""
    found = connection.execute('SELECT game, at, message, error FROM set_aside ORDER BY "row"')
    return [SetAside(*row) for row in found]
