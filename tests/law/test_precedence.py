"""What is in force, and who beats whom (rulesets 1, the conflict rule)."""

from __future__ import annotations

import time
from fractions import Fraction

import msgspec
import pytest

from core.ids import Key
from core.law.durations import Duration
from core.law.expressions import Value
from core.law.precedence import Beaten, Ground, InForce, ReadingFault, Settings, Void, settings_of
from core.law.rule import Rule, Setting
from core.law.threshold import Majority, Share, Unanimous
from core.law.vocabulary import UnknownKey
from tests.support.law import rule, ruleset


def settled(*rules: Rule) -> Settings:
    return settings_of(ruleset(*rules))


CONFLICTS = [
    ("lowest of two", (rule(203, "win.score = 1"), rule(202, "win.score = 2")), 202),
    ("immutable beats mutable", (rule(301, "win.score = 1", mutable=False), rule(202, "win.score = 2")), 301),
    ("rule beats decree", (rule(301, "win.score = 1"), rule(1, "win.score = 2", decree=True)), 301),
    (
        "highest where so ruled",
        (rule(203, "win.score = 1"), rule(202, "win.score = 2; precedence.among_rules = highest")),
        203,
    ),
    (
        "highest decree by itself",
        (rule(1, "win.score = 1", decree=True), rule(2, "win.score = 2", decree=True)),
        2,
    ),
    (
        "lowest decree where so ruled",
        (
            rule(1, "win.score = 1", decree=True),
            rule(2, "win.score = 2", decree=True),
            rule(226, "precedence.among_decrees = lowest"),
        ),
        1,
    ),
    (
        "an immutable decree beats a mutable rule",
        (rule(1, "win.score = 1", decree=True, mutable=False), rule(202, "win.score = 2")),
        1,
    ),
    (
        "a void rule does not rank the others",
        (
            rule(202, "win.score = 1"),
            rule(203, "win.score = 2"),
            rule(301, "precedence.among_rules = highest; win.condition = any"),
            rule(110, "precedence.immutable_voids = rule; win.condition = points", mutable=False),
        ),
        202,
    ),
    ("a default yields", (rule(201, "win.score ?= 1"), rule(202, "win.score = 2")), 202),
    (
        "an immutable default yields to a decree",
        (rule(101, "win.score ?= 1", mutable=False), rule(1, "win.score = 2", decree=True)),
        1,
    ),
    ("of two defaults the lowest", (rule(203, "win.score ?= 1"), rule(202, "win.score ?= 2")), 202),
    (
        "213 over every other rule on the winner",
        (rule(208, "win.score = 1"), rule(213, "win.score = 2; precedence.over = win.*")),
        213,
    ),
    (
        "over another key",
        (rule(208, "win.score = 1"), rule(213, "win.score = 2; precedence.over = score.*")),
        208,
    ),
    (
        "not over an immutable rule",
        (rule(208, "win.score = 1", mutable=False), rule(213, "win.score = 2; precedence.over = win.*")),
        208,
    ),
    (
        "no decree over a rule",
        (rule(208, "win.score = 1"), rule(1, "win.score = 2; precedence.over = rule, win.*", decree=True)),
        208,
    ),
    (
        "over a number",
        (rule(208, "win.score = 1"), rule(213, "win.score = 2; precedence.over = 208")),
        213,
    ),
    (
        "over a range",
        (rule(208, "win.score = 1"), rule(213, "win.score = 2; precedence.over = 201–209")),
        213,
    ),
    (
        "over a kind",
        (rule(208, "win.score = 1"), rule(213, "win.score = 2; precedence.over = mutable")),
        213,
    ),
    (
        "209 defers on a key",
        (
            rule(
                209, "adoption.transmute_threshold = 1/2; precedence.defers_to = adoption.transmute_threshold"
            ),
            rule(210, "adoption.transmute_threshold = 1/3"),
        ),
        210,
    ),
    (
        "both claim",
        (
            rule(208, "win.score = 1; precedence.over = 213"),
            rule(213, "win.score = 2; precedence.over = win.*"),
        ),
        208,
    ),
    (
        "both defer",
        (
            rule(208, "win.score = 1; precedence.defers_to = 213"),
            rule(213, "win.score = 2; precedence.defers_to = 208"),
        ),
        208,
    ),
    (
        "a circle goes by number",
        (
            rule(205, "win.score = 9; precedence.over = 207"),
            rule(206, "win.score = 1; precedence.over = 205"),
            rule(207, "win.score = 2; precedence.over = 206"),
            rule(204, "win.score = 3; precedence.defers_to = 205-207"),
        ),
        205,
    ),
    (
        "agreeing rules do not beat each other",
        (
            rule(205, "win.score = 1"),
            rule(206, "win.score = 0.5 * 2"),
            rule(207, "win.score = 2; precedence.over = 205"),
        ),
        206,
    ),
    ("the lowest of agreeing ones", (rule(207, "win.score = 2"), rule(206, "win.score = 1 + 1")), 206),
]


