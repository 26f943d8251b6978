"""What is still to be said to people, in order, and what was said under which id.

Must never know how it is sent. Every function works inside the caller's transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from core.ids import GameId, Instant, NetworkName
from core.ports import Delivery
from storage.codec import decode_delivery, encode


def add(connection: sqlite3.Connection, deliveries: Iterable[Delivery]) -> None:
    """In order; one whose key was ever used is left out."""
    connection.executemany(
        "INSERT INTO outbox (key, body, network, game, about) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (key) DO NOTHING",
        [(one.key, encode(one), one.place.network, one.game, one.about) for one in deliveries],
    )


def pending(connection: sqlite3.Connection) -> Sequence[Delivery]:
    """In the order they were added."""
    found = connection.execute('SELECT body FROM outbox WHERE sent_at IS NULL ORDER BY "row"')
    return [decode_delivery(body) for (body,) in found]


def mark_sent(connection: sqlite3.Connection, sent: Iterable[tuple[str, str | None, Instant]]) -> None:
    """The first word on a key counts. The text is dropped; the key and what it was about stay."""
    connection.executemany(
        "UPDATE outbox SET network_id = ?, sent_at = ?, body = NULL WHERE key = ? AND sent_at IS NULL",
        [(network_id, at, key) for key, network_id, at in sent],
    )


def join(connection: sqlite3.Connection, joined: Delivery, keys: Sequence[str], at: Instant) -> bool:
    """Whether all of them were pending; else nothing is changed that may be kept."""
    first, *others = keys
    changed = connection.execute(
        "UPDATE outbox SET key = ?, body = ? WHERE key = ? AND sent_at IS NULL",
        (joined.key, encode(joined), first),
    ).rowcount
    for key in others:
        changed += connection.execute(
            "UPDATE outbox SET sent_at = ?, body = NULL WHERE key = ? AND sent_at IS NULL", (at, key)
        ).rowcount
    connection.execute(  # no key is ever used twice, also the first's, whose row the joined one has now
        "INSERT INTO outbox (key, network, game, sent_at) VALUES (?, ?, ?, ?)",
        (first, joined.place.network, joined.game, at),
    )
    return changed == len(keys)


def announcement(
    connection: sqlite3.Connection, network: NetworkName, network_id: str
) -> tuple[GameId, str] | None:
    """None also where one message carried announcements of different things: it says no more which."""
    found = connection.execute(
        "SELECT DISTINCT game, about FROM outbox WHERE network = ? AND network_id = ? "
        "AND about IS NOT NULL AND game IS NOT NULL LIMIT 2",
        (network, network_id),
    ).fetchall()
    return (GameId(found[0][0]), str(found[0][1])) if len(found) == 1 else None
