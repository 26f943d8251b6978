"""Decrees: proposed by anybody, objected to, numbered, in force; never over a rule."""

from __future__ import annotations

import pytest

from core.law.rule import RuleKind
from core.play import commands as cmd
from core.play import events as ev
from core.play import events_decrees as de
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.document import document
from core.play.state import ProposalStatus
from tests.support.game import Table
from tests.support.pack_game import PackTable, duration

DAY = 24 * 3_600_000


def decree(
    table: Table, who: str, reading: str | None = None, kind: str = "enact", target: int | None = None
) -> int:
    enacts = kind == "enact"
    draft = Draft(
        kind=ChangeKind(kind),
        target=None if target is None else Ref(Series.DECREE, target),
        title="A decree" if enacts else None,
        text=None if kind == "repeal" else "As it says.",
        reading=reading,
    )
    table.ok(who, cmd.ProposeDecree(draft=draft))
    return table.state.decrees.count


def oppose(table: Table, who: str, number: int, series: Series = Series.PROPOSED_DECREE) -> None:
    table.ok(who, cmd.Opposed(ref=Ref(series, number)))


def adopted(table: Table, reading: str | None = None, kind: str = "enact", target: int | None = None) -> int:
    """A decree of carol's, adopted and in force; its number D N."""
    decree(table, "carol", reading, kind, target)
    table.wait("96h")
    table.ok(table.mover, cmd.Pass())
    return table.state.decrees.adopted


def seen(table: Table, number: int) -> dict[str, object]:
    found: dict[str, object] = document(table.state)["decrees"][number - 1]
    return found


# --- proposing and objecting ------------------------------------------------------------


def test_no_decrees_where_no_rule_allows_them() -> None:
    """decree.allowed, unregulated: false."""
    table = Table()
    move = cmd.ProposeDecree(draft=Draft(kind=ChangeKind.ENACT, title="A", text="B"))
    assert table.refused("bob", move).code == "no-decrees"


def test_anybody_proposes_one_at_any_time_but_not_while_suspended() -> None:
    """Fnomic 222: any player, at any time; refused only while the game is suspended."""
    table = PackTable("fnomic", "alice", "bob", "carol", "dave")
    assert decree(table, "carol") == 1
    proposed = table.event(de.DecreeProposed)
    assert (proposed.number, proposed.rules) == (1, (222,))
    assert table.due("decree/1") == table.now + 4 * DAY
    assert seen(table, 1)["status"] == "proposed"
    table.ok("dave", cmd.TakeVacation())
    move = cmd.ProposeDecree(draft=Draft(kind=ChangeKind.ENACT, title="A", text="B"))
    assert table.refused("bob", move).code == "suspended"


def test_the_second_objection_rejects_it_at_once() -> None:
    """Fnomic 222: two objections; a voice taken back does not count, nor one twice."""
    table = PackTable("fnomic")
    decree(table, "carol")
    oppose(table, "alice", 1)
    assert table.refused("alice", cmd.Opposed(ref=Ref(Series.PROPOSED_DECREE, 1))).code == "objected-already"
    table.ok("alice", cmd.Opposed(ref=Ref(Series.PROPOSED_DECREE, 1), no=True))
    assert (
        table.refused("alice", cmd.Opposed(ref=Ref(Series.PROPOSED_DECREE, 1), no=True)).code
        == "no-objection"
    )
    oppose(table, "bob", 1)
    assert not table.events(de.DecreeRejected)
    oppose(table, "dave", 1, Series.DECREE)  # only the proposed one can be meant
    assert table.event(de.DecreeRejected).objections == 2
    assert not table.state.deadlines or all(d.id != "decree/1" for d in table.state.deadlines)
    assert seen(table, 1)["status"] == "rejected"
    assert table.refused("erin", cmd.Opposed(ref=Ref(Series.PROPOSED_DECREE, 1))).code == "decree-closed"
    assert table.refused("erin", cmd.Opposed(ref=Ref(Series.PROPOSED_DECREE, 9))).code == "no-such-decree"


