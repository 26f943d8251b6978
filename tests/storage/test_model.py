"""Any sequence of calls: the store on disk answers as the one in memory does."""

from __future__ import annotations

import tempfile
from pathlib import Path

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from msgspec.structs import replace

from core.ids import AccountId, DeadlineId, GameId, Instant, PersonId, RoomName
from core.ports import (
    AccountRow,
    BanRow,
    Batch,
    DeadlineRow,
    PersonRow,
    RoomRow,
    SealedRow,
    StoreError,
)
from storage import pruning
from storage.memory import MemoryStore
from storage.sqlite import SqliteStore
from tests.support.stores import DAY, LIBERA, MATRIX, NIGHT, delivery, entry, game_row, message, said

DAYS = st.integers(0, 8).map(lambda n: Instant(n * pruning.DAY // 2))
GAMES = st.sampled_from([NIGHT, DAY])
IDS = st.sampled_from(["$1", "$2", "$3", "$4"])
MESSAGES = st.lists(IDS.map(message), max_size=2).map(tuple)
KEYS = st.sampled_from(["k1", "k2", "k3", "k4", "k5"])
ABOUT = st.sampled_from([None, "301", "302"])
NETWORKS = st.sampled_from([MATRIX, LIBERA])
NAMES = st.sampled_from(["a", "b", "é"])
PEOPLE = NAMES.map(PersonId)
DEADLINES = st.builds(
    DeadlineRow,
    GAMES,
    NAMES.map(DeadlineId),
    st.integers(0, 3).map(Instant),
    st.integers(0, 2),
    st.sampled_from(["rule", "reminder"]),
)


def few(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(strategy, max_size=2).map(tuple)


PARTS = st.fixed_dictionaries(
    {
        "done": MESSAGES,
        "deliveries": few(st.builds(delivery, KEYS, NETWORKS, ABOUT, st.none() | GAMES)),
        "deadlines_set": few(DEADLINES),
        "deadlines_cleared": few(NAMES.map(DeadlineId)),
        "sealed": few(st.builds(SealedRow, GAMES, NAMES, st.binary(max_size=2))),
        "rooms": few(st.builds(RoomRow, NETWORKS, NAMES.map(RoomName), st.none() | GAMES)),
        "people": few(st.builds(PersonRow, PEOPLE, st.sampled_from([None, "fr"]), st.none())),
        "accounts": few(st.builds(AccountRow, NAMES.map(AccountId), PEOPLE)),
        "accounts_removed": few(NAMES.map(AccountId)),
        "bans": few(st.builds(BanRow, NAMES, NAMES.map(AccountId), st.integers(0, 3).map(Instant), NAMES)),
        "bans_lifted": few(NAMES),
        "game_row": st.none() | st.builds(game_row, GAMES),
    }
)
# an entry that follows, one too far, one of another past, or none
ENTRIES = st.sampled_from(["next", "gap", "other", None])


class TwoStores(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "nomic.db"
        self.memory = MemoryStore()
        self.disk = SqliteStore.open(self.path)
        self.step, pruning.STEP = pruning.STEP, 2  # type: ignore[misc]  # many steps with few rows

    def teardown(self) -> None:
        pruning.STEP = self.step  # type: ignore[misc]
        self.disk.close()
        self.folder.cleanup()

    def make(self, game: GameId | None, kind: str | None, parts: dict[str, object], past: int) -> Batch:
        batch = Batch(game=game, **parts)  # type: ignore[arg-type]  # the strategies give each its type
        if kind is None or game is None:
            return batch
        log = list(self.memory.entries(game))
        head = log[-1].hash if log else ""
        one = entry(
            len(log) + 1 + past + (kind == "gap"), "ab" * 32 if kind == "other" else head, game, str(parts)
        )
        return replace(batch, entry=one)

    @rule(
        group=st.lists(st.tuples(st.none() | GAMES, ENTRIES, PARTS), min_size=1, max_size=3),
    )
    def append(self, group: list[tuple[GameId | None, str | None, dict[str, object]]]) -> None:
        batches = [self.make(*one, past=index) for index, one in enumerate(group)]
        here, there = self.memory.append(batches), self.disk.append(batches)
        assert [(type(one), str(one)) for one in here] == [(type(one), str(one)) for one in there]

    @rule(network=NETWORKS, ids=st.lists(st.none() | IDS, max_size=3), token=NAMES, sent=st.none() | DAYS)
    def keep_inbox(self, network: str, ids: list[str | None], token: str, sent: Instant | None) -> None:
        messages = [said(one, network, sent=sent) for one in ids]  # type: ignore[arg-type]  # names of networks
        here = self.memory.keep_inbox(network, token, messages)  # type: ignore[arg-type]
        there = self.disk.keep_inbox(network, token, messages)  # type: ignore[arg-type]
        assert [row.message for row in here if row.message.message_id in ids] == [
            row.message for row in there if row.message.message_id in ids
        ]
        assert len(here) == len(there)

    @rule(messages=MESSAGES)
    def inbox_done(self, messages: tuple[str, ...]) -> None:
        self.memory.inbox_done(messages)  # type: ignore[arg-type]
        self.disk.inbox_done(messages)  # type: ignore[arg-type]

    @rule(sent=st.lists(st.tuples(KEYS, st.none() | IDS, st.just(Instant(1))), max_size=3))
    def outbox_sent(self, sent: list[tuple[str, str | None, Instant]]) -> None:
        self.memory.outbox_sent(sent)
        self.disk.outbox_sent(sent)

    @rule(count=st.integers(1, 3), gone=st.none() | KEYS)
    def outbox_joined(self, count: int, gone: str | None) -> None:
        pending = self.memory.pending_outbox()[:count]
        if not pending:
            return
        whole = replace(pending[0], key=f"{pending[0].key}+")
        keys = [one.key for one in pending] + ([] if gone is None else [f"{gone}-never"])
        refused = []
        for store in (self.memory, self.disk):
            try:
                store.outbox_joined(whole, keys, Instant(1))
            except StoreError:
                refused.append(store)
        assert refused in ([], [self.memory, self.disk])

    @rule(at=DAYS)
    def mark(self, at: Instant) -> None:
        self.memory.mark(at)
        self.disk.mark(at)

    @rule(before=DAYS)
    def prune(self, before: Instant) -> None:
        for store in (self.memory, self.disk):
            after: int | None = 0
            while after is not None:
                after = store.prune(before, after)

    @rule()
    def restart(self) -> None:
        self.disk.close()
        self.disk = SqliteStore.open(self.path)

    @invariant()
    def same(self) -> None:
        for game in (NIGHT, DAY):
            assert list(self.memory.entries(game)) == list(self.disk.entries(game))
            for name in ("a", "b", "é"):
                assert self.memory.sealed(game, name) == self.disk.sealed(game, name)
        for ask in ("games", "rooms", "deadlines", "pending_outbox", "people", "bans"):
            assert getattr(self.memory, ask)() == getattr(self.disk, ask)(), ask
        assert len(self.memory.pending_inbox()) == len(self.disk.pending_inbox())
        for network in (MATRIX, LIBERA):
            assert self.memory.sync_token(network) == self.disk.sync_token(network)
            for one in ("$1", "$2", "$3", "$4"):
                assert self.memory.announcement(network, one) == self.disk.announcement(network, one)
                assert self.memory.is_done(message(one, network)) == self.disk.is_done(message(one, network))


TestTwoStores = TwoStores.TestCase
TestTwoStores.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
