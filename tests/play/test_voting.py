"""Ballots: cast, changed, taken back, edited, retracted, abstained; who may vote; when a vote closes."""

from __future__ import annotations

import pytest

from core.ids import MessageId
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Ref, Series, Side
from core.play.state import ProposalStatus
from core.play.voting import standing_ballots
from core.play.waiting import waiting_for
from tests.support.game import Table, duration

FREE = {105: "voting.compulsory = none"}  # nobody has to vote


def at_vote(*nicks: str, readings: dict[int, str] | None = None) -> Table:
    table = Table(*nicks, readings=readings)
    table.propose()
    table.call()
    return table


def sides(table: Table, number: int = 301) -> dict[str, str]:
    standing = standing_ballots(table.proposal(number))
    return {table.state.player(v).name: b.side.value for v, b in standing.items() if b.side is not None}


def ref(number: int) -> Ref:
    return Ref(Series.NUMBER, number)


# --- casting and changing --------------------------------------------------------------


def test_a_vote_ends_when_everybody_has_voted() -> None:
    """Rules 104, 105: every player is a voter and has to vote; without a period it ends when all have."""
    table = at_vote()
    table.vote("alice", "for")
    table.vote("bob", "for")
    assert table.proposal().status is ProposalStatus.VOTING
    table.wait("300d")
    assert table.proposal().status is ProposalStatus.VOTING
    table.vote("carol", "for")
    assert table.proposal().status is ProposalStatus.ADOPTED


def test_there_is_no_abstaining() -> None:
    """Rule 105: no abstaining."""
    table = at_vote()
    refusal = table.refused("bob", cmd.Vote(side=Side.ABSTAIN))
    assert (refusal.code, refusal.rules) == ("must-vote", (105,))
    table.vote("bob", "for")
    assert table.refused("bob", cmd.Vote(side=Side.ABSTAIN)).code == "must-vote"
    assert sides(table) == {"bob": "for"}


def test_the_last_ballot_counts_and_all_are_kept() -> None:
    """Rulesets 9, decision 4; interface 3: the last valid one counts, all are kept."""
    table = at_vote()
    for side in ("for", "against", "for", "against"):
        table.vote("bob", side)
    table.vote("alice", "for")
    table.vote("carol", "for")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.against, len(table.proposal().ballots)) == ((table.id("bob"),), 6)


def test_a_ballot_taken_back_is_waited_for_again() -> None:
    """Rule 105: the vote does not end without it."""
    table = at_vote()
    table.vote("alice", "for")
    table.vote("bob", "for")
    table.ok("bob", cmd.Unvote())
    assert table.refused("bob", cmd.Unvote()).code == "no-ballot"
    table.vote("carol", "for")
    assert table.proposal().status is ProposalStatus.VOTING
    table.vote("bob", "against")
    assert table.proposal().status is ProposalStatus.REJECTED


def test_a_closed_vote_is_closed() -> None:
    """Rule 107: what the vote decided stands."""
    table = at_vote()
    table.votes()
    refusal = table.refused("bob", cmd.Vote(side=Side.AGAINST, ref=ref(301)))
    assert (refusal.code, dict(refusal.args)["status"]) == ("vote-closed", "adopted")
    assert table.refused("bob", cmd.Unvote(ref=ref(301))).code == "vote-closed"
    assert table.refused("bob", cmd.Vote(side=Side.FOR, ref=ref(399))).code == "no-such-proposal"
    assert table.refused("bob", cmd.Vote(side=Side.FOR, ref=Ref(Series.CASE, 301))).code == "no-such-vote"


def test_where_ballots_may_not_be_changed_the_first_counts() -> None:
    """voting.may_change = false, here for one kind of proposal only."""
    table = at_vote(readings={205: "voting.may_change = kind != enact"})
    table.ok("bob", cmd.Vote(side=Side.FOR), message="libera/m")
    message = MessageId("libera/m")
    for move in (
        cmd.Vote(side=Side.AGAINST),
        cmd.Unvote(),
        cmd.ChangeBallot(original=message, side=Side.AGAINST),
        cmd.RetractBallot(original=message),
    ):
        refusal = table.refused("bob", move)
        assert (refusal.code, refusal.rules) == ("may-not-change", (205,))
    table.vote("alice", "for")
    table.vote("carol", "for")
    table.ok("alice", cmd.Roll())
    table.propose("repeal", 210)
    table.call()
    table.vote("carol", "for")
    table.vote("carol", "against")


