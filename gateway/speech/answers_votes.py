"""Answers about votes: how they stand, and how an outcome came about.

Of a secret vote nothing is told before its close but who has voted. Must never know how a ballot is cast.
"""

from __future__ import annotations

from core.play.commands import Ref, Series, Side
from core.play.state import Proposal, ProposalStatus
from core.play.why import BallotLine, Explanation, Fate, explain
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.answers_cases import show_case
from gateway.speech.answers_polls import hidden, meant, sides_of, status_of, unknown
from gateway.speech.asking import Asking
from gateway.speech.reminders import OF_CASES, waiting_about
from gateway.speech.story_votes import consent_figures, figures, kind_of, random_figures


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


# --- why ---------------------------------------------------------------------------------


def why(asking: Asking, ref: Ref | None) -> Notice:
    """Of a case the case itself, and of a vote on quashing its judgement how that came about."""
    if ref is not None and ref.series is Series.CASE:
        shown = show_case(asking, ref.number)
        poll = asking.state.poll(ref)
        return shown if poll is None else Notice(text="\n".join([shown.text, *_account(asking, poll)]))
    proposal = meant(asking, ref)
    if isinstance(proposal, Notice):
        return proposal
    return Notice(text="\n".join(_account(asking, proposal)))


def _account(asking: Asking, proposal: Proposal) -> list[str]:
    words = asking.words
    found = explain(asking.state, proposal.ref)
    if found is None:
        return [words("vote-not-yet", number=str(proposal.ref))]
    if hidden(proposal):
        return [
            words("why-secret", number=formats.matter(words, proposal.ref)),
            standing_of(asking, proposal),
        ]
    lines = [_outcome(asking, found)]
    lines += [_ballot(asking, ballot) for ballot in found.ballots]
    if proposal.status is ProposalStatus.VOID and proposal.series in (Series.CASE, Series.SANCTION):
        return lines  # stopped, not counted
    without = found.tally.abstained
    if without:
        lines.append(words("why-without", n=len(without), names=asking.names(without)))
    lines += [formats.sentence(told) for told in random_figures(asking.scene(), found.tally)]
    undrawn = _undrawn(asking, found)
    lines += undrawn
    lines.append(_arithmetic(asking, found))
    if found.tally.consent is not None:
        lines.append(formats.sentence(consent_figures(asking.scene(), found.tally)))
    return lines if found.tally.impossible or undrawn else [*lines, _one_vote(asking, found)]


def _undrawn(asking: Asking, found: Explanation) -> list[str]:
    """That voters by chance are still to come."""
    if found.closed or found.proposal.series is not Series.NUMBER:
        return []
    several = int(asking.number("voting.random_voters") or 0)
    if several < 1:
        return []
    return [asking.words("why-undrawn", n=several, cite=asking.cite(asking.sources("voting.random_voters")))]


def _outcome(asking: Asking, found: Explanation) -> str:
    words, proposal = asking.words, found.proposal
    of, number = kind_of(proposal.series), str(proposal.ref)
    outcome = "yes" if found.adopted else "no"
    if not found.closed and found.tally.impossible:
        return words("why-open-void", number=number, why=formats.impossible(words, found.tally.impossible))
    if not found.closed:
        return words("why-open", of=of, number=number, outcome=outcome)
    at = asking.moment(proposal.closed_at or proposal.proposed_at)
    if proposal.status is ProposalStatus.VOID:
        because = formats.impossible(words, found.tally.impossible)
        return words("why-void", of=of, number=number, at=at, why=because)
    return words("why-closed", of=of, number=number, at=at, outcome=outcome)


def _ballot(asking: Asking, ballot: BallotLine) -> str:
    words = asking.words
    who, at = asking.name(ballot.voter), asking.moment(ballot.at)
    side = formats.side(words, ballot.side)
    rules = ballot.rules
    if not rules and ballot.fate in (Fate.COUNTED, Fate.STANDS):
        rules = standing.sources(asking.state, "voting.votes_each")
    if not rules and ballot.fate is Fate.ABSTENTION:
        rules = standing.sources(asking.state, "voting.compulsory")
    line = words(f"why-{ballot.fate.value}", who=who, at=at, side=side, cite=asking.cite(rules))
    return line if ballot.seal is None else f"{line} {words('why-seal', seal=ballot.seal)}"


def _arithmetic(asking: Asking, found: Explanation) -> str:
    words, tally = asking.words, found.tally
    threshold = formats.threshold_written(words, tally.threshold)
    cited = asking.cite(tally.threshold_rules)
    figures_ = {"for": tally.votes_for, "against": tally.votes_against}
    if found.proposal.series is Series.CASE:
        return words("why-count-cassation", threshold=threshold, cite=cited, **figures_)
    line = words(
        "why-count",
        **figures_,
        voters=tally.voters,
        threshold=threshold,
        needed=tally.needed,
        cite=cited,
    )
    if not tally.quorum:
        return line
    quorum = words(
        "why-quorum",
        present=tally.quorum_present,
        base=tally.quorum_base,
        quorum=str(tally.quorum),
        met="yes" if tally.quorum_met else "no",
        cite=asking.cite(tally.quorum_rules),
    )
    return f"{line} {quorum}"


def _one_vote(asking: Asking, found: Explanation) -> str:
    words, of = asking.words, kind_of(found.proposal.series)
    if found.proposal.series is Series.CASE:
        return words(_one_vote_against(asking, found))
    if found.adopted:
        return words("why-one-same") if found.one_less_for else words("why-one-less", of=of)
    return words("why-one-more", of=of) if found.one_more_for else words("why-one-same")


def _one_vote_against(asking: Asking, found: Explanation) -> str:
    """Of a cassation: only the votes against matter."""
    keeps = standing.number(asking.state, "cassation.against_keeps") or 1
    against = found.tally.votes_against
    if against == keeps - 1:
        return "why-one-against"
    return "why-one-fewer-against" if against == keeps else "why-one-same"
