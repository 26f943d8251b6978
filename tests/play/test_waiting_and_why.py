"""Who is waited for; how an outcome came about."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play.waiting import holder, next_deadline, waiting_for
from core.play.why import Fate, explain
from tests.support.game import Table


def waited(table: Table) -> list[tuple[str, str, int | None]]:
    return [(table.state.player(w.player).name, w.what, w.number) for w in waiting_for(table.state)]


# --- waiting -----------------------------------------------------------------------


def test_who_is_waited_for_through_a_turn() -> None:
    """Design 5: who is being waited for."""
    table = Table()
    assert waited(table) == [("alice", "propose", None)]
    table.propose()
    assert waited(table) == [("alice", "call", 301)]
    table.call()
    table.vote("bob", "for")
    assert waited(table) == [("alice", "vote", 301), ("carol", "vote", 301)]
    table.ok("bob", cmd.Invoke(statement="x"))
    assert waited(table)[-1] == ("carol", "judge", 1)
    table.vote("alice", "for")
    table.vote("carol", "for")
    table.ok("carol", cmd.Verdict(value="true"))
    assert waited(table) == [("alice", "roll", None)]
    table.ok("alice", cmd.Roll())
    assert waited(table) == [(n, "consent", None) for n in ("alice", "bob", "carol")]
    assert holder(table.state) == table.id("bob")


def test_waiting_has_an_end_where_a_rule_sets_one() -> None:
    """Design 5: reminders before a deadline."""
    table = Table(readings={205: "voting.period = 1d; turn.propose_within = 2d"})
    assert waiting_for(table.state)[0].due == table.due("turn/1")
    table.propose()
    table.call()
    assert {w.due for w in waiting_for(table.state)} == {table.due("vote/301")}


@pytest.mark.parametrize("how", ["gathering", "paused", "over", "empty"])
def test_nobody_is_waited_for_while_nothing_goes_on(how: str) -> None:
    """Interface 3: pause; a game that is over waits for nothing; nor does one that everybody left."""
    table = Table("alice", "bob", readings={205: "turn.propose_within = 2d"}, start=how != "gathering")
    if how in ("paused", "over"):
        table.propose()
        table.call()
    if how == "paused":
        table.ok("alice", cmd.Pause())
    if how == "over":
        table.ok("alice", cmd.Archive())
    if how == "empty":
        table.ok("alice", cmd.Leave())
        table.ok("bob", cmd.Leave())
    assert waiting_for(table.state) == ()
    assert next_deadline(table.state) is None


# --- why ------------------------------------------------------------------------------


def test_every_ballot_is_accounted_for() -> None:
    """Interface 3: why N: every ballot counted or not and by which rule."""
    table = Table("alice", "bob", "carol", "dave", readings={105: "voting.compulsory = none"})
    table.propose()
    assert explain(table.state, 301) is None
    table.call()
    table.vote("alice", "against")
    table.vote("alice", "for")
    table.vote("bob", "for")
    table.ok("bob", cmd.Unvote())
    table.vote("carol", "for")
    table.ok("carol", cmd.Leave())
    table.vote("dave", "abstain")
    found = explain(table.state, 301)
    assert found is not None
    assert not found.closed
    lines = [(line.voter, line.side.value, line.fate, line.rules) for line in found.ballots]
    assert lines == [
        (1, "against", Fate.REPLACED, ()),
        (1, "for", Fate.COUNTED, ()),
        (2, "for", Fate.WITHDRAWN, ()),
        (3, "for", Fate.FELL, (203,)),
        (4, "abstain", Fate.ABSTENTION, ()),
    ]
    assert (found.tally.votes_for, found.tally.voters, found.adopted) == (1, 3, False)
    assert explain(table.state, 999) is None


@pytest.mark.parametrize(
    ("threshold", "against", "adopted", "more", "less"),
    [
        ("unanimous", 1, False, True, False),
        ("unanimous", 2, False, False, False),
        ("unanimous", 0, True, True, False),
        ("majority", 1, True, True, False),
        ("majority", 2, False, True, False),
        ("majority", 0, True, True, True),
        ("votes_for >= 2", 2, False, True, False),
        ("votes_for > votes_against + 2", 0, True, True, False),
    ],
)
def test_what_one_vote_would_have_changed(
    threshold: str, against: int, adopted: bool, more: bool, less: bool
) -> None:
    """Interface 3: why N: the arithmetic, what one vote would have changed; by the rules of that vote."""
    nicks = ("alice", "bob", "carol")
    table = Table(readings={203: f"adoption.threshold = {threshold}"})
    table.carry(against=nicks[:against])
    found = explain(table.state, 301)
    assert found is not None
    assert found.closed
    assert (found.adopted, found.one_more_for, found.one_less_for) == (adopted, more, less)
    assert found.tally.threshold == threshold  # a condition as it is written


def test_an_old_vote_is_explained_by_the_threshold_of_its_day() -> None:
    """Rule 203: two against one was a defeat in the first circuit, and no vote more would have helped."""
    table = Table("alice", "bob", "carol", "dave")
    table.carry(against=("bob", "carol"))
    table.ok("alice", cmd.Roll())
    table.take_turns(7)
    assert table.turn.circuit == 3
    found = explain(table.state, 301)
    assert found is not None
    assert (found.one_more_for, found.tally.threshold) == (False, "unanimous")


def test_one_vote_may_have_made_the_quorum() -> None:
    """Interface 3: what one vote would have changed: one who did not vote counts for the quorum too."""
    table = Table(
        readings={
            105: "voting.compulsory = none",
            203: "adoption.threshold = majority",
            205: "voting.period = 1d; adoption.quorum = 2/3",
        }
    )
    table.propose()
    table.call()
    table.vote("alice", "for")
    table.wait("1d")
    found = explain(table.state, 301)
    assert found is not None
    assert (found.adopted, found.one_more_for, found.one_less_for) == (False, True, False)
