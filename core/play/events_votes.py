"""What happened to proposals and votes on them. Must never know how ballots are counted."""

from __future__ import annotations

import msgspec

from core.ids import (
    Instant,
    MessageId,
    PlayerId,
    ProposalNumber,
    RuleId,
)
from core.law.rule import Code
from core.play.commands import ChangeKind, Series, Side
from core.play.event_base import EventBase
from core.play.tally import Tally


class Proposed(EventBase, frozen=True):
    number: ProposalNumber
    kind: ChangeKind
    proposer: PlayerId
    target: RuleId | None = None
    target_number: int | None = None
    title: str = ""
    text: str = ""
    reading: str | None = None
    message: MessageId | None = None
    series: Series = Series.NUMBER
    code: Code | None = None


class Revised(EventBase, frozen=True):
    number: ProposalNumber
    kind: ChangeKind
    target: RuleId | None = None
    target_number: int | None = None
    title: str = ""
    text: str = ""
    reading: str | None = None
    series: Series = Series.NUMBER
    code: Code | None = None


class Withdrawn(EventBase, frozen=True):
    """By its proposer, or because he is gone before the vote (``gone``)."""

    number: ProposalNumber
    gone: bool = False
    series: Series = Series.NUMBER


class VoteOpened(EventBase, frozen=True):
    """``electorate`` is set where a rule fixes it at the opening; ``quorum_base`` likewise."""

    number: ProposalNumber
    closes: Instant | None = None
    electorate: tuple[PlayerId, ...] | None = None
    quorum_base: int | None = None
    message: MessageId | None = None
    secret: bool = False
    series: Series = Series.NUMBER


class BallotCast(EventBase, frozen=True):
    """``side`` is None in a secret vote; then ``seal`` is SHA-256 of 32 random bytes and the side.

    ``elect`` is the ballot's second part: a new holder of the first office."""

    number: ProposalNumber
    voter: PlayerId
    side: Side | None
    message: MessageId | None = None
    seal: str | None = None
    elect: PlayerId | None = None
    series: Series = Series.NUMBER


class BallotWithdrawn(EventBase, frozen=True):
    """``fell``: by a rule, because its voter is gone."""

    number: ProposalNumber
    voter: PlayerId
    message: MessageId | None = None
    fell: bool = False
    series: Series = Series.NUMBER


class OpenedBallot(msgspec.Struct, frozen=True):
    """What a seal hid: anybody can check that SHA-256 of ``nonce`` and ``side`` is the seal."""

    seal: str
    nonce: str  # hexadecimal
    side: str


class BallotsOpened(EventBase, frozen=True):
    """All seals of a secret vote, at its close; ``consents`` are an officer's."""

    number: ProposalNumber
    ballots: tuple[OpenedBallot, ...]
    series: Series = Series.NUMBER


class VoteClosed(EventBase, frozen=True):
    """``status`` is adopted, rejected or void (no longer possible when it carried)."""

    number: ProposalNumber
    status: str
    tally: Tally
    series: Series = Series.NUMBER
