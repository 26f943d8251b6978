"""At a start, and after a gap: games wait for networks that have yet to tell what they kept, but not for ever.

Must never know what was kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import structlog

from core.ids import Instant, Millis, NetworkName
from gateway.links_seen import LinksSeen

_log = structlog.get_logger(__name__)


class Holding(Protocol):
    """What makes the games wait, and lets them go."""

    def hold(self, networks: tuple[NetworkName, ...], until: Instant | None = None) -> None: ...

    def stop_waiting(self, now: Instant) -> None: ...


class Waits:
    """``patience`` is how long they wait at most, in ms of real time, of which ``speed`` pass by ``now``."""

    def __init__(
        self, games: Holding, seen: LinksSeen, now: Callable[[], Instant], patience: Millis, speed: int
    ) -> None:
        self._games = games
        self._seen = seen
        self._now = now
        self._patience = patience
        self._speed = speed
        self._behind: set[NetworkName] = set()
        self._ending: asyncio.Task[None] | None = None

    def begin(self, behind: tuple[NetworkName, ...]) -> None:
        """The games on these networks wait; from anew where some do already."""
        self.cancel()
        self._behind = set(behind)
        self._games.hold(behind, Instant(self._now() + self._patience * self._speed))
        self._ending = asyncio.create_task(self._end())

    def cancel(self) -> None:
        if self._ending is not None:
            self._ending.cancel()

    async def _end(self) -> None:
        await asyncio.sleep(self._patience / 1000)
        if self.missing():
            _log.warning("catch_up_given_up", networks=sorted(self.missing()))
        self._behind.clear()
        self._games.stop_waiting(self._now())

    def missing(self) -> frozenset[NetworkName]:
        """The networks that games wait for."""
        self._behind -= self._seen.live()
        return frozenset(self._behind)
