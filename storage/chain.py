"""The hash chain of a game's log: whether an entry follows the one before it.

Must never know what an entry says beyond the hash it names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from core.ids import EntryHash, GameId
from core.ports import StoredEntry

BEGINNING: Final = EntryHash("")  # what a first entry names as the hash before it


class FirstBad(msgspec.Struct, frozen=True):
    """Where a log stops being trustworthy: everything before ``sequence`` holds."""

    game: GameId
    sequence: int
    reason: str


class _Naming(msgspec.Struct):
    previous: str = BEGINNING


_naming = msgspec.json.Decoder(_Naming)


def fault(entry: StoredEntry, sequence: int, head: EntryHash) -> str | None:
    """Why ``entry`` does not follow the entry ``sequence`` with the hash ``head``; None if it does.

    The body is JSON whose field ``previous`` names ``head``. 0 and BEGINNING stand for an empty log.
    """
    if entry.sequence != sequence + 1:
        return f"entry {entry.sequence} where {sequence + 1} was expected"
    if hashlib.sha256(entry.body).hexdigest() != entry.hash:
        return "the bytes do not have the hash recorded for them"
    try:
        previous = _naming.decode(entry.body).previous
    except msgspec.DecodeError:
        return "the body is not JSON that names the hash before it"
    return None if previous == head else "the body names another hash than that of the entry before"


class BrokenChain(Exception):
    """An entry that is wrong or does not follow the one before it."""

    def __init__(self, bad: FirstBad) -> None:
        super().__init__(f"game {bad.game}, entry {bad.sequence}: {bad.reason}")
        self.bad = bad


def chained(entries: Iterable[StoredEntry]) -> Iterator[StoredEntry]:
    """The entries of one game's whole log for as long as each follows the one before.

    Raises BrokenChain at the first that does not. Streams: holds one entry at a time.
    """
    sequence, head = 0, BEGINNING
    game: GameId | None = None
    for entry in entries:
        if game is not None and entry.game != game:
            raise BrokenChain(FirstBad(game, sequence + 1, f"an entry of the game {entry.game}"))
        game = entry.game
        why = fault(entry, sequence, head)
        if why is not None:
            raise BrokenChain(FirstBad(game, sequence + 1, why))
        yield entry
        sequence, head = entry.sequence, entry.hash
