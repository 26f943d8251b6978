"""How many votes adopt: a majority, all, a share, or a condition. Must never know who voted."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TypeAlias, assert_never

import msgspec

from core.law.expressions import OF_CAST, Value
from core.law.faults import EvaluationError


class Majority(msgspec.Struct, frozen=True, tag=True):
    """Strictly more for than against."""


class Unanimous(msgspec.Struct, frozen=True, tag=True):
    """Every voter, or with ``of_cast`` every vote cast, is for."""

    of_cast: bool = False


class Share(msgspec.Struct, frozen=True, tag=True):
    """At least this share of the votes cast; more than 0, at most 1."""

    share: Fraction


class Condition(msgspec.Struct, frozen=True, tag=True):
    """A condition that looked at the votes itself."""

    holds: bool


Threshold: TypeAlias = Majority | Unanimous | Share | Condition


def to_threshold(value: Value) -> Threshold:
    """``majority``, ``unanimous``, ``unanimous of cast``, a share or a truth value; else EvaluationError."""
    if isinstance(value, bool):
        return Condition(value)
    if isinstance(value, Fraction):
        if not 0 < value <= 1:
            raise EvaluationError("share_range", value=str(value))
        return Share(value)
    if value == "majority":
        return Majority()
    if value in ("unanimous", OF_CAST):
        return Unanimous(of_cast=value == OF_CAST)
    raise EvaluationError("wrong_kind", expected="a threshold", found=f"“{value}”")


def carries(threshold: Threshold, votes_for: int, votes_against: int, voters: int) -> bool:
    """Whether so many votes adopt, with ``voters`` votes that could have been cast.

    Without a vote for nothing is ever adopted."""
    if votes_for < 1:
        return False
    match threshold:
        case Majority():
            return votes_for > votes_against
        case Unanimous(of_cast=True):
            return votes_against == 0
        case Unanimous():
            return votes_against == 0 and votes_for >= voters
        case Share(share):
            return votes_for >= share * (votes_for + votes_against)
        case Condition(holds):
            return holds
    assert_never(threshold)


def needed(threshold: Threshold, cast: int, voters: int) -> int:
    """The least number of votes for that would have carried with ``cast`` votes cast.

    For unanimity of the voters that is ``voters``, and for a condition that fails one more than
    were cast: no number would have done."""
    match threshold:
        case Majority():
            return cast // 2 + 1
        case Unanimous(of_cast=True):
            return max(1, cast)
        case Unanimous():
            return max(1, voters)
        case Share(share):
            return max(1, ceil(share * cast))
        case Condition(holds):
            return 1 if holds else cast + 1
    assert_never(threshold)
