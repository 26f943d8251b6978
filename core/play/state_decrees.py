"""Decrees, proposed and adopted. Must never know what a rule makes of an objection."""

from __future__ import annotations

from enum import Enum

import msgspec

from core.ids import Instant, PlayerId, RuleId
from core.law.rule import Code
from core.play.ledger import Ledger
from core.play.move_base import ChangeKind


class DecreeStatus(Enum):
    PROPOSED = "proposed"
    ADOPTED = "adopted"  # not in force yet
    IN_FORCE = "in force"
    REJECTED = "rejected"
    VOID = "void"  # adopted, and impossible when it was to take effect


class Decree(msgspec.Struct, frozen=True, kw_only=True):
    """``number`` is that of ``Dp``, ``adopted_number`` that of ``D``.

    ``rule`` is what an enacted one is among the rules in force."""

    number: int
    kind: ChangeKind
    proposer: PlayerId
    proposed_at: Instant
    target: RuleId | None = None
    target_number: int | None = None
    title: str = ""
    text: str = ""
    reading: str | None = None
    code: Code | None = None
    until: Instant | None = None
    status: DecreeStatus = DecreeStatus.PROPOSED
    objections: tuple[PlayerId, ...] = ()
    adopted_number: int | None = None
    rule: RuleId | None = None


class Decrees(msgspec.Struct, frozen=True, kw_only=True):
    """``open`` are proposed or wait to be in force; ``adopted`` is how many ever were."""

    open: tuple[Decree, ...] = ()
    closed: Ledger[Decree] = Ledger()
    adopted: int = 0

    @property
    def count(self) -> int:
        return len(self.open) + len(self.closed)

    def all(self) -> list[Decree]:
        return sorted((*self.closed, *self.open), key=lambda d: d.number)

    def proposed(self, number: int) -> Decree | None:
        """The one that is or was ``Dp number``."""
        return next((d for d in (*self.open, *self.closed) if d.number == number), None)

    def as_adopted(self, number: int) -> Decree | None:
        """The one that is ``D number``."""
        return next((d for d in (*self.open, *self.closed) if d.adopted_number == number), None)
