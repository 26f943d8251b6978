"""The one thread that writes: grouping, order, failures, and the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from pathlib import Path

import pytest

from core.ids import GameId
from core.ports import AlreadyDone, Batch, Fenced, Store, StoreError
from storage.memory import MemoryStore
from storage.sqlite import SqliteStore
from storage.writer import Writer
from tests.support.stores import DAY, MATRIX, NIGHT, appends, chain, delivery, message, said

LIMIT = 30.0


class Gated(MemoryStore):
    """A store whose appends wait at a gate; notes the size of every group, and in which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.inside = threading.Event()
        self.groups: list[int] = []
        self.threads: set[str] = set()
        self.closed = False

    def append(self, batches: Sequence[Batch]) -> list[StoreError | None]:
        self.inside.set()
        assert self.gate.wait(LIMIT)
        self.groups.append(len(batches))
        self.threads.add(threading.current_thread().name)
        return super().append(batches)

    def close(self) -> None:
        self.closed = True


def held(store: Gated, writer: Writer) -> Future[None]:
    """A first batch that holds the writer at the gate, so that what follows waits."""
    first = writer.submit(Batch())
    assert store.inside.wait(LIMIT)
    return first


def test_a_lone_batch_is_written_and_answered(tmp_path: Path) -> None:
    """Design 3.4: the actor waits for the commit; when the future resolves another process sees it."""
    path = tmp_path / "nomic.db"
    with Writer(SqliteStore.open(path)) as writer:
        assert writer.submit(appends(chain(1))[0]).result(LIMIT) is None
        reader = SqliteStore.open(path, read_only=True)
        assert len(list(reader.entries(NIGHT))) == 1
        reader.close()
    SqliteStore.open(path).close()  # the store was closed with the writer


def test_what_many_games_append_goes_into_one_commit_in_order() -> None:
    """Design 3.4: the writer groups what waits, up to its bound, and no longer."""
    store = Gated()
    with Writer(store, group=5) as writer:
        futures = [held(store, writer)]
        futures += [writer.submit(batch) for batch in appends(chain(8))]
        store.gate.set()
        assert not wait(futures, LIMIT).not_done
        assert [future.exception() for future in futures] == [None] * 9
        assert store.groups == [1, 5, 3]
        assert store.threads == {"store-writer"}
        assert list(store.entries(NIGHT)) == chain(8)


def test_a_refused_batch_is_answered_in_its_place_and_the_others_go_on() -> None:
    """`Store.append`: refused alone; that is no failure of the store."""
    store = Gated()
    committed: list[Batch] = []
    with Writer(store, committed.extend) as writer:
        first = held(store, writer)
        good, bad = appends(chain(1)), appends(chain(3)[2:])
        once = Batch(done=(message("$1"),), deliveries=(delivery("k"),))
        futures = [writer.submit(one) for one in (good[0], bad[0], once, once)]
        store.gate.set()
        assert futures[0].result(LIMIT) is None
        assert isinstance(futures[1].exception(LIMIT), Fenced)
        assert futures[2].result(LIMIT) is None
        assert isinstance(futures[3].exception(LIMIT), AlreadyDone)
        assert first.result(LIMIT) is None
        assert writer.last_error is None
    assert committed == [Batch(), good[0], once]


def test_calls_keep_their_place_between_appends() -> None:
    """All access to the store goes through one thread, in the order it was handed in."""
    store = Gated()
    with Writer(store) as writer:
        held(store, writer)
        log = appends(chain(2))
        writer.submit(log[0])
        between = writer.call(lambda s: (len(list(s.entries(NIGHT))), threading.current_thread().name))
        writer.submit(log[1])
        after = writer.call(lambda s: len(list(s.entries(NIGHT))))
        store.gate.set()
        assert between.result(LIMIT) == (1, "store-writer")
        assert after.result(LIMIT) == 2


def test_what_was_committed_is_handed_on_before_the_game_hears_of_it() -> None:
    """Design 3.5: the acknowledgement is on its way even if the game that caused it is gone."""
    seen: list[tuple[Batch, bool]] = []
    futures: list[Future[None]] = []
    store = Gated()

    def on_committed(batches: Sequence[Batch]) -> None:
        seen.extend((batch, future.done()) for batch, future in zip(batches, futures, strict=True))

    with Writer(store, on_committed) as writer:
        batch = Batch(deliveries=(delivery("k"),))
        futures.append(writer.submit(batch))
        store.gate.set()
        futures[0].result(LIMIT)
    assert seen == [(batch, False)]


