"""What answers about anything voted on share: which is meant, what it changes, who is on which side.

Must never know what is asked.
"""

from __future__ import annotations

from core.ids import PlayerId
from core.play.commands import Ref, Series, Side
from core.play.state import GameState, Proposal, ProposalStatus
from core.play.voting import standing_ballots
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.asking import Asking
from gateway.speech.story_changes import change_line

OPEN = (ProposalStatus.VOTING, ProposalStatus.DEBATE)


def meant(asking: Asking, ref: Ref | None) -> Proposal | Notice:
    """What is meant, or what to say instead."""
    poll = poll_meant(asking.state, ref)
    if poll is not None:
        return poll
    if ref is not None:
        return unknown(asking, ref)
    found = _open(asking.state)
    if found:
        return Notice(text=asking.words("which-proposal", numbers=", ".join(str(p.ref) for p in found)))
    return Notice(text=asking.words("proposals-none"))


def poll_meant(state: GameState, ref: Ref | None) -> Proposal | None:
    """By its reference; else the only open one, or the latest where none is open."""
    if ref is not None:
        return state.poll(ref)
    found = _open(state)
    if len(found) == 1:
        return found[0]
    return None if found or not state.closed_proposals else state.closed_proposals[-1]


def _open(state: GameState) -> list[Proposal]:
    return [p for p in state.open_proposals if p.status in OPEN]


def unknown(asking: Asking, ref: Ref) -> Notice:
    phrase = "proposal-unknown" if ref.series is Series.NUMBER else "poll-unknown"
    return Notice(text=asking.words(phrase, number=str(ref)))


def change_of(asking: Asking, proposal: Proposal) -> str:
    """ "amend rule 203 “Title”"."""
    rule = None if proposal.target is None else asking.scene().rule(proposal.target)
    if rule is None and proposal.target is not None:
        # The rule is gone by now: its last version knows what it was called.
        found = (v.rule for v in reversed(asking.state.versions) if v.id == proposal.target and v.rule)
        rule = next(found, None)
    return change_line(asking.scene(), proposal.kind, rule, proposal.target_number, proposal.title)


def hidden(proposal: Proposal) -> bool:
    """Whether nothing may be told of it yet but who has voted."""
    return proposal.secret and proposal.tally is None


def sides_of(state: GameState, proposal: Proposal) -> dict[Side, list[PlayerId]]:
    """Who is on which side: of the count, or as the ballots stand; nobody while the vote is secret."""
    if proposal.tally is not None:
        return {
            Side.FOR: list(proposal.tally.for_),
            Side.AGAINST: list(proposal.tally.against),
            Side.ABSTAIN: [],
        }
    sides: dict[Side, list[PlayerId]] = {side: [] for side in Side}
    known = frozenset(standing.voters(state, proposal))
    for voter, ballot in standing_ballots(proposal).items():
        counts = voter in known or ballot.side is Side.ABSTAIN
        if ballot.side is not None and counts and not hidden(proposal):
            sides[ballot.side].append(voter)
    return sides


def status_of(asking: Asking, proposal: Proposal) -> str:
    return formats.poll_status(asking.words, proposal.ref, proposal.status.value)
