"""Overturning a verdict by a proposal."""

from __future__ import annotations

from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.document import document
from core.play.forecast import forecast
from core.play.state import CaseStatus, GameStatus
from tests.support.pack_game import PackTable
from tests.support.reviewing import ask, case_document, case_of, judge_of, judged


def overturning(number: int = 1) -> cmd.Propose:
    return cmd.Propose(draft=Draft(kind=ChangeKind.OVERTURN, target=Ref(Series.CASE, number)))


def citizens(**more: str) -> PackTable:
    """rfn without voters by chance, so that the votes alone decide."""
    readings = {221: "{voting.random_voters = 0}"} | {int(k[1:]): v for k, v in more.items()}
    return PackTable("rfn", readings=readings)


def ruled(table: PackTable, value: str = "true", reading: str | None = None) -> str:
    """bob asks; the judge accepts and gives the verdict. Returns the judge."""
    number = ask(table, "bob")
    judge = judge_of(table, number)
    table.ok(judge, cmd.Accept(case=number))
    table.ok(judge, cmd.Verdict(case=number, value=value, reading=reading))
    return judge


def test_an_adopted_overturning_makes_the_verdict_unanswered() -> None:
    """rfn 217: a proposal like any other; adopted, the verdict becomes UNANSWERED and the judge loses 20."""
    table = citizens()
    judge = ruled(table, reading="{205: voting.period = 3d}")
    assert table.setting("voting.period") == "3d"
    table.ok("erin", overturning())
    proposal = table.proposal(301)
    assert (proposal.kind, proposal.target_number) == (ChangeKind.OVERTURN, 1)
    assert document(table.state)["proposals"][0]["kind"] == "overturn"
    found = forecast(table.state, 301)
    assert found is not None
    assert (found.refused, found.rule) == ("", None)
    rules = table.state.rules.rules
    for nick in table.present():
        table.vote(nick, "for", 301)
    assert table.event(ev.Overturned).how == "proposal"
    case_ = case_of(table)
    assert (case_.status, case_.verdict) == (CaseStatus.OVERTURNED, "unanswered")
    assert case_document(table)["status"] == "overturned"
    assert case_ not in table.state.open_cases
    gains = {"erin": 10}
    assert table.score(judge) == -20 + gains.get(judge, 0)
    assert table.setting("voting.period") == "7d"
    assert [r.number for r in table.state.rules.rules] == [r.number for r in rules]
    assert table.state.next_number == 302


def test_a_rejected_overturning_leaves_it_and_costs_its_proposer() -> None:
    """rfn 217 and 208: scores like any proposal; the verdict stays and is final once nothing is pending."""
    table = citizens()
    judge = ruled(table)
    table.wait("6d")
    table.ok("erin", overturning())
    table.wait("2d")
    assert case_of(table) in table.state.open_cases  # a vote is pending
    table.wait("5d")
    assert table.proposal(301).status.value == "rejected"
    assert table.score("erin") == -10
    assert table.score(judge) == (-10 if judge == "erin" else 0)
    assert case_of(table).verdict == "true"
    assert case_of(table) not in table.state.open_cases


def test_only_within_a_week_of_true_or_false() -> None:
    """rfn 217: within a week of TRUE or FALSE any player may propose it."""
    table = citizens()
    assert table.refused("erin", overturning()).code == "no-such-case"
    ruled(table)
    table.ok("erin", overturning())
    table.wait("7d")
    assert table.refused("erin", overturning()).code == "nothing-to-overturn"
    ruled(table, "unanswered")
    assert case_of(table, 2) not in table.state.open_cases
    assert table.refused("erin", overturning(2)).code == "nothing-to-overturn"


def test_too_late_while_another_overturning_is_pending() -> None:
    """rfn 217: the week is over though the verdict is not final yet."""
    table = citizens()
    ruled(table)
    table.wait("6d")
    table.ok("erin", overturning())
    table.wait("1d")
    refused = table.refused("bob", overturning())
    assert (refused.code, refused.rules) == ("overturning-late", (217,))


def test_a_second_overturning_of_what_has_fallen_is_void() -> None:
    """rulesets 1: what was possible when proposed may not be any more at adoption."""
    table = citizens()
    ruled(table)
    table.ok("erin", overturning())
    table.ok("bob", overturning())
    for number in (301, 302):
        for nick in table.present():
            table.vote(nick, "for", number)
    assert table.proposal(301).status.value == "adopted"
    assert table.proposal(302).status.value == "void"


def test_no_overturning_by_proposal_elsewhere() -> None:
    """rulesets 2, judge.overturn."""
    table = PackTable("speaker")
    judged(table, "bob")
    assert table.refused("bob", overturning()).code == "no-overturning"
    wrong = cmd.Propose(draft=Draft(kind=ChangeKind.OVERTURN, target=Ref(Series.NUMBER, 101)))
    assert citizens().refused("bob", wrong).code == "no-such-case"


def test_a_paradox_wins_when_the_week_is_over() -> None:
    """rfn 219: judged TRUE and not overturned, the invoker wins once the week is over."""
    table = citizens()
    table.ok("bob", cmd.Invoke(statement="Play cannot go on.", paradox=True))
    judge = judge_of(table)
    table.ok(judge, cmd.Accept())
    table.ok(judge, cmd.Verdict(value="true"))
    table.wait("167h")
    assert not table.state.winners
    table.wait("1h")
    assert table.state.winners == (table.id("bob"),)
    assert table.state.status is GameStatus.OVER


def test_a_paradox_waits_for_a_pending_overturning_and_falls_with_it() -> None:
    """rfn 219: no overturning is pending or passed."""
    for side, wins in (("for", False), ("against", True)):
        table = citizens()
        table.ok("bob", cmd.Invoke(statement="Play cannot go on.", paradox=True))
        judge = judge_of(table)
        table.ok(judge, cmd.Accept())
        table.ok(judge, cmd.Verdict(value="true"))
        table.wait("6d")
        table.ok("erin", overturning())
        table.wait("2d")
        assert not table.state.winners
        for nick in table.present():
            table.vote(nick, side, 301)
        assert bool(table.state.winners) is wins


def test_where_nothing_overturns_a_paradox_wins_at_once() -> None:
    """speaker 219: nothing overturns here, so at once; the game ends."""
    table = PackTable("speaker")
    table.ok("bob", cmd.Invoke(statement="Play cannot go on.", paradox=True))
    table.ok("alice", cmd.Verdict(value="true"))
    assert table.state.winners == (table.id("bob"),)
    assert table.state.status is GameStatus.OVER


def test_overturning_until_the_next_turn_begins() -> None:
    """rulesets 2, judge.overturn_within = next_turn, with overturning by proposal: a mix of its own."""
    readings = {
        212: "{judge.overturn = by_proposal; judge.blocks_next_turn = no}",
        201: "{turn.may_pass = true}",
    }
    readings[202] = "{proposal.per_turn = none; proposal.by = any_player}"
    table = PackTable("clockwise", "alice", "bob", "carol", readings=readings)
    judged(table, "bob")
    assert case_of(table) in table.state.open_cases
    table.ok("alice", cmd.Pass())
    assert case_of(table) not in table.state.open_cases
    judged(table, "bob")
    table.ok("alice", overturning(2))
    table.ok(table.mover, cmd.Pass())
    assert case_of(table, 2) in table.state.open_cases
    assert table.refused("alice", overturning(2)).code == "overturning-late"
