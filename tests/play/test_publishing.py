"""Results that count once they are published, and the turn's clock as fnomic has it."""

from __future__ import annotations

from fractions import Fraction

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_publishing as pub
from core.play.document import document
from core.play.state import Part
from core.play.waiting import waiting_for
from tests.support.game import Table
from tests.support.pack_game import PackTable

DAY = 24 * 3_600_000
FOR = ("alice", "bob", "carol", "dave")  # erin abstains


def publishers(table: Table) -> list[int]:
    """Who is waited for to publish."""
    return [w.player for w in waiting_for(table.state) if w.what == "publish"]


def test_points_wait_for_the_publication() -> None:
    """Fnomic 221: gain and −3 are computed at the close and booked at publication."""
    table = PackTable("fnomic")
    table.held_vote(*FOR)
    assert table.turn.part is Part.PUBLISH
    assert {p.score for p in table.state.players} == {0}
    booked = document(table.state)["booked"]
    assert booked == [
        {"player": "Alice".lower(), "amount": "12", "reason": "score.adopted.proposer", "number": 301},
        {"player": "erin", "amount": "-3", "reason": "score.abstained", "number": 301},
    ]
    assert publishers(table) == [1]
    table.ok("alice", cmd.Publish())
    published = table.event(pub.Published)
    assert (published.player, published.late, published.rules) == (1, False, (221,))
    assert [(e.amount, e.rules) for e in table.events(ev.Scored)] == [(12, (221,)), (-3, (219, 221))]
    assert (table.score("alice"), table.score("erin")) == (12, -3)
    assert table.mover == "bob"
    assert not table.state.publication.booked


def test_the_gain_is_ten_and_two_for_each_vote_above_the_number_required() -> None:
    """Fnomic 221: three of five cast would do: 5 for gain 14, 3 for and 2 against 10."""
    for against, gain in (((), 14), (("dave", "erin"), 10)):
        table = PackTable("fnomic")
        table.held_vote(*(n for n in (*FOR, "erin") if n not in against), against=against)
        table.ok("alice", cmd.Publish())
        assert table.score("alice") == gain


def test_only_its_player_publishes_at_first_and_only_when_there_are_results() -> None:
    """Fnomic 221: the next may after five days; nobody else; not before the vote is over."""
    table = PackTable("fnomic")
    assert table.refused("alice", cmd.Publish()).code == "nothing-to-publish"
    table.held_vote(*FOR)
    refusal = table.refused("bob", cmd.Publish())
    assert (refusal.code, refusal.args) == ("publish-turn-player", (("player", "alice"),))
    assert table.refused("alice", cmd.Pass()).code == "publish-first"


def test_after_five_days_the_next_player_may_and_both_get_half_of_the_gain() -> None:
    """Fnomic 221: five days after the vote's end; the −3 is whole."""
    table = PackTable("fnomic")
    table.held_vote(*FOR)
    closed = table.proposal().closed_at
    assert closed is not None
    assert table.due("publish/1") == closed + 5 * DAY
    table.wait("5d")
    assert table.state.publication.late_turn == 1
    assert publishers(table) == [1, 2]
    assert table.refused("carol", cmd.Publish()).code == "publish-next-player"
    table.ok("bob", cmd.Publish())
    assert table.event(pub.Published).late
    assert (table.score("alice"), table.score("bob"), table.score("erin")) == (6, 6, -3)
    assert table.mover == "bob"


def test_its_player_may_still_publish_late_and_keeps_the_whole_gain() -> None:
    """Fnomic 221: only who publishes instead shares."""
    table = PackTable("fnomic")
    table.held_vote(*FOR)
    table.wait("9d")
    table.ok("alice", cmd.Publish())
    assert (table.score("alice"), table.score("bob")) == (12, 0)


def test_the_next_player_is_one_who_is_there() -> None:
    """Fnomic 221: the next, not on vacation."""
    table = PackTable("fnomic", *FOR, "erin", "frank")
    table.held_vote(*FOR)
    table.ok("bob", cmd.TakeVacation())
    table.wait("5d")
    table.ok("carol", cmd.Publish())
    assert table.score("carol") == 6


def test_a_share_nobody_regulates_is_no_share() -> None:
    """turn.publish_share unset: the gain stays whole."""
    table = PackTable("fnomic", readings={221: "turn.publish_share = none"})
    table.held_vote(*FOR)
    table.wait("5d")
    table.ok("bob", cmd.Publish())
    assert (table.score("alice"), table.score("bob")) == (12, 0)


def test_winners_are_looked_for_at_the_publication() -> None:
    """Decision 1 and fnomic 221: 12 booked points win nothing yet."""
    table = PackTable("fnomic", readings={208: "win.score = 12"})
    table.held_vote(*FOR)
    assert not table.state.winners
    table.ok("alice", cmd.Publish())
    assert table.state.winners == (1,)


def test_nobody_gets_the_points_of_who_is_gone_and_others_get_theirs_at_the_end() -> None:
    """Decision 2: the turn player left: his points are lost, the −3 of others is booked."""
    table = PackTable("fnomic")
    table.held_vote(*FOR)
    table.ok("alice", cmd.Leave())
    assert table.event(pub.Published).player is None
    assert (table.score("alice"), table.score("erin")) == (0, -3)
    assert table.mover == "bob"


def test_who_is_away_at_the_publication_keeps_what_he_earned() -> None:
    """Fnomic 223: his score does not change for a reason tied to the absence."""
    table = PackTable("fnomic")
    table.held_vote(*FOR)
    table.ok("alice", cmd.TakeVacation())
    assert table.score("alice") == 12
    assert table.mover == "bob"


def test_without_a_part_for_it_booked_points_count_at_the_end_of_the_turn() -> None:
    """score.booked = publication in a set of rules that publishes nothing."""
    table = Table(readings={205: "score.booked = publication", 206: "score.rejected.proposer = -10"})
    table.carry(against=("alice", "bob", "carol"))
    assert table.score("alice") == 0
    table.ok("alice", cmd.Roll())
    thrown = table.event(ev.Drawn).result
    assert table.score("alice") == thrown - 10


def test_booked_points_end_with_their_round() -> None:
    """Speaker 203: in a new round scores are the initial ones, whatever was booked."""
    readings = {
        205: "score.booked = publication",
        208: "win.score = 1; win.then = new_game",
        202: "turn.parts = propose, roll, publish; score.turn = 1",
    }
    table = Table(readings=readings)
    table.carry(against=("alice", "bob", "carol"))
    table.ok("alice", cmd.Roll())
    assert table.state.round == 2
    table.ok("alice", cmd.Publish())
    assert table.score("alice") == Fraction(0)


def test_the_clock_of_a_turn_runs_from_publication_pass_and_overrun() -> None:
    """Fnomic 216, 217: 72 hours from the start, the results, the pass, the overrun; proposing stops it."""
    table = PackTable("fnomic")
    assert table.due("turn/1") == table.now + 3 * DAY
    table.wait("72h")
    assert table.event(ev.TurnEnded).how == "overrun"
    assert table.due("turn/2") == table.now + 3 * DAY
    table.wait("5h")
    table.ok("bob", cmd.Pass())
    assert table.due("turn/3") == table.now + 3 * DAY
    table.wait("71h")
    table.propose()
    assert not any(d.id.startswith("turn/") for d in table.state.deadlines)
    table.call(301, period="72h")
    table.wait("100h")
    table.ok("carol", cmd.Publish())
    assert table.due("turn/4") == table.now + 3 * DAY
