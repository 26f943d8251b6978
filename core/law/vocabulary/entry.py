"""A row of the vocabulary: what a key takes. Must never know which keys there are."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from core.ids import Key


class Flag(msgspec.Struct, frozen=True, tag=True):
    """True or false."""


class Number(msgspec.Struct, frozen=True, tag=True):
    """An exact number of any sign, whole or not."""


class Integer(msgspec.Struct, frozen=True, tag=True):
    """A whole number of zero or more."""


class Length(msgspec.Struct, frozen=True, tag=True):
    """A length of time, or one of ``words``."""

    words: tuple[str, ...] = ()


class Words(msgspec.Struct, frozen=True, tag=True):
    """One word of ``choices``."""

    choices: tuple[str, ...]


class WordSet(msgspec.Struct, frozen=True, tag=True):
    """Words of ``choices``, in no order; ``none`` is the empty set."""

    choices: tuple[str, ...]


class WordList(msgspec.Struct, frozen=True, tag=True):
    """Words of ``choices`` in order, and any others where ``open``."""

    choices: tuple[str, ...]
    open: bool = False


class Thresholds(msgspec.Struct, frozen=True, tag=True):
    """``majority``, ``unanimous``, ``unanimous of cast``, a share of the votes cast, or a condition."""


class Patterns(msgspec.Struct, frozen=True, tag=True):
    """Rule numbers, ranges of them, kinds of rule and keys, or ``none``."""


ValueType: TypeAlias = Flag | Number | Integer | Length | Words | WordSet | WordList | Thresholds | Patterns


class Kind(Enum):
    """What an expression may be worth, and how it is called in English."""

    NUMBER = "a number"
    FLAG = "true or false"
    LENGTH = "a length of time"
    WORD = "a word"
    LIST = "a list"


NAMES = MappingProxyType(
    {
        "players": Kind.NUMBER,  # active ones
        "circuit": Kind.NUMBER,  # 1 for the first
        "turn": Kind.NUMBER,
        "suspended": Kind.FLAG,  # too few players are active
        "number": Kind.NUMBER,  # of the proposal
        "kind": Kind.WORD,  # of the proposal
        "votes_for": Kind.NUMBER,
        "votes_against": Kind.NUMBER,
        "votes_cast": Kind.NUMBER,  # for and against
        "voters": Kind.NUMBER,  # eligible
        "needed": Kind.NUMBER,  # least votes for that would have carried
    }
)
PROPOSAL_KINDS = (
    "enact",
    "amend",
    "repeal",
    "transmute",
    "overturn",
    "quash",
    "sanction",
)  # what ``kind`` may be

NO_NAMES: frozenset[str] = frozenset()
GAME = frozenset({"players", "circuit", "turn", "suspended"})
PROPOSAL = GAME | {"number", "kind"}
VOTE = PROPOSAL | {"voters"}
TALLY = VOTE | {"votes_for", "votes_against", "votes_cast"}
OUTCOME = TALLY | {"needed", "roll"}


class Entry(msgspec.Struct, frozen=True):
    """One key.

    ``unregulated`` is written like any value and holds while no rule sets the key; "" where there
    is none. ``names`` are those its expressions may use, with ``roll`` where a die may decide.
    ``instead`` is the key whose value holds while this one is not set.
    """

    key: Key
    type: ValueType
    meaning: str
    unregulated: str
    names: frozenset[str]
    example: str
    instead: Key | None = None


def row(
    key: str,
    value_type: ValueType,
    meaning: str,
    unregulated: str = "",
    example: str = "",
    names: frozenset[str] = GAME,
    instead: str | None = None,
) -> Entry:
    """An entry; without an example the unregulated value is one.

    A word the key takes, such as ``players``, is that word there and no name."""
    other = None if instead is None else Key(instead)
    free = names - frozenset(choices_of(value_type))
    return Entry(Key(key), value_type, meaning, unregulated, free, example or unregulated, other)


def choices_of(value_type: ValueType) -> tuple[str, ...]:
    """The words a type knows."""
    match value_type:
        case Words(choices) | WordSet(choices) | WordList(choices) | Length(choices):
            return choices
        case Thresholds():
            return ("majority", "unanimous")
        case Patterns():
            return ("none", "rule", "decree", "mutable", "immutable")
        case Flag() | Number() | Integer():
            return ()
