"""What the store does not take, and what becomes of it: an answer given stays true (design 3 and issue 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.actors.game import Game
from core.actors.messages import FollowUp, Handle, Show, Tick
from core.ids import GameId, Instant, MessageId
from core.play.commands import Act, Command, Pause, Resume, Side, Vote
from core.play.entry import decode
from core.play.state import GameState
from core.ports import AlreadyDone, Batch, FateUnknown, StoreError, Unstorable
from storage.memory import MemoryStore
from tests.support.games import HOUR, NIGHT, Bench, failing, opened, said, state_of, with_deadline

FULL = failing(StoreError("full"))


class Late:
    """A commit that does not answer for its first entry, which is written after all when it ``lands``."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.late: list[Batch] = []

    def __call__(self, batch: Batch) -> None:
        if batch.entry is not None and not self.late:
            self.late.append(batch)
            raise FateUnknown("no answer in time")
        self.bench.commit(batch)

    def land(self) -> None:
        self.bench.commit(self.late[0])


def acts(game: Game) -> list[tuple[str, int]]:
    return [(act.text, act.at) for act in state_of(game).acts]


# --- networks that keep nothing: it has to be said again ----------------------------------------------


@pytest.mark.parametrize("kept", [False, True])
def test_an_append_that_lands_late_neither_deafens_the_game_nor_counts_twice(kept: bool) -> None:
    """Design 3: the id of a write that landed late is no reason to drop what others say."""
    bench, game = opened()
    bench.kept = kept
    commit = Late(bench)
    bench.tell(game, said("alice", Act(text="late"), 9, message="late"), commit=commit)
    commit.land()
    told = bench.tell(game, said("bob", Act(text="next"), 10, message="next"), commit=commit)
    told += bench.tell(game, said("alice", Act(text="again"), 11, message="again"), commit=commit)
    assert [text for text, _at in acts(game)] == ["late", "next", "again"]
    assert len(told) == 2
    assert not game.unfinished


def test_a_deadline_fires_once_after_an_append_that_landed_late() -> None:
    """Design 3: a due deadline must not fold the log over and over."""
    bench, game = with_deadline()
    commit = Late(bench)
    bench.tell(game, said("alice", Vote(side=Side.FOR), 100, message="late"), commit=commit)
    commit.land()
    reads = 0
    entries = bench.store.entries

    def counted(game: GameId, after: int = 0) -> Any:
        nonlocal reads
        reads += 1
        return entries(game, after)

    bench.store.entries = counted  # type: ignore[method-assign]
    (row,) = bench.store.deadlines()
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"), commit=commit)
    assert list(bench.store.deadlines()) == []
    assert reads <= 3
    assert bench.said == ["not recorded"]


def test_a_deadline_cannot_be_done_already() -> None:
    """Design 3: a store that says so is a store that fails: the deadline stays, and nothing hangs."""
    bench, game = with_deadline()
    (row,) = bench.store.deadlines()
    tries: list[Batch] = []

    def commit(batch: Batch) -> None:
        tries.append(batch)
        raise AlreadyDone("what?")

    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"), commit=commit)
    assert len(tries) == 1
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    assert list(bench.store.deadlines()) == []


def test_where_nobody_knows_whether_it_was_taken_nobody_says_it_was_not() -> None:
    """Issue 6: neither «recorded» nor «not recorded» would be true."""
    bench, game = opened()

    class Silent(MemoryStore):
        def entries(self, game: GameId, after: int = 0) -> Any:
            raise StoreError("no answer in time")

    bench.tell(game, Show(then=lambda _s: None, correlation="s"))
    bench.store.entries = Silent().entries  # type: ignore[method-assign]
    bench.tell(game, said("alice", Act(text="x"), 9, message="x"), commit=failing(FateUnknown("late")))
    assert bench.said == ["who knows"]


# --- networks that keep what was said: it acts yet ----------------------------------------------------


def test_what_its_network_keeps_acts_before_anything_later_at_its_own_time() -> None:
    """Design 3: it is in the inbox and would act at the next start: so it acts here, too, and that is said."""
    bench, game = opened()
    bench.kept = True
    bench.tell(game, said("alice", Act(text="one"), 9, message="1"), commit=FULL)
    bench.tell(game, said("bob", Act(text="two"), 10, message="2"), commit=FULL)
    assert bench.said == ["recorded later", "recorded later"]
    assert bench.postponed_ids == ["1", "2"]
    assert not {"1", "2"} & set(bench.handled_ids)
    assert game.unfinished
    bench.tell(game, said("bob", Act(text="three"), 11, message="3"))
    assert acts(game) == [("one", 9), ("two", 10), ("three", 11)]
    assert bench.handled_ids[-3:] == ["1", "2", "3"]
    assert all(bench.store.is_done(MessageId(f"net/{n}")) for n in (1, 2, 3))
    assert not game.unfinished


def test_the_next_try_needs_nobody_to_speak_and_says_nothing_while_it_fails() -> None:
    """Design 3: the directory has the game try again now and then."""
    bench, game = opened()
    bench.kept = True
    bench.tell(game, said("alice", Act(text="one"), 9, message="1"), commit=FULL)
    again = Show(then=lambda _s: None, correlation="again")
    bench.tell(game, again, commit=FULL)
    assert bench.said == ["recorded later"]
    bench.tell(game, again)
    assert acts(game) == [("one", 9)]


