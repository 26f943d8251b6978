"""The close of a vote: the count, the change put in force, the points; all one step.

Threshold and quorum are read from the rules before the change, the points from the rules after
it. Must never know whose turn follows.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from core.ids import PlayerId
from core.law.expressions import EvaluationError, Value, evaluate
from core.law.faults import ReadingError
from core.law.threshold import Majority, Threshold, carries, needed, to_threshold
from core.law.vocabulary import check_value, entry
from core.play import events as ev
from core.play.booking import book
from core.play.changes import Change, changed_rule, check
from core.play.commands import ChangeKind, Series, Side
from core.play.consents import CONCERNING, Asked, asked_consent, sealed_consents
from core.play.elections import elect_by_ballots
from core.play.play import Play, Refused
from core.play.probation import begin_probation
from core.play.scoring import gone
from core.play.state import Proposal, ProposalStatus
from core.play.tally import Tally
from core.play.voting import (
    electors,
    present_for_quorum,
    proposal_names,
    standing_ballots,
    vote_deadline,
    voted_for_quorum,
    voters,
    votes_each,
)

TRANSMUTE = "adoption.transmute_threshold"
OF_THE_VOTES = ("votes_for", "votes_against", "votes_cast", "needed")


def close(play: Play, proposal: Proposal) -> None:
    if proposal.secret:
        proposal = opened(play, proposal)
    tally = count(play, proposal, _random_votes(play, proposal))
    status = ProposalStatus.REJECTED
    rules = _deciding(tally)
    if tally.carried and tally.quorum_met:
        status, hindrance = ProposalStatus.ADOPTED, hindrance_of(play, proposal)
        if hindrance is not None:
            status, rules = ProposalStatus.VOID, hindrance.rules
            tally = replace(tally, impossible=hindrance.code)
    _closed(play, proposal, tally, status, rules)


def close_as(play: Play, proposal: Proposal, *, adopted: bool) -> None:
    """Close the vote with what was declared, where no rule says what adopts."""
    if proposal.secret:
        proposal = opened(play, proposal)
    tally, status = count(play, proposal, _random_votes(play, proposal)), ProposalStatus.REJECTED
    if adopted:
        hindrance = hindrance_of(play, proposal)
        status = ProposalStatus.ADOPTED if hindrance is None else ProposalStatus.VOID
        tally = tally if hindrance is None else replace(tally, impossible=hindrance.code)
    _closed(play, proposal, tally, status, ())


def _closed(
    play: Play, proposal: Proposal, tally: Tally, status: ProposalStatus, rules: tuple[int, ...]
) -> None:
    play.clear_deadline(vote_deadline(proposal))
    play.emit(
        ev.VoteClosed(
            rules=rules,
            number=proposal.number,
            series=proposal.series,
            status=status.value,
            tally=tally,
        )
    )
    elect_by_ballots(play, proposal, tally)
    if status is ProposalStatus.ADOPTED:
        put_in_force(play, proposal)
        begin_probation(play, proposal)
    if status is not ProposalStatus.VOID:
        _points(play, proposal, tally, adopted=status is ProposalStatus.ADOPTED)


def _deciding(tally: Tally) -> tuple[int, ...]:
    """The rules the outcome rests on: of a rejection only those that were not satisfied."""
    if tally.carried and tally.quorum_met:
        return tuple(dict.fromkeys((*tally.threshold_rules, *tally.quorum_rules)))
    lacking = () if tally.carried else tally.threshold_rules
    return tuple(dict.fromkeys((*lacking, *(() if tally.quorum_met else tally.quorum_rules))))


def opened(play: Play, proposal: Proposal) -> Proposal:
    """A secret vote with all its seals opened, for everybody to check."""
    seals = [b.seal for b in proposal.ballots if b.seal is not None]
    seals += sealed_consents(play.state, proposal.ref)
    play.emit(
        ev.BallotsOpened(
            rules=play.sources("voting.secret"),
            number=proposal.number,
            series=proposal.series,
            # What one officer said for several offices is under one seal.
            ballots=tuple(play.opened(seal).opened() for seal in dict.fromkeys(seals)),
        )
    )
    found = play.state.poll(proposal.ref)
    assert found is not None  # noqa: S101  # it was open a moment ago
    return found


# --- the count -----------------------------------------------------------------------


class RandomVotes(msgspec.Struct, frozen=True):
    """How the voters by chance voted."""

    for_: int = 0
    against: int = 0
    abstained: int = 0


MOST_RANDOM_VOTERS = 1000  # a rule that asks for more must not hang the game
NO_RANDOM = RandomVotes()


def random_voters(play: Play, proposal: Proposal) -> int:
    """How many voters by chance there will be at the close."""
    number = play.number("voting.random_voters", proposal_names(play, proposal))
    if proposal.series is not Series.NUMBER or number is None:
        return 0
    return max(0, min(int(number), MOST_RANDOM_VOTERS))


def _random_votes(play: Play, proposal: Proposal) -> RandomVotes:
    """``voting.random_voters`` of them, each for, against or abstaining with equal chance."""
    several = random_voters(play, proposal)
    drawn = [play.draw(f"ants/{proposal.number}/{k}", 3) for k in range(1, several + 1)]
    return RandomVotes(drawn.count(1), drawn.count(2), drawn.count(3))


def count(play: Play, proposal: Proposal, random: RandomVotes = NO_RANDOM) -> Tally:
    """The tally as it would be if the vote closed now; ``random`` votes are drawn at the close alone."""
    each = votes_each(play, proposal)
    electorate = voters(play, proposal)
    sides = {voter: ballot.side for voter, ballot in standing_ballots(proposal).items()}
    for_, against = (tuple(v for v in electorate if sides.get(v) is s) for s in (Side.FOR, Side.AGAINST))
    votes_for = (len(for_) + random.for_) * each
    votes_against = (len(against) + random.against) * each
    chance = random.for_ + random.against + random.abstained
    asked = asked_consent(play, proposal)
    key = _threshold_key(play, proposal, asked)
    names = vote_names(play, proposal, votes_for, votes_against, (len(electorate) + chance) * each)
    threshold = play.threshold(key, names) or Majority()
    quorum = play.number("adoption.quorum", names) or Fraction(0)
    base, present = _present(play, proposal, for_ + against)
    return Tally(
        for_=for_,
        against=against,
        abstained=tuple(v for v in electorate if sides.get(v) not in (Side.FOR, Side.AGAINST)),
        votes_for=votes_for,
        votes_against=votes_against,
        voters=(len(electorate) + chance) * each,
        needed=_needed(threshold, names),
        threshold=play.settings.shown(key, {n: v for n, v in names.items() if n not in OF_THE_VOTES}),
        threshold_rules=play.sources(key),
        carried=carries(threshold, votes_for, votes_against, (len(electorate) + chance) * each),
        quorum=quorum,
        quorum_base=base,
        quorum_present=present,
        quorum_met=present >= quorum * base,
        quorum_rules=play.sources("adoption.quorum") if quorum else (),
        random_for=random.for_,
        random_against=random.against,
        random_abstained=random.abstained,
        concerns=() if asked is None else asked.offices,
        consent=None if asked is None else asked.given,
        consent_silent=asked is not None and asked.silent,
        consent_rules=() if asked is None else play.sources(CONCERNING, "office.silence"),
        gone=electorate[len(electors(play, proposal)) :],
    )


def _present(play: Play, proposal: Proposal, voted: tuple[PlayerId, ...]) -> tuple[int, int]:
    """What the quorum is a share of, and how many of these count as present."""
    base = present_for_quorum(play, proposal) if proposal.quorum_base is None else proposal.quorum_base
    return base, voted_for_quorum(play, proposal, voted)


def shifted_threshold(
    play: Play, proposal: Proposal, tally: Tally, votes_for: int, votes_against: int
) -> Threshold:
    """The threshold of the tally had so many votes been cast."""
    row = entry("adoption.threshold")
    names = vote_names(play, proposal, votes_for, votes_against, tally.voters)
    try:
        expression = check_value(row, tally.threshold)
        seen = {name: names[name] for name in expression.names & row.names}
        return to_threshold(evaluate(expression, seen, known=row.names))
    except (EvaluationError, ReadingError):
        return Majority()


def _threshold_key(play: Play, proposal: Proposal, asked: Asked | None) -> str:
    """``adoption.transmute_threshold`` for immutable to mutable, where a rule sets it and is not beaten
    by the one that asks an officer's consent; else that one, where it is asked."""
    of_consent = None if asked is None else asked.threshold
    if proposal.kind is ChangeKind.TRANSMUTE and proposal.target is not None:
        target = play.state.rules.by_id(proposal.target)
        if target is not None and not target.mutable and play.sources(TRANSMUTE):
            beaten = of_consent is not None and not play.settings.prevails(TRANSMUTE, of_consent)
            return of_consent if beaten and of_consent is not None else TRANSMUTE
    return of_consent or "adoption.threshold"


