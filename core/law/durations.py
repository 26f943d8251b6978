"""Lengths of time as rules write them: ``72h``, ``7d``, ``3mo``. Must never know the present time."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import msgspec

from core.ids import Instant
from core.law.faults import ExpressionError

LIMIT_YEARS = 100
LIMIT_MONTHS = LIMIT_YEARS * 12
SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
LIMIT_MILLIS = LIMIT_YEARS * 36525 * DAY // 100
UNITS = {"ms": 1, "s": SECOND, "m": 60 * SECOND, "h": 60 * 60 * SECOND, "d": DAY, "w": 7 * DAY}
MONTH = "mo"
_PRINTED = ("d", "h", "m", "s", "ms")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_WRITTEN = re.compile(r"([0-9]{1,13}(?:\.[0-9]{1,12})?)([a-z]{1,10})")


class Duration(msgspec.Struct, frozen=True):
    """Calendar months (UTC) and then milliseconds, both zero or more and at most 100 years."""

    months: int = 0
    millis: int = 0

    def __post_init__(self) -> None:
        if self.months < 0 or self.millis < 0:
            raise ValueError("a length of time cannot be negative")
        if self.months > LIMIT_MONTHS or self.millis > LIMIT_MILLIS:
            raise ValueError(f"a length of time is at most {LIMIT_YEARS} years")

    def after(self, at: Instant) -> Instant:
        """The instant this long after ``at``; a day that a month lacks becomes its last day."""
        if not self.months:
            return Instant(at + self.millis)
        moment = _EPOCH + timedelta(milliseconds=at)
        total = moment.year * 12 + moment.month - 1 + self.months
        year, month = total // 12, total % 12 + 1
        day = min(moment.day, monthrange(year, month)[1])
        moved = moment.replace(year=year, month=month, day=day) - _EPOCH
        return Instant(moved // timedelta(milliseconds=1) + self.millis)

    def at_least(self, other: Duration) -> Duration:
        """This length, or ``other``, which has no months, where that is longer."""
        return self if self.months or self.millis >= other.millis else other

    def __str__(self) -> str:
        if not self.months:
            return _print_millis(self.millis)
        months = f"{self.months}{MONTH}"
        return f"{months} + {_print_millis(self.millis)}" if self.millis else months


def before(at: Instant, length: Duration) -> Instant:
    """So long before ``at``, months counted as those of the year 1970."""
    return Instant(max(0, at - length.after(Instant(0))))


def duration_of(amount: Fraction, unit: str) -> Duration | None:
    """``amount`` of a unit (ms, s, m, h, d, w, mo), or None when it is uneven, too long or no unit."""
    scale = 1 if unit == MONTH else UNITS.get(unit)
    if scale is None or (amount * scale).denominator != 1:
        return None
    whole = int(amount * scale)
    if whole < 0 or whole > (LIMIT_MONTHS if unit == MONTH else LIMIT_MILLIS):
        return None
    return Duration(months=whole) if unit == MONTH else Duration(millis=whole)


def parse_duration(text: str) -> Duration:
    """Reads ``72h``, ``7d``, ``90m``, ``3mo``, ``30s``, ``2w``; raises ExpressionError."""
    written = _WRITTEN.fullmatch(text.strip().lower()) if len(text) < 100 else None
    found = duration_of(Fraction(written[1]), written[2]) if written else None
    if found is None:
        raise ExpressionError(text, 0, "bad_length", text=text.strip()[:40])
    return found


def _print_millis(millis: int) -> str:
    if not millis:
        return "0s"
    unit = next(u for u in _PRINTED if millis % UNITS[u] == 0)
    return f"{millis // UNITS[unit]}{unit}"
