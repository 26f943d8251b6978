"""The store as games and the router read it: through the writer's thread, or beside it.

Must never know which store it is, nor what an entry says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import TimeoutError as FutureTimeout
from functools import partial
from itertools import islice
from typing import TypeVar

from core.ids import GameId, Instant, MessageId, NetworkName
from core.ports import DeadlineRow, Store, StoredEntry, StoreError
from storage.writer import Writer

T = TypeVar("T")

PATIENCE = 10.0  # seconds the store may take to answer
_PAGE = 256


class WriterRecords:
    """Implements ``core.actors.means.Records``: every method waits for the writer.

    ``aside`` hears of a command that was set aside.
    """

    def __init__(self, writer: Writer, aside: Callable[[GameId, str], None]) -> None:
        self._writer = writer
        self._aside = aside

    def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]:
        while True:
            page = self._wait(partial(_page, game, after))
            yield from page
            if len(page) < _PAGE:
                return
            after = page[-1].sequence

    def sealed(self, game: GameId, name: str) -> bytes | None:
        return self._wait(lambda store: store.sealed(game, name))

    def deadlines(self, game: GameId) -> Sequence[DeadlineRow]:
        return self._wait(lambda store: store.deadlines(game))

    def set_aside(self, game: GameId, at: Instant, message: bytes, error: str) -> None:
        self._aside(game, error)
        self._wait(lambda store: store.set_aside(game, at, message, error))

    def _wait(self, ask: Callable[[Store], T]) -> T:
        try:
            return self._writer.call(ask).result(timeout=PATIENCE)
        except FutureTimeout:
            raise StoreError("the store did not answer in time") from None


def _page(game: GameId, after: int, store: Store) -> list[StoredEntry]:
    return list(islice(store.entries(game, after), _PAGE))


class ReaderShelf:
    """Implements ``gateway.outlet.Shelf``: ``reader`` is used on the event loop only."""

    def __init__(self, reader: Store, records: WriterRecords) -> None:
        self._reader = reader
        self._records = records

    def announcement(self, network: NetworkName, message_id: str) -> tuple[GameId, str] | None:
        return self._reader.announcement(network, message_id)

    def sealed(self, game: GameId, name: str) -> bytes | None:
        return self._reader.sealed(game, name)

    def is_done(self, message: MessageId) -> bool:
        return self._reader.is_done(message)

    def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]:
        return self._records.entries(game, after)
