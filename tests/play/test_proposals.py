"""Proposing, revising, withdrawing, calling the vote, and a judge asked to end the debate."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import ChangeKind, Ref, Series, Side
from core.play.state import CaseStatus, ProposalStatus
from core.play.waiting import waiting_for
from tests.support.game import Table, draft, duration

ENACT = draft("enact", title="Hats", text="Hats are worn.")


def number_ref(number: int) -> Ref:
    return Ref(Series.NUMBER, number)


def test_proposals_are_numbered_from_301_adopted_or_not() -> None:
    """Rule 108: numbers from 301 on; a refused proposal takes no number."""
    table = Table()
    assert table.take_turn(against=("alice", "bob", "carol")) == 301
    assert table.refused("bob", cmd.Propose(draft=draft("repeal", 101))).code == "immutable"
    assert table.take_turn() == 302
    assert table.take_turn() == 303


def test_only_the_player_whose_turn_it_is_proposes() -> None:
    """Rule 202: on their turn a player proposes one rule change."""
    refusal = Table().refused("bob", cmd.Propose(draft=ENACT))
    assert (refusal.code, refusal.rules) == ("not-your-turn", (201, 202))


@pytest.mark.parametrize("stage", ["debate", "vote", "roll"])
def test_one_proposal_a_turn(stage: str) -> None:
    """Rule 202: first proposes one rule change."""
    table = Table()
    table.propose()
    if stage != "debate":
        table.call()
    if stage == "roll":
        table.votes()
    refusal = table.refused("alice", cmd.Propose(draft=ENACT))
    assert (refusal.code, refusal.rules, dict(refusal.args)["limit"]) == ("proposed-already", (202,), "1")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (draft(), "kind-missing"),
        (draft("enact", text="x"), "title-missing"),
        (draft("enact", title="x"), "text-missing"),
        (draft("amend"), "target-missing"),
        (draft("amend", 201), "text-missing"),
        (draft("repeal", 299), "no-such-rule"),
        (cmd.Draft(kind=ChangeKind.REPEAL, target=Ref(Series.DECREE, 1)), "no-such-decree"),
    ],
)
def test_a_proposal_says_what_it_changes(typed: cmd.Draft, code: str) -> None:
    """Rule 106: written down before the vote, so that it can be adopted as voted."""
    assert Table().refused("alice", cmd.Propose(draft=typed)).code == code


# --- the debate ------------------------------------------------------------------------


def test_the_proposer_revises_until_the_call() -> None:
    """Rule 111: the proposer settles the final form; 106: adopted as voted."""
    table = Table()
    number = table.propose("amend", 203, text="One.", reading="{adoption.threshold = majority}")
    table.ok("alice", cmd.Revise(number=number, draft=draft(text="Two.")))
    proposal = table.proposal(number)
    assert (proposal.kind, proposal.target_number, proposal.text) == (ChangeKind.AMEND, 203, "Two.")
    assert proposal.reading == "{adoption.threshold = majority}"  # what is not said stays
    table.ok("alice", cmd.Revise(number=None, draft=draft("repeal", 210)))
    assert (table.proposal(number).kind, table.proposal(number).target_number) == (ChangeKind.REPEAL, 210)
    table.call()
    refusal = table.refused("alice", cmd.Revise(number=number, draft=draft(text="Three.")))
    assert (refusal.code, refusal.rules) == ("vote-already-open", (111,))
    table.votes()
    assert table.refused("alice", cmd.Revise(number=number, draft=draft(text="x"))).code == "proposal-closed"
    assert table.state.rules.rule(210) is None


def test_only_the_proposer_revises_and_calls() -> None:
    """Rule 111: the proposer settles the final form, when debate ends and the vote opens."""
    table = Table()
    table.propose()
    for move in (cmd.Revise(number=None, draft=draft(text="x")), cmd.Call()):
        refusal = table.refused("bob", move)
        assert (refusal.code, dict(refusal.args)["player"]) == ("proposer-only", "alice")


def test_a_revision_is_checked_like_a_proposal() -> None:
    """Rule 111: what could not be proposed cannot be revised into."""
    table = Table()
    table.propose()
    assert table.refused("alice", cmd.Revise(number=301, draft=draft("amend"))).code == "target-missing"
    assert table.refused("alice", cmd.Revise(number=301, draft=draft("repeal", 101))).code == "immutable"
    assert table.refused("alice", cmd.Revise(number=301, draft=draft(reading="{x"))).code == "reading-wrong"
    assert table.refused("alice", cmd.Revise(number=300, draft=draft())).code == "no-such-proposal"


def test_a_proposal_is_not_withdrawn() -> None:
    """Rule 111 as read: proposal.may_withdraw = false."""
    table = Table()
    table.propose()
    refusal = table.refused("alice", cmd.Withdraw(ref=number_ref(301)))
    assert (refusal.code, refusal.rules) == ("may-not-withdraw", (111,))


def test_where_it_may_be_withdrawn_another_may_be_made() -> None:
    """proposal.may_withdraw = true: a withdrawn proposal uses up no turn, but its number."""
    table = Table(readings={111: "proposal.may_withdraw = kind == enact"})
    table.propose()
    assert table.refused("bob", cmd.Withdraw()).code == "proposer-only"
    table.ok("alice", cmd.Withdraw())
    assert table.proposal(301).status is ProposalStatus.WITHDRAWN
    assert table.propose("repeal", 210) == 302
    assert table.refused("alice", cmd.Withdraw()).code == "may-not-withdraw"  # the reading looks at the kind


# --- the call -----------------------------------------------------------------------------


def test_the_vote_opens_with_the_call() -> None:
    """Rule 111: nobody votes before the proposer ends the debate."""
    table = Table()
    table.propose()
    refusal = table.refused("bob", cmd.Vote(side=Side.FOR, ref=number_ref(301)))
    assert (refusal.code, refusal.rules, dict(refusal.args)["player"]) == ("vote-not-open", (111,), "alice")
    assert table.refused("bob", cmd.Vote(side=Side.FOR)).code == "no-open-vote"
    table.call()
    assert table.proposal().status is ProposalStatus.VOTING
    assert table.refused("alice", cmd.Call()).code == "no-open-proposal"
    assert table.refused("alice", cmd.Call(ref=number_ref(301))).code == "vote-already-open"


def test_a_vote_everybody_has_to_take_part_in_has_no_closing_time() -> None:
    """Rule 105: every player has to vote, so no period can cut anybody off."""
    table = Table()
    table.propose()
    refusal = table.refused("alice", cmd.Call(period=duration("1s")))
    assert (refusal.code, refusal.rules) == ("no-period", (105,))
    table.call()
    assert table.proposal().closes is None
    assert not table.state.deadlines


def test_where_nothing_is_regulated_a_period_is_free() -> None:
    """Rule 116: what no rule covers is free: a voluntary vote may be given a time."""
    table = Table(readings={105: "voting.compulsory = none"})
    table.propose()
    table.call(period="2h")
    table.wait("2h")
    assert table.proposal().status is ProposalStatus.REJECTED


def test_the_vote_may_open_with_the_proposal() -> None:
    """proposal.voting_opens = on_distribution."""
    table = Table(readings={111: "proposal.voting_opens = on_distribution", 205: "voting.period = 7d"})
    number = table.propose()
    assert table.proposal(number).status is ProposalStatus.VOTING
    assert table.proposal(number).closes == duration("7d").after(table.now)


def test_a_vote_nobody_called_has_the_shortest_period() -> None:
    """voting.period = chosen with on_distribution: there is nobody to choose, and the vote opens all the same."""
    readings = {111: "proposal.voting_opens = on_distribution"}
    table = Table(readings={**readings, 205: "voting.period = chosen; voting.minimum_period = 72h"})
    assert table.proposal(table.propose()).closes == duration("72h").after(table.now)
    table = Table(readings={**readings, 205: "voting.period = chosen"})
    assert table.proposal(table.propose()).closes is None


def test_what_is_proposed_about_a_rule_that_is_gone_does_not_go_to_the_vote() -> None:
    """Rule 104: only a proper proposal is voted on."""
    table = Table(readings={202: "proposal.by = any_player"})
    second = table.propose("amend", 210, who="bob")
    table.carry("repeal", 210)
    refusal = table.refused("bob", cmd.Call(ref=number_ref(second)))
    assert (refusal.code, dict(refusal.args)["target"]) == ("target-gone", "210")


def test_a_number_two_rules_would_have_is_passed_over() -> None:
    """Rule 108: a rule has its number alone, wherever the series is made to begin."""
    table = Table(readings={108: "proposal.first_number = 200"})
    assert [table.take_turn(), table.take_turn()] == [200, 214]
    rule = table.state.rules.rule(214)
    assert rule is not None
    assert rule.history == (214,)


# --- a judge ends the debate ------------------------------------------------------------------


def test_a_judge_asked_to_ends_the_debate_and_nobody_else() -> None:
    """Rule 111, rulesets 9, decision 8: in clockwise, from the asking on only he may call."""
    table = Table()
    table.propose()
    table.ok("bob", cmd.AskJudge(number=301))
    assert table.event(ev.CaseOpened).claim == "debate"
    assert table.event(ev.JudgeAsked).judge == table.id("carol")
    assert [(w.player, w.what, w.number) for w in waiting_for(table.state)] == [(3, "call", 301)]
    assert table.refused("bob", cmd.AskJudge()).code == "judge-asked-already"
    refusal = table.refused("alice", cmd.Call())
    assert (refusal.code, refusal.rules, dict(refusal.args)["judge"]) == (
        "judge-ends-debate",
        (111,),
        "carol",
    )
    table.ok("alice", cmd.Revise(number=301, draft=draft(text="Still mine.")))
    table.ok("carol", cmd.Call())
    assert table.proposal().status is ProposalStatus.VOTING
    assert not table.state.open_cases


def test_asking_for_the_end_of_a_debate_does_not_hold_up_the_next_turn() -> None:
    """Rule 212: consent is needed where judgement was invoked; a debate is no disagreement."""
    table = Table()
    table.propose()
    table.ok("bob", cmd.AskJudge())
    table.ok("carol", cmd.Call())
    table.votes()
    table.ok("alice", cmd.Roll())
    assert table.mover == "bob"


@pytest.mark.parametrize("leaver", ["bob", "carol"])
def test_with_no_judge_left_the_proposer_calls(leaver: str) -> None:
    """Rule 111 with 212: nobody left to judge: the proposer is not held up for ever."""
    table = Table("alice", leaver)
    table.propose()
    table.ok("alice", cmd.AskJudge())
    table.ok(leaver, cmd.Leave())
    assert table.events(ev.NoJudge)
    table.call()
    assert not table.state.open_cases


def test_each_debate_is_ended_for_itself() -> None:
    """Rule 111: the Judge was asked about one proposal; another is still its proposer's to call."""
    table = Table(readings={202: "proposal.by = any_player"})
    first, second = table.propose(who="alice"), table.propose(who="bob")
    table.ok("bob", cmd.AskJudge(number=first))
    table.call(second, who="bob")
    assert [c.about for c in table.state.open_cases] == [first]
    third = table.propose(who="bob")
    table.ok("alice", cmd.AskJudge(number=third))
    table.call(first, who="carol")
    assert [c.about for c in table.state.open_cases] == [third]


