"""Messages received and not yet handled, kept with the token of the sync that brought them.

Must never know what a message means. Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

import structlog
from msgspec.structs import replace

from core.ids import Instant, MessageId, NetworkName
from core.ports import Inbound, InboxRow
from storage.codec import decode_inbound, encode, message_id_of
from storage.log import is_done
from storage.pruning import horizon

_log = structlog.get_logger(__name__)


def keep(connection: sqlite3.Connection, network: NetworkName, token: str) -> None:
    connection.execute("INSERT OR REPLACE INTO sync_tokens (network, token) VALUES (?, ?)", (network, token))


def token_of(connection: sqlite3.Connection, network: NetworkName) -> str | None:
    found = connection.execute("SELECT token FROM sync_tokens WHERE network = ?", (network,)).fetchone()
    return None if found is None else str(found[0])


def add(connection: sqlite3.Connection, message: Inbound) -> InboxRow | None:
    """The new row, or None where its id is known, waiting or done, or so old that it may have been forgotten."""
    known_as = message_id_of(message)
    if known_as is not None and is_done(connection, known_as):
        return None
    if too_old(message, horizon(connection)):
        return None
    added = connection.execute(
        "INSERT OR IGNORE INTO inbox (message, body) VALUES (?, ?)", (known_as, encode(message))
    )
    if added.rowcount == 0 or added.lastrowid is None:
        return None
    row = added.lastrowid
    if known_as is None:
        message = numbered(message, row)
        connection.execute(
            'UPDATE inbox SET message = ?, body = ? WHERE "row" = ?',
            (message_id_of(message), encode(message), row),
        )
    return InboxRow(row, message)


def too_old(message: Inbound, limit: Instant | None) -> bool:
    """Whether ids of its time are forgotten: then it counts as done, since it may have been."""
    if limit is None or message.sent is None or message.sent >= limit:
        return False
    _log.info("message_too_old", network=message.network, id=message.message_id)
    return True


def numbered(message: Inbound, row: int) -> Inbound:
    """A message its network gave no id is named by its row: else nobody could call it done."""
    return replace(message, message_id=f"inbox/{row}")


def pending(connection: sqlite3.Connection) -> Sequence[InboxRow]:
    """In order of arrival."""
    found = connection.execute('SELECT "row", body FROM inbox ORDER BY "row"')
    return [InboxRow(row, decode_inbound(body)) for row, body in found]


def remove(connection: sqlite3.Connection, messages: Iterable[MessageId]) -> None:
    """Drop what is done: its id stays known, its words are nobody's business any more."""
    connection.executemany("DELETE FROM inbox WHERE message = ?", [(message,) for message in messages])
