"""What players enter by hand where no reading says it. Must never know who may."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

import msgspec

from core.play.move_base import MoveBase, Series


class Points(msgspec.Struct, frozen=True, tag=True):
    """``amount`` as typed: "3", "-20/3"."""

    name: str
    amount: Fraction


class Winners(msgspec.Struct, frozen=True, tag=True):
    names: tuple[str, ...]


class Result(msgspec.Struct, frozen=True, tag=True):
    """How an open vote ends."""

    number: int
    adopted: bool


class Holder(msgspec.Struct, frozen=True, tag=True):
    """Who holds an office."""

    office: str
    name: str


class OnTurn(msgspec.Struct, frozen=True, tag=True):
    """Whose turn it is now."""

    name: str


class Closed(msgspec.Struct, frozen=True, tag=True):
    """A vote that no rule ends is over, and counted as the rules say."""

    number: int
    series: Series = Series.NUMBER


class JudgeOf(msgspec.Struct, frozen=True, tag=True):
    """Who judges a case."""

    case: int
    name: str


Entered: TypeAlias = Points | Winners | Result | Holder | OnTurn | Closed | JudgeOf


class Declare(MoveBase, frozen=True):
    """``rule`` is the number of the rule, or of the adopted decree, whose words say so."""

    what: Entered
    rule: int | None = None
    decree: bool = False


class Support(MoveBase, frozen=True):
    """A standing voice for what somebody has declared."""

    number: int | None = None
    no: bool = False
