"""The close of a vote: thresholds, quorum, the automatic change of rule 203, the points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.state import ProposalStatus
from tests.support.game import Table, duration

ALL = ("alice", "bob", "carol")
FREE = "voting.compulsory = none"


def scored(table: Table) -> list[tuple[int, Fraction, str]]:
    return [(e.player, e.amount, e.reason) for e in table.events(ev.Scored)]


# --- unanimity, then a majority ----------------------------------------------------------


def test_unanimity_of_all_voters_adopts() -> None:
    """Rule 203: a proposal passes only with every voter in favour."""
    table = Table()
    table.carry()
    closed = table.event(ev.VoteClosed)
    assert (closed.status, closed.rules) == ("adopted", (203,))
    tally = closed.tally
    assert (tally.votes_for, tally.voters, tally.needed, tally.threshold) == (3, 3, 3, "unanimous")


@pytest.mark.parametrize("against", ALL)
def test_one_voice_against_rejects(against: str) -> None:
    """Rule 203: …every voter; rule 206: a defeated proposal costs its author 10 points, nobody else anything."""
    table = Table()
    table.carry(against=(against,))
    assert table.proposal().status is ProposalStatus.REJECTED
    assert scored(table) == [(1, Fraction(-10), "score.rejected.proposer")]
    assert table.event(ev.Scored).rules == (206,)
    assert table.score("alice") == -10


def test_a_defeat_leaves_the_rules_alone() -> None:
    """Rule 104: adopted if and only if it has the votes."""
    table = Table()
    before = table.state.rules
    table.carry("repeal", 210, against=("carol",))
    assert table.state.rules == before


def test_what_is_adopted_acts_from_the_close_on() -> None:
    """Rules 107, 205: not before its vote ends, and from that moment: the very die of that turn."""
    table = Table()
    table.propose("amend", 202, reading="{score.turn = 42}")
    table.call()
    table.vote("alice", "for")
    table.vote("bob", "for")
    assert table.setting("score.turn") == "roll(6)"
    table.vote("carol", "for")
    assert table.setting("score.turn") == "42"
    table.ok("alice", cmd.Roll())
    assert table.score("alice") == 42
    assert not table.events(ev.Drawn)


def test_threshold_from_before_points_from_after() -> None:
    """Design 6: the close reads the threshold before the change it adopts, then the scores as they then are."""
    table = Table()
    table.carry("amend", 203, "{adoption.threshold = false if circuit < 2 else majority}")
    assert table.proposal().status is ProposalStatus.ADOPTED
    table = Table()
    table.carry(reading="{score.adopted.proposer = 8}")
    assert scored(table) == [(1, Fraction(8), "score.adopted.proposer")]


def test_the_threshold_softens_by_itself_after_the_second_circuit() -> None:
    """Rule 203: an event of its own, once, announced, no new number."""
    table = Table()
    seen = []
    for _ in range(12):
        table.take_turns(1)
        seen.append([e for e in table.events(ev.SettingTurned) if e.key == "adoption.threshold"])
    assert [len(e) for e in seen] == [0] * 5 + [1] + [0] * 6
    turned = seen[5][0]
    assert (turned.before, turned.after, turned.rules) == ("unanimous", "majority", (203,))
    rule = table.state.rules.rule(203)
    assert rule is not None
    assert rule.history == (203,)


def test_a_majority_carries_in_the_third_circuit_and_comforts_those_against() -> None:
    """Rules 203, 204: a simple majority; those who voted against a winning proposal get 10 each."""
    table = Table(*ALL, "dave")
    table.take_turns(8)
    assert table.turn.circuit == 3
    before = {nick: table.score(nick) for nick in table.present()}
    table.carry(against=("carol",))
    assert table.proposal(309).status is ProposalStatus.ADOPTED
    assert scored(table) == [(3, Fraction(10), "score.adopted.against")]
    assert table.event(ev.Scored).rules == (204,)
    assert table.score("carol") == before["carol"] + 10


def test_half_is_no_majority() -> None:
    """Rule 203, rulesets 1: strictly more for than against."""
    table = Table("alice", "bob")
    table.take_turns(4)
    table.carry(against=("bob",))
    assert table.proposal(305).status is ProposalStatus.REJECTED
    tally = table.event(ev.VoteClosed).tally
    assert (tally.needed, tally.threshold) == (2, "majority")


def test_a_vote_begun_in_the_second_circuit_and_closed_there_needs_all() -> None:
    """Rule 203: after the end of the second full circuit, not in it."""
    table = Table()
    table.take_turns(5)
    table.carry(against=("bob",))
    assert table.proposal(306).status is ProposalStatus.REJECTED


def test_amended_to_a_plain_majority_nothing_turns_by_itself() -> None:
    """Rule 203: if it has not been amended by then; and 204 pays from the moment unanimity is not needed."""
    table = Table()
    table.take_turn("amend", 203, "{adoption.threshold = majority}")
    table.carry(against=("carol",))
    assert table.proposal(302).status is ProposalStatus.ADOPTED
    assert scored(table) == [(3, Fraction(10), "score.adopted.against")]
    table.ok("bob", cmd.Roll())
    for _ in range(6):
        table.take_turns(1)
        assert not table.events(ev.SettingTurned)


def test_amended_in_its_words_only_it_still_turns() -> None:
    """Rulesets 1: an amendment of the words keeps the reading; what it says of circuits stays."""
    table = Table()
    table.take_turn("amend", 203)
    table.take_turns(5)
    assert [(e.key, e.rules) for e in table.events(ev.SettingTurned)] == [("adoption.threshold", (301,))]


def test_transmutation_needs_all_voters_even_in_the_third_circuit() -> None:
    """Rule 109: immutable → mutable only by all voters."""
    table = Table()
    table.take_turns(6)
    table.carry("transmute", 115, against=("bob",))
    closed = table.event(ev.VoteClosed)
    assert (closed.status, closed.rules, closed.tally.threshold) == ("rejected", (109,), "unanimous")
    table.ok("alice", cmd.Roll())
    table.take_turn("transmute", 115)
    assert table.proposal(308).status is ProposalStatus.ADOPTED


def test_making_a_rule_immutable_takes_the_ordinary_threshold() -> None:
    """Rulesets 3: mutable → immutable takes the ordinary threshold."""
    table = Table()
    table.take_turns(6)
    table.carry("transmute", 210, against=("bob",))
    assert table.proposal(307).status is ProposalStatus.ADOPTED


# --- other thresholds -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("threshold", "against", "adopted"),
    [
        ("2/3", 1, True),
        ("2/3", 2, False),
        ("unanimous of cast", 0, True),
        ("unanimous of cast", 1, False),
        ("votes_for >= 3 and kind == enact", 1, True),
        ("votes_for >= 3 and kind == repeal", 1, False),
        ("majority", 2, False),
        ("votes_for > votes_against + voters", 0, False),
        ("votes_against < 2", 1, True),
    ],
)
def test_other_thresholds(threshold: str, against: int, adopted: bool) -> None:
    """Rulesets 1: majority, unanimous (of cast), a share of the votes cast, or a condition."""
    nicks = (*ALL, "dave")
    table = Table(*nicks, readings={203: f"adoption.threshold = {threshold}"})
    table.carry(against=nicks[:against])
    assert (table.proposal().status is ProposalStatus.ADOPTED) is adopted


def test_unanimity_of_those_cast_does_not_wait_for_the_others() -> None:
    """`unanimous of cast`: all votes cast; no vote for means never adopted."""
    readings = {105: FREE, 203: "adoption.threshold = unanimous of cast", 205: "voting.period = 1d"}
    table = Table(readings=readings)
    table.propose()
    table.call()
    table.vote("bob", "for")
    table.wait("1d")
    assert table.proposal().status is ProposalStatus.ADOPTED
    table.ok("alice", cmd.Roll())
    table.propose()
    table.call()
    table.wait("1d")
    assert table.proposal(302).status is ProposalStatus.REJECTED


def test_nothing_is_adopted_without_a_vote_for() -> None:
    """Rulesets 1: no vote for means never adopted, whatever the threshold."""
    table = Table(readings={203: "adoption.threshold = true"})
    table.carry(against=ALL)
    assert table.proposal().status is ProposalStatus.REJECTED


def test_several_votes_each() -> None:
    """voting.votes_each, which may look at the proposal: votes are counted, and people for the quorum."""
    table = Table(
        readings={
            203: "adoption.threshold = votes_for == 4 and voters == 6",
            207: "voting.votes_each = 2 if kind == enact else 1",
        }
    )
    table.carry(against=("bob",))
    tally = table.event(ev.VoteClosed).tally
    assert (tally.votes_for, tally.votes_against, tally.voters) == (4, 2, 6)
    assert (table.proposal().status, tally.quorum_present) == (ProposalStatus.ADOPTED, 2 + 1)


# --- points ------------------------------------------------------------------------------------


def test_points_are_exact() -> None:
    """Rulesets 1: scores are exact: 20/3 three times makes 20."""
    table = Table(readings={202: "score.turn = 20/3"})
    for expected in (Fraction(20, 3), Fraction(40, 3), Fraction(20)):
        while table.mover != "alice":
            table.take_turns(1)
        table.take_turn()
        assert table.score("alice") == expected


def test_points_by_the_count() -> None:
    """score.adopted.proposer = 10 + 2 × (votes_for − needed): needed is that of the vote."""
    table = Table(
        *ALL,
        "dave",
        readings={
            203: "adoption.threshold = majority",
            205: "score.adopted.proposer = 10 + 2 * (votes_for - needed)",
        },
    )
    table.carry(against=("bob",))
    assert table.score("alice") == 10 + 2 * (3 - 3)
    assert table.score("bob") == 10


def test_points_by_the_die_are_drawn_once_for_each_act() -> None:
    """Design 4: the purpose of a draw names the act it is for."""
    table = Table(
        readings={203: "adoption.threshold = true", 204: "score.adopted.against = roll(6) + roll(4)"}
    )
    table.carry(against=("bob", "carol"))
    assert [(d.purpose, d.sides) for d in table.events(ev.Drawn)] == [
        ("score.adopted.against/301/2/1", 6),
        ("score.adopted.against/301/2/2", 4),
        ("score.adopted.against/301/3/1", 6),
        ("score.adopted.against/301/3/2", 4),
    ]
    drawn = [d.result for d in table.events(ev.Drawn)]
    assert [e.amount for e in table.events(ev.Scored)] == [drawn[0] + drawn[1], drawn[2] + drawn[3]]


# --- readings that fail ----------------------------------------------------------------------


def test_a_reading_that_fails_counts_as_none() -> None:
    """Rulesets 1: when a value cannot be had the matter is unregulated; it is said, with the rule."""
    table = Table(readings={203: "adoption.threshold = votes_for > 1 / votes_against"})
    table.carry()
    failed = table.event(ev.ReadingFailed)
    assert (failed.key, failed.rules, failed.reason) == ("adoption.threshold", (203,), "division by zero")
    assert table.proposal().status is ProposalStatus.ADOPTED  # unregulated: a majority
    table.ok("alice", cmd.Roll())
    table.carry(against=("bob",))
    assert not table.events(ev.ReadingFailed)
    assert table.proposal(302).status is ProposalStatus.ADOPTED


def test_points_that_cannot_be_worked_out_are_none() -> None:
    """As above, of a score: unregulated is 0; the turn goes on."""
    table = Table(readings={202: "score.turn = 6 / (turn - 1)"})
    table.take_turn()
    assert table.event(ev.ReadingFailed).key == "score.turn"
    assert (table.score("alice"), table.mover) == (0, "bob")
    table.take_turn()
    assert table.score("bob") == 6


@pytest.mark.parametrize(
    ("rule", "reading"),
    [
        (201, "turn.may_pass = 1 / (turn - 1) > 0"),
        (202, "proposal.per_turn = 1 / (turn - 1)"),
        (205, "voting.period = 1h / (turn - 1)"),
        (205, "voting.may_change = 1 / (turn - 1) > 0"),
        (205, "voting.minimum_period = 1h if 1 / (turn - 1) > 0 else 2h; voting.period = chosen"),
        (202, "turn.parts = propose, roll if 1 / (turn - 1) > 0 else score"),
        (207, "voting.votes_each = 1 / (turn - 1)"),
        (208, "win.score = 1 / (circuit - 1)"),
        (209, "rules.maximum_mutable = 1 / (turn - 1)"),
        (201, "turn.order = seats if 1 / (circuit - 1) > 0 else joined"),
    ],
)
def test_whatever_fails_the_game_can_be_asked(rule: int, reading: str) -> None:
    """Rulesets 1: a failing reading names its rule and never stops the game."""
    table = Table(readings={rule: reading})
    table.ok("alice", cmd.Act(text="x"))
    table.say("alice", cmd.Propose(draft=cmd.Draft(kind=cmd.ChangeKind.ENACT, title="T", text="x")))
    table.say("alice", cmd.Call(period=duration("2h")))
    table.say("alice", cmd.Call())
    for nick in ("bob", *ALL):
        table.say(nick, cmd.Vote(side=cmd.Side.FOR))
    table.say("alice", cmd.Roll())
    assert any(p.number == 301 for p in table.state.closed_proposals)
