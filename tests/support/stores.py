"""Entries, batches and messages for the tests of the store and of whoever uses one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from core.ids import EntryHash, GameId, Instant, MessageId, NetworkName, RoomName
from core.ports import Batch, Delivery, GameRow, Inbound, Notice, Place, Store, StoredEntry, StoreError
from storage.chain import BrokenChain, FirstBad, chained

NIGHT = GameId("night")
DAY = GameId("day")
MATRIX = NetworkName("matrix")
LIBERA = NetworkName("libera")


def entry(sequence: int, previous: str = "", game: GameId = NIGHT, text: str = "") -> StoredEntry:
    """An entry whose body names ``previous``, with the right hash."""
    body = json.dumps({"sequence": sequence, "previous": previous, "text": text}).encode()
    return StoredEntry(
        game, sequence, Instant(1_000 + sequence), body, EntryHash(hashlib.sha256(body).hexdigest())
    )


def chain(length: int, game: GameId = NIGHT, text: str = "") -> list[StoredEntry]:
    """A whole log of ``length`` entries."""
    entries: list[StoredEntry] = []
    for sequence in range(1, length + 1):
        entries.append(entry(sequence, entries[-1].hash if entries else "", game, text))
    return entries


def first_bad(entries: Iterable[StoredEntry]) -> FirstBad | None:
    """Where one game's whole log stops being trustworthy."""
    try:
        for _ in chained(entries):
            pass
    except BrokenChain as broken:
        return broken.bad
    return None


def game_row(game: GameId = NIGHT, sequence: int = 0, head: str = "", status: str = "playing") -> GameRow:
    return GameRow(game, game.title(), "some rules", status, "en", EntryHash(head), sequence)


def delivery(
    key: str,
    network: NetworkName = LIBERA,
    about: str | None = None,
    game: GameId | None = NIGHT,
    text: str = "said",
) -> Delivery:
    return Delivery(
        key=key, place=Place(network, RoomName("#night")), notice=Notice(text=text), game=game, about=about
    )


def said(
    message_id: str | None,
    network: NetworkName = MATRIX,
    text: str = "!vote for 301",
    sent: Instant | None = None,
) -> Inbound:
    return Inbound(
        network=network,
        room=RoomName("!n:localhost"),
        account="@bob:localhost",
        name="Bob",
        text=text,
        received=Instant(5),
        message_id=message_id,
        sent=sent,
    )


def message(message_id: str, network: NetworkName = MATRIX) -> MessageId:
    return MessageId(f"{network}/{message_id}")


def appends(entries: list[StoredEntry]) -> list[Batch]:
    """One batch for each entry."""
    return [Batch(game=one.game, entry=one) for one in entries]


def refused(store: Store, batch: Batch) -> StoreError:
    (answer,) = store.append([batch])
    assert answer is not None
    return answer


def accept(store: Store, *batches: Batch) -> None:
    assert store.append(list(batches)) == [None] * len(batches)
