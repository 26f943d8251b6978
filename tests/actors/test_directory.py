"""The directory: design 5: the only holder of references; wakes, retires, replaces."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

import pykka
import pytest

from core.actors.directory import (
    ActorMailbox,
    Directory,
    DirectoryActor,
    MailboxDead,
    actor_maker,
    blocking,
)
from core.actors.game import Game
from core.actors.game_actor import GameActor
from core.actors.judge_queue import JudgeQueueActor
from core.actors.messages import (
    Committed,
    Dockets,
    GameMessage,
    Hold,
    Learn,
    Release,
    Retire,
    Show,
    Tell,
    TimePasses,
)
from core.actors.scheduler import SchedulerActor
from core.ids import DeadlineId, GameId, Instant
from core.play.commands import Act, Join, New, Start
from core.play.state import GameState
from core.ports import Batch, DeadlineRow, StoreError
from storage.memory import MemoryStore
from storage.writer import Writer
from tests.support.games import NIGHT, Bench, said


class Box:
    """A mailbox that only keeps what it gets."""

    def __init__(self, stopped: Callable[[], None]) -> None:
        self.taken: list[str] = []
        self.dead = False
        self.stops = 0
        self.unfinished = False
        self.end = stopped

    def post(self, message: GameMessage) -> None:
        if self.dead:
            raise MailboxDead
        self.taken.append(message.correlation)

    def stop(self) -> None:
        if self.dead:
            raise MailboxDead
        self.stops += 1


class Watch:
    def __init__(self, idle: int = 100) -> None:
        self.boxes: list[Box] = []
        self.asleep: list[GameId] = []
        self.ends: list[tuple[GameId, int]] = []
        self.directory = Directory(self.make, lambda g, n: self.ends.append((g, n)), self.asleep.append, idle)

    def make(self, game: GameId, stopped: Callable[[], None]) -> Box:
        self.boxes.append(Box(stopped))
        return self.boxes[-1]

    def tell(self, name: str, at: int, *, passing: bool = False) -> None:
        show = Show(then=lambda _s: None, correlation=name)
        self.directory.tell(NIGHT, show, Instant(at), passing=passing)

    def finish(self, at: int) -> None:
        """The word that a mailbox has ended arrives."""
        self.boxes[-1].end()
        for game, life in self.ends:
            self.directory.stopped(game, life, Instant(at))
        self.ends.clear()


def test_a_message_wakes_its_game_once() -> None:
    """Design 5: woken by its next message."""
    watch = Watch()
    watch.tell("one", 0)
    watch.tell("two", 1)
    assert [box.taken for box in watch.boxes] == [["one", "two"]]


def test_an_idle_game_is_retired_and_a_busy_one_not() -> None:
    """Design 5: idle games are retired."""
    watch = Watch(idle=100)
    watch.tell("one", 0)
    watch.directory.retire(Instant(99))
    assert watch.boxes[0].stops == 0
    watch.directory.retire(Instant(100))
    watch.directory.retire(Instant(101))
    assert watch.boxes[0].stops == 1
    watch.finish(102)
    assert watch.asleep == [NIGHT]
    assert watch.directory.awake == frozenset()


def test_what_arrives_after_the_stop_waits_for_the_next_life() -> None:
    """Design 5: sends Stop last, holds new messages until on_stop was seen."""
    watch = Watch(idle=100)
    watch.tell("one", 0)
    watch.directory.retire(Instant(100))
    watch.tell("two", 101)
    watch.tell("three", 102)
    assert watch.boxes[0].taken == ["one"]
    assert len(watch.boxes) == 1
    watch.finish(103)
    assert watch.boxes[1].taken == ["two", "three"]


def test_a_dead_game_is_replaced() -> None:
    """Design 5: survives a dead actor: a new one from storage takes the message."""
    watch = Watch()
    watch.tell("one", 0)
    watch.boxes[0].dead = True
    watch.tell("two", 1)
    assert watch.boxes[1].taken == ["two"]


def test_retiring_a_dead_game_does_not_hold_its_messages_for_ever() -> None:
    """Nobody would ever say that it has ended."""
    watch = Watch(idle=100)
    watch.tell("one", 0)
    watch.boxes[0].dead = True
    watch.directory.retire(Instant(100))
    watch.tell("two", 101)
    for game, life in watch.ends:
        watch.directory.stopped(game, life, Instant(102))
    assert watch.boxes[1].taken == ["two"]


def test_a_game_with_something_to_make_good_is_woken_and_not_retired() -> None:
    """Design 3: what could not be recorded is tried again, whether or not anybody speaks."""
    watch = Watch(idle=100)
    watch.tell("one", 0)
    watch.boxes[0].unfinished = True
    watch.directory.retire(Instant(50))
    watch.directory.retire(Instant(500))
    assert watch.boxes[0].taken == ["one", "night/again", "night/again"]
    assert watch.boxes[0].stops == 0
    watch.boxes[0].unfinished = False
    watch.directory.retire(Instant(501))
    assert watch.boxes[0].stops == 1


def test_a_game_woken_in_passing_sleeps_again_at_once() -> None:
    """Operators' guide: sleeping games are not in memory, also when rooms are told of something."""
    watch = Watch(idle=100)
    watch.tell("glance", 0, passing=True)
    assert (watch.boxes[0].taken, watch.boxes[0].stops) == (["glance"], 1)
    watch.tell("real", 1)
    watch.finish(2)
    assert watch.boxes[1].taken == ["real"]
    watch.tell("glance", 90, passing=True)
    assert watch.boxes[1].stops == 0
    watch.directory.retire(Instant(103))
    assert watch.boxes[1].stops == 1