def test_an_abstention_binds_nobody() -> None:
    """Interface 3: `vote abstain` is no vote; so it may be followed by one even where none may be changed."""
    table = at_vote(readings={**FREE, 205: "voting.may_change = false"})
    table.vote("bob", "abstain")
    table.vote("bob", "for")
    assert table.refused("bob", cmd.Vote(side=Side.ABSTAIN)).code == "may-not-change"


# --- edits and redactions ------------------------------------------------------------------


def test_an_edited_ballot_is_a_new_one_at_the_time_of_the_edit() -> None:
    """Interface 3: an edit of a ballot is a new ballot at the edit's time."""
    table = at_vote()
    table.vote("bob", "for", message="matrix/7")
    table.ok("bob", cmd.ChangeBallot(original=MessageId("matrix/7"), side=Side.AGAINST))
    assert sides(table) == {"bob": "against"}
    ballots = list(table.proposal().ballots)
    assert [b.at for b in ballots] == [table.now - 1000, table.now]


def test_an_edit_of_an_older_ballot_is_the_latest() -> None:
    """Interface 3: of two standing ones the later counts, and the edit is the later."""
    table = at_vote()
    table.vote("bob", "for", message="matrix/7")
    table.vote("bob", "against", message="matrix/8")
    table.ok("bob", cmd.ChangeBallot(original=MessageId("matrix/7"), side=Side.FOR, ref=ref(301)))
    assert sides(table) == {"bob": "for"}
    table.ok("bob", cmd.RetractBallot(original=MessageId("matrix/8")))
    assert sides(table) == {"bob": "for"}  # 8 had been replaced already
    table.ok("bob", cmd.RetractBallot(original=MessageId("matrix/7")))
    assert sides(table) == {}  # and revives none


def test_an_edit_into_something_else_withdraws_the_ballot() -> None:
    """Interface 3: an edit into something else withdraws it."""
    table = at_vote()
    table.vote("bob", "for", message="matrix/7")
    table.ok("bob", cmd.ChangeBallot(original=MessageId("matrix/7"), side=None, ref=ref(999)))
    assert sides(table) == {}
    table.vote("alice", "for")
    table.vote("carol", "for")
    assert table.proposal().status is ProposalStatus.VOTING


def test_an_edit_to_another_proposal_moves_the_ballot() -> None:
    """Interface 3: the ballot is what the message says now."""
    table = Table(readings={202: "proposal.by = any_player"})
    for who in ("alice", "bob"):
        table.call(table.propose(who=who), who=who)
    table.vote("carol", "for", 301, message="matrix/7")
    table.ok("carol", cmd.ChangeBallot(original=MessageId("matrix/7"), side=Side.AGAINST, ref=ref(302)))
    assert (sides(table, 301), sides(table, 302)) == ({}, {"carol": "against"})
    refusal = table.refused(
        "carol", cmd.ChangeBallot(original=MessageId("matrix/7"), side=Side.FOR, ref=ref(303))
    )
    assert refusal.code == "no-such-proposal"
    assert sides(table, 302) == {"carol": "against"}


def test_a_retracted_ballot_revives_no_earlier_one() -> None:
    """Interface 3: redaction withdraws that ballot and revives none."""
    table = at_vote()
    table.vote("bob", "for", message="matrix/7")
    table.vote("bob", "against", message="matrix/8")
    assert not table.ok("bob", cmd.RetractBallot(original=MessageId("matrix/7")))  # superseded: no matter
    assert sides(table) == {"bob": "against"}
    table.ok("bob", cmd.RetractBallot(original=MessageId("matrix/8")))
    assert sides(table) == {}


def test_nobody_touches_the_ballot_of_another_or_of_a_closed_vote() -> None:
    """Interface 3: only the account that sent the message is the speaker."""
    table = at_vote()
    table.vote("bob", "for", message="matrix/7")
    original = MessageId("matrix/7")
    assert table.refused("carol", cmd.RetractBallot(original=original)).code == "no-ballot-there"
    assert table.refused("bob", cmd.RetractBallot(original=MessageId("matrix/9"))).code == "no-ballot-there"
    table.vote("alice", "for")
    table.vote("carol", "for")
    assert table.refused("bob", cmd.RetractBallot(original=original)).code == "vote-closed"
    assert table.refused("bob", cmd.ChangeBallot(original=original, side=Side.AGAINST)).code == "vote-closed"


