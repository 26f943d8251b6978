"""Sanctions: proposed by a judge and put to the vote, or imposed by all officers together."""

from __future__ import annotations

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_review as rv
from core.play.commands import Ref, Series
from core.play.document import document
from core.play.state import PlayerStatus
from core.play.waiting import waiting_for
from tests.support.pack_game import PackTable
from tests.support.reviewing import arbiters, ask, happened, judged

FINE = cmd.ProposeSanction(name="erin", what="skips a turn")


def voters(table: PackTable) -> set[str]:
    found = (w for w in waiting_for(table.state) if w.what == "vote" and w.series is Series.SANCTION)
    return {table.state.player(w.player).name for w in found}


def row(table: PackTable) -> tuple[object, ...]:
    found = document(table.state)["sanctions"][-1]
    return found["player"], found["what"], found["case"], found["status"]


def test_the_judge_proposes_and_the_others_vote_without_the_accused() -> None:
    """fnomic 230: effective by a majority of the votes cast, judge and accused not voting, in 72 hours."""
    table = arbiters()
    judged(table, "dave", statement="erin broke rule 216.")
    table.ok("alice", FINE)
    assert voters(table) == {"bob", "carol", "dave"}
    for nick in ("alice", "erin"):
        refused = table.refused(nick, cmd.Vote(side=cmd.Side.FOR, ref=Ref(Series.SANCTION, 1)))
        assert refused.code == "no-vote"
    table.ballot("bob", "for", Series.SANCTION, 1)
    assert row(table) == ("erin", "skips a turn", 1, "voting")
    table.wait("72h")
    decided = happened(table, rv.SanctionDecided)
    assert [(e.number, e.imposed, e.rules) for e in decided] == [(1, True, (230,))]
    assert row(table) == ("erin", "skips a turn", 1, "imposed")
    assert table.score("dave") == 0  # not having voted on a sanction costs nothing


def test_without_a_majority_nothing_is_imposed() -> None:
    """fnomic 230: a tie, or nobody for it, is no majority."""
    table = arbiters()
    judged(table, "dave")
    table.ok("alice", FINE)
    table.ballot("bob", "for", Series.SANCTION, 1)
    table.ballot("carol", "against", Series.SANCTION, 1)
    table.wait("72h")
    assert row(table)[-1] == "rejected"
    assert not happened(table, rv.SanctionDecided)[0].imposed


def test_a_sanction_falls_with_the_judgement_it_rests_on() -> None:
    """fnomic 229 and 230: quashed, nothing is found against anybody any more."""
    table = arbiters()
    judged(table, "dave")
    table.ok("alice", FINE)
    table.ok("bob", cmd.OpposeJudgement(case=1))
    table.ok("carol", cmd.OpposeJudgement(case=1))
    assert row(table)[-1] == "rejected"
    assert table.event(ev.VoteClosed).status == "void"
    assert not table.state.open_proposals


def test_a_judge_needs_a_judgement_that_finds_it_true_and_each_bears_one_sanction() -> None:
    """fnomic 230: when he finds that a player broke a rule."""
    readings = {228: "{sanction.by_arbiters = none}"}
    table = arbiters(readings)
    assert table.refused("alice", FINE).code == "sanction-without-case"
    judged(table, "dave", "false")
    assert table.refused("alice", FINE).code == "sanction-without-case"
    judged(table, "dave")
    assert table.refused("dave", FINE).code == "sanction-without-case"
    table.ok("alice", FINE)
    assert table.refused("alice", FINE).code == "sanction-without-case"


def test_the_three_arbiters_together_impose_one() -> None:
    """fnomic 228: the three together, unanimous, may sanction."""
    table = arbiters()
    assert table.refused("dave", FINE).code == "sanction-by-whom"
    table.ok("bob", FINE)
    assert voters(table) == {"alice", "bob", "carol"}
    assert row(table)[2] is None
    for nick in ("alice", "bob", "carol"):
        assert row(table)[-1] == "voting"
        table.ballot(nick, "for", Series.SANCTION, 1)
    assert row(table)[-1] == "imposed"
    assert table.event(rv.SanctionDecided).rules == (228,)


def test_two_of_three_arbiters_are_not_enough() -> None:
    """fnomic 228: unanimous; and all three seats have to be filled."""
    table = arbiters()
    table.ok("bob", FINE)
    for nick in ("alice", "bob"):
        table.ballot(nick, "for", Series.SANCTION, 1)
    table.wait("72h")
    assert row(table)[-1] == "rejected"
    table.ok("carol", cmd.Resign())
    assert table.refused("bob", FINE).code == "offices-vacant"


def test_an_expulsion_is_carried_out_where_no_rule_forbids_it() -> None:
    """rulesets 2, penalty.limit: losing forbids expulsion, expulsion does not."""
    expel = cmd.ProposeSanction(name="erin", what="is expelled", reading="expulsion")
    table = arbiters()
    judged(table, "dave")
    refused = table.refused("alice", expel)
    assert (refused.code, refused.rules) == ("sanction-too-harsh", (113,))
    table = arbiters({113: "{penalty.limit = expulsion}"})
    judged(table, "dave")
    table.ok("alice", expel)
    table.ballot("bob", "for", Series.SANCTION, 1)
    table.wait("72h")
    assert table.player("erin").status is PlayerStatus.LEFT


def test_no_sanctions_where_no_rule_provides_them() -> None:
    """rulesets 2, sanction.*: without a rule nobody can impose anything."""
    table = PackTable("speaker")
    ask(table, "bob")
    table.ok("alice", cmd.Verdict(value="true"))
    assert table.refused("alice", cmd.ProposeSanction(name="bob", what="x")).code == "no-sanctions"
    assert table.refused("alice", cmd.ProposeSanction(name="nobody", what="x")).code == "no-such-player"