def test_a_late_word_of_an_old_life_does_not_end_the_new() -> None:
    """The dead actor's on_stop may be heard after its successor has begun."""
    watch = Watch()
    watch.tell("one", 0)
    watch.boxes[0].dead = True
    watch.tell("two", 1)
    watch.boxes[0].end()
    for game, life in watch.ends:
        watch.directory.stopped(game, life, Instant(2))
    watch.tell("three", 3)
    assert watch.boxes[1].taken == ["two", "three"]
    assert watch.asleep == []


# --- the pykka classes ------------------------------------------------------------------------


def wait_for(happened: Callable[[], bool], within: float = 10.0) -> None:
    end = time.monotonic() + within
    while not happened():
        assert time.monotonic() < end, "waited in vain"
        threading.Event().wait(0.002)


@pytest.fixture(autouse=True)
def _no_actor_left() -> object:
    yield
    pykka.ActorRegistry.stop_all(timeout=5)


def running(idle: int = 1000) -> tuple[Bench, Writer, pykka.ActorRef[DirectoryActor], list[GameId]]:
    bench = Bench()
    writer = Writer(bench.store)
    asleep: list[GameId] = []
    commit = blocking(writer.submit, 5.0)
    directory = DirectoryActor.start(
        actor_maker(bench.means(), commit), asleep.append, lambda: Instant(0), idle
    )
    return bench, writer, directory, asleep


def test_a_game_is_played_through_actors_and_the_writer() -> None:
    """Design 3 and 5: directory, game and writer each in a thread: in order, and committed."""
    bench, writer, directory, _asleep = running()
    moves = [said("alice", New(ruleset="clockwise", name="Night"), 1), said("bob", Join(), 2)]
    moves += [said("alice", Start(), 3)] + [said("bob", Act(text=str(n)), 4) for n in range(50)]
    for move in moves:
        directory.tell(Tell(NIGHT, move, Instant(4)))
    wait_for(lambda: len(bench.handled_ids) == len(moves))
    assert [a.text for a in bench.states[-1].acts] == [str(n) for n in range(50)]
    assert len(list(bench.store.entries(NIGHT))) == len(moves)
    writer.stop()


def test_a_retired_game_goes_on_where_it_was() -> None:
    """Design 5: idle games are retired and woken, nothing told meanwhile is lost."""
    bench, writer, directory, asleep = running(idle=10)
    directory.tell(Tell(NIGHT, said("alice", New(ruleset="clockwise", name="Night"), 1), Instant(1)))
    directory.tell(Retire(Instant(100)))
    for n in range(20):
        directory.tell(Tell(NIGHT, said("alice", Act(text=str(n)), 101), Instant(101)))
    wait_for(lambda: len(bench.handled_ids) == 21)
    assert asleep == [NIGHT]
    assert [a.text for a in bench.states[-1].acts] == [str(n) for n in range(20)]
    writer.stop()


def test_an_actor_that_died_is_replaced_from_storage() -> None:
    """Design 5: ActorDeadError: a new actor from storage."""
    bench, writer, directory, _asleep = running()
    directory.tell(Tell(NIGHT, said("alice", New(ruleset="clockwise", name="Night"), 1), Instant(1)))
    wait_for(lambda: len(bench.handled_ids) == 1)
    for ref in pykka.ActorRegistry.get_by_class(GameActor):
        ref.stop()
    directory.tell(Tell(NIGHT, said("alice", Act(text="x"), 2), Instant(2)))
    wait_for(lambda: len(bench.handled_ids) == 2)
    assert [a.text for a in bench.states[-1].acts] == ["x"]
    writer.stop()


def test_a_bug_in_the_shell_does_not_end_the_actor() -> None:
    """Design 5: an exception under tell kills a pykka actor and drops its inbox: it must not get there."""
    bench = Bench()

    class Odd(Game):
        def work(self, message: GameMessage):  # type: ignore[no-untyped-def]  # a bug of any kind
            if message.correlation == "odd":
                raise RuntimeError("a bug")
            return super().work(message)

    ref = GameActor.start(Odd(NIGHT, bench.means()), bench.commit, lambda: None)
    ref.tell(Show(then=lambda _s: None, correlation="odd"))
    shown: list[GameState | None] = []
    ref.tell(Show(then=shown.append, correlation="even"))
    wait_for(lambda: shown == [None])
    assert ref.is_alive()