# --- who votes ----------------------------------------------------------------------------


def test_a_leavers_ballot_falls() -> None:
    """Rule 203: unanimity of the voters; voting.leaver_ballot = falls: kept, and counted no more."""
    table = at_vote()
    table.vote("bob", "against")
    table.ok("bob", cmd.Leave())
    withdrawn = table.event(ev.BallotWithdrawn)
    assert (withdrawn.fell, withdrawn.rules) == (True, (203,))
    table.vote("alice", "for")
    table.vote("carol", "for")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.voters, tally.against, table.proposal().status) == (2, (), ProposalStatus.ADOPTED)


def test_a_leavers_ballot_stands_where_no_rule_says_otherwise() -> None:
    """voting.leaver_ballot unset: stands; he counts as a voter."""
    table = at_vote(readings={203: "voting.leaver_ballot = none"})
    table.vote("bob", "against")
    table.ok("bob", cmd.Leave())
    table.vote("alice", "for")
    table.vote("carol", "for")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.voters, tally.against, table.proposal().status) == (3, (2,), ProposalStatus.REJECTED)


def test_a_leavers_ballot_may_stand_for_some_proposals_only() -> None:
    """voting.leaver_ballot may look at the proposal."""
    table = at_vote(readings={203: "voting.leaver_ballot = stands if kind == enact else falls"})
    table.vote("bob", "for")
    table.ok("bob", cmd.Leave())
    assert sides(table) == {"bob": "for"}


def test_nobody_votes_twice_by_leaving_and_coming_back() -> None:
    """Design 3: nothing is counted twice, though a leaver's ballot stands and he is another player now."""
    table = at_vote(readings={203: "voting.leaver_ballot = none"})
    table.vote("bob", "for")
    table.ok("bob", cmd.Leave())
    table.ok("bob", cmd.Join())
    assert table.refused("bob", cmd.Vote(side=Side.FOR)).code == "no-vote"
    assert "bob" not in [table.state.player(w.player).name for w in waiting_for(table.state)]
    table.vote("alice", "for")
    table.vote("carol", "for")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.votes_for, tally.voters) == (3, 3)


def test_who_comes_back_votes_anew_where_his_ballot_fell() -> None:
    """Rule 105: a voter again, and waited for."""
    table = at_vote()
    table.vote("bob", "for")
    table.ok("bob", cmd.Leave())
    table.ok("bob", cmd.Join())
    table.vote("alice", "for")
    table.vote("carol", "for")
    assert table.proposal().status is ProposalStatus.VOTING
    table.vote("bob", "for")
    assert table.proposal().status is ProposalStatus.ADOPTED


def test_all_have_voted_and_all_are_gone() -> None:
    """Decision 2: an open vote is completed, even where only ballots of leavers stand."""
    table = at_vote("alice", "bob", readings={203: "voting.leaver_ballot = none"})
    table.vote("alice", "for")
    table.ok("alice", cmd.Leave())
    table.ok("bob", cmd.Leave())
    assert table.proposal().status is ProposalStatus.ADOPTED


def test_the_electorate_may_be_that_of_the_opening() -> None:
    """voting.electorate = at_open: who joins later has no vote on it, and is not waited for."""
    table = at_vote("alice", "bob", readings={205: "voting.electorate = at_open"})
    table.ok("carol", cmd.Join())
    refusal = table.refused("carol", cmd.Vote(side=Side.FOR))
    assert (refusal.code, refusal.rules[0]) == ("no-vote", 205)
    table.vote("alice", "for")
    table.vote("bob", "for")
    assert table.event(ev.VoteClosed).tally.voters == 2


# --- voluntary votes ------------------------------------------------------------------------


def test_where_voting_is_free_one_may_abstain() -> None:
    """Interface 3: elsewhere it takes the ballot back and is no vote."""
    table = at_vote(readings={**FREE, 203: "adoption.threshold = majority"})
    table.vote("bob", "against")
    table.vote("bob", "abstain")
    table.vote("alice", "for")
    table.vote("carol", "for")
    assert table.proposal().status is ProposalStatus.VOTING  # no period: until all have voted
    assert [(w.player, w.what) for w in waiting_for(table.state)] == [(table.id("bob"), "vote")]


