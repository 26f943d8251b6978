"""Officers and votes, officers and wins."""

from __future__ import annotations

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_offices as eo
from tests.support.officers import OfficeTable


def test_the_speaker_has_no_vote() -> None:
    """speaker 206: one vote per Voter, none for the Speaker; the quorum is of the Voters."""
    table = OfficeTable("speaker", "alice", "bob", "carol")
    table.propose(who="bob")
    refusal = table.refused("alice", cmd.Vote(side=cmd.Side.FOR))
    assert (refusal.code, refusal.rules) == ("no-vote", (206,))
    assert table.proposal().quorum_base == 2


def test_a_ballot_stands_when_its_voter_comes_to_the_office() -> None:
    """speaker 203: open votes go on, ballots cast stand; but the new Speaker casts no more."""
    table = OfficeTable("speaker", "alice", "bob", "carol")
    table.propose(who="alice")
    table.vote("bob", "against")
    table.ok("alice", cmd.Resign())
    assert table.holds("speaker") == "bob"
    assert table.refused("bob", cmd.Vote(side=cmd.Side.FOR)).code == "no-vote"
    table.vote("alice", "for")
    table.wait("7d")
    tally = table.proposal().tally
    assert tally is not None
    assert (tally.for_, tally.against) == ((table.id("alice"),), (table.id("bob"),))


def test_the_winner_becomes_speaker() -> None:
    """speaker 203: the winner becomes Speaker, the old one a Voter, scores to 0, round 2."""
    table = OfficeTable("speaker", "alice", "bob", "carol", readings={203: "win.score = 10"})
    table.propose(who="alice")
    table.vote("bob", "for")
    table.vote("carol", "against")
    table.ok("alice", cmd.Act(text="Half and half."))
    table.wait("7d")
    assert table.score("alice") == -10
    table.propose(who="bob")
    table.vote("carol", "against")
    table.vote("bob", "for")
    table.wait("7d")  # rejected: a tie
    table.propose(who="carol")
    table.vote("bob", "for")
    table.vote("carol", "for")
    table.ok("dave", cmd.Join())
    table.vote("dave", "against")
    table.wait("7d")
    assert (table.state.round, table.state.winners, table.holds("speaker")) == (
        2,
        (table.id("dave"),),
        "dave",
    )
    assert {str(p.score) for p in table.state.players} == {"0"}
    assert "won" in {e.how for e in table.events(eo.OfficeTaken)}


def test_one_of_several_winners_is_drawn() -> None:
    """speaker 203: several at once all win; one drawn among them becomes Speaker."""
    table = OfficeTable("speaker", readings={203: "win.score = 10"})
    table.propose(who="alice")
    for nick, side in (("bob", "against"), ("carol", "against"), ("dave", "for"), ("erin", "for")):
        table.vote(nick, side)
    table.ok("frank", cmd.Join())
    table.vote("frank", "for")
    table.wait("7d")
    assert {table.state.player(w).name for w in table.state.winners} >= {"bob", "carol"}
    drawn = [e for e in table.events(ev.Drawn) if e.purpose == "office/speaker/round 1"]
    assert (len(drawn), table.holds("speaker") in ("bob", "carol")) == (1, True)
    assert table.holds("speaker") == ("bob", "carol")[drawn[0].result - 1]


def test_the_speaker_does_not_win_by_points() -> None:
    """speaker 203: the first Voter at 100 wins; not the Speaker."""
    table = OfficeTable("speaker", "alice", "bob", "carol", readings={203: "win.score = 1"})
    table.propose(who="alice")
    table.vote("bob", "for")
    table.vote("carol", "for")
    table.wait("7d")
    assert (table.score("alice") >= 1, table.state.round) == (True, 1)


def test_the_winner_is_secretary_of_the_next_game() -> None:
    """rfn 110: the game is over, so nothing now; but it is known for the next one."""
    readings = {209: "win.score = 10", 221: "voting.random_voters = none"}
    table = OfficeTable("rfn", "alice", "bob", "carol", readings=readings)
    table.propose(who="bob")
    for nick in ("alice", "bob", "carol"):
        table.vote(nick, "for")
    assert table.event(eo.OfficePromised).rules == (110,)
    assert [(p.office, p.player) for p in table.state.offices.next_holder] == [("secretary", table.id("bob"))]
    assert table.holds("secretary") == "alice"
