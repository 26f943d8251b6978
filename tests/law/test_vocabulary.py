"""The vocabulary (rulesets 2): every key, what it takes, and what it refuses in every branch."""

from __future__ import annotations

import pytest

from core.law.expressions import evaluate
from core.law.faults import ReadingError
from core.law.precedence import Settings
from core.law.ruleset import Ruleset
from core.law.vocabulary import (
    NAMES,
    VOCABULARY,
    Entry,
    UnknownKey,
    canonical_value,
    check_value,
    choices_of,
    coerce,
    entry,
    takes_none,
)

ROWS = [pytest.param(row, id=row.key) for row in VOCABULARY.values()]

# The column "unregulated" of rulesets 2; "" stands for its dash, and where it says that no office is meant.
UNREGULATED = {
    "players.minimum_active": "0",
    "players.join_takes_effect": "now",
    "players.initial_score": "0",
    "players.rejoin_within": "",
    "penalty.limit": "",
    "vacation.allowed": "false",
    "vacation.after_idle_turns": "",
    "vacation.return_takes_effect": "now",
    "turn.order": "none",
    "turn.may_pass": "true",
    "turn.propose_within": "",
    "turn.parts": "propose",
    "turn.publish_within": "",
    "turn.publish_share": "0",
    "proposal.per_turn": "",
    "proposal.by": "any_player",
    "proposal.first_number": "301",
    "proposal.voting_opens": "on_call",
    "proposal.debate_ends": "either",  # rule 111 of the classic sets; no row of rulesets 2
    "proposal.may_withdraw": "true",
    "rules.renumber_on": "none",
    "rules.maximum_mutable": "",
    "rules.minimum_mutable": "0",
    "voting.period": "",
    "voting.minimum_period": "",
    "voting.closes_when_all_voted": "true",
    "voting.compulsory": "false",
    "voting.secret": "false",
    "voting.without": "",
    "voting.random_voters": "0",
    "voting.votes_each": "1",
    "voting.may_change": "true",
    "voting.electorate": "live",
    "voting.leaver_ballot": "stands",
    "adoption.quorum": "0",
    "adoption.quorum_of": "voters",
    "adoption.quorum_counted": "close",
    "adoption.threshold": "majority",
    "adoption.transmute_threshold": "",
    "adoption.concerning_office": "",
    "adoption.with_consent": "",
    "adoption.without_consent": "",
    "office.silence": "refusal",
    "score.abstained": "0",
    "score.adopted.proposer": "0",
    "score.adopted.against": "0",
    "score.rejected.proposer": "0",
    "score.turn": "0",
    "score.booked": "close",
    "win.score": "",
    "win.without": "",
    "win.then": "end",
    "win.takes_office": "",
    "win.condition": "any",
    "win.paradox": "none",
    "win.paradox_then": "",
    "judge.selection": "",
    "judge.never": "none",
    "judge.term": "case",
    "judge.accept_within": "",
    "judge.deliver_within": "",
    "judge.verdicts": "true, false",
    "judge.penalty.no_answer": "0",
    "judge.penalty.late": "0",
    "judge.penalty.overturned": "0",
    "judge.reward": "0",
    "judge.blocks_next_turn": "no",
    "judge.consent_of": "others",
    "judge.consent_needed": "majority",
    "judge.overturn": "none",
    "judge.overturn_within": "",
    "judge.office_lost_on_overturn": "false",
    "judge.bar_after_overturn": "",  # rulesets 2: 0, which is no time at all
    "cassation.file_within": "",
    "cassation.period_min": "",
    "cassation.period_max": "",
    "cassation.score_abstained": "0",
    "cassation.against_keeps": "",
    "cassation.arbiters_within": "",
    "cassation.arbiters_needed": "",
    "cassation.judge_votes": "true",
    "precedent.allowed": "false",
    "precedent.rejudge_unless": "",
    "precedent.oppose_within": "",  # the 72 hours of rulesets 4; no row of rulesets 2
    "clerk.by": "officer, players",
    "clerk.threshold": "majority",
    "sanction.by_judge": "",
    "sanction.by_arbiters": "",
    "sanction.period": "",
    "offices": "",
    "office.succession": "",
    "office.nominate_within": "",
    "office.callout_within": "",
    "office.election_period": "",
    "office.ballot_line": "false",
    "office.ballot_line_needed": "majority",
    "decree.allowed": "false",
    "decree.objection_within": "",
    "decree.objections_to_reject": "",
    "decree.score": "0",
    "decree.takes_effect": "now",
    "request.allowed": "false",
    "request.lapses_after": "",
    "request.probation_turns": "0",  # rulesets 2: a dash; no probation
    "request.score.accepted": "0",
    "request.score.rejected": "0",
    "request.score.lapsed": "0",
    "precedence.among_rules": "lowest",
    "precedence.among_decrees": "highest",
    "precedence.immutable_voids": "point",
    "precedence.over": "none",
    "precedence.defers_to": "none",
}  # fmt: skip


