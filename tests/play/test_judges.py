"""Who judges: by office, by lot, by seat; showing up, standing in, taking an open case."""

from __future__ import annotations

from itertools import pairwise

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_review as rv
from core.play.document import document
from core.play.state import CaseStatus
from tests.support.pack_game import PackTable
from tests.support.reviewing import arbiters, ask, case_of, judge_of, waited

# --- by office -----------------------------------------------------------------------


def test_the_first_arbiter_is_asked_and_has_48_hours() -> None:
    """fnomic 229: the first arbiter judges; within 48 hours he shows up."""
    table = arbiters()
    ask(table, "dave")
    asked = table.event(ev.JudgeAsked)
    assert (asked.judge, asked.assigned, asked.step) == (table.id("alice"), False, 0)
    assert 229 in asked.rules
    assert case_of(table).due == table.now + 48 * 3600 * 1000
    assert ("alice", "accept") in waited(table)


def test_silence_passes_the_case_on_and_at_last_leaves_it_open_to_any_arbiter() -> None:
    """fnomic 229: each arbiter has 48 hours of his own; after a silent third it is open to any of them."""
    table = arbiters()
    ask(table, "dave")
    table.wait("48h")
    assert judge_of(table) == "bob"
    table.wait("47h")
    assert judge_of(table) == "bob"
    table.wait("1h")
    assert judge_of(table) == "carol"
    table.wait("48h")
    case_ = case_of(table)
    assert (case_.judge, case_.status) == (None, CaseStatus.OPEN)
    offices = ["first_arbiter", "second_arbiter", "third_arbiter"]
    assert document(table.state)["cases"][0]["open_to"] == offices
    assert {("alice", "take"), ("bob", "take"), ("carol", "take")} <= waited(table)
    assert ("dave", "take") not in waited(table)
    assert table.refused("dave", cmd.Accept()).code == "no-open-case"
    assert table.refused("dave", cmd.Verdict(case=1, value="true")).code == "case-of-officers"
    table.ok("bob", cmd.Verdict(value="true"))
    assert (judge_of(table), case_of(table).verdict) == ("bob", "true")
    assert table.score("bob") == 1


def test_an_open_case_can_be_taken_first_and_judged_later() -> None:
    """fnomic 229: the first of the arbiters who takes the open case judges it, and nobody else."""
    table = arbiters()
    ask(table, "dave")
    for _ in range(3):
        table.wait("48h")
    table.ok("carol", cmd.Accept(case=1))
    assert table.event(rv.CaseTaken).judge == table.id("carol")
    assert table.refused("alice", cmd.Verdict(case=1, value="true")).code == "judge-only"
    assert not any(what == "take" for _, what in waited(table))
    table.ok("carol", cmd.Verdict(value="false"))
    assert case_of(table).verdict == "false"


def test_showing_up_for_a_debate_ends_the_48_hours() -> None:
    """fnomic 229: he shows up in any fitting way, here by a debate first; then nobody hurries him."""
    table = arbiters()
    ask(table, "dave")
    assert table.refused("bob", cmd.ShowUp(case=1)).code == "judge-only"
    table.ok("alice", cmd.ShowUp())
    assert table.event(ev.JudgeAccepted).debate
    table.wait("10d")
    assert judge_of(table) == "alice"
    assert table.refused("alice", cmd.ShowUp(case=1)).code == "not-offered"
    table.ok("alice", cmd.Verdict(value="true"))


def test_a_dismissal_is_no_judgement() -> None:
    """fnomic 229: "not justified" earns nothing, binds nobody and cannot be quashed."""
    table = arbiters()
    ask(table, "dave")
    wish = cmd.Verdict(value="dismissed", precedent=True)
    assert table.refused("alice", wish).code == "dismissal-binds-nobody"
    table.ok("alice", cmd.Verdict(value="dismissed"))
    assert table.score("alice") == 0
    assert case_of(table) not in table.state.open_cases
    assert table.refused("dave", cmd.Quash(case=1)).code == "case-settled"


def test_the_second_may_judge_at_once_and_the_first_may_change_it_in_his_48_hours() -> None:
    """fnomic 229: the second judges if he thinks the first away; the first, back in time, changes it."""
    table = arbiters()
    ask(table, "dave")
    assert table.refused("carol", cmd.Verdict(case=1, value="true")).code == "judge-only"
    table.wait("10h")
    table.ok("bob", cmd.Verdict(value="true", reading="{219: voting.minimum_period = 96h}"))
    assert table.event(rv.StoodIn).absent == table.id("alice")
    assert judge_of(table) == "bob"
    assert table.score("bob") == 1
    assert table.setting("voting.minimum_period") == "96h"
    table.wait("37h")
    table.ok("alice", cmd.Verdict(value="false"))
    assert table.event(rv.JudgementChanged).before == table.id("bob")
    assert (judge_of(table), case_of(table).verdict) == ("alice", "false")
    assert table.score("alice") == 1
    assert table.score("bob") == 0
    assert table.setting("voting.minimum_period") == "72h"


def test_too_late_the_first_changes_nothing() -> None:
    """fnomic 229: only within 48 hours of the invocation."""
    table = arbiters()
    ask(table, "dave")
    table.wait("10h")
    table.ok("bob", cmd.Verdict(value="true"))
    table.wait("38h")
    assert table.refused("alice", cmd.Verdict(case=1, value="false")).code == "judged-already"


