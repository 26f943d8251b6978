"""An officer is called to show himself."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events_offices as eo
from tests.support.officers import OfficeTable, arbiters


def test_seven_days_of_silence() -> None:
    """fnomic 228: called out and silent for 7 days, the first has left in favour of the caller."""
    table = arbiters()
    table.ok("bob", cmd.Summon(place=1))
    assert (table.event(eo.CalledOut).caller, table.waits("answer")) == (table.id("bob"), ["alice"])
    assert table.refused("bob", cmd.Summon()).code == "called-out-already"
    table.wait("6d")
    assert table.holds("first_arbiter") == "alice"
    table.wait("1d")
    assert table.seats() == {"first_arbiter": "bob", "second_arbiter": None, "third_arbiter": "carol"}
    assert {e.how for e in table.events(eo.OfficeVacated)} == {"silent", "moved"}


@pytest.mark.parametrize("move", [cmd.Act(text="Here."), cmd.Spoke()])
def test_any_message_answers(move: cmd.Move) -> None:
    """fnomic 228: any message of the called one answers, talk too."""
    table = arbiters()
    table.ok("bob", cmd.Summon())
    table.ok("carol", cmd.Act(text="He sleeps."))
    assert table.waits("answer") == ["alice"]
    table.ok("alice", move)
    assert (table.event(eo.CallOutAnswered).office, table.waits("answer")) == ("first_arbiter", [])
    table.wait("8d")
    assert table.holds("first_arbiter") == "alice"
    table.ok("bob", cmd.Summon())


def test_the_third_calls_out_the_second() -> None:
    """fnomic 228: likewise the third the second, and nobody else."""
    table = arbiters()
    refusal = table.refused("carol", cmd.Summon(place=1))
    assert (refusal.code, dict(refusal.args)) == (
        "caller-only",
        {"office": "first_arbiter", "caller": "second_arbiter"},
    )
    assert table.refused("alice", cmd.Summon()).code == "calls-nobody"
    assert table.refused("dave", cmd.Summon()).code == "calls-nobody"
    table.ok("carol", cmd.Summon(place=2))
    table.wait("7d")
    assert table.seats() == {"first_arbiter": "alice", "second_arbiter": "carol", "third_arbiter": None}


def test_a_call_lapses_with_the_office() -> None:
    """fnomic 228: who is no arbiter any more calls and is called no more."""
    table = arbiters()
    table.ok("carol", cmd.Summon())
    table.ok("carol", cmd.Resign())
    assert (table.waits("answer"), [d.id for d in table.state.deadlines if "callout" in d.id]) == ([], [])
    table.wait("8d")
    assert table.holds("second_arbiter") == "bob"


def test_no_call_where_no_rule_has_it() -> None:
    """office.callout_within is unset."""
    table = OfficeTable("speaker")
    assert table.refused("bob", cmd.Summon()).code == "no-callout"
