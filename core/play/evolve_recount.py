"""Folding of rulings on what was counted. Must never know a log."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import CaseNumber
from core.play import events_recount as ev
from core.play.ledger import Ledger
from core.play.recounts import OutcomeShift
from core.play.state import GameState, Proposal, ProposalStatus
from core.play.state_recounts import Correcting


def evolve_recount(state: GameState, event: ev.RecountEvent) -> GameState:
    match event:
        case ev.RecountRuled(number=number, corrections=corrections, confirm=confirm, meant=meant):
            ruled = Correcting(number, corrections, confirm=confirm, meant=meant)
            others = tuple(c for c in state.recounts if c.case != number)
            return replace(state, recounts=(*others, ruled))
        case ev.RecountMade(number=number, outcomes=outcomes):
            closed = Ledger([_corrected(p, outcomes) for p in state.closed_proposals])
            return replace(_now(state, number, "made"), closed_proposals=closed)
        case ev.RecountDropped(number=number):
            return _now(state, number, "dropped")
        case _:
            assert_never(event)


def _now(state: GameState, number: CaseNumber, status: str) -> GameState:
    recounts = tuple(replace(c, status=status) if c.case == number else c for c in state.recounts)
    return replace(state, recounts=recounts)


def _corrected(proposal: Proposal, outcomes: tuple[OutcomeShift, ...]) -> Proposal:
    for shift in outcomes:
        if (shift.number, shift.series) == (proposal.number, proposal.series):
            status, tally = ProposalStatus(shift.after), shift.tally or proposal.tally
            if status is ProposalStatus.VOID and tally is not None and not tally.impossible:
                tally = replace(tally, impossible="ruled")
            return replace(proposal, status=status, tally=tally)
    return proposal
