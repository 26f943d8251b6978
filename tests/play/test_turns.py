"""Whose turn it is, its parts, circuits, passing and running out of time."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Side
from core.play.state import Part, PlayerStatus, ProposalStatus
from tests.support.game import Table, draft, duration


def test_a_turn_is_a_proposal_its_vote_and_a_die() -> None:
    """Rule 202: (1) one proposal and its vote, (2) one die, added to one's score."""
    table = Table()
    parts = [table.turn.part]
    table.propose()
    parts.append(table.turn.part)
    table.call()
    parts.append(table.turn.part)
    table.votes()
    parts.append(table.turn.part)
    assert parts == [Part.PROPOSE, Part.DEBATE, Part.VOTE, Part.ROLL]
    table.ok("alice", cmd.Roll())
    assert table.event(ev.Scored).amount == table.event(ev.Drawn).result == table.score("alice")
    assert table.event(ev.TurnEnded).how == "done"
    assert (table.mover, table.turn.number, table.turn.part) == ("bob", 2, Part.PROPOSE)


def test_a_turn_begins_with_its_first_part_and_no_more_words() -> None:
    """Rule 202: the proposal comes first; nothing else is to be said of it."""
    table = Table()
    assert [type(e) for e in table.last.events] == [ev.Started, ev.TurnBegan]
    assert table.event(ev.TurnBegan).rules == (201,)


def test_no_part_is_left_out_or_done_in_another_order() -> None:
    """Rule 201: no part of a turn is dropped; 202: the die comes second."""
    table = Table()
    for stage in ("propose", "debate", "vote"):
        refusal = table.refused("alice", cmd.Roll())
        assert (refusal.code, refusal.rules, dict(refusal.args)["part"]) == (
            "not-time-to-roll",
            (202,),
            stage,
        )
        if stage == "propose":
            table.propose()
        elif stage == "debate":
            table.call()
    table.votes()
    table.ok("alice", cmd.Roll())
    assert table.refused("alice", cmd.Roll()).code == "not-your-turn"


def test_a_turn_is_not_passed() -> None:
    """Rule 201: no turn is skipped or passed on."""
    table = Table()
    refusal = table.refused("alice", cmd.Pass())
    assert (refusal.code, refusal.rules) == ("may-not-pass", (201,))
    table.carry()
    assert table.refused("alice", cmd.Pass()).code == "may-not-pass"


@pytest.mark.parametrize("move", [cmd.Roll(), cmd.Pass(), cmd.Propose(draft=draft("repeal", 210))])
def test_nobody_moves_in_the_turn_of_another(move: cmd.Move) -> None:
    """Rule 201: as people sit."""
    refusal = Table().refused("bob", move)
    assert (refusal.code, 201 in refusal.rules) == ("not-your-turn", True)
    assert dict(refusal.args)["player"] == "alice"


# --- circuits ------------------------------------------------------------------------


def test_a_circuit_ends_when_the_turn_comes_to_the_first_again() -> None:
    """Rulesets 9, decision 2: from the last to the first of the present order."""
    table = Table()
    circuits = []
    for _ in range(7):
        circuits.append(table.turn.circuit)
        table.take_turns(1)
    assert circuits == [1, 1, 1, 2, 2, 2, 3]


def test_a_circuit_without_the_first_who_left() -> None:
    """Decision 2: the present order counts: with alice gone, bob is the first."""
    table = Table()
    table.take_turns(1)
    table.ok("alice", cmd.Leave())
    table.take_turns(2)
    assert (table.mover, table.turn.circuit) == ("bob", 2)


def test_a_circuit_with_the_last_who_left() -> None:
    """Decision 2: carol leaves; after bob the circuit is complete."""
    table = Table()
    table.take_turns(1)
    table.ok("carol", cmd.Leave())
    table.take_turns(1)
    assert (table.mover, table.turn.circuit) == ("alice", 2)


def test_the_last_leaves_in_his_own_turn() -> None:
    """Decision 2: passing from the place of the last to the first completes the circuit."""
    table = Table()
    table.take_turns(2)
    table.ok("carol", cmd.Leave())
    assert (table.mover, table.turn.circuit) == ("alice", 2)


