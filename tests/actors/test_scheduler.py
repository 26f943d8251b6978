"""The scheduler: design 3 (Time) and 5: all deadlines of all games, earliest first, from storage."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.actors.messages import Remind, Tick
from core.actors.scheduler import RETRY, Scheduler, message_of
from core.ids import DeadlineId, GameId, Instant
from core.ports import Batch, DeadlineRow


def row(game: str, name: str, due: int, order: int = 1, kind: str = "rule") -> DeadlineRow:
    return DeadlineRow(GameId(game), DeadlineId(name), Instant(due), order, kind)


def names(scheduler: Scheduler, now: int) -> list[str]:
    return [f"{f.game}/{f.deadline}" for f in scheduler.due(Instant(now))]


def test_earliest_first_and_equal_ones_as_they_were_set() -> None:
    """Design 3: equal deadlines in the order they were set."""
    scheduler = Scheduler([row("a", "late", 20), row("a", "second", 10, 2), row("a", "first", 10, 1)])
    assert names(scheduler, 30) == ["a/first", "a/second", "a/late"]


def test_the_law_comes_before_courtesy() -> None:
    """A reminder of the same instant must not tell of a vote that ends with it."""
    scheduler = Scheduler([row("a", "reminder/1", 10, 0, "reminder"), row("a", "vote/301", 10, 5)])
    assert names(scheduler, 10) == ["a/vote/301", "a/reminder/1"]


def test_nothing_before_its_time_and_due_means_included() -> None:
    """Interface 4: those due at its end included."""
    scheduler = Scheduler([row("a", "x", 10)])
    assert scheduler.next_due() == 10
    assert names(scheduler, 9) == []
    assert names(scheduler, 10) == ["a/x"]


def test_a_fired_deadline_comes_again_until_it_is_cleared() -> None:
    """Design 3: nothing is lost: what is lost on the way to the game is fired again."""
    scheduler = Scheduler([row("a", "x", 10)])
    assert names(scheduler, 10) == ["a/x"]
    assert names(scheduler, 11) == []
    assert scheduler.next_due() == 10 + RETRY
    assert names(scheduler, 10 + RETRY) == ["a/x"]
    scheduler.learn(Batch(game=GameId("a"), deadlines_cleared=(DeadlineId("x"),)))
    assert scheduler.next_due() is None
    assert names(scheduler, 10 + 9 * RETRY) == []


def test_a_moved_deadline_fires_at_its_new_time_only() -> None:
    """Design 5: what a committed batch sets replaces what was."""
    scheduler = Scheduler([row("a", "x", 10)])
    scheduler.learn(Batch(game=GameId("a"), deadlines_set=(row("a", "x", 30),)))
    assert names(scheduler, 20) == []
    assert names(scheduler, 30) == ["a/x"]


def test_cleared_and_set_in_one_batch_is_set() -> None:
    """As the store does it: clear, then set."""
    scheduler = Scheduler([row("a", "x", 10)])
    scheduler.learn(
        Batch(game=GameId("a"), deadlines_cleared=(DeadlineId("x"),), deadlines_set=(row("a", "x", 12),))
    )
    assert names(scheduler, 12) == ["a/x"]


def test_another_games_deadline_of_the_name_stays() -> None:
    """Deadlines are named within their game."""
    scheduler = Scheduler([row("a", "x", 10), row("b", "x", 10)])
    scheduler.learn(Batch(game=GameId("a"), deadlines_cleared=(DeadlineId("x"),)))
    assert names(scheduler, 10) == ["b/x"]


def test_held_games_wait_and_others_do_not() -> None:
    """Design 3: at a start a game's deadlines wait until its links have caught up."""
    scheduler = Scheduler([row("a", "x", 10), row("b", "y", 11)])
    scheduler.hold([GameId("a")])
    assert names(scheduler, 20) == ["b/y"]
    scheduler.release([GameId("a")])
    assert names(scheduler, 20) == ["a/x"]


def test_a_held_deadline_that_is_cleared_meanwhile_does_not_fire() -> None:
    """What a message in the catch-up ended is ended."""
    scheduler = Scheduler([row("a", "x", 10)])
    scheduler.hold([GameId("a")])
    assert names(scheduler, 20) == []
    scheduler.learn(Batch(game=GameId("a"), deadlines_cleared=(DeadlineId("x"),)))
    scheduler.release([GameId("a")])
    assert names(scheduler, 20) == []


def test_deadlines_of_a_resting_game_wait_until_they_are_set_anew() -> None:
    """Design 5: idle games are retired, paused ones too: what does not run wakes nobody; reminders may."""
    scheduler = Scheduler(
        [row("a", "x", 10), row("a", "z", 90), row("a", "reminder/1", 15, 0, "reminder"), row("b", "y", 11)]
    )
    assert names(scheduler, 10) == ["a/x"]
    scheduler.rest(GameId("a"))
    assert names(scheduler, 10 * RETRY) == ["b/y", "a/reminder/1"]
    scheduler.learn(Batch(game=GameId("a"), deadlines_set=(row("a", "reminder/1", 10**9, 0, "reminder"),)))
    assert "a/x" not in names(scheduler, 20 * RETRY)
    scheduler.learn(
        Batch(game=GameId("a"), deadlines_set=(row("a", "x", 30 * RETRY), row("a", "z", 40 * RETRY)))
    )
    assert [n for n in names(scheduler, 50 * RETRY) if n[0] == "a"] == ["a/x", "a/z"]


def test_messages_carry_the_time_it_was_due() -> None:
    """Design 5: fires each with the time it was due."""
    scheduler = Scheduler([row("a", "x", 10), row("a", "reminder/1", 12, 0, "reminder")])
    tick, remind = [message_of(f, Instant(50)) for f in scheduler.due(Instant(50))]
    assert isinstance(tick, Tick)
    assert (tick.until, tick.deadline) == (10, "x")
    assert isinstance(remind, Remind)
    assert (remind.due, remind.now) == (12, 50)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 50), st.booleans()), max_size=40))
def test_it_agrees_with_a_sorted_list(changes: list[tuple[int, int, bool]]) -> None:
    """Whatever is set and cleared, exactly what stands fires, in order."""
    scheduler = Scheduler()
    standing: dict[str, int] = {}
    for name, due, cleared in changes:
        if cleared:
            standing.pop(str(name), None)
            batch = Batch(game=GameId("a"), deadlines_cleared=(DeadlineId(str(name)),))
        else:
            standing[str(name)] = due
            batch = Batch(game=GameId("a"), deadlines_set=(row("a", str(name), due, name),))
        scheduler.learn(batch)
    fired = [(f.due, f.deadline) for f in scheduler.due(Instant(50))]
    assert fired == sorted((due, name) for name, due in standing.items())
