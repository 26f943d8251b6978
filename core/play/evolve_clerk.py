"""Folding of what was entered by hand. Must never know who may."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.play import events_clerk as ev
from core.play.state import GameState
from core.play.state_clerk import Declaration


def evolve_clerk(state: GameState, event: ev.ClerkEvent) -> GameState:
    clerk = state.clerk
    match event:
        case ev.Declared(number=number, player=player, what=what, rule=rule, decree=decree):
            voices = frozenset((player,))
            made = Declaration(
                number=number, player=player, what=what, rule=rule, decree=decree, voices=voices
            )
            clerk = replace(clerk, open=(*clerk.open, made), count=number)
        case ev.DeclarationVoiced(number=number, player=player, no=no):
            clerk = replace(
                clerk,
                open=tuple(
                    replace(d, voices=d.voices - {player} if no else d.voices | {player})
                    if d.number == number
                    else d
                    for d in clerk.open
                ),
            )
        case ev.DeclarationSettled(number=number):
            clerk = replace(clerk, open=tuple(d for d in clerk.open if d.number != number))
        case _:
            assert_never(event)
    return replace(state, clerk=clerk)
