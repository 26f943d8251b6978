"""People and the accounts that are theirs. Must never know which games they play.

Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from core.ids import AccountId
from core.ports import AccountRow, PersonRow


def put_people(connection: sqlite3.Connection, rows: Iterable[PersonRow]) -> None:
    connection.executemany(
        "INSERT INTO people (person, language, timezone) VALUES (?, ?, ?) "
        "ON CONFLICT (person) DO UPDATE SET language = excluded.language, timezone = excluded.timezone",
        [(row.person, row.language, row.timezone) for row in rows],
    )


def put_accounts(connection: sqlite3.Connection, rows: Iterable[AccountRow]) -> None:
    """An account of a person nobody has heard of brings that person with it."""
    for row in rows:
        connection.execute("INSERT OR IGNORE INTO people (person) VALUES (?)", (row.person,))
        connection.execute(
            "INSERT OR REPLACE INTO accounts (account, person, since) VALUES (?, ?, ?)",
            (row.account, row.person, row.since),
        )


def remove_accounts(connection: sqlite3.Connection, accounts: Iterable[AccountId]) -> None:
    connection.executemany("DELETE FROM accounts WHERE account = ?", [(account,) for account in accounts])


def everybody(connection: sqlite3.Connection) -> tuple[Sequence[PersonRow], Sequence[AccountRow]]:
    """Sorted by id."""
    people = connection.execute("SELECT person, language, timezone FROM people ORDER BY person")
    accounts = connection.execute("SELECT account, person, since FROM accounts ORDER BY account")
    return [PersonRow(*row) for row in people], [AccountRow(*row) for row in accounts]
