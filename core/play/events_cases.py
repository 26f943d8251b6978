"""What happens to a statement put to a judge. Must never know who ought to judge."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from core.ids import CaseNumber, Instant, Key, PlayerId, RuleId
from core.law.rule import Setting
from core.play.event_base import EventBase


class CaseOpened(EventBase, frozen=True):
    """``claim`` is "" for a plain statement, "paradox", or "debate" (asked to end the debate on ``about``)."""

    number: CaseNumber
    statement: str
    invoker: PlayerId
    claim: str = ""
    about: int | None = None


class JudgeAsked(EventBase, frozen=True):
    """``offer`` counts from 1 within the case. ``assigned``: need not accept first."""

    number: CaseNumber
    judge: PlayerId
    offer: int
    assigned: bool
    for_turn: bool = False  # and judges all questions until the next turn
    step: int = 0  # of the selection, from 0


class JudgeAccepted(EventBase, frozen=True):
    """``debate``: the judge shows up without a verdict, for a debate first."""

    number: CaseNumber
    judge: PlayerId
    debate: bool = False


class JudgeLost(EventBase, frozen=True):
    """``how`` is refused, silent, late, left, away, office (it passed to somebody else) or turn (the
    judge's term ended with the turn)."""

    number: CaseNumber
    judge: PlayerId
    how: str


class NoJudge(EventBase, frozen=True):
    """Nobody is left who may judge: the players settle it."""

    number: CaseNumber


class ReadingBefore(msgspec.Struct, frozen=True):
    """What a verdict replaced in a rule's reading: ``before`` None where the key was not set."""

    rule: RuleId
    key: Key
    before: Setting | None
    after: Setting | None


class VerdictGiven(EventBase, frozen=True):
    number: CaseNumber
    judge: PlayerId
    verdict: str
    reasons: str = ""
    changed: tuple[ReadingBefore, ...] = ()
    reward: Fraction = Fraction(0)  # what the judge gets for it


class OverruleVoiced(EventBase, frozen=True):
    number: CaseNumber
    player: PlayerId
    no: bool


class Overturned(EventBase, frozen=True):
    """``how`` is "" (all the others), proposal, cassation or officers; ``verdict`` what it becomes.

    After cassation the seat of the judge is filled from the first step of the selection again."""

    number: CaseNumber
    how: str = ""
    verdict: str | None = None


class CaseDue(EventBase, frozen=True):
    """By when the one asked must accept, or the judge deliver; None where no rule says."""

    number: CaseNumber
    due: Instant | None


class CaseSettled(EventBase, frozen=True):
    """Nothing can change the verdict any more (or nobody waits for one)."""

    number: CaseNumber


CaseEvent = (
    CaseOpened
    | JudgeAsked
    | JudgeAccepted
    | JudgeLost
    | NoJudge
    | VerdictGiven
    | OverruleVoiced
    | Overturned
    | CaseDue
    | CaseSettled
)
