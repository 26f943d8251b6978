"""Where the event loop, the games' threads and the writer's thread meet: everything passes on from here.

Implements Outlet, LinkHost and Watcher. Must never know what a message means, nor how it is carried.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from typing import Protocol

import structlog
from msgspec.structs import replace

from core.actors.messages import (
    Committed,
    DirectoryMessage,
    GameMessage,
    Hold,
    Learn,
    QueueMessage,
    Release,
    Rest,
    SchedulerMessage,
    Tell,
    TimePasses,
)
from core.ids import GameId, Instant, MessageId, NetworkName
from core.play.state import GameState
from core.ports import Batch, Delivery, Inbound, InboxRow, LinkState, RoomRow, StoreError
from gateway.arrivals import Arrivals, Dues
from gateway.links_seen import LinksSeen
from gateway.outbox import Outbox
from gateway.people import account_id
from gateway.register import Register
from gateway.router import Router
from storage.writer import Writer

_log = structlog.get_logger(__name__)


class DirectoryRef(Protocol):
    def tell(self, message: DirectoryMessage) -> None: ...


class SchedulerRef(Protocol):
    def tell(self, message: SchedulerMessage) -> None: ...


class QueueRef(Protocol):
    def tell(self, message: QueueMessage) -> None: ...


class Hub:
    """Made first; ``connect`` gives it the parts that need it themselves."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, register: Register, seen: LinksSeen, now: Callable[[], Instant]
    ) -> None:
        self._loop = loop
        self._register = register
        self._seen = seen
        self._now = now
        self._flying: Counter[tuple[GameId, str]] = Counter()
        self._posted = 0
        self._calls: deque[Callable[[], None]] = deque()
        self._woken = False
        self._down: dict[NetworkName, str] = {}  # why a network that is away was last seen to be
        self._settled = asyncio.Event()
        self._entered: Callable[[Iterable[RoomRow]], None] = _nobody
        self._dues = Dues()
        self._arrivals = Arrivals(self._dues)
        self._time_missed: Callable[[], bool] = _never
        self.closing = False

    def connect(
        self,
        *,
        writer: Writer,
        router: Router,
        outbox: Outbox,
        directory: DirectoryRef,
        scheduler: SchedulerRef,
        queue: QueueRef,
        entered: Callable[[Iterable[RoomRow]], None] | None = None,
        dues: Dues | None = None,
        arrivals: Arrivals | None = None,
        time_missed: Callable[[], bool] | None = None,
    ) -> None:
        """``entered`` hears of rooms that joined a game. ``arrivals`` knows what is on its way to games.
        ``time_missed`` is asked before anything is done at a time: whether there was a gap before it."""
        self._writer = writer
        self._router = router
        self._outbox = outbox
        self._directory = directory
        self._scheduler = scheduler
        self._queue = queue
        self._entered = entered or _nobody
        self._dues = dues or self._dues
        self._arrivals = arrivals or self._arrivals
        self._time_missed = time_missed or self._time_missed

    # --- Outlet -----------------------------------------------------------------------------

    def tell(self, game: GameId, message: GameMessage, now: Instant, *, passing: bool = False) -> None:
        self._flying[game, message.correlation] += 1
        if not self._arrivals.park(game, message, now):
            self._directory.tell(Tell(game, message, now, passing))

    def heard_until(self, now: Instant) -> Instant:
        return self._arrivals.until(now)

    def due(self, game: GameId, until: Instant) -> bool:
        return self._dues.between(game, Instant(-1), until)

    def time_passes(self) -> None:
        """Deadlines fire once everything that came before them has reached its game."""
        self._time_missed()
        self._scheduler.tell(TimePasses(self._arrivals.until(self._now())))
        self._let_through()

    def _let_through(self) -> None:
        for game, message, now in self._arrivals.free(self._now()):
            self._directory.tell(Tell(game, message, now))

    def post(self, batch: Batch, failed: Callable[[StoreError], None]) -> None:
        self._posted += 1

        def done(future: Future[None]) -> None:
            error = future.exception()
            self.soon(lambda: self._post_done(error, failed))

        self._writer.submit(batch).add_done_callback(done)

    def _post_done(self, error: BaseException | None, failed: Callable[[StoreError], None]) -> None:
        self._posted -= 1
        if isinstance(error, StoreError):
            failed(error)
        elif error is not None:
            _log.error("post_broke", error=repr(error))
        self._settled.set()

    def say(self, delivery: Delivery) -> None:
        """Also called from games' threads."""
        self.soon(lambda: self._outbox.put((delivery,), kept=False))

    def soon(self, call: Callable[[], None]) -> None:
        """Calls are carried out in the order they come in; one wake-up of the loop serves many."""
        self._calls.append(call)
        if self._woken:
            return
        self._woken = True
        try:
            self._loop.call_soon_threadsafe(self._carry_out)
        except RuntimeError:
            _log.debug("loop_closed")  # after the end nobody waits for it

    def _carry_out(self) -> None:
        self._woken = False  # first: what is appended from here on wakes the loop again
        while self._calls:
            call = self._calls.popleft()
            try:
                call()
            except Exception:  # noqa: BLE001 - one bug must not lose the calls after it
                _log.exception("call_broke")

    def hold(self, games: tuple[GameId, ...]) -> None:
        self._scheduler.tell(Hold(games))

    def release(self, games: tuple[GameId, ...], now: Instant) -> None:
        self._scheduler.tell(Release(games, self._arrivals.until(now)))

    # --- Watcher, in games' threads ------------------------------------------------------------

    def published(self, game: GameId, state: GameState) -> None:
        self._register.states[game] = state
        self._queue.tell(Learn(state))
        self.soon(lambda: self._router.published(state))

    def handled(self, game: GameId, correlation: str) -> None:
        self.soon(lambda: self._landed(game, correlation, handled=True))

    def postponed(self, game: GameId, correlation: str) -> None:
        """Nobody waits for it until the store works again: a stop does not, either."""
        self.soon(lambda: self._landed(game, correlation, handled=False))

    def _landed(self, game: GameId, correlation: str, *, handled: bool) -> None:
        key = (game, correlation)
        if self._flying[key] <= 1:
            del self._flying[key]
        else:
            self._flying[key] -= 1
        self._settled.set()
        if handled:
            self._router.handled(correlation)

    def resting(self, game: GameId) -> None:
        self._scheduler.tell(Rest(game))

    def asleep(self, game: GameId) -> None:
        """In the directory's thread: what the game last published is not kept for it."""
        self._register.states.pop(game, None)

    # --- from the writer's thread -----------------------------------------------------------------

    def committed(self, batches: Sequence[Batch]) -> None:
        for batch in batches:
            if batch.deadlines_set or batch.deadlines_cleared:
                self._scheduler.tell(Committed(batch))
        self.soon(lambda: self._follow(batches))

    def _follow(self, batches: Iterable[Batch]) -> None:
        for batch in batches:
            self._outbox.put(batch.deliveries)
            self._dues.learn(batch)
            self._router.learn(batch)
            if batch.rooms:
                self._entered(row for row in batch.rooms if row.game is not None)

    # --- LinkHost -------------------------------------------------------------------------------------

    async def receive(
        self, network: NetworkName, messages: Sequence[Inbound], token: str | None = None
    ) -> None:
        """Once we are closing, what has a token is kept for the next start, and the rest was never received."""
        if self._time_missed() and token is not None:
            messages = [replace(message, live=False) for message in messages]  # said at their stamps
        if token is not None:
            number = self._arrivals.begin(messages)
            try:
                kept = self._writer.call(lambda store: store.keep_inbox(network, token, messages))
                messages = [row.message for row in await asyncio.wrap_future(kept)]
            finally:
                self._arrivals.end(number)
        else:
            messages = [m for m in messages if not self._is_stale(m)]
        if self.closing:
            _log.debug("not_heard", network=network, messages=len(messages))
            return
        for message in messages:
            self._route(message)
        self._let_through()

    def _is_stale(self, message: Inbound) -> bool:
        """Played back from a time when it was heard, or from before we were there at all."""
        if message.live or message.sent is None or not self._seen.was_heard_at(message.network, message.sent):
            return False
        _log.info("old_message_skipped", network=message.network, room=message.room, id=message.message_id)
        return True

    def receive_pending(self, rows: Iterable[InboxRow]) -> None:
        """At a start: what was taken over and not dealt with."""
        for row in rows:
            self._route(row.message)

    def _route(self, message: Inbound) -> None:
        try:
            self._router.receive(message, self._now())
        except StoreError as error:
            # what came through the inbox is tried again after a restart
            _log.error("message_not_routed", network=message.network, id=message.message_id, error=str(error))
        except Exception:  # noqa: BLE001 - one bad message must not cost the link those after it
            _log.exception("message_broke", network=message.network, room=message.room, id=message.message_id)
            self._give_up(message)

    def _give_up(self, message: Inbound) -> None:
        """A message that breaks the router is not tried again after a restart."""
        if message.message_id is not None:
            done = Batch(done=(MessageId(f"{message.network}/{message.message_id}"),))
            self.post(done, lambda error: _log.error("message_not_marked", error=str(error)))

    async def sync_token(self, network: NetworkName) -> str | None:
        return await asyncio.wrap_future(self._writer.call(lambda store: store.sync_token(network)))

    def is_welcome(self, network: NetworkName, account: str) -> bool:
        return self._router.is_welcome(account_id(network, account))

    def link_state(self, network: NetworkName, state: LinkState, detail: str = "") -> None:
        now = self._now()
        self._log_state(network, state, detail)
        away_since = self._seen.changed(network, state, detail, now)
        self._outbox.link_state(network, state)
        self._settled.set()
        if state is LinkState.LIVE and not self.closing:
            self._router.caught_up(network, now)
            if away_since is not None:
                self._router.returned(network, away_since, now)

    def _log_state(self, network: NetworkName, state: LinkState, detail: str) -> None:
        """A network that stays away is told of once, not at every attempt to reach it."""
        if state is LinkState.LIVE:
            self._down.pop(network, None)
        news = state is LinkState.LIVE or (state is LinkState.DOWN and self._down.get(network) != detail)
        if state is LinkState.DOWN:
            self._down[network] = detail
        (_log.info if news else _log.debug)("link_state", network=network, state=state.value, detail=detail)

    # --- how much there still is to do -----------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return bool(self._flying) or self._posted > 0

    async def quiet(self, seconds: float) -> bool:
        """Return when every message handed on has been dealt with; False when the time is up first."""
        return await self._until(lambda: not self.busy, seconds)

    async def all_live(self, seconds: float) -> bool:
        """Return when every network can be heard; False when the time is up first."""
        return await self._until(lambda: len(self._seen.live()) == len(self._seen.all()), seconds)

    async def _until(self, happened: Callable[[], bool], seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                while not happened():
                    self._settled.clear()
                    await self._settled.wait()
        except TimeoutError:
            return False
        return True


def _never() -> bool:
    return False


def _nobody(_rooms: Iterable[RoomRow]) -> None:
    """Nobody asked to hear of rooms."""