def test_when_the_store_fails_every_batch_hears_it_and_the_next_one_succeeds() -> None:
    """Design 3.4: the state is unchanged, health goes red; bad input: the rest goes on."""
    store = Gated()
    committed: list[Batch] = []
    with Writer(store, committed.extend) as writer:
        held(store, writer)
        log = appends(chain(2))
        store.broken = StoreError("full")
        failed = [writer.submit(batch) for batch in log]
        store.gate.set()
        errors = [future.exception(LIMIT) for future in failed]
        assert [str(error) for error in errors] == ["full", "full"]
        assert errors[0] is not errors[1]
        assert str(writer.last_error) == "full"
        store.broken = None
        assert [writer.submit(batch).result(LIMIT) for batch in log] == [None, None]
        assert writer.last_error is None
    assert [batch for batch in committed if batch.entry] == log


@pytest.mark.parametrize("broken", ["append", "on_committed"])
def test_a_bug_costs_its_batches_never_the_thread(broken: str) -> None:
    """Design 5, Rules: anything else is a bug: logged, and the others live on."""

    class Odd(MemoryStore):
        def append(self, batches: Sequence[Batch]) -> list[StoreError | None]:
            if broken == "append" and any(batch.game == DAY for batch in batches):
                raise ZeroDivisionError
            return super().append(batches)

    def on_committed(batches: Sequence[Batch]) -> None:
        if any(batch.game == DAY for batch in batches):
            raise ZeroDivisionError

    with Writer(Odd(), on_committed) as writer:
        error = writer.submit(Batch(game=DAY)).exception(LIMIT)
        assert isinstance(error, StoreError) == (broken == "append")
        assert writer.submit(Batch(game=NIGHT)).result(LIMIT) is None


def test_what_a_call_raises_is_its_callers() -> None:
    """A call that fails, whatever it raises, is no end of the thread; a StoreError shows in health."""
    store = MemoryStore()
    with Writer(store) as writer:

        def quits(_store: Store) -> None:
            raise SystemExit

        with pytest.raises(SystemExit):
            writer.call(quits).result(LIMIT)
        assert writer.last_error is None
        store.broken = StoreError("full")
        with pytest.raises(StoreError, match="full"):
            writer.call(lambda s: s.keep_inbox(MATRIX, "s1", [said("$1")])).result(LIMIT)
        assert str(writer.last_error) == "full"
        store.broken = None
        assert len(writer.call(lambda s: s.keep_inbox(MATRIX, "s1", [said("$1")])).result(LIMIT)) == 1
        assert writer.last_error is None


def test_an_iterator_may_not_leave_the_thread() -> None:
    """SQLite belongs to one thread at a time: a log read on elsewhere would see half a commit."""
    with Writer(MemoryStore()) as writer, pytest.raises(TypeError, match="make it a list"):
        writer.call(lambda s: s.entries(NIGHT)).result(LIMIT)


def test_a_future_cancelled_in_time_is_never_written() -> None:
    """`Writer.submit`: who gave up before his turn may say so for certain."""
    store = Gated()
    with Writer(store) as writer:
        held(store, writer)
        log = appends(chain(1))
        given_up, called = writer.submit(log[0]), writer.call(lambda s: s.games())
        assert given_up.cancel()
        assert called.cancel()
        last = writer.submit(Batch())
        store.gate.set()
        last.result(LIMIT)
        assert list(store.entries(NIGHT)) == []


def test_stopping_finishes_what_was_handed_in() -> None:
    """Interface 1, serve: stops cleanly, everything acknowledged is stored; later hand-ins are told."""
    store = Gated()
    writer = Writer(store, group=3)
    futures: list[Future[None]] = [held(store, writer)]
    futures += [writer.submit(batch) for batch in appends(chain(10))]
    games = writer.call(lambda s: s.games())
    stopping = threading.Thread(target=writer.stop)
    stopping.start()
    store.gate.set()
    stopping.join(LIMIT)
    assert [future.result(0) for future in futures] == [None] * 11
    assert games.result(0) == []
    assert store.closed
    writer.stop()
    with pytest.raises(StoreError, match="closed"):
        writer.submit(Batch()).result(0)
    with pytest.raises(StoreError, match="closed"):
        writer.call(lambda s: s.games()).result(0)


def test_many_threads_at_once(tmp_path: Path) -> None:
    """Design 3.4: the writer serialises games; each log is whole and everything is handed on once."""
    committed: list[Batch] = []
    games = [GameId(f"game {number}") for number in range(8)]
    with Writer(SqliteStore.open(tmp_path / "nomic.db"), committed.extend) as writer:

        def play(game: GameId) -> None:
            for batch in appends(chain(25, game)):
                writer.submit(batch).result(LIMIT)

        players = [threading.Thread(target=play, args=(game,)) for game in games]
        for player in players:
            player.start()
        for player in players:
            player.join(LIMIT)
        logs = writer.call(lambda s: {game: list(s.entries(game)) for game in games}).result(LIMIT)
    assert logs == {game: chain(25, game) for game in games}
    by_game: dict[GameId, Iterator[Batch]] = {}
    for game in games:
        by_game[game] = iter([batch for batch in committed if batch.game == game])
        assert [batch.entry for batch in by_game[game]] == chain(25, game)
    assert len(committed) == 200
