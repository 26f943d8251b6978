"""The store in one SQLite file. Must never know what an entry means or who asks.

Every writing method is one transaction that is on the disk when the method returns.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from core.ids import GameId, Instant, MessageId, Millis, NetworkName
from core.ports import (
    AccountRow,
    BanRow,
    Batch,
    DeadlineRow,
    Delivery,
    GameRow,
    Inbound,
    InboxRow,
    PersonRow,
    RoomRow,
    Store,
    StoredEntry,
    StoreError,
    Unstorable,
)
from storage import bans, deadlines, inbox, log, outbox, people, pruning, sealed, setaside
from storage.batch import entries_of, game_of
from storage.connection import open_owned, open_reading
from storage.errors import explain
from storage.owner import OwnerLock
from storage.setaside import SetAside

WAIT: Final = Millis(2_000)  # how long another program's lock is waited for
_PAGE: Final = 256  # entries read at a time

# what one batch may hold wrongly; everything else concerns the store itself
_UNSTORABLE: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    ValueError,
    TypeError,
)


class SqliteStore:
    """Implements ``core.ports.Store``. Used by one thread at a time, whichever that is."""

    def __init__(self, database: Database, path: Path, lock: OwnerLock | None) -> None:
        self._database = database
        self._connection = database.conn
        self._path = path
        self._lock = lock

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, wait: Millis = WAIT) -> SqliteStore:
        """Open or create a store and own it, or with ``read_only`` read it beside its owner.

        Raises StoreError: owned by another process, locked, damaged, of a newer version…
        """
        path = path.resolve()  # two names of one file are one store
        if read_only:
            return cls(open_reading(path, wait), path, None)
        lock = OwnerLock.take(path)
        try:
            return cls(open_owned(path, wait), path, lock)
        except StoreError:
            lock.release()
            raise

    @property
    def path(self) -> Path:
        return self._path

    # --- writing ---

    def append(self, batches: Sequence[Batch]) -> list[StoreError | None]:
        """A batch is Fenced before it is AlreadyDone: who lost the thread must rebuild first."""
        if not batches:
            return []
        with self._writing():
            return [self._try(batch) for batch in batches]

    def _try(self, batch: Batch) -> StoreError | None:
        execute = self._connection.execute
        execute("SAVEPOINT batch")
        try:
            self._apply(batch)
        except StoreError as refused:
            answer = refused
        except _UNSTORABLE as error:
            answer = Unstorable(f"the store cannot hold this: {' '.join(str(error).split())}")
        else:
            execute("RELEASE batch")
            return None
        execute("ROLLBACK TO batch")
        execute("RELEASE batch")
        return answer

    def _apply(self, batch: Batch) -> None:
        connection, game = self._connection, game_of(batch)
        for entry in entries_of(batch):
            log.add_entry(connection, entry)
        if batch.done:
            messages = tuple(dict.fromkeys(batch.done))
            log.add_done(connection, messages)
            inbox.remove(connection, messages)
        if batch.game_row is not None:
            log.put_game(connection, batch.game_row)
        if game is not None and batch.deadlines_cleared:
            deadlines.clear(connection, game, batch.deadlines_cleared)
        if batch.deadlines_set:
            deadlines.put(connection, batch.deadlines_set)
        if batch.sealed:
            sealed.put(connection, batch.sealed)
        if batch.rooms:
            log.put_rooms(connection, batch.rooms)
        if batch.deliveries:
            outbox.add(connection, batch.deliveries)
        self._apply_people(batch)

    def _apply_people(self, batch: Batch) -> None:
        connection = self._connection
        if batch.people:
            people.put_people(connection, batch.people)
        if batch.accounts_removed:
            people.remove_accounts(connection, batch.accounts_removed)
        if batch.accounts:
            people.put_accounts(connection, batch.accounts)
        if batch.bans_lifted:
            bans.lift_bans(connection, batch.bans_lifted)
        if batch.bans:
            bans.put_bans(connection, batch.bans)

    def keep_inbox(self, network: NetworkName, token: str, messages: Sequence[Inbound]) -> list[InboxRow]:
        with self._writing():
            inbox.keep(self._connection, network, token)
            rows = [inbox.add(self._connection, message) for message in messages]
        return [row for row in rows if row is not None]

    def inbox_done(self, messages: Sequence[MessageId]) -> None:
        with self._writing():
            log.note_done(self._connection, messages)
            inbox.remove(self._connection, messages)

    def outbox_sent(self, sent: Sequence[tuple[str, str | None, Instant]]) -> None:
        """Survives any kill; after a power cut it may be forgotten, then a delivery is sent again."""
        with self._writing_lightly():
            outbox.mark_sent(self._connection, sent)

    def outbox_joined(self, joined: Delivery, keys: Sequence[str], at: Instant) -> None:
        """As durable as what was sent."""
        with self._writing_lightly():
            if not outbox.join(self._connection, joined, keys, at):
                raise StoreError(f"not all of {len(keys)} deliveries are still to be said")

    @contextmanager
    def _writing_lightly(self) -> Iterator[None]:
        """A transaction that no disk is waited for."""
        with self._reading():
            self._connection.execute("PRAGMA synchronous = NORMAL")
        try:
            with self._writing():
                yield
        finally:
            with self._reading():
                self._connection.execute("PRAGMA synchronous = FULL")

    def set_aside(self, game: GameId, at: Instant, message: bytes, error: str) -> None:
        with self._writing():
            setaside.add(self._connection, SetAside(game, at, message, error))

    def mark(self, at: Instant) -> None:
        with self._writing():
            pruning.mark(self._connection, at)

    def prune(self, before: Instant, after: int = 0) -> int | None:
        with self._writing():
            return pruning.prune(self._connection, before, after)

    # --- reading ---

    @contextmanager
    def snapshot(self) -> Iterator[Store]:
        """Reads only: what another connection writes meanwhile is not seen."""
        with self._reading():
            self._connection.execute("BEGIN")
            try:
                yield self
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]:
        """In order, some pages at a time: entries appended meanwhile are seen as well."""
        while True:
            with self._reading():
                page = log.entries_after(self._connection, game, after, _PAGE)
            yield from page
            if len(page) < _PAGE:
                return
            after = page[-1].sequence

    def games(self) -> Sequence[GameRow]:
        """Sorted by id; ``head`` and ``sequence`` are those of the log, unless its end is missing."""
        with self._reading():
            return log.all_games(self._connection)

    def rooms(self) -> Sequence[RoomRow]:
        """Sorted; a room that was freed is listed with the game None."""
        with self._reading():
            return log.all_rooms(self._connection)

    def deadlines(self, game: GameId | None = None) -> Sequence[DeadlineRow]:
        """Earliest first; of two due at once the one set first."""
        with self._reading():
            return deadlines.by_due(self._connection, game)

    def is_done(self, message: MessageId) -> bool:
        with self._reading():
            return log.is_done(self._connection, message)

    def pending_inbox(self) -> Sequence[InboxRow]:
        with self._reading():
            return inbox.pending(self._connection)

    def sync_token(self, network: NetworkName) -> str | None:
        with self._reading():
            return inbox.token_of(self._connection, network)

    def pending_outbox(self) -> Sequence[Delivery]:
        with self._reading():
            return outbox.pending(self._connection)

    def announcement(self, network: NetworkName, message_id: str) -> tuple[GameId, str] | None:
        with self._reading():
            return outbox.announcement(self._connection, network, message_id)

    def sealed(self, game: GameId, name: str) -> bytes | None:
        with self._reading():
            return sealed.get(self._connection, game, name)

    def bans(self) -> Sequence[BanRow]:
        with self._reading():
            return bans.all_bans(self._connection)

    def people(self) -> tuple[Sequence[PersonRow], Sequence[AccountRow]]:
        with self._reading():
            return people.everybody(self._connection)

    def poison(self) -> Sequence[SetAside]:
        """What was set aside, oldest first."""
        with self._reading():
            return setaside.all_rows(self._connection)

    def check(self) -> None:
        """Read the whole file and raise StoreError where it is damaged. Takes time with its size."""
        with self._reading():
            (found,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise StoreError(
                f"the store {self._path} is damaged: stop the gateway, move the file away and restore a backup"
            )

    def close(self) -> None:
        """Leaves one file with everything in it. May be called twice."""
        self._database.close()
        if self._lock is not None:
            self._lock.release()

    # --- transactions ---

    @contextmanager
    def _writing(self) -> Iterator[None]:
        connection = self._connection
        try:
            # at once for writing: a lock is met here, before anything was read
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # a full disk may have ended it already
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise explain(error, self._path) from error

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise explain(error, self._path) from error
