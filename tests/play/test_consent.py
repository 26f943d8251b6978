"""Consent to the next turn after judgement was invoked, and how a verdict is overruled."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.state import CaseStatus, Part
from core.play.waiting import waiting_for
from tests.support.game import Table, draft
from tests.support.judging import FOUR, case, end_of_turn, invoke, judge_of


def test_after_judgement_was_invoked_the_next_turn_waits_for_consent() -> None:
    """Rule 212: the next player may not begin without the consent of a majority of the players."""
    table = Table(*FOUR)
    invoke(table, "bob")
    table.ok("dave", cmd.Verdict(value="true"))  # judged or not
    end_of_turn(table)
    awaited = table.event(ev.ConsentAwaited)
    assert (awaited.player, awaited.needed, awaited.rules) == (table.id("bob"), 3, (212,))
    assert (table.turn.part, table.turn.next_player) == (Part.CONSENT, table.id("bob"))
    refusal = table.refused("bob", cmd.Propose(draft=draft("repeal", 210)))
    assert (refusal.code, refusal.rules) == ("consent-missing", (212,))
    table.ok("bob", cmd.Consent())  # the next player is one of the players
    table.ok("alice", cmd.Consent())
    assert table.turn.part is Part.CONSENT  # two of four are no majority
    table.ok("dave", cmd.Consent())
    assert (table.mover, table.turn.part) == ("bob", Part.PROPOSE)


def test_nobody_waits_where_nobody_invoked_the_judge() -> None:
    """Rule 212: once the Judge is invoked; in the turn after, it is forgotten."""
    table = Table()
    assert table.refused("bob", cmd.Consent()).code == "nothing-to-consent"
    invoke(table, "bob")
    end_of_turn(table)
    table.ok("alice", cmd.Consent())
    table.ok("bob", cmd.Consent())
    assert table.mover == "bob"
    end_of_turn(table)
    assert table.mover == "carol"


def test_consent_is_counted_live_and_can_be_taken_back() -> None:
    """Rulesets 9, decision 5: given with `consent`, counted live, never by silence; a trailing `no` takes back."""
    table = Table()
    invoke(table, "bob")
    table.ok("bob", cmd.Consent())  # before the turn is over
    table.ok("carol", cmd.Consent())
    table.ok("carol", cmd.Consent(no=True))
    end_of_turn(table)
    assert table.turn.part is Part.CONSENT
    table.wait("300d")
    assert table.turn.part is Part.CONSENT
    assert sorted(w.player for w in waiting_for(table.state) if w.what == "consent") == [1, 3]
    table.ok("carol", cmd.Consent())
    assert table.mover == "bob"


def test_consent_given_early_lets_the_turn_pass_without_a_stop() -> None:
    """Decision 5: counted live."""
    table = Table()
    invoke(table, "bob")
    table.ok("bob", cmd.Consent())
    table.ok("carol", cmd.Consent())
    end_of_turn(table)
    assert table.mover == "bob"
    assert not table.events(ev.ConsentAwaited)


def test_who_leaves_consents_no_more_and_is_missed_no_more() -> None:
    """Decision 5: counted live: of the players there are."""
    table = Table(*FOUR)
    invoke(table, "bob")
    end_of_turn(table)
    table.ok("bob", cmd.Consent())
    table.ok("carol", cmd.Consent())
    table.ok("carol", cmd.Leave())
    assert table.turn.part is Part.CONSENT  # one of three
    table.ok("dave", cmd.Consent())
    assert table.mover == "bob"
    table = Table(*FOUR)
    invoke(table, "bob")
    end_of_turn(table)
    table.ok("bob", cmd.Consent())
    table.ok("carol", cmd.Consent())
    table.ok("alice", cmd.Leave())  # two of three now
    assert table.mover == "bob"


def test_when_the_next_player_leaves_the_one_after_him_waits() -> None:
    """Rule 212, decision 2: the turn goes to the next one there is."""
    table = Table(*FOUR)
    invoke(table, "bob")
    end_of_turn(table)
    table.ok("bob", cmd.Leave())
    assert table.event(ev.ConsentAwaited).player == table.id("carol")
    table.ok("carol", cmd.Consent())
    table.ok("dave", cmd.Consent())
    assert table.mover == "carol"


def test_a_turn_that_is_over_is_over_for_its_player() -> None:
    """Rule 212: while the next one waits, the last one has nothing left to do."""
    table = Table()
    invoke(table, "bob")
    end_of_turn(table)
    for move in (cmd.Roll(), cmd.Propose(draft=draft("repeal", 210))):
        refusal = table.refused("alice", move)
        assert (refusal.code, dict(refusal.args)["player"]) == ("not-your-turn", "bob")


def test_consent_of_the_others_leaves_out_who_is_to_begin() -> None:
    """judge.consent_of = others."""
    table = Table(readings={212: "judge.consent_of = others"})
    invoke(table, "bob")
    end_of_turn(table)
    assert table.event(ev.ConsentAwaited).needed == 2
    table.ok("bob", cmd.Consent())
    table.ok("alice", cmd.Consent())
    assert table.turn.part is Part.CONSENT
    table.ok("carol", cmd.Consent())
    assert table.mover == "bob"


@pytest.mark.parametrize(
    ("share", "needed"), [("unanimous", 4), ("1/2", 2), ("3/4 if players > 3 else 1", 3)]
)
def test_how_many_consent_is_a_rules_to_say(share: str, needed: int) -> None:
    """judge.consent_needed: the next turn begins with the consent that makes it, and not before."""
    table = Table(*FOUR, readings={212: f"judge.consent_needed = {share}"})
    invoke(table, "bob")
    end_of_turn(table)
    assert table.event(ev.ConsentAwaited).needed == needed
    for nick in FOUR[: needed - 1]:
        table.ok(nick, cmd.Consent())
    assert table.turn.part is Part.CONSENT
    table.ok(FOUR[needed - 1], cmd.Consent())
    assert table.mover == "bob"


def test_consent_only_where_somebody_demands_it() -> None:
    """judge.blocks_next_turn = on_demand."""
    table = Table(readings={212: "judge.blocks_next_turn = on_demand"})
    assert table.refused("bob", cmd.DemandConsent()).code == "nobody-invoked"
    invoke(table, "bob")
    end_of_turn(table)
    assert table.mover == "bob"
    invoke(table, "bob")
    table.ok("carol", cmd.DemandConsent())
    end_of_turn(table)
    assert table.turn.part is Part.CONSENT


def test_where_judgement_blocks_nothing_nothing_waits() -> None:
    """judge.blocks_next_turn = no."""
    table = Table(readings={212: "judge.blocks_next_turn = no"})
    invoke(table, "bob")
    refusal = table.refused("bob", cmd.DemandConsent())
    assert (refusal.code, refusal.rules) == ("nothing-to-consent", (212,))
    end_of_turn(table)
    assert table.mover == "bob"


def test_a_question_asked_while_consent_is_awaited_belongs_to_the_turn_that_ends() -> None:
    """Rule 212: the next turn has not begun: the same judge."""
    table = Table()
    invoke(table, "bob")
    end_of_turn(table)
    invoke(table, "alice", "May bob begin?")
    assert judge_of(table, 2) == "carol"


# --- overruling ----------------------------------------------------------------------------------


def test_all_the_others_overrule_and_the_one_before_judges() -> None:
    """Rule 212: overruled only by a unanimous vote of all the others, then the player before becomes judge."""
    table = Table(*FOUR)
    invoke(table, "bob")
    assert judge_of(table) == "dave"
    assert table.refused("alice", cmd.Overrule(case=1)).code == "nothing-to-overrule"
    table.ok("dave", cmd.Verdict(value="true"))
    refusal = table.refused("dave", cmd.Overrule())
    assert (refusal.code, refusal.rules) == ("judge-cannot-overrule", (212,))
    table.ok("alice", cmd.Overrule())
    table.ok("bob", cmd.Overrule())
    table.ok("bob", cmd.Overrule(no=True))
    table.ok("carol", cmd.Overrule())
    assert case(table).status is CaseStatus.JUDGED
    table.ok("bob", cmd.Overrule())
    assert table.events(ev.Overturned)
    assert (judge_of(table), case(table).verdict) == ("carol", None)
    table.ok("carol", cmd.Verdict(value="false"))
    for nick in ("alice", "bob", "dave"):
        table.ok(nick, cmd.Overrule())
    assert judge_of(table) == "bob"


def test_the_new_judge_settles_what_comes_up_then() -> None:
    """Rule 212: one judge until the next turn, unless overruled: then the one who took his place."""
    table = Table(*FOUR)
    invoke(table, "bob")
    table.ok("dave", cmd.Verdict(value="true"))
    for nick in ("alice", "bob", "carol"):
        table.ok(nick, cmd.Overrule())
    invoke(table, "alice", "And now?")
    assert judge_of(table, 2) == "carol"


def test_nobody_left_to_judge_the_players_settle_it() -> None:
    """Rulesets 9, decision 6: two players and the judge overruled: no judge, the players settle it; said."""
    table = Table("alice", "bob")
    invoke(table, "alice")
    table.ok("bob", cmd.Verdict(value="true"))
    table.ok("alice", cmd.Overrule())
    assert table.event(ev.NoJudge).rules == (212,)
    assert (judge_of(table), case(table).status) == (None, CaseStatus.OPEN)
    end_of_turn(table)
    table.ok("alice", cmd.Consent())
    table.ok("bob", cmd.Consent())
    assert table.mover == "bob"


def test_overruling_ends_when_the_next_turn_begins() -> None:
    """Decision 5: overruling stays open until the next turn begins."""
    table = Table()
    invoke(table, "bob")
    table.ok("carol", cmd.Verdict(value="true"))
    end_of_turn(table)
    table.ok("alice", cmd.Overrule())  # the next turn waits for consent, so it is open still
    table.ok("alice", cmd.Consent())
    table.ok("carol", cmd.Consent())
    assert table.event(ev.CaseSettled).rules == (212,)
    assert table.refused("bob", cmd.Overrule(case=1)).code == "case-settled"
    assert case(table).verdict == "true"


def test_who_leaves_is_no_voice_against_overruling() -> None:
    """Rule 212: all remaining players: counted live."""
    table = Table(*FOUR)
    invoke(table, "bob")
    table.ok("dave", cmd.Verdict(value="true"))
    table.ok("alice", cmd.Overrule())
    table.ok("bob", cmd.Overrule())
    table.ok("carol", cmd.Leave())
    assert table.events(ev.Overturned)


def test_a_judge_left_alone_is_not_overruled_by_nobody() -> None:
    """Rule 212: by all remaining players together: there has to be one."""
    table = Table("alice", "bob")
    invoke(table, "alice")
    table.ok("bob", cmd.Verdict(value="true"))
    table.ok("alice", cmd.Leave())
    assert not table.events(ev.Overturned)


def test_nobody_judges_in_his_own_turn() -> None:
    """Rule 212: never in one's own turn, and one judge a turn: a question left over changes hands."""
    table = Table("alice", "bob")
    invoke(table, "alice")
    end_of_turn(table)
    table.ok("alice", cmd.Consent())
    table.ok("bob", cmd.Consent())
    assert (table.mover, judge_of(table)) == ("bob", "alice")
    lost = table.events(ev.JudgeLost)
    assert [(e.how, e.rules) for e in lost] == [("turn", (212,))]
    invoke(table, "bob")
    assert judge_of(table, 2) == "alice"
    table.ok("alice", cmd.Verdict(case=1, value="true"))


