"""The network's services: logging in where SASL cannot, and getting our nick back. Pure.

Must never send the password to anybody whose user@host was not compared with the config just before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import structlog

from adapters.irc.line import Line
from adapters.irc.masks import mask_of
from adapters.irc.settings import IrcSettings
from adapters.irc.translate import plain

log = structlog.get_logger(__name__)

NICKSERV: Final = "NickServ"  # where the config names none; it hears nothing secret then
_MOST_QUESTIONS: Final = 5  # WHOIS about ourselves, after what it answers


class NickServ:
    """``write`` sends a line, ``fold`` makes nicks comparable, ``own`` gives our nick.

    ``account`` is whose we are by its doing, None before; ``said`` its last words to us.
    """

    def __init__(
        self,
        settings: IrcSettings,
        write: Callable[[str], None],
        fold: Callable[[str], str],
        own: Callable[[], str],
    ) -> None:
        self._settings = settings
        self._write = write
        self._fold = fold
        self._own = own
        self._mask = mask_of(settings.nickserv or "")
        self._to_say: list[str] = []  # once it is known to be the one that is meant
        self._seen: str | None = None  # user@host of who bears its nick now
        self._questions = 0
        self._identifying = False
        self.account: str | None = None
        self.said = ""

    @property
    def can_log_in(self) -> bool:
        settings = self._settings
        return self._mask is not None and settings.sasl_account is not None and settings.password is not None

    def log_in(self) -> None:
        """Only where it ``can_log_in``."""
        password = self._settings.password
        if password is not None:
            self._identifying = True
            self._say(f"IDENTIFY {self._settings.sasl_account} {password.reveal()}")

    def free(self, nick: str, *, held: bool) -> None:
        """Have the nick taken from a ghost of ours, or, ``held``, from the services that keep it."""
        text = f"{'RELEASE' if held else 'GHOST'} {nick}"
        if self._mask is None:
            self._write(f"PRIVMSG {NICKSERV} :{text}")
        else:
            self._say(text)

    def _say(self, text: str) -> None:
        self._to_say.append(text)
        self._seen = None
        self._write(f"WHOIS {self._nick}")

    @property
    def _nick(self) -> str:
        return NICKSERV if self._mask is None else self._mask.nick

    def _is_it(self, nick: str) -> bool:
        return self._fold(nick) == self._fold(self._nick)

    # --- what it answers

    def hears(self, line: Line) -> bool:
        """Whether a notice is from it."""
        return (
            line.kind == "privnotice"
            and self._is_it(line.nick)
            and (self._mask is None or self._mask.fits(line.userhost))
        )

    def answered(self, line: Line) -> None:
        """It has told us something; if that is about logging in, the server knows how it went."""
        self.said = plain(line.last)
        if self._identifying and self.account is None and self._questions < _MOST_QUESTIONS:
            self._questions += 1
            self._write(f"WHOIS {self._own()}")

    def handle(self, line: Line) -> None:
        """One line of an answer to WHOIS, about it or about ourselves."""
        if not line.arguments:
            return
        if self._is_it(line.arguments[0]):
            self._on_whois(line)
        elif self._fold(line.arguments[0]) == self._fold(self._own()) and self._identifying:
            self._on_own_whois(line)

    def _on_whois(self, line: Line) -> None:
        match line.kind:
            case "311" if len(line.arguments) >= 3:
                self._seen = f"{line.arguments[1]}@{line.arguments[2]}"
            case "318" | "401" | "402":
                texts, self._to_say = self._to_say, []
                if texts and self._seen is not None and self._mask is not None:
                    self._say_to(self._seen, texts)
                elif texts:
                    self.said = "it is not there"

    def _say_to(self, userhost: str, texts: list[str]) -> None:
        if self._mask is None or not self._mask.fits(userhost):
            self.said = f"{self._nick}!{userhost} is not {self._settings.nickserv}"
            log.error("irc_impostor", network=self._settings.name, detail=self.said)
            return
        for text in texts:
            self._write(f"PRIVMSG {self._nick} :{text}")

    def _on_own_whois(self, line: Line) -> None:
        if line.kind == "330" and len(line.arguments) >= 2:
            self.account = line.arguments[1]
        elif line.kind == "307" and self._fold(line.arguments[0]) == self._fold(self._wanted):
            self.account = line.arguments[0]  # such servers know nicks, not accounts

    @property
    def _wanted(self) -> str:
        return self._settings.sasl_account or ""
