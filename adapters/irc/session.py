"""One connection to an IRC server from the first byte to the last, without the socket.

It hears lines and says what to write. Must never know about asyncio, the library, or games.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import structlog

from adapters.irc.accounts import Person, Roster
from adapters.irc.batches import Batches
from adapters.irc.ctcp import Ctcp
from adapters.irc.ears import Ears
from adapters.irc.ending import Ending, closed_by_server
from adapters.irc.features import Features, with_tokens
from adapters.irc.line import Line
from adapters.irc.lookups import Lookups
from adapters.irc.nickserv import NickServ
from adapters.irc.playback import ANSWERS, Playback, name_of
from adapters.irc.presence import MOVEMENTS, TOLD, Presence
from adapters.irc.probes import Probes
from adapters.irc.receipts import Receipts, reason
from adapters.irc.registration import NICK_REFUSED, Registration
from adapters.irc.rooms import REFUSALS, SILENCES, Rooms
from adapters.irc.settings import IrcSettings, Timing
from adapters.irc.translate import inbound, plain
from core.ids import Instant, RoomName
from core.ports import Inbound

log = structlog.get_logger(__name__)

_PRUNE_EVERY = 600.0


class Session:
    """The state of one connection. Times are seconds of a clock that never goes back (``at``);
    ``now`` gives the time of day for what was received.
    """

    def __init__(
        self,
        settings: IrcSettings,
        timing: Timing,
        ears: Ears,
        now: Callable[[], Instant],
        rng: random.Random,
        at: float,
    ) -> None:
        self._settings = settings
        self._timing = timing
        self._ears = ears
        self._now = now
        self._at = at
        self._began = at
        self.features = Features()
        self._nickserv = NickServ(
            settings, ears.write, lambda name: self.features.fold(name), lambda: self.nick
        )
        self.registration = Registration(settings, ears.write, rng, fallback=self._nickserv.can_log_in)
        self._presence = Presence(
            settings, timing, ears, self.registration, self._nickserv, lambda: self.features, at
        )
        self.receipts = Receipts(self._presence.fold)
        self._probes = Probes(
            ears.write,
            mark=f"{rng.randrange(16**6):06x}",
            every=timing.ping_every,
            timeout=timing.ping_timeout,
        )
        self._ctcp = Ctcp(now, at)
        self._batches = Batches()
        self._playback = Playback()
        self._prune_at = at + _PRUNE_EVERY
        self._confirm_at: float | None = None
        self._over = False
        self._knows_names = False  # the server has told its features
        self._logging_in = False  # through the services, once in
        self.live = False

    # --- what the link asks

    @property
    def nick(self) -> str:
        return self.registration.nick

    @property
    def rooms(self) -> Rooms:
        return self._presence.rooms

    @property
    def roster(self) -> Roster:
        return self._presence.roster

    @property
    def lookups(self) -> Lookups:
        return self._presence.lookups

    def room_for(self, target: str) -> int:
        """Bytes of text that reach everybody at ``target`` in one line, prefix and all."""
        prefix = f":{self.nick}!{self._presence.userhost} PRIVMSG {target} :"
        return self.features.line_length - 2 - len(prefix.encode())

    def is_here(self, nick: str, target: str) -> bool:
        """Whether somebody of that nick is in the channel."""
        person = self.roster.get(nick)
        return person is not None and self._presence.fold(target) in person.rooms

    def begin(self) -> None:
        self.registration.begin()

    def wrote(self, at: float) -> None:
        """A piece went out: see to it that something confirms it."""
        if self._confirm_at is None and self.receipts.open:
            self._confirm_at = at + self._timing.confirm_after

    def probe(self, at: float) -> None:
        """Ask the server to answer after everything written so far."""
        count = self.receipts.count
        self._confirm_at = None
        self._probes.send(at, lambda: self.receipts.confirmed(count))

    # --- time

    def tick(self, at: float) -> None:
        """Do what is due. Call it at ``next_due`` and after whatever happened."""
        self._at = at
        if self._over:
            return
        if not self.live:
            if at - self._began >= self._timing.register:
                self._fail(Ending(self._why_not_in()))
            self.lookups.tick(at)
            return
        if self._probes.is_overdue(at):
            self._fail(Ending("the server does not answer"))
            return
        if self._probes.is_due(at) or (self._confirm_at is not None and self._confirm_at <= at):
            self.probe(at)
        if self._prune_at <= at:
            self._prune_at = at + _PRUNE_EVERY
            self.roster.prune(at)
        self._presence.tick(at)
        self.lookups.tick(at)

    def next_due(self) -> float:
        times = [self.lookups.next_due()]
        if not self.live:
            times.append(self._began + self._timing.register)
        else:
            times += [self._probes.next_due(), self._confirm_at, self._prune_at, *self._presence.next_due()]
        return min(time for time in times if time is not None)

    def end(self, at: float) -> None:
        self._over = True
        self.lookups.end(at)

    # --- lines

    def handle(self, line: Line, at: float) -> None:
        """Take in one line of the server."""
        self._at = at
        own = bool(line.nick) and self._presence.is_me(line.nick)
        if line.kind == "batch":
            self._batches.handle(line)
        if self.receipts.handle(line, own):
            return
        refused = self.registration.handle(line)
        if refused is not None:
            self._fail(Ending(refused.detail, slow=refused.slow))
            return
        if line.kind in ANSWERS:
            self._playback.answered(line, self._now())
        self._on_heard(line, at, own)
        if self._logging_in and self._is_logged_in():
            self._logging_in = False
            self._introduce()

    def _on_heard(self, line: Line, at: float, own: bool) -> None:  # noqa: C901 -- one flat table of the protocol
        match line.kind:
            case "pubmsg" | "privmsg" | "action":
                if not own:
                    self._on_said(line)
            case "ctcp":
                if not own and self._presence.is_me(line.target):
                    self._on_ctcp(line)
            case "001":
                self._on_welcome()
            case "005":
                self.features = with_tokens(self.features, line.arguments[:-1])
                self.rooms.refold()
            case "376" | "422":
                self._knows_names = True  # a bouncer plays back at once what comes after the end of the MOTD
            case "pong":
                self._probes.handle(line)
            case "privnotice" if self._nickserv.hears(line):
                self._nickserv.answered(line)
                self._presence.services_spoke(at)
            case "error":
                self._fail(closed_by_server("the server closed the connection", plain(line.last)))
            case "kill" if self._presence.is_me(line.target):
                self._fail(closed_by_server(f"killed by {line.nick}", plain(line.last)))
            case kind if kind in NICK_REFUSED:
                self._presence.nick_refused(kind, at)
            case "cap":
                self._presence.notice_capabilities()
            case kind if kind in MOVEMENTS:
                self._presence.moved(line, at)
            case kind if kind in TOLD:
                self._presence.told(line, at)
            case "307" | "311" | "318" | "330" | "401" | "402":
                self.lookups.handle(line, at)
                self._nickserv.handle(line)
            case kind if kind in SILENCES and line.arguments and self.rooms.is_in(line.arguments[0]):
                self._presence.silenced(line, at)
            case kind if kind in REFUSALS and line.arguments:
                self._presence.join_refused(line, at)
            case "fail":
                log.warning("irc_refused", network=self._settings.name, detail=reason(line))

    def _fail(self, ending: Ending) -> None:
        if not self._over:
            self._over = True
            self._ears.failed(ending)

    # --- getting in

    def _on_welcome(self) -> None:
        self._probes.send(self._at, self._introduce)

    def _introduce(self) -> None:
        """The server has told its features: now names can be compared, rooms joined."""
        if not self._is_logged_in():
            self._logging_in = True
            self._nickserv.log_in()
            return
        self._knows_names = True
        if self.features.bot_mode:
            self._ears.write(f"MODE {self.nick} +{self.features.bot_mode}")
        self._presence.introduce()
        self._probes.send(self._at, self._become_live)

    def _is_logged_in(self) -> bool:
        """Also where nobody asked for it."""
        registration = self.registration
        return not registration.must_log_in or (registration.account or self._nickserv.account) is not None

    def _why_not_in(self) -> str:
        if not self._logging_in:
            return "the server did not let us in in time"
        said = self._nickserv.said or "no answer"
        return f"{self._settings.nickserv} did not log us in as {self._settings.sasl_account}: {said}"

    def _become_live(self) -> None:
        if self._presence.sweeping:  # who is in the rooms is still on its way
            self._presence.sweeping = False
            self._probes.send(self._at, self._become_live)
            return
        self.live = True
        self._presence.become_live(self._at)
        self._ears.ready(self.rooms.missing())

    # --- what people say

    def _on_said(self, line: Line) -> None:
        if not line.userhost or not self._knows_names:
            return  # a server, or somebody before we know how names compare here
        room: RoomName | None = None
        if not self._presence.is_me(line.target):
            known = self.rooms.get(line.target)
            if known is None:
                return
            room = known.name
        received = self._now()
        message = inbound(
            line,
            network=self._settings.name,
            room=room,
            received=received,
            live=not (self._batches.replayed(line) or self._playback.is_past(line, received)),
            limit=self.features.line_length,
        )
        if message is not None and message.message_id is None:
            message = msgspec.structs.replace(message, message_id=name_of(line, target=room or ""))
        if message is not None and not message.live:
            self._on_past(message, line)
            return
        person = self.roster.person(line.nick, line.userhost)
        person.heard = self._at
        if message is not None:
            self._identify(message, person, line)

    def _on_past(self, message: Inbound, line: Line) -> None:
        """It tells nothing of who is here now, and counts only if the server says when and whose it was."""
        if self._settings.identity == "nick":
            account = line.nick
        else:
            account = line.tags.get("account", "") if "account-tag" in self.registration.enabled else ""
        if message.sent is None or not account:
            log.info("irc_past_line_skipped", network=self._settings.name, room=message.room)
        elif line.userhost != self._presence.userhost:
            self.lookups.settled(_with_account(message, self._presence.fold(account)), self._at)

    def _identify(self, message: Inbound, person: Person, line: Line) -> None:
        if self._settings.identity == "nick":
            self.lookups.settled(_with_account(message, self._presence.fold(line.nick)), self._at)
        elif "account-tag" in self.registration.enabled:
            account = line.tags.get("account") or None
            self.roster.learn(person, account, self._at)
            self.lookups.settled(
                _with_account(message, self._presence.fold(account) if account else None), self._at
            )
        else:
            self.lookups.hold(message, person, self._at)

    def _on_ctcp(self, line: Line) -> None:
        answer = self._ctcp.answer(line, self._at)
        if answer is not None:
            self._ears.write(answer)


def _with_account(message: Inbound, account: str | None) -> Inbound:
    return msgspec.structs.replace(message, account=account)
