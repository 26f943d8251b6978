"""What a person, or the passing of time, asks of a game: the closed union of moves.

Must never know how a move was typed or what becomes of it.
"""

from __future__ import annotations

import msgspec

from core.ids import AccountId, DeadlineId, Instant, MessageId
from core.law.durations import Duration
from core.play.move_base import ChangeKind, Draft, MoveBase, Ref, Series, Side
from core.play.moves_absence import ComeBack, Publish, Spoke, TakeVacation
from core.play.moves_clerk import Declare, Support
from core.play.moves_decrees import FileRequest, Opposed, ProposeDecree, ReviseRequest
from core.play.moves_hooks import Invented
from core.play.moves_offices import (
    Concern,
    Confirm,
    Decline,
    Elect,
    Nominate,
    OfficerConsent,
    Resign,
    SealedConsent,
    Summon,
)
from core.play.moves_review import (
    ConfirmRuling,
    OpposeJudgement,
    OpposePrecedent,
    ProposeSanction,
    Quash,
    ShowUp,
)
from core.ports import Place

__all__ = [
    "ChangeKind",
    "ComeBack",
    "Concern",
    "Confirm",
    "ConfirmRuling",
    "Declare",
    "Decline",
    "Draft",
    "Elect",
    "FileRequest",
    "Invented",
    "Nominate",
    "OfficerConsent",
    "OpposeJudgement",
    "OpposePrecedent",
    "Opposed",
    "ProposeDecree",
    "ProposeSanction",
    "Publish",
    "Quash",
    "Ref",
    "Resign",
    "ReviseRequest",
    "SealedConsent",
    "Series",
    "ShowUp",
    "Side",
    "Spoke",
    "Summon",
    "Support",
    "TakeVacation",
]


class New(MoveBase, frozen=True):
    ruleset: str
    name: str
    offices: tuple[tuple[str, str], ...] = ()


class Import(MoveBase, frozen=True):
    """A game begun elsewhere goes on here; an operator had it read from a file with this SHA-256."""

    source: str


class Attach(MoveBase, frozen=True):
    """The room of the command's place joins the game; who may was settled by the gateway."""


class Join(MoveBase, frozen=True):
    name: str | None = None


class Start(MoveBase, frozen=True):
    pass


class Leave(MoveBase, frozen=True):
    pass


class Forfeit(MoveBase, frozen=True):
    pass


class SetLanguage(MoveBase, frozen=True):
    """Of the game; a person's own language is no matter of the game."""

    language: str


class AddAccount(MoveBase, frozen=True):
    """The person behind the actor has linked another account."""

    account: AccountId


class DropAccount(MoveBase, frozen=True):
    account: AccountId


class Propose(MoveBase, frozen=True):
    draft: Draft


class Revise(MoveBase, frozen=True):
    number: int | None
    draft: Draft


class Withdraw(MoveBase, frozen=True):
    ref: Ref | None = None


class Call(MoveBase, frozen=True):
    ref: Ref | None = None
    period: Duration | None = None


class Vote(MoveBase, frozen=True):
    """``elect``: the ballot's second part, a new holder of the first office."""

    side: Side
    ref: Ref | None = None
    elect: str | None = None


class SealedVote(MoveBase, frozen=True):
    """A vote in a secret ballot as the log keeps it: how is known to ``sealed`` alone."""

    seal: str
    ref: Ref | None = None
    elect: str | None = None


class Unvote(MoveBase, frozen=True):
    ref: Ref | None = None


class ChangeBallot(MoveBase, frozen=True):
    """A ballot's message was edited: ``side`` is what it says now, None if it is no ballot now."""

    original: MessageId
    side: Side | None
    ref: Ref | None = None
    elect: str | None = None


class RetractBallot(MoveBase, frozen=True):
    """A ballot's message, or a reaction that was one, was taken back."""

    original: MessageId


class Roll(MoveBase, frozen=True):
    pass


class Pass(MoveBase, frozen=True):
    pass


class Consent(MoveBase, frozen=True):
    no: bool = False


class DemandConsent(MoveBase, frozen=True):
    pass


class AskJudge(MoveBase, frozen=True):
    """The Judge is asked to end the debate on a proposal."""

    number: int | None = None


class Invoke(MoveBase, frozen=True):
    statement: str
    paradox: bool = False


class Accept(MoveBase, frozen=True):
    case: int | None = None


class Refuse(MoveBase, frozen=True):
    case: int | None = None


class Verdict(MoveBase, frozen=True):
    """``value`` is the verdict's word as the vocabulary spells it; ``reading`` as typed."""

    value: str
    case: int | None = None
    reading: str | None = None
    reasons: str = ""
    block: bool = False
    precedent: bool = False


class Overrule(MoveBase, frozen=True):
    case: int | None = None
    no: bool = False


class Act(MoveBase, frozen=True):
    text: str


class Reseat(MoveBase, frozen=True):
    names: tuple[str, ...]


class Pause(MoveBase, frozen=True):
    pass


class Resume(MoveBase, frozen=True):
    pass


class Remove(MoveBase, frozen=True):
    name: str


class Archive(MoveBase, frozen=True):
    pass


POWERS = (Reseat, Pause, Resume, Remove, Archive)
"""Moves that only the host or an operator may make."""


class Due(MoveBase, frozen=True):
    """A deadline of the game has come. Only the game itself says this."""

    deadline: DeadlineId


Move = (
    New
    | Import
    | Attach
    | Join
    | Start
    | Leave
    | Forfeit
    | SetLanguage
    | AddAccount
    | DropAccount
    | Propose
    | Revise
    | Withdraw
    | Call
    | Vote
    | Unvote
    | ChangeBallot
    | RetractBallot
    | Roll
    | Pass
    | Consent
    | DemandConsent
    | AskJudge
    | Invoke
    | Accept
    | Refuse
    | Verdict
    | Overrule
    | Act
    | Reseat
    | Pause
    | Resume
    | Remove
    | Archive
    | ComeBack
    | Publish
    | Spoke
    | TakeVacation
    | FileRequest
    | Opposed
    | ProposeDecree
    | ReviseRequest
    | Concern
    | Confirm
    | Decline
    | Elect
    | Nominate
    | OfficerConsent
    | Resign
    | SealedConsent
    | Summon
    | ConfirmRuling
    | OpposeJudgement
    | OpposePrecedent
    | ProposeSanction
    | Quash
    | ShowUp
    | SealedVote
    | Declare
    | Support
    | Invented
    | Due
)


class Actor(msgspec.Struct, frozen=True):
    """Who acts: the account the network vouches for, and the name it shows."""

    account: AccountId
    name: str
    operator: bool = False


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """A move with who, when and where. ``actor`` is None when time itself acts.

    ``at`` is canonical time. ``message`` makes the command act once, however often it arrives.
    """

    move: Move
    at: Instant
    actor: Actor | None = None
    message: MessageId | None = None
    place: Place | None = None