def test_where_nobody_may_overrule_a_verdict_is_settled_at_once() -> None:
    """judge.overturn unset: none."""
    table = Table(readings={212: "judge.overturn = none"})
    invoke(table, "bob")
    table.ok("carol", cmd.Verdict(value="true"))
    assert not table.state.open_cases
    assert table.refused("bob", cmd.Overrule(case=1)).code == "case-settled"
    invoke(table, "bob")
    assert table.refused("bob", cmd.Overrule(case=2)).code == "no-overruling"


def test_where_no_turn_can_begin_a_verdict_is_settled_at_once() -> None:
    """judge.overturn_within = next_turn in a game without turns: there is no time for it."""
    table = Table(readings={201: "turn.order = none", 212: "judge.selection = random; judge.never = none"})
    invoke(table, "bob")
    judge = judge_of(table)
    assert judge is not None
    table.ok(judge, cmd.Verdict(value="true"))
    assert not table.state.open_cases


def test_overruling_may_have_a_time() -> None:
    """judge.overturn_within = 7d: until then, whatever turn it is."""
    table = Table(readings={212: "judge.overturn_within = 7d; judge.penalty.overturned = 20"})
    invoke(table, "bob")
    table.ok("carol", cmd.Verdict(value="true"))
    table.wait("6d")
    table.ok("alice", cmd.Overrule())
    table.ok("bob", cmd.Overrule())
    assert (judge_of(table), table.score("carol")) == ("bob", -20)
    table.ok("bob", cmd.Verdict(value="true"))
    table.wait("8d")
    assert case(table) not in table.state.open_cases
    assert not table.state.deadlines
