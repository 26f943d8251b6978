"""What moves are made of: references, sides, drafts. Must never know a particular move."""

from __future__ import annotations

from enum import Enum

import msgspec


class Series(Enum):
    """Which series a number belongs to. NUMBER is a bare one: the verb decides."""

    NUMBER = ""
    CASE = "C"
    PROPOSED_DECREE = "Dp"
    DECREE = "D"
    REQUEST = "R"
    SANCTION = "S"


class Ref(msgspec.Struct, frozen=True):
    """A reference as typed: ``301``, ``C 1``, ``D 2``."""

    series: Series
    number: int

    def __str__(self) -> str:
        return f"{self.series.value} {self.number}".strip()


class Side(Enum):
    FOR = "for"
    AGAINST = "against"
    ABSTAIN = "abstain"


class ChangeKind(Enum):
    ENACT = "enact"
    AMEND = "amend"
    REPEAL = "repeal"
    TRANSMUTE = "transmute"
    OVERTURN = "overturn"  # a verdict
    QUASH = "quash"  # a judgement, by a vote of cassation
    SANCTION = "sanction"


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A rule change as typed. In a revision what is None stays as it was.

    ``reading`` is the text between the braces, or None where no braces were given; ``code`` what stood in a
    fenced block.
    """

    kind: ChangeKind | None = None
    target: Ref | None = None
    title: str | None = None
    text: str | None = None
    reading: str | None = None
    code: str | None = None  # "" takes a rule's code away


class MoveBase(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What a command asks for."""
