"""Folding of proposals, ballots and closes. Must never know why a vote closed as it did."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import Instant, ProposalNumber
from core.play import events as ev
from core.play.commands import Ref, Series, Side
from core.play.ledger import Ledger
from core.play.state import Ballot, GameState, Proposal, ProposalStatus

_SIDES = frozenset(side.value for side in Side)


def evolve_vote(state: GameState, event: ev.VoteEvent, at: Instant) -> GameState:
    if isinstance(event, ev.Proposed):
        return _proposed(state, event, at)
    proposal = open_poll(state, event.series, event.number)
    match event:
        case ev.Revised():
            return with_open(state, _revised(proposal, event))
        case ev.Withdrawn():
            return closed_poll(state, replace(proposal, status=ProposalStatus.WITHDRAWN, closed_at=at))
        case ev.VoteOpened():
            return with_open(state, _opened(proposal, event, at))
        case ev.BallotCast() | ev.BallotWithdrawn():
            ballots = proposal.ballots.appended(_ballot(event, at))
            return with_open(state, replace(proposal, ballots=ballots))
        case ev.BallotsOpened(ballots=opened):
            sides = {ballot.seal: Side(ballot.side) for ballot in opened if ballot.side in _SIDES}
            shown = [b if b.seal is None else replace(b, side=sides.get(b.seal)) for b in proposal.ballots]
            return with_open(state, replace(proposal, ballots=Ledger(shown)))
        case ev.VoteClosed(status=status, tally=tally):
            closed = replace(proposal, status=ProposalStatus(status), closed_at=at, tally=tally)
            return closed_poll(state, closed)
        case _:
            assert_never(event)


def _revised(proposal: Proposal, event: ev.Revised) -> Proposal:
    return replace(
        proposal,
        kind=event.kind,
        target=event.target,
        target_number=event.target_number,
        title=event.title,
        text=event.text,
        reading=event.reading,
        code=event.code,
    )


def _opened(proposal: Proposal, event: ev.VoteOpened, at: Instant) -> Proposal:
    messages = proposal.messages if event.message is None else (*proposal.messages, event.message)
    return replace(
        proposal,
        status=ProposalStatus.VOTING,
        opened_at=at,
        closes=event.closes,
        electorate=event.electorate,
        quorum_base=event.quorum_base,
        secret=event.secret,
        messages=messages,
    )


def _ballot(event: ev.BallotCast | ev.BallotWithdrawn, at: Instant) -> Ballot:
    """What stands from then on; a ballot taken back is one without a side."""
    if isinstance(event, ev.BallotCast):
        return Ballot(
            voter=event.voter,
            side=event.side,
            at=at,
            message=event.message,
            seal=event.seal,
            elect=event.elect,
        )
    return Ballot(
        voter=event.voter,
        side=None,
        at=at,
        message=event.message,
        fell=event.fell,
        fell_by=event.rules if event.fell else (),
    )


def open_poll(state: GameState, series: Series, number: ProposalNumber) -> Proposal:
    for proposal in state.open_proposals:
        if proposal.number == number and proposal.series is series:
            return proposal
    raise ValueError(f"{Ref(series, number)} is not open")


def with_open(state: GameState, proposal: Proposal) -> GameState:
    return replace(
        state,
        open_proposals=tuple(proposal if p.ref == proposal.ref else p for p in state.open_proposals),
    )


def _proposed(state: GameState, event: ev.Proposed, at: Instant) -> GameState:
    proposal = Proposal(
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
        turn=None if state.turn is None else state.turn.number,
        series=event.series,
        messages=() if event.message is None else (event.message,),
    )
    turn = state.turn
    of_rules = event.series is Series.NUMBER
    if turn is not None and turn.player == event.proposer and of_rules:
        turn = replace(turn, proposals=(*turn.proposals, event.number))
    return replace(
        state,
        open_proposals=(*state.open_proposals, proposal),
        next_number=ProposalNumber(event.number + 1) if of_rules else state.next_number,
        turn=turn,
    )


def closed_poll(state: GameState, proposal: Proposal) -> GameState:
    return replace(
        state,
        open_proposals=tuple(p for p in state.open_proposals if p.ref != proposal.ref),
        closed_proposals=state.closed_proposals.appended(proposal),
    )
