"""Vacations, silence, suspension and coming back to an old place."""

from __future__ import annotations

from fractions import Fraction

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_absence as ab
from core.play.absence import listens
from core.play.commands import Side
from core.play.state import GameStatus, PlayerStatus, ProposalStatus
from core.play.waiting import next_deadline, waiting_for
from tests.support.game import Table, account, duration
from tests.support.pack_game import PackTable

HOUR = 3_600_000
FIVE = ("alice", "bob", "carol", "dave", "erin")


def away(table: Table, *nicks: str) -> None:
    for nick in nicks:
        table.ok(nick, cmd.TakeVacation())


# --- vacation ---------------------------------------------------------------------------


def test_nobody_goes_on_vacation_where_no_rule_allows_it() -> None:
    """vacation.allowed, unregulated: false."""
    table = Table()
    assert table.refused("bob", cmd.TakeVacation()).code == "no-vacation"


def test_who_is_away_only_comes_back_or_leaves() -> None:
    """Fnomic 223: no move but coming back; 113: forfeiting always."""
    table = PackTable("fnomic")
    away(table, "bob")
    assert table.event(ab.WentOnVacation).rules == (223,)
    for move in (cmd.Act(text="hello"), cmd.TakeVacation(), cmd.Spoke(), cmd.Invoke(statement="Is it so?")):
        refusal = table.refused("bob", move)
        assert (refusal.code, refusal.rules) == ("on-vacation", (223,))
    table.ok("bob", cmd.Forfeit())


def test_the_turn_of_who_is_away_is_skipped() -> None:
    """Fnomic 223: his turn is skipped each time."""
    table = PackTable("fnomic")
    away(table, "bob")
    table.ok("alice", cmd.Pass())
    assert table.mover == "carol"


def test_a_vacation_in_ones_own_turn_passes_it() -> None:
    """Fnomic 223: it ends as passed, a proposal under debate with it."""
    table = PackTable("fnomic")
    number = table.propose()
    away(table, "alice")
    assert table.proposal(number).status is ProposalStatus.WITHDRAWN
    assert table.event(ev.TurnEnded).how == "away"
    assert table.mover == "bob"


def test_an_open_vote_is_completed_first() -> None:
    """Fnomic 223 (supplied): a vote already open is completed, then the turn ends as passed."""
    table = PackTable("fnomic")
    number = table.propose()
    table.call(number, period="72h")
    table.vote("bob", "for")
    away(table, "alice")
    assert table.mover == "alice"
    assert table.proposal(number).status is ProposalStatus.VOTING
    table.wait("72h")
    assert table.proposal(number).status is ProposalStatus.ADOPTED
    assert table.mover == "bob"


def test_who_is_away_neither_votes_nor_pays_and_his_ballot_stands() -> None:
    """Decision 3: a ballot cast before stands; no −3 for who is away at the close."""
    table = PackTable("fnomic", *FIVE, "frank")
    number = table.propose()
    table.call(number, period="72h")
    table.vote("bob", "against")
    table.ok("carol", cmd.Vote(side=Side.ABSTAIN))
    away(table, "bob", "carol")
    assert table.refused("carol", cmd.Vote(side=Side.FOR)).code == "on-vacation"
    table.wait("72h")
    tally = table.proposal(number).tally
    assert tally is not None
    assert [table.state.player(p).name for p in tally.against] == ["bob"]
    table.ok("alice", cmd.Publish())
    assert table.score("carol") == 0
    assert table.score("dave") == -3


def test_a_return_counts_from_the_next_turn() -> None:
    """vacation.return_takes_effect = next_turn: and the next turn may be one's own."""
    table = PackTable("fnomic")
    away(table, "bob")
    table.ok("bob", cmd.ComeBack())
    assert table.event(ab.ReturnAnnounced).rules == (223,)
    assert table.player("bob").status is PlayerStatus.VACATION
    assert table.refused("bob", cmd.Act(text="hello")).code == "on-vacation"
    assert table.refused("bob", cmd.ComeBack()).code == "returning-already"
    table.ok("alice", cmd.Pass())
    assert table.player("bob").status is PlayerStatus.ACTIVE
    assert table.mover == "bob"
    assert table.refused("bob", cmd.ComeBack()).code == "not-on-vacation"


def test_a_return_counts_at_once_where_no_rule_says_otherwise() -> None:
    """vacation.return_takes_effect, unregulated: now."""
    table = Table(readings={205: "vacation.allowed = true"})
    away(table, "bob")
    table.ok("bob", cmd.ComeBack())
    assert table.event(ab.CameBack).player == table.id("bob")
    table.ok("bob", cmd.Act(text="hello"))