def vote_names(play: Play, proposal: Proposal, for_: int, against: int, electorate: int) -> dict[str, Value]:
    return {
        **proposal_names(play, proposal),
        "votes_for": Fraction(for_),
        "votes_against": Fraction(against),
        "votes_cast": Fraction(for_ + against),
        "voters": Fraction(electorate),
        "needed": Fraction((for_ + against) // 2 + 1),
    }


def _needed(threshold: Threshold, names: dict[str, Value]) -> int:
    cast, electorate = names["votes_cast"], names["voters"]
    assert isinstance(cast, Fraction)  # noqa: S101  # made so by vote_names
    assert isinstance(electorate, Fraction)  # noqa: S101
    return needed(threshold, int(cast), int(electorate))


# --- the change ----------------------------------------------------------------------


def change_of(play: Play, proposal: Proposal) -> Change:
    """The change a proposal or request is about, with the rule it changes as that is now."""
    target = None if proposal.target is None else play.state.rules.by_id(proposal.target)
    return Change(
        kind=proposal.kind,
        target=target,
        title=proposal.title,
        text=proposal.text,
        reading=proposal.reading,
        code=proposal.code,
        case=proposal.target_number if proposal.kind is ChangeKind.OVERTURN else None,
        keeps_number=proposal.series is Series.REQUEST,
        by=f"request {proposal.number}" if proposal.series is Series.REQUEST else "",
    )


def hindrance_of(play: Play, proposal: Proposal) -> ev.Refusal | None:
    """Looked at again at adoption: what was possible when proposed may not be any more."""
    try:
        check(play, change_of(play, proposal), proposal.number)
    except Refused as refused:
        return refused.refusal
    return None


def put_in_force(play: Play, proposal: Proposal) -> None:
    if proposal.kind is ChangeKind.OVERTURN:
        return  # no rule changes: what falls is a verdict
    change = change_of(play, proposal)
    rules = play.sources("rules.renumber_on")
    rule = changed_rule(play, change, proposal.number)
    if rule is None:
        assert change.target is not None  # noqa: S101  # checked by _possible
        play.emit(ev.RuleRepealed(rule=change.target.id, number=change.target.number))
    elif change.target is None:
        play.emit(ev.RuleEnacted(rules=play.sources("proposal.first_number"), rule=rule))
    else:
        play.emit(
            ev.RuleChanged(rules=rules, rule=rule, before=change.target.number, cause=proposal.kind.value)
        )


# --- the points ----------------------------------------------------------------------


def _points(play: Play, proposal: Proposal, tally: Tally, *, adopted: bool) -> None:
    names = vote_names(play, proposal, tally.votes_for, tally.votes_against, tally.voters)
    names["needed"] = Fraction(tally.needed)

    def give(player: PlayerId, key: str) -> None:
        if gone(play, player):
            return  # no die is rolled for nobody
        purpose = f"{key}/{proposal.ref}/{player}"
        book(play, player, play.number(key, names, purpose), key, names, number=proposal.number)

    if proposal.series is Series.REQUEST:
        give(proposal.proposer, "request.score.accepted" if adopted else "request.score.rejected")
    elif adopted:
        give(proposal.proposer, "score.adopted.proposer")
        for player in tally.against:
            give(player, "score.adopted.against")
    else:
        give(proposal.proposer, "score.rejected.proposer")
    for player in tally.abstained:
        give(player, "score.abstained")
