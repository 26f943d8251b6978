"""Who judges, and verdicts: the judge by seat, a judge who is drawn, in time or not."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.state import CaseStatus
from core.play.waiting import waiting_for
from tests.support.game import Table
from tests.support.judging import FOUR, case, invoke, judge_of


@pytest.mark.parametrize(("turns", "judge"), [(0, "carol"), (1, "alice"), (2, "bob")])
def test_the_player_before_the_one_whose_turn_it_is_judges(turns: int, judge: str) -> None:
    """Rule 212: the judge is the player before the one whose turn it is; one player's insistence is enough."""
    table = Table()
    table.take_turns(turns)
    invoke(table, "bob")
    assert table.event(ev.CaseOpened).rules == (212,)
    assert table.event(ev.JudgeAsked).assigned
    assert (judge_of(table), case(table).status) == (judge, CaseStatus.ASSIGNED)
    assert [w.what for w in waiting_for(table.state) if w.player == table.id(judge)].count("judge") == 1


def test_the_judge_may_be_the_one_who_insists() -> None:
    """Rule 212: nobody but the turn's player is barred."""
    table = Table()
    invoke(table, "carol")
    assert judge_of(table) == "carol"


def test_a_player_who_left_is_passed_over() -> None:
    """Rule 212: the one seated before, of those who play."""
    table = Table(*FOUR)
    table.ok("dave", cmd.Leave())
    invoke(table, "bob")
    assert judge_of(table) == "carol"


def test_one_judge_for_all_questions_of_a_turn() -> None:
    """Rule 212: unless overruled one judge settles all questions until the next turn."""
    table = Table()
    invoke(table, "bob")
    table.ok("dave", cmd.Join())  # now seated before alice
    invoke(table, "alice", "And that?")
    assert (judge_of(table, 1), judge_of(table, 2)) == ("carol", "carol")


def test_only_the_judge_judges() -> None:
    """Rule 212: the Judge alone decides."""
    table = Table()
    invoke(table, "bob")
    for who in ("alice", "bob"):
        refusal = table.refused(who, cmd.Verdict(value="true", case=1))
        assert (refusal.code, refusal.rules, dict(refusal.args)["judge"]) == ("judge-only", (212,), "carol")
    assert table.refused("carol", cmd.Verdict(value="true", case=2)).code == "no-such-case"
    assert table.refused("carol", cmd.Refuse(case=1)).code == "must-judge"
    assert table.refused("carol", cmd.Accept(case=1)).code == "not-offered"


@pytest.mark.parametrize("value", ["true", "false"])
def test_a_verdict_is_one_of_those_there_are(value: str) -> None:
    """judge.verdicts unset: true, false."""
    table = Table()
    invoke(table, "bob")
    refusal = table.refused("carol", cmd.Verdict(value="undetermined"))
    assert (refusal.code, dict(refusal.args)["allowed"]) == ("verdict-unknown", "true, false")
    table.ok("carol", cmd.Verdict(value=value, reasons="So it is."))
    judged = case(table)
    assert (judged.status, judged.verdict, judged.reasons) == (CaseStatus.JUDGED, value, "So it is.")
    assert table.refused("carol", cmd.Verdict(value="true", case=1)).code == "judged-already"


def test_a_rule_may_know_other_verdicts() -> None:
    """judge.verdicts, judge.reward: set by a rule."""
    table = Table(readings={205: "judge.verdicts = yes, no; judge.reward = 3"})
    invoke(table, "bob")
    assert table.refused("carol", cmd.Verdict(value="true")).code == "verdict-unknown"
    table.ok("carol", cmd.Verdict(value="yes"))
    assert table.score("carol") == 3


def test_several_cases_have_to_be_named() -> None:
    """Interface 3: N may be left out wherever only one object can be meant; else it names the candidates."""
    table = Table()
    invoke(table, "bob")
    invoke(table, "alice")
    refusal = table.refused("carol", cmd.Verdict(value="true"))
    assert (refusal.code, dict(refusal.args)["numbers"]) == ("which-case", "C 1, C 2")
    table.ok("carol", cmd.Verdict(value="true", case=2))
    table.ok("carol", cmd.Verdict(value="false"))
    assert (case(table, 1).verdict, case(table, 2).verdict) == ("false", "true")


