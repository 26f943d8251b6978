"""What happens to offices. Must never know which offices there are."""

from __future__ import annotations

import msgspec

from core.ids import Instant, PlayerId, ProposalNumber
from core.play.event_base import EventBase
from core.play.move_base import Series


class OfficeExpected(EventBase, frozen=True):
    """Named for an office when the game was created, and not a player yet."""

    office: str
    name: str


class OfficeTaken(EventBase, frozen=True):
    """``how`` is created (the creator's at first), appointed (named at the creation), succession,
    election, named (``by`` whom), callout, ballot or won. ``named_in`` is the term of the naming officer,
    ``ranking`` who comes next if an elected one declines."""

    office: str
    player: PlayerId
    how: str
    term: int
    by: PlayerId | None = None
    named_in: int = 0
    ranking: tuple[PlayerId, ...] = ()


class OfficeVacated(EventBase, frozen=True):
    """``how`` is resigned, declined, leave, forfeit, remove, unnamed (did not name the next in time),
    silent (called out in vain), replaced (another was named), moved (to another office), returned (held
    for somebody who has come), ballot, won, dropped (no rule has the office), or a judge's loss: quashed."""

    office: str
    player: PlayerId
    how: str


class OfficeDuty(EventBase, frozen=True):
    """A new officer has until ``due`` to name or confirm the holder of the office ``following``."""

    office: str
    player: PlayerId
    following: str
    due: Instant


class OfficerConfirmed(EventBase, frozen=True):
    """The holder of ``office`` stays, by the word ``by`` in his term ``named_in``."""

    office: str
    player: PlayerId
    by: PlayerId
    named_in: int


class ElectionOpened(EventBase, frozen=True):
    number: int
    office: str


class ElectionVoted(EventBase, frozen=True):
    voter: PlayerId
    candidate: PlayerId


class Count(msgspec.Struct, frozen=True):
    """How many votes a candidate has."""

    player: PlayerId
    votes: int


class ElectionClosed(EventBase, frozen=True):
    """``counts`` in the order of the votes. ``elected`` None: nobody could be, or nothing is to be filled."""

    number: int
    office: str
    counts: tuple[Count, ...] = ()
    elected: PlayerId | None = None


class CalledOut(EventBase, frozen=True):
    """The holder is called to show himself by ``due``; else the caller has the office.

    The call is over when either of them has left his office."""

    office: str
    player: PlayerId
    caller: PlayerId
    due: Instant


class CallOutAnswered(EventBase, frozen=True):
    office: str
    player: PlayerId


class PlayerBarred(EventBase, frozen=True):
    """The player can hold no office before ``until``."""

    player: PlayerId
    until: Instant


class ConcernMarked(EventBase, frozen=True):
    """The proposal concerns the office, as somebody says, or (``by`` None) as its settings show."""

    number: ProposalNumber
    office: str
    by: PlayerId | None = None
    series: Series = Series.NUMBER


class ConsentSaid(EventBase, frozen=True):
    """An officer consents or does not; None while the vote is secret: then ``seal`` hides it."""

    number: ProposalNumber
    office: str
    player: PlayerId
    given: bool | None = None
    seal: str | None = None
    series: Series = Series.NUMBER


class OfficePromised(EventBase, frozen=True):
    """The winner holds the office in the next game."""

    office: str
    player: PlayerId


OfficeEvent = (
    OfficeExpected
    | OfficeTaken
    | OfficeVacated
    | OfficeDuty
    | OfficerConfirmed
    | ElectionOpened
    | ElectionVoted
    | ElectionClosed
    | CalledOut
    | CallOutAnswered
    | PlayerBarred
    | ConcernMarked
    | ConsentSaid
    | OfficePromised
)