def test_a_newcomer_completes_the_circuit_he_came_in() -> None:
    """Decision 2: newcomers come last, so the circuit waits for him."""
    table = Table("alice", "bob")
    table.take_turns(1)
    table.ok("carol", cmd.Join())
    table.take_turns(1)
    assert (table.mover, table.turn.circuit) == ("carol", 1)
    table.take_turns(1)
    assert (table.mover, table.turn.circuit) == ("alice", 2)


# --- other orders ----------------------------------------------------------------------


def test_order_of_joining_does_not_look_at_the_seats() -> None:
    """turn.order = joined."""
    table = Table(readings={201: "turn.order = joined"}, start=False)
    table.ok("alice", cmd.Reseat(names=("carol", "bob", "alice")))
    table.ok("alice", cmd.Start())
    assert table.mover == "alice"


def test_alphabetical_order_follows_readers_not_code_points() -> None:
    """turn.order = alphabetical: locale-aware; a newcomer comes in by his name (decision 2)."""
    names = ("Иван", "Йога", "Ёлка", "егор", "Ель", "émile", "Zoe", "eve")
    table = Table("host", readings={201: "turn.order = alphabetical"}, start=False)
    for name in names:
        table.ok(name, cmd.Join(name=name))
    table.ok("host", cmd.Start())
    movers = [table.mover]
    for _ in range(8):
        table.ok("@op", cmd.Remove(name=table.mover))
        movers.append(table.mover)
    assert movers == ["émile", "eve", "host", "Zoe", "егор", "Ёлка", "Ель", "Иван", "Йога"]
    table.ok("Яна", cmd.Join(name="Яна"))
    table.take_turn()
    assert (table.mover, table.turn.circuit) == ("Яна", 1)
    table.ok("Анна", cmd.Join(name="Анна"))
    table.take_turn()
    assert (table.mover, table.turn.circuit) == ("Анна", 2)


def test_without_an_order_anybody_moves_at_any_time() -> None:
    """turn.order = none: the turn is over the moment the change is in force."""
    table = Table("alice", "bob")
    table.carry("amend", 201, "{turn.order = none}")
    assert table.state.turn is None
    assert table.events(ev.TurnOrderDropped)
    first, second = table.propose(who="bob"), table.propose(who="alice")
    table.call(second, who="alice")
    table.call(first, who="bob")
    table.votes(number=second)
    table.votes(number=first)
    assert table.proposal(first).status is table.proposal(second).status is ProposalStatus.ADOPTED
    for move in (cmd.Roll(), cmd.Pass()):
        assert table.refused("alice", move).code == "no-turns"
    assert table.refused("alice", cmd.Consent()).code == "nothing-to-consent"


def test_an_order_that_comes_back_goes_on_in_the_circuit_it_left() -> None:
    """turn.order set again: the first in order begins, in the circuit reached."""
    table = Table("alice", "bob")
    table.carry("amend", 201, "{turn.order = none}")
    number = table.propose("amend", 301, reading="{turn.order = joined}", who="bob")
    table.call(number, who="bob")
    table.votes()
    assert (table.mover, table.turn.number, table.turn.circuit) == ("alice", 2, 1)


def test_those_who_wait_for_the_next_turn_enter_when_there_are_no_turns() -> None:
    """players.join_takes_effect = next_turn makes nobody wait where there are no turns."""
    table = Table("alice", "bob", readings={205: "players.join_takes_effect = next_turn"})
    table.ok("carol", cmd.Join())
    table.carry("amend", 201, "{turn.order = none}")
    assert table.player("carol").status is PlayerStatus.ACTIVE
    table.ok("dave", cmd.Join())
    assert table.player("dave").status is PlayerStatus.ACTIVE


# --- passing, overrunning -----------------------------------------------------------------


def test_where_passing_is_free_a_turn_can_be_passed() -> None:
    """turn.may_pass = true: the die is left out with the rest."""
    table = Table(readings={201: "turn.may_pass = true"})
    table.ok("alice", cmd.Pass())
    assert table.event(ev.TurnEnded).how == "passed"
    assert table.mover == "bob"
    table.propose()
    refusal = table.refused("bob", cmd.Pass())
    assert refusal.code == "vote-first"


