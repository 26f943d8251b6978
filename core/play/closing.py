"""The close of whatever is voted on. Must never know how the votes are counted."""

from __future__ import annotations

from core.play import adoption, cassation, overturning, sanctions
from core.play.commands import ChangeKind, Series
from core.play.play import Play
from core.play.probation import request_deadline
from core.play.state import Proposal, ProposalStatus
from core.play.voting import ready_to_close


def close_finished(play: Play) -> bool:
    """Close the first vote in which everybody has voted, or about what is no more, if there is one."""
    if sanctions.drop_groundless(play):
        return True
    for poll in play.state.open_proposals:
        if ready_to_close(play, poll) or sanctions.agreed(play, poll):
            close(play, poll)
            return True
    return False


def close(play: Play, poll: Proposal) -> None:
    if poll.series is Series.CASE:
        cassation.close(play, poll)
    elif poll.series is Series.SANCTION:
        sanctions.close(play, poll)
    else:
        adoption.close(play, poll)
        if poll.series is Series.REQUEST:
            play.clear_deadline(request_deadline(poll.number))
        closed = play.state.poll(poll.ref)
        adopted = closed is not None and closed.status is ProposalStatus.ADOPTED
        if adopted and poll.kind is ChangeKind.OVERTURN and poll.target_number is not None:
            overturning.overturn(play, poll.target_number)
