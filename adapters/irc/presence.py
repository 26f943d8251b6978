"""Who is where on one connection, we among them: channels, people, and the questions about people. Pure.

Must never know what is said, nor what is to be said.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import structlog

from adapters.irc.accounts import Roster
from adapters.irc.ears import Ears
from adapters.irc.features import Features
from adapters.irc.line import Line
from adapters.irc.lookups import Lookups
from adapters.irc.nickserv import NickServ
from adapters.irc.registration import Registration
from adapters.irc.rooms import Rooms
from adapters.irc.settings import IrcSettings, Timing
from adapters.irc.translate import plain

log = structlog.get_logger(__name__)

_WHOX_TOKEN = "152"  # noqa: S105 -- marks our own WHO answers, it opens nothing

MOVEMENTS = frozenset(
    ("join", "part", "kick", "quit", "nick", "account", "chghost", "mode", "umode", "invite")
)
_KEPT = frozenset(("432", "437"))  # numbers that refuse a nick which nobody bears
_SPLIT = re.compile(r"[^\s.:/]+(\.[^\s.:/]+)+ [^\s.:/]+(\.[^\s.:/]+)+")
TOLD = frozenset(("302", "353", "354", "396"))


def is_split(quit_line: Line) -> bool:
    """Whether somebody went because two servers lost each other: "hub.a leaf.b", or "*.net *.split"."""
    return _SPLIT.fullmatch(quit_line.last) is not None


class Presence:
    """``features`` gives what the server has told of itself so far. Times are seconds of a clock
    that never goes back.
    """

    def __init__(
        self,
        settings: IrcSettings,
        timing: Timing,
        ears: Ears,
        registration: Registration,
        nickserv: NickServ,
        features: Callable[[], Features],
        at: float,
    ) -> None:
        self._settings = settings
        self._timing = timing
        self._ears = ears
        self._registration = registration
        self._nickserv = nickserv
        self._features = features
        self._userhost = ""
        self._nick_at = at + timing.nick_retry
        self._asked_services = False  # for our nick, since it was last tried by the clock
        self._live = False
        self.sweeping = False  # a WHO was asked since the last probe
        self.rooms = self._new_rooms()
        self.roster = Roster(self.fold, notified=False, by_nick=settings.identity == "nick")
        self.lookups = Lookups(
            self.roster,
            ask=lambda nick: ears.write(f"WHOIS {nick}"),
            may_ask=ears.may_ask,
            deliver=ears.said,
            patience=timing.lookup,
        )

    def _new_rooms(self) -> Rooms:
        timing = self._timing
        return Rooms(self._settings.channels, self.fold, first=timing.rejoin_first, most=timing.rejoin_most)

    def fold(self, name: str) -> str:
        return self._features().fold(name)

    def is_me(self, nick: str) -> bool:
        return self.fold(nick) == self.fold(self._registration.nick)

    @property
    def userhost(self) -> str:
        """Ours as others see it; as long as may be while nobody has told."""
        features = self._features()
        return self._userhost or "?" * (features.user_length + 1 + features.host_length)

    # --- getting in

    def introduce(self) -> None:
        """The server has told its features: now names can be compared, rooms joined."""
        self.notice_capabilities()
        self._ears.write(f"USERHOST {self._registration.nick}")
        joins = self.rooms.joins()
        if joins:
            self._ears.write(joins)

    def become_live(self, at: float) -> None:
        self._live = True
        if self._registration.nick != self._settings.nick:
            self._try_nick(at)

    def notice_capabilities(self) -> None:
        """Whether logins and logouts are told may have changed."""
        enabled = self._registration.enabled
        self.roster.notified = "account-notify" in enabled and "extended-join" in enabled

    # --- time

    def tick(self, at: float) -> None:
        """Do what is due. Call it at ``next_due`` once live."""
        if self._nick_at <= at:
            self._try_nick(at)
        for line in self.rooms.due(at):
            self._ears.write(line)

    def next_due(self) -> list[float]:
        times = [] if (rejoin := self.rooms.next_due()) is None else [rejoin]
        return [*times, self._nick_at] if self._registration.nick != self._settings.nick else times

    # --- who is where

    def moved(self, line: Line, at: float) -> None:
        """Take in one line of ``MOVEMENTS``."""
        own = bool(line.nick) and self.is_me(line.nick)
        match line.kind:
            case "join":
                self._on_join(line, own, at)
            case "part":
                self._on_left(line.nick, line.target, "we were taken out of it", own, at)
            case "kick" if line.arguments:
                whom = line.arguments[0]
                why = plain(line.arguments[1]) if len(line.arguments) > 1 else ""
                detail = f"kicked by {line.nick}: {why}" if why else f"kicked by {line.nick}"
                self._on_left(whom, line.target, detail, self.is_me(whom), at)
            case "quit":
                split = is_split(line)
                self.roster.quit(line.nick, split_at=at if split else None)
                if not split:  # else its bearer is only out of sight, and two of one nick would be killed
                    self._on_nick_free(line.nick, at)
            case "nick":
                self._on_nick(line, own, at)
            case "account":
                account = None if line.target in ("*", "") else line.target
                self.roster.learn(self.roster.person(line.nick, line.userhost), account, at)
            case "chghost" if line.arguments:
                self._on_new_host(line, own)
            case "mode" | "umode" if self.rooms.may_speak(line.target):
                self._ears.rooms_changed()
            case "invite":
                self._on_invited(line, at)
        self.lookups.release(at)

    def _on_new_host(self, line: Line, own: bool) -> None:
        userhost = f"{line.target}@{line.arguments[0]}"
        person = self.roster.get(line.nick)
        if person is not None:
            person.userhost = userhost
        if own:
            self._userhost = userhost

    def _on_invited(self, line: Line, at: float) -> None:
        """Into a channel of the config we go at once, whoever asks; into no other."""
        name = line.last
        if self.is_me(line.target) and self.rooms.invited(name, at):
            for join in self.rooms.due(at):
                self._ears.write(join)

    def _on_join(self, line: Line, own: bool, at: float) -> None:
        if own:
            self._userhost = line.userhost or self._userhost
            if self.rooms.entered(line.target, at) is not None:
                if self._features().whox and self._settings.identity == "account":
                    self.sweeping = not self._live
                    self._ears.write(f"WHO {line.target} %tuhna,{_WHOX_TOKEN}")
                self._ears.rooms_changed()
            return
        person = self.roster.entered(line.nick, line.target, line.userhost)
        if "extended-join" in self._registration.enabled and line.arguments:
            account = line.arguments[0]
            self.roster.learn(person, None if account == "*" else account, at)

    def _on_left(self, nick: str, room: str, why: str, own: bool, at: float) -> None:
        if own:
            self.roster.room_lost(room, at)
            left = self.rooms.left(room, why, at)
            if left is not None:
                log.warning("irc_left_room", network=self._settings.name, room=left.name, detail=why)
                self._ears.rooms_changed()
        else:
            self.roster.left(nick, room, at)

    def _on_nick(self, line: Line, own: bool, at: float) -> None:
        if own:
            self._registration.nick = line.target
        else:
            self.roster.renamed(line.nick, line.target)
            self._on_nick_free(line.nick, at)

    def _on_nick_free(self, nick: str, at: float) -> None:
        if self.fold(nick) == self.fold(self._settings.nick) and not self.is_me(nick):
            self._regain_nick(at)

    def _try_nick(self, at: float) -> None:
        """By the clock: what keeps it from us may have changed."""
        self._asked_services = False
        self._regain_nick(at)

    def nick_refused(self, number: str, at: float) -> None:
        """Our nick is a ghost's, or kept by the services: they give it to its owner."""
        owner = self._registration.account or self._nickserv.account
        if self._live and owner is not None and not self._asked_services:
            self._asked_services = True
            self._nickserv.free(self._settings.nick, held=number in _KEPT)

    def services_spoke(self, at: float) -> None:
        """If that was about our nick it is free now."""
        if self._live and self._asked_services:
            self._regain_nick(at)

    def _regain_nick(self, at: float) -> None:
        self._nick_at = at + self._timing.nick_retry
        if self._registration.nick != self._settings.nick:
            self._ears.write(f"NICK {self._settings.nick}")

    # --- what the server tells of it

    def told(self, line: Line, at: float) -> None:
        """Take in one line of ``TOLD``."""
        match line.kind:
            case "302" if line.arguments:
                name, _, rest = line.last.strip().partition("=")
                if self.is_me(name.rstrip("*")) and "@" in rest:
                    self._userhost = self._userhost or rest.lstrip("+-")
            case "396" if line.arguments:
                host = line.arguments[0]
                user = self._userhost.partition("@")[0] or "?" * self._features().user_length
                self._userhost = host if "@" in host else f"{user}@{host}"
            case "353" if len(line.arguments) >= 2:
                room = line.arguments[-2]
                for name in line.last.split():
                    nick, _, userhost = name.lstrip(self._features().prefixes).partition("!")
                    if nick and not self.is_me(nick):
                        self.roster.entered(nick, room, userhost)
            case "354" if len(line.arguments) == 5 and line.arguments[0] == _WHOX_TOKEN:
                _, user, host, nick, account = line.arguments
                if not self.is_me(nick):
                    person = self.roster.person(nick, f"{user}@{host}")
                    self.roster.learn(person, None if account in ("0", "*") else account, at)
                    self.lookups.release(at)

    def join_refused(self, line: Line, at: float) -> None:
        """One of ``REFUSALS``; of a channel we are in it is about something else."""
        room = self.rooms.refused(line.arguments[0], line.kind, plain(line.last), at)
        if room is not None:
            log.warning("irc_join_refused", network=self._settings.name, room=room.name, detail=room.refusal)
            self._ears.rooms_changed()

    def silenced(self, line: Line, at: float) -> None:
        """A channel did not take what we said there."""
        room = self.rooms.silenced(line.arguments[0], line.kind, plain(line.last), at)
        if room is not None:
            log.warning(
                "irc_not_taken_there", network=self._settings.name, room=room.name, detail=room.refusal
            )
