"""What a judge may hold to have been counted wrongly, and what a count without it comes to, as values.

A correction is written between the braces of a verdict: ``void ballot 305 bob``, ``void entry 17``,
``void join bob``, ``void moves bob 2026-03-01``, ``ballot 305 bob against``. Must never know a log.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

import msgspec

from core.ids import CaseNumber, Instant, PlayerId
from core.law.rule import Rule
from core.play.hooks import Scalar
from core.play.move_base import Ref, Series, Side
from core.play.tally import Tally


class VoidBallot(msgspec.Struct, frozen=True, tag=True):
    """All ballots of a player in one vote."""

    ref: Ref
    voter: PlayerId


class VoidEntry(msgspec.Struct, frozen=True, tag=True):
    """Whatever an entry of the log did."""

    sequence: int


class VoidJoin(msgspec.Struct, frozen=True, tag=True):
    """A player's joining, and so all he did as a player."""

    player: PlayerId


class VoidMoves(msgspec.Struct, frozen=True, tag=True):
    """What a player did from one time to another."""

    player: PlayerId
    since: Instant
    until: Instant


class AddBallot(msgspec.Struct, frozen=True, tag=True):
    """A ballot that was not counted: it replaces those that were."""

    ref: Ref
    voter: PlayerId
    side: Side


Correction: TypeAlias = VoidBallot | VoidEntry | VoidJoin | VoidMoves | AddBallot


class Recount(msgspec.Struct, frozen=True):
    """Decide everything once more, up to now, with these corrections of the ruling on ``case``."""

    case: CaseNumber
    corrections: tuple[Correction, ...]


class OutcomeShift(msgspec.Struct, frozen=True, kw_only=True):
    """A vote as it was announced and as it is ruled; ``tally`` is the latter's."""

    number: int
    series: Series
    before: str
    after: str
    tally: Tally | None = None


class ScoreShift(msgspec.Struct, frozen=True):
    player: PlayerId
    before: Fraction
    after: Fraction


class RuleShift(msgspec.Struct, frozen=True):
    """A rule as it is and as it is ruled; None where there is none. One that is new has id 0."""

    before: Rule | None
    after: Rule | None


class VariableShift(msgspec.Struct, frozen=True):
    name: str
    player: PlayerId | None
    before: Scalar
    after: Scalar


class Recounted(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What differs. ``booked`` are points that wait for publication, of each player all together.

    ``turned``: whose turn it is or was, who joined and left, cases and offices differ as well, which a ruling
    does not touch."""

    outcomes: tuple[OutcomeShift, ...] = ()
    scores: tuple[ScoreShift, ...] = ()
    booked: tuple[ScoreShift, ...] = ()
    rules: tuple[RuleShift, ...] = ()
    variables: tuple[VariableShift, ...] = ()
    turned: bool = False


class NotRecounted(msgspec.Struct, frozen=True, tag=True):
    """``reason``: "nothing" (the log has nothing that the correction at ``item`` is about), "engine" (today's
    engine does not come to what was recorded in ``entry``), "course" (numbers or turns of later moves stand on
    ``entry``, which would not have been), "open" (a vote that still runs, number ``entry``, would be over),
    "seed" (a seed or ballot it needs is not here), "log" (it is not kept here), "ended" (the game or its round
    would have ended otherwise: ``winners``)."""

    reason: str
    entry: int = 0
    winners: tuple[str, ...] = ()
    item: int = 0


Count: TypeAlias = Recounted | NotRecounted
