"""Coming and going: names, the start, seats, leaving and forfeiting."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.state import GameStatus, Part, PlayerStatus, ProposalStatus
from tests.support.game import Table, account

# --- joining ------------------------------------------------------------------------


def test_whoever_says_new_is_host_and_first_player_and_his_room_is_the_first() -> None:
    """Interface 3: `new` makes the speaker host and first player; the room is the game's first room."""
    table = Table("alice", start=False)
    assert table.state.host == table.id("alice") == 1
    assert [(r.network, r.room) for r in table.state.rooms] == [("libera", "#nomic")]
    assert table.state.status is GameStatus.GATHERING


def test_all_start_with_nothing() -> None:
    """Rule 201: every score opens at zero."""
    table = Table("alice", "bob")
    assert [p.score for p in table.state.players] == [0, 0]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("a b", "name-has-blank"),
        ("12", "name-is-number"),
        ("x" * 33, "name-is-long"),
        ("a{b", "name-has-mark"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused(name: str, problem: str) -> None:
    """Interface 3: what a name may look like."""
    refusal = Table("alice", start=False).refused("bob", cmd.Join(name=name))
    assert (refusal.code, dict(refusal.args)["problem"]) == ("bad-name", problem)


def test_a_taken_name_is_refused_with_a_free_one() -> None:
    """Interface 3: names are compared casefolded; a taken one is refused with a free one suggested."""
    table = Table("alice", start=False)
    refusal = table.refused("bob", cmd.Join(name="ALICE"))
    assert (refusal.code, dict(refusal.args)["free"]) == ("name-taken", "ALICE2")


def test_a_nick_that_is_taken_gets_another_name_by_itself() -> None:
    """Interface 3: join without a name takes the nick; two networks may have the same one."""
    table = Table("alice", start=False)
    table.ok("bob", cmd.Join(name="Carol"))
    table.ok("carol", cmd.Join())
    assert [p.name for p in table.state.players] == ["alice", "Carol", "carol2"]


def test_nobody_joins_twice() -> None:
    """Interface 3: a person is one player of a game."""
    table = Table("alice", "bob")
    assert table.refused("bob", cmd.Join(name="Bobby")).code == "joined-already"


def test_one_who_is_no_player_cannot_move() -> None:
    """Interface 3: only the account that sent the message is the speaker."""
    table = Table("alice", "bob")
    moves = (
        cmd.Roll(),
        cmd.Vote(side=cmd.Side.FOR),
        cmd.Act(text="x"),
        cmd.Leave(),
        cmd.AddAccount(account=account("z")),
    )
    for move in moves:
        assert table.refused("mallory", move).code == "not-a-player"


# --- starting ------------------------------------------------------------------------


def test_only_the_host_or_an_operator_starts() -> None:
    """Interface 3: start is the host's (or an operator's)."""
    table = Table("alice", "bob", start=False)
    refusal = table.refused("bob", cmd.Start())
    assert (refusal.code, dict(refusal.args)["host"]) == ("host-only", "alice")
    table.ok("@op", cmd.Start())
    assert table.state.status is GameStatus.PLAYING
    assert table.refused("alice", cmd.Start()).code == "started-already"


def test_two_players_are_needed_or_what_the_rules_ask() -> None:
    """Interface 3: start from two players on, or what the rules ask."""
    table = Table("alice", start=False)
    assert table.refused("alice", cmd.Start()).code == "too-few-players"
    table = Table("alice", "bob", readings={205: "players.minimum_active = 3"}, start=False)
    refusal = table.refused("alice", cmd.Start())
    assert (refusal.code, refusal.rules, dict(refusal.args)["least"]) == ("too-few-players", (205,), "3")


def test_nothing_is_played_before_the_start() -> None:
    """Interface 3: the game begins with start."""
    table = Table("alice", "bob", start=False)
    for move in (cmd.Roll(), cmd.Invoke(statement="x"), cmd.Pause()):
        assert table.refused("alice", move).code == "not-started"


# --- seats ----------------------------------------------------------------------------


def test_seats_are_in_order_of_joining() -> None:
    """Rule 201: clockwise, as people sit: in the order of joining."""
    table = Table()
    movers = []
    for _ in range(4):
        movers.append(table.mover)
        table.take_turns(1)
    assert movers == ["alice", "bob", "carol", "alice"]


def test_the_host_may_reseat_before_the_start() -> None:
    """Rule 201, interface 3: unless the host reseats before the start."""
    table = Table(start=False)
    assert table.refused("bob", cmd.Reseat(names=("bob", "alice", "carol"))).code == "host-only"
    table.ok("alice", cmd.Reseat(names=("carol", "Alice", "bob")))
    table.ok("alice", cmd.Start())
    movers = []
    for _ in range(3):
        movers.append(table.mover)
        table.take_turns(1)
    assert movers == ["carol", "alice", "bob"]
    assert table.refused("alice", cmd.Reseat(names=("alice", "bob", "carol"))).code == "reseat-before-start"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("alice", "bob"), "reseat-all"),
        (("alice", "bob", "bob"), "reseat-all"),
        (("alice", "bob", "dave"), "no-such-player"),
        ((), "reseat-all"),
    ],
)
def test_reseating_names_everybody_once(names: tuple[str, ...], code: str) -> None:
    """Interface 3: reseat A B C."""
    assert Table(start=False).refused("alice", cmd.Reseat(names=names)).code == code


