"""Joining a running game, accounts, rooms, pauses, acts, the end."""

from __future__ import annotations

from core.ids import AccountId, MessageId, NetworkName, RoomName
from core.play import commands as cmd
from core.play import events as ev
from core.play.state import GameStatus, PlayerStatus, ProposalStatus
from core.ports import Place
from tests.support.game import Table, account

# --- joining a running game -------------------------------------------------------------


def test_who_joins_a_running_game_plays_at_once_and_sits_last() -> None:
    """players.join_takes_effect unset: now; rulesets 9, decision 2: newcomers come last."""
    table = Table("alice", "bob")
    number = table.propose()
    table.call()
    table.vote("alice", "for")
    table.ok("carol", cmd.Join())
    table.vote("bob", "for")
    assert table.proposal(number).status is ProposalStatus.VOTING  # the electorate is live: carol is missing
    table.vote("carol", "for")
    table.ok("alice", cmd.Roll())
    table.take_turn()
    assert (table.mover, table.turn.circuit) == ("carol", 1)


def test_who_joins_with_the_next_turn_waits_for_it() -> None:
    """players.join_takes_effect = next_turn: neither vote nor turn before."""
    table = Table("alice", "bob", readings={205: "players.join_takes_effect = next_turn"})
    table.ok("carol", cmd.Join())
    assert table.event(ev.PlayerJoined).rules == (201, 205)
    assert table.player("carol").status is PlayerStatus.WAITING
    table.propose()
    table.call()
    refusal = table.refused("carol", cmd.Vote(side=cmd.Side.FOR))
    assert (refusal.code, refusal.rules) == ("not-yet-a-player", (205,))
    table.votes()
    table.ok("alice", cmd.Roll())
    assert table.event(ev.PlayerEntered).player == table.id("carol")
    assert table.player("carol").status is PlayerStatus.ACTIVE
    table.take_turn()
    assert table.mover == "carol"


def test_who_waits_enters_when_nobody_else_is_left() -> None:
    """players.join_takes_effect = next_turn: an empty table waits for nobody else."""
    table = Table("alice", "bob", readings={205: "players.join_takes_effect = next_turn"})
    table.ok("carol", cmd.Join())
    table.ok("alice", cmd.Leave())
    table.ok("bob", cmd.Leave())
    assert table.mover == "carol"


# --- accounts, rooms, language ------------------------------------------------------------


def test_a_linked_account_is_the_same_player_with_one_vote() -> None:
    """Interface 3: one player with one vote."""
    table = Table("alice", "bob")
    table.ok("bob", cmd.AddAccount(account=account("bobby")))
    table.propose()
    table.call()
    table.vote("bob", "for")
    table.vote("bobby", "against")
    table.vote("alice", "for")
    assert table.event(ev.VoteClosed).tally.against == (table.id("bob"),)


def test_an_account_plays_once() -> None:
    """Interface 3: refused while both accounts play in one game."""
    table = Table("alice", "bob")
    assert table.refused("alice", cmd.AddAccount(account=account("bob"))).code == "account-plays"


def test_unlinking_leaves_the_player_with_one_account() -> None:
    """Interface 3: unlinking leaves the player with the account that joined."""
    table = Table("alice", "bob")
    table.ok("bob", cmd.AddAccount(account=account("bobby")))
    table.ok("bob", cmd.DropAccount(account=account("bobby")))
    assert table.player("bob").accounts == (account("bob"),)
    assert table.refused("bobby", cmd.Roll()).code == "not-a-player"
    for name in ("bob", "nobody"):
        refusal = table.refused("bob", cmd.DropAccount(account=AccountId(f"libera/{name}")))
        assert refusal.code == "account-not-linked"


def test_a_room_is_attached_once() -> None:
    """Interface 3: attach: a room joins a game."""
    table = Table("alice", "bob")
    assert table.refused("alice", cmd.Attach()).code == "attached-already"
    other = Place(NetworkName("matrix"), RoomName("!a:localhost"))
    assert table.say("alice", cmd.Attach(), place=other).refusal is None
    assert len(table.state.rooms) == 2
    refusal = table.say("alice", cmd.Attach(), place=Place(NetworkName("libera"))).refusal
    assert refusal is not None
    assert refusal.code == "attach-in-a-room"


