"""Getting in: capabilities, logging in, a nick, until the server welcomes us. Pure.

Must never know about sockets; it says what to write and hears what came.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import structlog

from adapters.irc.capabilities import RECEIPTS, Capabilities
from adapters.irc.line import Line
from adapters.irc.sasl import ANSWERS, FAILED, Sasl
from adapters.irc.settings import IrcSettings
from adapters.irc.translate import plain

log = structlog.get_logger(__name__)

NICK_REFUSED = frozenset(("432", "433", "436", "437"))
_LOCKED_OUT = frozenset(("463", "464", "465", "466"))
_TRIES = 12


class Refused(msgspec.Struct, frozen=True):
    """Registration failed. ``slow``: trying again at once would make it worse."""

    detail: str
    slow: bool = False


def other_nicks(nick: str, rng: random.Random) -> list[str]:
    """What to try, in order, where the nick itself is taken or too long for the server."""
    short = nick[:8]
    made_up = [f"{short[:5]}{rng.randrange(1000, 10000)}" for _ in range(_TRIES - 5)]
    return list(dict.fromkeys((f"{nick}_", f"{nick}__", nick[:9], f"{short}_", *made_up)))


class Registration:
    """One attempt to register, and afterwards the keeper of the capabilities and of our login.

    ``write(text)`` sends a line; ``fallback`` says that there is another way to log in, once in.
    ``nick`` is the one asked for last, or given by 001.
    """

    def __init__(
        self,
        settings: IrcSettings,
        write: Callable[[str], None],
        rng: random.Random,
        *,
        fallback: bool = False,
    ) -> None:
        self._settings = settings
        self._write = write
        self._fallback = fallback
        self._capabilities = Capabilities(write)
        self._sasl = Sasl(settings, write)
        self._others = iter(other_nicks(settings.nick, rng))
        self._cap_ended = False
        self.nick = settings.nick
        self.welcomed = False

    @property
    def enabled(self) -> set[str]:
        """The capabilities in use."""
        return self._capabilities.enabled

    @property
    def receipts(self) -> bool:
        """Whether the server returns our own lines, labelled."""
        return self.enabled >= RECEIPTS

    @property
    def must_log_in(self) -> bool:
        return self._settings.sasl_account is not None or self._settings.sasl == "external"

    @property
    def account(self) -> str | None:
        """Whose we are by SASL; None: nobody's."""
        return self._sasl.account

    def begin(self) -> None:
        self._write("CAP LS 302")
        settings = self._settings
        if settings.password is not None and settings.sasl_account is None:
            self._write(f"PASS :{settings.password.reveal()}")
        self._write(f"NICK {self.nick}")
        self._write(f"USER {_user(settings.nick)} 0 * :{settings.realname}")

    def handle(self, line: Line) -> Refused | None:
        """Take in one line; a Refused means that this attempt has failed."""
        match line.kind:
            case "cap":
                self._capabilities.handle(line)
                return self._go_on()
            case kind if kind in ANSWERS:
                return self._on_sasl(line)
            case "001":
                return self._on_welcome(line)
            case kind if self.welcomed:
                return None
            case kind if kind in NICK_REFUSED:
                return self._on_nick_refused(line)
            case kind if kind in _LOCKED_OUT:
                return Refused(f"the server refuses us: {plain(line.last)}", slow=True)
        return None

    def _on_welcome(self, line: Line) -> Refused | None:
        self.nick = line.target or self.nick
        self.welcomed = True
        if self.must_log_in and self.account is None and not self._fallback:
            return Refused(self._no_sasl(f"the server has no SASL {self._sasl.mechanism}"))
        return None

    def _on_nick_refused(self, line: Line) -> Refused | None:
        other = next(self._others, None)
        if other is None:
            return Refused(f"the server takes no nick like {self._settings.nick}: {plain(line.last)}")
        self.nick = other
        self._write(f"NICK {other}")
        return None

    # --- logging in

    def _go_on(self) -> Refused | None:
        """The next step, after whatever the server has said about its capabilities."""
        capabilities, sasl = self._capabilities, self._sasl
        if not capabilities.told:
            return None
        if self.must_log_in and sasl.account is None and not sasl.busy:
            offered = sasl.is_offered(capabilities.offered.get("sasl"))
            if not offered and not (self._fallback or self.welcomed):
                missing = f"the server offers no SASL {sasl.mechanism}"
                return Refused(self._no_sasl(missing))
            if offered and not capabilities.has_asked("sasl"):
                sasl.failure = ""  # what was refused before may be granted now that it is offered anew
                capabilities.request({"sasl"})
            if "sasl" in self.enabled and not sasl.failure:
                sasl.begin()
        if not capabilities.waiting and not sasl.busy:
            self._end_cap()
        return None

    def _on_sasl(self, line: Line) -> Refused | None:
        before = self._sasl.account
        self._sasl.handle(line)
        if self._sasl.account is None and before is not None:
            log.warning("irc_logged_out", network=self._settings.name, account=before)
        if line.kind in FAILED and self._sasl.failure:
            return self._on_failure(self._sasl.failure)
        return self._go_on() or self._wrong_account()

    def _on_failure(self, why: str) -> Refused | None:
        whom = self._settings.sasl_account or "the owner of the certificate"
        detail = f"logging in as {whom} failed: {why}"
        if not self.welcomed:
            return Refused(detail, slow=True)
        log.warning("irc_not_logged_in", network=self._settings.name, detail=detail)
        return None

    def _wrong_account(self) -> Refused | None:
        """A certificate may be somebody else's than the config says."""
        wanted, found = self._settings.sasl_account, self._sasl.account
        external = self._settings.sasl == "external" and not self.welcomed
        if external and wanted is not None and found is not None and found.lower() != wanted.lower():
            return Refused(f"the certificate is that of {found}, not of {wanted}", slow=True)
        return None

    def _no_sasl(self, missing: str) -> str:
        key = "sasl_account" if self._settings.sasl_account is not None else "sasl"
        return f"{missing}, so nobody can log in (are its services up?); unset {key} to go on without"

    def _end_cap(self) -> None:
        if not self._cap_ended and not self.welcomed:
            self._cap_ended = True
            self._write("CAP END")


def _user(nick: str) -> str:
    return "".join(char for char in nick if char.isascii() and char.isalnum())[:9] or "nomic"
