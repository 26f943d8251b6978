"""A game as it stands: frozen, folded from events.

Closed proposals, cases and acts live in ledgers so that folding copies nothing that grows for
ever. Must never know a rule's meaning, a network or a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import msgspec

from core.ids import (
    AccountId,
    CaseNumber,
    DeadlineId,
    EntryHash,
    GameId,
    Instant,
    MessageId,
    NetworkName,
    PlayerId,
    ProposalNumber,
    RoomName,
    RuleId,
    RuleNumber,
)
from core.law.rule import Code, Rule, RuleKind
from core.law.ruleset import Ruleset
from core.play.commands import ChangeKind, Ref, Series, Side
from core.play.events import ReadingBefore
from core.play.ledger import Ledger
from core.play.state_absence import Absence
from core.play.state_clerk import Clerk
from core.play.state_decrees import Decrees
from core.play.state_hooks import Hooks
from core.play.state_offices import Offices
from core.play.state_publishing import Publication
from core.play.state_recounts import Correcting
from core.play.state_requests import Probation
from core.play.state_review import Review
from core.play.tally import Tally

T = TypeVar("T")


class GameStatus(Enum):
    GATHERING = "gathering"
    PLAYING = "playing"
    SUSPENDED = "suspended"
    OVER = "over"


class PlayerStatus(Enum):
    WAITING = "waiting"  # asked to join, a player from the next turn on
    ACTIVE = "active"
    VACATION = "vacation"
    LEFT = "left"


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """``since``: when it came into the game, the last time; None where it was brought from elsewhere."""

    id: PlayerId
    name: str
    accounts: tuple[AccountId, ...]
    score: Fraction
    status: PlayerStatus = PlayerStatus.ACTIVE
    since: Instant | None = None


class Room(msgspec.Struct, frozen=True):
    network: NetworkName
    room: RoomName


class Win(msgspec.Struct, frozen=True):
    """A round that was won, and when."""

    winners: tuple[PlayerId, ...]
    at: Instant


class Part(Enum):
    """Where a turn is."""

    PROPOSE = "propose"
    DEBATE = "debate"
    VOTE = "vote"
    SCORE = "score"
    ROLL = "roll"
    PUBLISH = "publish"
    CONSENT = "consent"


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """``player`` moves. While ``part`` is CONSENT the turn is over and ``next_player`` may not begin.

    ``proposals`` are the numbers proposed in it by its player; ``ended``: nothing of it is left to do.
    """

    number: int
    circuit: int
    player: PlayerId
    part: Part = Part.PROPOSE
    proposals: tuple[ProposalNumber, ...] = ()
    next_player: PlayerId | None = None
    judge: PlayerId | None = None  # who judges all questions of this turn, where one does
    judged: bool = False  # judgement was invoked in this turn
    consent_demanded: bool = False
    consents: frozenset[PlayerId] = frozenset()
    ended: bool = False
    since: Instant = Instant(0)  # when its present part began
    by_hand: bool = False  # it was declared: no order of turns has to be in force for it


class Ballot(msgspec.Struct, frozen=True, kw_only=True):
    """``side`` and ``seal`` None: the ballot was taken back (``fell``: by a rule). All are kept.

    In a secret vote ``side`` is None until the close and ``seal`` stands for it."""

    voter: PlayerId
    side: Side | None
    at: Instant
    message: MessageId | None = None
    fell: bool = False
    fell_by: tuple[int, ...] = ()  # the rules by which it fell
    seal: str | None = None
    elect: PlayerId | None = None

    @property
    def stands(self) -> bool:
        return self.side is not None or self.seal is not None


class ProposalStatus(Enum):
    DEBATE = "debate"
    VOTING = "voting"
    ADOPTED = "adopted"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    VOID = "void"
    LAPSED = "lapsed"  # its time was over before its vote


class Proposal(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What is debated and voted on. ``series``: a rule change (NUMBER), a request, a cassation (its
    number the case's) or a sanction.

    ``messages`` are those a reaction to which is a ballot. ``enacted`` is the rule it made."""

    number: ProposalNumber
    kind: ChangeKind
    proposer: PlayerId
    proposed_at: Instant
    target: RuleId | None = None
    target_number: int | None = None
    title: str = ""
    text: str = ""
    reading: str | None = None
    code: Code | None = None
    status: ProposalStatus = ProposalStatus.DEBATE
    turn: int | None = None
    opened_at: Instant | None = None
    closes: Instant | None = None
    closed_at: Instant | None = None
    electorate: tuple[PlayerId, ...] | None = None
    quorum_base: int | None = None
    series: Series = Series.NUMBER
    secret: bool = False
    ballots: Ledger[Ballot] = Ledger()
    messages: tuple[MessageId, ...] = ()
    tally: Tally | None = None

    @property
    def ref(self) -> Ref:
        return Ref(self.series, self.number)

    @cached_property
    def standing(self) -> Mapping[PlayerId, Ballot]:
        """Each voter's latest ballot, where it has not been taken back."""
        latest = {ballot.voter: ballot for ballot in self.ballots}
        return {voter: ballot for voter, ballot in latest.items() if ballot.stands}


