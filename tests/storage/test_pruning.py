"""What is forgotten when it can never matter again, and what must not be (design 3: nothing counted twice)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from core.ids import Instant, MessageId
from core.ports import AlreadyDone, Batch, Store
from storage import pruning
from storage.memory import MemoryStore
from storage.pruning import DAY
from storage.sqlite import SqliteStore
from tests.support.stores import LIBERA, MATRIX, NIGHT, appends, chain, delivery, message, said

Reopen = Callable[[], Store]


def day(number: int) -> Instant:
    return Instant(number * DAY)


def done(store: Store, *ids: str) -> None:
    assert store.append([Batch(done=tuple(message(one) for one in ids))]) == [None]


def prune(store: Store, before: Instant) -> int:
    """Returns how many steps it took."""
    steps, after = 1, store.prune(before)
    while after is not None:
        steps, after = steps + 1, store.prune(before, after)
    return steps


def test_ids_are_forgotten_that_were_done_before_an_old_mark(reopen: Reopen) -> None:
    """The ids of handled messages must not be kept for ever."""
    store = reopen()
    done(store, "$1", "$2")
    store.mark(day(1))
    done(store, "$3")
    store.mark(day(2))
    store = reopen()
    prune(store, Instant(day(2) - 1))
    assert [store.is_done(message(one)) for one in ("$1", "$2", "$3")] == [False, False, True]


def test_nothing_is_forgotten_without_a_mark_that_is_old_enough(store: Store) -> None:
    """Age is measured from marks: what is younger than the last of them may still come back."""
    done(store, "$1")
    prune(store, day(9))
    assert store.is_done(message("$1"))
    store.mark(day(5))
    done(store, "$2")
    prune(store, Instant(day(5) - 1))
    assert store.is_done(message("$1"))


def test_a_message_older_than_what_is_forgotten_counts_as_done(reopen: Reopen) -> None:
    """A homeserver that brings an old message again (a token it lost) must not make it act twice."""
    store = reopen()
    (row,) = store.keep_inbox(MATRIX, "t1", [said("$1", sent=day(1))])
    assert store.append([Batch(done=(message("$1"), message("$x")))]) == [None]
    store.mark(day(2))
    prune(store, day(2))
    assert not store.is_done(message("$1"))
    store = reopen()
    late = said("$late", sent=day(2))
    unstamped = said("$unstamped")
    again = [row.message, late, unstamped]
    assert [one.message for one in store.keep_inbox(MATRIX, "t2", again)] == [late, unstamped]
    assert store.sync_token(MATRIX) == "t2"


def test_a_clock_that_goes_back_to_a_day_that_was_pruned_brings_nothing_back(reopen: Reopen) -> None:
    """How far was pruned is not forgotten by the next mark of that day: else an old message acts twice."""
    store = reopen()
    (row,) = store.keep_inbox(MATRIX, "t1", [said("$1", sent=day(1))])
    assert store.append([Batch(done=(message("$1"), message("$x")))]) == [None]
    store.mark(day(2))
    prune(store, day(2))
    store.mark(Instant(day(2) + 5))
    store = reopen()
    assert list(store.keep_inbox(MATRIX, "t2", [row.message])) == []


def test_words_said_long_ago_are_forgotten_but_not_what_people_may_react_to(reopen: Reopen) -> None:
    """Sent chatter goes; what was not sent, and an announcement with its id on the network, stays."""
    store = reopen()
    said_then = (
        delivery("talk"),
        delivery("waiting"),
        delivery("301", MATRIX, about="301"),
        delivery("302", LIBERA, about="302"),
    )
    assert store.append([Batch(deliveries=said_then)]) == [None]
    store.outbox_sent([("talk", "$t", Instant(1)), ("301", "$301", Instant(1)), ("302", None, Instant(1))])
    store.mark(day(1))
    assert store.append([Batch(deliveries=(delivery("today"),))]) == [None]
    store.outbox_sent([("today", "$d", Instant(2))])
    prune(store, day(1))
    store = reopen()
    assert [one.key for one in store.pending_outbox()] == ["waiting"]
    assert store.announcement(MATRIX, "$301") == (NIGHT, "301")
    again = (*said_then, delivery("today"))
    assert store.append([Batch(deliveries=again)]) == [None]
    assert [one.key for one in store.pending_outbox()] == ["waiting", "talk", "302"]  # the others are known


def test_the_numbers_of_forgotten_rows_are_not_given_again(store: Store) -> None:
    """What is done after everything was forgotten is younger than the mark, and is kept."""
    done(store, "$1", "$2", "$3")
    store.mark(day(1))
    prune(store, day(1))
    done(store, "$4", "$5")
    prune(store, day(1))
    assert [store.is_done(message(one)) for one in ("$4", "$5")] == [True, True]
    with pytest.raises(AlreadyDone):
        raise store.append([Batch(done=(message("$4"),))])[0] or AssertionError("taken")


def test_a_day_has_one_mark(tmp_path: Path) -> None:
    """A gateway that restarts every minute must not fill the store with marks."""
    store = SqliteStore.open(tmp_path / "nomic.db")
    for minute in range(10):
        store.mark(Instant(day(1) + minute * 60_000))
    store.mark(day(2))
    assert store._connection.execute("SELECT count(*) FROM marks").fetchone() == (2,)
    prune(store, day(2))
    assert store._connection.execute("SELECT count(*) FROM marks").fetchone() == (1,)
    store.close()


def test_no_step_is_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Votes are written between two steps: each looks at a bounded number of rows, and the last ends it."""
    monkeypatch.setattr(pruning, "STEP", 10)
    store = SqliteStore.open(tmp_path / "nomic.db")
    keys = [f"k{n}" for n in range(35)]
    store.append([Batch(done=tuple(MessageId(k) for k in keys), deliveries=tuple(map(delivery, keys)))])
    store.outbox_sent([(key, "$", Instant(1)) for key in keys])
    store.mark(day(1))

    def left() -> tuple[int, int]:
        count = store._connection.execute
        return (
            count("SELECT count(*) FROM done").fetchone()[0],
            count("SELECT count(*) FROM outbox").fetchone()[0],
        )

    seen, after = [left()], store.prune(day(1))
    while after is not None:
        seen.append(left())
        after = store.prune(day(1), after)
    assert seen == [(35, 35), (25, 35), (15, 35), (5, 35), (1, 25), (1, 15), (1, 5), (1, 1)]
    store.close()


