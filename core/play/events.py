"""What happened in a game: the closed union of events that states are folded from.

An event carries its results, never the way to them: folding evaluates no rule and draws nothing.
Each names in ``rules`` the numbers of the rules it rests on. Must never know a network.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from core.ids import (
    AccountId,
    DeadlineId,
    Instant,
    Key,
    NetworkName,
    PlayerId,
    RoomName,
    RuleId,
    RuleNumber,
)
from core.law.rule import Rule
from core.play.event_base import EventBase
from core.play.events_absence import AbsenceEvent
from core.play.events_cases import (
    CaseDue,
    CaseEvent,
    CaseOpened,
    CaseSettled,
    JudgeAccepted,
    JudgeAsked,
    JudgeLost,
    NoJudge,
    OverruleVoiced,
    Overturned,
    ReadingBefore,
    VerdictGiven,
)
from core.play.events_clerk import ClerkEvent
from core.play.events_decrees import DecreeEvent
from core.play.events_hooks import HookEvent
from core.play.events_import import ImportEvent
from core.play.events_offices import OfficeEvent
from core.play.events_publishing import PublicationEvent
from core.play.events_recount import RecountEvent
from core.play.events_requests import RequestEvent
from core.play.events_review import ReviewEvent
from core.play.events_votes import (
    BallotCast,
    BallotsOpened,
    BallotWithdrawn,
    OpenedBallot,
    Proposed,
    Revised,
    VoteClosed,
    VoteOpened,
    Withdrawn,
)

__all__ = [
    "BallotCast", "BallotWithdrawn", "BallotsOpened", "CaseDue", "CaseEvent", "CaseOpened", "CaseSettled",
    "JudgeAccepted", "JudgeAsked", "JudgeLost", "NoJudge", "OpenedBallot", "OverruleVoiced", "Overturned",
    "Proposed", "ReadingBefore", "Revised", "VerdictGiven", "VoteClosed", "VoteOpened", "Withdrawn",
]  # fmt: skip


class GameCreated(EventBase, frozen=True):
    """``laws`` is the whole initial set: replay needs no pack. ``commitment`` is SHA-256 of the seed."""

    name: str
    ruleset: str
    language: str
    pack_language: str
    laws: tuple[Rule, ...]
    commitment: str


class RoomAttached(EventBase, frozen=True):
    network: NetworkName
    room: RoomName


class LanguageSet(EventBase, frozen=True):
    language: str


class PlayerJoined(EventBase, frozen=True):
    player: PlayerId
    name: str
    account: AccountId
    score: Fraction
    host: bool = False
    waits: bool = False  # joins with the next turn


class PlayerEntered(EventBase, frozen=True):
    """Who had to wait for the next turn is a player now."""

    player: PlayerId


class PlayerLeft(EventBase, frozen=True):
    """``how`` is leave, forfeit or remove."""

    player: PlayerId
    how: str


class HostPassed(EventBase, frozen=True):
    """The host is gone; the longest-standing player hosts now, or, with None, whoever joins next."""

    player: PlayerId | None


class AccountAdded(EventBase, frozen=True):
    player: PlayerId
    account: AccountId


class AccountDropped(EventBase, frozen=True):
    player: PlayerId
    account: AccountId


class Reseated(EventBase, frozen=True):
    order: tuple[PlayerId, ...]


class Started(EventBase, frozen=True):
    """``mix`` is the log's last hash, mixed into the seed so that its chooser could not choose the draws."""

    mix: str


class Paused(EventBase, frozen=True):
    pass


class Resumed(EventBase, frozen=True):
    pass


class Archived(EventBase, frozen=True):
    pass


class TurnBegan(EventBase, frozen=True):
    """``by_hand``: it was declared, and is one even where no rule orders turns."""

    number: int
    circuit: int
    player: PlayerId
    by_hand: bool = False


class PartBegan(EventBase, frozen=True):
    """The turn has come to this part: propose, debate, vote, roll, publish."""

    part: str


class TurnEnded(EventBase, frozen=True):
    """``how`` is done, passed, overrun, away (its player is on vacation) or gone (he left)."""

    number: int
    how: str