@pytest.mark.parametrize(
    ("rules", "number"), [pytest.param(rules, number, id=name) for name, rules, number in CONFLICTS]
)
def test_conflicts(rules: tuple[Rule, ...], number: int) -> None:
    """rulesets 1, the conflict rule in its order: immutable, rule before decree, claims, number."""
    key = rules[0].reading[0].key
    for given in (rules, tuple(reversed(rules))):
        found = settled(*given).source(key)
        assert found is not None
        assert found.number == number


def test_standing_and_status() -> None:
    """rulesets 1: ``!rule N`` says of each setting whether it is in force or beaten, and by which rule."""
    first, second, third = (
        rule(208, "win.score = 72"),
        rule(301, "win.score = 80"),
        rule(302, "win.score = 72"),
    )
    found = settled(first, second, third, rule(1, "win.score = 5", decree=True))
    standing = found.standing("win.score")
    assert standing is not None
    assert (standing.key, standing.setting.value, standing.rule) == ("win.score", "72", first)
    assert [(r.kind.value, r.number) for r in standing.beaten] == [("rule", 301), ("decree", 1)]
    assert found.status(first, "win.score") == found.status(third, "win.score") == InForce()
    assert found.status(second, "win.score") == Beaten(first, Ground.LOWEST)
    with pytest.raises(KeyError):
        found.status(first, "win.then")
    assert found.keys() == ("win.score",)
    assert found.standing("win.then") is None
    assert found.source("win.then") is None


def test_immutable_voids_the_whole_rule() -> None:
    """Rule 110: a mutable rule in conflict with an immutable one is void altogether, else only on the point."""
    for voids in ("rule", "point"):
        high = rule(110, f"win.condition = points; precedence.immutable_voids = {voids}", mutable=False)
        low = rule(301, "win.condition = any; win.score = 50; precedence.among_rules = highest")
        other = rule(208, "win.score = 100")
        found = settled(high, low, other)
        standing = found.standing("win.score")
        assert standing is not None
        if voids == "rule":
            assert found.status(low, "win.condition") == found.status(low, "win.score") == Void(high)
            assert standing.rule == other
            assert standing.beaten == (low,)
            assert "precedence.among_rules" not in found
        else:
            assert found.status(low, "win.condition") == Beaten(high, Ground.IMMUTABLE)
            assert found.status(low, "precedence.among_rules") == InForce()
            assert standing.rule == low
            assert standing.beaten == (other,)


def test_what_is_no_conflict_voids_nothing() -> None:
    """Rule 110: the same value, a default, and claims of precedence of one's own are no conflict."""
    high = rule(
        110,
        "precedence.immutable_voids = rule; win.score = 2; win.then ?= end; precedence.over = decree",
        mutable=False,
    )
    low = rule(301, "win.score = 1 + 1; win.then = new_game; precedence.over = win.*; win.condition = any")
    found = settled(high, low)
    assert all(found.status(low, s.key) == InForce() for s in low.reading)
    assert found.source("win.then") == low
    standing = found.standing("precedence.over")
    assert standing is not None
    assert standing.beaten == ()


