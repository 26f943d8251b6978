"""A gateway from its start to its end: what begins before what, what is finished before what stops.

Must never choose a real thing (gateway.bootstrap does), nor know what a message means.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

import structlog

from core.actors.directory import DirectoryActor, actor_maker, blocking
from core.actors.judge_queue import JudgeQueueActor
from core.actors.means import Means, Seeds
from core.actors.messages import Docket, Dockets, Learn, Retire, Tell
from core.actors.scheduler import SchedulerActor
from core.ids import GameId, Instant, Millis, NetworkName
from core.law.pack import Pack
from core.play.document import iso
from core.play.state import GameState
from core.ports import Barred, Delivery, Link, LinkState, Notice, Place, RoomRow, Store
from core.sandbox.pool import Sandbox
from gateway import __version__
from gateway.apologies import PlainApologies
from gateway.arrivals import MOST_HELD, Arrivals, Dues, Slow
from gateway.at_length import beginning
from gateway.bans import Bans
from gateway.clock import REAL, GatewayClock
from gateway.config import CONSOLE, Config
from gateway.doors import Doors
from gateway.gaps import Gaps
from gateway.hub import Hub
from gateway.links_seen import LinksSeen
from gateway.outbox import Outbox, Sent
from gateway.outlet import Codes, Named, Network, RouterSettings
from gateway.people import People
from gateway.pruning import keep_pruning
from gateway.records import PATIENCE, ReaderShelf, WriterRecords
from gateway.register import Register
from gateway.reminders import CourteousReminders
from gateway.router import Router
from gateway.speech.narrate import Narrator
from gateway.speech.phrases import LANGUAGES, Phrases
from gateway.status import Status, case_report, link_report
from gateway.waits import Waits
from storage.writer import Writer

TICK = 0.25  # seconds between two looks at the clock
BEAT = 5.0  # seconds between two notes of who is heard
RETIRE = 60.0
FINISH = 10.0  # seconds a stop gives to what is under way, and again to what is to be said
RESTART = 5.0  # seconds until a link that broke is run again

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What a gateway is made of. ``reader`` reads the store on the event loop.

    ``states`` are the games that sleep, read by ``reader`` one by one at the start and kept by nobody;
    ``damaged`` fills meanwhile with those whose logs cannot be read, and why.
    """

    config: Config
    store: Store
    reader: Store
    links: tuple[Link, ...]
    networks: Mapping[NetworkName, Network]
    packs: Mapping[str, Pack]
    clock: GatewayClock
    seeds: Seeds
    codes: Codes
    settings: RouterSettings
    states: Iterator[GameState]
    damaged: Mapping[GameId, str]
    last_heard: Path | None
    sandbox: Sandbox