def test_a_judge_who_leaves_is_followed_by_the_one_before() -> None:
    """Rule 212: somebody has to judge: one further back."""
    table = Table(*FOUR)
    invoke(table, "bob")
    table.ok("dave", cmd.Leave())
    assert table.event(ev.JudgeLost).how == "left"
    assert judge_of(table) == "carol"
    table.ok("carol", cmd.Leave())
    assert judge_of(table) == "bob"
    table.ok("bob", cmd.Leave())
    assert (judge_of(table), case(table).status) == (None, CaseStatus.OPEN)
    assert table.events(ev.NoJudge)


def test_a_verdict_outlives_its_judge() -> None:
    """Rule 212: all remaining players overrule; one who left is none of them."""
    table = Table()
    invoke(table, "bob")
    table.ok("carol", cmd.Verdict(value="true"))
    table.ok("carol", cmd.Leave())
    assert case(table).status is CaseStatus.JUDGED
    table.ok("alice", cmd.Overrule())
    assert case(table).status is CaseStatus.JUDGED
    table.ok("bob", cmd.Overrule())
    assert judge_of(table) == "bob"


def test_without_a_rule_the_players_settle_it() -> None:
    """judge.selection unset: the players settle it."""
    table = Table(readings={212: "none"})
    invoke(table, "bob")
    assert table.events(ev.NoJudge)
    refusal = table.refused("carol", cmd.Verdict(value="true"))
    assert refusal.code == "no-open-case"
    assert table.refused("carol", cmd.Verdict(value="true", case=1)).code == "case-without-judge"
    table.take_turn()
    assert table.mover == "bob"  # and nobody has to consent


# --- drawn judges -------------------------------------------------------------------------------

DRAWN = "judge.selection = random; judge.never = invoker, turn_player, refused; judge.term = case"
TIMES = "judge.accept_within = 3d; judge.deliver_within = 7d"
PENALTIES = "judge.penalty.no_answer = 10; judge.penalty.late = 5"


def test_a_drawn_judge_is_none_of_those_barred() -> None:
    """judge.selection = random, judge.never: the draw is recorded under the act it is for."""
    for turns in range(6):
        table = Table(*FOUR, readings={212: DRAWN, 208: "win.score = none"})
        table.take_turns(turns)
        who = next(n for n in FOUR if n != table.mover)
        invoke(table, who)
        draw = table.event(ev.Drawn)
        assert (draw.purpose, draw.sides) == ("judge/case 1/offer 1", 2)
        assert judge_of(table) not in (who, table.mover)
        assert case(table).status is CaseStatus.ASSIGNED  # nothing to accept within


def test_silence_goes_to_the_next_and_costs() -> None:
    """judge.accept_within, judge.penalty.no_answer: silence counts as refusal; nobody is asked twice."""
    table = Table(*FOUR, readings={212: f"{DRAWN}; {TIMES}; {PENALTIES}"})
    invoke(table, "bob")
    first = judge_of(table)
    assert case(table).status is CaseStatus.OFFERED
    assert first in ("carol", "dave")
    assert case(table).due == table.due("accept/1/1")
    table.wait("3d")
    second = judge_of(table)
    assert first is not None
    assert second is not None
    assert {first, second} == {"carol", "dave"}
    assert (table.score(first), table.score(second)) == (-10, 0)
    table.wait("3d")
    assert (judge_of(table), case(table).status) == (None, CaseStatus.OPEN)  # decision 6: stays open, said
    assert not table.state.deadlines


