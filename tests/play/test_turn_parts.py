"""The parts a turn has, in whatever order and number, and what becomes of those that are none."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.state import Part
from tests.support.game import Table, draft


def test_a_score_part_happens_by_itself() -> None:
    """Interface 3: `score` as a part of a turn happens by itself; scores are exact."""
    table = Table(
        readings={
            202: "turn.parts = propose, score; score.turn = (number - 291) * votes_for / voters",
            203: "adoption.threshold = majority",
        }
    )
    table.carry(against=("carol",))
    assert str(table.score("alice")) == "20/3"
    assert (table.mover, table.turn.number) == ("bob", 2)


def test_two_proposals_a_turn() -> None:
    """proposal.per_turn = 2: after the second the turn goes on by itself."""
    table = Table(readings={202: "proposal.per_turn = 2"})
    table.carry()
    assert table.turn.part is Part.PROPOSE
    table.carry()
    assert table.turn.part is Part.ROLL
    refusal = table.refused("alice", cmd.Propose(draft=draft("repeal", 210)))
    assert (refusal.code, refusal.rules, dict(refusal.args)["limit"]) == ("proposed-already", (202,), "2")


def test_who_may_propose_more_need_not() -> None:
    """proposal.per_turn is a limit: with one proposal made the rest of the turn may follow."""
    table = Table(readings={202: "proposal.per_turn = 2"})
    table.carry()
    table.ok("alice", cmd.Roll())
    assert table.mover == "bob"


def test_without_a_limit_the_turn_goes_on_until_its_player_ends_it() -> None:
    """proposal.per_turn unset, a turn that may not be passed: having proposed, one may go on."""
    table = Table(readings={202: "proposal.per_turn = none; turn.parts = propose"})
    assert table.refused("alice", cmd.Pass()).code == "may-not-pass"
    for _ in range(3):
        table.carry()
    assert table.turn.part is Part.PROPOSE
    table.ok("alice", cmd.Pass())
    assert (table.mover, table.turn.number) == ("bob", 2)


def test_passing_on_does_not_leave_out_the_die() -> None:
    """Rule 201: no part is dropped: after the last proposal of an unlimited turn comes the roll."""
    table = Table(readings={202: "proposal.per_turn = none"})
    table.carry()
    table.ok("alice", cmd.Pass())
    assert (table.mover, table.turn.part) == ("alice", Part.ROLL)


def test_parts_may_come_in_another_order() -> None:
    """turn.parts = roll, propose: the die first."""
    table = Table(readings={202: "turn.parts = roll, propose"})
    assert table.refused("alice", cmd.Propose(draft=draft("repeal", 210))).code == "not-time-to-propose"
    table.ok("alice", cmd.Roll())
    assert table.turn.part is Part.PROPOSE
    table.carry()
    assert table.mover == "bob"


def test_a_turn_without_a_roll_has_none() -> None:
    """turn.parts = propose: `roll` is refused in the name of the rule."""
    table = Table(readings={202: "turn.parts = propose"})
    refusal = table.refused("alice", cmd.Roll())
    assert (refusal.code, refusal.rules) == ("no-roll", (202,))


@pytest.mark.parametrize(
    "written", ["score, score, propose", "propose, propose, score", "score, propose, score"]
)
def test_a_part_named_twice_counts_once(written: str) -> None:
    """turn.parts: a turn always ends."""
    table = Table(readings={202: f"turn.parts = {written}; score.turn = 1"})
    table.carry()
    assert (table.mover, table.score("alice")) == ("bob", 1)


@pytest.mark.parametrize(
    "written", ["turn.parts = score", "turn.parts = propose, score; proposal.per_turn = 0"]
)
def test_turns_nobody_has_a_part_in_do_not_run_on_by_themselves(written: str) -> None:
    """Rule 114 forbids such readings; where it is gone, or a judge said so, one move is one turn at most."""
    table = Table(readings={202: written + "; score.turn = 1"})
    before = table.state.turns
    table.ok("bob", cmd.Act(text="wait"))
    assert table.state.turns <= before + 1


def test_a_turn_with_a_part_for_publishing_waits_for_it() -> None:
    """turn.parts = propose, roll, publish: publish waits for its command (interface 3)."""
    table = Table(readings={202: "turn.parts = propose, roll, publish"})
    table.take_turn()
    assert (table.mover, table.turn.part) == ("alice", Part.PUBLISH)
    table.ok("alice", cmd.Publish())
    assert table.mover == "bob"


def test_a_part_that_is_no_part_any_more_ends_by_itself() -> None:
    """A judge takes the roll out of the turn while it is waited for: the turn goes on."""
    table = Table()
    table.carry()
    table.ok("bob", cmd.Invoke(statement="Is there a die?"))
    table.ok("carol", cmd.Verdict(value="false", reading="{202: turn.parts = propose}"))
    assert table.events(ev.TurnEnded)
    assert not table.events(ev.Drawn)