class ConsentAwaited(EventBase, frozen=True):
    """The next turn may not begin before ``needed`` of the voices asked have consented."""

    player: PlayerId
    needed: int


class ConsentDemanded(EventBase, frozen=True):
    player: PlayerId


class ConsentVoiced(EventBase, frozen=True):
    player: PlayerId
    no: bool


class TurnOrderDropped(EventBase, frozen=True):
    """No rule orders turns any more: everyone may move."""


class RuleEnacted(EventBase, frozen=True):
    rule: Rule


class RuleChanged(EventBase, frozen=True):
    """Amended, transmuted, or read otherwise by a judge: the whole rule as it now is.

    ``cause`` tells which: amend, transmute, verdict, overrule.
    """

    rule: Rule
    before: RuleNumber
    cause: str


class RuleRepealed(EventBase, frozen=True):
    rule: RuleId
    number: RuleNumber


class SettingTurned(EventBase, frozen=True):
    """A setting changed by itself, as its own rule provides: the circuit it waited for has come."""

    key: Key
    before: str
    after: str


class Drawn(EventBase, frozen=True):
    """A draw of the round's chance: 1 to ``sides``; ``purpose`` names the act it was for."""

    purpose: str
    sides: int
    result: int


class Scored(EventBase, frozen=True):
    """``reason`` names the setting or act: score.turn, score.adopted.against …"""

    player: PlayerId
    amount: Fraction
    reason: str
    number: int | None = None


class ScoresReset(EventBase, frozen=True):
    """A new round begins: all players have ``score``."""

    score: Fraction


class Won(EventBase, frozen=True):
    """``by`` is points or paradox."""

    winners: tuple[PlayerId, ...]
    by: str


class RoundEnded(EventBase, frozen=True):
    """The seed of the round is shown; ``commitment`` is that of the next round's, if there is one."""

    round: int
    seed: str
    commitment: str | None = None
    mix: str | None = None


class GameOver(EventBase, frozen=True):
    pass


class Acted(EventBase, frozen=True):
    number: int
    player: PlayerId
    text: str


class DeadlineSet(EventBase, frozen=True):
    deadline: DeadlineId
    due: Instant


class DeadlineCleared(EventBase, frozen=True):
    deadline: DeadlineId


class ReadingFailed(EventBase, frozen=True):
    """A rule's reading could not be worked out: the matter counted as unregulated."""

    key: Key
    reason: str


LifeEvent = (
    GameCreated
    | RoomAttached
    | LanguageSet
    | PlayerJoined
    | PlayerEntered
    | PlayerLeft
    | HostPassed
    | AccountAdded
    | AccountDropped
    | Reseated
    | Started
    | Paused
    | Resumed
    | Archived
    | RoundEnded
    | GameOver
    | Acted
    | DeadlineSet
    | DeadlineCleared
)
TurnEvent = (
    TurnBegan | PartBegan | TurnEnded | ConsentAwaited | ConsentDemanded | ConsentVoiced | TurnOrderDropped
)
VoteEvent = (
    Proposed | Revised | Withdrawn | VoteOpened | BallotCast | BallotWithdrawn | BallotsOpened | VoteClosed
)
LawEvent = RuleEnacted | RuleChanged | RuleRepealed | SettingTurned | ReadingFailed
ScoreEvent = Drawn | Scored | ScoresReset | Won
Event = (
    LifeEvent
    | TurnEvent
    | VoteEvent
    | LawEvent
    | ScoreEvent
    | CaseEvent
    | OfficeEvent
    | AbsenceEvent
    | DecreeEvent
    | RequestEvent
    | PublicationEvent
    | ReviewEvent
    | HookEvent
    | ImportEvent
    | RecountEvent
    | ClerkEvent
)


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was not carried out. ``code`` names the phrase, ``args`` its figures and names.

    ``rules`` are the numbers of the rules that refuse it; empty where it is the matter itself.
    """

    code: str
    rules: tuple[int, ...] = ()
    args: tuple[tuple[str, str], ...] = ()


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What one command came to: events, or a refusal and none."""

    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
