"""Ballots: who may cast one, which counts, and when everybody has voted.

Must never know what a proposal would change.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from core.ids import MessageId, PlayerId
from core.law.expressions import Value
from core.play import events as ev
from core.play.commands import Ref, Series, Side
from core.play.consents import OF_RULES
from core.play.offices import holders, officers, on_ballot
from core.play.pending import kept_out, of_players
from core.play.play import Play, Refused
from core.play.state import Ballot, GameStatus, Player, PlayerStatus, Proposal, ProposalStatus


def proposal_names(play: Play, proposal: Proposal) -> dict[str, Value]:
    """The names of the game, and of the proposal its number and kind."""
    return play.names(number=Fraction(proposal.number), kind=proposal.kind.value)


def voter_names(play: Play, proposal: Proposal) -> dict[str, Value]:
    """``proposal_names``, and how many votes could be cast."""
    could = len(voters(play, proposal)) * votes_each(play, proposal)
    return {**proposal_names(play, proposal), "voters": Fraction(could)}


def votes_each(play: Play, proposal: Proposal) -> int:
    each = play.integer("voting.votes_each", proposal_names(play, proposal))
    return 1 if each is None else each


def without_vote(play: Play, proposal: Proposal) -> frozenset[PlayerId]:
    """Who has no vote because of the office he holds."""
    return holders(play, play.words("voting.without", proposal_names(play, proposal)))


def electors(play: Play, proposal: Proposal) -> tuple[PlayerId, ...]:
    """Who may vote on it now, in order of joining.

    What is for the officers alone, those who are officers now. Not who left, came back as another player, and whose ballot as the former one stands: nobody
    is counted twice."""
    spoken = {
        account
        for voter in standing_ballots(proposal)
        if play.state.player(voter).status is PlayerStatus.LEFT
        for account in play.state.player(voter).accounts
    }
    mute = without_vote(play, proposal) if of_players(play, proposal) else frozenset()
    mute |= kept_out(play, proposal)
    active = tuple(p.id for p in play.state.active() if spoken.isdisjoint(p.accounts) and p.id not in mute)
    if not of_players(play, proposal):
        voices = officers(play.state)
        return tuple(p for p in active if p in voices)
    if proposal.electorate is None:
        return active
    fixed = frozenset(proposal.electorate)
    return tuple(p for p in active if p in fixed)


def standing_ballots(proposal: Proposal) -> Mapping[PlayerId, Ballot]:
    """Each voter's latest ballot, where it has not been taken back."""
    return proposal.standing


def voters(play: Play, proposal: Proposal) -> tuple[PlayerId, ...]:
    """Who counts as a voter: the electors, and those whose ballots stand who are gone, away or came to
    an office without a vote since. An abstention is no vote, and stands for nobody."""
    present = electors(play, proposal)
    known = frozenset(present)
    mute = without_vote(play, proposal)
    gone = tuple(
        voter
        for voter, ballot in standing_ballots(proposal).items()
        if voter not in known
        and ballot.side is not Side.ABSTAIN
        and (voter in mute or play.state.player(voter).status is not PlayerStatus.ACTIVE)
    )
    return (*present, *gone)


def present_for_quorum(play: Play, proposal: Proposal) -> int:
    """Of how many the quorum is a share: all players, or the voters."""
    if _of_all_players(play, proposal):
        return len(play.state.active())
    return len(voters(play, proposal))


def voted_for_quorum(play: Play, proposal: Proposal, cast: tuple[PlayerId, ...]) -> int:
    """How many of those whose ballots count are among those the quorum is a share of: counted at the
    close, who has left is no player any more; counted at the opening, he was one."""
    if proposal.quorum_base is not None or not _of_all_players(play, proposal):
        return len(cast)
    return sum(play.state.player(voter).status is PlayerStatus.ACTIVE for voter in cast)


def _of_all_players(play: Play, proposal: Proposal) -> bool:
    return play.word("adoption.quorum_of", voter_names(play, proposal)) == "players"


def all_have_voted(play: Play, proposal: Proposal) -> bool:
    present = electors(play, proposal)
    standing = standing_ballots(proposal)
    return bool(present or standing) and all(
        voter in standing and standing[voter].side is not Side.ABSTAIN for voter in present
    )


def ready_to_close(play: Play, proposal: Proposal) -> bool:
    """All have voted, where that closes a vote (always, where it has no period)."""
    if proposal.status is not ProposalStatus.VOTING or not all_have_voted(play, proposal):
        return False
    names = proposal_names(play, proposal)
    return proposal.closes is None or play.flag("voting.closes_when_all_voted", names)


def vote_deadline(proposal: Proposal) -> str:
    """The id of the deadline at which its vote closes: "vote/301", "vote/R 1"."""
    return f"vote/{proposal.ref}"


def chosen(
    play: Play, ref: Ref | None, *statuses: ProposalStatus, proposer: PlayerId | None = None
) -> Proposal:
    """What is meant: by its reference, or the only one in one of ``statuses`` (of ``proposer``, if any is his)."""
    if ref is None:
        found = [p for p in play.state.open_proposals if p.status in statuses]
        found = [p for p in found if p.proposer == proposer] or found
        if not found:
            raise Refused("no-open-vote" if statuses == (ProposalStatus.VOTING,) else "no-open-proposal")
        if len(found) > 1:
            raise Refused("which-proposal", numbers=", ".join(str(p.ref) for p in found))
        return found[0]
    proposal = play.state.poll(ref)
    if proposal is None:
        raise Refused("no-such-proposal" if ref.series is Series.NUMBER else "no-such-vote", number=ref)
    return proposal


