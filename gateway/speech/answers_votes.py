"""Answers about proposals: shown, counted, explained, and what adoption would do.

Must never know how a ballot is cast.
"""

from __future__ import annotations

from core.ids import PlayerId
from core.play.commands import ChangeKind, Ref, Series, Side
from core.play.state import GameState, Proposal, ProposalStatus
from core.play.voting import standing_ballots
from core.play.why import BallotLine, Explanation, Fate, explain, forecast
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.answers_cases import show_case
from gateway.speech.asking import Asking, wrapped
from gateway.speech.story_votes import change_body, change_line, figures

_RECENT = 10  # closed proposals in a list without room for a table


def proposals(asking: Asking) -> Notice:
    words, state = asking.words, asking.state
    rows = [
        tuple(words(f"head-{name}") for name in ("number", "change", "proposer", "status", "for", "against"))
    ]
    lines: list[str] = []
    every = [*state.closed_proposals, *state.open_proposals]
    for proposal in every:
        known = words(f"proposal-{proposal.status.value}")
        change = _change(asking, proposal)
        who = asking.name(proposal.proposer)
        sides = _sides(proposal)
        rows.append(
            (
                str(proposal.number),
                change,
                who,
                known,
                _listed(asking, sides[Side.FOR]),
                _listed(asking, sides[Side.AGAINST]),
            )
        )
        lines.append(
            words("proposals-item", number=int(proposal.number), who=who, change=change, status=known)
        )
    if not lines:
        return Notice(text=words("proposals-none"))
    return Notice(text="\n".join(lines[-_RECENT:]), table=tuple(rows))


def _change(asking: Asking, proposal: Proposal) -> str:
    rule = None if proposal.target is None else asking.scene().rule(proposal.target)
    if rule is None and proposal.target is not None:
        # The rule is gone by now: its last version knows what it was called.
        found = (v.rule for v in reversed(asking.state.versions) if v.id == proposal.target and v.rule)
        rule = next(found, None)
    return change_line(asking.scene(), proposal.kind, rule, proposal.target_number, proposal.title)


def _sides(proposal: Proposal) -> dict[Side, list[PlayerId]]:
    """Who is on which side: of the count, or as the ballots stand."""
    if proposal.tally is not None:
        return {
            Side.FOR: list(proposal.tally.for_),
            Side.AGAINST: list(proposal.tally.against),
            Side.ABSTAIN: [],
        }
    sides: dict[Side, list[PlayerId]] = {side: [] for side in Side}
    for voter, ballot in standing_ballots(proposal).items():
        if ballot.side is not None:
            sides[ballot.side].append(voter)
    return sides


def _listed(asking: Asking, players: list[PlayerId]) -> str:
    return ", ".join(asking.name(player) for player in players)


def _only(state: GameState, *statuses: ProposalStatus) -> list[Proposal]:
    return [p for p in state.open_proposals if p.status in statuses]


def _meant(asking: Asking, number: int | None) -> Proposal | Notice:
    """The proposal meant, or what to say instead."""
    words, state = asking.words, asking.state
    if number is None:
        found = _only(state, ProposalStatus.VOTING, ProposalStatus.DEBATE)
        if len(found) == 1:
            return found[0]
        if found:
            numbers = formats.numbered(int(p.number) for p in found)
            return Notice(text=words("which-proposal", numbers=numbers))
        if state.closed_proposals:
            return state.closed_proposals[-1]
        return Notice(text=words("proposals-none"))
    proposal = state.proposal(number)
    return proposal if proposal is not None else Notice(text=words("proposal-unknown", number=number))


# --- one proposal ------------------------------------------------------------------


def show_proposal(asking: Asking, number: int | None) -> Notice:
    words = asking.words
    proposal = _meant(asking, number)
    if isinstance(proposal, Notice):
        return proposal
    known = words(f"proposal-{proposal.status.value}")
    lines = [
        words(
            "proposal-head",
            number=int(proposal.number),
            who=asking.name(proposal.proposer),
            change=_change(asking, proposal),
            status=known,
        )
    ]
    rule = None if proposal.target is None else asking.state.rules.by_id(proposal.target)
    lines += change_body(asking.scene(), proposal.kind, rule, proposal.title, proposal.text, proposal.reading)
    lines.append(words("proposal-at", at=asking.moment(proposal.proposed_at)))
    if proposal.opened_at is not None:
        lines.append(_standing_of(asking, proposal))
    return Notice(text="\n".join(lines))


def votes(asking: Asking, number: int | None) -> Notice:
    words, state = asking.words, asking.state
    if number is not None:
        proposal = state.proposal(number)
        if proposal is None:
            return Notice(text=words("proposal-unknown", number=number))
        if proposal.opened_at is None:
            return Notice(text=words("vote-not-yet", number=number))
        chosen = [proposal]
    else:
        chosen = _only(state, ProposalStatus.VOTING)
        if not chosen:
            return Notice(text=words("votes-none"))
    rows = [(words("head-number"), words("head-player"), words("head-ballot"))]
    for proposal in chosen:
        rows += _ballot_rows(asking, proposal)
    return Notice(text="\n".join(_standing_of(asking, p) for p in chosen), table=tuple(rows))


