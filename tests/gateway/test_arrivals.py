"""What is on its way and what waits for it: design 3, Time: what was received first comes first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from core.actors.messages import GameMessage, Handle, Hold, Release, Show, Tell, TimePasses
from core.ids import AccountId, DeadlineId, GameId, Instant, Millis, NetworkName
from core.play.commands import Act, Actor, Command
from core.ports import Batch, DeadlineRow, Inbound, InboxRow
from gateway.arrivals import Arrivals, Dues
from gateway.hub import Hub
from gateway.links_seen import LinksSeen
from gateway.register import Register

NIGHT, DAY = GameId("night"), GameId("day")
NET = NetworkName("net")


def row(game: GameId, due: int, name: str = "vote/301", kind: str = "rule") -> DeadlineRow:
    return DeadlineRow(game, DeadlineId(name), Instant(due), 1, kind)


def act(at: int, correlation: str = "") -> Handle:
    command = Command(move=Act(text="x"), at=Instant(at), actor=Actor(AccountId("net/alice"), "alice"))
    return Handle(command=command, correlation=correlation or str(at))


def inbound(received: int) -> Inbound:
    return Inbound(network=NET, room=None, account="a", name="a", text="!x", received=Instant(received))


# --- dues ----------------------------------------------------------------------------------------------


def test_dues_follow_what_is_committed_and_leave_reminders_out() -> None:
    """A reminder ends nothing: nobody has to wait for it."""
    dues = Dues([row(NIGHT, 10), row(NIGHT, 5, "reminder/1", "reminder")])
    assert not dues.between(NIGHT, Instant(0), Instant(9))
    assert dues.between(NIGHT, Instant(9), Instant(10))
    assert not dues.between(NIGHT, Instant(10), Instant(20))
    dues.learn(Batch(game=NIGHT, deadlines_cleared=(DeadlineId("vote/301"),), deadlines_set=(row(DAY, 7),)))
    assert not dues.between(NIGHT, Instant(0), Instant(99))
    assert dues.between(DAY, Instant(0), Instant(7))


# --- how far time has passed ------------------------------------------------------------------------------


def test_time_passes_up_to_the_oldest_thing_that_is_on_its_way() -> None:
    """Links and what is being stored alike; where nothing is, up to now."""
    pending: list[int | None] = [None, None]
    sources: list[Callable[[], Instant | None]] = [
        lambda n=n: None if pending[n] is None else Instant(pending[n])  # type: ignore[misc]
        for n in (0, 1)
    ]
    arrivals = Arrivals(Dues(), sources)
    assert arrivals.until(Instant(100)) == 100
    pending[:] = [90, 80]
    assert arrivals.until(Instant(100)) == 80
    pending[:] = [None, None]
    number = arrivals.begin([inbound(70), inbound(60)])
    assert arrivals.until(Instant(100)) == 60
    arrivals.end(number)
    assert arrivals.until(Instant(100)) == 100


def test_no_link_can_stop_the_time() -> None:
    """What takes longer than that is late, and everybody else goes on."""
    arrivals = Arrivals(Dues(), [lambda: Instant(0)], Millis(60))
    assert arrivals.until(Instant(50)) == 0
    assert arrivals.until(Instant(100)) == 40


def test_only_what_comes_after_a_deadline_that_waits_has_to_wait() -> None:
    """All else is told at once: one slow line is no reason for anybody else to wait."""
    since: list[Instant | None] = [Instant(90)]
    arrivals = Arrivals(Dues([row(NIGHT, 95)]), [lambda: since[0]])
    now = Instant(100)
    late: list[tuple[GameId, GameMessage]] = [(NIGHT, act(95)), (NIGHT, act(97))]
    in_time: list[tuple[GameId, GameMessage]] = [
        (NIGHT, act(94)),
        (DAY, act(97)),
        (NIGHT, Show(then=lambda _s: None, correlation="s")),
    ]
    assert [arrivals.park(game, message, now) for game, message in late] == [True, True]
    assert [arrivals.park(game, message, now) for game, message in in_time] == [False, False, False]
    assert arrivals.free(now) == []
    since[0] = None
    assert [message.correlation for _game, message, _now in arrivals.free(now)] == ["95", "97"]
    assert arrivals.free(now) == []


# --- in the hub -------------------------------------------------------------------------------------------


class Told:
    def __init__(self) -> None:
        self.messages: list[Any] = []

    def tell(self, message: Any) -> None:
        self.messages.append(message)


class Parts:
    """A hub whose parts only take notes; ``stored`` is when the store has taken a batch over."""

    def __init__(self, dues: Dues) -> None:
        self.now = Instant(100)
        self.directory, self.scheduler = Told(), Told()
        self.routed: list[Inbound] = []
        self.stored: Future[list[InboxRow]] = Future()
        self.dealt_with: list[str] = []
        seen = LinksSeen([NET], self.now)
        self.hub = Hub(asyncio.get_running_loop(), Register(), seen, lambda: self.now)
        nothing: Any = Told()
        router: Any = self
        writer: Any = self
        self.hub.connect(
            writer=writer,
            router=router,
            outbox=nothing,
            directory=self.directory,
            scheduler=self.scheduler,
            queue=nothing,
            dues=dues,
            arrivals=Arrivals(dues),
        )

    def call(self, _fn: object) -> Future[list[InboxRow]]:
        return self.stored

    def receive(self, message: Inbound, now: Instant) -> None:
        self.routed.append(message)
        self.hub.tell(NIGHT, act(message.received), now)

    def handled(self, correlation: str) -> None:
        self.dealt_with.append(correlation)


def test_a_deadline_and_what_comes_after_it_wait_for_a_batch_that_is_being_stored() -> None:
    """A sync batch counts from when it was received, however long the disk takes."""

    async def play() -> None:
        parts = Parts(Dues([row(NIGHT, 95)]))
        batch = [inbound(90)]
        storing = asyncio.create_task(parts.hub.receive(NET, batch, "token"))
        await asyncio.sleep(0)
        parts.hub.time_passes()
        parts.hub.tell(NIGHT, act(98), parts.now)
        parts.hub.hold((NIGHT,))
        parts.hub.release((NIGHT,), parts.now)
        assert parts.hub.heard_until(parts.now) == 90
        assert parts.hub.due(NIGHT, Instant(95))
        assert parts.scheduler.messages == [
            TimePasses(Instant(90)),
            Hold((NIGHT,)),
            Release((NIGHT,), Instant(90)),
        ]
        assert parts.directory.messages == []
        parts.stored.set_result([InboxRow(1, message) for message in batch])
        await storing
        told = [m.message.command.at for m in parts.directory.messages if isinstance(m, Tell)]
        assert told == [90, 98]
        parts.hub.time_passes()
        assert parts.scheduler.messages[-1] == TimePasses(Instant(100))

    asyncio.run(play())


def test_a_stop_does_not_wait_for_what_waits_for_the_store() -> None:
    """Stopping: what is under way is finished; what its network keeps is there at the next start."""

    async def play() -> None:
        parts = Parts(Dues())
        parts.hub.tell(NIGHT, act(98, "x"), parts.now)
        assert parts.hub.busy
        parts.hub.postponed(NIGHT, "x")
        assert await parts.hub.quiet(5)
        assert parts.dealt_with == []

    asyncio.run(play())