def test_who_does_not_vote_has_abstained_at_the_close() -> None:
    """Interface 5: after a close, abstained is every voter without a counted ballot."""
    table = at_vote(
        readings={
            **FREE,
            203: "adoption.threshold = majority",
            205: "voting.period = 7d; score.abstained = -3; score.adopted.proposer = 10 + 2 * (votes_for - needed)",
        }
    )
    table.vote("alice", "for")
    table.vote("bob", "abstain")
    assert [w.player for w in waiting_for(table.state)] == [table.id("carol")]
    table.wait("7d")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.for_, tally.abstained) == ((1,), (2, 3))
    assert [table.score(n) for n in ("alice", "bob", "carol")] == [10, -3, -3]


# --- periods ------------------------------------------------------------------------------------


def test_a_fixed_period_ends_the_vote() -> None:
    """voting.period = 72h: closed at its end, or when all have voted."""
    table = at_vote(readings={205: "voting.period = 72h"})
    assert table.proposal().closes == duration("72h").after(table.now)
    table.vote("alice", "for")
    table.wait("71h")
    assert table.proposal().status is ProposalStatus.VOTING
    table.wait("1h")
    assert table.proposal().status is ProposalStatus.REJECTED  # not all were for
    assert table.proposal().closed_at == table.proposal().closes

    early = at_vote(readings={205: "voting.period = 72h"})
    early.votes()
    assert early.proposal().status is ProposalStatus.ADOPTED
    assert not early.state.deadlines


def test_a_period_may_depend_on_the_proposal() -> None:
    """voting.period = 7d if kind == enact else 72h: read when the vote opens."""
    table = at_vote(readings={205: "voting.period = 7d if kind == enact else 72h"})
    assert table.proposal().closes == duration("7d").after(table.now)
    table.votes()
    table.ok("alice", cmd.Roll())
    table.propose("repeal", 210)
    table.call()
    assert table.proposal(302).closes == duration("72h").after(table.now)
    assert not table.events(ev.ReadingFailed)


def test_a_period_is_that_of_the_opening() -> None:
    """Design 6: opening a vote reads the period and stores it with the vote."""
    table = Table(readings={202: "proposal.by = any_player", 205: "voting.period = 7d"})
    first, second = table.propose("amend", 205, reading="{voting.period = 1d}", who="bob"), 302
    table.propose(who="carol")
    table.call(second, who="carol")
    due = table.due("vote/302")
    table.call(first, who="bob")
    table.votes(number=first)
    assert table.due("vote/302") == due


def test_a_vote_may_run_its_whole_time() -> None:
    """voting.closes_when_all_voted = false: ballots can be changed until the end."""
    table = at_vote(readings={205: "voting.period = 2d; voting.closes_when_all_voted = false"})
    table.votes()
    assert table.proposal().status is ProposalStatus.VOTING
    table.vote("bob", "against")
    table.wait("2d")
    assert table.proposal().status is ProposalStatus.REJECTED


@pytest.mark.parametrize(
    ("period", "code"), [(None, "period-missing"), ("71h", "period-short"), ("72h", ""), ("30d", "")]
)
def test_a_chosen_period_is_said_at_the_call(period: str | None, code: str) -> None:
    """voting.period = chosen (stated at the call, required), voting.minimum_period = 72h."""
    table = Table(readings={205: "voting.period = chosen; voting.minimum_period = 72h"})
    table.propose()
    move = cmd.Call(period=None if period is None else duration(period))
    if code:
        refusal = table.refused("alice", move)
        assert (refusal.code, refusal.rules) == (code, (205,))
    else:
        table.ok("alice", move)
        assert period is not None
        assert table.proposal().closes == duration(period).after(table.now)


def test_a_fixed_period_cannot_be_chosen() -> None:
    """voting.period = 3d: another one is refused, the same said otherwise is not."""
    table = Table(readings={205: "voting.period = 3d"})
    table.propose()
    refusal = table.refused("alice", cmd.Call(period=duration("2d")))
    assert (refusal.code, refusal.rules, dict(refusal.args)["period"]) == ("period-fixed", (205,), "3d")
    table.call(period="72h")


def test_a_month_is_a_month_of_the_calendar() -> None:
    """Rulesets 1: `3mo` are calendar months."""
    table = at_vote(readings={205: "voting.period = 1mo"})
    assert table.proposal().closes == duration("1mo").after(table.now)
