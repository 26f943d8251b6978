"""The entries of games' logs, what is known of each game, its rooms, and which messages are done.

Must never know what an entry says. Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from core.ids import EntryHash, GameId, MessageId
from core.ports import GameRow, RoomRow, StoredEntry
from storage.batch import already_done, fenced
from storage.chain import BEGINNING, fault

_GAMES: Final = """
SELECT g.game, g.name, g.ruleset, g.status, g.language, coalesce(e.hash, g.head), coalesce(e.sequence, g.sequence)
FROM games g LEFT JOIN entries e
  ON e.game = g.game AND e.sequence = (SELECT max(sequence) FROM entries WHERE game = g.game)
  AND e.sequence >= g.sequence
ORDER BY g.game"""


def add_entry(connection: sqlite3.Connection, entry: StoredEntry) -> None:
    """Raises Fenced where it does not follow the last entry stored."""
    last = connection.execute(
        "SELECT sequence, hash FROM entries WHERE game = ? ORDER BY sequence DESC LIMIT 1", (entry.game,)
    ).fetchone()
    why = fault(entry, *(last or (0, BEGINNING)))
    if why is not None:
        raise fenced(entry, why)
    connection.execute(
        "INSERT INTO entries (game, sequence, at, body, hash) VALUES (?, ?, ?, ?, ?)",
        (entry.game, entry.sequence, entry.at, entry.body, entry.hash),
    )


def entries_after(
    connection: sqlite3.Connection, game: GameId, after: int, limit: int
) -> Sequence[StoredEntry]:
    """At most ``limit`` entries with a sequence above ``after``, in order."""
    found = connection.execute(
        "SELECT game, sequence, at, body, hash FROM entries WHERE game = ? AND sequence > ? "
        "ORDER BY sequence LIMIT ?",
        (game, after, limit),
    )
    return [StoredEntry(*row) for row in found]


def put_game(connection: sqlite3.Connection, row: GameRow) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO games (game, name, ruleset, status, language, head, sequence) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (row.game, row.name, row.ruleset, row.status, row.language, row.head, row.sequence),
    )


def all_games(connection: sqlite3.Connection) -> Sequence[GameRow]:
    """Sorted by id. ``head`` and ``sequence`` are those of the log, unless its end is missing: then as kept."""
    return [GameRow(*row) for row in connection.execute(_GAMES)]


def put_rooms(connection: sqlite3.Connection, rooms: Iterable[RoomRow]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO rooms (network, room, game) VALUES (?, ?, ?)",
        [(row.network, row.room, row.game) for row in rooms],
    )


def all_rooms(connection: sqlite3.Connection) -> Sequence[RoomRow]:
    """Sorted by network and room; a room that was freed is there with the game None."""
    found = connection.execute("SELECT network, room, game FROM rooms ORDER BY network, room")
    return [RoomRow(*row) for row in found]


def add_done(connection: sqlite3.Connection, messages: Iterable[MessageId]) -> None:
    """Raises AlreadyDone for the first that was done before."""
    for message in messages:
        added = connection.execute("INSERT OR IGNORE INTO done (message) VALUES (?)", (message,))
        if added.rowcount == 0:
            raise already_done(message)


def is_done(connection: sqlite3.Connection, message: MessageId) -> bool:
    found = connection.execute("SELECT 1 FROM done WHERE message = ?", (message,)).fetchone()
    return found is not None


def note_done(connection: sqlite3.Connection, messages: Iterable[MessageId]) -> None:
    """As ``add_done``, but to be done before is no fault."""
    connection.executemany(
        "INSERT OR IGNORE INTO done (message) VALUES (?)", [(message,) for message in messages]
    )


def heads(connection: sqlite3.Connection) -> dict[GameId, tuple[int, EntryHash]]:
    """The sequence and hash of every game's last entry."""
    found = connection.execute(
        "SELECT game, sequence, hash FROM entries e "
        "WHERE sequence = (SELECT max(sequence) FROM entries WHERE game = e.game) ORDER BY game"
    )
    return {game: (sequence, head) for game, sequence, head in found}


def hash_at(connection: sqlite3.Connection, game: GameId, sequence: int) -> EntryHash | None:
    """The hash of one entry, None where there is no such entry."""
    found = connection.execute(
        "SELECT hash FROM entries WHERE game = ? AND sequence = ?", (game, sequence)
    ).fetchone()
    return None if found is None else EntryHash(found[0])
