"""The store in memory, for rehearsals and tests: behaves as the one on disk, and forgets with the process.

Must never know a clock, a thread or a file.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from core.ids import AccountId, DeadlineId, GameId, Instant, MessageId, NetworkName, PersonId, RoomName
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
)
from storage.batch import already_done, entries_of, fenced, game_of
from storage.chain import BEGINNING, fault
from storage.codec import message_id_of
from storage.inbox import numbered, too_old
from storage.pruning import DAY
from storage.setaside import SetAside


class _Said(msgspec.Struct, frozen=True):
    """A key that was used, numbered; ``forgettable`` once its delivery is dealt with and nothing can refer to it."""

    row: int
    forgettable: bool = False


class _Mark(msgspec.Struct, frozen=True):
    """How far both tables had come at a time."""

    at: Instant
    done_row: int
    said_row: int
    pruned: bool = False


def _parted(value: object) -> object:
    """A copy of a container and of the containers in it; what they hold is frozen."""
    if isinstance(value, dict):
        return {key: _parted(part) for key, part in value.items()}
    return copy.copy(value) if isinstance(value, (list, set)) else value


class MemoryStore:
    """Implements ``core.ports.Store``. ``close`` keeps everything, so that a restart can be played.

    ``broken``: while set, every writing method raises it, as a full disk would.
    """

    def __init__(self) -> None:
        self.broken: StoreError | None = None
        self._entries: dict[GameId, list[StoredEntry]] = {}
        self._games: dict[GameId, GameRow] = {}
        self._rooms: dict[tuple[NetworkName, RoomName], RoomRow] = {}
        self._deadlines: dict[tuple[GameId, DeadlineId], DeadlineRow] = {}
        self._sealed: dict[tuple[GameId, str], bytes] = {}
        self._done: dict[MessageId, int] = {}  # numbered in the order they were done
        self._done_rows = 0
        self._inbox: dict[MessageId, InboxRow] = {}
        self._rows = 0
        self._tokens: dict[NetworkName, str] = {}
        self._outbox: dict[str, Delivery] = {}
        self._keys: dict[str, _Said] = {}
        self._said_rows = 0
        self._marks: list[_Mark] = []
        self._horizon: Instant | None = None
        self._announced: dict[tuple[NetworkName, str], set[tuple[GameId, str]]] = {}
        self._people: dict[PersonId, PersonRow] = {}
        self._accounts: dict[AccountId, AccountRow] = {}
        self._bans: dict[str, BanRow] = {}
        self._aside: list[SetAside] = []

    # --- writing ---

    def append(self, batches: Sequence[Batch]) -> list[StoreError | None]:
        self._expect_whole()
        answers: list[StoreError | None] = []
        for batch in batches:
            try:
                self._refuse(batch)
            except StoreError as refused:
                answers.append(refused)
            else:
                self._apply(batch)
                answers.append(None)
        return answers

    def _refuse(self, batch: Batch) -> None:
        game_of(batch)
        entries = entries_of(batch)
        log = self._entries.get(entries[0].game) if entries else None
        last = (log[-1].sequence, log[-1].hash) if log else (0, BEGINNING)
        for entry in entries:
            why = fault(entry, *last)
            if why is not None:
                raise fenced(entry, why)
            last = (entry.sequence, entry.hash)
        for message in batch.done:
            if message in self._done:
                raise already_done(message)

    def _apply(self, batch: Batch) -> None:
        game = game_of(batch)
        for entry in entries_of(batch):
            self._entries.setdefault(entry.game, []).append(entry)
        self._forget(batch.done)
        if batch.game_row is not None:
            self._games[batch.game_row.game] = batch.game_row
        if game is not None:
            for cleared in batch.deadlines_cleared:
                self._deadlines.pop((game, cleared), None)
        for deadline in batch.deadlines_set:
            self._deadlines[deadline.game, deadline.deadline] = deadline
        for secret in batch.sealed:
            self._sealed[secret.game, secret.name] = secret.secret
        for room in batch.rooms:
            self._rooms[room.network, room.room] = room
        self._apply_people(batch)
        for delivery in batch.deliveries:
            if delivery.key not in self._keys:
                self._said_rows += 1
                self._keys[delivery.key] = _Said(self._said_rows)
                self._outbox[delivery.key] = delivery

    def _apply_people(self, batch: Batch) -> None:
        for person in batch.people:
            self._people[person.person] = person
        for removed in batch.accounts_removed:
            self._accounts.pop(removed, None)
        for account in batch.accounts:
            self._people.setdefault(account.person, PersonRow(account.person))
            self._accounts[account.account] = account
        for pattern in batch.bans_lifted:
            self._bans.pop(pattern, None)
        for ban in batch.bans:
            self._bans[ban.pattern] = ban

    def keep_inbox(self, network: NetworkName, token: str, messages: Sequence[Inbound]) -> list[InboxRow]:
        self._expect_whole()
        self._tokens[network] = token
        rows = [self._keep(message) for message in messages]
        return [row for row in rows if row is not None]

    def _keep(self, message: Inbound) -> InboxRow | None:
        known_as = message_id_of(message)
        if known_as is not None and (known_as in self._done or known_as in self._inbox):
            return None
        if too_old(message, self._horizon):
            return None
        self._rows += 1
        if known_as is None:
            message = numbered(message, self._rows)
            known_as = MessageId(f"{message.network}/{message.message_id}")
        self._inbox[known_as] = InboxRow(self._rows, message)
        return self._inbox[known_as]

    def inbox_done(self, messages: Sequence[MessageId]) -> None:
        self._expect_whole()
        self._forget(messages)

    def _forget(self, messages: Sequence[MessageId]) -> None:
        for message in messages:
            if message not in self._done:
                self._done_rows += 1
                self._done[message] = self._done_rows
            self._inbox.pop(message, None)

    def outbox_sent(self, sent: Sequence[tuple[str, str | None, Instant]]) -> None:
        self._expect_whole()
        for key, network_id, _at in sent:
            delivery = self._outbox.pop(key, None)
            if delivery is not None:
                forgettable = network_id is None or delivery.about is None
                self._keys[key] = replace(self._keys[key], forgettable=forgettable)
            if delivery is None or network_id is None or delivery.about is None or delivery.game is None:
                continue
            said = self._announced.setdefault((delivery.place.network, network_id), set())
            said.add((delivery.game, delivery.about))

    def outbox_joined(self, joined: Delivery, keys: Sequence[str], at: Instant) -> None:
        self._expect_whole()
        if joined.key in self._keys or not all(key in self._outbox for key in keys):
            raise StoreError(f"not all of {len(keys)} deliveries are still to be said")
        first = keys[0]
        self._outbox = {
            joined.key if key == first else key: joined if key == first else delivery
            for key, delivery in self._outbox.items()
            if key == first or key not in keys
        }
        self._keys[joined.key] = _Said(self._keys[first].row)
        self._said_rows += 1
        self._keys[first] = _Said(self._said_rows)
        for key in keys:
            self._keys[key] = replace(self._keys[key], forgettable=True)

    def set_aside(self, game: GameId, at: Instant, message: bytes, error: str) -> None:
        self._expect_whole()
        self._aside.append(SetAside(game, at, message, error))

    def mark(self, at: Instant) -> None:
        self._expect_whole()
        if any(mark.pruned and mark.at // DAY == at // DAY for mark in self._marks):
            return
        kept = [mark for mark in self._marks if mark.at // DAY != at // DAY]
        self._marks = [*kept, _Mark(at, self._done_rows, self._said_rows)]

    def prune(self, before: Instant, after: int = 0) -> int | None:
        """Everything at once: there is nobody to hold up."""
        self._expect_whole()
        old = [mark for mark in self._marks if mark.at <= before]
        if not old:
            return None
        last = max(old, key=lambda mark: mark.at)
        self._horizon = last.at if self._horizon is None else max(self._horizon, last.at)
        self._marks = [m for m in self._marks if m.at > last.at] + [replace(last, pruned=True)]
        done = min(last.done_row, self._done_rows - 1)  # the last of all stays, as on disk
        said = min(last.said_row, self._said_rows - 1)
        self._done = {message: row for message, row in self._done.items() if row > done}
        self._keys = {
            key: known for key, known in self._keys.items() if known.row > said or not known.forgettable
        }
        return None

    def _expect_whole(self) -> None:
        if self.broken is not None:
            raise self.broken

    # --- reading ---

    @contextmanager
    def snapshot(self) -> Iterator[Store]:
        then = copy.copy(self)
        vars(then).update({name: _parted(value) for name, value in vars(self).items()})
        yield then

    def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]:
        yield from self._entries.get(game, ())[after:]

    def games(self) -> Sequence[GameRow]:
        return [self._of_log(row) for _game, row in sorted(self._games.items())]

    def _of_log(self, row: GameRow) -> GameRow:
        log = self._entries.get(row.game)
        return (
            row
            if not log or log[-1].sequence < row.sequence
            else replace(row, head=log[-1].hash, sequence=log[-1].sequence)
        )

    def rooms(self) -> Sequence[RoomRow]:
        return [row for _room, row in sorted(self._rooms.items())]

    def deadlines(self, game: GameId | None = None) -> Sequence[DeadlineRow]:
        rows = (row for row in self._deadlines.values() if game in (None, row.game))
        return sorted(rows, key=lambda row: (row.due, row.order, row.game, row.deadline))

    def is_done(self, message: MessageId) -> bool:
        return message in self._done

    def pending_inbox(self) -> Sequence[InboxRow]:
        return list(self._inbox.values())

    def sync_token(self, network: NetworkName) -> str | None:
        return self._tokens.get(network)

    def pending_outbox(self) -> Sequence[Delivery]:
        return list(self._outbox.values())

    def announcement(self, network: NetworkName, message_id: str) -> tuple[GameId, str] | None:
        said = self._announced.get((network, message_id), set())
        return next(iter(said)) if len(said) == 1 else None

    def sealed(self, game: GameId, name: str) -> bytes | None:
        return self._sealed.get((game, name))

    def bans(self) -> Sequence[BanRow]:
        return [row for _pattern, row in sorted(self._bans.items())]

    def people(self) -> tuple[Sequence[PersonRow], Sequence[AccountRow]]:
        return (
            [row for _person, row in sorted(self._people.items())],
            [row for _account, row in sorted(self._accounts.items())],
        )

    def poison(self) -> Sequence[SetAside]:
        """What was set aside, oldest first."""
        return list(self._aside)

    def close(self) -> None:
        """Nothing to let go of."""
