"""Who holds which office, and what is under way about it: the offices' part of a game's state.

Must never know which offices there are.
"""

from __future__ import annotations

import msgspec

from core.ids import Instant, PlayerId
from core.play.move_base import Ref


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """An office that is held. ``term`` is a number no other term of any office has.

    ``how`` the holder came by it: created, appointed, imported, succession, election, named, callout, ballot
    or won.
    ``named_in`` is the term of the officer who named or confirmed the holder, 0 for nobody.
    ``duty``: has still to name or confirm the holder of the next office. ``ranking``: to whom the
    office goes, one after the other, if the holder declines it, as long as he may.
    """

    office: str
    player: PlayerId
    term: int
    how: str
    since: Instant = Instant(0)
    named_in: int = 0
    duty: bool = False
    may_decline: bool = False
    ranking: tuple[PlayerId, ...] = ()


class Expected(msgspec.Struct, frozen=True):
    """Who was named for an office when the game was created and has not joined yet.

    ``name`` is a player's name, or an account where it has a ``/``."""

    office: str
    name: str


class Voice(msgspec.Struct, frozen=True):
    voter: PlayerId
    candidate: PlayerId


class Election(msgspec.Struct, frozen=True):
    """An open election of the first office; of each voter the latest voice."""

    number: int
    office: str
    opened_at: Instant
    voices: tuple[Voice, ...] = ()


class CallOut(msgspec.Struct, frozen=True):
    """The holder in ``term`` is called to show himself by the holder of the next office."""

    office: str
    term: int
    player: PlayerId
    caller: PlayerId


class Bar(msgspec.Struct, frozen=True):
    """The player can hold no office before ``until``."""

    player: PlayerId
    until: Instant


class Concerned(msgspec.Struct, frozen=True):
    """A proposal concerns an office; ``by`` None: its rules and settings name it."""

    ref: Ref
    office: str
    by: PlayerId | None = None


class Consent(msgspec.Struct, frozen=True, kw_only=True):
    """What an officer said to a proposal. ``given`` is None while ``seal`` hides it."""

    ref: Ref
    office: str
    player: PlayerId
    given: bool | None = None
    seal: str | None = None


class Promise(msgspec.Struct, frozen=True):
    """A winner takes the office in the next game."""

    office: str
    player: PlayerId


class Offices(msgspec.Struct, frozen=True, kw_only=True):
    """``terms`` and ``elections`` count those there ever were."""

    seats: tuple[Seat, ...] = ()
    expected: tuple[Expected, ...] = ()
    terms: int = 0
    election: Election | None = None
    elections: int = 0
    callouts: tuple[CallOut, ...] = ()
    bars: tuple[Bar, ...] = ()
    concerned: tuple[Concerned, ...] = ()
    consents: tuple[Consent, ...] = ()
    next_holder: tuple[Promise, ...] = ()

    def seat(self, office: str) -> Seat | None:
        return next((s for s in self.seats if s.office == office), None)

    def in_term(self, term: int) -> Seat | None:
        return next((s for s in self.seats if s.term == term), None)

    def of_player(self, player: PlayerId) -> tuple[Seat, ...]:
        return tuple(s for s in self.seats if s.player == player)
