"""A game at work: design 3 (the way of a message) and 5 (actors), with the store's every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from core.actors.game import Game
from core.actors.messages import Along, Handle, Show, Tick
from core.ids import AccountId, DeadlineId, GameId, Instant, MessageId
from core.play.commands import (
    Act,
    Archive,
    Call,
    ChangeKind,
    Draft,
    Invoke,
    Join,
    New,
    Propose,
    Roll,
    Side,
    Start,
    Vote,
)
from core.play.entry import decode
from core.play.state import GameState
from core.ports import AlreadyDone, Batch, Fenced, SealedRow, StoreError
from storage.memory import MemoryStore
from tests.support.games import NIGHT, Bench, said

NEW = New(ruleset="clockwise", name="Night")


def opened(bench: Bench | None = None) -> tuple[Bench, Game]:
    """A game of alice and bob that has begun; alice moves."""
    bench = bench or Bench()
    game = bench.game()
    bench.tell(
        game, said("alice", NEW, 1), said("bob", Join(), 2), said("alice", Start(), 3, message="start")
    )
    return bench, game


def state_of(game: Game) -> GameState:
    assert game.state is not None
    return game.state


# --- what a batch holds ---------------------------------------------------------------------


def test_a_move_is_one_batch_with_everything_it_changes() -> None:
    """Design 3: entry, message done, announcements, rows of the game and the room in one transaction."""
    bench = Bench()
    batches: list[Batch] = []
    bench.tell(bench.game(), said("alice", NEW, 7, message="m1"), commit=batches.append)
    (batch,) = batches
    assert batch.entry is not None
    assert (batch.entry.game, batch.entry.sequence, batch.entry.at) == (NIGHT, 1, 7)
    assert batch.done == (MessageId("net/m1"),)
    assert batch.game_row is not None
    assert (batch.game_row.name, batch.game_row.status, batch.game_row.sequence) == ("Night", "gathering", 1)
    assert [(r.network, r.room, r.game) for r in batch.rooms] == [("net", "#n", NIGHT)]
    assert [d.key for d in batch.deliveries] == ["night/1/1"]
    assert [s.name for s in batch.sealed] == ["seed/1"]


def test_the_state_is_not_published_before_it_is_written() -> None:
    """Design 3: no optimistic state: fold and publish come after the commit."""
    bench = Bench()
    game = bench.game()
    work = game.work(said("alice", NEW, 1))
    next(work)
    assert game.state is None
    assert bench.states == []
    with pytest.raises(StopIteration):
        next(work)
    assert bench.states == [game.state]


def test_each_entry_follows_the_one_before() -> None:
    """Design 4: each entry names the hash of the one before, of the bytes as stored."""
    bench, game = opened()
    stored = list(bench.store.entries(NIGHT))
    entries = [decode(e.body) for e in stored]
    assert [e.previous for e in entries] == ["", *(e.hash for e in stored[:-1])]
    assert state_of(game).head == stored[-1].hash
    assert {e.engine for e in entries} == {"test"}


def test_what_goes_along_is_written_only_with_a_move_that_is_carried_out() -> None:
    """Interface 3, attach: the code is sealed with the game it belongs to."""
    bench = Bench()
    along = Along(sealed=(SealedRow(NIGHT, "attach", b"code"),))
    bench.tell(bench.game(), replace(said("alice", NEW, 1), along=along))
    assert bench.store.sealed(NIGHT, "attach") == b"code"
    again = Along(sealed=(SealedRow(NIGHT, "attach", b"other"),))
    bench.tell(bench.game(), replace(said("bob", NEW, 2), along=again))
    assert bench.store.sealed(NIGHT, "attach") == b"code"


def test_a_second_game_of_the_name_is_refused() -> None:
    """Interface 3: the name of a game is unique; the loser of a race is told."""
    bench = Bench()
    game = bench.game()
    bench.tell(game, said("alice", NEW, 1))
    assert bench.tell(game, said("bob", NEW, 2)) == ["refused: game-name-taken"]
    assert state_of(game).sequence == 1


def test_a_refused_game_does_not_come_to_be() -> None:
    """Play of a game that is not there is answered and not kept."""
    bench = Bench()
    game = bench.game()
    assert bench.tell(game, said("alice", Join(), 1, message="m")) == ["no-such-game"]
    assert game.state is None
    assert bench.store.is_done(MessageId("net/m"))


# --- refusals --------------------------------------------------------------------------------


def test_a_players_refused_move_is_an_entry_without_events() -> None:
    """Design 4: a player's refused move is an entry without events."""
    bench, game = opened()
    before = state_of(game)
    assert bench.tell(game, said("bob", Propose(draft=Draft()), 9)) == ["refused: not-your-turn"]
    entry = decode(list(bench.store.entries(NIGHT))[-1].body)
    assert entry.sequence == before.sequence + 1
    assert entry.outcome.events == ()
    assert state_of(game).head != before.head
    assert state_of(game).rules == before.rules


