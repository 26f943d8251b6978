"""Precedents: made, binding, fallen, judged again."""

from __future__ import annotations

from core.play import commands as cmd
from core.play import events_review as rv
from core.play.precedents import named_cases, named_rules
from core.play.state import CaseStatus
from tests.support.pack_game import PackTable
from tests.support.reviewing import arbiters, ask, case_document, case_of, happened, judge_of, judged


def bench() -> PackTable:
    """A judgement on rule 216 that makes precedent and is final."""
    table = arbiters()
    judged(table, "dave", statement="Rule 216 counts from the announcement.", precedent=True)
    table.wait("72h")
    assert case_of(table) not in table.state.open_cases
    return table


def pass_until(table: PackTable, nick: str) -> None:
    while table.mover != nick:
        table.ok(table.mover, cmd.Pass())


def adopt(table: PackTable, kind: str, target: int | None = None, text: str = "Otherwise now.") -> None:
    number = table.propose(kind, target, text=text)
    table.call(number, period="72h")
    table.vote(table.mover, "for", number)
    table.wait("72h")
    assert table.proposal(number).status.value == "adopted"


def test_a_judgement_binds_only_if_the_judge_says_so() -> None:
    """fnomic 229: only if the judge says expressly that the judgement makes precedent."""
    table = arbiters()
    judged(table, "dave", statement="Rule 216 counts from now.")
    assert not table.state.review.precedents
    assert case_document(table)["precedent"] is None
    judged(table, "erin", statement="Rule 217 counts from now.", precedent=True)
    made = table.event(rv.PrecedentSet)
    assert [r.number for r in table.state.rules.rules if r.id in made.reads] == [217]
    assert case_document(table, 2)["precedent"] == "standing"


def test_what_it_binds_is_shown_on_later_cases() -> None:
    """fnomic 229: it binds on that rule; shown on each case that names it."""
    table = bench()
    ask(table, "erin", "Rule 216 has nothing to do with 219.")
    ask(table, "erin", "Rule 219 is fine.")
    assert case_document(table, 2)["bound_by"] == [1]
    assert case_document(table, 3)["bound_by"] == []
    assert case_document(table, 1)["bound_by"] == []


def test_a_reading_says_what_it_is_about_as_well() -> None:
    """rulesets 1: the rule whose reading the verdict sets is one the precedent reads."""
    table = arbiters()
    judged(table, "dave", reading="{219: voting.minimum_period = 96h}", precedent=True)
    ask(table, "erin", "Rule 219 is fine.")
    assert case_document(table, 2)["bound_by"] == [1]


def test_it_falls_when_the_text_it_reads_is_changed() -> None:
    """fnomic 229: it falls when the text it reads is changed."""
    table = bench()
    adopt(table, "amend", 215)
    assert case_document(table)["precedent"] == "standing"
    table.ok(table.mover, cmd.Publish())
    adopt(table, "amend", 216)
    fell = happened(table, rv.PrecedentFell)
    assert [(e.number, e.how) for e in fell] == [(1, "changed")]
    assert case_document(table)["precedent"] == "changed"


def test_it_falls_when_a_rule_on_the_point_is_adopted() -> None:
    """fnomic 229: when the players adopt a rule on the point; our reading: one that names the case."""
    table = bench()
    adopt(table, "enact", text="We agree with C 1.")
    assert [(e.number, e.how, e.by) for e in happened(table, rv.PrecedentFell)] == [(1, "adopted", 301)]


def test_a_quashed_judgement_is_no_precedent() -> None:
    """fnomic 229: and it was not quashed."""
    table = arbiters()
    judged(table, "dave", statement="Rule 216 counts from now.", precedent=True)
    table.ok("bob", cmd.OpposeJudgement(case=1))
    table.ok("carol", cmd.OpposeJudgement(case=1))
    assert table.event(rv.PrecedentFell).how == "overturned"
    assert case_document(table)["precedent"] == "overturned"


