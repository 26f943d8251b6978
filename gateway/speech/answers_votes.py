"""Answers about votes: how they stand.

Of a secret vote nothing is told before its close but who has voted. Must never know how a ballot is cast.
"""

from __future__ import annotations

from core.play.commands import Ref, Side
from core.play.state import Proposal, ProposalStatus
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.answers_polls import hidden, sides_of, status_of, unknown
from gateway.speech.asking import Asking
from gateway.speech.reminders import OF_CASES, waiting_about
from gateway.speech.story_votes import figures


def votes(asking: Asking, ref: Ref | None) -> Notice:
    words, state = asking.words, asking.state
    if ref is not None:
        proposal = state.poll(ref)
        if proposal is None:
            return unknown(asking, ref)
        if proposal.opened_at is None:
            return Notice(text=words("vote-not-yet", number=str(ref)))
        chosen = [proposal]
    else:
        chosen = [p for p in state.open_proposals if p.status is ProposalStatus.VOTING]
        if not chosen:
            return Notice(text=words("votes-none"))
    rows = [(words("head-number"), words("head-player"), words("head-ballot"))]
    for proposal in chosen:
        rows += _ballot_rows(asking, proposal)
    lines = [line for p in chosen for line in (standing_of(asking, p), *waited_beside(asking, p))]
    return Notice(text="\n".join(lines), table=tuple(rows))


def waited_beside(asking: Asking, poll: Proposal) -> list[str]:
    """Who is waited for besides the voters: an officer's consent, the call of the vote."""
    return waiting_about(
        asking.words, asking.state, poll.ref, asking.now, asking.zone, besides=("vote", *OF_CASES)
    )


def _ballot_rows(asking: Asking, proposal: Proposal) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    number, words = str(proposal.ref), asking.words
    if hidden(proposal):
        voted = standing.have_voted(asking.state, proposal)
        rows += [(number, asking.name(v), words("ballot-in")) for v in voted]
    for side, voters in sides_of(asking.state, proposal).items():
        rows += [(number, asking.name(v), formats.side(words, side)) for v in voters]
    missing = proposal.tally.abstained if proposal.tally else standing.yet_to_vote(asking.state, proposal)
    said = sides_of(asking.state, proposal)[Side.ABSTAIN]
    none = words("ballot-none")
    return rows + [(number, asking.name(v), none) for v in missing if v not in said]


def standing_of(asking: Asking, proposal: Proposal) -> str:
    """How a vote stands or went, in a line or two."""
    words = asking.words
    if proposal.tally is not None:
        told = figures(asking.scene(), proposal.tally)
        known = status_of(asking, proposal)
        return words("votes-closed", number=str(proposal.ref), status=known, figures=told)
    sides = sides_of(asking.state, proposal)
    items = [
        words("votes-side", side=formats.side(words, side), names=asking.names(voters))
        for side, voters in sides.items()
        if voters
    ]
    if hidden(proposal):
        voted = standing.have_voted(asking.state, proposal)
        items = [words("votes-secret", names=asking.names(voted))]
    missing = standing.yet_to_vote(asking.state, proposal)
    if missing:
        items.append(words("votes-missing", names=asking.names(missing)))
    line = words("votes-open", number=str(proposal.ref), items=formats.listed(words, items))
    if proposal.closes is not None:
        line = f"{line} {words('vote-closes', when=asking.due(proposal.closes))}"
    return line