def test_a_strangers_refused_move_is_answered_and_not_kept() -> None:
    """Design 4: others are only answered; the message is done all the same."""
    bench, game = opened()
    before = state_of(game)
    stranger = said("eve", Vote(side=Side.FOR), 9, message="v")
    assert bench.tell(game, stranger) == ["refused: not-a-player"]
    assert state_of(game) is before
    assert bench.store.is_done(MessageId("net/v"))
    assert bench.tell(game, stranger) == []


def test_two_strangers_get_two_answers() -> None:
    """Keys are unique for ever, also of answers that have no entry."""
    bench, game = opened()
    assert bench.tell(game, said("eve", Vote(side=Side.FOR), 9)) == ["refused: not-a-player"]
    assert bench.tell(game, said("mel", Vote(side=Side.FOR), 9)) == ["refused: not-a-player"]


# --- time --------------------------------------------------------------------------------------


def with_deadline(period: str = "1h") -> tuple[Bench, Game]:
    """A vote that closes by time, made possible by a verdict-free amendment of the rules."""
    bench, game = opened()
    draft = Draft(
        kind=ChangeKind.ENACT, title="Hours", text="Votes end.", reading=f"voting.period = {period}"
    )
    bench.tell(game, said("alice", Propose(draft=draft), 10), said("alice", Call(), 11))
    bench.tell(game, said("alice", Vote(side=Side.FOR), 12), said("bob", Vote(side=Side.FOR), 13))
    assert state_of(game).closed_proposals[0].status.value == "adopted"
    bench.tell(game, said("alice", Roll(), 14))
    draft = Draft(kind=ChangeKind.ENACT, title="Next", text="Something.")
    bench.tell(game, said("bob", Propose(draft=draft), 20), said("bob", Call(), 21))
    return bench, game


HOUR = 3_600_000


def test_a_deadline_comes_before_a_message_of_the_same_instant() -> None:
    """Design 3, Time: a deadline comes before a message of the same instant, at its own time."""
    bench, game = with_deadline()
    (deadline,) = state_of(game).deadlines
    assert deadline.due == 21 + HOUR
    bench.tell(game, said("alice", Vote(side=Side.FOR), 21 + HOUR))
    entries = [decode(e.body) for e in bench.store.entries(NIGHT)]
    due, late = entries[-2:]
    assert (due.at, due.command.actor) == (21 + HOUR, None)
    assert late.outcome.refusal is not None
    assert late.outcome.refusal.code in ("vote-closed", "no-open-vote")


def test_a_message_before_the_deadline_is_in_time() -> None:
    """Design 3, Time: one millisecond earlier counts."""
    bench, game = with_deadline()
    bench.tell(game, said("alice", Vote(side=Side.FOR), 20 + HOUR))
    assert decode(list(bench.store.entries(NIGHT))[-1].body).outcome.refusal is None


def test_a_deadline_fired_late_has_its_own_time() -> None:
    """Design 5: the scheduler fires each with the time it was due."""
    bench, game = with_deadline()
    bench.tell(game, said("alice", Act(text="wait"), 5 * HOUR))
    entries = [decode(e.body) for e in bench.store.entries(NIGHT)]
    assert [e.at for e in entries[-2:]] == [21 + HOUR, 5 * HOUR]


def test_time_never_goes_back() -> None:
    """Design 3, Time: times in one game never decrease."""
    bench, game = opened()
    bench.tell(game, said("alice", Act(text="later"), 100), said("bob", Act(text="earlier"), 50))
    times = [e.at for e in bench.store.entries(NIGHT)]
    assert times[-2:] == [100, 100]


def test_deadline_rows_follow_the_state() -> None:
    """Design 3: deadlines set or cleared, in the transaction of the entry."""
    bench, game = with_deadline()
    (row,) = bench.store.deadlines()
    assert (row.game, row.due, row.kind) == (NIGHT, 21 + HOUR, "rule")
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    assert list(bench.store.deadlines()) == []
    sequence = state_of(game).sequence
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    assert state_of(game).sequence == sequence


