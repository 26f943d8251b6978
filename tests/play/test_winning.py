"""Who has won and what follows: points, several at once, new rounds, paradoxes."""

from __future__ import annotations

from core.law.chance import commitment
from core.play import commands as cmd
from core.play import events as ev
from core.play.state import CaseStatus, GameStatus
from tests.support.game import Table, seed_of

GIFT = "score.adopted.proposer = 60"


def test_a_hundred_points_win() -> None:
    """Rule 208: whoever is first to get to 100 points has won; win.then = end: the game is over."""
    table = Table("alice", "bob", readings={202: "score.turn = 50"})
    table.take_turns(2)
    table.take_turn()
    assert table.state.status is GameStatus.PLAYING
    table.take_turn()
    assert table.score("alice") == 90
    assert table.state.status is GameStatus.PLAYING
    table.take_turn()
    won = table.event(ev.Won)
    assert (won.winners, won.by, won.rules) == ((table.id("alice"),), "points", (208,))
    assert (table.state.status, table.state.winners, table.state.turn) == (GameStatus.OVER, (1,), None)
    assert table.refused("bob", cmd.Roll()).code == "game-over"


def test_the_seed_is_shown_at_the_end() -> None:
    """Design 4: the seed is shown when the round ends; its hash was announced at `new`."""
    table = Table("alice", "bob", readings={202: "score.turn = 100"})
    promised = table.state.commitment
    table.take_turn()
    ended = table.event(ev.RoundEnded)
    assert (ended.seed, ended.commitment) == (seed_of(1).hex(), None)
    assert promised == commitment(bytes.fromhex(ended.seed))
    assert table.state.seeds == (ended.seed,)


def test_all_who_are_there_win_together() -> None:
    """Rulesets 9, decision 1: all effects of one close are one step; then winners are looked for; all win."""
    table = Table(readings={203: "adoption.threshold = true", 204: f"score.adopted.against = 100; {GIFT}"})
    table.carry(against=("bob", "carol"))
    assert table.event(ev.Won).winners == (table.id("bob"), table.id("carol"))


def test_the_rule_in_force_and_its_points_come_before_the_winner() -> None:
    """Decision 1: the goal that was just adopted counts, and the points of that same vote."""
    table = Table(readings={204: GIFT})
    table.carry("amend", 208, "{win.score = 60}")
    kinds = [type(e) for e in table.last.events]
    assert kinds.index(ev.RuleChanged) < kinds.index(ev.Scored) < kinds.index(ev.Won)
    assert table.event(ev.Won).rules == (301,)


def test_a_changed_goal_acts_at_once() -> None:
    """Rules 112, 205: n may change; who is there already wins in that moment."""
    table = Table()
    table.take_turns(5)
    best = max(table.state.players, key=lambda p: p.score)
    table.carry("amend", 208, f"{{win.score = {best.score}}}")
    assert table.state.status is GameStatus.OVER
    assert best.id in table.state.winners


def test_a_leaver_does_not_win() -> None:
    """Rule 113: to forfeit is to lose."""
    table = Table(readings={202: "score.turn = 90"})
    table.take_turn()
    table.ok("alice", cmd.Forfeit())
    table.carry("amend", 208, "{win.score = 90}")
    assert not table.events(ev.Won)


def test_without_a_goal_nobody_wins() -> None:
    """win.score unset: nobody wins by points."""
    table = Table("alice", "bob", readings={202: "score.turn = 500"})
    table.carry("amend", 208, "{win.score = none}")
    table.ok("alice", cmd.Roll())
    assert table.state.status is GameStatus.PLAYING


# --- a new round --------------------------------------------------------------------------


def test_a_new_round_goes_on_with_the_rules_as_they_stand() -> None:
    """win.then = new_game by an adopted rule: scores to the initial ones, a new commitment, the seed shown."""
    table = Table(readings={202: "score.turn = 60"})
    table.take_turn("amend", 208, "{win.then = new_game}")
    table.take_turns(2)
    before = table.state.commitment
    table.carry()
    head = table.state.head
    table.ok("alice", cmd.Roll())
    ended = table.event(ev.RoundEnded)
    assert (ended.round, ended.seed, ended.rules) == (1, seed_of(1).hex(), (301,))
    assert ended.commitment == commitment(seed_of(2)) == table.state.commitment != before
    assert ended.mix == head == table.state.mix
    state = table.state
    assert (state.status, state.round, state.winners, state.seeds) == (
        GameStatus.PLAYING,
        2,
        (1,),
        (ended.seed,),
    )
    assert [p.score for p in state.players] == [0, 0, 0]
    assert (table.mover, table.turn.number, table.turn.circuit) == ("bob", 5, 2)
    assert table.setting("win.then") == "new_game"


def test_points_after_the_win_belong_to_the_new_round() -> None:
    """win.then = new_game: what is scored after the reset counts; leavers keep what they had."""
    table = Table(
        readings={202: "score.turn = 60", 208: "win.then = new_game", 201: "players.initial_score = 7"}
    )
    table.ok("carol", cmd.Leave())
    table.take_turn()
    table.take_turn()
    table.take_turn()
    assert table.state.round == 2
    assert [p.score for p in table.state.players] == [7, 7, 7]
    table.take_turn()
    assert table.score("bob") == 67


