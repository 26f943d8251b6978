"""Time in which the process did not run: the machine slept, or its clock was set far ahead.

What was said meanwhile on networks that keep it comes before the deadlines that have passed. Must never
know a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, runtime_checkable

import structlog

from core.ids import Instant, NetworkName

LONGEST: Final = 60_000  # ms between two looks at the clock that are no gap yet

_log = structlog.get_logger(__name__)


@runtime_checkable
class Catching(Protocol):
    """A link that can be asked to look anew what its network has kept."""

    @property
    def network(self) -> NetworkName: ...

    def slept(self) -> None:
        """What comes now was said at its stamp; LIVE is to be told anew, once all of it is handed over."""


class Gaps:
    """``speed`` is how fast ``now`` runs."""

    def __init__(self, links: Iterable[object], speed: int) -> None:
        self._links = tuple(link for link in links if isinstance(link, Catching))
        self._longest = LONGEST * speed
        self._last: Instant | None = None

    def after(self, now: Instant) -> tuple[NetworkName, ...]:
        """To be called all the time: the networks that have to be heard out first, after a gap."""
        last, self._last = self._last, now
        if last is None or now - last <= self._longest:
            return ()
        _log.warning("time_missed", seconds=(now - last) // 1000)
        for link in self._links:
            link.slept()
        return tuple(link.network for link in self._links)