def test_unregulated_values() -> None:
    """rulesets 2, column "unregulated": what is not regulated is permitted, exactly as listed."""
    assert {row.key: row.unregulated for row in VOCABULARY.values()} == UNREGULATED


@pytest.mark.parametrize("row", ROWS)
def test_row(row: Entry) -> None:
    """Each row's example is a value of its key, and its unregulated value is a constant one."""
    assert str(check_value(row, row.example))
    assert row.example != row.unregulated
    assert row.meaning[0].isupper()
    assert not row.meaning.endswith(".")
    assert row.names <= NAMES.keys() | {"roll"}
    assert not row.names & set(choices_of(row.type))
    if row.unregulated:
        coerce(row, evaluate(check_value(row, row.unregulated), {}))
        Settings(Ruleset()).value(row.key)


@pytest.mark.parametrize("row", ROWS)
def test_every_choice_is_a_value(row: Entry) -> None:
    """Each word a key knows can be written as its value, also where it is a name elsewhere."""
    for word in choices_of(row.type):
        assert str(check_value(row, word)) == word
        assert str(check_value(row, word.upper())) == word


@pytest.mark.parametrize(
    ("key", "text", "reason", "caret"),
    [
        (
            "adoption.threshold",
            "majorty",
            "adoption.threshold does not know “majorty”; did you mean majority?",
            "majorty\n^",
        ),
        (
            "adoption.threshold",
            "unanimous if circuit <= 2 else seats",
            "adoption.threshold does not know “seats”; it knows majority, unanimous",
            "unanimous if circuit <= 2 else seats\n                               ^",
        ),
        ("adoption.threshold", "5/4", "a threshold is more than 0 and at most 1, not 5/4", "5/4\n ^"),
        (
            "adoption.threshold",
            "7d",
            "adoption.threshold takes majority, unanimous, a share or a condition, not a length of time",
            "7d\n^",
        ),
        (
            "voting.period",
            "7d if kind == enct else 3d",
            "voting.period does not know “enct”; did you mean enact?",
            "7d if kind == enct else 3d\n              ^",
        ),
        (
            "voting.period",
            "7d if circuit else 3d",
            "voting.period takes true or false here, not a number",
            "7d if circuit else 3d\n      ^",
        ),
        ("voting.period", "5", "voting.period takes a length of time or chosen, not a number", "5\n^"),
        ("voting.period", "3d, 4d", "voting.period takes one value, not a list", "3d, 4d\n^"),
        ("win.score", "roll(6)", "win.score cannot depend on a die", "roll(6)\n^"),
        (
            "win.score",
            "100 + playrs",
            "win.score does not know “playrs”; did you mean players?",
            "100 + playrs\n      ^",
        ),
        (
            "win.score",
            "votes_for",
            "win.score takes a number, not “votes_for”",
            "votes_for\n^",
        ),
        ("win.score", "100 if players > 3 else never", "win.score takes a number, not “never”",
         "100 if players > 3 else never\n                        ^"),
        ("proposal.per_turn", "1/2", "a whole number is needed here, not 1/2", "1/2\n ^"),
        ("proposal.per_turn", "-1", "a number of zero or more is needed here, not -1", "-1\n^"),
        ("score.turn", "1 / (2 - 2)", "division by zero", "1 / (2 - 2)\n  ^"),
        ("turn.may_pass", "1", "turn.may_pass takes true or false, not a number", "1\n^"),
        (
            "turn.may_pass",
            "circuit + true > 2",
            "turn.may_pass takes a number here, not true or false",
            "circuit + true > 2\n          ^",
        ),
        ("turn.order", "seats of cast", "“of cast” stands only behind a threshold", "seats of cast\n      ^"),
        (
            "judge.never",
            "invoker, lates",
            "judge.never does not know “lates”; did you mean latest?",
            "invoker, lates\n         ^",
        ),
        (
            "precedence.over",
            "win.*, dcree",
            "“dcree” is no rule number, range, kind of rule or key",
            "win.*, dcree\n       ^",
        ),
        ("precedence.over", "209-201", "“209 - 201” is no rule number, range, kind of rule or key", "209-201\n   ^"),
        ("precedence.over", "foo.*", "“foo.*” is no rule number, range, kind of rule or key", "foo.*\n^"),
        ("win.score", "1 + (2 if circuit > 1 else true)", "win.score takes a number here, not true or false",
         "1 + (2 if circuit > 1 else true)\n                           ^"),
        ("win.score", "1 +", "a value is missing here", "1 +\n   ^"),
    ],
)  # fmt: skip
def test_refused_values(key: str, text: str, reason: str, caret: str) -> None:
    """Issue 2, done 3: a value unfit for its key is refused in any branch, its place marked."""
    with pytest.raises(ReadingError) as caught:
        check_value(entry(key), text)
    assert str(caught.value) == reason
    assert caught.value.marked == caret


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("adoption.threshold", "votes_for > votes_against + 2"),
        ("adoption.threshold", "unanimous of cast if kind == transmute else 2/3 of cast"),
        ("adoption.threshold", "2/3 if circuit > 2 else votes_for == voters"),
        ("voting.period", "max(24h, 72h − circuit × 6h)"),
        ("voting.period", "chosen if circuit > 3 else 1mo / 1"),
        ("score.turn", "(number − 291) × votes_for / voters"),
        ("score.turn", "roll(6) if votes_for >= needed else 0"),
        ("judge.verdicts", "true, false, dismissed, mu"),
        ("judge.never", "(invoker, latest) if players > 3 else none"),
        ("precedence.over", "213, 201–209, decree, mutable, win.*, voting.period"),
        ("turn.may_pass", "not circuit <= 2"),
        ("voting.compulsory", "kind != transmute"),
    ],
)
def test_accepted_values(key: str, text: str) -> None:
    """rulesets 1 and 2: what people may write."""
    assert str(check_value(entry(key), text))