def test_one_objection_does_not_keep_it_from_adoption() -> None:
    """Fnomic 222: after 96 hours; 2 points at once; numbers Dp and D apart."""
    table = PackTable("fnomic")
    decree(table, "bob")
    oppose(table, "alice", 1)
    oppose(table, "carol", 1)
    decree(table, "carol")
    oppose(table, "alice", 2)
    table.wait("95h")
    assert table.score("carol") == 0
    table.wait("1h")
    found = table.event(de.DecreeAdopted)
    assert (found.number, found.adopted_number, found.waits) == (2, 1, True)
    assert table.score("carol") == 2
    assert table.event(ev.Scored).reason == "decree.score"
    assert table.refused("dave", cmd.Opposed(ref=Ref(Series.DECREE, 1))).code == "decree-closed"


def test_it_is_in_force_from_the_turn_after_the_one_of_its_adoption() -> None:
    """Fnomic 222: from the start of the next turn, as D N; its text and reading act then."""
    table = PackTable("fnomic", readings={216: "turn.propose_within = none"})
    decree(table, "carol", "rules.maximum_mutable = 40")
    table.wait("96h")
    assert table.state.rules.decree(1) is None
    assert table.setting("rules.maximum_mutable") == ""
    table.ok("alice", cmd.Pass())
    assert table.event(de.DecreeInForce).adopted_number == 1
    rule = table.event(ev.RuleEnacted).rule
    assert (rule.number, rule.kind) == (1, RuleKind.DECREE)
    assert table.setting("rules.maximum_mutable") == "40"
    assert document(table.state)["settings"]["rules.maximum_mutable"]["rule"] == "D 1"


def test_without_the_keys_a_decree_acts_at_once_and_earns_nothing() -> None:
    """decree.takes_effect now, decree.objection_within unset, decree.score 0."""
    table = Table(readings={205: "decree.allowed = true"})
    decree(table, "bob", "rules.maximum_mutable = 40")
    assert table.state.rules.decree(1) is not None
    assert not table.events(ev.Scored)


# --- never over a rule --------------------------------------------------------------------


def test_a_rule_beats_a_decree_and_a_later_decree_an_earlier() -> None:
    """Fnomic 222: rule before decree; between decrees the higher number; ?= yields to a decree (227)."""
    readings = {216: "turn.propose_within = none"}
    table = PackTable("fnomic", readings=readings)
    adopted(table, "turn.may_pass = false; rules.maximum_mutable = 40; request.probation_turns = 3")
    assert table.setting("turn.may_pass") == "true"
    assert table.setting("request.probation_turns") == "3"
    adopted(table, "rules.maximum_mutable = 50")
    assert table.setting("rules.maximum_mutable") == "50"


@pytest.mark.parametrize("kind", ["amend", "repeal"])
def test_a_decree_changes_no_rule(kind: str) -> None:
    """Fnomic 222: it can never replace, change or repeal a rule."""
    table = PackTable("fnomic")
    draft = Draft(kind=ChangeKind(kind), target=Ref(Series.NUMBER, 215), text="x")
    refusal = table.refused("bob", cmd.ProposeDecree(draft=draft))
    assert (refusal.code, refusal.rules) == ("decree-under-rules", (222,))
    transmuting = Draft(kind=ChangeKind.TRANSMUTE, target=Ref(Series.NUMBER, 215))
    assert table.refused("bob", cmd.ProposeDecree(draft=transmuting)).code == "decree-kind"


def test_a_decree_that_would_end_rule_changes_is_refused() -> None:
    """Rule 114: changing rules is never forbidden altogether, by a decree neither."""
    table = PackTable("fnomic", readings={207: "voting.votes_each = none"})
    draft = Draft(kind=ChangeKind.ENACT, title="A", text="B", reading="voting.votes_each = 0")
    assert table.refused("bob", cmd.ProposeDecree(draft=draft)).code == "ends-rule-changes"