def test_who_left_before_the_start_is_not_seated() -> None:
    """Interface 3: leaving the game before it begins."""
    table = Table(start=False)
    table.ok("bob", cmd.Leave())
    table.ok("alice", cmd.Reseat(names=("carol", "alice")))
    table.ok("alice", cmd.Start())
    assert table.mover == "carol"


# --- leaving ---------------------------------------------------------------------------


def test_one_may_forfeit_at_any_time() -> None:
    """Rule 113: rather than play on, anyone is free to give up; he shows as left."""
    table = Table()
    table.ok("bob", cmd.Forfeit())
    assert table.event(ev.PlayerLeft).how == "forfeit"
    assert table.player("bob").status is PlayerStatus.LEFT
    table.take_turns(1)
    assert table.mover == "carol"
    assert table.refused("bob", cmd.Forfeit()).code == "not-a-player"


def test_one_who_comes_back_is_a_new_player_in_the_last_place() -> None:
    """Rulesets 2, players.rejoin_within unset: as a new player, last place, with nothing."""
    table = Table()
    table.take_turns(1)
    table.ok("alice", cmd.Leave())
    table.ok("alice", cmd.Join())
    assert (table.id("alice"), table.score("alice")) == (4, 0)
    movers = []
    for _ in range(3):
        movers.append(table.mover)
        table.take_turns(1)
    assert movers == ["bob", "carol", "alice"]


def test_turn_player_forfeits_before_proposing() -> None:
    """Rulesets 9, decision 2: no die; the next turn begins."""
    table = Table()
    table.ok("alice", cmd.Forfeit())
    assert table.event(ev.TurnEnded).how == "gone"
    assert not table.events(ev.Drawn)
    assert table.mover == "bob"
    assert table.turn.circuit == 1


def test_turn_player_forfeits_in_the_debate() -> None:
    """Decision 2: what was not called is not voted on, and costs nobody points."""
    table = Table()
    number = table.propose()
    table.ok("alice", cmd.Forfeit())
    assert table.event(ev.Withdrawn).gone
    assert table.proposal(number).status is ProposalStatus.WITHDRAWN
    assert table.mover == "bob"
    assert table.propose() == number + 1  # rule 108: numbered, adopted or not


def test_turn_player_forfeits_in_the_vote() -> None:
    """Decision 2: his open vote is completed, adopted changes stand, nobody gets his points, no die."""
    table = Table()
    number = table.propose(reading="{win.score = 50}")
    table.call()
    table.vote("alice", "for")
    table.vote("bob", "for")
    table.ok("alice", cmd.Forfeit())
    assert table.mover == "alice"  # the turn goes on without him
    table.vote("carol", "for")
    assert table.proposal(number).status is ProposalStatus.ADOPTED
    assert table.event(ev.VoteClosed).tally.for_ == (table.id("bob"), table.id("carol"))
    assert not table.events(ev.Scored)
    assert not table.events(ev.Drawn)
    assert table.mover == "bob"


def test_a_proposer_who_is_gone_loses_no_points() -> None:
    """Decision 2: nobody gets his points, and he no penalty of rule 206."""
    table = Table()
    table.propose()
    table.call()
    table.ok("alice", cmd.Forfeit())
    table.votes(against=("bob", "carol"))
    assert not table.events(ev.Scored)
    assert table.score("alice") == 0


def test_turn_player_forfeits_before_the_roll() -> None:
    """Decision 2: no die."""
    table = Table()
    table.carry()
    assert table.turn.part is Part.ROLL
    table.ok("alice", cmd.Forfeit())
    assert not table.events(ev.Drawn)
    assert table.mover == "bob"


def test_the_vote_closes_when_the_last_missing_voter_leaves() -> None:
    """Rules 105, 203: unanimity of the voters there are; the electorate is live."""
    table = Table()
    number = table.propose()
    table.call()
    table.vote("alice", "for")
    table.vote("bob", "for")
    table.ok("carol", cmd.Leave())
    assert table.proposal(number).status is ProposalStatus.ADOPTED


def test_everybody_but_one_forfeits() -> None:
    """Rule 113: the one left plays on; each of his turns is a circuit."""
    table = Table()
    table.ok("bob", cmd.Forfeit())
    table.ok("carol", cmd.Forfeit())
    table.take_turn()
    assert (table.mover, table.turn.circuit) == ("alice", 2)
    table.take_turn()
    assert (table.mover, table.turn.circuit) == ("alice", 3)


@pytest.mark.parametrize("stage", ["propose", "debate", "vote", "roll"])
def test_everybody_forfeits_and_somebody_new_plays_on(stage: str) -> None:
    """Rule 113: nobody is kept; an empty table waits for whoever joins."""
    table = Table("alice", "bob")
    if stage != "propose":
        table.propose()
    if stage in ("vote", "roll"):
        table.call()
    if stage == "roll":
        table.votes()
    table.ok("alice", cmd.Forfeit())
    table.ok("bob", cmd.Forfeit())
    table.ok("dave", cmd.Join())
    if stage == "vote":
        table.vote("dave", "against")
    assert table.mover == "dave"
    table.take_turn()


def test_the_host_removes_a_player() -> None:
    """Interface 3: remove NAME is the host's or an operator's."""
    table = Table()
    assert table.refused("bob", cmd.Remove(name="carol")).code == "host-only"
    assert table.refused("alice", cmd.Remove(name="dave")).code == "no-such-player"
    table.ok("alice", cmd.Remove(name="CAROL"))
    assert table.event(ev.PlayerLeft).how == "remove"
    assert table.refused("alice", cmd.Remove(name="carol")).code == "no-such-player"
