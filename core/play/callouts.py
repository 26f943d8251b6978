"""An officer is called to show himself; his silence gives the office to the caller.

Must never know in which words he is called.
"""

from __future__ import annotations

from core.ids import PlayerId
from core.play import events_offices as eo
from core.play.offices import offices_of, take
from core.play.play import Play, Refused
from core.play.state_offices import CallOut

WITHIN = "office.callout_within"


def callout_deadline(called: CallOut) -> str:
    return f"callout/{called.term}"


def summon(play: Play, place: int | None) -> None:
    """The holder of the office after it calls out that of office number ``place``, or the one before his own."""
    play.playing()
    player = play.player()
    within = play.length(WITHIN)
    if within is None:
        play.refuse("no-callout", WITHIN)
    office = _called_office(play, player.id, place)
    seat = play.state.offices.seat(office)
    if seat is None:
        play.refuse("office-vacant", "offices", office=office)
    if seat.player == player.id:
        play.refuse("holds-office", "offices", player=player.name, office=office)
    if any(c.term == seat.term for c in play.state.offices.callouts):
        raise Refused("called-out-already", player=play.name(seat.player), office=office)
    due = within.after(play.at)
    play.emit(
        eo.CalledOut(rules=play.sources(WITHIN), office=office, player=seat.player, caller=player.id, due=due)
    )
    play.set_deadline(f"callout/{seat.term}", due, WITHIN)


def _called_office(play: Play, caller: PlayerId, place: int | None) -> str:
    """The office called; its caller must hold the one after it."""
    listed = offices_of(play.state)
    held = [listed.index(s.office) for s in play.state.offices.of_player(caller) if s.office in listed]
    if place is None:
        below = [k for k in held if k > 0]
        if not below:
            play.refuse("calls-nobody", WITHIN, "offices")
        place = min(below)
    if not 0 < place < len(listed):
        play.refuse("calls-nobody", WITHIN, "offices")
    if place not in held:
        play.refuse("caller-only", WITHIN, office=listed[place - 1], caller=listed[place])
    return listed[place - 1]


def answered(play: Play) -> None:
    """Whoever is called out has said something, whatever it was."""
    actor = play.command.actor
    player = None if actor is None else play.state.of_account(actor.account)
    if player is None:
        return
    for called in play.state.offices.callouts:
        if called.player == player.id:
            play.clear_deadline(callout_deadline(called))
            play.emit(eo.CallOutAnswered(rules=play.sources(WITHIN), office=called.office, player=player.id))


def unanswered(play: Play, term: int) -> None:
    """Silence to the end: the caller has the office."""
    called = next((c for c in play.state.offices.callouts if c.term == term), None)
    if called is not None:
        take(play, called.office, called.caller, "callout", WITHIN, leaves="silent")