def test_where_passing_is_free_one_may_roll_without_a_proposal() -> None:
    """turn.may_pass = true: the proposal may be left out."""
    table = Table(readings={201: "turn.may_pass = true"})
    table.ok("alice", cmd.Roll())
    assert table.score("alice") > 0
    assert table.mover == "bob"


def test_a_turn_without_a_proposal_has_no_votes() -> None:
    """score.turn may name the votes of the turn's proposal; where there is none they are none."""
    counts = "number + votes_for + votes_against + votes_cast + needed"
    table = Table(readings={201: "turn.may_pass = true", 202: f"score.turn = {counts} + voters / 2"})
    table.ok("alice", cmd.Roll())
    assert table.score("alice") == Fraction(3, 2)
    assert not table.events(ev.ReadingFailed)


def test_a_turn_that_waits_too_long_counts_as_passed() -> None:
    """turn.propose_within: then the turn counts as passed; the next has as long."""
    table = Table(readings={205: "turn.propose_within = 72h"})
    table.wait("71h")
    assert table.mover == "alice"
    table.wait("1h")
    assert table.event(ev.TurnEnded).how == "overrun"
    assert table.mover == "bob"
    assert table.due("turn/2") == duration("72h").after(table.state.at)
    table.wait("73h")
    assert table.mover == "carol"


def test_a_proposal_in_time_stops_the_clock() -> None:
    """turn.propose_within: only the proposal has to come in time."""
    table = Table(readings={205: "turn.propose_within = 72h"})
    table.propose()
    assert not table.state.deadlines
    table.wait("30d")
    assert table.mover == "alice"


def test_no_time_at_all_would_never_end() -> None:
    """Rule 114: a turn of no time lets nobody propose; and where a rule says so all the same, it is a minute."""
    table = Table()
    typed = draft("enact", title="x", text="y", reading="{turn.propose_within = 0s}")
    refusal = table.refused("alice", cmd.Propose(draft=typed))
    assert (refusal.code, dict(refusal.args)["key"]) == ("ends-rule-changes", "turn.propose_within")
    table = Table(readings={205: "turn.propose_within = 0s"})
    table.wait("59s")
    assert table.turn.number == 1
    table.wait("1s")
    assert table.turn.number == 2


def test_anybody_may_propose_beside_the_turns() -> None:
    """proposal.by = any_player: at any time; the turn's player within his limit (per_turn)."""
    table = Table(readings={202: "proposal.by = any_player"})
    other = table.propose(who="carol")
    own = table.propose(who="alice")
    assert table.turn.proposals == (own,)
    refusal = table.refused("alice", cmd.Propose(draft=draft("repeal", 210)))
    assert (refusal.code, refusal.rules) == ("proposed-already", (202,))
    table.call(own, who="alice")
    table.votes(number=own)
    table.ok("alice", cmd.Roll())
    assert table.mover == "bob"
    table.call(other, who="carol")
    table.votes(number=other)
    assert table.proposal(other).status is ProposalStatus.ADOPTED
    assert table.turn.part is Part.PROPOSE  # bob's own proposal is still to come


def test_the_ballot_of_another_turn_is_counted_there() -> None:
    """proposal.by = any_player: a vote outlives the turn it was called in."""
    table = Table(readings={202: "proposal.by = any_player"})
    number = table.propose(who="carol")
    table.call(number, who="carol")
    table.vote("bob", "for", number)
    table.take_turn()
    for nick in ("alice", "carol"):
        table.ok(nick, cmd.Vote(side=Side.FOR, ref=cmd.Ref(cmd.Series.NUMBER, number)))
    assert table.proposal(number).status is ProposalStatus.ADOPTED


def test_an_order_that_ends_with_the_turn_it_began_hangs_nobody() -> None:
    """turn.order: a condition on the turn itself drops the order, and the move is over all the same."""
    table = Table(readings={201: "turn.order = none if turn > 1 else joined; turn.may_pass = true"})
    table.ok("alice", cmd.Pass())
    assert table.state.turn is None
    table.ok("bob", cmd.Act(text="Still here."))
