"""What the router and its helpers need of the product around them, and what they are told of it.

Must never know who fulfils it: the event loop with its actors, or a rehearsal in one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, runtime_checkable

import msgspec

from core.actors.messages import GameMessage
from core.ids import AccountId, GameId, Instant, MessageId, NetworkName, RoomName
from core.ports import Batch, Delivery, StoredEntry, StoreError


class Outlet(Protocol):
    """Where the router's decisions go. Nothing here may block."""

    def tell(self, game: GameId, message: GameMessage, now: Instant, *, passing: bool = False) -> None:
        """``passing``: a game that sleeps is woken for this alone, and sleeps again."""

    def heard_until(self, now: Instant) -> Instant:
        """Everything that was received before this, and ``now`` at most, has been told to its game."""

    def due(self, game: GameId, until: Instant) -> bool:
        """Whether the law of the game has something due at ``until`` or before."""

    def post(self, batch: Batch, failed: Callable[[StoreError], None]) -> None:
        """Write a batch that is no game's. ``failed`` is called in the router's thread."""

    def say(self, delivery: Delivery) -> None:
        """Say it without keeping it."""

    def soon(self, call: Callable[[], None]) -> None:
        """Call it in the router's thread. May be called from any thread."""

    def hold(self, games: tuple[GameId, ...]) -> None:
        """Their deadlines wait."""

    def release(self, games: tuple[GameId, ...], now: Instant) -> None: ...


class Shelf(Protocol):
    """What the router looks up in the store."""

    def announcement(self, network: NetworkName, message_id: str) -> tuple[GameId, str] | None: ...

    def sealed(self, game: GameId, name: str) -> bytes | None: ...

    def is_done(self, message: MessageId) -> bool: ...

    def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]:
        """Called in the thread of the game, as only ``log`` needs it."""


class Codes(Protocol):
    """Codes that are typed by hand."""

    def fresh(self, purpose: str) -> str:
        """A code nobody can guess. A rehearsal makes it from ``purpose``."""

    def given(self, code: str) -> None:
        """The code was told to somebody."""


@runtime_checkable
class Named(Protocol):
    """A link that may have to go by another name than it wants."""

    @property
    def nick(self) -> str:
        """The name it has now."""


class Network(msgspec.Struct, frozen=True, kw_only=True):
    """``trusts_nicks``: an account is whoever has the nick, so it proves nothing elsewhere. ``called`` is what
    the gateway goes by there at the moment, besides ``nick``. An answer of more than ``lines_in_room`` goes to
    the asker alone, 0 for any number."""

    name: NetworkName
    nick: str
    called: tuple[str, ...] = ()
    keeps_history: bool
    trusts_nicks: bool = False
    lines_in_room: int = 0


class ConfiguredGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game the host has written into the config: made at the first start."""

    name: str
    ruleset: str
    rooms: tuple[tuple[NetworkName, RoomName], ...]
    language: str = "en"


class RouterSettings(msgspec.Struct, frozen=True, kw_only=True):
    """``language`` is that of new games. ``run`` tells this run of the gateway from every other. Of each person
    ``questions_per_minute`` are answered, 0 for any number, and of those who play in no game ``strangers_per_minute``,
    of whom as many lines are carried. ``banned``: patterns of accounts. ``games_each``: how many running games one
    person may be host of, 0 for any number; ``new_by_operators``: nobody else begins one. ``joins_per_minute``: into one game, 0 for any number. ``wrong_codes``: how
    many of one account are heard in ten minutes, 0 for any number."""

    run: str
    prefix: str = "!"
    language: str = "en"
    relay: bool = True
    questions_per_minute: int = 0
    strangers_per_minute: int = 0
    joins_per_minute: int = 0
    banned: tuple[str, ...] = ()
    games_each: int = 0
    new_by_operators: bool = False
    wrong_codes: int = 0
    operators: frozenset[AccountId] = frozenset()
    games: tuple[ConfiguredGame, ...] = ()
