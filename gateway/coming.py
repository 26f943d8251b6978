"""A game that was begun elsewhere, read and found in order, on its way into a store.

Must never know the file it was read from, nor write anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from core.ids import GameId, Instant, PlayerId
from core.play.commands import Command, Import
from core.play.decide import Wanted
from core.play.events import GameCreated, Outcome
from core.play.events_import import Imported, Standing
from core.play.hooks import Answer, Request
from core.play.importing import begin_here, go_on_here
from core.play.recounts import Count, NotRecounted, Recount
from core.play.secrets import Secrets
from core.play.state import GameState, Room
from core.ports import StoredEntry
from gateway.config import Fault
from gateway.register import game_id

Code = Callable[[Request], Answer]


class NotImported(Exception):
    """The file cannot be imported. ``faults`` are all that is wrong with it, one line each."""

    def __init__(self, faults: tuple[Fault | str, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults


class Coming(Protocol):
    """``before`` and ``earlier``: its log so far, and the state that gives."""

    @property
    def name(self) -> str: ...

    @property
    def game(self) -> GameId: ...

    @property
    def rooms(self) -> tuple[Room, ...]: ...

    @property
    def before(self) -> GameState | None: ...

    @property
    def earlier(self) -> tuple[StoredEntry, ...]: ...

    def decide(self, now: Instant, secrets: Secrets) -> tuple[Command, Outcome]:
        """The entry with which it goes on here."""


class Whole(msgspec.Struct, frozen=True, kw_only=True):
    """Came with its whole log."""

    source: str
    state: GameState
    earlier: tuple[StoredEntry, ...]

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def game(self) -> GameId:
        return self.state.game

    @property
    def rooms(self) -> tuple[Room, ...]:
        return () if self.state.archived else self.state.rooms

    @property
    def before(self) -> GameState | None:
        return self.state

    def decide(self, now: Instant, secrets: Secrets) -> tuple[Command, Outcome]:
        """At the time of the last entry: what was due since then comes at its own time, as after a stop."""
        arrived = Command(move=Import(source=self.source), at=now)
        outcome = go_on_here(self.state, arrived, self.source, secrets)
        return Command(move=arrived.move, at=self.state.at), outcome


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """Was written down as it stood. ``code`` asks rules' code."""

    source: str
    created: GameCreated
    standing: Standing
    rooms: tuple[Room, ...]
    turn: PlayerId | None
    code: Code

    @property
    def name(self) -> str:
        return self.created.name

    @property
    def game(self) -> GameId:
        return game_id(self.created.name)

    @property
    def before(self) -> GameState | None:
        return None

    @property
    def earlier(self) -> tuple[StoredEntry, ...]:
        return ()

    def decide(self, now: Instant, secrets: Secrets) -> tuple[Command, Outcome]:
        command = Command(move=Import(source=self.source), at=now)
        answers: list[tuple[Request | Recount, Answer | Count]] = []
        while True:
            imported = Imported(source=self.source, arrived=now, standing=self.standing)
            try:
                outcome = begin_here(
                    command, self.created, imported, self.rooms, self.turn, secrets, tuple(answers)
                )
            except Wanted as wanted:
                asked = wanted.request
                answers.append(
                    (asked, NotRecounted("log") if isinstance(asked, Recount) else self.code(asked))
                )
            else:
                return command, outcome
