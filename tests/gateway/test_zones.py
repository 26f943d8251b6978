"""Time zones as people name them (interface 3: ``tz ZONE``)."""

from __future__ import annotations

import pytest

from gateway.zones import find_zone, nearest_zone


@pytest.mark.parametrize(
    "typed", ["America/New_York", "america/new_york", "AMERICA/New York", " america/new  york "]
)
def test_a_zone_is_found_whatever_its_case(typed: str) -> None:
    assert find_zone(typed) == "America/New_York"


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        *(("paris", "Europe/Paris"), ("Moscow", "Europe/Moscow"), ("Europe/Pariss", "Europe/Paris")),
        *(("new york", "America/New_York"), ("Europa/Berlin", "Europe/Berlin")),
        *(("UTC+2", "Etc/GMT-2"), ("gmt-05:00", "Etc/GMT+5"), ("+3", "Etc/GMT-3"), ("UTC+99", "")),
        *(("Mars/Base", ""), ("msk", ""), ("", ""), ("x" * 10_000, ""), ("../etc/passwd", "")),
    ],
)
def test_another_is_refused_with_the_nearest(typed: str, nearest: str) -> None:
    """Issue, "bad input": what to type instead; in IANA's names of so many hours west is plus."""
    assert find_zone(typed) is None
    assert nearest_zone(typed) == nearest
