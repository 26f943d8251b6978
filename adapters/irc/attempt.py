"""One connection to the network, from connecting to its end: socket, session and timer together.

Must never know about deliveries' places, nor about what comes after it.
"""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import Callable
from time import monotonic

import msgspec
import structlog

from adapters.irc.connection import Connection, new_connection
from adapters.irc.ending import Ending
from adapters.irc.line import Line
from adapters.irc.outgoing import Outgoing
from adapters.irc.session import Session
from adapters.irc.settings import IrcSettings, Timing
from adapters.irc.tls import Unusable, context_of, refusal
from core.ids import Instant
from core.ports import Inbound

log = structlog.get_logger(__name__)

_QUESTIONS = -5.0  # tokens down to which a WHOIS may overdraw


class Attempt:
    """Implements ``adapters.irc.ears.Ears`` for its session.

    ``on_said`` takes messages, ``on_ready`` the detail of the moment it is live, ``on_rooms`` is
    called when a room was joined or lost.
    """

    def __init__(
        self,
        settings: IrcSettings,
        timing: Timing,
        outgoing: Outgoing,
        *,
        now: Callable[[], Instant],
        rng: random.Random,
        on_said: Callable[[Inbound], None],
        on_ready: Callable[[str], None],
        on_rooms: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._timing = timing
        self._outgoing = outgoing
        self._loop = asyncio.get_running_loop()
        self._connection: Connection = new_connection()
        self._ended: asyncio.Future[Ending] = self._loop.create_future()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._live_since = 0.0
        self._on_ready = on_ready
        self.said = on_said
        self.rooms_changed = on_rooms
        self.session = Session(settings, timing, self, now, rng, monotonic())

    async def run(self, *, pace: float) -> Ending:
        """Connect, and stay until it ends. ``pace`` times as fast as the config says."""
        self._connection.heard = self._heard
        self._connection.on_lost = self.end
        failed = await self._connect()
        if failed is not None:
            return failed
        self._outgoing.attach(self.session, self._connection.say, self.arm, pace=pace)
        try:
            self.session.begin()
            self.arm()
            ending = await self._ended
            steady = self.session.live and monotonic() - self._live_since >= self._timing.steady_after
            return msgspec.structs.replace(ending, steady=steady)
        finally:
            self._hang_up()

    async def _connect(self) -> Ending | None:
        """Returns why it did not work; an ``abort`` meanwhile is one of the reasons."""
        settings, timing = self._settings, self._timing
        where = f"{settings.host}:{settings.port}"
        try:
            context = context_of(settings)
        except Unusable as unusable:
            return Ending(str(unusable), slow=True)
        opening = asyncio.ensure_future(
            self._connection.open(settings.host, settings.port, context, settings.nick)
        )
        try:
            await asyncio.wait(
                (opening, self._ended), timeout=timing.connect, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            opening.cancel()  # does nothing to a task that is done
        if not opening.done():
            return Ending(
                "hung up" if self._ended.done() else f"no connection to {where} in {timing.connect:g} s"
            )
        error = opening.exception()
        if isinstance(error, ssl.SSLError):
            return Ending(refusal(settings.host, settings.port, error))
        if isinstance(error, (OSError, UnicodeError)):
            return Ending(f"no connection to {where}: {error}")
        if error is not None:
            raise error
        return None

    def _hang_up(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._connection.heard = _unheard
        self._connection.disconnect()
        self.session.end(monotonic())
        self._outgoing.detach(f"{self._settings.name}: the connection is gone")

    def end(self, detail: str) -> None:
        """Whatever the server does, this connection is over."""
        if not self._ended.done():
            self._ended.set_result(Ending(detail))

    def abort(self) -> None:
        """Do not wait for what is still to be written."""
        self._connection.abort()
        self.end("hung up")

    def pause_reading(self) -> None:
        if self._connection.transport is not None:
            self._connection.transport.pause_reading()

    def resume_reading(self) -> None:
        transport = self._connection.transport
        if transport is not None and not transport.is_closing():
            transport.resume_reading()

    def _heard(self, line: Line) -> None:
        try:
            self.session.handle(line, monotonic())
            if not self._ended.done():
                self._outgoing.flush()
        finally:
            self.arm()

    # --- what the session tells (see adapters.irc.ears)

    def write(self, text: str) -> None:
        if not text.startswith("PING"):
            self._outgoing.pacer.bucket.spend(monotonic())
        try:
            self._connection.say("", text)
        except ValueError as error:
            command = text.partition(" ")[0]
            log.warning("irc_line_not_sent", network=self._settings.name, command=command, detail=str(error))

    def may_ask(self) -> bool:
        return self._outgoing.pacer.bucket.tokens(monotonic()) > _QUESTIONS

    def ready(self, detail: str) -> None:
        self._live_since = monotonic()
        log.info("irc_live", network=self._settings.name, nick=self.session.nick, detail=detail)
        self._on_ready(detail)

    def failed(self, ending: Ending) -> None:
        if not self._ended.done():
            self._ended.set_result(ending)

    # --- time

    def arm(self) -> None:
        """One timer for whatever is due next: pacing, probes, look-ups, joins."""
        if self._ended.done():
            return
        queue = self._outgoing.next_due()
        due = self.session.next_due() if queue is None else min(queue, self.session.next_due())
        if self._timer is not None:
            if self._timer_at == due:
                return
            self._timer.cancel()
        self._timer_at = due
        self._timer = self._loop.call_later(max(0.0, due - monotonic()), self._on_time)

    def _on_time(self) -> None:
        self._timer = None
        try:
            self.session.tick(monotonic())
            self._outgoing.flush()
        except Exception:
            log.exception("irc_timer_failed", network=self._settings.name)
            self.end("an error of our own")  # what is due would be due again at once
        finally:
            self.arm()


def _unheard(_: Line) -> None:
    return None
