"""Folding of booked points and their publication. Must never know who ought to publish."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.play import events_publishing as ev
from core.play.state import GameState
from core.play.state_publishing import Entered, Publication


def evolve_publishing(state: GameState, event: ev.PublicationEvent) -> GameState:
    publication = state.publication
    match event:
        case ev.Booked():
            entered = Entered(event.player, event.amount, event.reason, event.number, event.rules)
            publication = replace(publication, booked=(*publication.booked, entered))
        case ev.PublicationOpened(turn=turn):
            publication = replace(publication, late_turn=turn)
        case ev.Published():
            publication = Publication()
        case _:
            assert_never(event)
    return replace(state, publication=publication)
