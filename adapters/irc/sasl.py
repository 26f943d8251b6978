"""Logging in to a services account by SASL 3.1 and 3.2, with a password or a client certificate. Pure.

Must never write the password anywhere but into an AUTHENTICATE line.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Final

from adapters.irc.line import Line
from adapters.irc.settings import IrcSettings
from adapters.irc.translate import plain

CHUNK: Final = 400  # of an AUTHENTICATE line
FAILED: Final = frozenset(("902", "904", "905", "906"))
ANSWERS: Final = FAILED | {"900", "901", "903", "907", "908", "authenticate"}


def plain_chunks(account: str, password: str) -> list[str]:
    """The parameters of the AUTHENTICATE lines that log in by SASL PLAIN."""
    text = base64.b64encode(f"\0{account}\0{password}".encode()).decode()
    chunks = [text[start : start + CHUNK] for start in range(0, len(text), CHUNK)]
    return chunks if len(chunks[-1]) < CHUNK else [*chunks, "+"]


class Sasl:
    """``account`` is whose we are by now, None before; ``failure`` why we are nobody's; ``busy`` while
    the server has not decided.
    """

    def __init__(self, settings: IrcSettings, write: Callable[[str], None]) -> None:
        self._settings = settings
        self._write = write
        self._known_to_it = ""  # the mechanisms that the server named when it refused ours
        self.mechanism: str = settings.sasl.upper()
        self.account: str | None = None
        self.failure = ""
        self.busy = False

    def is_offered(self, value: str | None) -> bool:
        """``value`` is that of the capability sasl: its mechanisms, if the server tells them; None: no SASL."""
        return value is not None and (not value or self.mechanism in value.upper().split(","))

    def begin(self) -> None:
        self.busy, self.failure, self._known_to_it = True, "", ""
        self._write(f"AUTHENTICATE {self.mechanism}")

    def handle(self, line: Line) -> None:
        """Take in one line of ``ANSWERS``."""
        match line.kind:
            case "authenticate":
                if self.busy and line.target == "+":
                    self._answer()
            case "900" if len(line.arguments) >= 2:
                self.account = line.arguments[1]
            case "901":
                self.account = None
            case "903" | "907":
                self.busy = False
                self.account = self.account or self._settings.sasl_account or "?"
            case "908" if line.arguments:
                self._known_to_it = line.arguments[0]
            case kind if kind in FAILED and self.busy:
                self.busy = False
                knows = f" (it knows {plain(self._known_to_it)})" if self._known_to_it else ""
                self.failure = f"{plain(line.last)}{knows}"

    def _answer(self) -> None:
        if self._settings.sasl == "external":
            self._write("AUTHENTICATE +")  # who we are says the certificate alone
            return
        account, password = self._settings.sasl_account, self._settings.password
        for chunk in plain_chunks(account or "", password.reveal() if password is not None else ""):
            self._write(f"AUTHENTICATE {chunk}")
