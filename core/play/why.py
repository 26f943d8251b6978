"""How an outcome came about: every ballot counted or not, the arithmetic, what one vote would have done.

Must never know the words it is told in.
"""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec.structs import replace

from core.ids import Instant, PlayerId
from core.law.threshold import carries
from core.play import cassation, sanctions
from core.play.adoption import NO_RANDOM, RandomVotes, count, hindrance_of, shifted_threshold
from core.play.commands import Ref, Series, Side
from core.play.pending import of_players
from core.play.play import Play
from core.play.state import Ballot, GameState, Proposal, ProposalStatus
from core.play.tally import Tally
from core.play.voting import keeps_out, votes_each
from core.play.waiting import reading


class Fate(Enum):
    """What became of a ballot."""

    COUNTED = "counted"
    REPLACED = "replaced"  # by a later one of the same voter
    WITHDRAWN = "withdrawn"
    STANDS = "stands"  # counted, of one who was no voter any more
    FELL = "fell"  # by a rule, because its voter is gone
    RULED = "ruled"  # by a judge: not as it was counted
    LOST = "lost"  # its voter has no vote on it any more
    ABSTENTION = "abstention"  # said, and no vote


class BallotLine(msgspec.Struct, frozen=True, kw_only=True):
    voter: PlayerId
    side: Side
    at: Instant
    fate: Fate
    rules: tuple[int, ...] = ()
    seal: str | None = None  # what hid it in a secret vote


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """``closed`` False: as it would be if the vote closed now.

    ``one_more_for``/``one_less_for``: the outcome had one more, or one of those for, voted otherwise.
    """

    proposal: Proposal
    tally: Tally
    closed: bool
    ballots: tuple[BallotLine, ...]
    adopted: bool
    one_more_for: bool
    one_less_for: bool
    leaver_rules: tuple[int, ...] = ()


def explain(state: GameState, number: int | Ref) -> Explanation | None:
    """The account of what was or is voted on (a bare number is a proposal's); None where there is no vote."""
    ref = number if isinstance(number, Ref) else Ref(Series.NUMBER, number)
    proposal = state.poll(ref)
    if proposal is None or proposal.opened_at is None:
        return None
    play = reading(state)
    tally = proposal.tally if proposal.tally is not None else _counted(play, proposal)
    adopted = proposal.status is ProposalStatus.ADOPTED or (
        proposal.tally is None and tally.carried and tally.quorum_met and not tally.impossible
    )
    leaver = play.sources("voting.leaver_ballot")
    return Explanation(
        proposal=proposal,
        tally=tally,
        closed=proposal.tally is not None,
        ballots=_lines(play, proposal, tally),
        adopted=adopted,
        one_more_for=_shifted(play, proposal, tally, 1),
        one_less_for=_shifted(play, proposal, tally, -1),
        leaver_rules=leaver,
    )


def _counted(play: Play, poll: Proposal) -> Tally:
    """The count as it would be if the vote closed now, and whether what carried could take effect."""
    tally = counted(play, poll)
    if poll.series in (Series.CASE, Series.SANCTION) or not (tally.carried and tally.quorum_met):
        return tally
    hindrance = hindrance_of(play, poll)
    return tally if hindrance is None else replace(tally, impossible=hindrance.code)


def counted(play: Play, poll: Proposal, random: RandomVotes = NO_RANDOM) -> Tally:
    """The rules' own count of it with the ballots as they stand."""
    if poll.series is Series.CASE:
        return cassation.outcome(play, poll)
    sanction = play.state.review.sanction(poll.number) if poll.series is Series.SANCTION else None
    return count(play, poll, random) if sanction is None else sanctions.outcome(play, poll, sanction)


def _lines(play: Play, proposal: Proposal, tally: Tally) -> tuple[BallotLine, ...]:
    ballots = list(proposal.ballots)
    lines: list[BallotLine] = []
    for index, ballot in enumerate(ballots):
        if ballot.side is None:
            continue
        following = next((b for b in ballots[index + 1 :] if b.voter == ballot.voter), None)
        fate = Fate.COUNTED
        rules: tuple[int, ...] = ()
        if following is not None:
            fate = Fate.REPLACED if following.side is not None else Fate.WITHDRAWN
            if following.fell:
                fate, rules = Fate.FELL, following.fell_by
        elif ballot.side is Side.ABSTAIN:
            fate = Fate.ABSTENTION
        elif not _counts(tally, ballot):
            fate, rules = _uncounted(play, proposal, ballot.voter)
        elif ballot.voter in tally.gone:
            fate, rules = Fate.STANDS, play.sources("voting.leaver_ballot")
        lines.append(
            BallotLine(
                voter=ballot.voter,
                side=ballot.side,
                at=ballot.at,
                fate=fate,
                rules=rules,
                seal=ballot.seal,
            )
        )
    return tuple(lines)


def _uncounted(play: Play, proposal: Proposal, voter: PlayerId) -> tuple[Fate, tuple[int, ...]]:
    """What is for the officers alone is theirs who are it at the close; else a judge has ruled so."""
    if of_players(play, proposal):
        return Fate.RULED, ()
    return Fate.LOST, play.sources(*keeps_out(play, proposal, play.state.player(voter)))


def _counts(tally: Tally, ballot: Ballot) -> bool:
    """Whether a vote counted it, or would now."""
    return ballot.voter in (tally.for_ if ballot.side is Side.FOR else tally.against)


def _shifted(play: Play, proposal: Proposal, tally: Tally, shift: int) -> bool:
    """Whether it would carry had one voter more (or less) been for, one less (or more) against."""
    people = len(tally.for_) + len(tally.against) + tally.random_for + tally.random_against
    each = tally.votes_cast // people if people else votes_each(play, proposal)
    votes_for = tally.votes_for + shift * each
    votes_against = tally.votes_against
    if shift > 0 and votes_against:
        votes_against -= each
    if shift < 0:
        votes_against += each
    if votes_for < 0 or votes_for + votes_against > tally.voters or not each:
        return tally.carried and tally.quorum_met
    present = tally.quorum_present + (votes_for + votes_against - tally.votes_cast) // each
    threshold = shifted_threshold(play, proposal, tally, votes_for, votes_against)
    carried = carries(threshold, votes_for, votes_against, tally.voters)
    return carried and present >= tally.quorum * tally.quorum_base
