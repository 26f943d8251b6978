"""Getting in: capabilities, SASL PLAIN, a nick, until the server welcomes us. Pure.

Must never know about sockets; it says what to write and hears what came.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Callable

import msgspec

from adapters.irc.line import Line
from adapters.irc.settings import IrcSettings

WANTED = (
    "account-notify",
    "account-tag",
    "batch",
    "cap-notify",
    "chghost",
    "echo-message",
    "extended-join",
    "labeled-response",
    "message-tags",
    "multi-prefix",
    "server-time",
    "setname",
    "userhost-in-names",
)
RECEIPTS = frozenset(("batch", "echo-message", "labeled-response", "message-tags"))
_CHUNK = 400  # of an AUTHENTICATE line
_NICK_REFUSED = frozenset(("432", "433", "436", "437"))
_SASL_FAILED = frozenset(("902", "904", "905", "906", "908"))
_LOCKED_OUT = frozenset(("463", "464", "465", "466"))
_TRIES = 12


class Refused(msgspec.Struct, frozen=True):
    """Registration failed. ``slow``: trying again at once would make it worse."""

    detail: str
    slow: bool = False


def plain_chunks(account: str, password: str) -> list[str]:
    """The parameters of the AUTHENTICATE lines that log in by SASL PLAIN."""
    text = base64.b64encode(f"\0{account}\0{password}".encode()).decode()
    chunks = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)]
    return chunks if len(chunks[-1]) < _CHUNK else [*chunks, "+"]


def other_nicks(nick: str, rng: random.Random) -> list[str]:
    """What to try, in order, where the nick itself is taken or too long for the server."""
    short = nick[:8]
    made_up = [f"{short[:5]}{rng.randrange(1000, 10000)}" for _ in range(_TRIES - 5)]
    return list(dict.fromkeys((f"{nick}_", f"{nick}__", nick[:9], f"{short}_", *made_up)))


class Registration:
    """One attempt to register, and afterwards the keeper of the capabilities.

    ``write(text)`` sends a line. ``nick`` is the one asked for last, or given by 001.
    """

    def __init__(self, settings: IrcSettings, write: Callable[[str], None], rng: random.Random) -> None:
        self._settings = settings
        self._write = write
        self._offered: dict[str, str] = {}
        self._asked: set[str] = set()
        self._unanswered = 0
        self._others = iter(other_nicks(settings.nick, rng))
        self._cap_ended = False
        self._authenticated = False
        self.enabled: set[str] = set()
        self.nick = settings.nick
        self.welcomed = False

    @property
    def receipts(self) -> bool:
        """Whether the server returns our own lines, labelled."""
        return self.enabled >= RECEIPTS

    def begin(self) -> None:
        self._write("CAP LS 302")
        password = self._settings.password
        if password is not None and self._settings.sasl_account is None:
            self._write(f"PASS :{password.reveal()}")
        self._write(f"NICK {self.nick}")
        self._write(f"USER {_user(self._settings.nick)} 0 * :{self._settings.realname}")

    def handle(self, line: Line) -> Refused | None:
        """Take in one line; a Refused means that this attempt has failed."""
        match line.kind:
            case "cap":
                return self._on_cap(line)
            case "authenticate":
                self._on_authenticate(line)
            case "903" | "907":
                self._authenticated = True
                self._end_cap()
            case "001":
                return self._on_welcome(line)
            case kind if self.welcomed:
                return None
            case kind if kind in _NICK_REFUSED:
                return self._on_nick_refused(line)
            case kind if kind in _SASL_FAILED:
                return Refused(f"logging in as {self._settings.sasl_account} failed: {line.last}")
            case kind if kind in _LOCKED_OUT:
                return Refused(f"the server refuses us: {line.last}", slow=True)
        return None

    def _on_welcome(self, line: Line) -> Refused | None:
        self.nick = line.target or self.nick
        self.welcomed = True
        if self._settings.sasl_account is not None and not self._authenticated:
            return Refused("the server has no SASL PLAIN, so nobody can log in; unset sasl_account to go on")
        return None

    def _on_nick_refused(self, line: Line) -> Refused | None:
        other = next(self._others, None)
        if other is None:
            return Refused(f"the server takes no nick like {self._settings.nick}: {line.last}")
        self.nick = other
        self._write(f"NICK {other}")
        return None

    # --- capabilities

    def _on_cap(self, line: Line) -> Refused | None:
        if not line.arguments:
            return None
        names = line.last.split()
        match line.arguments[0].upper():
            case "LS":
                self._offered.update(_with_values(names))
                if not (len(line.arguments) > 2 and line.arguments[1] == "*"):
                    return self._ask()
            case "NEW":
                self._offered.update(_with_values(names))
                self._request(self._useful() - self._asked)
            case "DEL":
                gone = set(_with_values(names))
                self.enabled -= gone
                self._asked -= gone
                for name in gone:
                    self._offered.pop(name, None)
            case "ACK":
                self._on_ack(names)
            case "NAK":
                self._on_nak(names)
        return None

    def _ask(self) -> Refused | None:
        useful = self._useful()
        if self._settings.sasl_account is not None and not self.welcomed:
            if "sasl" not in self._offered or not _has_plain(self._offered["sasl"]):
                return Refused("the server offers no SASL PLAIN to log in with (are its services up?)")
            useful.add("sasl")
        if useful - self._asked:
            self._request(useful - self._asked)
        elif not self.welcomed:
            self._end_cap()
        return None

    def _useful(self) -> set[str]:
        useful = {name for name in WANTED if name in self._offered}
        if not useful >= RECEIPTS:  # an echo that cannot be told from another is of no use
            useful -= {"echo-message", "labeled-response"}
        return useful

    def _request(self, names: set[str]) -> None:
        if names:
            self._asked |= names
            self._unanswered += 1
            self._write(f"CAP REQ :{' '.join(sorted(names))}")

    def _on_ack(self, names: list[str]) -> None:
        self._unanswered = max(0, self._unanswered - 1)
        for name in names:
            if name.startswith("-"):
                self.enabled.discard(name[1:])
            else:
                self.enabled.add(name.lstrip("~="))
        if "sasl" in names and not self._authenticated and not self.welcomed:
            self._write("AUTHENTICATE PLAIN")
        else:
            self._end_cap_when_answered()

    def _on_nak(self, names: list[str]) -> None:
        self._unanswered = max(0, self._unanswered - 1)
        if len(names) > 1:  # all or nothing: find out which of them it was
            for name in names:
                self._request({name})
        self._end_cap_when_answered()

    def _end_cap_when_answered(self) -> None:
        logging_in = "sasl" in self.enabled and not self._authenticated
        if self._unanswered == 0 and not logging_in:
            self._end_cap()

    def _end_cap(self) -> None:
        if not self._cap_ended and not self.welcomed:
            self._cap_ended = True
            self._write("CAP END")

    def _on_authenticate(self, line: Line) -> None:
        account, password = self._settings.sasl_account, self._settings.password
        if line.target != "+" or account is None or self._authenticated:
            return
        for chunk in plain_chunks(account, password.reveal() if password is not None else ""):
            self._write(f"AUTHENTICATE {chunk}")


def _with_values(names: list[str]) -> dict[str, str]:
    return {name: value for name, _, value in (item.partition("=") for item in names)}


def _has_plain(mechanisms: str) -> bool:
    return not mechanisms or "PLAIN" in mechanisms.upper().split(",")


def _user(nick: str) -> str:
    return "".join(char for char in nick if char.isascii() and char.isalnum())[:9] or "nomic"