def test_a_start_that_wins_at_once_does_not_run_for_ever() -> None:
    """win.then = new_game with an initial score that wins: one move ends one round at most."""
    table = Table("alice", "bob", readings={201: "players.initial_score = 100", 208: "win.then = new_game"})
    assert table.state.round == 2
    table.ok("bob", cmd.Act(text="x"))
    assert table.state.round == 3


# --- paradox --------------------------------------------------------------------------------


def test_only_the_turn_player_claims_a_paradox() -> None:
    """Rule 213: the first player unable to complete a turn: the one whose turn it is claims it."""
    table = Table()
    refusal = table.refused("bob", cmd.Invoke(statement="Stuck.", paradox=True))
    assert (refusal.code, refusal.rules, dict(refusal.args)["player"]) == (
        "paradox-turn-player",
        (213,),
        "alice",
    )


def test_a_claim_judged_true_wins_at_once() -> None:
    """Rule 213: the claim is judged as any statement; TRUE wins at once; the game ends (win.paradox_then)."""
    table = Table(readings={208: "win.then = new_game"})
    table.ok("alice", cmd.Invoke(statement="Stuck.", paradox=True))
    assert table.event(ev.CaseOpened).claim == "paradox"
    assert table.event(ev.JudgeAsked).judge == table.id("carol")
    assert table.state.status is GameStatus.PLAYING  # decision 9: never by itself
    table.ok("carol", cmd.Verdict(value="true"))
    won = table.event(ev.Won)
    assert (won.winners, won.by, won.rules) == ((1,), "paradox", (213,))
    assert table.state.status is GameStatus.OVER


def test_where_no_rule_says_what_follows_a_paradox_it_is_what_follows_points() -> None:
    """Rule 208 alone on winning, without win.paradox_then: its win.then says what follows, and it is named."""
    reading = "win.then = new_game; win.paradox = stuck_player"
    table = Table(readings={208: reading}, only=[*range(101, 117), *range(201, 213)])
    table.ok("alice", cmd.Invoke(statement="Stuck.", paradox=True))
    table.ok("carol", cmd.Verdict(value="true"))
    assert table.event(ev.RoundEnded).rules == (208,)
    assert (table.state.round, table.state.status) == (2, GameStatus.PLAYING)


def test_a_claim_judged_false_is_a_case_like_any_other() -> None:
    """Rule 213: judged as any statement: it may be overruled, and play goes on."""
    table = Table()
    table.ok("alice", cmd.Invoke(statement="Stuck.", paradox=True))
    table.ok("carol", cmd.Verdict(value="false"))
    assert table.state.status is GameStatus.PLAYING
    table.ok("alice", cmd.Overrule())
    table.ok("bob", cmd.Overrule())
    case = table.state.open_cases[0]
    assert (case.status, case.judge) == (CaseStatus.ASSIGNED, table.id("bob"))
    table.ok("bob", cmd.Verdict(value="true"))
    assert table.state.winners == (table.id("alice"),)


def test_a_statement_that_is_no_claim_wins_nothing() -> None:
    """Decision 9: only on a claim judged as the rules say."""
    table = Table()
    table.ok("alice", cmd.Invoke(statement="Stuck."))
    table.ok("carol", cmd.Verdict(value="true"))
    assert table.state.status is GameStatus.PLAYING


def test_one_who_forfeited_does_not_win_by_his_claim() -> None:
    """Rule 113: to forfeit is to lose."""
    table = Table()
    table.ok("alice", cmd.Invoke(statement="Stuck.", paradox=True))
    table.ok("alice", cmd.Forfeit())
    table.ok("carol", cmd.Verdict(value="true"))
    assert not table.events(ev.Won)


def test_without_the_rule_there_is_nothing_to_claim() -> None:
    """win.paradox unset: none; repealed while the claim is judged, the claim wins nothing."""
    table = Table(readings={213: "none"})
    assert table.refused("alice", cmd.Invoke(statement="x", paradox=True)).code == "no-paradox"
    table = Table()
    table.ok("alice", cmd.Invoke(statement="x", paradox=True))
    table.carry("repeal", 213)
    table.ok("carol", cmd.Verdict(value="true"))
    assert not table.events(ev.Won)


def test_anybody_may_claim_where_the_invoker_wins() -> None:
    """win.paradox = invoker; win.paradox_then unset: as win.then."""
    table = Table(
        readings={208: "win.then = new_game", 213: "win.paradox = invoker; win.paradox_then = none"}
    )
    table.ok("bob", cmd.Invoke(statement="x", paradox=True))
    table.ok("carol", cmd.Verdict(value="true"))
    assert table.event(ev.Won).winners == (table.id("bob"),)
    assert (table.state.status, table.state.round) == (GameStatus.PLAYING, 2)
    assert not table.state.open_cases  # what was won is not overruled afterwards


def test_the_rule_on_paradox_stands_above_the_others_on_winning() -> None:
    """Rule 213: precedence over every other rule on the winner."""
    table = Table()
    table.carry("amend", 207, "{win.paradox_then = new_game}")
    assert table.setting("win.paradox_then") == "end"
