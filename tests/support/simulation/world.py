"""A gateway under a virtual clock that is told entry by entry. Must never know what is worth saying."""

from __future__ import annotations

from collections.abc import Mapping

from core.actors.log import _followed
from core.ids import GameId
from core.law.pack import Pack
from core.play.state import GameState
from gateway.rehearse import Rehearsal
from gateway.transcript import Entry
from storage.memory import MemoryStore
from tests.support.simulation.people import GAME

NIGHT = GameId(GAME.casefold())


def _awake() -> None:
    """Nobody is sent to sleep."""


class World:
    """``sleepless``: an idle game is not forgotten, and so never read from its log.

    ``state`` is the game as published; where it sleeps, as its log has it."""

    def __init__(self, seed: str, packs: Mapping[str, Pack], *, sleepless: bool = False) -> None:
        self.rehearsal = Rehearsal(seed, packs)
        self._sleepless = sleepless
        self._known: GameState | None = None

    @property
    def store(self) -> MemoryStore:
        return self.rehearsal.store

    def play(self, entry: Entry) -> list[str]:
        """What is shown because of it."""
        self.rehearsal.lines.clear()
        life = self.rehearsal.life
        if life is not None and self._sleepless:
            life.retire = _awake  # type: ignore[method-assign]
        self.rehearsal.play(entry)
        return list(self.rehearsal.lines)

    @property
    def state(self) -> GameState:
        life = self.rehearsal.life
        published = None if life is None else life.register.states.get(NIGHT)
        if published is not None:
            self._known = published
        else:
            known = self._known
            for stored in self.store.entries(NIGHT, 0 if known is None else known.sequence):
                known = _followed(known, stored)
            self._known = known
        assert self._known is not None
        return self._known
