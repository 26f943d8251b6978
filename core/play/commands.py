"""What a person, or the passing of time, asks of a game: the closed union of moves.

Must never know how a move was typed or what becomes of it.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from core.ids import AccountId, DeadlineId, Instant, MessageId
from core.law.durations import Duration
from core.ports import Place


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


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A rule change as typed. In a revision what is None stays as it was.

    ``reading`` is the text between the braces, or None where no braces were given.
    """

    kind: ChangeKind | None = None
    target: Ref | None = None
    title: str | None = None
    text: str | None = None
    reading: str | None = None


class _Move(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What a command asks for."""


class New(_Move, frozen=True):
    ruleset: str
    name: str
    offices: tuple[tuple[str, str], ...] = ()


class Attach(_Move, frozen=True):
    """The room of the command's place joins the game; who may was settled by the gateway."""


class Join(_Move, frozen=True):
    name: str | None = None


class Start(_Move, frozen=True):
    pass


class Leave(_Move, frozen=True):
    pass


class Forfeit(_Move, frozen=True):
    pass


class SetLanguage(_Move, frozen=True):
    """Of the game; a person's own language is no matter of the game."""

    language: str


class AddAccount(_Move, frozen=True):
    """The person behind the actor has linked another account."""

    account: AccountId


class DropAccount(_Move, frozen=True):
    account: AccountId


class Propose(_Move, frozen=True):
    draft: Draft


class Revise(_Move, frozen=True):
    number: int | None
    draft: Draft


class Withdraw(_Move, frozen=True):
    ref: Ref | None = None


class Call(_Move, frozen=True):
    ref: Ref | None = None
    period: Duration | None = None


class Vote(_Move, frozen=True):
    side: Side
    ref: Ref | None = None


class Unvote(_Move, frozen=True):
    ref: Ref | None = None


class ChangeBallot(_Move, frozen=True):
    """A ballot's message was edited: ``side`` is what it says now, None if it is no ballot now."""

    original: MessageId
    side: Side | None
    ref: Ref | None = None


class RetractBallot(_Move, frozen=True):
    """A ballot's message, or a reaction that was one, was taken back."""

    original: MessageId


class Roll(_Move, frozen=True):
    pass


class Pass(_Move, frozen=True):
    pass


class Consent(_Move, frozen=True):
    no: bool = False


class DemandConsent(_Move, frozen=True):
    pass


class AskJudge(_Move, frozen=True):
    """The Judge is asked to end the debate on a proposal."""

    number: int | None = None


class Invoke(_Move, frozen=True):
    statement: str
    paradox: bool = False


class Accept(_Move, frozen=True):
    case: int | None = None


class Refuse(_Move, frozen=True):
    case: int | None = None


class Verdict(_Move, frozen=True):
    """``value`` is the verdict's word as the vocabulary spells it; ``reading`` as typed."""

    value: str
    case: int | None = None
    reading: str | None = None
    reasons: str = ""


class Overrule(_Move, frozen=True):
    case: int | None = None
    no: bool = False


class Act(_Move, frozen=True):
    text: str


class Reseat(_Move, frozen=True):
    names: tuple[str, ...]


class Pause(_Move, frozen=True):
    pass


class Resume(_Move, frozen=True):
    pass


class Remove(_Move, frozen=True):
    name: str


class Archive(_Move, frozen=True):
    pass


class Due(_Move, frozen=True):
    """A deadline of the game has come. Only the game itself says this."""

    deadline: DeadlineId


Move = (
    New
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
