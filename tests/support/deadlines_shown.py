"""Times in what people are shown: a time to come is never shown without how long it is until then.

Must never know what ends at such a time.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

_TIME = re.compile(r"(\d{4,}-\d\d-\d\d \d\d:\d\d(?::\d\d)?) ([\w/+-]+)")
_RELATIVE = re.compile(
    r" \((?:in \d|now|dans \d|maintenant|через \d|сейчас|time stands|le temps est|время стоит)"
)
_ENTRY = re.compile(r"#\d+ ")  # a line of the log: read at any time


def bare_deadlines(text: str, now: datetime) -> list[str]:
    """The times later than ``now`` in a line that nothing tells how far away they are."""
    if _ENTRY.match(text):
        return []
    return [
        found[0]
        for found in _TIME.finditer(text)
        if _read(found[1], found[2]) > now and _RELATIVE.match(text, found.end()) is None
    ]


def shown_deadlines(text: str, now: datetime) -> int:
    """How many times to come a line shows."""
    return sum(_read(found[1], found[2]) > now for found in _TIME.finditer(text))


def _read(written: str, zone: str) -> datetime:
    assert zone in available_timezones(), f"a time without its zone: {written} {zone}"
    return datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
