"""Thresholds (rulesets 1): no vote for means never adopted, whatever the threshold."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.law.expressions import EvaluationError, Value
from core.law.threshold import (
    Condition,
    Majority,
    Share,
    Threshold,
    Unanimous,
    carries,
    needed,
    to_threshold,
)

counts = st.integers(0, 60)
shares = st.fractions(Fraction(1, 50), 1)
fixed = st.one_of(
    st.just(Majority()), st.builds(Unanimous, st.booleans()), st.builds(Share, shares)
)  # all but a condition
thresholds = st.one_of(fixed, st.builds(Condition, st.booleans()))


@pytest.mark.parametrize(
    ("value", "threshold"),
    [
        ("majority", Majority()),
        ("unanimous", Unanimous()),
        ("unanimous of cast", Unanimous(of_cast=True)),
        (Fraction(2, 3), Share(Fraction(2, 3))),
        (Fraction(1), Share(Fraction(1))),
        (True, Condition(True)),
        (False, Condition(False)),
    ],
)
def test_to_threshold(value: Value, threshold: Threshold) -> None:
    """rulesets 1, thresholds: each way to write one."""
    assert to_threshold(value) == threshold


@pytest.mark.parametrize("value", [Fraction(0), Fraction(-1, 2), Fraction(3, 2), "most", ("a", "b")])
def test_no_threshold(value: Value) -> None:
    """A share of nothing or of more than all, or any other word, is no threshold."""
    with pytest.raises(EvaluationError):
        to_threshold(value)


@pytest.mark.parametrize(
    ("threshold", "votes_for", "votes_against", "voters", "adopted"),
    [
        (Majority(), 2, 1, 3, True),
        (Majority(), 2, 2, 4, False),
        (Majority(), 1, 0, 9, True),
        (Unanimous(), 3, 0, 3, True),
        (Unanimous(), 2, 0, 3, False),
        (Unanimous(), 3, 1, 3, False),
        (Unanimous(of_cast=True), 2, 0, 3, True),
        (Unanimous(of_cast=True), 2, 1, 3, False),
        (Share(Fraction(2, 3)), 2, 1, 9, True),
        (Share(Fraction(2, 3)), 3, 2, 9, False),
        (Condition(True), 1, 5, 6, True),
        (Condition(False), 6, 0, 6, False),
        (Condition(True), 0, 0, 6, False),
        (Unanimous(), 0, 0, 0, False),
    ],
)
def test_carries(
    threshold: Threshold, votes_for: int, votes_against: int, voters: int, adopted: bool
) -> None:
    """rulesets 1: majority strictly more, unanimous of all voters or of the votes cast, a share at least."""
    assert carries(threshold, votes_for, votes_against, voters) is adopted


@given(thresholds, counts, counts)
def test_never_without_a_vote_for(threshold: Threshold, against: int, voters: int) -> None:
    """rulesets 1: no vote for means never adopted."""
    assert not carries(threshold, 0, against, voters)


@given(fixed, counts, counts, counts)
def test_more_for_never_hurts(threshold: Threshold, votes_for: int, against: int, voters: int) -> None:
    """A vote changed from against to for never undoes an adoption."""
    assume(against)
    if carries(threshold, votes_for, against, voters):
        assert carries(threshold, votes_for + 1, against - 1, voters)


@given(thresholds, st.integers(1, 60))
def test_needed_is_the_least(threshold: Threshold, cast: int) -> None:
    """rulesets 1, ``needed``: the least votes for that would have carried with that many cast."""
    by_trial = next((n for n in range(cast + 1) if carries(threshold, n, cast - n, cast)), cast + 1)
    assert needed(threshold, cast, cast) == by_trial


def test_needed_of_a_majority() -> None:
    """rulesets 1: for a majority half rounded down, plus one; and unanimity needs every voter."""
    assert [needed(Majority(), cast, 9) for cast in (0, 1, 2, 3, 4)] == [1, 1, 2, 2, 3]
    assert needed(Unanimous(), 3, 5) == 5
    assert needed(Unanimous(of_cast=True), 0, 5) == needed(Share(Fraction(1, 2)), 0, 5) == 1
    assert needed(Condition(False), 3, 5) == 4
