"""The link to one IRC network: keeps connected, carries lines both ways.

Must never know what is said, or about games.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from time import monotonic

import structlog

from adapters.irc.attempt import Attempt
from adapters.irc.backoff import Backoff
from adapters.irc.ending import Ending
from adapters.irc.outgoing import Outgoing
from adapters.irc.session import Session
from adapters.irc.settings import IrcSettings, Timing
from adapters.irc.translate import clean, split
from core.ids import Instant, NetworkName, RoomName
from core.ports import (
    Barred,
    Delivery,
    Inbound,
    LinkDown,
    LinkHost,
    LinkState,
    Place,
    Rank,
    StoreError,
    Undeliverable,
)

log = structlog.get_logger(__name__)

_MOST_UNREAD = 1000  # messages the host has not taken; then we stop reading
_FAREWELL = 300  # bytes of it
_SLOWEST = 0.2  # lines a second, however often the server says that it is too much


class IrcLink:
    """Implements ``core.ports.Link``. ``now`` gives the time of day for what is received, ``rng``
    the jitter of reconnecting; how long it waits for what is in ``timing``.
    """

    def __init__(
        self,
        settings: IrcSettings,
        now: Callable[[], Instant],
        rng: random.Random,
        timing: Timing | None = None,
    ) -> None:
        self._settings = settings
        self._timing = timing or Timing()
        self._now = now
        self._rng = rng
        self._backoff = Backoff(self._timing.backoff_first, self._timing.backoff_most, rng)
        self._outgoing = Outgoing(settings.lines_per_second, settings.burst, monotonic, self._target_now)
        self._host: LinkHost | None = None
        self._attempt: Attempt | None = None
        self._inbound: asyncio.Queue[Inbound] = asyncio.Queue()
        self._unread: deque[Instant] = deque()  # when what the host has not taken was received
        self._changed = asyncio.Event()  # something about rooms or the connection
        self._stop = asyncio.Event()
        self._finished = asyncio.Event()
        self._reading = True
        self._pace = 1.0  # of the config's; less after the server has called us a flood
        self._missed: set[RoomName] = set()  # rooms from which a delivery was turned away

    @property
    def network(self) -> NetworkName:
        return self._settings.name

    @property
    def nick(self) -> str:
        """The nick we have now, or want."""
        return self._attempt.session.nick if self._attempt is not None else self._settings.nick

    def pending_since(self) -> Instant | None:
        """When the oldest line was received that is not handed over yet; None where there is none."""
        held = self._attempt.session.lookups.oldest() if self._attempt is not None else None
        times = [*([] if held is None else [held]), *([self._unread[0]] if self._unread else [])]
        return min(times, default=None)

    # --- the life of the link

    async def run(self, host: LinkHost) -> None:
        self._host = host
        carrier = asyncio.create_task(self._carry_inbound(host))
        try:
            while not self._stop.is_set():
                host.link_state(self.network, LinkState.CONNECTING)
                detail = await self._one_connection()
                host.link_state(self.network, LinkState.DOWN, detail)
                await self._pause()
            await self._drain()
        finally:
            carrier.cancel()
            self._finished.set()

    async def stop(self, farewell: str | None = None) -> None:
        self._stop.set()
        self._changed.set()
        if self._host is None:
            return
        attempt = self._attempt
        if attempt is not None and attempt.session.registration.welcomed:
            words = split(clean(farewell or ""), _FAREWELL)
            attempt.write(f"QUIT :{words[0] if words else ''}")
        elif attempt is not None:
            attempt.abort()
        try:
            async with asyncio.timeout(self._timing.close):
                await self._finished.wait()
        except TimeoutError:
            if self._attempt is not None:
                self._attempt.abort()
            await self._finished.wait()

    async def _one_connection(self) -> str:
        """From connecting to its end; returns why it ended."""
        attempt = self._attempt = Attempt(
            self._settings,
            self._timing,
            self._outgoing,
            now=self._now,
            rng=self._rng,
            on_said=self._said,
            on_ready=self._ready,
            on_rooms=self._rooms_changed,
        )
        try:
            ending = await attempt.run(pace=self._pace)
        except Exception as error:
            log.exception("irc_attempt_failed", network=self.network)
            ending = Ending(f"{type(error).__name__}: {error}")
        finally:
            self._attempt = None
            self._changed.set()
        self._learn_from(ending)
        log.debug("irc_down", network=self.network, detail=ending.detail)
        return ending.detail

    def _learn_from(self, ending: Ending) -> None:
        if ending.steady:
            self._backoff.reset()
            self._pace = min(1.0, self._pace * 2)
        if ending.flood:
            slowest = min(1.0, _SLOWEST / self._settings.lines_per_second)
            self._pace = max(slowest, self._pace / 2)
            log.warning("irc_flooded", network=self.network, pace=self._pace, detail=ending.detail)
        if ending.slow:
            self._backoff.slow_down()

    async def _pause(self) -> None:
        if self._stop.is_set():
            return
        try:
            async with asyncio.timeout(self._backoff.next()):
                await self._stop.wait()
        except TimeoutError:
            return

    def _ready(self, detail: str) -> None:
        self._outgoing.say_again()
        self._tell_live(detail)

    def _rooms_changed(self) -> None:
        self._changed.set()
        session = self._attempt.session if self._attempt is not None else None
        if session is None or not session.live:
            return
        if any(session.rooms.is_in(room) for room in self._missed):
            self._tell_live(session.rooms.missing())

    def _tell_live(self, detail: str) -> None:
        self._missed.clear()
        self._changed.set()
        if self._host is not None and not self._stop.is_set():
            self._host.link_state(self.network, LinkState.LIVE, detail)

    # --- in

    def _said(self, message: Inbound) -> None:
        self._inbound.put_nowait(message)
        self._unread.append(message.received)
        if self._reading and self._attempt is not None and self._inbound.qsize() > _MOST_UNREAD:
            self._reading = False
            self._attempt.pause_reading()

    async def _carry_inbound(self, host: LinkHost) -> None:
        """Hands over what came, in its order, everything that waits at once."""
        while True:
            messages = [await self._inbound.get()]
            while not self._inbound.empty():
                messages.append(self._inbound.get_nowait())
            try:
                await host.receive(self.network, messages)
            except StoreError as error:  # not taken, so never promised
                log.warning("irc_not_taken", network=self.network, messages=len(messages), error=str(error))
            except Exception:
                log.exception("irc_receive_failed", network=self.network, messages=len(messages))
            for _ in messages:
                self._inbound.task_done()
                self._unread.popleft()
            if not self._reading:
                self._reading = True
                if self._attempt is not None:
                    self._attempt.resume_reading()

    async def _drain(self) -> None:
        """What was heard before the end still reaches the host."""
        try:
            async with asyncio.timeout(self._timing.close):
                await self._inbound.join()
        except TimeoutError:
            log.warning("irc_messages_dropped", network=self.network, messages=self._inbound.qsize())

    # --- out

    async def send(self, delivery: Delivery) -> str | None:
        if self._outgoing.is_done(delivery.key):
            return self._outgoing.msgid(delivery.key)
        room, account = delivery.place.room, delivery.place.account or ""
        if room is not None:
            return await self._send_to_room(delivery, room)
        nick, verify = await self._nick(account)
        while True:
            try:
                return await self._outgoing.send(delivery, nick, verify=verify)
            except Undeliverable:
                before = nick
                nick, verify = await self._nick(account)
                if nick == before:  # he did not change his nick meanwhile
                    raise

    async def _send_to_room(self, delivery: Delivery, name: RoomName) -> str | None:
        """Talk is through once it is written; anything else once the server has dealt with it."""
        promised = delivery.rank is not Rank.CHATTER
        try:
            msgid = await self._outgoing.send(
                delivery, await self._room(name, trying=promised), verify=promised
            )
        except Barred:
            self._missed.add(name)
            raise
        session = self._attempt.session if self._attempt is not None else None
        if promised and session is not None and session.rooms.may_speak(name):
            self._tell_live(session.rooms.missing())
        return msgid

    def _live(self) -> Session:
        if self._attempt is None or not self._attempt.session.live or self._stop.is_set():
            raise LinkDown(f"{self.network} is not connected")
        return self._attempt.session

    async def _room(self, name: RoomName, *, trying: bool) -> str:
        """The channel, once we are in it; ``trying``: also one that took nothing the last time.

        Raises Barred where we are not let in or not heard, LinkDown when nobody answers."""
        until = monotonic() + self._timing.room_patience
        while True:
            room = self._live().rooms.get(name)
            if room is None:
                raise Undeliverable(f"{name} is not one of the channels of {self.network}")
            silent = room.silent_until is not None and monotonic() < room.silent_until
            if room.joined and (trying or not silent):
                return room.name
            if silent or room.for_good or (room.retry_at is not None and room.retry_at > until):
                raise Barred(room.bar, f"{name} on {self.network}: {room.refusal}")
            self._changed.clear()
            try:
                async with asyncio.timeout(until - monotonic()):
                    await self._changed.wait()
            except TimeoutError:
                if room.refusal:
                    raise Barred(room.bar, f"not in {name} on {self.network}: {room.refusal}") from None
                self._missed.add(name)
                raise LinkDown(f"not in {name} on {self.network}: no answer") from None

    async def _nick(self, account: str) -> tuple[str, bool]:
        """The nick of an account, and whether the server has to confirm that it is there."""
        session = self._live()
        absent: Exception = Undeliverable(f"{account} is not on {self.network} now")
        if session.roster.is_split(account, monotonic()):
            absent = LinkDown(f"{account} was split away from {self.network}")
        if self._settings.identity == "nick":
            if not account or " " in account or session.features.is_channel(account):
                raise absent
            person = session.roster.get(account)
            if person is None and isinstance(absent, LinkDown):
                raise absent
            return (person.nick if person is not None else account), person is None or not person.rooms
        nick = session.roster.nick_of(account, monotonic())
        person = session.roster.get(nick if nick is not None else account)
        if person is None:
            raise absent
        if nick is not None and person.rooms:
            return nick, False
        # He shares no room with us, so that his nick may have changed hands since he spoke; or
        # nobody has said yet whose account is behind a nick that looks like it.
        found: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        session.lookups.find(
            person, monotonic(), lambda told: None if found.done() else found.set_result(told)
        )
        if self._attempt is not None:
            self._attempt.arm()
        if await found != session.features.fold(account):
            raise absent
        self._live()
        return person.nick, True

    def _target_now(self, place: Place) -> str | None:
        """Where a line goes that has to be said again; None: nowhere any more."""
        try:
            session = self._live()
        except LinkDown:
            return None
        if place.room is not None:
            room = session.rooms.get(place.room)
            return room.name if room is not None and room.joined else None
        if self._settings.identity == "nick":
            return place.account
        return session.roster.nick_of(place.account or "", monotonic())
