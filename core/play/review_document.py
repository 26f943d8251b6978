"""The state document's part on judgements: motions, precedents, sanctions. Must never know a rule."""

from __future__ import annotations

from typing import Any

from core.play.commands import Ref, Series, Side
from core.play.pending import motion
from core.play.precedents import bound_by
from core.play.state import Case, GameState, Proposal
from core.play.state_review import Sanction
from core.play.times import iso
from core.play.voting import standing_ballots


def case_review(state: GameState, case_: Case) -> dict[str, Any]:
    """Fields of a case: ``open_to`` offices, ``opposed`` by officers, ``cassation``, ``precedent`` (standing,
    or how it fell; null if it never was one) and ``bound_by``, the precedents it has to follow."""
    judgement = state.review.judgement(case_.number)
    precedent = state.review.precedent(case_.number)
    poll = motion(state, case_) or state.poll(Ref(Series.CASE, case_.number))
    return {
        "open_to": list(state.review.offices_for(case_.number)),
        "opposed": [] if judgement is None else [state.player(p).name for p in sorted(judgement.voices)],
        "cassation": None if poll is None else poll_document(state, poll),
        "precedent": None if precedent is None else precedent.fell or "standing",
        "bound_by": list(bound_by(state, case_)),
        "corrections": _corrections(state, case_),
    }


def sanctions(state: GameState) -> list[dict[str, Any]]:
    every = (*state.review.sanctions, *state.review.open_sanctions)
    return [_sanction(state, s) for s in sorted(every, key=lambda s: s.number)]


def _sanction(state: GameState, sanction: Sanction) -> dict[str, Any]:
    poll = state.poll(Ref(Series.SANCTION, sanction.number))
    votes = {} if poll is None else poll_document(state, poll)
    return {
        "number": sanction.number,
        "player": state.player(sanction.accused).name,
        "proposer": state.player(sanction.proposer).name,
        "case": sanction.case,
        "what": sanction.what,
        **votes,
        "reading": sanction.reading,
        "status": sanction.status.value,
    }


def poll_document(state: GameState, poll: Proposal) -> dict[str, Any]:
    """Who is for and against; a secret vote that is open shows nobody."""
    tally = poll.tally
    if tally is not None:
        sides = [tally.for_, tally.against, tally.abstained]
    else:
        standing = sorted(standing_ballots(poll).items())
        sides = [tuple(v for v, b in standing if b.side is side) for side in Side]
    names = [[state.player(p).name for p in side] for side in sides]
    return {
        "proposer": state.player(poll.proposer).name,
        "status": poll.status.value,
        "closes": None if poll.closes is None else iso(poll.closes),
        "for": names[0],
        "against": names[1],
        "abstained": names[2],
    }


def _corrections(state: GameState, case_: Case) -> dict[str, Any] | None:
    ruled = next((r for r in state.recounts if r.case == case_.number), None)
    return None if ruled is None else {"corrections": list(ruled.corrections), "status": ruled.status}