def test_a_vote_cast_in_time_counts_although_the_store_failed_over_the_deadline() -> None:
    """Design 3, Time: the same result, up or down, for every message the network still has."""
    bench, game = with_deadline()
    bench.kept = True
    (row,) = bench.store.deadlines()
    vote = said("alice", Vote(side=Side.FOR), row.due - 1, message="v")
    bench.tell(game, vote, commit=FULL)
    tick = Tick(until=row.due, deadline=row.deadline, correlation="t")
    bench.tell(game, tick, commit=FULL)
    bench.tell(game, tick)
    entries = [decode(e.body) for e in bench.store.entries(NIGHT)]
    assert [e.at for e in entries[-2:]] == [row.due - 1, row.due]
    assert [b.message for b in state_of(game).closed_proposals[-1].ballots] == ["net/v"]


def test_a_log_that_could_not_be_read_keeps_what_was_said_for_later() -> None:
    """Design 3: the message stays in the inbox: it acts when the store works again, in this run as well."""
    bench, _game = opened()
    bench.kept = True
    game = bench.game()
    entries = bench.store.entries
    bench.store.entries = _raising(StoreError("locked"))  # type: ignore[method-assign]
    bench.tell(game, said("alice", Act(text="one"), 9, message="1"))
    assert bench.postponed_ids == ["1"]
    bench.store.entries = entries  # type: ignore[method-assign]
    bench.tell(game, Show(then=lambda _s: None, correlation="again"))
    assert acts(game) == [("one", 9)]


def test_what_the_store_can_never_hold_is_set_aside_and_stops_nobody() -> None:
    """Design 5: one bad message never silences a game, not even one that is to be tried again."""
    bench, game = opened()
    bench.kept = True

    def commit(batch: Batch) -> None:
        if batch.entry is not None and b"boom" in batch.entry.body:
            raise Unstorable("no")
        bench.commit(batch)

    assert bench.tell(game, said("alice", Act(text="boom"), 9, message="b"), commit=commit) == ["set aside"]
    bench.tell(game, said("bob", Act(text="on"), 10), commit=commit)
    assert [text for text, _at in acts(game)] == ["on"]
    assert bench.store.is_done(MessageId("net/b"))


def test_a_seed_that_cannot_be_read_just_now_is_no_fault_of_the_command() -> None:
    """Design 5: set aside is what breaks us, not what met a locked store; a deadline least of all."""
    bench, _game = with_deadline()
    game = bench.game()
    sealed = bench.store.sealed
    bench.store.sealed = _raising(StoreError("locked"))  # type: ignore[method-assign]
    (row,) = bench.store.deadlines()
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    assert list(bench.store.deadlines()) == [row]
    assert bench.tell(game, said("alice", Act(text="x"), 100)) == []
    assert bench.said == ["not recorded"]
    bench.store.sealed = sealed  # type: ignore[method-assign]
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    assert list(bench.store.deadlines()) == []


# --- what is said about another message ----------------------------------------------------------------


def _follow_up(seen: list[GameState | None], command: Callable[[], Command | None]) -> FollowUp:
    def find(state: GameState | None) -> Command | None:
        seen.append(state)
        return command()

    return FollowUp(command=find, at=Instant(10), correlation="f", message=MessageId("net/f"))


def test_a_follow_up_sees_what_came_before_it() -> None:
    """Design 3: also what was still on its way when the follow-up was said."""
    bench, game = opened()
    seen: list[GameState | None] = []
    then = said("bob", Act(text="then"), 10, message="f").command
    bench.tell(game, said("alice", Act(text="first"), 9), _follow_up(seen, lambda: then))
    assert seen[0] is not None
    assert [a.text for a in seen[0].acts] == ["first"]
    assert [text for text, _at in acts(game)] == ["first", "then"]
    assert bench.handled_ids[-1] == "f"


def test_a_follow_up_waits_behind_what_could_not_be_recorded() -> None:
    """Design 3: it must not be judged by a state without the message it is about."""
    bench, game = opened()
    bench.kept = True
    seen: list[GameState | None] = []
    bench.tell(game, said("alice", Act(text="first"), 9, message="1"), commit=FULL)
    bench.tell(game, _follow_up(seen, lambda: None), commit=FULL)
    assert seen == []
    bench.tell(game, Show(then=lambda _s: None, correlation="again"))
    assert seen[0] is not None
    assert [a.text for a in seen[0].acts] == ["first"]
    assert {"1", "f"} <= set(bench.handled_ids)


def test_who_looks_at_a_game_cannot_break_it() -> None:
    """Design 3: an error of who is shown the state is not the game's."""
    bench, game = opened()
    bench.tell(game, Show(then=_raising(StoreError("no")), correlation="s"))
    assert bench.handled_ids[-1] == "s"
    assert game.state is not None


# --- a pause --------------------------------------------------------------------------------------------


def test_a_paused_game_says_that_its_deadlines_rest() -> None:
    """Design 3: else it is woken every minute and never sleeps; the row stays for when it goes on."""
    bench, game = with_deadline()
    (row,) = bench.store.deadlines()
    bench.tell(game, said("alice", Pause(), 100))
    tick = Tick(until=row.due, deadline=row.deadline, correlation="t")
    bench.tell(game, tick)
    assert bench.rests == 1
    assert list(bench.store.deadlines()) == [row]
    bench.tell(game, said("alice", Resume(), 2 * HOUR))
    (moved,) = bench.store.deadlines()
    assert moved.due == row.due + 2 * HOUR - 100


def _raising(error: Exception) -> Any:
    def raising(*_args: object) -> Any:
        raise error

    return raising


def test_messages_without_an_id_are_only_answered() -> None:
    """What nobody can name cannot be handed over again."""
    bench, game = opened()
    bench.kept = True
    message: Handle = said("alice", Act(text="x"), 9)
    bench.tell(game, message, commit=FULL)
    assert bench.said == ["not recorded"]
    assert not game.unfinished
