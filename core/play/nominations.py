"""An officer names or confirms the holder of the next office. Must never know what offices are for."""

from __future__ import annotations

from core.ids import PlayerId
from core.play import events_offices as eo
from core.play.offices import (
    acting,
    begin_duty,
    candidate,
    holder,
    nameable,
    next_office,
    office_of,
    offices_of,
    take,
    vacate,
)
from core.play.play import Play, Refused
from core.play.state import Player
from core.play.state_offices import Seat


def nominate(play: Play, name: str) -> None:
    """The named player has the office after the one the speaker exercises."""
    play.playing()
    player = play.player()
    seat, following = _exercised(play, player)
    nominee = candidate(play, name)
    present = play.state.offices.seat(following)
    if present is not None and present.player == nominee.id:
        _confirm(play, player.id, seat, present)
        return
    _not_above(play, nominee, following)
    if present is not None and present.named_in == seat.term:
        play.refuse("may-not-dismiss", "offices", player=play.name(present.player), office=following)
    play.clear_deadline(f"nominate/{seat.term}")
    take(play, following, nominee.id, "named", by=player.id, named_in=seat.term)


def confirm(play: Play, name: str) -> None:
    """The holder of the next office stays."""
    play.playing()
    player = play.player()
    confirmed = candidate(play, name)
    for seat, following in _all_exercised(play, player):
        present = play.state.offices.seat(following)
        if present is not None and present.player == confirmed.id:
            _confirm(play, player.id, seat, present)
            return
    _, following = _exercised(play, player)
    play.refuse("not-the-holder", "offices", player=confirmed.name, office=following)


def _confirm(play: Play, by: PlayerId, seat: Seat, present: Seat) -> None:
    if present.named_in == seat.term:
        raise Refused("confirmed-already", player=play.name(present.player), office=present.office)
    play.clear_deadline(f"nominate/{seat.term}")
    play.emit(
        eo.OfficerConfirmed(
            rules=play.sources("offices"),
            office=present.office,
            player=present.player,
            by=by,
            named_in=seat.term,
        )
    )
    begin_duty(play, present.office)


def _all_exercised(play: Play, player: Player) -> list[tuple[Seat, str]]:
    """The offices the player exercises and those after them: first what is due or vacant, first his own."""
    found: list[tuple[bool, bool, int, Seat, str]] = []
    for place, office in enumerate(offices_of(play.state)):
        seat, following = play.state.offices.seat(office), next_office(play.state, office)
        if seat is not None and following is not None and acting(play, office) == player.id:
            idle = not seat.duty and holder(play.state, following) is not None
            found.append((idle, seat.player != player.id, place, seat, following))
    return [(seat, following) for *_, seat, following in sorted(found, key=lambda f: f[:3])]


def _exercised(play: Play, player: Player) -> tuple[Seat, str]:
    found = _all_exercised(play, player)
    if not found:
        if office_of(play.state, player.id) is None:
            play.refuse("no-office", "offices")
        play.refuse("names-nobody", "offices")
    return found[0]


def _not_above(play: Play, nominee: Player, following: str) -> None:
    """Officers are different players: who holds a higher office cannot be named to a lower one."""
    listed = offices_of(play.state)
    for office in listed[: listed.index(following)]:
        if holder(play.state, office) == nominee.id:
            play.refuse("holds-office", "offices", player=nominee.name, office=office)


def unnamed(play: Play, term: int) -> None:
    """The time to name the next officer is over: who has not done it has resigned."""
    seat = play.state.offices.in_term(term)
    if seat is None or not seat.duty:
        return
    if not can_be_done(play, seat):
        return
    vacate(play, seat.office, "unnamed", "office.nominate_within")


def can_be_done(play: Play, seat: Seat) -> bool:
    """Whether the holder of the next office could be confirmed, or anybody named."""
    following = next_office(play.state, seat.office)
    if following is None:
        return False
    return holder(play.state, following) is not None or _anybody(play, following)


def _anybody(play: Play, following: str) -> bool:
    listed = offices_of(play.state)
    above = {holder(play.state, office) for office in listed[: listed.index(following)]}
    return any(nameable(play, p) and p.id not in above for p in play.state.active())


# --- leaving by one's own word -------------------------------------------------------------


def resign(play: Play) -> None:
    play.playing()
    player = play.player()
    seats = play.state.offices.of_player(player.id)
    if not seats:
        play.refuse("no-office", "offices")
    for seat in seats:
        vacate(play, seat.office, "resigned")


def decline(play: Play) -> None:
    """Who was elected or named does not want the office; an election's next has it then."""
    play.playing()
    player = play.player()
    seat = next((s for s in play.state.offices.of_player(player.id) if s.may_decline), None)
    if seat is None:
        play.refuse("nothing-to-decline", "offices")
    for place, heir in enumerate(seat.ranking):
        if nameable(play, play.state.player(heir)):
            rest = seat.ranking[place + 1 :]
            take(
                play,
                seat.office,
                heir,
                "election",
                "office.election_period",
                ranking=rest,
                leaves="declined",
            )
            return
    vacate(play, seat.office, "declined")
