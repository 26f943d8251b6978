"""Small things of persons that a restart must not lose and nobody else may see: drafts, link codes.

Kept among the sealed, under no game. Must never know what they are for.
"""

from __future__ import annotations

from typing import Protocol

from core.ids import GameId
from core.ports import Batch, SealedRow

NO_GAME = GameId("")  # no game can have an empty name


class Sealed(Protocol):
    def sealed(self, game: GameId, name: str) -> bytes | None: ...


class Keepsakes:
    """What is kept is remembered until its row is written, or cannot be."""

    def __init__(self, shelf: Sealed) -> None:
        self._shelf = shelf
        self._recent: dict[str, str] = {}

    def get(self, name: str) -> str:
        """ "" where there is nothing."""
        if name not in self._recent:
            stored = self._shelf.sealed(NO_GAME, name)
            return "" if stored is None else stored.decode()
        return self._recent[name]

    def keep(self, name: str, text: str) -> SealedRow:
        """Remember ``text`` in place of what was; returns the row to be written. "" drops it."""
        self._recent[name] = text
        return SealedRow(NO_GAME, name, text.encode())

    def settled(self, batch: Batch) -> None:
        """The batch was written, or it was not and never will be: from now on the store knows best."""
        for row in batch.sealed:
            if row.game == NO_GAME and self._recent.get(row.name) == row.secret.decode():
                del self._recent[row.name]