def _open_vote(play: Play, ref: Ref | None, player: Player) -> Proposal:
    proposal = chosen(play, ref, ProposalStatus.VOTING)
    if proposal.status is ProposalStatus.DEBATE:
        play.refuse(
            "vote-not-open",
            "proposal.voting_opens",
            number=proposal.ref,
            player=play.name(proposal.proposer),
        )
    if proposal.status is not ProposalStatus.VOTING:
        raise Refused("vote-closed", number=proposal.ref, status=proposal.status.value)
    if player.id not in electors(play, proposal):
        if player.status is PlayerStatus.VACATION:
            play.refuse("away-no-vote", "vacation.allowed")
        play.refuse("no-vote", *keeps_out(play, proposal, player), number=proposal.ref)
    return proposal


def keeps_out(play: Play, proposal: Proposal, player: Player) -> tuple[str, ...]:
    """The keys by which the player has no vote on it."""
    if player.id in kept_out(play, proposal) and proposal.series is Series.CASE:
        return ("cassation.judge_votes",)
    if proposal.series is Series.SANCTION:
        return ("sanction.by_judge" if of_players(play, proposal) else "sanction.by_arbiters",)
    if player.id in without_vote(play, proposal):
        return ("voting.without",)
    if player.status is PlayerStatus.WAITING:
        return ("players.join_takes_effect",)
    return ("voting.electorate", "voting.leaver_ballot")


def vote(
    play: Play, side: Side, ref: Ref | None, message: MessageId | None = None, elect: str | None = None
) -> None:
    """``message`` is the one the ballot is known by, where that is not the command's own (an edit).

    ``elect`` is its second part, the name of a new holder of the first office."""
    play.playing()
    player = play.player()
    proposal = _open_vote(play, ref, player)
    if side is Side.ABSTAIN:
        if play.flag("voting.compulsory", proposal_names(play, proposal)):
            play.refuse("must-vote", "voting.compulsory")
        if play.state.status is GameStatus.SUSPENDED:
            play.refuse("must-vote", "players.minimum_active")
        _may_change(play, proposal, player)
    elif player.id in standing_ballots(proposal):
        _may_change(play, proposal, player)
    elected = on_ballot(play, elect, of_rules=proposal.kind in OF_RULES)
    play.emit(
        ev.BallotCast(
            rules=play.sources("voting.secret" if proposal.secret else "voting.compulsory"),
            number=proposal.number,
            series=proposal.series,
            voter=player.id,
            side=None if proposal.secret else side,
            seal=play.sealed(side.value) if proposal.secret else None,
            message=None if proposal.secret else message or play.command.message,
            elect=elected,
        )
    )


def _may_change(play: Play, proposal: Proposal, player: Player) -> None:
    standing = standing_ballots(proposal).get(player.id)
    if standing is None or standing.side is Side.ABSTAIN:
        return  # an abstention is no vote, and binds nobody
    if not play.flag("voting.may_change", proposal_names(play, proposal)):
        play.refuse("may-not-change", "voting.may_change", number=proposal.number)


def unvote(play: Play, ref: Ref | None) -> None:
    play.playing()
    player = play.player()
    proposal = _open_vote(play, ref, player)
    if player.id not in standing_ballots(proposal):
        raise Refused("no-ballot", number=proposal.number)
    _may_change(play, proposal, player)
    play.emit(
        ev.BallotWithdrawn(
            number=proposal.number,
            series=proposal.series,
            voter=player.id,
            message=play.command.message,
        )
    )


# --- ballots whose message was edited or taken back --------------------------------


def _ballot_of(play: Play, player: Player, original: MessageId) -> Proposal:
    for proposal in play.state.open_proposals:
        if any(b.message == original and b.voter == player.id for b in proposal.ballots):
            return proposal
    for proposal in reversed(play.state.closed_proposals):
        if any(b.message == original and b.voter == player.id for b in proposal.ballots):
            raise Refused("vote-closed", number=proposal.number, status=proposal.status.value)
    raise Refused("no-ballot-there")


def change_ballot(
    play: Play, original: MessageId, side: Side | None, ref: Ref | None, elect: str | None = None
) -> None:
    """An edited ballot is a new one at the time of the edit; edited into something else it is none."""
    play.playing()
    player = play.player()
    proposal = _ballot_of(play, player, original)
    same = proposal.ref
    if side is None or ref not in (None, same):
        _withdraw(play, proposal, player, original)
    if side is not None:
        vote(play, side, same if ref is None else ref, original, elect)


def retract_ballot(play: Play, original: MessageId) -> None:
    """A redacted ballot, or a reaction taken back: withdrawn, and no earlier one revives."""
    play.playing()
    player = play.player()
    _withdraw(play, _ballot_of(play, player, original), player, original)


def _withdraw(play: Play, proposal: Proposal, player: Player, original: MessageId) -> None:
    standing = standing_ballots(proposal).get(player.id)
    if standing is None or standing.message != original:
        return  # a later ballot has taken its place already
    _may_change(play, proposal, player)
    play.emit(
        ev.BallotWithdrawn(
            number=proposal.number,
            series=proposal.series,
            voter=player.id,
            message=play.command.message,
        )
    )


def ballots_of_leaver(play: Play, player: PlayerId) -> None:
    """What becomes of the ballots of one who is gone, as ``voting.leaver_ballot`` says."""
    for proposal in play.state.open_proposals:
        falls = play.word("voting.leaver_ballot", proposal_names(play, proposal)) == "falls"
        if falls and player in standing_ballots(proposal):
            rules = play.sources("voting.leaver_ballot")
            play.emit(
                ev.BallotWithdrawn(
                    rules=rules,
                    number=proposal.number,
                    series=proposal.series,
                    voter=player,
                    fell=True,
                )
            )
