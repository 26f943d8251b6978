"""Lengths of time (rulesets 1: ``72h``, ``7d``, ``90m``, ``3mo`` in calendar months)."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ids import Instant
from core.law.durations import DAY, LIMIT_MILLIS, Duration, parse_duration
from core.law.faults import ExpressionError


def _instant(text: str) -> Instant:
    return Instant(int(datetime.fromisoformat(text).timestamp() * 1000))


@pytest.mark.parametrize(
    ("text", "months", "millis", "printed"),
    [
        ("72h", 0, 3 * DAY, "3d"),
        ("7d", 0, 7 * DAY, "7d"),
        ("2w", 0, 14 * DAY, "14d"),
        ("90m", 0, 5_400_000, "90m"),
        ("30s", 0, 30_000, "30s"),
        ("250ms", 0, 250, "250ms"),
        ("1.5h", 0, 5_400_000, "90m"),
        ("3mo", 3, 0, "3mo"),
        (" 7D ", 0, 7 * DAY, "7d"),
        ("0h", 0, 0, "0s"),
    ],
)
def test_units(text: str, months: int, millis: int, printed: str) -> None:
    """rulesets 1, durations: each unit has its length, and prints in the largest that divides."""
    assert parse_duration(text) == Duration(months, millis)
    assert str(parse_duration(text)) == printed


@pytest.mark.parametrize(
    "text",
    ["", "7", "d", "7 d", "-7d", "7days", "0.5mo", "0.0001ms", "1201mo", "36526d", "9" * 10**6 + "d", "٣d"],
)
def test_no_length(text: str) -> None:
    """What is no length of time, or longer than a hundred years, is refused and not guessed."""
    with pytest.raises(ExpressionError):
        parse_duration(text)


@pytest.mark.parametrize(
    ("at", "length", "then"),
    [
        ("2026-01-31T10:00:00+00:00", "1mo", "2026-02-28T10:00:00+00:00"),
        ("2028-01-31T10:00:00+00:00", "1mo", "2028-02-29T10:00:00+00:00"),
        ("2026-11-30T23:59:59+00:00", "3mo", "2027-02-28T23:59:59+00:00"),
        ("2026-12-31T00:00:00+00:00", "12mo", "2027-12-31T00:00:00+00:00"),
        ("2026-03-29T00:30:00+00:00", "24h", "2026-03-30T00:30:00+00:00"),
    ],
)
def test_after(at: str, length: str, then: str) -> None:
    """Months are calendar months in UTC, clamped to the month's end; hours know no summer time."""
    assert parse_duration(length).after(_instant(at)) == _instant(then)


@given(st.integers(0, 4_000_000_000_000), st.integers(0, 1200), st.integers(0, LIMIT_MILLIS))
def test_after_agrees_with_datetime(at: int, months: int, millis: int) -> None:
    """The instant is what a calendar says, to the millisecond, for any time and length."""
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    start = epoch + timedelta(milliseconds=at)
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    day = min(start.day, monthrange(year, month + 1)[1])
    moved = start.replace(year=year, month=month + 1, day=day) + timedelta(milliseconds=millis)
    assert Duration(months, millis).after(Instant(at)) == (moved - epoch) // timedelta(milliseconds=1)


@given(st.integers(0, LIMIT_MILLIS))
def test_print_and_parse(millis: int) -> None:
    """What is printed reads back as the same length."""
    assert parse_duration(str(Duration(millis=millis))) == Duration(millis=millis)


@pytest.mark.parametrize(("months", "millis"), [(-1, 0), (0, -1), (1201, 0), (0, LIMIT_MILLIS + 1)])
def test_bounds(months: int, millis: int) -> None:
    """No negative length and none over a hundred years can be made at all."""
    with pytest.raises(ValueError):
        Duration(months, millis)