def test_no_precedents_where_no_rule_allows_them() -> None:
    """rulesets 2, precedent.allowed."""
    table = PackTable("speaker")
    ask(table, "bob")
    assert table.refused("alice", cmd.Verdict(value="true", precedent=True)).code == "no-precedents"


# --- judged again ----------------------------------------------------------------------


def test_it_may_be_judged_again_after_72_hours_without_too_much_opposition() -> None:
    """fnomic 229: it may be judged again unless more than half of all players oppose."""
    table = bench()
    ask(table, "erin", "C 1 was wrong.")
    asked = table.event(rv.RejudgingAsked)
    assert (asked.number, asked.precedent, asked.waits) == (2, 1, True)
    assert (case_of(table, 2).judge, case_of(table, 2).status) == (None, CaseStatus.OPEN)
    assert case_document(table, 2)["bound_by"] == []
    assert table.refused("dave", cmd.Invoke(statement="C 1 again!")).code == "rejudging-already"
    table.ok("alice", cmd.OpposePrecedent(case=1))
    table.ok("bob", cmd.OpposePrecedent(case=2))
    table.ok("carol", cmd.OpposePrecedent(case=1))
    table.ok("carol", cmd.OpposePrecedent(case=1, no=True))
    table.wait("72h")
    decided = happened(table, rv.RejudgingDecided)
    assert [(e.allowed, e.opposed, e.players) for e in decided] == [(True, 2, 5)]
    assert judge_of(table, 2) == "alice"
    table.ok("alice", cmd.Verdict(case=2, value="true"))
    assert case_document(table)["precedent"] == "standing"
    table.wait("72h")
    assert case_document(table)["precedent"] == "judged-again"


def test_more_than_half_of_all_players_keep_it() -> None:
    """fnomic 229: three of five oppose: the new case is dropped and the precedent binds on."""
    table = bench()
    ask(table, "erin", "C 1 was wrong.")
    for nick in ("alice", "bob", "carol"):
        table.ok(nick, cmd.OpposePrecedent(case=1))
    table.wait("72h")
    assert [e.allowed for e in happened(table, rv.RejudgingDecided)] == [False]
    assert case_of(table, 2).status is CaseStatus.WITHDRAWN
    assert case_of(table, 2) not in table.state.open_cases
    assert case_document(table)["precedent"] == "standing"
    assert table.refused("dave", cmd.OpposePrecedent(case=1)).code == "no-rejudging"
    ask(table, "erin", "C 1 was wrong, and here is why.")
    assert table.events(rv.RejudgingAsked)


def test_a_precedent_that_falls_meanwhile_hinders_nobody() -> None:
    """fnomic 229: what has fallen binds no more, so the new case need not wait."""
    table = bench()
    number = table.propose("amend", 216, text="Otherwise now.")
    table.call(number, period="73h")
    table.vote(table.mover, "for", number)
    table.wait("2h")
    ask(table, "erin", "C 1 was wrong.")
    table.wait("71h")
    assert happened(table, rv.PrecedentFell)
    assert judge_of(table, 2) == "alice"
    assert not [d for d in table.state.deadlines if d.id.startswith("rejudge/")]


def test_only_a_precedent_can_be_opposed() -> None:
    """interface 3: `oppose precedent N`."""
    table = arbiters()
    judged(table, "dave")
    assert table.refused("erin", cmd.OpposePrecedent(case=1)).code == "no-such-precedent"


# --- what a statement names -------------------------------------------------------------


def test_what_a_statement_names() -> None:
    """interface 3, references: a number is a rule, C N a case, and a number in a word is neither."""
    rules = arbiters().state.rules
    text = "As in 216 and c 217, С 3, D 218, not A215 nor 999, but 219."
    assert [r.number for r in rules.rules if r.id in named_rules(rules, text)] == [216, 219]
    assert named_cases(text) == (217, 3)
