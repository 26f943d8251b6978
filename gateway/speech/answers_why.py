"""Answers to why a vote came out as it did: each ballot, the arithmetic, since when it was certain.

Of a secret vote nothing is told before its close but who has voted. Must never know how a ballot is cast.
"""

from __future__ import annotations

from core.play.certainty import Certainty
from core.play.commands import Ref, Series
from core.play.state import Proposal, ProposalStatus
from core.play.why import BallotLine, Explanation, Fate, explain
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.answers_cases import show_case
from gateway.speech.answers_certain import since_when
from gateway.speech.answers_polls import hidden, meant
from gateway.speech.answers_votes import standing_of
from gateway.speech.asking import Asking
from gateway.speech.story_votes import consent_figures, kind_of, random_figures
from gateway.speech.versions import version_line


def why(asking: Asking, ref: Ref | None, certain: Certainty | None = None) -> Notice:
    """Of a case the case itself, and of a vote on quashing its judgement how that came about.

    ``certain`` is since when the outcome was; None where that is not known."""
    if ref is not None and ref.series is Series.CASE:
        shown = show_case(asking, ref.number)
        poll = asking.state.poll(ref)
        return (
            shown if poll is None else Notice(text="\n".join([shown.text, *_account(asking, poll, certain)]))
        )
    proposal = meant(asking, ref)
    if isinstance(proposal, Notice):
        return proposal
    return Notice(text="\n".join(_account(asking, proposal, certain)))


def _account(asking: Asking, proposal: Proposal, certain: Certainty | None) -> list[str]:
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
    lines += [_ballot(asking, ballot, certain) for ballot in found.ballots]
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
    if not found.tally.impossible and not undrawn:
        lines.append(_one_vote(asking, found))
    return lines if certain is None else [*lines, *since_when(asking, certain), *_used(asking, certain)]


def _used(asking: Asking, certain: Certainty) -> list[str]:
    """The rules the count rests on, as they were read then."""
    of = asking.state.pack_language
    return [
        version_line(asking.words, version.rule, asking.moment(version.at), of)
        for version in certain.used
        if version.rule is not None
    ]


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


def _ballot(asking: Asking, ballot: BallotLine, certain: Certainty | None) -> str:
    words = asking.words
    who, at = asking.name(ballot.voter), asking.moment(ballot.at)
    side = formats.side(words, ballot.side)
    rules = ballot.rules
    if not rules and ballot.fate in (Fate.COUNTED, Fate.STANDS):
        now = standing.sources(asking.state, "voting.votes_each")
        rules = now if certain is None else certain.each_rules
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
