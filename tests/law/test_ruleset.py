"""The rules in force (issue 2, done 3): number order, stable ids, look-ups."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ids import RuleId, RuleNumber
from core.law.ruleset import Ruleset
from tests.support.law import rule, ruleset


def test_order_and_look_up() -> None:
    """design 8: rules by number, decrees after them; a decree's number is not a rule's."""
    found = ruleset(rule(301), rule(1, decree=True), rule(101, mutable=False), rule(2))
    assert [(r.kind.value, r.number) for r in found.rules] == [
        ("rule", 2), ("rule", 101), ("rule", 301), ("decree", 1),
    ]  # fmt: skip
    assert found.rule(1) is None
    assert found.decree(2) is None
    assert found.rule(2) == rule(2)
    assert found.decree(1) == rule(1, decree=True)
    assert found.by_id(301) == rule(301)
    assert found.by_id(302) is None
    assert [r.number for r in found.mutable()] == [2, 301]


def test_replaced_and_without() -> None:
    """Issue 2, number history with stable ids: a changed rule keeps its id, one that is gone leaves it unused."""
    one, other = rule(101, rule_id=1), rule(201, decree=True, rule_id=2)
    rules = Ruleset((one, other), 3)
    moved = msgspec.structs.replace(one, number=RuleNumber(301), history=(*one.history, RuleNumber(301)))
    assert rules.replaced(moved).rule(301) == moved
    assert rules.replaced(moved).rule(101) is None
    gone = rules.without(1)
    assert gone.by_id(1) is None
    assert (gone.rules, gone.next_id) == ((other,), 3)
    assert gone.replaced(other).next_id == 3


@pytest.mark.parametrize("change", [lambda r: r.without(99), lambda r: r.replaced(rule(99))])
def test_no_such_rule(change: object) -> None:
    """A rule that is not there can be neither replaced nor removed."""
    with pytest.raises(KeyError):
        change(ruleset(rule(101)))  # type: ignore[operator]  # one of the two lambdas


def test_no_two_alike() -> None:
    """Two rules never share a number or an id, and no id is given out ahead of its time."""
    with pytest.raises(ValueError, match="number"):
        ruleset(rule(101), rule(101, rule_id=5))
    with pytest.raises(ValueError, match="share an id"):
        ruleset(rule(101, rule_id=5), rule(102, rule_id=5))
    with pytest.raises(ValueError, match="next id"):
        Ruleset((rule(101),), 101)


@given(st.permutations([rule(n) for n in range(101, 108)]))
def test_order_does_not_depend_on_arrival(rules: list[object]) -> None:
    """The same rules are the same ruleset, however it came about, also after storing it."""
    found = ruleset(*rules)  # type: ignore[arg-type]  # rules they are
    assert [r.number for r in found.rules] == list(range(101, 108))
    assert found.rule(104) is not None
    stored = msgspec.json.encode(found)
    read = msgspec.json.decode(stored, type=Ruleset)
    assert read == found
    assert msgspec.json.encode(read) == stored
    assert read.by_id(RuleId(104)) == found.by_id(RuleId(104))
