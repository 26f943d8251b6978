"""Instants as other programs read them. Must never know a time zone but UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from core.ids import Instant


def iso(at: Instant) -> str:
    """ISO 8601 in UTC; milliseconds only where there are any."""
    moment = datetime.fromtimestamp(at // 1000, UTC)
    text = moment.strftime("%Y-%m-%dT%H:%M:%S")
    return f"{text}.{at % 1000:03d}Z" if at % 1000 else f"{text}Z"
