"""A measured figure. Must never know what was measured."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Figure(msgspec.Struct, frozen=True):
    name: str
    value: float | str
    unit: str

    def __str__(self) -> str:
        shown = self.value if isinstance(self.value, str) else f"{self.value:.6g}"
        return f"{self.name} {shown} {self.unit}"


def percentile(sorted_values: Sequence[float], share: float) -> float:
    """The value that ``share`` (0 to 1) of the values do not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


def spread(name: str, seconds: Sequence[float], shares: Sequence[int] = (50, 95, 99)) -> list[Figure]:
    """Percentiles in milliseconds: ``name_p50`` …"""
    ordered = sorted(seconds)
    return [Figure(f"{name}_p{share}", percentile(ordered, share / 100) * 1000, "ms") for share in shares]
