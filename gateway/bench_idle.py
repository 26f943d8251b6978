"""What games cost that nobody plays just now: memory, and time until a restarted gateway serves.

Must never touch a network.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterator
from pathlib import Path

from gateway.bench_table import Table, player, with_table
from gateway.figures import Figure

PLAYERS = 3


def measure_idle(store: Path, games: int) -> Iterator[Figure]:
    """A store with ``games`` games, each gathering its players; then a gateway started on it."""

    async def fill(table: Table) -> None:
        for game in range(games):
            await table.say(game, player(0), f"!new clockwise game-{game}")
            if game % 50 == 49:
                await table.settled()
        await table.settled()
        for number in range(1, PLAYERS):
            for game in range(games):
                await table.say(game, player(number), "!join")
            await table.settled()

    async def look(_table: Table) -> None:
        gc.collect()
        seen.append(_resident())

    seen: list[float] = []
    asyncio.run(with_table(store, fill))
    gc.collect()
    before = _resident()
    serving = asyncio.run(with_table(store, look))
    yield Figure(f"idle_{games}_games_restart_to_serving", serving, "s")
    yield Figure(f"idle_{games}_games_memory", max(0.0, seen[0] - before), "MB")


def _resident() -> float:
    """Megabytes of memory this process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
