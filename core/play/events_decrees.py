"""What happens to decrees: proposed, objected to, adopted or rejected, in force.

Must never know what a rule says of them.
"""

from __future__ import annotations

from core.ids import Instant, MessageId, PlayerId, RuleId
from core.law.rule import Code
from core.play.event_base import EventBase
from core.play.move_base import ChangeKind


class DecreeProposed(EventBase, frozen=True):
    """``number`` is that of ``Dp``; ``until`` when it may be objected to, None where no rule says."""

    number: int
    kind: ChangeKind
    proposer: PlayerId
    target: RuleId | None = None
    target_number: int | None = None
    title: str = ""
    text: str = ""
    reading: str | None = None
    code: Code | None = None
    until: Instant | None = None
    message: MessageId | None = None


class DecreeOpposed(EventBase, frozen=True):
    """``no``: the objection is taken back."""

    number: int
    player: PlayerId
    no: bool = False


class DecreeRejected(EventBase, frozen=True):
    """By ``objections``, or because it had become impossible (``impossible`` is the code of why)."""

    number: int
    objections: int
    impossible: str = ""


class DecreeAdopted(EventBase, frozen=True):
    """``Dp number`` is ``D adopted_number`` now; ``waits``: in force from the next turn on."""

    number: int
    adopted_number: int
    waits: bool


class DecreeInForce(EventBase, frozen=True):
    """What it does to the decrees follows, unless it has become impossible meanwhile."""

    number: int
    adopted_number: int
    impossible: str = ""


DecreeEvent = DecreeProposed | DecreeOpposed | DecreeRejected | DecreeAdopted | DecreeInForce
