"""What a verdict makes the engine take a rule to mean, and what an overruling undoes."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.state import GameStatus
from tests.support.game import Table


def judged(reading: str, table: Table | None = None) -> Table:
    table = table or Table()
    table.ok("bob", cmd.Invoke(statement="It means that."))
    table.ok("carol", cmd.Verdict(value="true", reading=reading))
    return table


def overruled(table: Table) -> None:
    for nick in table.present():
        if nick != "carol":
            table.ok(nick, cmd.Overrule())
    assert table.events(ev.Overturned)


def test_a_reading_given_by_the_judge_acts_at_once() -> None:
    """Rulesets 1: the Judge stands above the engine; the text stays; the history shows who set it."""
    table = Table()
    before = table.state.rules.rule(205)
    judged("{205: voting.period = 5d}", table)
    assert table.setting("voting.period") == "5d"
    rule = table.state.rules.rule(205)
    assert rule is not None
    assert before is not None
    assert (rule.text, rule.history) == (before.text, (205,))
    assert [(s.key, s.value, s.by) for s in rule.reading] == [("voting.period", "5d", "case 1")]
    assert table.event(ev.RuleChanged).cause == "verdict"
    assert [v.cause for v in table.state.versions if v.number == 205] == ["pack", "verdict"]


def test_an_immutable_rule_may_be_read_otherwise() -> None:
    """Rulesets 1: the reading of that rule's text, whichever rule it is."""
    table = judged("{105: voting.compulsory = false}")
    assert table.setting("voting.compulsory") == "false"


def test_without_a_number_it_is_the_rule_that_sets_the_key() -> None:
    """Design 6: without a number, of the rule that sets the key now, refused if none does."""
    table = judged("{win.score = 50; score.turn = 2}")
    changed = [e.rule.number for e in table.events(ev.RuleChanged)]
    assert changed == [208, 202]
    assert (table.setting("win.score"), table.setting("score.turn")) == ("50", "2")
    table.ok("bob", cmd.Invoke(statement="And that."))
    refusal = table.refused("carol", cmd.Verdict(value="true", case=2, reading="{voting.period = 5d}"))
    assert (refusal.code, dict(refusal.args)["key"]) == ("nobody-sets", "voting.period")


def test_keys_can_be_dropped_by_a_verdict() -> None:
    """Rulesets 1: like an amendment: `key = none` drops one, `{N: none}` drops all."""
    table = judged("{208: win.score = none}")
    assert (table.setting("win.score"), table.setting("win.then")) == ("", "end")
    overruled(table)
    assert table.setting("win.score") == "100"
    table = judged("{208: none}")
    assert table.setting("win.then") == ""
    overruled(table)
    assert (table.setting("win.score"), table.setting("win.then")) == ("100", "end")
    assert judged("{win.score = none}").setting("win.score") == ""


@pytest.mark.parametrize(
    ("reading", "code"),
    [
        ("{208: win.scor = 5}", "reading-wrong"),
        ("{208: win.score = }", "reading-wrong"),
        ("{299: win.score = 5}", "no-such-rule"),
    ],
)
def test_a_reading_that_cannot_be_is_refused(reading: str, code: str) -> None:
    """Design 6: errors with the place marked; the case stays open."""
    table = Table()
    table.ok("bob", cmd.Invoke(statement="x"))
    assert table.refused("carol", cmd.Verdict(value="true", reading=reading)).code == code


def test_an_old_number_is_refused_with_the_new_one() -> None:
    """Rule 108: the rule goes by its present number."""
    table = Table()
    table.carry("amend", 208)
    table.ok("bob", cmd.Invoke(statement="x"))
    refusal = table.refused("carol", cmd.Verdict(value="true", reading="{208: win.score = 5}"))
    assert (refusal.code, dict(refusal.args)["now"]) == ("renumbered", "301")


def test_overruled_the_keys_return_to_what_they_were() -> None:
    """Design 6: overruled, those keys return to what they were from that moment on."""
    table = Table()
    before = table.state.rules
    judged("{202: score.turn = 3; proposal.per_turn = 2; win.score = 5}", table)
    assert table.setting("score.turn") == "3"
    overruled(table)
    assert [e.cause for e in table.events(ev.RuleChanged)] == ["overrule"]
    assert table.state.rules == before


def test_what_was_adopted_since_is_not_undone() -> None:
    """Design 6: …unless the rule was changed since."""
    table = judged("{208: win.score = 90}")
    table.carry("amend", 208, "{win.score = 80}")
    overruled(table)
    assert table.setting("win.score") == "80"
    table = judged("{208: win.score = 90}")
    table.carry("amend", 208)  # the words only: the players voted on the rule as it was read
    overruled(table)
    assert table.setting("win.score") == "90"


def test_what_was_repealed_since_does_not_come_back() -> None:
    """Design 6: there is nothing to return to."""
    table = judged("{210: voting.period = 5d}")
    table.carry("repeal", 210)
    overruled(table)
    assert table.state.rules.rule(210) is None


def test_a_later_verdict_is_not_undone_by_overruling_an_earlier_one() -> None:
    """Design 6: only what that verdict set returns."""
    table = judged("{208: win.score = 90}")
    table.ok("bob", cmd.Invoke(statement="Or that."))
    table.ok("carol", cmd.Verdict(value="true", case=2, reading="{208: win.score = 70; win.then = new_game}"))
    for nick in ("alice", "bob"):
        table.ok(nick, cmd.Overrule(case=1))
    assert (table.setting("win.score"), table.setting("win.then")) == ("70", "new_game")
    for nick in ("alice", "bob"):
        table.ok(nick, cmd.Overrule(case=2))
    assert (table.setting("win.score"), table.setting("win.then")) == ("90", "end")


def test_a_goal_a_judge_lowers_wins_at_once() -> None:
    """Rulesets 1: becomes the engine's reading from then on."""
    table = Table()
    table.take_turn()
    table.ok("bob", cmd.Invoke(statement="x"))
    table.ok("alice", cmd.Verdict(value="true", reading="{win.score = 1}"))
    assert (table.state.status, table.state.winners) == (GameStatus.OVER, (1,))


def test_a_verdict_may_drop_the_order_of_turns_and_be_overruled() -> None:
    """Rule 212: until the next turn begins; where none can begin, the others still have a way back."""
    table = judged("{201: turn.order = none}")
    assert table.state.turn is None
    overruled(table)
    assert (table.setting("turn.order"), table.mover, table.turn.number) == ("seats", "alice", 2)