def test_a_judge_who_goes_away_is_replaced() -> None:
    """Fnomic 223: another does what he would have to."""
    table = Table("alice", "bob", "carol", "dave", readings={205: "vacation.allowed = true"})
    table.ok("bob", cmd.Invoke(statement="Is it so?"))
    judge = table.event(ev.JudgeAsked).judge
    table.ok(table.state.player(judge).name, cmd.TakeVacation())
    assert table.event(ev.JudgeAsked).judge not in (judge, table.turn.player)


# --- silence ----------------------------------------------------------------------------


def passes(table: Table, count: int) -> None:
    for _ in range(count):
        table.ok(table.mover, cmd.Pass())


def test_five_silent_turns_are_a_vacation() -> None:
    """Fnomic 225: in a row, a word or a ballot breaks it; a turn begun before it came counts not."""
    table = PackTable("fnomic", *FIVE, "frank", "gina")
    passes(table, 4)
    assert not table.events(ab.WentOnVacation)
    table.ok("gina", cmd.Spoke())
    passes(table, 1)
    assert [table.state.player(e.player).name for e in table.events(ab.WentOnVacation)] == ["frank"]
    assert table.event(ab.WentOnVacation).automatic
    assert table.mover == "gina"


def test_signs_of_life_are_noted_once_a_turn_and_only_where_they_count() -> None:
    """vacation.after_idle_turns: nothing is kept of the talk but that there was some."""
    table = PackTable("fnomic")
    table.ok("alice", cmd.Pass())
    assert listens(table.state, table.id("carol"))
    table.ok("carol", cmd.Spoke())
    assert table.event(ab.PlayerSeen).player == table.id("carol")
    assert not listens(table.state, table.id("carol"))
    table.ok("carol", cmd.Act(text="hello"))
    assert not table.events(ab.PlayerSeen)
    classic = Table()
    classic.take_turn()
    assert not listens(classic.state, classic.id("carol"))
    classic.ok("carol", cmd.Spoke())
    assert not classic.last.events


def test_silence_counts_from_when_a_rule_begins_to_ask() -> None:
    """vacation.after_idle_turns: nobody is sent away for turns before the rule."""
    table = Table("alice", "bob", readings={205: "vacation.allowed = true"})
    table.take_turns(5)
    table.take_turn("enact", reading="vacation.after_idle_turns = 3")
    assert not table.events(ab.WentOnVacation)
    table.take_turns(2)
    assert len(table.present()) == 2


# --- suspension ------------------------------------------------------------------------


def test_too_few_suspend_the_game_and_deadlines_keep_their_time() -> None:
    """Fnomic 224: no deadline runs; enough are active again: what was left is left."""
    table = PackTable("fnomic", "alice", "bob", "carol", "dave")
    table.wait("10h")
    before = table.due("turn/1")
    away(table, "dave")
    suspended = table.event(ab.Suspended)
    assert (suspended.present, suspended.least, suspended.rules) == (3, 4, (224,))
    at = table.now
    assert next_deadline(table.state) is None
    table.wait("30d")
    table.ok("dave", cmd.ComeBack())
    assert table.event(ab.Unsuspended).present == 4
    assert table.due("turn/1") == before + (table.now - at)
    assert table.state.status is GameStatus.PLAYING


def test_a_pause_within_a_suspension_is_not_made_up_for_twice() -> None:
    """Interface 3: deadlines keep the time they had left."""
    table = PackTable("fnomic", "alice", "bob", "carol", "dave")
    before = table.due("turn/1")
    away(table, "dave")
    at = table.now
    table.ok("alice", cmd.Pause())
    table.wait("5d")
    table.ok("alice", cmd.Resume())
    assert next_deadline(table.state) is None
    table.wait("5d")
    table.ok("dave", cmd.ComeBack())
    assert table.due("turn/1") == before + (table.now - at)


def test_a_deadline_set_while_suspended_has_its_whole_time_after_it() -> None:
    """Fnomic 224: no deadline runs while suspended."""
    readings = {205: "vacation.allowed = true; players.minimum_active = 3; judge.accept_within = 48h"}
    table = Table(readings=readings)
    away(table, "carol")
    table.wait("5d")
    table.ok("bob", cmd.Invoke(statement="Is it so?"))
    said = table.now
    table.wait("5d")
    table.ok("carol", cmd.ComeBack())
    gone = table.now - said
    assert table.due("accept/1/1") == said + 48 * HOUR + gone
    assert table.state.case(1).due == said + 48 * HOUR + gone  # type: ignore[union-attr]  # it is open


def test_an_open_vote_goes_on_and_the_next_turn_waits() -> None:
    """Fnomic 224: the remaining must vote; nothing is put to the vote; no turn begins."""
    readings = {205: "vacation.allowed = true; players.minimum_active = 3; voting.compulsory = false"}
    table = Table("alice", "bob", "carol", readings={**readings, 105: "voting.compulsory = none"})
    number = table.propose()
    table.call(number)
    away(table, "carol")
    refusal = table.refused("bob", cmd.Vote(side=Side.ABSTAIN))
    assert (refusal.code, refusal.rules) == ("must-vote", (205,))
    assert {(w.what, w.due) for w in waiting_for(table.state)} == {("vote", None)}
    table.vote("alice", "for")
    table.vote("bob", "for")
    assert table.proposal(number).status is ProposalStatus.ADOPTED
    table.ok("alice", cmd.Roll())
    assert table.turn.ended
    assert table.mover == "alice"
    table.ok("carol", cmd.ComeBack())
    assert table.mover == "bob"