class Gateway:
    """``run`` from the start to the end. Owns the store from the moment it is made."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._config = parts.config
        self._clock = parts.clock
        self._phrases = Phrases(prefix=parts.settings.prefix, default=parts.settings.language)
        self._stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._started = parts.clock.now()
        self._cases: tuple[Docket, ...] = ()
        self._told: set[Place] = set()
        self._doors = Doors(parts.config.storage, parts.config.web, self.status)

    # --- life ---------------------------------------------------------------------------------

    async def run(self, ready: Callable[[Gateway], None] | None = None) -> None:
        """Until ``ask_to_stop``. ``ready`` is called once links are being connected."""
        self._warm_up()
        self._parts.sandbox.start()
        self._make()
        await self._begin()
        try:
            if ready is not None:
                ready(self)
            await self._stop.wait()
        finally:
            await self._end()

    def now(self) -> Instant:
        """By the clock that its games go by."""
        return self._clock.now()

    def ask_to_stop(self) -> None:
        self._stop.set()

    def _warm_up(self) -> None:
        """Read the catalogues now: else the first to speak in each language waits for it."""
        for language in LANGUAGES:
            self._phrases.say(language, "run-quit")

    def _make(self) -> None:
        parts, now = self._parts, self._clock.now
        store = parts.store
        self._register = Register(store.games(), store.rooms())
        self._people = People(*store.people())
        deadlines, outbox, self._inbox = store.deadlines(), store.pending_outbox(), store.pending_inbox()
        self._seen = LinksSeen(parts.networks, now(), parts.last_heard)
        self._hub = Hub(asyncio.get_running_loop(), self._register, self._seen, now)
        self._writer = Writer(store, self._hub.committed)
        records = WriterRecords(self._writer, self._set_aside)
        self._outbox = Outbox(
            parts.links, self._note_sent, now, self._undeliverable, self._barred, self._note_joined
        )
        self._outbox.put(outbox, again=True)
        means = self._means(records)
        commit = blocking(self._writer.submit, PATIENCE)
        self._directory = DirectoryActor.start(actor_maker(means, commit), self._hub.asleep, now)
        self._scheduler = SchedulerActor.start(
            deadlines, lambda game, message, at: self._directory.tell(Tell(game, message, at))
        )
        self._queue = JudgeQueueActor.start()
        self._router = Router(
            parts.settings,
            parts.networks,
            parts.packs,
            self._register,
            self._people,
            Bans(parts.settings.banned, store.bans()),
            self._phrases,
            self._hub,
            ReaderShelf(parts.reader, records),
            parts.codes,
            parts.sandbox.run,
            {link.network: link for link in parts.links if isinstance(link, Named)},
        )
        patience = Millis(int(parts.config.catch_up * 1000))
        self._waits = Waits(self._router, self._seen, now, patience, parts.clock.speed)
        remembering = [link for link in parts.links if self._kept(link.network)]
        self._gaps = Gaps(remembering, parts.clock.speed)
        self._connect(Dues(deadlines))
        for state in parts.states:
            self._router.published(state)
            self._queue.tell(Learn(state))

    def _connect(self, dues: Dues) -> None:
        parts = self._parts
        sources = [link.pending_since for link in parts.links if isinstance(link, Slow)]
        self._hub.connect(
            writer=self._writer,
            router=self._router,
            outbox=self._outbox,
            directory=self._directory,
            scheduler=self._scheduler,
            queue=self._queue,
            entered=self._rooms_entered,
            dues=dues,
            arrivals=Arrivals(dues, sources, Millis(MOST_HELD * parts.clock.speed)),
            time_missed=self._time_missed,
        )

    def _means(self, records: WriterRecords) -> Means:
        parts, language = self._parts, self._people.language
        return Means(
            records=records,
            narrator=Narrator(self._phrases, language, self._people.timezone),
            apologies=PlainApologies(self._phrases, language, parts.settings.language),
            reminders=CourteousReminders(
                self._phrases, language_of=language, timezone_of=self._people.timezone
            ),
            seeds=parts.seeds,
            watcher=self._hub,
            packs=parts.packs,
            engine=__version__,
            linked=self._people.linked,
            room_owner=self._register.owner,
            kept=self._kept,
            code=parts.sandbox.run,
        )

    def _kept(self, network: NetworkName) -> bool:
        known = self._parts.networks.get(network)
        return known is not None and known.keeps_history

    async def _begin(self) -> None:
        """Games wait for the networks that still have something to tell; links come last."""
        behind = tuple(n.name for n in self._parts.networks.values() if n.keeps_history)
        self._router.start(self._clock.now())
        await self._hub.quiet(FINISH)  # the games of the config are there before anybody speaks
        self._waits.begin(behind)
        self._hub.receive_pending(self._inbox)
        self._outbox.start()
        await self._doors.open()
        self._tasks = [
            asyncio.create_task(self._tick()),
            asyncio.create_task(self._beat()),
            asyncio.create_task(self._retire()),
            asyncio.create_task(keep_pruning(self._writer)),
            *(asyncio.create_task(self._keep(link)) for link in self._parts.links),
        ]
        self._rooms_entered(self._rooms())
        _log.info(
            "started", version=__version__, games=len(self._register.rows()), networks=len(self._parts.links)
        )

    async def _end(self) -> None:
        """What is under way is finished and said; then links, games, outbox and store stop, in this order."""
        _log.info("stopping")
        self._hub.closing = True
        if not await self._hub.quiet(FINISH):
            _log.warning("stopped_in_the_middle")
        self._seen.beat(self._clock.now())
        self._say_farewell()
        await self._outbox.drain(FINISH)
        farewell = self._phrases.say(self._parts.settings.language, "run-quit")
        await asyncio.gather(*(link.stop(farewell) for link in self._parts.links), return_exceptions=True)
        self._waits.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for actor in (self._scheduler, self._directory, self._queue):
            await asyncio.to_thread(actor.stop)
        self._parts.sandbox.stop()
        await self._outbox.stop()
        self._parts.reader.close()  # first: the last to close leaves one file with everything in it
        await asyncio.to_thread(self._writer.stop)
        await self._doors.close()
        _log.info("stopped")

    # --- time ------------------------------------------------------------------------------------

    def _time_missed(self) -> bool:
        """Whether the process stood still until now; then games wait for what was said meanwhile."""
        behind = self._gaps.after(self._clock.now())
        if behind:
            self._waits.begin(behind)
        return bool(behind)

    async def _tick(self) -> None:
        while True:
            self._hub.time_passes()
            await asyncio.sleep(TICK)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self._seen.beat(self._clock.now())
            self._cases = await asyncio.to_thread(self._open_cases)

    def _open_cases(self) -> tuple[Docket, ...]:
        """Waits for the queue: not on the event loop."""
        found: tuple[Docket, ...] = self._queue.ask(Dockets(), block=True)
        return found

    async def _retire(self) -> None:
        while True:
            await asyncio.sleep(RETIRE)
            self._directory.tell(Retire(self._clock.now()))
            self._router.try_again(self._clock.now())

    async def _keep(self, link: Link) -> None:
        """A link that breaks by a bug of its own is run again."""
        while not self._hub.closing:
            try:
                await link.run(self._hub)
            except Exception:  # noqa: BLE001 - a bug in one link must not end the gateway
                _log.exception("link_broke", network=link.network)
                self._hub.link_state(link.network, LinkState.DOWN, "broke; see the log")
                await asyncio.sleep(RESTART)
            else:
                return

    # --- what the gateway says by itself ------------------------------------------------------------

    def _rooms(self) -> list[RoomRow]:
        return [
            RoomRow(room.network, room.room, row.game)
            for row in self._register.rows()
            for room in self._register.rooms(row.game)
        ]

    def _rooms_entered(self, rooms: Iterable[RoomRow]) -> None:
        """A clock that runs fast is announced in every game."""
        if self._clock.speed == REAL:
            return
        for room in rooms:
            place = Place(room.network, room.room)
            if place not in self._told:
                self._told.add(place)
                self._say(place, self._language(room.game), "run-clock", speed=self._clock.speed)

    def _say_farewell(self) -> None:
        """Where others may go on talking: not at the terminal of who ends it."""
        live = self._seen.live() - {CONSOLE}
        for room in self._rooms():
            if room.network in live:
                history = self._parts.networks[room.network].keeps_history
                phrase = "run-farewell-history" if history else "run-farewell"
                self._say(Place(room.network, room.room), self._language(room.game), phrase)

    def _language(self, game: GameId | None) -> str:
        row = None if game is None else self._register.row(game)
        return self._parts.settings.language if row is None else row.language

    def _say(self, place: Place, language: str, phrase: str, /, **args: str | int) -> None:
        """Said, not kept: after a restart it would not be true any more."""
        key = f"run/{self._parts.settings.run}/{phrase}/{place.network}/{place.room or place.account}/{self._clock.now()}"
        notice = Notice(text=self._phrases.say(language, phrase, **args))
        self._outbox.put((Delivery(key=key, place=place, notice=notice),), kept=False)

    # --- what goes wrong ------------------------------------------------------------------------------

    def _undeliverable(self, delivery: Delivery, why: str) -> None:
        """An absent person is no news, but an answer to him may be; a room that refuses us is."""
        place = delivery.place
        if delivery.asked_in is not None:
            short = beginning(delivery, self._phrases, self._language(delivery.game))
            self._outbox.put((short,), kept=False)
        if place.room is not None and place not in self._told:
            self._told.add(place)
            self._tell_operators("run-undeliverable", place=f"{place.network}/{place.room}", why=why)

    def _barred(self, place: Place, barred: Barred) -> None:
        """Nothing is lost, but only people can help."""
        where = f"{place.network}/{place.room}"
        self._tell_operators("run-barred", place=where, bar=barred.bar.value, why=str(barred))

    def _set_aside(self, game: GameId, why: str) -> None:
        """Called in a game's thread."""
        self._hub.soon(lambda: self._tell_operators("run-set-aside", game=game, why=why))

    def _tell_operators(self, phrase: str, /, **args: str) -> None:
        for account in self._config.operators:
            network, _, name = account.partition("/")
            language = self._people.language(account) or self._parts.settings.language
            self._say(Place(NetworkName(network), account=name), language, phrase, **args)

    def _note_sent(self, sent: Sequence[Sent]) -> Future[None]:
        return self._writer.call(lambda store: store.outbox_sent(sent))

    def _note_joined(self, joined: Delivery, keys: Sequence[str]) -> Future[None]:
        return self._writer.call(lambda store: store.outbox_joined(joined, keys, self._clock.now()))

    # --- status ------------------------------------------------------------------------------------------

    def status(self) -> Status:
        depth, now = self._outbox.depth(), self._clock.now()
        links = {str(n): link_report(seen, depth.get(n, 0)) for n, seen in self._seen.all().items()}
        error = self._writer.last_error
        return Status(
            healthy=error is None and not self._parts.damaged and len(self._seen.live()) == len(links),
            version=__version__,
            process=os.getpid(),
            store=str(self._config.storage or "in memory"),
            started=iso(self._started),
            games=len(self._register.rows()),
            awake=len(self._register.states),
            cases=tuple(case_report(docket, now) for docket in self._cases),
            catching_up=bool(self._waits.missing()),
            store_error=None if error is None else str(error),
            links=links,
            damaged={str(game): why for game, why in self._parts.damaged.items()},
        )

    # --- for links in the same process -----------------------------------------------------------------

    async def settled(self, seconds: float) -> None:
        """Return when everything said so far has been dealt with and answered."""
        await self._hub.quiet(seconds)
        await self._outbox.drain(seconds)

    async def all_live(self, seconds: float) -> bool:
        """Return when every network can be heard; False when the time is up first."""
        return await self._hub.all_live(seconds)
