"""A game begun elsewhere goes on here: what it brought along. Must never know the file it came in."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from core.ids import AccountId, Instant, PlayerId, ProposalNumber, RuleId
from core.play.event_base import EventBase


class BroughtPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """``status`` is active, vacation or left."""

    name: str
    accounts: tuple[AccountId, ...]
    score: Fraction
    status: str = "active"


class BroughtOffice(msgspec.Struct, frozen=True):
    office: str
    player: PlayerId


class BroughtDecree(msgspec.Struct, frozen=True):
    """A decree in force: ``D number``, the rule it is, and who issued it."""

    number: int
    rule: RuleId
    proposer: PlayerId


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How the game stood. Players are numbered from 1 in their order; ``turns`` is how many there were."""

    players: tuple[BroughtPlayer, ...]
    host: PlayerId
    seats: tuple[PlayerId, ...]
    round: int = 1
    circuit: int = 1
    turns: int = 0
    next_number: ProposalNumber | None = None
    offices: tuple[BroughtOffice, ...] = ()
    decrees: tuple[BroughtDecree, ...] = ()


class Imported(EventBase, frozen=True):
    """``source`` is the SHA-256 of the file; it is mixed into the seed from here on.

    Of a game whose ``standing`` was written down its rules are those it is created with. A game that came
    with its whole log has none, and a new seed, whose hash is ``commitment``: nobody here knows the old one.
    ``arrived`` is when it was imported: the entry itself has the time of the last one before it.
    """

    source: str
    arrived: Instant
    commitment: str = ""
    standing: Standing | None = None


ImportEvent = Imported