def test_a_vote_with_a_period_keeps_the_time_it_had_left() -> None:
    """Fnomic 224: the remaining vote; the period stands still and goes on afterwards."""
    table = PackTable("fnomic", "alice", "bob", "carol", "dave")
    number = table.propose()
    table.call(number, period="72h")
    table.wait("10h")
    away(table, "dave")
    left = table.proposal(number).closes
    assert left is not None
    left -= table.now
    table.wait("100h")
    table.vote("bob", "for")
    assert {w.due for w in waiting_for(table.state) if w.what == "vote"} == {None}
    table.ok("dave", cmd.ComeBack())
    assert table.proposal(number).closes == table.now + left == table.due(f"vote/{number}")
    table.wait("80h")
    assert table.proposal(number).status is ProposalStatus.ADOPTED


def test_nothing_is_put_to_the_vote_while_suspended() -> None:
    """Fnomic 224: debated, yes; called, no."""
    table = PackTable("fnomic", "alice", "bob", "carol", "dave")
    away(table, "dave")
    table.propose()
    refusal = table.refused("alice", cmd.Call(period=duration("72h")))
    assert (refusal.code, refusal.rules, dict(refusal.args)) == (
        "suspended", (224,), {"least": "4", "present": "3"},
    )  # fmt: skip


def test_enrolment_is_immediate_while_suspended() -> None:
    """Fnomic 224: else play could never resume; who was waiting enters too."""
    table = PackTable("fnomic", "alice", "bob", "carol", "dave")
    table.ok("erin", cmd.Join())
    assert table.player("erin").status is PlayerStatus.WAITING
    away(table, "dave")
    assert table.player("erin").status is PlayerStatus.ACTIVE
    assert table.state.status is GameStatus.PLAYING
    away(table, "carol")
    assert table.state.status is GameStatus.SUSPENDED
    table.ok("frank", cmd.Join())
    assert table.player("frank").status is PlayerStatus.ACTIVE
    assert table.state.status is GameStatus.PLAYING


def test_a_return_announced_before_the_suspension_counts_now() -> None:
    """Fnomic 223, 224: now while suspended."""
    table = PackTable("fnomic", *FIVE)
    away(table, "erin")
    table.ok("erin", cmd.ComeBack())
    away(table, "dave")
    assert table.player("erin").status is PlayerStatus.ACTIVE
    assert table.state.status is GameStatus.PLAYING


# --- back to an old place ----------------------------------------------------------------


def test_who_left_has_place_and_score_again_within_the_time() -> None:
    """Fnomic 231: three months; the same player, his score, his place in the order."""
    table = PackTable("fnomic", *FIVE)
    number = table.propose()
    table.call(number, period="72h")
    for nick in ("alice", "bob", "carol", "dave"):
        table.vote(nick, "for")
    table.wait("72h")
    table.ok("alice", cmd.Publish())
    assert table.score("alice") == 12
    bob = table.id("bob")
    table.ok("alice", cmd.Leave())
    table.ok("@op", cmd.Remove(name="bob"))
    table.wait("80d")
    table.ok("alice", cmd.Join())
    assert table.event(ab.PlayerRejoined).rules == (231,)
    table.ok("bob", cmd.Join(name="Robert"))
    assert table.state.player(bob).name == "Robert"
    assert (table.id("alice"), table.score("alice")) == (1, 12)
    assert len(table.state.players) == 5


def test_who_plays_as_somebody_else_by_now_has_no_old_place() -> None:
    """Interface 3: two linked accounts are one player with one vote."""
    table = PackTable("fnomic", *FIVE)
    table.ok("bob", cmd.AddAccount(account=account("bobby")))
    table.ok("bob", cmd.Leave())
    table.ok("bobby", cmd.Join(name="Bobby"))
    assert table.id("bobby") == 2
    assert table.refused("bob", cmd.Join()).code == "joined-already"
    table.ok("bobby", cmd.DropAccount(account=account("bob")))
    table.ok("bobby", cmd.Forfeit())
    table.ok("bob", cmd.Join())
    assert table.id("bob") == 6


def test_who_comes_back_too_late_is_a_new_player() -> None:
    """Fnomic 231: after three months, last place and no points."""
    table = PackTable("fnomic", *FIVE, "frank")
    table.ok("bob", cmd.Leave())
    table.wait("3mo")
    table.wait("1d")
    table.ok("bob", cmd.Join())
    assert table.id("bob") == 7
    assert table.score("bob") == Fraction(0)
