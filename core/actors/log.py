"""A game's state from its log: every entry folded, its place in the chain checked.

Must never know where the log is kept, nor evaluate a rule.
"""

from __future__ import annotations

import msgspec

from core.actors.means import Records
from core.ids import EntryHash, GameId
from core.play.entry import Entry, decode, hash_of
from core.play.evolve import fold
from core.play.state import GameState
from core.ports import StoredEntry

BEGINNING = EntryHash("")  # what the first entry follows


class LogBroken(Exception):
    """The log of a game cannot be folded. Says at which entry and why, in one line."""


def folded(records: Records, game: GameId) -> GameState | None:
    """The state at the end of the log; None where there is no log. Raises LogBroken or StoreError."""
    state: GameState | None = None
    for stored in records.entries(game):
        state = _followed(state, stored)
    return state


def _followed(state: GameState | None, stored: StoredEntry) -> GameState:
    place = f"game {stored.game}, entry {stored.sequence}"
    digest = hash_of(stored.body)
    if digest != stored.hash:
        raise LogBroken(f"{place}: its bytes are not those it was stored with")
    entry = _read(stored, place)
    expected = (BEGINNING, 1) if state is None else (state.head, state.sequence + 1)
    if (entry.previous, entry.sequence) != expected:
        raise LogBroken(f"{place}: does not follow the entry before it")
    try:
        return fold(state, entry, digest)
    except Exception as error:
        raise LogBroken(f"{place}: cannot be folded: {type(error).__name__}: {error}") from error


def _read(stored: StoredEntry, place: str) -> Entry:
    try:
        return decode(stored.body)
    except msgspec.DecodeError as error:
        raise LogBroken(f"{place}: cannot be read: {error}") from error
