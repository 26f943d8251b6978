"""What can never matter again: ids of messages handled long ago, words that were said long ago.

A mark says how far both tables had come at a time; rows carry none themselves. Must never know which
age is old. Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from core.ids import Instant

STEP: Final = 1_000  # rows looked at in one transaction
DAY: Final = 86_400_000  # one mark is kept for each

# The last row of a table stays, whatever it is: SQLite would give its number to the next one.
_DONE: Final = """
DELETE FROM done WHERE "row" IN (
    SELECT "row" FROM done WHERE "row" <= ? AND "row" < (SELECT max("row") FROM done) ORDER BY "row" LIMIT ?)"""
_REACH: Final = """
SELECT max("row") FROM (
    SELECT "row" FROM outbox WHERE "row" > ? AND "row" <= ? AND "row" < (SELECT max("row") FROM outbox)
    ORDER BY "row" LIMIT ?)"""
_SAID: Final = """
DELETE FROM outbox WHERE "row" > ? AND "row" <= ? AND sent_at IS NOT NULL
    AND (about IS NULL OR network_id IS NULL)"""


def mark(connection: sqlite3.Connection, at: Instant) -> None:
    """What is in the store now was so at ``at``. A day up to which was pruned keeps its mark: the horizon."""
    connection.execute(
        "INSERT INTO marks (day, at, done_row, outbox_row) VALUES "
        '(?, ?, (SELECT coalesce(max("row"), 0) FROM done), (SELECT coalesce(max("row"), 0) FROM outbox)) '
        "ON CONFLICT (day) DO UPDATE SET at = excluded.at, done_row = excluded.done_row, "
        "outbox_row = excluded.outbox_row WHERE NOT pruned",
        (at // DAY, at),
    )


def horizon(connection: sqlite3.Connection) -> Instant | None:
    """The ids of messages done before this time may be forgotten."""
    (found,) = connection.execute("SELECT max(at) FROM marks WHERE pruned").fetchone()
    return None if found is None else Instant(found)


def prune(connection: sqlite3.Connection, before: Instant, after: int) -> int | None:
    """One step, from row ``after`` of what was said on; returns where the next begins, None at the end."""
    found = connection.execute(
        "SELECT day, done_row, outbox_row FROM marks WHERE at <= ? ORDER BY at DESC LIMIT 1", (before,)
    ).fetchone()
    if found is None:
        return None
    day, done_row, outbox_row = found
    # in the same transaction as the first deletion: else a message could come back in between
    connection.execute("UPDATE marks SET pruned = 1 WHERE day = ?", (day,))
    connection.execute("DELETE FROM marks WHERE day < ?", (day,))
    if connection.execute(_DONE, (done_row, STEP)).rowcount == STEP:
        return after
    (end,) = connection.execute(_REACH, (after, outbox_row, STEP)).fetchone()
    if end is None:
        return None
    connection.execute(_SAID, (after, end))
    return int(end)