def _ballot_rows(asking: Asking, proposal: Proposal) -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    number = str(proposal.number)
    for side, voters in _sides(proposal).items():
        rows += [(number, asking.name(v), formats.side(asking.words, side)) for v in voters]
    missing = proposal.tally.abstained if proposal.tally else standing.yet_to_vote(asking.state, proposal)
    said = _sides(proposal)[Side.ABSTAIN]
    none = asking.words("ballot-none")
    return rows + [(number, asking.name(v), none) for v in missing if v not in said]


def _standing_of(asking: Asking, proposal: Proposal) -> str:
    """How a vote stands or went, in a line or two."""
    words = asking.words
    if proposal.tally is not None:
        known = words(f"proposal-{proposal.status.value}")
        told = figures(asking.scene(), proposal.tally)
        return words("votes-closed", number=int(proposal.number), status=known, figures=told)
    sides = _sides(proposal)
    items = [
        words("votes-side", side=formats.side(words, side), names=asking.names(voters))
        for side, voters in sides.items()
        if voters
    ]
    missing = standing.yet_to_vote(asking.state, proposal)
    if missing:
        items.append(words("votes-missing", names=asking.names(missing)))
    line = words("votes-open", number=int(proposal.number), items="; ".join(items))
    if proposal.closes is not None:
        line = f"{line} {words('vote-closes', when=asking.due(proposal.closes))}"
    return line


# --- why and what if ----------------------------------------------------------------


def why(asking: Asking, ref: Ref | None) -> Notice:
    words = asking.words
    if ref is not None and ref.series is Series.CASE:
        return show_case(asking, ref.number)
    if ref is not None and ref.series is not Series.NUMBER:
        return Notice(text=words("proposal-unknown", number=str(ref)))
    proposal = _meant(asking, None if ref is None else ref.number)
    if isinstance(proposal, Notice):
        return proposal
    found = explain(asking.state, int(proposal.number))
    if found is None:
        return Notice(text=words("vote-not-yet", number=int(proposal.number)))
    lines = [_verdict_of(asking, found)]
    lines += [_ballot(asking, ballot) for ballot in found.ballots]
    without = found.tally.abstained
    if without:
        lines.append(words("why-without", n=len(without), names=asking.names(without)))
    lines += [_arithmetic(asking, found), _one_vote(asking, found)]
    return Notice(text="\n".join(lines))


def _verdict_of(asking: Asking, found: Explanation) -> str:
    words, proposal = asking.words, found.proposal
    number = int(proposal.number)
    if not found.closed:
        return words("why-open", number=number, outcome="yes" if found.adopted else "no")
    at = asking.moment(proposal.closed_at or proposal.proposed_at)
    if proposal.status is ProposalStatus.VOID:
        why_not = f"void-{found.tally.impossible}"
        because = words(why_not if words.phrases.has(why_not) else "void-other")
        return words("why-void", number=number, at=at, why=because)
    return words("why-closed", number=number, at=at, outcome="yes" if found.adopted else "no")


def _ballot(asking: Asking, ballot: BallotLine) -> str:
    words = asking.words
    who, at = asking.name(ballot.voter), asking.moment(ballot.at)
    side = formats.side(words, ballot.side)
    rules = ballot.rules
    if not rules and ballot.fate is Fate.COUNTED:
        rules = standing.sources(asking.state, "voting.votes_each")
    if not rules and ballot.fate is Fate.ABSTENTION:
        rules = standing.sources(asking.state, "voting.compulsory")
    return words(f"why-{ballot.fate.value}", who=who, at=at, side=side, cite=asking.cite(rules))


def _arithmetic(asking: Asking, found: Explanation) -> str:
    words, tally = asking.words, found.tally
    line = words(
        "why-count",
        **{"for": tally.votes_for, "against": tally.votes_against},
        voters=tally.voters,
        threshold=formats.threshold_written(words, tally.threshold),
        needed=tally.needed,
        cite=asking.cite(tally.threshold_rules),
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
    words = asking.words
    if found.adopted:
        return words("why-one-same" if found.one_less_for else "why-one-less")
    return words("why-one-more" if found.one_more_for else "why-one-same")


def what_if(asking: Asking, number: int | None) -> Notice:
    words = asking.words
    proposal = _meant(asking, number)
    if isinstance(proposal, Notice):
        return proposal
    found = forecast(asking.state, int(proposal.number))
    if found is None:
        known = words(f"proposal-{proposal.status.value}")
        return Notice(text=words("whatif-closed", number=int(proposal.number), status=known))
    if found.refused:
        reason = f"void-{found.refused}"
        because = words(reason if words.phrases.has(reason) else "void-other")
        cited = asking.cite(found.refused_rules)
        return Notice(text=words("whatif-refused", number=int(proposal.number), why=because, cite=cited))
    lines = [words("whatif-head", number=int(proposal.number), change=_change(asking, proposal))]
    if found.number is not None and proposal.kind is not ChangeKind.ENACT:
        target = proposal.target_number or 0
        if found.number != target:
            lines.append(words("whatif-number", before=target, after=found.number))
    nobody = words("setting-nothing")
    items = [
        words("whatif-shift", key=shift.key, before=shift.before or nobody, after=shift.after or nobody)
        for shift in found.shifts
    ]
    lines += wrapped(words("whatif-shifts"), items) if items else [words("whatif-no-shifts")]
    return Notice(text="\n".join(lines))