def test_precedence_keys_themselves_go_by_the_plain_order() -> None:
    """rulesets 1: the conflict rule is itself in the rules; which holds is settled without its own help."""
    found = settled(
        rule(211, "precedence.among_rules = lowest"),
        rule(301, "precedence.among_rules = highest; precedence.over = 211, precedence.*"),
    )
    assert found.word("precedence.among_rules") == "lowest"


def test_typed_values() -> None:
    """rulesets 1 and 2: values as the engine asks for them, and None, "" or () where unregulated."""
    names: dict[str, Value] = {"circuit": Fraction(3), "players": Fraction(4), "kind": "amend"}
    found = settled(
        rule(
            201,
            "turn.may_pass = circuit > 2; turn.parts = propose, roll; rules.maximum_mutable = 5 * players",
        ),
        rule(202, "voting.period = 7d if kind == amend else chosen; judge.never = latest, invoker"),
        rule(203, "adoption.threshold = unanimous if circuit <= 2 else 2/3; voting.votes_each = 2"),
        rule(204, "score.turn = roll(6) / 2; precedence.over = 201–203, win.*; win.score = 20/3"),
    )
    assert found.flag("turn.may_pass", names) is True
    assert found.flag("voting.compulsory") is False
    assert found.words("turn.parts", names) == ("propose", "roll")
    assert found.words("judge.never", names) == ("invoker", "latest")
    assert found.words("judge.selection") == found.words("rules.renumber_on") == ()
    assert found.words("precedence.over") == ("201 - 203", "win.*")
    assert found.integer("rules.maximum_mutable", names) == 20
    assert found.integer("proposal.per_turn") is None
    assert found.length("voting.period", names) == Duration(millis=7 * 86_400_000)
    assert found.word("voting.period", names) == ""
    assert found.length("voting.period", names | {"kind": "enact"}) is None
    assert found.word("voting.period", names | {"kind": "enact"}) == "chosen"
    assert found.length("voting.minimum_period") is None
    assert found.threshold("adoption.threshold", names) == Share(Fraction(2, 3))
    assert found.threshold("adoption.threshold", names | {"circuit": Fraction(2)}) == Unanimous()
    assert found.number("score.turn", names, lambda sides: sides - 1) == Fraction(5, 2)
    assert found.number("win.score", names) == Fraction(20, 3)
    assert found.word("win.paradox") == "none"
    assert found.word("penalty.limit") == ""
    assert found.value("voting.period", names) == Duration(millis=7 * 86_400_000)
    assert found.value("penalty.limit") is None


def test_a_key_that_holds_instead() -> None:
    """rulesets 2, "as threshold", "as win.then": an unset key follows the other, and so does its rule."""
    threshold = rule(203, "adoption.threshold = 2/3; win.then = new_game")
    found = settled(threshold)
    assert found.threshold("adoption.transmute_threshold") == Share(Fraction(2, 3))
    assert found.source("adoption.transmute_threshold") == threshold
    assert found.word("win.paradox_then") == "new_game"
    assert found.standing("adoption.transmute_threshold") is None
    own = settled(threshold, rule(109, "adoption.transmute_threshold = unanimous", mutable=False))
    assert own.threshold("adoption.transmute_threshold") == Unanimous()
    assert settled().threshold("adoption.transmute_threshold") == Majority()