def test_a_snapshot_does_not_see_what_is_written_meanwhile(tmp_path: Path) -> None:
    """Several reads that must fit together are reads of one moment (`verify` beside a running gateway)."""
    owner = SqliteStore.open(tmp_path / "nomic.db")
    reader = SqliteStore.open(tmp_path / "nomic.db", read_only=True)
    log = chain(600)
    owner.append(appends(log[:500]))
    with reader.snapshot() as then:
        entries = then.entries(NIGHT)
        first = next(entries)
        writing = threading.Thread(target=lambda: owner.append(appends(log[500:])))
        writing.start()
        writing.join()
        assert [first, *entries] == log[:500]
    assert list(reader.entries(NIGHT)) == log
    reader.close()
    owner.close()


def test_a_snapshot_is_the_same_for_every_store(store: Store) -> None:
    """`Store.snapshot`; afterwards the store is read and written as before."""
    log = chain(2)
    assert store.append(appends(log[:1])) == [None]
    with store.snapshot() as then:
        assert list(then.entries(NIGHT)) == log[:1]
    assert store.append(appends(log[1:])) == [None]
    with store.snapshot() as then:
        assert list(then.entries(NIGHT)) == log


def test_a_snapshot_in_memory_is_not_the_store() -> None:
    """The same holds for rehearsals: what is done to the store afterwards is not in it, at any depth."""
    store, log = MemoryStore(), chain(2)
    store.append([*appends(log[:1]), Batch(deliveries=(delivery("1", MATRIX, about="301"),))])
    with store.snapshot() as then:
        store.append([*appends(log[1:]), Batch(done=(message("$1"),))])
        store.outbox_sent([("1", "$301", Instant(1))])
        assert list(then.entries(NIGHT)) == log[:1]
        assert (then.is_done(message("$1")), then.announcement(MATRIX, "$301")) == (False, None)
        assert len(then.pending_outbox()) == 1
