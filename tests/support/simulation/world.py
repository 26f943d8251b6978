"""A gateway under a virtual clock that is told entry by entry. Must never know what is worth saying."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.actors.log import _followed
from core.ids import DeadlineId, GameId, Instant
from core.law.pack import Pack
from core.play.state import GameState
from core.ports import Delivery
from gateway.one_life import OneLife
from gateway.rehearse import Rehearsal
from gateway.transcript import Entry
from storage.memory import MemoryStore
from tests.support.simulation.people import GAME

NIGHT = GameId(GAME.casefold())
DROWSY = 6  # of so many times an idle game could be sent to sleep it is once


class _Mute:
    """Tells nobody anything, and reminds nobody."""

    def tell(self, *_about: object) -> tuple[Delivery, ...]:
        return ()

    def receipt(self, *_about: object) -> tuple[Delivery, ...]:
        return ()

    def plan(self, *_about: object) -> dict[DeadlineId, Instant]:
        return {}


class _Lives(Rehearsal):
    """A rehearsal whose gateways sleep less, and say nothing where nobody looks at what they say."""

    def __init__(self, seed: str, packs: Mapping[str, Pack], *, drowsy: int, mute: bool) -> None:
        self._drowsy, self._mute, self._rests = drowsy, mute, 0
        super().__init__(seed, packs)

    def _born(self) -> OneLife:
        life = super()._born()
        if self._mute:
            life._means = replace(life._means, narrator=_Mute(), reminders=_Mute())
        retire = life.retire

        def seldom() -> None:
            self._rests += 1
            if self._drowsy and self._rests % self._drowsy == 0:
                retire()

        life.retire = seldom  # type: ignore[method-assign]
        return life


class World:
    """``drowsy``: how seldom an idle game is forgotten, to be read from its log; 0 for never.

    ``state`` is the game as published; where it sleeps, as its log has it."""

    def __init__(self, seed: str, packs: Mapping[str, Pack], *, drowsy: int = 0, mute: bool = False) -> None:
        self.rehearsal = _Lives(seed, packs, drowsy=drowsy, mute=mute)
        self._known: GameState | None = None

    @property
    def store(self) -> MemoryStore:
        return self.rehearsal.store

    def play(self, entry: Entry) -> list[str]:
        """What is shown because of it."""
        self.rehearsal.lines.clear()
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