@pytest.mark.parametrize(
    ("reading", "key", "reason"),
    [
        ("score.turn = 10 / votes_against", "score.turn", "division by zero"),
        ("score.turn = 10 / votes_cast", "score.turn", "“votes_cast” is not known here"),
        ("score.turn = roll(6)", "score.turn", "no die is rolled here"),
        (
            "adoption.threshold = players / 2",
            "adoption.threshold",
            "a threshold is more than 0 and at most 1, not 2",
        ),
        ("proposal.per_turn = players / 3", "proposal.per_turn", "a whole number is needed here, not 4/3"),
        (
            "proposal.per_turn = 2 - players",
            "proposal.per_turn",
            "a number of zero or more is needed here, not -2",
        ),
        ("voting.period = 3d - players * 1d", "voting.period", "a length of time cannot be negative"),
    ],
)
def test_faults(reading: str, key: str, reason: str) -> None:
    """A value that cannot be had is a fault that names key, rule and reason; what holds without it is to be had."""
    found = settled(rule(301, reading))
    with pytest.raises(ReadingFault) as caught:
        found.value(key, {"players": Fraction(4), "votes_against": Fraction(0)})
    assert (caught.value.key, caught.value.rule.number, caught.value.reason) == (key, 301, reason)
    assert str(caught.value) == f"{key} of rule 301: {reason}"
    assert found.unregulated.value(key) == settled().value(key)


def test_an_uneven_number_is_no_integer() -> None:
    """A key that takes any number, asked for a whole one, is at fault and never rounded."""
    with pytest.raises(ReadingFault, match="a whole number is needed here, not 3/2"):
        settled(rule(208, "win.score = 3/2")).integer("win.score")


def test_shown_and_names() -> None:
    """clockwise 203: a value is shown for a circuit, and tells what it depends on."""
    found = settled(
        rule(203, "adoption.threshold = unanimous if circuit <= 2 else majority; score.turn = roll(6)")
    )
    assert found.names_in("adoption.threshold") == {"circuit"}
    assert found.names_in("score.turn") == {"roll"}
    assert found.names_in("win.score") == frozenset()
    assert found.shown("adoption.threshold", {"circuit": Fraction(2)}) == "unanimous"
    assert found.shown("adoption.threshold", {"circuit": Fraction(3)}) == "majority"
    assert found.shown("adoption.threshold") == "unanimous if circuit <= 2 else majority"
    assert found.shown("adoption.transmute_threshold", {"circuit": Fraction(3)}) == "majority"
    assert found.shown("score.turn") == "roll(6)"
    assert found.shown("win.score") == ""
    assert found.shown("turn.order") == "none"


def test_a_word_of_the_key_is_no_name() -> None:
    """``adoption.quorum_of = players`` is the word, though ``players`` is a number elsewhere."""
    found = settled(rule(201, "adoption.quorum_of = players; judge.consent_of = players"))
    assert found.word("adoption.quorum_of", {"players": Fraction(4)}) == "players"
    assert found.word("judge.consent_of", {"players": Fraction(4)}) == "players"


def test_settled_once() -> None:
    """Settings are computed once for a ruleset, and anew for a changed one."""
    rules = ruleset(rule(208, "win.score = 100"))
    assert settings_of(rules) is settings_of(rules)
    changed = rules.replaced(rule(208, "win.score = 50"))
    assert settings_of(changed).number("win.score") == 50
    assert settings_of(rules).number("win.score") == 100


def test_many_rules_are_settled_in_time() -> None:
    """300 rules that set one key and claim against each other are no way to stop the gateway."""
    many = [
        rule(n, f"win.score = {n}; precedence.over = {n - 1}, {n + 1}; precedence.defers_to = 1-{n}")
        for n in range(1, 301)
    ]
    before = time.perf_counter()
    settled(*many).standing("win.score")
    assert time.perf_counter() - before < 5


def test_an_unchecked_reading_is_an_error() -> None:
    """A reading that no parser saw is a mistake of the program's and is not passed over."""
    bad = Setting(Key("no.such"), "1")
    with pytest.raises(UnknownKey):
        settings_of(ruleset(msgspec.structs.replace(rule(301), reading=(bad,))))