def test_a_debate_takes_no_verdict() -> None:
    """Rule 111: the Judge says when, not whether."""
    table = Table()
    table.propose()
    table.ok("bob", cmd.AskJudge())
    assert table.refused("carol", cmd.Verdict(value="true", case=1)).code == "verdict-on-debate"
    assert table.refused("carol", cmd.Verdict(value="true")).code == "no-open-case"


def test_a_debate_is_over_with_its_proposal() -> None:
    """Decision 2: the proposer gone, nobody waits for the Judge."""
    table = Table()
    table.propose()
    table.ok("bob", cmd.AskJudge())
    table.ok("alice", cmd.Forfeit())
    assert not table.state.open_cases
    assert not any(w.what == "call" for w in waiting_for(table.state))


def test_either_may_end_it_where_the_rules_leave_it_open() -> None:
    """proposal.debate_ends = either (unset): the Judge may, and the proposer until he has."""
    table = Table(readings={111: "proposal.debate_ends = none"})
    table.propose()
    table.ok("bob", cmd.AskJudge())
    table.call()
    assert not table.state.open_cases


def test_where_the_proposer_ends_it_alone_no_judge_is_asked() -> None:
    """proposal.debate_ends = proposer."""
    table = Table(readings={111: "proposal.debate_ends = proposer"})
    table.propose()
    refusal = table.refused("bob", cmd.AskJudge())
    assert (refusal.code, refusal.rules) == ("proposer-ends-debate", (111,))


