"""Where moves and deadlines of offices go, and what follows by itself. Must never know how it is done."""

from __future__ import annotations

from typing import assert_never

from core.play import callouts, consents, elections, nominations, offices
from core.play import commands as cmd
from core.play.play import Play
from core.play.state import GameStatus

DEADLINES = ("nominate", "callout", "election")

OfficeMove = (
    cmd.Elect
    | cmd.Nominate
    | cmd.Confirm
    | cmd.Resign
    | cmd.Decline
    | cmd.Summon
    | cmd.OfficerConsent
    | cmd.Concern
)


def office_move(play: Play, move: OfficeMove) -> None:
    match move:
        case cmd.Elect(name=name):
            elections.elect(play, name)
        case cmd.Nominate(name=name):
            nominations.nominate(play, name)
        case cmd.Confirm(name=name):
            nominations.confirm(play, name)
        case cmd.Resign():
            nominations.resign(play)
        case cmd.Decline():
            nominations.decline(play)
        case cmd.Summon(place=place):
            callouts.summon(play, place)
        case cmd.OfficerConsent(number=number, no=no):
            consents.say_consent(play, number, no=no)
        case cmd.Concern(number=number, office=office):
            consents.mark_concern(play, number, office)
        case _:
            assert_never(move)


def office_deadline(play: Play, kind: str, number: int) -> None:
    """``number`` is that of the term, or of the election."""
    if kind == "nominate":
        nominations.unnamed(play, number)
    elif kind == "callout":
        callouts.unanswered(play, number)
    else:
        elections.close_election(play, number)


def settle_offices(play: Play) -> None:
    """Seats, the election and what open votes concern, until nothing more follows by itself."""
    if play.state.status is GameStatus.OVER:
        return
    offices.settle_seats(play)
    while elections.settle_election(play):
        offices.settle_seats(play)
    consents.settle_concerns(play)
