"""The gateway from one start to its end, in one thread: the plain objects wired to a store.

Rehearsals and simulations live it; the running product wires the same objects to threads and
networks. Must never know a transcript, nor read a clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from core.actors.directory import Directory, LocalMailbox, Mailbox
from core.actors.game import Game
from core.actors.judge_queue import JudgeQueue
from core.actors.means import Means, Seeds
from core.actors.messages import GameMessage
from core.actors.scheduler import Scheduler, message_of
from core.ids import GameId, Instant, NetworkName
from core.law.pack import Pack
from core.play.hooks import Answer, Request
from core.play.state import GameState
from core.ports import Batch, Delivery, Inbound, Store, StoreError
from gateway import __version__
from gateway.apologies import PlainApologies
from gateway.arrivals import Dues
from gateway.bans import Bans
from gateway.outlet import Codes, Network, RouterSettings
from gateway.people import People
from gateway.register import Register, survey
from gateway.reminders import CourteousReminders
from gateway.router import Router
from gateway.speech.narrate import Narrator
from gateway.speech.phrases import Phrases


class OneLife:
    """``heard`` gets every delivery as it is committed (or said without being kept), in order.

    ``clock`` gives the present; ``committed`` sees every batch once it is written.
    """

    def __init__(
        self,
        store: Store,
        *,
        settings: RouterSettings,
        networks: Mapping[NetworkName, Network],
        packs: Mapping[str, Pack],
        seeds: Seeds,
        codes: Codes,
        clock: Callable[[], Instant],
        heard: Callable[[Delivery], None],
        committed: Callable[[Batch], None],
        code: Callable[[Request], Answer],
    ) -> None:
        self._store = store
        self._clock = clock
        self._heard = heard
        self._committed = committed
        self._calls: deque[Callable[[], None]] = deque()
        self.register = Register(store.games(), store.rooms())
        self.people = People(*store.people())
        self.queue = JudgeQueue()
        self.scheduler = Scheduler(store.deadlines())
        self._dues = Dues(store.deadlines())
        phrases = Phrases(prefix=settings.prefix, default=settings.language)
        self._means = self._new_means(store, settings, networks, packs, phrases, seeds, code)
        self.directory = Directory(self._make, self._ended, self._asleep)
        self.router = Router(
            settings,
            networks,
            packs,
            self.register,
            self.people,
            Bans(settings.banned, store.bans()),
            phrases,
            self,
            store,
            codes,
            code,
        )
        for state in survey(store, store.games()):
            self._learn(state)

    def _new_means(
        self,
        store: Store,
        settings: RouterSettings,
        networks: Mapping[NetworkName, Network],
        packs: Mapping[str, Pack],
        phrases: Phrases,
        seeds: Seeds,
        code: Callable[[Request], Answer],
    ) -> Means:
        language = self.people.language
        return Means(
            records=store,
            narrator=Narrator(phrases, language, self.people.timezone),
            apologies=PlainApologies(phrases, language, settings.language),
            reminders=CourteousReminders(phrases, language_of=language, timezone_of=self.people.timezone),
            seeds=seeds,
            watcher=self,
            packs=packs,
            engine=__version__,
            linked=self.people.linked,
            room_owner=self.register.owner,
            code=code,
            kept=lambda name: name in networks and networks[name].keeps_history,
        )

    # --- being driven ---------------------------------------------------------------------------

    def start(self) -> None:
        """What was committed and not said in the life before; then what the config asks for."""
        self._deliver()
        self.router.start(self._clock())
        self._settle()

    def receive(self, message: Inbound) -> None:
        self.router.receive(message, self._clock())
        self._settle()

    def fire(self, until: Instant) -> None:
        """Everything due at ``until`` or before that is due by the clock now."""
        now = self._clock()
        for fired in self.scheduler.due(min(now, until)):
            self.directory.tell(fired.game, message_of(fired, now), now)
            self._settle()

    def next_due(self) -> Instant | None:
        return self.scheduler.next_due()

    def retire(self) -> None:
        """Put idle games to sleep; and what the store did not take is tried again."""
        self.directory.retire(self._clock())
        self.router.try_again(self._clock())
        self._settle()

    def call(self, call: Callable[[Router], None]) -> None:
        """Anything else that is told to the router."""
        call(self.router)
        self._settle()

    def _settle(self) -> None:
        """What follows from one thing is finished before the next comes."""
        while self._calls:
            self._calls.popleft()()

    # --- the outlet of the router ------------------------------------------------------------------

    def tell(self, game: GameId, message: GameMessage, now: Instant, *, passing: bool = False) -> None:
        self.directory.tell(game, message, now, passing=passing)

    def heard_until(self, now: Instant) -> Instant:
        return now

    def due(self, game: GameId, until: Instant) -> bool:
        return self._dues.between(game, Instant(-1), until)

    def post(self, batch: Batch, failed: Callable[[StoreError], None]) -> None:
        try:
            self._commit(batch)
        except StoreError as error:
            failed(error)

    def say(self, delivery: Delivery) -> None:
        self._heard(delivery)

    def soon(self, call: Callable[[], None]) -> None:
        self._calls.append(call)

    def hold(self, games: tuple[GameId, ...]) -> None:
        self.scheduler.hold(games)

    def release(self, games: tuple[GameId, ...], now: Instant) -> None:
        self.scheduler.release(games)

    # --- the watcher of the games -------------------------------------------------------------------

    def published(self, game: GameId, state: GameState) -> None:
        self.register.states[game] = state
        self.soon(partial(self._learn, state))

    def handled(self, game: GameId, correlation: str) -> None:
        self.soon(partial(self.router.handled, correlation))

    def postponed(self, game: GameId, correlation: str) -> None:
        """It is on its way until it is handled."""

    def resting(self, game: GameId) -> None:
        self.scheduler.rest(game)

    def _learn(self, state: GameState) -> None:
        self.router.published(state)
        self.queue.learn(state)

    # --- games and batches ----------------------------------------------------------------------------

    def _make(self, game: GameId, stopped: Callable[[], None]) -> Mailbox:
        return LocalMailbox(Game(game, self._means), self._commit, stopped)

    def _ended(self, game: GameId, life: int) -> None:
        self.soon(lambda: self.directory.stopped(game, life, self._clock()))

    def _asleep(self, game: GameId) -> None:
        self.register.states.pop(game, None)

    def _commit(self, batch: Batch) -> None:
        """Write one batch. Raises StoreError."""
        refused = self._store.append([batch])[0]
        if refused is not None:
            raise refused
        self.scheduler.learn(batch)
        self._dues.learn(batch)
        self.router.learn(batch)
        self._committed(batch)
        self._deliver()

    def _deliver(self) -> None:
        pending = self._store.pending_outbox()
        for delivery in pending:
            self._heard(delivery)
        self._store.outbox_sent([(delivery.key, None, self._clock()) for delivery in pending])
