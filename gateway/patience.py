"""How many questions of one person are answered, so that nobody fills a room, or the wire, by asking.

Must never know what was asked; moves in a game are no questions and never come here.
"""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum
from typing import Final

from core.ids import Instant

MINUTE: Final = 60_000  # ms
_MOST_KNOWN: Final = (
    10_000  # people; who asked longest ago is forgotten first, and has all his questions again
)


class Patient(Enum):
    ANSWERS = "answers"
    SAYS_SO = "says so"  # the first question too many: that it is one is said
    SILENT = "silent"


class Patience:
    """``per_minute`` questions of each person, and as many at once; 0 for any number."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._left: OrderedDict[str, tuple[float, int, bool]] = OrderedDict()  # questions left, when, told

    def with_(self, who: str, now: Instant) -> Patient:
        """``now`` may be behind an earlier one: no time has passed then."""
        if self.per_minute == 0:
            return Patient.ANSWERS
        left, since, told = self._left.pop(who, (float(self.per_minute), now, False))
        left = min(self.per_minute, left + max(0, now - since) * self.per_minute / MINUTE)
        if left >= 1:
            found, kept = Patient.ANSWERS, (left - 1, max(now, since), False)
        else:
            found, kept = Patient.SILENT if told else Patient.SAYS_SO, (left, max(now, since), True)
        self._left[who] = kept
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return found