def test_a_row_without_a_deadline_is_cleared() -> None:
    """A row left over would be fired for ever."""
    bench, game = opened()
    batches: list[Batch] = []
    bench.tell(
        game, Tick(until=Instant(9), deadline=DeadlineId("vote/9"), correlation="t"), commit=batches.append
    )
    assert [b.deadlines_cleared for b in batches] == [("vote/9",)]
    assert batches[0].entry is None


# --- the store says no -----------------------------------------------------------------------------


def failing(error: StoreError) -> Callable[[Batch], None]:
    def commit(_batch: Batch) -> None:
        raise error

    return commit


def test_not_recorded_changes_nothing_and_is_said() -> None:
    """Design 3: if the store fails the state is unchanged, the player is told "not recorded"."""
    bench, game = opened()
    before = state_of(game)
    bench.tell(game, said("alice", Act(text="x"), 9, message="x"), commit=failing(StoreError("full")))
    assert bench.said == ["not recorded"]
    assert state_of(game) is before
    assert bench.handled_ids[-1] == "x"


def test_what_was_answered_not_recorded_does_not_act_later() -> None:
    """Issue 6: an answer given stays true: the message is done with the next thing that is written."""
    bench, game = opened()
    bench.tell(game, said("alice", Act(text="x"), 9, message="x"), commit=failing(StoreError("full")))
    bench.tell(game, said("alice", Act(text="y"), 10, message="y"))
    assert bench.store.is_done(MessageId("net/x"))
    assert [a.text for a in state_of(game).acts] == ["y"]


def test_a_message_said_again_after_not_recorded_acts_once() -> None:
    """Nothing lost: the same message delivered again is carried out, once."""
    bench, game = opened()
    message = said("alice", Act(text="x"), 9, message="x")
    bench.tell(game, message, commit=failing(StoreError("full")))
    bench.tell(game, message, message)
    assert [a.text for a in state_of(game).acts] == ["x"]


def test_an_append_of_unknown_fate_that_was_written_counts() -> None:
    """Design 3: after a time-out the game is rebuilt from storage."""
    bench, game = opened()

    def commit(batch: Batch) -> None:
        bench.commit(batch)
        raise StoreError("no answer in time")

    bench.tell(game, said("alice", Act(text="x"), 9, message="x"), commit=commit)
    assert bench.said == []
    assert [a.text for a in state_of(game).acts] == ["x"]
    bench.tell(game, said("alice", Act(text="y"), 10))
    assert [a.text for a in state_of(game).acts] == ["x", "y"]


def test_a_fenced_game_rebuilds_and_tries_once_more() -> None:
    """Design 5: (game, sequence) is the fence: a second writer rebuilds, and the command is not lost."""
    bench, first = opened()
    second = bench.game()
    bench.tell(second, said("bob", Act(text="from the second"), 9))
    bench.tell(first, said("alice", Act(text="from the first"), 10, message="f"))
    assert [a.text for a in state_of(first).acts] == ["from the second", "from the first"]
    assert state_of(first).at == 10
    assert bench.said == []


def test_fenced_twice_is_not_recorded() -> None:
    """It is tried once, not for ever."""
    bench, game = opened()
    tries: list[Batch] = []

    def commit(batch: Batch) -> None:
        tries.append(batch)
        raise Fenced("always")

    bench.tell(game, said("alice", Act(text="x"), 9), commit=commit)
    assert len(tries) == 2
    assert bench.said == ["not recorded"]


def test_what_is_done_already_is_dropped_silently() -> None:
    """Design 3: nothing is counted twice."""
    bench, game = opened()
    message = said("alice", Act(text="x"), 9, message="x")
    assert bench.tell(game, message) != []
    assert bench.tell(game, message) == []
    assert len(state_of(game).acts) == 1
    assert bench.said == []


def test_a_message_waits_for_deadlines_that_cannot_be_written() -> None:
    """A deadline that is due and not recorded must not be overtaken."""
    bench, game = with_deadline()
    before = state_of(game)
    bench.tell(game, said("alice", Vote(side=Side.FOR), 2 * HOUR), commit=failing(StoreError("full")))
    assert state_of(game) is before
    assert "not recorded" in bench.said


# --- poison --------------------------------------------------------------------------------------------


def test_poison_is_set_aside_answered_and_the_game_goes_on() -> None:
    """Design 5: one bad message never silences a game."""
    bench, game = opened()
    bench.narrator.broken = ZeroDivisionError
    poison = said("alice", Act(text="boom"), 9, message="p")
    assert bench.tell(game, poison) == ["set aside"]
    bench.narrator.broken = None
    assert bench.store.is_done(MessageId("net/p"))
    assert isinstance(bench.store, MemoryStore)
    (kept,) = bench.store.poison()
    assert b"boom" in kept.message
    assert kept.error == "ZeroDivisionError: the narrator is broken"
    assert bench.tell(game, poison) == []
    bench.tell(game, said("bob", Act(text="on"), 10))
    assert [a.text for a in state_of(game).acts] == ["on"]