def test_a_judge_of_a_debate_may_have_to_accept() -> None:
    """judge.accept_within: an offer that is refused or forgotten goes to the next."""
    table = Table(readings={212: "judge.accept_within = 1d"})
    table.propose()
    table.ok("bob", cmd.AskJudge())
    assert table.state.open_cases[0].status is CaseStatus.OFFERED
    table.ok("carol", cmd.Refuse())
    assert table.state.open_cases[0].judge == table.id("bob")
    table.ok("bob", cmd.Accept())
    table.ok("bob", cmd.Call())
    assert not table.state.deadlines


def test_a_debate_that_was_ended_leaves_no_deadline() -> None:
    """Design 5: a deadline of what is over must not act (the offer is history)."""
    table = Table(readings={212: "judge.accept_within = 1d"})
    table.propose()
    table.ok("bob", cmd.AskJudge())
    table.ok("carol", cmd.Call())
    assert not table.state.deadlines
    table.wait("2d")
    assert not table.fire("accept/1/1").events


def test_asking_about_what_is_no_debate() -> None:
    """Rule 111: only a debate can be ended."""
    table = Table()
    assert table.refused("bob", cmd.AskJudge()).code == "no-open-proposal"
    assert table.refused("bob", cmd.AskJudge(number=301)).code == "no-such-proposal"
    table.propose()
    table.call()
    assert table.refused("bob", cmd.AskJudge(number=301)).code == "proposal-closed"


def test_several_debates_have_to_be_named() -> None:
    """Interface 3: N may be left out wherever only one object can be meant."""
    table = Table(readings={202: "proposal.by = any_player"})
    table.propose(who="bob")
    table.propose(who="bob")
    refusal = table.refused("bob", cmd.Call())
    assert (refusal.code, dict(refusal.args)["numbers"]) == ("which-proposal", "301, 302")
    assert table.refused("bob", cmd.Call(ref=Ref(Series.REQUEST, 301))).code == "no-such-vote"
