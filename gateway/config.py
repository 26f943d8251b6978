"""What the operator wrote in the config file, as values.

Must never know how the file looks (that is gateway.config_read), nor show a secret.
"""

from __future__ import annotations

import base64
from pathlib import Path

import msgspec

from adapters.irc.settings import IrcSettings
from adapters.matrix.settings import MatrixSettings
from core.ids import AccountId, NetworkName
from core.ports import Place

CONSOLE = NetworkName("console")
"""The name of the terminal as a network; no other network may have it."""


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with the file. ``line`` counts from 1; ``key`` is as one would write it."""

    line: int
    key: str
    message: str

    def __str__(self) -> str:
        return (
            f"line {self.line}: {self.key}: {self.message}"
            if self.key
            else f"line {self.line}: {self.message}"
        )


class ConfigError(Exception):
    """The config cannot be used. ``faults`` are all that is wrong with it."""

    def __init__(self, path: Path, faults: tuple[Fault, ...]) -> None:
        more = (
            f" (and {len(faults) - 1} more: `nomic-gateway check-config {path}`)" if len(faults) > 1 else ""
        )
        super().__init__(f"{path}: {faults[0]}{more}")
        self.path = path
        self.faults = faults


class Web(msgspec.Struct, frozen=True):
    host: str
    port: int
    public_url: str | None = None


class Chat(msgspec.Struct, frozen=True, kw_only=True):
    """``language`` is that of new games and of people who never chose one; ``questions_per_minute`` are answered
    to each person, ``strangers_per_minute`` to one who plays in no game, 0 for any number. ``new``: who may begin
    a game; ``games_each``: how many running ones a person may be host of, 0 for any number. Longer answers than
    ``lines_in_room`` go to the asker alone on IRC, 0 for none."""

    prefix: str = "!"
    language: str = "en"
    relay: bool = True
    questions_per_minute: int = 60
    strangers_per_minute: int = 20
    joins_per_minute: int = 30
    new: str = "anyone"
    games_each: int = 10
    lines_in_room: int = 8


class GameConfig(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is to exist. Its rooms join it without a code."""

    name: str
    ruleset: str
    rooms: tuple[Place, ...] = ()
    language: str = "en"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """``storage`` None: in memory. ``catch_up``: seconds a start waits for links at most."""

    storage: Path | None
    chat: Chat = Chat()
    web: Web | None = None
    irc: tuple[IrcSettings, ...] = ()
    matrix: tuple[MatrixSettings, ...] = ()
    games: tuple[GameConfig, ...] = ()
    operators: tuple[AccountId, ...] = ()
    banned: tuple[str, ...] = ()
    packs: Path | None = None
    speed: int = 1
    catch_up: float = 120.0

    @property
    def networks(self) -> tuple[NetworkName, ...]:
        return (*(n.name for n in self.irc), *(n.name for n in self.matrix))

    def secrets(self) -> tuple[str, ...]:
        """Every value that no log line may show."""
        found: list[str] = []
        for irc in self.irc:
            if irc.password is not None:
                password = irc.password.reveal()
                found += [password, *_sasl(irc.sasl_account or irc.nick, password)]
        for matrix in self.matrix:
            found += [s.reveal() for s in (matrix.password, matrix.access_token) if s is not None]
        return tuple(found)


def _sasl(account: str, password: str) -> tuple[str, ...]:
    """The forms SASL PLAIN sends a password in."""
    plain = (f"{first}\0{account}\0{password}" for first in ("", account))
    return tuple(base64.b64encode(text.encode()).decode() for text in plain)
