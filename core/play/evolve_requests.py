"""Folding of probation and of requests that lapse. Must never know who may request what."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import Instant, PlayerId
from core.play import events_requests as ev
from core.play.commands import Series
from core.play.evolve_voting import closed_poll, open_poll
from core.play.state import GameState, ProposalStatus
from core.play.state_requests import Probation


def evolve_request(state: GameState, event: ev.RequestEvent, at: Instant) -> GameState:
    match event:
        case ev.ProbationBegan(rule=rule, author=author):
            others = tuple(p for p in state.probations if p.rule != rule)
            return replace(state, probations=(*others, Probation(rule, author, state.turns)))
        case ev.RequestLapsed(number=number):
            request = open_poll(state, Series.REQUEST, number)
            return closed_poll(state, replace(request, status=ProposalStatus.LAPSED, closed_at=at))
        case _:
            assert_never(event)


def turn_played(state: GameState, player: PlayerId, number: int) -> GameState:
    """A whole turn of the player is over: it counts for the rules he made before it."""
    probations = tuple(
        replace(p, turns=p.turns + 1) if p.author == player and p.since < number else p
        for p in state.probations
    )
    return replace(state, probations=probations)
