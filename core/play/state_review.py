"""What may still undo a judgement, what judgements bind, and sanctions. Must never know a rule."""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec.structs import replace

from core.ids import CaseNumber, PlayerId, RuleId
from core.law.durations import Duration
from core.play.ledger import Ledger


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """A judgement that is not final yet; its windows are deadlines of the game.

    ``absent`` is who was asked and for whom the judge stood in.
    ``voices`` oppose it, of the officers. ``run_by`` runs the vote on its cassation, which lasts
    ``period``; ``motions`` counts such votes. ``until_turn``: it can fall until the turn after this one begins. ``lasting``: no rule
    says until when it can fall. ``block``: the next turn waits for the vote; ``held``: it does.
    """

    number: CaseNumber
    judge: PlayerId
    absent: PlayerId | None = None
    voices: frozenset[PlayerId] = frozenset()
    run_by: PlayerId | None = None
    period: Duration | None = None
    motions: int = 0
    until_turn: int | None = None
    lasting: bool = False
    block: bool = False
    held: bool = False


class Precedent(msgspec.Struct, frozen=True, kw_only=True):
    """A judgement that binds: the case's ``number``, and the rules it reads.

    ``again`` is the case in which it is, or is to be, judged anew; ``opposed`` are voices against that.
    ``fell`` tells why it binds no more: changed, adopted, overturned or judged-again.
    """

    number: CaseNumber
    judge: PlayerId
    rules: tuple[RuleId, ...] = ()
    again: CaseNumber | None = None
    opposed: frozenset[PlayerId] = frozenset()
    fell: str = ""


class SanctionStatus(Enum):
    VOTING = "voting"
    IMPOSED = "imposed"
    REJECTED = "rejected"


class Sanction(msgspec.Struct, frozen=True, kw_only=True):
    """``case`` is the judgement it rests on; without one the officers impose it by themselves."""

    number: int
    accused: PlayerId
    proposer: PlayerId
    what: str
    case: CaseNumber | None = None
    reading: str | None = None
    status: SanctionStatus = SanctionStatus.VOTING


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """``open_to`` are pairs of a case nobody has to judge and the offices that may."""

    judgements: tuple[Judgement, ...] = ()
    open_to: tuple[tuple[CaseNumber, tuple[str, ...]], ...] = ()
    stand_ins: tuple[tuple[CaseNumber, PlayerId], ...] = ()
    precedents: tuple[Precedent, ...] = ()
    fallen: Ledger[Precedent] = Ledger()
    open_sanctions: tuple[Sanction, ...] = ()
    sanctions: Ledger[Sanction] = Ledger()

    def judgement(self, number: int) -> Judgement | None:
        return next((j for j in self.judgements if j.number == number), None)

    def with_judgement(self, judgement: Judgement) -> Review:
        others = tuple(j for j in self.judgements if j.number != judgement.number)
        return replace(self, judgements=(*others, judgement))

    def without_judgement(self, number: int) -> Review:
        return replace(self, judgements=tuple(j for j in self.judgements if j.number != number))

    def offices_for(self, number: int) -> tuple[str, ...]:
        """The offices whose holders may take the case; none where somebody was asked."""
        return next((offices for case, offices in self.open_to if case == number), ())

    def closed_to_all(self, number: int) -> Review:
        return replace(self, open_to=tuple(pair for pair in self.open_to if pair[0] != number))

    def absent_from(self, number: int) -> PlayerId | None:
        """For whom somebody stands in, who has not given the judgement yet."""
        return next((absent for case, absent in self.stand_ins if case == number), None)

    def precedent(self, number: int) -> Precedent | None:
        """The one that stands; else the latest of that case that fell."""
        standing = next((p for p in self.precedents if p.number == number), None)
        if standing is not None:
            return standing
        return next((p for p in reversed(self.fallen) if p.number == number), None)

    def sanction(self, number: int) -> Sanction | None:
        every = (*self.open_sanctions, *self.sanctions)
        return next((s for s in every if s.number == number), None)

    @property
    def sanctions_made(self) -> int:
        return len(self.open_sanctions) + len(self.sanctions)