# --- changing decrees ---------------------------------------------------------------------


def test_decrees_amend_and_repeal_decrees() -> None:
    """Fnomic 222: by decree; the amended one keeps its number, each adopted one counts."""
    table = PackTable("fnomic", readings={216: "turn.propose_within = none"})
    adopted(table, "rules.maximum_mutable = 40")
    assert adopted(table, "rules.maximum_mutable = 41", "amend", 1) == 2
    assert table.setting("rules.maximum_mutable") == "41"
    assert [r.number for r in table.state.rules.rules if r.kind is RuleKind.DECREE] == [1]
    assert adopted(table, None, "repeal", 1) == 3
    assert table.setting("rules.maximum_mutable") == ""
    assert [seen(table, n)["status"] for n in (1, 2, 3)] == ["repealed", "adopted", "adopted"]
    again = Draft(kind=ChangeKind.REPEAL, target=Ref(Series.DECREE, 1))
    assert table.refused("bob", cmd.ProposeDecree(draft=again)).code == "decree-not-in-force"


def test_a_decree_whose_object_is_gone_is_rejected() -> None:
    """Fnomic 222: looked at again at adoption."""
    table = PackTable("fnomic", readings={216: "turn.propose_within = none"})
    adopted(table)
    decree(table, "bob", None, "repeal", 1)
    decree(table, "carol", None, "repeal", 1)
    table.wait("96h")
    assert len(table.state.decrees.open) == 2
    table.ok(table.mover, cmd.Pass())
    assert [e.impossible for e in table.events(de.DecreeInForce)] == ["", "target-missing"]


def test_a_rule_change_amends_and_repeals_a_decree() -> None:
    """Fnomic 222: a rule can change or repeal a decree: propose amend D N, propose repeal D N."""
    table = PackTable("fnomic", readings={216: "turn.propose_within = none"})
    adopted(table, "rules.maximum_mutable = 40")
    target = Ref(Series.DECREE, 1)
    for kind in (ChangeKind.AMEND, ChangeKind.REPEAL):
        reading = "rules.maximum_mutable = 41" if kind is ChangeKind.AMEND else None
        mover = table.mover
        table.ok(mover, cmd.Propose(draft=Draft(kind=kind, target=target, reading=reading)))
        number = table.state.open_proposals[-1].number
        table.ok(mover, cmd.Call(period=duration("72h")))
        for nick in table.present():
            table.vote(nick, "for")
        table.wait("72h")
        assert table.proposal(number).status is ProposalStatus.ADOPTED
        assert document(table.state)["proposals"][-1]["target"] == "D 1"
        if kind is ChangeKind.AMEND:
            changed = table.state.rules.decree(1)
            assert changed is not None
            assert changed.history == (1,)
            assert table.setting("rules.maximum_mutable") == "41"
        table.ok(mover, cmd.Publish())
    assert seen(table, 1)["status"] == "repealed"
    again = Draft(kind=ChangeKind.REPEAL, target=target)
    assert table.refused(table.mover, cmd.Propose(draft=again)).code == "decree-not-in-force"


def test_a_decree_that_exists_not_yet_is_no_target() -> None:
    """Fnomic 222: D N is an adopted one; in force it must be."""
    table = PackTable("fnomic", readings={216: "turn.propose_within = none"})
    draft = Draft(kind=ChangeKind.REPEAL, target=Ref(Series.DECREE, 1))
    assert table.refused("alice", cmd.Propose(draft=draft)).code == "no-such-decree"
    decree(table, "bob")
    table.wait("96h")
    assert table.refused("alice", cmd.Propose(draft=draft)).code == "decree-not-in-force"
    table.ok("alice", cmd.Pass())
    transmuting = Draft(kind=ChangeKind.TRANSMUTE, target=Ref(Series.DECREE, 1))
    assert table.refused("bob", cmd.Propose(draft=transmuting)).code == "decree-transmute"
