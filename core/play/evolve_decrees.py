"""Folding of decrees. Must never know why one was adopted."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import Instant, RuleId
from core.play import events_decrees as ev
from core.play.move_base import ChangeKind
from core.play.state import GameState
from core.play.state_decrees import Decree, Decrees, DecreeStatus


def evolve_decree(state: GameState, event: ev.DecreeEvent, at: Instant) -> GameState:
    decrees = state.decrees
    if isinstance(event, ev.DecreeProposed):
        return replace(state, decrees=replace(decrees, open=(*decrees.open, _proposed(event, at))))
    decree = next(d for d in decrees.open if d.number == event.number)
    match event:
        case ev.DecreeOpposed(player=player, no=no):
            others = tuple(p for p in decree.objections if p != player)
            decrees = _with(decrees, replace(decree, objections=others if no else (*others, player)))
        case ev.DecreeRejected():
            decrees = _closed(decrees, replace(decree, status=DecreeStatus.REJECTED))
        case ev.DecreeAdopted(adopted_number=number):
            adopted = replace(decree, status=DecreeStatus.ADOPTED, adopted_number=number)
            decrees = replace(_with(decrees, adopted), adopted=number)
        case ev.DecreeInForce(impossible=impossible):
            makes_rule = decree.kind is ChangeKind.ENACT and not impossible
            rule = RuleId(state.rules.next_id) if makes_rule else None
            status = DecreeStatus.VOID if impossible else DecreeStatus.IN_FORCE
            decrees = _closed(decrees, replace(decree, status=status, rule=rule))
        case _:
            assert_never(event)
    return replace(state, decrees=decrees)


def _proposed(event: ev.DecreeProposed, at: Instant) -> Decree:
    return Decree(
        number=event.number,
        kind=event.kind,
        proposer=event.proposer,
        proposed_at=at,
        target=event.target,
        target_number=event.target_number,
        title=event.title,
        text=event.text,
        reading=event.reading,
        code=event.code,
        until=event.until,
    )


def _with(decrees: Decrees, decree: Decree) -> Decrees:
    return replace(decrees, open=tuple(decree if d.number == decree.number else d for d in decrees.open))


def _closed(decrees: Decrees, decree: Decree) -> Decrees:
    rest = tuple(d for d in decrees.open if d.number != decree.number)
    return replace(decrees, open=rest, closed=decrees.closed.appended(decree))
