"""What happened to judgements: taken, reviewed, quashed, made precedent; and sanctions.

Must never know how it is folded.
"""

from __future__ import annotations

from core.ids import CaseNumber, Instant, PlayerId, RuleId
from core.law.durations import Duration
from core.play.event_base import EventBase


class OpenToOfficers(EventBase, frozen=True):
    """Everybody asked was silent or refused: any holder of ``offices`` may take the case."""

    number: CaseNumber
    offices: tuple[str, ...]


class CaseTaken(EventBase, frozen=True):
    """``judge`` takes a case that is open to officers."""

    number: CaseNumber
    judge: PlayerId


class StoodIn(EventBase, frozen=True):
    """``judge`` judges at once in place of ``absent``, who was asked and may change that in his time."""

    number: CaseNumber
    judge: PlayerId
    absent: PlayerId


class JudgementChanged(EventBase, frozen=True):
    """``judge`` is back in time: his judgement will replace that of ``before``, who stood in."""

    number: CaseNumber
    judge: PlayerId
    before: PlayerId


class JudgementOpen(EventBase, frozen=True):
    """The judgement given may still fall; ``state_review.Judgement`` tells the fields."""

    number: CaseNumber
    judge: PlayerId
    until_turn: int | None = None
    lasting: bool = False
    block: bool = False


class CassationOpened(EventBase, frozen=True):
    """The players vote on quashing the judgement; ``run_by`` is the officer in whose name."""

    number: CaseNumber
    mover: PlayerId
    run_by: PlayerId | None = None
    period: Duration | None = None


class CassationExtended(EventBase, frozen=True):
    """The vote on the judgement lasts ``period`` in all, and so until ``closes``."""

    number: CaseNumber
    by: PlayerId
    period: Duration
    closes: Instant


class JudgementOpposed(EventBase, frozen=True):
    number: CaseNumber
    player: PlayerId
    no: bool = False


class NextTurnHeld(EventBase, frozen=True):
    """The next turn waits for the vote on the judgement, as the judgement said."""

    number: CaseNumber


class PrecedentSet(EventBase, frozen=True):
    """The judgement binds on the ``reads`` rules and its point."""

    number: CaseNumber
    judge: PlayerId
    reads: tuple[RuleId, ...] = ()


class PrecedentFell(EventBase, frozen=True):
    """``how``: changed (the text it reads), adopted (a rule on its point), overturned or judged-again.

    ``by`` is the rule changed or adopted, or the case that judged it again."""

    number: CaseNumber
    how: str
    by: int | None = None


class RejudgingAsked(EventBase, frozen=True):
    """Case ``number`` asks to judge a precedent again. ``waits``: whether that may be opposed first."""

    number: CaseNumber
    precedent: CaseNumber
    waits: bool = False


class PrecedentOpposed(EventBase, frozen=True):
    """A standing voice against judging the precedent ``number`` again."""

    number: CaseNumber
    player: PlayerId
    no: bool = False


class RejudgingDecided(EventBase, frozen=True):
    """``opposed`` of ``players`` were against judging the precedent again in case ``number``."""

    number: CaseNumber
    precedent: CaseNumber
    allowed: bool
    opposed: int
    players: int


class SanctionProposed(EventBase, frozen=True):
    """By a judge on his judgement in ``case``, or without one by an officer."""

    number: int
    accused: PlayerId
    proposer: PlayerId
    what: str
    case: CaseNumber | None = None
    reading: str | None = None


class SanctionDecided(EventBase, frozen=True):
    number: int
    accused: PlayerId
    imposed: bool


TakenEvent = OpenToOfficers | CaseTaken | StoodIn | JudgementChanged
JudgementEvent = JudgementOpen | CassationOpened | CassationExtended | JudgementOpposed | NextTurnHeld
PrecedentEvent = PrecedentSet | PrecedentFell | RejudgingAsked | PrecedentOpposed | RejudgingDecided
SanctionEvent = SanctionProposed | SanctionDecided
ReviewEvent = TakenEvent | JudgementEvent | PrecedentEvent | SanctionEvent