def test_a_vote_on_the_judgement_stops_when_the_first_changes_it() -> None:
    """fnomic 229: what is changed needs no quashing; nobody pays for not having voted."""
    table = arbiters()
    ask(table, "dave")
    table.ok("bob", cmd.Verdict(value="true"))
    table.ok("erin", cmd.Quash())
    table.ok("alice", cmd.Verdict(case=1, value="false"))
    assert table.event(ev.VoteClosed).status == "void"
    assert table.event(ev.VoteClosed).tally.impossible == "judgement-gone"
    assert table.score("dave") == 0
    table.ok("dave", cmd.Quash())  # the new judgement can be quashed in its turn


def test_a_vacant_bench_leaves_the_case_open_until_somebody_is_elected() -> None:
    """rulesets 4, 229: without arbiters nobody is asked; the first one elected is."""
    table = PackTable("fnomic")
    ask(table, "dave")
    assert table.events(rv.OpenToOfficers)
    for nick in table.present():
        table.ok(nick, cmd.Elect(name="erin"))
    assert (judge_of(table), case_of(table).status) == ("erin", CaseStatus.OFFERED)


def test_a_judge_who_leaves_office_is_replaced_by_the_successor() -> None:
    """rulesets 2, judge.selection by office: who is no officer any more is not the judge."""
    table = arbiters()
    ask(table, "dave")
    table.ok("alice", cmd.Resign())
    assert judge_of(table) == "bob"
    table.ok("bob", cmd.Leave())
    assert judge_of(table) == "carol"


def test_a_refusal_passes_the_case_on_too() -> None:
    """rulesets 2, judge.selection: the steps are tried in order after a refusal."""
    table = arbiters()
    ask(table, "dave")
    table.ok("alice", cmd.Refuse())
    assert judge_of(table) == "bob"


# --- the officer first, then by lot ------------------------------------------------------


def test_the_speaker_judges_what_a_voter_asks() -> None:
    """speaker 214: invoked by a Voter, the Speaker judges first; nobody need accept."""
    table = PackTable("speaker")
    ask(table, "bob")
    assert (judge_of(table), case_of(table).status) == ("alice", CaseStatus.ASSIGNED)
    assert case_of(table).due == table.now + 7 * 24 * 3600 * 1000


def test_what_the_speaker_asks_a_random_voter_judges() -> None:
    """speaker 214: invoked by the Speaker, a Voter drawn by lot judges, never the invoker."""
    table = PackTable("speaker")
    ask(table, "alice")
    assert judge_of(table) != "alice"
    assert table.event(ev.Drawn).sides == 4
    assert table.event(ev.JudgeAsked).step == 1


def test_later_judges_are_random_voters_never_the_latest_nor_the_invoker() -> None:
    """speaker 214 and 215: a week over, −10 and another judge by lot; one before the latest may be drawn."""
    table = PackTable("speaker", "alice", "bob", "carol", "dave")
    ask(table, "bob")
    table.wait("7d")
    assert table.score("alice") == -10
    judges = [judge_of(table)]
    for _ in range(6):
        table.wait("7d")
        judges.append(judge_of(table))
    assert set(judges) == {"carol", "dave"}
    assert all(one != other for one, other in pairwise(judges))


def test_a_citizen_is_drawn_and_a_refusal_means_another_draw_among_the_rest() -> None:
    """rfn 212: never the invoker, nor who refused; nobody left: the case stays open and all are told."""
    table = PackTable("rfn", "alice", "bob", "carol")
    ask(table, "bob")
    first = judge_of(table)
    assert first in ("alice", "carol")
    table.ok(first, cmd.Refuse())
    second = judge_of(table)
    assert {first, second} == {"alice", "carol"}
    table.wait("3d")
    assert table.score(second) == -10
    assert case_of(table).judge is None
    assert table.events(ev.NoJudge)


def test_delivery_runs_from_acceptance() -> None:
    """rfn 213: a week from acceptance to deliver, else −10, and then another judge."""
    table = PackTable("rfn")
    ask(table, "bob")
    judge = judge_of(table)
    table.wait("2d")
    table.ok(judge, cmd.Accept())
    table.wait("167h")
    assert judge_of(table) == judge
    table.wait("1h")
    assert table.score(judge) == -10
    assert judge_of(table) not in (judge, "bob")


def test_without_refused_the_one_who_refused_may_be_drawn_again() -> None:
    """rulesets 2, judge.never: what no rule says is allowed."""
    table = PackTable("rfn", "alice", "bob", readings={212: "{judge.never = invoker}"})
    ask(table, "bob")
    table.ok("alice", cmd.Refuse())
    assert judge_of(table) == "alice"


def test_a_secretary_may_be_drawn_unless_officers_never_are() -> None:
    """rulesets 2, judge.never: officers is a matter of lots, and of rules."""
    readings = {212: "{judge.never = invoker, refused, officers}"}
    table = PackTable("rfn", "alice", "bob", "carol", readings=readings)
    ask(table, "bob")
    assert judge_of(table) == "carol"


def test_an_officer_who_judges_by_office_may_do_so_in_his_own_turn() -> None:
    """rulesets 2, judge.never: turn_player is for drawn and seated judges."""
    changed = "{judge.selection = speaker, previous_player}"
    offices = "{offices = speaker; office.succession = longest_standing}"
    table = PackTable("clockwise", "alice", "bob", "carol", readings={212: changed, 201: offices})
    assert table.mover == "alice"
    ask(table, "bob")
    assert judge_of(table) == "alice"
    table.ok("alice", cmd.Verdict(value="true"))
    table.ok("bob", cmd.Overrule())
    table.ok("carol", cmd.Overrule())
    assert judge_of(table) == "carol"  # the next step: the seat before the one whose turn it is
