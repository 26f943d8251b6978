"""The connection to one Matrix network.

Polls, hands every batch over with its token, and moves on only when the batch is stored.
Must never know what people mean or what is answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import msgspec
import structlog

from adapters.matrix.backoff import Backoff
from adapters.matrix.client import Homeserver, Json
from adapters.matrix.content import joinable
from adapters.matrix.doors import Doors, load_direct
from adapters.matrix.history import missed
from adapters.matrix.library import Sleep, hush_libraries
from adapters.matrix.parts import events_of, list_in, mapping_in, section_of
from adapters.matrix.post import Post
from adapters.matrix.profile import show
from adapters.matrix.recent import Recent
from adapters.matrix.repeats import Repeats
from adapters.matrix.rooms import Event, Rooms, content_of
from adapters.matrix.settings import MatrixSettings
from adapters.matrix.threads import Threads
from adapters.matrix.translate import Stretch, moved, redacted_in, said_in, since_arrival, unreadable
from adapters.matrix.trouble import Trouble, TroubleKind
from adapters.matrix.unread import Unread
from core.ids import Instant, NetworkName
from core.ports import Delivery, LinkDown, LinkHost, LinkState, Notice, StoreError, Undeliverable

log = structlog.get_logger(__name__)

LONGEST_SEND = 60.0  # seconds for one delivery, all its waiting included
MOST_ASKED = 50  # messages whose keys are asked for once more at a start
LONGEST_CATCH_UP = 10  # polls; in a room that never falls silent the rest counts as live


class _Session:
    """What there is once we have been let in."""

    def __init__(self, settings: MatrixSettings, server: Homeserver, rng: Random) -> None:
        self.rooms = Rooms(server.user_id, settings.rooms)
        self.doors = Doors(settings, server, self.rooms, rng)
        self.polled = asyncio.Condition()
        self.repeats = Repeats(server, self.rooms, settings.state_dir)
        self.threads, self.recent = Threads(), Recent()
        self.post = Post(
            server,
            self.rooms,
            self.doors,
            self.repeats,
            self.threads,
            self.polled,
            encryption=settings.encryption,
        )
        self.since: str | None = None
        self.state_known = False
        self.last_known: dict[str, str] = {}  # room id -> the newest event we have handed over
        self.unread = Unread(settings.state_dir)
        self.moved: list[str] = []  # rooms that have replaced others, not told of yet
        self.locked: list[tuple[str, Event]] = []  # of the present batch: there is no key for them


class MatrixLink:
    """Implements ``core.ports.Link``. ``now`` stamps what is received, ``rng`` spreads retries."""

    def __init__(
        self,
        settings: MatrixSettings,
        now: Callable[[], Instant],
        rng: Random,
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._settings = settings
        self._now = now
        self._rng = rng
        self._sleep = sleep
        self._log = log.bind(network=settings.name)
        self._backoff = Backoff(rng)
        self._send_backoff = Backoff(rng)
        self._host: LinkHost | None = None
        self._server: Homeserver | None = None
        self._session: _Session | None = None
        self._runner: asyncio.Task[None] | None = None
        self._stopping = False
        self._stale: str | None = None
        self._caught_up, self._catching_up = False, 0
        self._held_until = 0.0
        self._hold: asyncio.TimerHandle | None = None
        self._said: tuple[LinkState, str] | None = None
        self._pending: Instant | None = None

    @property
    def network(self) -> NetworkName:
        return self._settings.name

    def pending_since(self) -> Instant | None:
        """When what was heard and is not handed over yet was received; None where there is nothing."""
        return self._pending

    def slept(self) -> None:
        """What comes now is as old as its stamp, until the server has nothing more."""
        self._caught_up, self._catching_up = False, 0

    # --- life

    async def run(self, host: LinkHost) -> None:
        if self._stopping:
            return
        hush_libraries()
        self._host = host
        self._runner = asyncio.create_task(self._keep_connected(host))
        try:
            await self._runner
        except asyncio.CancelledError:
            if not self._stopping:
                raise
        finally:
            self._caught_up = False
            if self._hold is not None:
                self._hold.cancel()
            if self._server is not None:
                await self._server.close()
                self._server = self._session = None
            self._announce(LinkState.DOWN, "stopped")

    async def stop(self, farewell: str | None = None) -> None:
        """``farewell`` is of no use here: leaving Matrix is silent."""
        self._stopping = True
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.wait({self._runner})

    async def _keep_connected(self, host: LinkHost) -> None:
        while True:
            try:
                await self._turn(host)
                self._backoff.reset()
            except Trouble as trouble:
                await self._wait_out(trouble)
            except StoreError as error:
                await self._wait_out(Trouble(TroubleKind.UNREACHABLE, f"not stored: {error}"))
            except Exception as error:  # noqa: BLE001 - a fault of ours is seen and tried again; it ends no link
                self._log.exception("poll_broke")
                await self._wait_out(Trouble(TroubleKind.UNREACHABLE, f"{type(error).__name__}: {error}"))

    async def _wait_out(self, trouble: Trouble) -> None:
        if trouble.kind is TroubleKind.LOGGED_OUT and self._server is not None:
            self._stale = self._server.token
        self.slept()
        wait = self._backoff.next_wait(trouble.retry_after)
        tell = self._log.debug if self._said == (LinkState.DOWN, trouble.detail) else self._log.warning
        tell("link_trouble", kind=trouble.kind.value, error=trouble.detail, wait=round(wait, 3))
        self._announce(LinkState.DOWN, trouble.detail)
        await self._sleep(wait)

    def _announce(self, state: LinkState, detail: str = "") -> None:
        if self._host is not None and self._said != (state, detail):
            self._said = (state, detail)
            self._host.link_state(self.network, state, detail)

    # --- one turn: be let in, be in the rooms, poll

    async def _turn(self, host: LinkHost) -> None:
        if self._said is None:
            self._announce(LinkState.CONNECTING)
        if self._server is None:
            self._server = Homeserver(self._settings, Backoff(self._rng), self._sleep)
        server = self._server
        if not server.logged_in or server.token == self._stale:
            await server.log_in(self._stale)
            self._log.info("logged_in", user=server.user_id)
        if self._session is None:
            session = _Session(self._settings, server, self._rng)
            await show(server, self._settings)
            await load_direct(server, session.rooms)
            for room_id, event in session.unread.events()[-MOST_ASKED:]:
                await server.ask_for_key(room_id, event)
            session.since = await host.sync_token(self.network)
            self._session = session
        await self._poll_once(host, server, self._session)

    async def _poll_once(self, host: LinkHost, server: Homeserver, session: _Session) -> None:
        first_ever = session.since is None
        entered = session.state_known
        if entered:
            await session.doors.enter_configured()
        else:
            await session.doors.name_configured()
        wait_ms = self._settings.sync_timeout if self._caught_up else 0
        answer = await server.sync(session.since, wait_ms, full_state=not session.state_known)
        session.repeats.polled()
        if not self._caught_up:
            self._announce(LinkState.CATCHING_UP)
        joined, left, invited = (section_of(answer, kind) for kind in ("join", "leave", "invite"))
        await server.absorb(answer, list(left))
        self._learn(answer, joined, session)
        stretches = [] if first_ever else await self._stretches(server, session, {**joined, **left})
        received = self._now()
        opened, locked = self._opened(server, session), session.unread.keep(session.locked)
        about = (session.rooms, self.network, received)
        heard = [
            *(moved(room_id, *about) for room_id in session.moved),
            *said_in([*opened, *stretches], *about, live=self._caught_up, recent=session.recent),
            *(unreadable(event, room_id, *about) for room_id, event in locked),
        ]
        self._pending = received if heard else None
        try:
            await session.doors.answer(invited, host)
            await host.receive(self.network, heard, token=answer["next_batch"])
        finally:
            self._pending = None
        session.since = answer["next_batch"]
        session.unread.told(locked)
        session.moved.clear()
        session.unread.drop(str(event["event_id"]) for stretch in opened for event in stretch.events)
        session.state_known = True
        self._settle(session, stretches, left)
        await server.tend_keys()
        async with session.polled:
            session.polled.notify_all()
        self._catch_up(done=entered and not heard)
        self._announce_live(session)

    def _learn(self, answer: Json, joined: Mapping[str, Any], session: _Session) -> None:
        for event in list_in(mapping_in(answer.get("account_data")).get("events")):
            if isinstance(event, Mapping) and event.get("type") == "m.direct":
                session.rooms.learn_direct(event.get("content"))
        for room_id, section in joined.items():
            session.doors.gone.pop(room_id, None)
            for part in ("state", "timeline"):
                session.rooms.apply(room_id, events_of(section, part))
        session.moved += session.doors.upgrades.hand_on()
        session.doors.upgrades.keep_names()

    def _settle(self, session: _Session, stretches: list[Stretch], left: Mapping[str, Any]) -> None:
        for stretch in stretches:
            newest = stretch.events[-1].get("event_id") if stretch.events else None
            if isinstance(newest, str):
                session.last_known[stretch.room_id] = newest
        for room_id, section in left.items():
            self._note_removal(session, room_id, section)
            session.rooms.forget(room_id)
            session.last_known.pop(room_id, None)

    @staticmethod
    def _note_removal(session: _Session, room_id: str, section: object) -> None:
        own = session.rooms.own
        for event in reversed([*events_of(section, "state"), *events_of(section, "timeline")]):
            if not isinstance(event, Mapping) or event.get("type") != "m.room.member":
                continue
            if event.get("state_key") == own:
                by, content = event.get("sender"), content_of(event)
                if by != own:
                    reason, banned = (
                        str(content.get("reason") or "")[:200],
                        content.get("membership") == "ban",
                    )
                    session.doors.removed(room_id, str(by), reason, banned=banned)
                return

    # --- what was said

    async def _stretches(
        self, server: Homeserver, session: _Session, sections: Mapping[str, Any]
    ) -> list[Stretch]:
        found: list[Stretch] = []
        session.locked.clear()
        for room_id, section in sections.items():
            stretch = await self._whole_timeline(server, session, room_id, section)
            clear = tuple([await self._clear(server, session, room_id, event) for event in stretch.events])
            session.unread.drop(redacted_in(stretch.events))
            session.threads.learn(clear)
            found.append(msgspec.structs.replace(stretch, events=clear))
        return found

    async def _whole_timeline(
        self, server: Homeserver, session: _Session, room_id: str, section: object
    ) -> Stretch:
        own = session.rooms.own
        timeline = mapping_in(mapping_in(section).get("timeline"))
        shown = since_arrival(room_id, list_in(timeline.get("events")), own)
        start = timeline.get("prev_batch")
        if shown.arrived or timeline.get("limited") is not True or not isinstance(start, str):
            return shown
        if room_id not in session.rooms.known:
            return shown  # a room we were never in, such as one whose invitation we turned down
        try:
            last_known = session.last_known.get(room_id)
            before = await missed(server, room_id, start, session.since, own, last_known)
        except Trouble as trouble:
            if trouble.kind is not TroubleKind.REFUSED:
                raise
            self._log.error("history_refused", room=room_id, error=trouble.detail)
            return shown
        self._log.info("history_filled", room=room_id, events=len(before))
        return Stretch(room_id, (*before, *shown.events))

    async def _clear(self, server: Homeserver, session: _Session, room_id: str, event: Event) -> Event:
        if event.get("type") != "m.room.encrypted":
            return event
        clear = server.decrypted(room_id, event)
        if clear is not None:
            return clear
        if event.get("sender") == session.rooms.own or not await server.ask_for_key(room_id, event):
            return event
        self._log.warning("undecryptable_event", room=room_id, event_id=event.get("event_id"))
        session.locked.append((room_id, event))
        return event

    @staticmethod
    def _opened(server: Homeserver, session: _Session) -> list[Stretch]:
        """What was kept and can be read now: it counts from when it was said, not from now."""
        return [
            Stretch(room_id, tuple(events), early=len(events))
            for room_id, events in session.unread.opened(server.decrypted).items()
        ]

    # --- live

    def _catch_up(self, *, done: bool) -> None:
        if not self._caught_up:
            self._catching_up += 1
            self._caught_up = done or self._catching_up >= LONGEST_CATCH_UP

    def _announce_live(self, session: _Session) -> None:
        if self._caught_up and asyncio.get_running_loop().time() >= self._held_until:
            outside = "; ".join(f"not in {name}: {why}" for name, why in session.doors.outside.items())
            self._announce(LinkState.LIVE, outside)

    def _hold_sending(self, trouble: Trouble) -> None:
        """Say that we are down, and LIVE again when it is worth another try."""
        wait = self._send_backoff.next_wait(trouble.retry_after)
        loop = asyncio.get_running_loop()
        self._held_until = loop.time() + wait
        self._announce(LinkState.DOWN, trouble.detail)
        if self._hold is not None:
            self._hold.cancel()
        self._hold = loop.call_later(wait, self._release)

    def _release(self) -> None:
        self._held_until = 0.0
        if self._session is not None:
            self._announce_live(self._session)

    # --- sending

    async def send(self, delivery: Delivery) -> str | None:
        session, server = self._session, self._server
        ready = session is not None and session.since is not None and not self._stopping
        if session is None or server is None or not (ready and server.logged_in):
            raise LinkDown("not connected")
        try:
            async with asyncio.timeout(LONGEST_SEND):
                event_id = await self._deliver(session, server, delivery)
        except TimeoutError:
            self._hold_sending(Trouble(TroubleKind.UNREACHABLE, "sending took too long"))
            raise LinkDown("sending took too long") from None
        except Trouble as trouble:
            if trouble.kind is TroubleKind.REFUSED:
                raise Undeliverable(trouble.detail) from trouble
            self._log.warning("send_trouble", kind=trouble.kind.value, error=trouble.detail)
            self._hold_sending(trouble)
            raise LinkDown(trouble.detail) from trouble
        except RuntimeError as error:
            if self._stopping or self._session is not session:  # its connection was closed under it
                raise LinkDown("not connected any more") from error
            raise
        self._send_backoff.reset()
        return event_id

    def joinable(self, notices: Iterable[Notice]) -> int:
        return joinable(notices)

    @staticmethod
    async def _deliver(session: _Session, server: Homeserver, delivery: Delivery) -> str:
        token = server.token
        try:
            return await session.post.deliver(delivery)
        except Trouble as trouble:
            if trouble.kind is not TroubleKind.LOGGED_OUT:
                raise
        try:
            await server.log_in(token)
        except Trouble as trouble:  # that we are refused says nothing about the place
            raise Trouble(
                TroubleKind.UNREACHABLE, trouble.detail, retry_after=trouble.retry_after
            ) from trouble
        return await session.post.deliver(delivery)
