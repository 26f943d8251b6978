"""What every store does: the same tests for the one in memory and the one on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from core.ids import DeadlineId, EntryHash, Instant, PersonId, RoomName
from core.ports import (
    AlreadyDone,
    Batch,
    DeadlineRow,
    Fenced,
    Inbound,
    InboundKind,
    InboxRow,
    PersonRow,
    RoomRow,
    SealedRow,
    Store,
    Unstorable,
)
from tests.support.stores import (
    DAY,
    LIBERA,
    MATRIX,
    NIGHT,
    accept,
    appends,
    chain,
    delivery,
    entry,
    game_row,
    message,
    refused,
    said,
)

Reopen = Callable[[], Store]


# --- the log ---


def test_what_was_appended_is_replayed_in_order_after_a_restart(reopen: Reopen) -> None:
    """Design 4: the state is folded from the entries, byte for byte as they were hashed."""
    log = chain(600)
    accept(reopen(), *appends(log))
    store = reopen()
    assert list(store.entries(NIGHT)) == log
    assert list(store.entries(NIGHT, after=598)) == log[598:]
    assert list(store.entries(NIGHT, after=600)) == []
    assert list(store.entries(DAY)) == []


def test_logs_of_two_games_do_not_touch(store: Store) -> None:
    """Design 3.4: one commit carries the entries of many games, each chained on its own."""
    night, day = chain(3), chain(3, DAY)
    accept(store, *(batch for pair in zip(appends(night), appends(day), strict=True) for batch in pair))
    assert list(store.entries(NIGHT)) == night
    assert list(store.entries(DAY)) == day


def test_a_log_begun_elsewhere_comes_whole_or_not_at_all(reopen: Reopen) -> None:
    """Interface 1, import: its entries and the one behind them in one transaction; nothing of a broken one."""
    log = chain(5)
    store = reopen()
    row = game_row(sequence=5, head=log[-1].hash)
    broken = Batch(game=NIGHT, earlier=(log[0], log[2], log[3]), entry=log[4], game_row=row)
    assert isinstance(refused(store, broken), Fenced)
    foreign = Batch(game=NIGHT, earlier=(*log[:3], entry(4, log[2].hash, DAY)), entry=log[4])
    assert isinstance(refused(store, foreign), Unstorable)
    assert list(store.entries(NIGHT)) == list(store.games()) == []
    accept(store, Batch(game=NIGHT, earlier=tuple(log[:4]), entry=log[4], game_row=row))
    again = reopen()
    assert list(again.entries(NIGHT)) == log
    assert isinstance(refused(again, Batch(game=NIGHT, earlier=tuple(log[:4]), entry=log[4])), Fenced)


@pytest.mark.parametrize("sequence", [0, 1, 2, 4])
def test_an_entry_out_of_sequence_is_fenced(store: Store, sequence: int) -> None:
    """Design 5: (game, sequence) is the fence; a second writer fails loudly."""
    log = chain(2)
    accept(store, *appends(log))
    assert isinstance(refused(store, Batch(game=NIGHT, entry=entry(sequence, log[-1].hash))), Fenced)
    assert list(store.entries(NIGHT)) == log


def test_an_entry_on_another_past_is_fenced(store: Store) -> None:
    """Design 4: each entry names the hash of the one before; same number, other past: refused."""
    accept(store, *appends(chain(2)))
    other = chain(3, text="another history")
    assert isinstance(refused(store, Batch(game=NIGHT, entry=other[2])), Fenced)


def test_a_first_entry_names_nothing_before_it(store: Store) -> None:
    """Design 4: a log begins with the empty hash."""
    assert isinstance(refused(store, Batch(game=NIGHT, entry=entry(1, "ab" * 32))), Fenced)


def test_bytes_that_do_not_have_their_hash_are_fenced(store: Store) -> None:
    """Design 4: hash the bytes as stored."""
    wrong = replace(entry(1), hash=EntryHash("0" * 64))
    assert isinstance(refused(store, Batch(game=NIGHT, entry=wrong)), Fenced)


def test_a_body_that_names_no_hash_is_fenced(store: Store) -> None:
    """Design 4: a body that cannot be read cannot be chained."""
    body = b"\xff not JSON"
    odd = replace(entry(1), body=body, hash=EntryHash(hashlib.sha256(body).hexdigest()))
    assert isinstance(refused(store, Batch(game=NIGHT, entry=odd)), Fenced)


def test_in_a_group_one_refused_batch_fails_alone_and_leaves_nothing(store: Store) -> None:
    """`Store.append`: a refused batch fails alone, named in its place, and wrote nothing at all."""
    night, day = chain(2), chain(1, DAY)
    bad = Batch(
        game=NIGHT,
        entry=night[0],
        done=(message("bad"),),
        deliveries=(delivery("bad"),),
        game_row=game_row(status="over"),
        rooms=(RoomRow(LIBERA, RoomName("#bad"), NIGHT),),
        sealed=(SealedRow(NIGHT, "seed/1", b"bad"),),
        people=(PersonRow(PersonId("libera/bad")),),
        deadlines_set=(DeadlineRow(NIGHT, DeadlineId("bad"), Instant(1), 1),),
    )
    first, second, third = appends(night[:1])[0], appends(day)[0], appends(night[1:])[0]
    answers = store.append([first, bad, second, third])
    assert [type(answer) for answer in answers] == [type(None), Fenced, type(None), type(None)]
    assert list(store.entries(NIGHT)) == night
    assert list(store.entries(DAY)) == day
    assert not store.is_done(message("bad"))
    assert not store.pending_outbox()
    assert not store.games()
    assert not store.rooms()
    assert not store.deadlines()
    assert store.sealed(NIGHT, "seed/1") is None
    assert store.people() == ([], [])


def test_a_batch_of_one_game_with_an_entry_of_another_is_refused(store: Store) -> None:
    """`Batch.game` names whose deadlines are cleared: an entry of another game is a mistake."""
    answer = refused(store, Batch(game=DAY, entry=entry(1)))
    assert not isinstance(answer, Fenced)
    assert list(store.entries(NIGHT)) == []


def test_clearing_deadlines_of_no_game_is_refused(store: Store) -> None:
    """`Batch.deadlines_cleared` are names within one game."""
    refused(store, Batch(deadlines_cleared=(DeadlineId("vote/301"),)))


def test_no_batches_no_answers(store: Store) -> None:
    """`Store.append` answers each batch in its place."""
    assert store.append([]) == []


# --- messages done ---


def test_a_message_acts_once(reopen: Reopen) -> None:
    """Design 3: nothing is counted twice, not even when a network delivers it again after a restart."""
    log = chain(2)
    accept(reopen(), Batch(game=NIGHT, entry=log[0], done=(message("$1"), message("$2"))))
    store = reopen()
    assert store.is_done(message("$1"))
    assert not store.is_done(message("$3"))
    again = refused(store, Batch(game=NIGHT, entry=log[1], done=(message("$3"), message("$2"))))
    assert isinstance(again, AlreadyDone)
    assert list(store.entries(NIGHT)) == log[:1]
    assert not store.is_done(message("$3"))


def test_of_two_batches_in_one_group_with_the_same_message_the_first_counts(store: Store) -> None:
    """Design 3: the same id twice in one commit is still one message."""
    night, day = chain(1), chain(1, DAY)
    answers = store.append(
        [Batch(entry=night[0], done=(message("$1"),)), Batch(entry=day[0], done=(message("$1"),))]
    )
    assert [type(answer) for answer in answers] == [type(None), AlreadyDone]
    assert list(store.entries(DAY)) == []


def test_a_message_named_twice_in_one_batch_is_one(store: Store) -> None:
    """`Batch.done` is a set of messages."""
    accept(store, Batch(done=(message("$1"), message("$1"))))


def test_who_lost_the_thread_is_fenced_before_he_hears_that_it_was_done(store: Store) -> None:
    """A game whose commit went through unseen must rebuild first; then it learns AlreadyDone."""
    batch = Batch(game=NIGHT, entry=chain(1)[0], done=(message("$1"),))
    accept(store, batch)
    assert isinstance(refused(store, batch), Fenced)


# --- inbox ---


def test_a_sync_is_kept_whole_with_its_token(reopen: Reopen) -> None:
    """Design 3.1: rows and token in one transaction; pending rows survive a restart, in order."""
    store = reopen()
    assert store.sync_token(MATRIX) is None
    messages = [said("$b"), said("$a"), said("$c")]
    rows = store.keep_inbox(MATRIX, "s1", messages)
    assert [row.message for row in rows] == messages
    store = reopen()
    assert store.sync_token(MATRIX) == "s1"
    assert store.sync_token(LIBERA) is None
    assert list(store.pending_inbox()) == rows


def test_every_field_of_a_message_comes_back(reopen: Reopen) -> None:
    """Design 3: what decides a late ballot (`sent`, `live`) must not be lost on the way."""
    whole = Inbound(
        network=MATRIX,
        room=None,
        account=None,
        name="Боб \x02",
        text="два\nряда",
        received=Instant(7),
        kind=InboundKind.EDIT,
        message_id="$e",
        relates_to="$1",
        sent=Instant(6),
        live=False,
        maybe_cut=True,
    )
    reopen().keep_inbox(MATRIX, "s1", [whole])
    assert [row.message for row in reopen().pending_inbox()] == [whole]


def test_a_message_known_by_its_id_is_dropped(store: Store) -> None:
    """`LinkHost.receive`: waiting, done or twice in one sync: it is kept once."""
    store.keep_inbox(MATRIX, "s1", [said("$1"), said("$2")])
    accept(store, Batch(done=(message("$1"),)))
    rows = store.keep_inbox(MATRIX, "s2", [said("$1"), said("$2"), said("$3"), said("$3")])
    assert [row.message.message_id for row in rows] == ["$3"]
    assert [row.message.message_id for row in store.pending_inbox()] == ["$2", "$3"]
    assert store.sync_token(MATRIX) == "s2"


def test_ids_of_two_networks_differ(store: Store) -> None:
    """`MessageId` is "network/id"."""
    store.keep_inbox(MATRIX, "s1", [said("1")])
    assert len(store.keep_inbox(LIBERA, "t1", [said("1", LIBERA)])) == 1


def test_a_message_without_an_id_can_still_be_done(reopen: Reopen) -> None:
    """Nothing may wait in the inbox for ever because its network gave it no id."""
    store = reopen()
    rows = store.keep_inbox(MATRIX, "s1", [said(None), said(None)])
    assert len({row.message.message_id for row in rows}) == 2
    assert list(store.pending_inbox()) == rows
    store.inbox_done([message(str(rows[0].message.message_id))])
    assert list(reopen().pending_inbox()) == rows[1:]


def test_an_entry_and_its_inbox_row_are_done_together(reopen: Reopen) -> None:
    """Design 3.1: a row is done in the transaction of its entry; a refused batch leaves it waiting."""
    store = reopen()
    log = chain(1)
    store.keep_inbox(MATRIX, "s1", [said("$1"), said("$2")])
    refused(store, Batch(game=NIGHT, entry=entry(9), done=(message("$2"),)))
    accept(store, Batch(game=NIGHT, entry=log[0], done=(message("$1"),)))
    assert [row.message.message_id for row in reopen().pending_inbox()] == ["$2"]


def test_what_concerns_no_game_is_done_without_an_entry(reopen: Reopen) -> None:
    """`Store.inbox_done`: it is not pending again, and may be said twice."""
    store = reopen()
    store.keep_inbox(MATRIX, "s1", [said("$1"), said("$2")])
    store.inbox_done([message("$1")])
    store.inbox_done([message("$1")])
    store = reopen()
    assert [row.message.message_id for row in store.pending_inbox()] == ["$2"]
    assert store.is_done(message("$1"))
    assert store.keep_inbox(MATRIX, "s2", [said("$1")]) == []


def test_row_numbers_are_never_used_again(reopen: Reopen) -> None:
    """A row that is done must not share its number with a later one."""
    store = reopen()
    (first,) = store.keep_inbox(MATRIX, "s1", [said("$1")])
    store.inbox_done([message("$1")])
    (second,) = reopen().keep_inbox(MATRIX, "s2", [said("$2")])
    assert isinstance(first, InboxRow)
    assert second.row > first.row
