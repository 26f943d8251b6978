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
from adapters.irc.features import Features, with_tokens
from adapters.irc.line import Line
from adapters.irc.lookups import Lookups
from adapters.irc.probes import Probes
from adapters.irc.receipts import Receipts, reason
from adapters.irc.registration import Refused, Registration
from adapters.irc.rooms import REFUSALS, Rooms
from adapters.irc.settings import IrcSettings, Timing
from adapters.irc.translate import inbound, plain
from core.ids import Instant, RoomName
from core.ports import Inbound

log = structlog.get_logger(__name__)

_WHOX_TOKEN = "152"  # noqa: S105 -- marks our own WHO answers, it opens nothing
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
        self.registration = Registration(settings, ears.write, rng)
        self.rooms = self._new_rooms()
        self.roster = Roster(self._fold, notified=False)
        self.lookups = self._new_lookups()
        self.receipts = Receipts(self._fold)
        self._probes = Probes(
            ears.write,
            mark=f"{rng.randrange(16**6):06x}",
            every=timing.ping_every,
            timeout=timing.ping_timeout,
        )
        self._ctcp = Ctcp(at)
        self._batches = Batches()
        self._userhost = ""
        self._nick_at = at + timing.nick_retry
        self._prune_at = at + _PRUNE_EVERY
        self._confirm_at: float | None = None
        self._over = False
        self._introduced = False
        self._sweeping = False  # a WHO was asked since the last probe
        self.live = False

    def _new_lookups(self) -> Lookups:
        return Lookups(
            self.roster,
            ask=lambda nick: self._ears.write(f"WHOIS {nick}"),
            may_ask=self._ears.may_ask,
            deliver=self._ears.said,
            patience=self._timing.lookup,
        )

    # --- what the link asks

    @property
    def nick(self) -> str:
        return self.registration.nick

    def room_for(self, target: str) -> int:
        """Bytes of text that reach everybody at ``target`` in one line, prefix and all."""
        userhost = self._userhost or "?" * (self.features.user_length + 1 + self.features.host_length)
        prefix = f":{self.nick}!{userhost} PRIVMSG {target} :"
        return self.features.line_length - 2 - len(prefix.encode())

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
                self._fail("the server did not let us in in time", slow=False)
            self.lookups.tick(at)
            return
        if self._probes.is_overdue(at):
            self._fail("the server does not answer", slow=False)
            return
        if self._probes.is_due(at) or (self._confirm_at is not None and self._confirm_at <= at):
            self.probe(at)
        if self._nick_at <= at:
            self._regain_nick(at)
        if self._prune_at <= at:
            self._prune_at = at + _PRUNE_EVERY
            self.roster.prune(at)
        for line in self.rooms.due(at):
            self._ears.write(line)
        self.lookups.tick(at)

    def next_due(self) -> float:
        times = [self.lookups.next_due()]
        if not self.live:
            times.append(self._began + self._timing.register)
        else:
            times += [self._probes.next_due(), self._confirm_at, self.rooms.next_due(), self._prune_at]
            times.append(self._nick_at if self.nick != self._settings.nick else None)
        return min(time for time in times if time is not None)

    def end(self, at: float) -> None:
        self._over = True
        self.lookups.end(at)

    # --- lines

    def handle(self, line: Line, at: float) -> None:  # noqa: C901 -- one flat table of the protocol
        """Take in one line of the server."""
        self._at = at
        own = bool(line.nick) and self._is_me(line.nick)
        if line.kind == "batch":
            self._batches.handle(line)
        if self.receipts.handle(line, own):
            return
        refused = self.registration.handle(line)
        if refused is not None:
            self._on_refused(refused)
            return
        match line.kind:
            case "pubmsg" | "privmsg" | "action":
                if not own:
                    self._on_said(line)
            case "ctcp":
                if not own:
                    self._on_ctcp(line)
            case "001":
                self._on_welcome()
            case "005":
                self.features = with_tokens(self.features, line.arguments[:-1])
            case "pong":
                self._probes.handle(line)
            case "error":
                self._on_error(line)
            case "cap":
                self.roster.notified = self._is_notified()
            case "join" | "part" | "kick" | "quit" | "nick" | "account" | "chghost":
                self._on_movement(line, own)
            case "302" | "396" | "353" | "354":
                self._on_told(line)
            case "307" | "311" | "318" | "330" | "401" | "402":
                self.lookups.handle(line, at)
            case kind if kind in REFUSALS and line.arguments:
                self._on_join_refused(line)
            case "404" | "442" | "fail":
                log.warning("irc_refused", network=self._settings.name, detail=reason(line))

    def _on_refused(self, refused: Refused) -> None:
        self._fail(refused.detail, refused.slow)

    def _on_error(self, line: Line) -> None:
        text = plain(line.last)
        flood = any(word in text.lower() for word in ("flood", "recvq", "throttl", "too fast"))
        banned = any(word in text.lower() for word in ("k-line", "g-line", "z-line", "banned"))
        self._fail(f"the server closed the connection: {text}", slow=flood or banned)

    def _fail(self, detail: str, slow: bool) -> None:
        if not self._over:
            self._over = True
            self._ears.failed(detail, slow)

    # --- getting in

    def _on_welcome(self) -> None:
        self._probes.send(self._at, self._introduce)

    def _introduce(self) -> None:
        """The server has told its features: now names can be compared, rooms joined."""
        self._introduced = True
        self.rooms = self._new_rooms()
        self.roster.notified = self._is_notified()
        self._ears.write(f"USERHOST {self.nick}")
        joins = self.rooms.joins()
        if joins:
            self._ears.write(joins)
        self._probes.send(self._at, self._become_live)

    def _become_live(self) -> None:
        if self._sweeping:  # who is in the rooms is still on its way
            self._sweeping = False
            self._probes.send(self._at, self._become_live)
            return
        self.live = True
        missing = "; ".join(
            f"not in {room.name}: {room.refusal or 'no answer'}" for room in self.rooms.missing()
        )
        self._nick_at = self._at + self._timing.nick_retry
        self._ears.ready(missing)

    def _new_rooms(self) -> Rooms:
        timing = self._timing
        return Rooms(self._settings.channels, self._fold, first=timing.rejoin_first, most=timing.rejoin_most)

    def _is_notified(self) -> bool:
        enabled = self.registration.enabled
        return "account-notify" in enabled and "extended-join" in enabled

    def _on_join_refused(self, line: Line) -> None:
        room = self.rooms.refused(line.arguments[0], line.kind, plain(line.last), self._at)
        if room is not None:
            log.warning("irc_join_refused", network=self._settings.name, room=room.name, detail=room.refusal)
            self._ears.rooms_changed()

    # --- who is where

    def _on_movement(self, line: Line, own: bool) -> None:
        match line.kind:
            case "join":
                self._on_join(line, own)
            case "part":
                self._on_left(line.nick, line.target, "we were taken out of it", own)
            case "kick" if line.arguments:
                whom = line.arguments[0]
                why = plain(line.arguments[1]) if len(line.arguments) > 1 else ""
                detail = f"kicked by {line.nick}: {why}" if why else f"kicked by {line.nick}"
                self._on_left(whom, line.target, detail, self._is_me(whom))
            case "quit":
                self.roster.quit(line.nick)
                self._on_nick_free(line.nick)
            case "nick":
                self._on_nick(line, own)
            case "account":
                account = None if line.target in ("*", "") else line.target
                self.roster.learn(self.roster.person(line.nick, line.userhost), account, self._at)
            case "chghost" if line.arguments:
                userhost = f"{line.target}@{line.arguments[0]}"
                person = self.roster.get(line.nick)
                if person is not None:
                    person.userhost = userhost
                if own:
                    self._userhost = userhost
        self.lookups.release(self._at)

    def _on_join(self, line: Line, own: bool) -> None:
        if own:
            self._userhost = line.userhost or self._userhost
            if self.rooms.entered(line.target, self._at) is not None:
                if self.features.whox and self._settings.identity == "account":
                    self._sweeping = not self.live
                    self._ears.write(f"WHO {line.target} %tuhna,{_WHOX_TOKEN}")
                self._ears.rooms_changed()
            return
        person = self.roster.entered(line.nick, line.target, line.userhost)
        if "extended-join" in self.registration.enabled and line.arguments:
            account = line.arguments[0]
            self.roster.learn(person, None if account == "*" else account, self._at)

    def _on_left(self, nick: str, room: str, why: str, own: bool) -> None:
        if own:
            self.roster.room_lost(room, self._at)
            left = self.rooms.left(room, why, self._at)
            if left is not None:
                log.warning("irc_left_room", network=self._settings.name, room=left.name, detail=why)
                self._ears.rooms_changed()
        else:
            self.roster.left(nick, room, self._at)

    def _on_nick(self, line: Line, own: bool) -> None:
        if own:
            self.registration.nick = line.target
        else:
            self.roster.renamed(line.nick, line.target)
            self._on_nick_free(line.nick)

    def _on_nick_free(self, nick: str) -> None:
        if self._fold(nick) == self._fold(self._settings.nick) and not self._is_me(nick):
            self._regain_nick(self._at)

    def _regain_nick(self, at: float) -> None:
        self._nick_at = at + self._timing.nick_retry
        if self.nick != self._settings.nick:
            self._ears.write(f"NICK {self._settings.nick}")

    def _on_told(self, line: Line) -> None:
        match line.kind:
            case "302" if line.arguments:
                name, _, rest = line.last.strip().partition("=")
                if self._is_me(name.rstrip("*")) and "@" in rest:
                    self._userhost = self._userhost or rest.lstrip("+-")
            case "396" if line.arguments:
                host = line.arguments[0]
                user = self._userhost.partition("@")[0] or "?" * self.features.user_length
                self._userhost = host if "@" in host else f"{user}@{host}"
            case "353" if len(line.arguments) >= 2:
                room = line.arguments[-2]
                for name in line.last.split():
                    nick, _, userhost = name.lstrip(self.features.prefixes).partition("!")
                    if nick and not self._is_me(nick):
                        self.roster.entered(nick, room, userhost)
            case "354" if len(line.arguments) == 5 and line.arguments[0] == _WHOX_TOKEN:
                _, user, host, nick, account = line.arguments
                if not self._is_me(nick):
                    person = self.roster.person(nick, f"{user}@{host}")
                    self.roster.learn(person, None if account in ("0", "*") else account, self._at)
                    self.lookups.release(self._at)

    # --- what people say

    def _on_said(self, line: Line) -> None:
        if not line.userhost or not self._introduced:
            return  # a server, or somebody before we know how names compare here
        room: RoomName | None = None
        if not self._is_me(line.target):
            known = self.rooms.get(line.target)
            if known is None:
                return
            room = known.name
        message = inbound(
            line,
            network=self._settings.name,
            room=room,
            received=self._now(),
            live=not self._batches.replayed(line),
            limit=self.features.line_length,
        )
        person = self.roster.person(line.nick, line.userhost)
        person.heard = self._at
        if message is not None:
            self._identify(message, person, line)

    def _identify(self, message: Inbound, person: Person, line: Line) -> None:
        if self._settings.identity == "nick":
            self.lookups.settled(_with_account(message, self._fold(line.nick)), self._at)
        elif "account-tag" in self.registration.enabled:
            account = line.tags.get("account") or None
            if message.live:
                self.roster.learn(person, account, self._at)
            self.lookups.settled(_with_account(message, self._fold(account) if account else None), self._at)
        elif not message.live:
            self.lookups.settled(message, self._at)  # who bore the nick then nobody can say
        else:
            self.lookups.hold(message, person, self._at)

    def _on_ctcp(self, line: Line) -> None:
        answer = self._ctcp.answer(line, self._at)
        if answer is not None:
            self._ears.write(answer)

    # --- small things

    def _is_me(self, nick: str) -> bool:
        return self._fold(nick) == self._fold(self.nick)

    def _fold(self, name: str) -> str:
        return self.features.fold(name)


def _with_account(message: Inbound, account: str | None) -> Inbound:
    return msgspec.structs.replace(message, account=account)
