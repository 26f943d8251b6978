"""The one table of all keys, and the look-up. Must never know which rule sets a key."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from core.ids import Key
from core.law.vocabulary.entry import Entry, choices_of
from core.law.vocabulary.table_judging import JUDGING, PRECEDENCE
from core.law.vocabulary.table_offices import ABSENCE, CLERK, DECREES, OFFICES, REVIEW
from core.law.vocabulary.table_play import PLAYERS, PROPOSALS, TURNS
from core.law.vocabulary.table_votes import ADOPTION, SCORES, VOTING, WINNING

LIMIT_KEY = 64

VOCABULARY: Mapping[Key, Entry] = MappingProxyType(
    {
        found.key: found
        for rows in (
            *(PLAYERS, ABSENCE, TURNS, PROPOSALS, VOTING, ADOPTION, SCORES, WINNING),
            *(JUDGING, REVIEW, OFFICES, DECREES, CLERK, PRECEDENCE),
        )
        for found in rows
    }
)
AREAS: frozenset[str] = frozenset(key.split(".")[0] for key in VOCABULARY)


class UnknownKey(Exception):
    """No such key; ``nearest`` is the known key most like it, or None."""

    def __init__(self, key: str, nearest: Key | None) -> None:
        super().__init__(f"unknown key {key}" + (f"; did you mean {nearest}?" if nearest else ""))
        self.key = key
        self.nearest = nearest


def entry(key: str) -> Entry:
    """The row of a key; raises UnknownKey."""
    found = VOCABULARY.get(Key(key))
    if found is None:
        shown = key[:LIMIT_KEY]
        near = get_close_matches(shown, VOCABULARY, 1)
        raise UnknownKey(shown, Key(near[0]) if near else None)
    return found


def takes_none(found: Entry) -> bool:
    """Whether ``none`` is a value of this key, and not the wish that it be unset."""
    return "none" in choices_of(found.type)
