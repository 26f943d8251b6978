"""Code of open proposals tried once more, on the game as it is by now.

Must never change a game, nor know how code is run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from core.ids import PlayerId
from core.play.commands import Ref, Series
from core.play.forecast import planned
from core.play.hooks import Answer, Request
from core.play.play import Play, Refused, Wanted
from core.play.recounts import Count, Recount
from core.play.state import GameState, Proposal, ProposalStatus
from core.play.state_decrees import Decree, DecreeStatus
from core.play.state_hooks import Trial, TrialFault
from core.play.trial import faults_of
from core.play.waiting import reading

Run = Callable[[Request], Answer]


def carry_code(state: GameState) -> bool:
    """Whether any open proposal, request or decree has code to be tried."""
    return next(_carrying(state), None) is not None


def retried(state: GameState, run: Run) -> GameState:
    """The state as it would be told had all code been proposed just now. What used up its limits stays untried."""
    trials = []
    for ref, put in _carrying(state):
        known = state.hooks.trial(ref)
        spent = any(fault.harmful for fault in known)
        faults = known if spent else _tried(state, put, run)
        if faults:
            trials.append(Trial(ref.number, ref.series, faults))
    return replace(state, hooks=replace(state.hooks, trials=tuple(trials)))


def _carrying(state: GameState) -> Iterator[tuple[Ref, Proposal | Decree]]:
    for proposal in state.open_proposals:
        if proposal.code is not None and proposal.status in (ProposalStatus.DEBATE, ProposalStatus.VOTING):
            yield proposal.ref, proposal
    for decree in state.decrees.open:
        if decree.code is not None and decree.status in (DecreeStatus.PROPOSED, DecreeStatus.ADOPTED):
            yield Ref(Series.PROPOSED_DECREE, decree.number), decree


def _tried(state: GameState, put: Proposal | Decree, run: Run) -> tuple[TrialFault, ...]:
    answers: list[tuple[Request | Recount, Answer | Count]] = []
    while True:
        play = reading(state, answers)
        try:
            change, number = planned(play, put)
            return faults_of(play, change, number, _name(play, put.proposer))
        except Refused:
            return ()  # it cannot be adopted as things stand, which is told instead
        except Wanted as wanted:
            asked = wanted.request
        if isinstance(asked, Recount):
            raise TypeError("a trial asks code alone")
        answers.append((asked, run(asked)))


def _name(play: Play, player: PlayerId) -> str:
    return play.state.player(player).name