def test_a_poisonous_deadline_is_skipped_and_its_row_goes() -> None:
    """Design 5, for time itself: it must not come back for ever nor stop the others."""
    bench, game = with_deadline()
    (row,) = bench.store.deadlines()
    bench.narrator.broken = ZeroDivisionError
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    bench.narrator.broken = None
    assert list(bench.store.deadlines()) == []
    bench.tell(game, said("alice", Act(text="on"), 2 * HOUR))
    assert [a.text for a in state_of(game).acts] == ["on"]


def test_an_unreadable_log_is_said_and_nothing_is_written() -> None:
    """A broken log is for the operator: nobody may play on over it."""
    bench, _game = opened()

    class Broken(MemoryStore):
        def entries(self, game: GameId, after: int = 0) -> Any:
            return [replace(e, body=b"{}") for e in bench.store.entries(game, after)]

    broken = Bench(store=Broken())
    game = broken.game()
    broken.tell(game, said("alice", Act(text="x"), 9))
    assert broken.said == ["not recorded"]
    assert game.state is None


# --- seeds, rooms, accounts -------------------------------------------------------------------------


def test_the_seed_of_the_round_is_sealed_and_used() -> None:
    """Design 4, Chance: the committed seed is the one that draws, also after a restart."""
    bench, game = opened()
    assert bench.store.sealed(NIGHT, "seed/1") is not None
    other = bench.game()
    bench.tell(other, said("alice", Act(text="x"), 9))
    assert bench.seeds.purposes.count("night/seed/1") == 1
    assert state_of(game).commitment == state_of(other).commitment


def test_an_archived_game_lets_its_rooms_go() -> None:
    """Interface 3: a room belongs to one running game, until it is over or archived."""
    bench, game = opened()
    bench.tell(game, said("alice", Archive(), 9))
    assert [(r.room, r.game) for r in bench.store.rooms()] == [("#n", None)]
    assert [g.status for g in bench.store.games()] == ["archived"]


def test_a_linked_account_acts_as_the_same_player() -> None:
    """Interface 3: a person with accounts on two networks is one player with one vote."""
    bench, game = opened()
    phone = AccountId("net/alice-phone")
    bench.links[phone] = (AccountId("net/alice"),)
    bench.tell(game, said("alice-phone", Act(text="from the phone"), 9))
    assert state_of(game).of_account(phone) == state_of(game).player(state_of(game).players[0].id)
    assert state_of(game).acts[0].player == 1
    assert len(state_of(game).players) == 2


def test_show_hands_out_the_state() -> None:
    """Design 3: pages and answers read the published state; a sleeping game loads it first."""
    bench, game = opened()
    shown: list[GameState | None] = []
    bench.tell(bench.game(), Show(then=shown.append, correlation="s"))
    assert shown == [game.state]


def test_replay_gives_the_live_state() -> None:
    """Design 4: the state is folded from outcomes only."""
    bench, game = with_deadline()
    bench.tell(game, said("alice", Invoke(statement="Is it?"), 3 * HOUR))
    again = bench.game()
    bench.tell(again, Show(then=lambda _s: None, correlation="s"))
    assert again.state == game.state


def test_the_message_of_another_writer_is_not_repeated_after_already_done() -> None:
    """AlreadyDone also tells that somebody else wrote: the state follows the log."""
    bench, first = opened()
    second = bench.game()
    bench.tell(second, said("alice", Act(text="x"), 9, message="x"))

    def commit(batch: Batch) -> None:
        try:
            bench.commit(batch)
        except Fenced:
            raise AlreadyDone("x") from None

    bench.tell(first, said("alice", Act(text="x"), 9, message="x"), commit=commit)
    assert state_of(first) == state_of(second)


def test_handles_are_reported_however_they_end() -> None:
    """Every message is reported as handled exactly once."""
    bench, game = opened()
    bench.handled_ids.clear()
    messages: list[Handle] = [said("alice", Act(text="a"), 9), said("eve", Act(text="b"), 9)]
    bench.tell(game, *messages)
    bench.tell(game, said("bob", Act(text="c"), 9), commit=failing(StoreError("full")))
    assert len(bench.handled_ids) == 3
