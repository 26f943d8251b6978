"""Lets the store forget what can never matter again: at the start, then once a day, in small steps.

Must never know what is forgotten, nor the time of the games: ages are those of the networks' own clocks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Final, Protocol, TypeVar

import structlog

from core.ids import Instant
from core.ports import Store, StoreError
from gateway.clock import real_time

DAY: Final = 24 * 3600.0
KEEP_DAYS: Final = 90
KEEP: Final = KEEP_DAYS * 86_400_000  # ms; no homeserver brings an event again after so long

T = TypeVar("T")
_log = structlog.get_logger(__name__)


class Writing(Protocol):
    """The store's writer."""

    def call(self, fn: Callable[[Store], T]) -> Future[T]: ...


async def keep_pruning(writer: Writing, real: Callable[[], Instant] = real_time, pause: float = DAY) -> None:
    """Until cancelled. A store that fails is tried again the next day."""
    while True:
        try:
            await prune(writer, real())
        except StoreError as error:
            _log.warning("not_pruned", error=str(error))
        await asyncio.sleep(pause)


async def prune(writer: Writing, now: Instant) -> None:
    """Each step is a call of its own: what games write meanwhile goes in between. Raises StoreError."""
    await asyncio.wrap_future(writer.call(partial(_mark, now)))
    after: int | None = 0
    while after is not None:
        after = await asyncio.wrap_future(writer.call(partial(_step, Instant(now - KEEP), after)))


def _mark(now: Instant, store: Store) -> None:
    store.mark(now)


def _step(before: Instant, after: int, store: Store) -> int | None:
    return store.prune(before, after)
