"""Whoever no network vouches for is nobody here: he is told once what to do about it.

Must never know what he wanted.
"""

from __future__ import annotations

from typing import Final

from core.ids import NetworkName
from gateway.counter import Counter
from gateway.heard import Heard

_MOST_TOLD: Final = 1000  # strangers who are not told again to log in


class Vouching:
    """Remembers whom it told."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._told: dict[tuple[NetworkName, str], None] = {}  # who was told longest ago is first

    def of(self, heard: Heard) -> bool:
        """Whether the network vouches for the speaker; if not, the message is finished."""
        if heard.account is not None:
            return True
        who = (heard.message.network, heard.message.name)
        if who in self._told:
            self._counter.finish(heard)
        else:
            self._told[who] = None
            if len(self._told) > _MOST_TOLD:
                del self._told[next(iter(self._told))]
            self._counter.say(heard, "desk-log-in", name=heard.message.name)
        return False
