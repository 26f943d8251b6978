"""The seeds of a game: this round's, as it was sealed, and one that would be the next round's.

Must never show them.
"""

from __future__ import annotations

from core.actors.means import Records, Seeds
from core.ids import GameId
from core.play.secrets import Secrets
from core.play.state import GameState


class SeedMissing(Exception):
    """The seed that a round was begun with is not in the store."""


class RoundSeeds:
    """Reads each seed once; draws a new one once a round."""

    def __init__(self, game: GameId, records: Records, seeds: Seeds) -> None:
        self._game = game
        self._records = records
        self._source = seeds
        self._known: dict[int, bytes] = {}

    def forget(self) -> None:
        self._known = {}

    def of(self, state: GameState | None) -> Secrets:
        """For a command to the game as it is; None: to one that comes to be. Raises SeedMissing."""
        now = 1 if state is None else state.round
        if now not in self._known:
            self._known[now] = self._fresh(now) if state is None else self._sealed(now)
        if now + 1 not in self._known:
            self._known[now + 1] = self._fresh(now + 1)
        return Secrets(seed=self._known[now], next_seed=self._known[now + 1])

    def _fresh(self, number: int) -> bytes:
        return self._source.fresh(f"{self._game}/seed/{number}")

    def _sealed(self, number: int) -> bytes:
        stored = self._records.sealed(self._game, f"seed/{number}")
        if stored is None:
            raise SeedMissing(f"game {self._game}: the seed of round {number} is missing")
        return stored
