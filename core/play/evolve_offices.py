"""Folding of offices. Must never know why an office changed hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from core.ids import Instant
from core.play import events as ev
from core.play import events_offices as eo
from core.play.move_base import Ref
from core.play.sealing import CONSENT
from core.play.state import GameState
from core.play.state_offices import (
    Bar,
    CallOut,
    Concerned,
    Consent,
    Election,
    Expected,
    Offices,
    Promise,
    Seat,
    Voice,
)

_DECLINABLE = ("election", "named")
_STANDING_IN = "created"  # the creator has it until who was named for it has joined
_Change = Callable[[Seat], Seat]


def evolve_office(state: GameState, event: eo.OfficeEvent, at: Instant) -> GameState:
    offices = state.offices
    match event:
        case eo.OfficeExpected(office=office, name=name):
            changed = replace(offices, expected=(*offices.expected, Expected(office, name)))
        case eo.OfficeTaken() | eo.OfficeVacated() | eo.OfficeDuty() | eo.OfficerConfirmed():
            changed = _seats(offices, event, at)
        case eo.ElectionOpened() | eo.ElectionVoted() | eo.ElectionClosed():
            changed = _election(offices, event, at)
        case eo.CalledOut() | eo.CallOutAnswered():
            changed = _callouts(offices, event)
        case eo.PlayerBarred(player=player, until=until):
            standing = tuple(b for b in offices.bars if b.until > at and b.player != player)
            changed = replace(offices, bars=(*standing, Bar(player, until)))
        case eo.ConcernMarked() | eo.ConsentSaid():
            changed = _consents(offices, event)
        case eo.OfficePromised(office=office, player=player):
            changed = replace(offices, next_holder=(*offices.next_holder, Promise(office, player)))
        case _:
            assert_never(event)
    return replace(state, offices=changed)


def _seats(
    offices: Offices,
    event: eo.OfficeTaken | eo.OfficeVacated | eo.OfficeDuty | eo.OfficerConfirmed,
    at: Instant,
) -> Offices:
    match event:
        case eo.OfficeTaken():
            return _taken(offices, event, at)
        case eo.OfficeVacated(office=office, player=player):
            seats = tuple(s for s in offices.seats if s.office != office)
            callouts = tuple(c for c in offices.callouts if c.office != office and c.caller != player)
            return replace(offices, seats=seats, callouts=callouts)
        case eo.OfficeDuty(office=office):
            return _reseated(offices, office, lambda seat: replace(seat, duty=True))
        case eo.OfficerConfirmed(office=office, named_in=term):
            named = _reseated(offices, office, lambda seat: replace(seat, named_in=term))
            return _duty_done(named, term)
        case _:
            assert_never(event)


def _reseated(offices: Offices, office: str, change: _Change) -> Offices:
    return replace(offices, seats=tuple(change(s) if s.office == office else s for s in offices.seats))


def _duty_done(offices: Offices, term: int) -> Offices:
    """Who has named the next officer has taken the office up for good."""
    seats = tuple(
        replace(s, duty=False, may_decline=False, ranking=()) if s.term == term else s for s in offices.seats
    )
    return replace(offices, seats=seats)


def _taken(offices: Offices, event: eo.OfficeTaken, at: Instant) -> Offices:
    seat = Seat(
        office=event.office,
        player=event.player,
        term=event.term,
        how=event.how,
        since=at,
        named_in=event.named_in,
        may_decline=event.how in _DECLINABLE,
        ranking=event.ranking,
    )
    others = tuple(s for s in offices.seats if s.office != event.office)
    waited = offices.expected
    if event.how != _STANDING_IN:
        waited = tuple(e for e in waited if e.office != event.office)
    taken = replace(offices, seats=(*others, seat), terms=max(offices.terms, event.term), expected=waited)
    return _duty_done(taken, event.named_in) if event.named_in else taken


def _election(
    offices: Offices, event: eo.ElectionOpened | eo.ElectionVoted | eo.ElectionClosed, at: Instant
) -> Offices:
    match event:
        case eo.ElectionOpened(number=number, office=office):
            return replace(offices, election=Election(number, office, at), elections=number)
        case eo.ElectionVoted(voter=voter, candidate=candidate):
            election = offices.election
            if election is None:
                raise ValueError("a vote outside an election")
            kept = tuple(v for v in election.voices if v.voter != voter)
            voices = (*kept, Voice(voter, candidate))
            return replace(offices, election=replace(election, voices=voices))
        case eo.ElectionClosed():
            return replace(offices, election=None)
        case _:
            assert_never(event)


def _callouts(offices: Offices, event: eo.CalledOut | eo.CallOutAnswered) -> Offices:
    others = tuple(c for c in offices.callouts if c.office != event.office)
    if not isinstance(event, eo.CalledOut):
        return replace(offices, callouts=others)
    seat = offices.seat(event.office)
    if seat is None:
        raise ValueError(f"nobody to call out as {event.office}")
    called = CallOut(event.office, seat.term, event.player, event.caller)
    return replace(offices, callouts=(*others, called))


def _consents(offices: Offices, event: eo.ConcernMarked | eo.ConsentSaid) -> Offices:
    ref = Ref(event.series, event.number)
    if isinstance(event, eo.ConcernMarked):
        marked = Concerned(ref, event.office, event.by)
        return replace(offices, concerned=(*offices.concerned, marked))
    said = Consent(ref=ref, office=event.office, player=event.player, given=event.given, seal=event.seal)
    others = tuple(
        c
        for c in offices.consents
        if (c.ref, c.office, c.player) != (ref, event.office, event.player) or c.seal is not None
    )
    return replace(offices, consents=(*others, said))


def evolve_consents(state: GameState, event: ev.VoteEvent) -> GameState:
    """What a vote's own events do to the consents asked for it: opened at the close, then forgotten."""
    offices, ref = state.offices, Ref(event.series, event.number)
    if isinstance(event, ev.BallotsOpened) and offices.consents:
        opened = {b.seal: b.side == CONSENT for b in event.ballots}
        shown = tuple(
            replace(c, given=opened[c.seal], seal=None) if c.seal is not None and c.seal in opened else c
            for c in offices.consents
        )
        return replace(state, offices=replace(offices, consents=shown))
    if isinstance(event, ev.VoteClosed | ev.Withdrawn) and (offices.concerned or offices.consents):
        rest = replace(
            offices,
            concerned=tuple(c for c in offices.concerned if c.ref != ref),
            consents=tuple(c for c in offices.consents if c.ref != ref),
        )
        return replace(state, offices=rest)
    return state