@pytest.mark.parametrize(
    ("key", "one", "other", "same"),
    [
        ("voting.period", "72h", "3d", True),
        ("voting.period", "72h", "4d", False),
        ("voting.period", "1mo", "30d", False),
        ("adoption.threshold", "1/2", "0.5", True),
        ("adoption.threshold", "unanimous", "unanimous of cast", False),
        ("adoption.threshold", "1/2 of cast", "2/4", True),
        ("judge.never", "invoker, latest", "latest, invoker", True),
        ("judge.never", "none", "invoker", False),
        ("turn.parts", "propose, roll", "roll, propose", False),
        ("judge.verdicts", "true", "true, true", False),
        ("win.score", "10 * players", "players * 10", False),
        ("win.score", "(50 + 50) * players", "100 * players", True),
        ("score.adopted.against", "10", "5 + 5", True),
        ("precedence.over", "201–203, win.*", "win.*, 201-203", True),
        ("voting.compulsory", "true", "1 == 1", True),
        ("win.score", "100 if true else 90", "100", True),
        ("voting.compulsory", "circuit == 1 or 1 == 1", "circuit == 1 or 1 == 2", False),
        ("win.score", "players + 1", "players - 1", False),
        ("win.score", "min(players, 1)", "max(players, 1)", False),
        ("win.score", "circuit", "players", False),
        ("adoption.threshold", "1 if circuit > 2 else majority", "true if circuit > 2 else majority", False),
    ],
)
def test_equality_of_values(key: str, one: str, other: str, same: bool) -> None:
    """design 6: equality is of parsed values; two rules conflict when these differ."""
    assert (canonical_value(entry(key), one) == canonical_value(entry(key), other)) is same


def test_unknown_key_names_the_nearest() -> None:
    """Issue 2, bad input: an unknown key names the nearest known one, and nothing where none is near."""
    with pytest.raises(
        UnknownKey, match=r"^unknown key voting\.perod; did you mean voting\.period\?$"
    ) as caught:
        entry("voting.perod")
    assert caught.value.nearest == "voting.period"
    with pytest.raises(UnknownKey) as caught:
        entry("z" * 10**6)
    assert caught.value.nearest is None
    assert len(str(caught.value)) < 100


def test_none_as_a_value() -> None:
    """rulesets 1: ``key = none`` drops a key, unless none is a word of that key."""
    assert {row.key for row in VOCABULARY.values() if takes_none(row)} == {
        "turn.order",
        "rules.renumber_on",
        "win.paradox",
        "judge.never",
        "judge.overturn",
        "precedence.over",
        "precedence.defers_to",
    }