def test_a_dead_mailbox_says_so() -> None:
    """A message must never vanish into an actor that has ended."""
    mailbox = ActorMailbox(Game(NIGHT, Bench().means()), lambda _b: None, lambda: None)
    mailbox.post(Show(then=lambda _s: None, correlation="x"))
    for ref in pykka.ActorRegistry.get_by_class(GameActor):
        ref.stop()
    with pytest.raises(MailboxDead):
        mailbox.post(Show(then=lambda _s: None, correlation="x"))
    with pytest.raises(MailboxDead):
        mailbox.stop()


@pytest.mark.parametrize("kept", [False, True])
def test_where_no_thread_can_be_had_everybody_is_answered_and_nothing_kept_is_lost(
    kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design 5: no message vanishes; what its network keeps is carried out when there is a thread again."""
    bench, writer, directory, _asleep = running()
    bench.kept = kept
    new = said("alice", New(ruleset="clockwise", name="Night"), 1, message="n")
    shown: list[GameState | None] = []

    def none_left(_self: object) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(GameActor, "_start_actor_loop", none_left)
        directory.tell(Tell(NIGHT, new, Instant(1)))
        directory.tell(Tell(NIGHT, Show(then=shown.append, correlation="s"), Instant(1)))
        wait_for(lambda: shown == [None])
    assert bench.said == ["recorded later" if kept else "not recorded"]
    assert (bench.postponed_ids, bench.handled_ids) == ((["n"], ["s"]) if kept else ([], ["n", "s"]))
    assert pykka.ActorRegistry.get_by_class(GameActor) == []
    directory.tell(Retire(Instant(2)))
    directory.tell(Tell(NIGHT, said("alice", Act(text="x"), 2), Instant(2)))
    wait_for(lambda: "alice/2/Act" in bench.handled_ids)
    assert len(list(bench.store.entries(NIGHT))) == (2 if kept else 0)
    writer.stop()


def test_a_message_that_breaks_the_game_counts_as_dealt_with() -> None:
    """A stop waits for what is under way: a bug may not make every stop wait."""
    bench = Bench()

    def broken(_batch: Batch) -> None:
        raise ZeroDivisionError

    ref = GameActor.start(Game(NIGHT, bench.means()), broken, lambda: None)
    ref.tell(said("alice", New(ruleset="clockwise", name="Night"), 1, message="n"))
    wait_for(lambda: bench.handled_ids == ["n"])
    assert ref.is_alive()


def test_a_commit_that_takes_too_long_is_taken_back() -> None:
    """Design 3: after a time-out nothing may be written behind our back."""
    futures: list[Future[None]] = []

    def submit(_batch: Batch) -> Future[None]:
        futures.append(Future())
        return futures[-1]

    with pytest.raises(StoreError, match="nothing was written"):
        blocking(submit, 0.01)(Batch())
    assert futures[0].cancelled()


def test_a_commit_under_way_is_waited_for() -> None:
    """What cannot be taken back any more is waited for, so that its fate is known."""
    future: Future[None] = Future()
    future.set_running_or_notify_cancel()
    threading.Timer(0.05, lambda: future.set_result(None)).start()
    blocking(lambda _b: future, 0.04)(Batch())


def test_the_scheduler_actor_tells_what_is_due() -> None:
    """Design 5: a timer tells it the time; it holds, releases and learns."""
    told: list[str] = []
    rows = [DeadlineRow(NIGHT, DeadlineId("x"), Instant(10), 1)]
    ref = SchedulerActor.start(rows, lambda game, message, now: told.append(message.correlation))
    ref.tell(Hold((NIGHT,)))
    ref.tell(TimePasses(Instant(20)))
    ref.tell(Release((NIGHT,), Instant(21)))
    wait_for(lambda: told == ["night/x/10"])
    ref.tell(Committed(Batch(game=NIGHT, deadlines_cleared=(DeadlineId("x"),))))
    ref.tell(TimePasses(Instant(10**9)))
    ref.stop()
    assert told == ["night/x/10"]


def test_the_judge_queue_actor_answers() -> None:
    """Design 5: asked downward, told upward."""
    bench = Bench()
    game = bench.game()
    bench.tell(game, said("alice", New(ruleset="clockwise", name="Night"), 1))
    ref = JudgeQueueActor.start()
    assert game.state is not None
    ref.tell(Learn(game.state))
    assert ref.ask(Dockets(), timeout=5) == ()
    assert isinstance(bench.store, MemoryStore)
