"""What a proposal would change, beside its own words."""

from __future__ import annotations

from core.play import commands as cmd
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.forecast import forecast
from tests.support.game import Table


def test_what_a_proposal_would_change() -> None:
    """Interface 3: whatif N."""
    table = Table()
    table.propose("amend", 208, reading="{win.score = 90; voting.period = 1d}")
    found = forecast(table.state, 301)
    assert found is not None
    shifts = {(s.key, s.before, s.after) for s in found.shifts}
    assert shifts == {("win.score", "100", "90"), ("voting.period", "", "1d")}
    assert found.target is not None
    assert found.rule is not None
    assert (found.target.number, found.rule.number, found.refused) == (208, 301, "")
    table.call()
    table.votes()
    assert forecast(table.state, 301) is None
    assert forecast(table.state, 999) is None


def test_what_is_no_longer_possible_is_said_beforehand() -> None:
    """Rule 209: looked at again at adoption."""
    table = Table(readings={209: "rules.maximum_mutable = 14", 202: "proposal.by = any_player"})
    first = table.propose(who="bob")
    second = table.propose("repeal", 210, who="carol")
    third = table.propose(who="carol")
    table.call(first, who="bob")
    table.votes()
    found = forecast(table.state, third)
    assert found is not None
    assert (found.refused, found.refused_rules) == ("too-many-mutable", (209,))
    other = forecast(table.state, second)
    assert other is not None
    assert (other.rule, other.refused) == (None, "")


def test_who_would_win_at_once_is_foreseen() -> None:
    """Rule 208: whether somebody would win at once, with the points there are."""
    table = Table()
    table.propose("amend", 208, reading="{win.score = 0}")
    found = forecast(table.state, 301)
    assert found is not None
    assert [table.state.player(p).name for p in found.winners] == ["alice", "bob", "carol"]
    draft = Draft(kind=ChangeKind.AMEND, target=Ref(Series.NUMBER, 208), reading="{win.score = 1}")
    table.ok("alice", cmd.Revise(number=301, draft=draft))
    found = forecast(table.state, 301)
    assert found is not None
    assert found.winners == ()


def test_a_dead_end_that_no_rule_forbids_is_foreseen() -> None:
    """Rule 114: whether a further change could still be adopted if all wanted it."""
    table = Table(readings={114: "{none}"})
    table.propose("amend", 207, reading="{voting.votes_each = 0}")
    found = forecast(table.state, 301)
    assert found is not None
    assert found.hinders == "voting.votes_each"
