"""What a game works with besides its state: the protocols its surroundings fulfil.

Must never know who fulfils them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from core.ids import AccountId, DeadlineId, GameId, Instant, NetworkName, RoomName
from core.law.pack import Pack
from core.play.commands import Command
from core.play.entry import Entry
from core.play.events import Outcome, Refusal
from core.play.hooks import Answer, Request
from core.play.sealing import Hidden
from core.play.state import GameState
from core.ports import DeadlineRow, Delivery, StoredEntry


class Records(Protocol):
    """What a game reads of the store, and where it leaves poison. Used from the games' threads.

    Every method may raise StoreError.
    """

    def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]: ...

    def sealed(self, game: GameId, name: str) -> bytes | None: ...

    def deadlines(self, game: GameId) -> Sequence[DeadlineRow]: ...

    def set_aside(self, game: GameId, at: Instant, message: bytes, error: str) -> None: ...


class Narrator(Protocol):
    """What people are told of an entry. The ``entry`` of who is no player is not stored."""

    def tell(
        self, before: GameState | None, after: GameState, command: Command, outcome: Outcome, entry: Entry
    ) -> tuple[Delivery, ...]: ...

    def receipt(self, state: GameState, command: Command, hidden: Hidden) -> tuple[Delivery, ...]:
        """What the voter in a secret vote is told in private: how he voted, and how to check it later."""


class Fate(Enum):
    """What becomes of a command that is not recorded."""

    LOST = "lost"  # it never acts; it has to be said again
    KEPT = "kept"  # its network hands it over again, or we do: it acts yet, and once
    UNKNOWN = "unknown"  # the store did not answer: it may have taken it


class Apologies(Protocol):
    """What the speaker of a command is told when the rules have nothing to do with it."""

    def not_recorded(self, state: GameState | None, command: Command, fate: Fate) -> tuple[Delivery, ...]: ...

    def set_aside(
        self, state: GameState | None, command: Command, correlation: str
    ) -> tuple[Delivery, ...]: ...

    def refused(self, language: str, command: Command, refusal: Refusal) -> tuple[Delivery, ...]:
        """Of a game that is not there, or does not come to be."""


class Reminders(Protocol):
    """A courtesy: who is being waited for is told so. Its deadlines are of the kind "reminder"."""

    def plan(
        self, state: GameState, standing: Mapping[DeadlineId, Instant], after: Instant
    ) -> dict[DeadlineId, Instant]:
        """The next reminder of each person waited for, later than ``after``.

        One of the ``standing`` keeps its time unless something wants it sooner."""

    def tell(self, state: GameState, name: DeadlineId, now: Instant) -> tuple[Delivery, ...]:
        """What is said; nothing where nobody waits any more or it is night."""


class Seeds(Protocol):
    def fresh(self, purpose: str) -> bytes:
        """32 bytes that nobody else knows. A rehearsal makes them from ``purpose``."""


class Watcher(Protocol):
    """Hears what becomes of a game's messages. Called in the game's thread."""

    def published(self, game: GameId, state: GameState) -> None: ...

    def handled(self, game: GameId, correlation: str) -> None: ...

    def postponed(self, game: GameId, correlation: str) -> None:
        """It waits until the store works again; it is handled after that."""

    def resting(self, game: GameId) -> None:
        """A deadline came that stands but does not run, as in a pause."""

    def say(self, delivery: Delivery) -> None:
        """Say it without keeping it: for when the store takes nothing."""


@dataclass(frozen=True)
class Means:
    """``engine`` is a version. ``linked`` gives the other accounts of an account's person.

    ``code`` runs players' code, wherever that is; it returns whatever the code does.
    ``kept`` tells whether what a network brings is kept in the inbox until it is done.
    """

    records: Records
    narrator: Narrator
    apologies: Apologies
    reminders: Reminders
    seeds: Seeds
    watcher: Watcher
    packs: Mapping[str, Pack]
    engine: str
    linked: Callable[[AccountId], tuple[AccountId, ...]]
    room_owner: Callable[[NetworkName, RoomName], GameId | None]
    kept: Callable[[NetworkName], bool]
    code: Callable[[Request], Answer]
