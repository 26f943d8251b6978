"""A game and what goes wrong: the store that fails or is fenced, commands that break us: design 3 and 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.actors.messages import Remind, Tick
from core.ids import DeadlineId, GameId, Instant, MessageId
from core.play.commands import (
    Act,
    Side,
    Vote,
)
from core.play.state import GameState
from core.ports import Batch, Delivery, Fenced, Notice, StoreError
from storage.memory import MemoryStore
from tests.support.games import HOUR, ROOM, Bench, NoReminders, failing, opened, said, state_of, with_deadline

# --- the store says no -----------------------------------------------------------------------------


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


def test_a_missing_seed_costs_the_command_not_the_game() -> None:
    """Design 4, Chance: another seed than the committed one must never draw."""
    bench, game = opened()
    assert isinstance(bench.store, MemoryStore)
    bench.store._sealed.clear()
    again = bench.game()
    assert bench.tell(again, said("alice", Act(text="x"), 9)) == ["set aside"]
    assert state_of(again).acts == state_of(game).acts


class OneReminder(NoReminders):
    """Somebody is waited for, for ever."""

    def plan(
        self, state: GameState, standing: Mapping[DeadlineId, Instant], after: Instant
    ) -> dict[DeadlineId, Instant]:
        return {DeadlineId("reminder/1"): Instant(after + 100)}

    def tell(self, state: GameState, name: DeadlineId, now: Instant) -> tuple[Delivery, ...]:
        return (Delivery(key="r", place=ROOM, notice=Notice(text="still waiting")),)


def test_a_reminder_is_given_once_and_the_next_is_set_with_it() -> None:
    """Design 5: one batch: said, cleared or set anew; fired twice it is said once and its row is right."""
    bench, game = opened(Bench(reminders=OneReminder()))
    (row,) = bench.store.deadlines()
    assert (row.kind, row.due) == ("reminder", 103)
    remind = Remind(deadline=row.deadline, due=row.due, now=Instant(110), correlation="r")
    assert bench.tell(game, remind) == ["still waiting"]
    assert [r.due for r in bench.store.deadlines()] == [210]
    assert bench.tell(bench.game(), remind) == []
    assert [r.due for r in bench.store.deadlines()] == [210]
    assert state_of(game).sequence == 3