class CaseStatus(Enum):
    OPEN = "open"
    OFFERED = "offered"
    ASSIGNED = "assigned"
    JUDGED = "judged"
    OVERTURNED = "overturned"
    WITHDRAWN = "withdrawn"


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """``refused`` and ``overruled`` are judges who were asked in vain, or whose judgement fell.

    ``step`` of the selection was the last one used, ``latest`` the last one asked."""

    number: CaseNumber
    statement: str
    invoker: PlayerId
    opened_at: Instant
    turn: int | None = None
    claim: str = ""
    about: int | None = None
    status: CaseStatus = CaseStatus.OPEN
    seated: int | None = None  # the turn until whose end the judge judges, where a term is a turn
    judge: PlayerId | None = None
    offer: int = 0
    due: Instant | None = None
    verdict: str | None = None
    reasons: str = ""
    refused: tuple[PlayerId, ...] = ()
    overruled: tuple[PlayerId, ...] = ()
    voices: frozenset[PlayerId] = frozenset()
    changed: tuple[ReadingBefore, ...] = ()
    judged_at: Instant | None = None
    reward: Fraction = Fraction(0)
    step: int = -1
    latest: PlayerId | None = None
    since: Instant = Instant(0)  # when it came to whom it waits for


class ActRecord(msgspec.Struct, frozen=True):
    number: int
    player: PlayerId
    text: str
    at: Instant


class Deadline(msgspec.Struct, frozen=True):
    """``order``: of two due at once the lower was set first."""

    id: DeadlineId
    due: Instant
    order: int


class RuleVersion(msgspec.Struct, frozen=True):
    """A rule as it came to be at one moment; ``rule`` None where it was repealed then."""

    id: RuleId
    number: RuleNumber
    at: Instant
    cause: str
    rule: Rule | None


class GameState(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything ``decide`` may know of a game."""

    game: GameId
    name: str
    ruleset: str
    language: str
    pack_language: str
    rules: Ruleset
    commitment: str
    status: GameStatus = GameStatus.GATHERING
    paused_at: Instant | None = None
    went_on_at: Instant = Instant(0)  # when time that stood still last began to run again
    archived: bool = False
    round: int = 1
    mix: str = ""
    host: PlayerId | None = None
    rooms: tuple[Room, ...] = ()
    players: tuple[Player, ...] = ()
    seats: tuple[PlayerId, ...] = ()  # the order of the turns where seats decide; leavers keep theirs
    turn: Turn | None = None
    circuit: int = 1
    turns: int = 0
    next_number: ProposalNumber | None = None
    open_proposals: tuple[Proposal, ...] = ()
    closed_proposals: Ledger[Proposal] = Ledger()
    open_cases: tuple[Case, ...] = ()
    closed_cases: Ledger[Case] = Ledger()
    cases: int = 0
    acts: Ledger[ActRecord] = Ledger()
    versions: Ledger[RuleVersion] = Ledger()
    deadlines: tuple[Deadline, ...] = ()
    deadlines_set: int = 0
    winners: tuple[PlayerId, ...] = ()
    wins: Ledger[Win] = Ledger()  # of all rounds
    seeds: tuple[str, ...] = ()  # of the rounds that have ended
    offices: Offices = Offices()
    review: Review = Review()
    absence: Absence = Absence()
    decrees: Decrees = Decrees()
    probations: tuple[Probation, ...] = ()
    publication: Publication = Publication()
    hooks: Hooks = Hooks()
    clerk: Clerk = Clerk()
    recounts: tuple[Correcting, ...] = ()  # one for each case that ruled on what was counted
    sequence: int = 0
    head: EntryHash = EntryHash("")
    at: Instant = Instant(0)

    def player(self, player: PlayerId) -> Player:
        return self.players[player - 1]

    @property
    def next_decree(self) -> int:
        """The number of the next decree to be adopted. One that a count as ruled put in force was never proposed."""
        ruled = (int(rule.number) for rule in self.rules.rules if rule.kind is RuleKind.DECREE)
        return 1 + max((self.decrees.adopted, *ruled))

    def active(self) -> tuple[Player, ...]:
        return self._active

    @cached_property
    def _active(self) -> tuple[Player, ...]:
        return tuple(p for p in self.players if p.status is PlayerStatus.ACTIVE)

    @cached_property
    def _once(self) -> dict[object, object]:
        return {}

    def once(self, make: Callable[[GameState], T]) -> T:
        """``make(self)``, kept, so that it is worked out once for a state. ``make`` must be pure."""
        if make not in self._once:
            self._once[make] = make(self)
        return self._once[make]  # type: ignore[return-value]  # only ever what make returned

    def named(self, name: str) -> Player | None:
        """The player of that name; one who has left only where nobody present has it."""
        folded = name.casefold()
        found = [p for p in self.players if p.name.casefold() == folded]
        present = [p for p in found if p.status is not PlayerStatus.LEFT]
        candidates = present or found
        return candidates[-1] if candidates else None

    def of_account(self, account: AccountId) -> Player | None:
        """The player the account plays as, not one who has left."""
        for player in self.players:
            if player.status is not PlayerStatus.LEFT and account in player.accounts:
                return player
        return None

    def proposal(self, number: int) -> Proposal | None:
        return self.poll(Ref(Series.NUMBER, number))

    def poll(self, ref: Ref) -> Proposal | None:
        """Whatever is voted on under the reference: a proposal, request, cassation or sanction."""
        for proposal in (*self.open_proposals, *reversed(self.closed_proposals)):
            if proposal.number == ref.number and proposal.series is ref.series:
                return proposal
        return None

    def case(self, number: int) -> Case | None:
        for case in self.open_cases:
            if case.number == number:
                return case
        for case in reversed(self.closed_cases):
            if case.number == number:
                return case
        return None