def test_a_room_belongs_to_one_running_game() -> None:
    """Interface 3: new is refused in a room whose game is running."""
    refusal = Table("alice", "bob").refused("bob", cmd.New(ruleset="clockwise", name="Day"))
    assert refusal.code == "room-has-game"


def test_the_language_of_a_game_is_the_hosts() -> None:
    """Interface 3: lang CODE."""
    table = Table("alice", "bob")
    assert table.refused("bob", cmd.SetLanguage(language="fr")).code == "host-only"
    table.ok("alice", cmd.SetLanguage(language="fr"))
    assert table.state.language == "fr"


# --- pauses, acts, the end -----------------------------------------------------------------


PAUSED: tuple[cmd.Move, ...] = (
    cmd.Roll(),
    cmd.Pass(),
    cmd.Propose(draft=cmd.Draft()),
    cmd.Revise(number=None, draft=cmd.Draft()),
    cmd.Withdraw(),
    cmd.Call(),
    cmd.Vote(side=cmd.Side.FOR),
    cmd.Unvote(),
    cmd.ChangeBallot(original=MessageId("m"), side=None),
    cmd.RetractBallot(original=MessageId("m")),
    cmd.Consent(),
    cmd.DemandConsent(),
    cmd.AskJudge(),
    cmd.Invoke(statement="x"),
    cmd.Accept(),
    cmd.Refuse(),
    cmd.Verdict(value="true"),
    cmd.Overrule(),
    cmd.Pause(),
)


def test_nothing_is_played_while_the_game_is_paused() -> None:
    """Interface 3: pause, resume."""
    table = Table()
    table.propose()
    table.call()
    table.ok("alice", cmd.Vote(side=cmd.Side.FOR), message="m")
    assert table.refused("bob", cmd.Pause()).code == "host-only"
    assert table.refused("alice", cmd.Resume()).code == "not-paused"
    table.ok("alice", cmd.Pause())
    for move in PAUSED:
        assert table.refused("alice", move).code == "paused"
    table.ok("alice", cmd.Resume())
    table.votes()


def test_deadlines_keep_the_time_they_had_left() -> None:
    """Interface 3: pause and resume shift deadlines."""
    table = Table(readings={205: "voting.period = 3d; voting.closes_when_all_voted = false"})
    number = table.propose()
    table.call()
    due = table.due(f"vote/{number}")
    table.wait("1d")
    table.ok("alice", cmd.Pause())
    paused = table.now
    table.now = due  # while paused nothing fires
    table.fire(f"vote/{number}")
    assert table.proposal(number).status is ProposalStatus.VOTING
    table.ok("alice", cmd.Resume())
    assert table.due(f"vote/{number}") == due + (table.now - paused)
    assert table.proposal(number).closes == table.due(f"vote/{number}")


def test_one_who_forfeits_during_a_pause_is_gone_at_the_resume() -> None:
    """Rule 113: one may forfeit even then; what follows waits for the resume."""
    table = Table()
    table.ok("alice", cmd.Pause())
    table.ok("alice", cmd.Forfeit())
    assert table.mover == "alice"
    table.ok("@op", cmd.Resume())
    assert table.mover == "bob"


def test_what_no_rule_covers_is_free() -> None:
    """Rule 116, interface 3: act: numbered and logged."""
    table = Table("alice", "bob")
    assert table.refused("bob", cmd.Act(text="  ")).code == "act-empty"
    table.ok("bob", cmd.Act(text=" I bow. "))
    table.ok("alice", cmd.Act(text="So do I."))
    assert [(a.number, a.player, a.text) for a in table.state.acts] == [(1, 2, "I bow."), (2, 1, "So do I.")]


def test_an_archived_game_is_over_and_shows_its_seed() -> None:
    """Design 4: the seed is shown when the round ends; interface 3: archive."""
    table = Table("alice", "bob")
    assert table.refused("bob", cmd.Archive()).code == "host-only"
    table.ok("alice", cmd.Archive())
    assert table.state.status is GameStatus.OVER
    assert table.state.archived
    assert table.event(ev.RoundEnded).commitment is None
    assert len(table.state.seeds) == 1
    assert table.refused("alice", cmd.Archive()).code == "game-over"
    for move in (cmd.Join(), cmd.Forfeit(), cmd.Act(text="x"), cmd.Remove(name="bob")):
        assert table.refused("dave" if isinstance(move, cmd.Join) else "alice", move).code == "game-over"