def test_an_offer_is_for_the_one_asked() -> None:
    """judge.accept_within: nobody else accepts or refuses."""
    table = Table(readings={212: "judge.accept_within = 1d"})
    invoke(table, "bob")
    for move in (cmd.Accept(), cmd.Refuse(), cmd.Accept(case=1), cmd.Refuse(case=1)):
        assert table.refused("bob", move).code == "judge-only"
    assert case(table).status is CaseStatus.OFFERED


def test_an_offer_can_be_refused_or_accepted() -> None:
    """judge.accept_within: refusing costs nothing; accepting sets the time for the verdict."""
    table = Table(*FOUR, readings={212: f"{DRAWN}; {TIMES}; {PENALTIES}"})
    invoke(table, "bob")
    first = judge_of(table)
    assert first is not None
    table.ok(first, cmd.Refuse())
    assert table.score(first) == 0
    second = judge_of(table)
    assert second is not None
    table.ok(second, cmd.Accept())
    assert case(table).status is CaseStatus.ASSIGNED
    assert [d.id for d in table.state.deadlines] == ["deliver/1/2"]
    table.wait("6d")
    table.ok(second, cmd.Verdict(value="true"))
    assert not table.state.deadlines
    table.wait("10d")
    assert table.score(second) == 0


def test_a_late_verdict_costs_and_goes_to_another() -> None:
    """judge.deliver_within from acceptance, judge.penalty.late."""
    table = Table(*FOUR, readings={212: f"{DRAWN}; {TIMES}; {PENALTIES}"})
    invoke(table, "bob")
    first = judge_of(table)
    assert first is not None
    table.ok(first, cmd.Accept())
    table.wait("7d")
    assert table.event(ev.JudgeLost).how == "late"
    assert table.score(first) == -5
    assert judge_of(table) not in (first, None)


def test_a_judge_who_needs_not_accept_has_the_whole_time() -> None:
    """judge.deliver_within without judge.accept_within: from the choice on."""
    table = Table(readings={212: "judge.deliver_within = 2d"})
    invoke(table, "bob")
    assert case(table).due == table.due("deliver/1/1")
    table.wait("2d")
    assert judge_of(table) == "bob"


def test_one_who_is_offered_a_case_may_judge_straight_away() -> None:
    """Rulesets 2: to judge is to show up."""
    table = Table(*FOUR, readings={212: f"{DRAWN}; {TIMES}"})
    invoke(table, "bob")
    judge = judge_of(table)
    assert judge is not None
    table.ok(judge, cmd.Verdict(value="true"))
    assert not table.state.deadlines


def test_a_pause_holds_the_judges_time() -> None:
    """Interface 3: deadlines keep the time they had left, and so does what the case shows."""
    table = Table(readings={212: "judge.deliver_within = 2d"})
    invoke(table, "bob")
    due = table.due("deliver/1/1")
    table.ok("alice", cmd.Pause())
    paused = table.now
    table.wait("5d")
    table.ok("alice", cmd.Resume())
    assert case(table).due == table.due("deliver/1/1") == due + (table.now - paused)


def test_steps_are_tried_in_order() -> None:
    """judge.selection = previous_player, random: a last random repeats."""
    table = Table(*FOUR, readings={212: "judge.selection = previous_player, random"})
    invoke(table, "bob")
    assert judge_of(table) == "dave"
    assert not table.events(ev.Drawn)
    table.ok("dave", cmd.Leave())
    assert table.event(ev.Drawn).purpose == "judge/case 1/offer 2"


def test_a_judge_of_a_case_is_chosen_anew_for_each() -> None:
    """judge.term = case."""
    table = Table(readings={212: "judge.term = case"})
    invoke(table, "bob")
    table.ok("dave", cmd.Join())
    invoke(table, "bob")
    assert (judge_of(table, 1), judge_of(table, 2)) == ("carol", "dave")


def test_without_turns_there_is_no_player_before() -> None:
    """judge.selection = previous_player with turn.order = none: the players settle it."""
    table = Table("alice", "bob")
    table.carry("amend", 201, "{turn.order = none}")
    invoke(table, "alice")
    assert table.events(ev.NoJudge)
