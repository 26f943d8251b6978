"""A table of many games for the benchmarks: the product with its real store, and a link without a network.

Must never measure anything itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from core.ids import Instant, NetworkName, RoomName
from core.ports import Delivery, Inbound, LinkHost, LinkState, Rank
from gateway.bootstrap import build
from gateway.clock import real_time
from gateway.config import Chat, Config
from gateway.outlet import Network
from gateway.serve import Gateway

NETWORK = NetworkName("bench")
# One account has hundreds of games here, and hundreds of strangers join them at once.
_UNBOUNDED = Chat(questions_per_minute=0, strangers_per_minute=0, joins_per_minute=0, games_each=0)


class BenchLink:
    """Implements ``core.ports.Link``: what is sent arrives at once; ``answered`` hears of each receipt."""

    def __init__(self) -> None:
        self.answered: Callable[[Delivery], None] = lambda delivery: None
        self.host: LinkHost | None = None
        self._stopping = asyncio.Event()

    @property
    def network(self) -> NetworkName:
        return NETWORK

    async def run(self, host: LinkHost) -> None:
        self.host = host
        host.link_state(NETWORK, LinkState.LIVE)
        await self._stopping.wait()

    async def send(self, delivery: Delivery) -> str | None:
        if delivery.rank is Rank.RECEIPT:
            self.answered(delivery)
        return None

    async def stop(self, farewell: str | None = None) -> None:
        self._stopping.set()


class Table:
    """``say`` speaks in a game's room; games are numbered from 0, and each has its room."""

    def __init__(self, gateway: Gateway, link: BenchLink) -> None:
        self.gateway = gateway
        self.link = link
        self._now: Callable[[], Instant] = real_time

    async def say(self, game: int, who: str, text: str) -> None:
        if self.link.host is None:
            raise RuntimeError("the link does not run yet")
        message = Inbound(
            network=NETWORK, room=room(game), account=who, name=who, text=text, received=self._now()
        )
        await self.link.host.receive(NETWORK, [message])

    async def settled(self) -> None:
        await self.gateway.settled(120.0)

    async def open_votes(self, games: int, players: int) -> None:
        """Every game with ``players`` at the table and a vote open on 301."""
        await self._each(games, lambda g: self.say(g, player(0), f"!new clockwise game-{g}"))
        for number in range(1, players):
            await self._each(games, lambda g, n=number: self.say(g, player(n), "!join"))  # type: ignore[misc]
        await self._each(games, lambda g: self.say(g, player(0), "!start"))
        await self._each(games, lambda g: self.say(g, player(0), '!propose enact "Tea": We drink tea.'))
        await self._each(games, lambda g: self.say(g, player(0), "!call"))

    async def _each(self, games: int, act: Callable[[int], Awaitable[None]]) -> None:
        for game in range(games):
            await act(game)
        await self.settled()


def room(game: int) -> RoomName:
    return RoomName(f"#game-{game}")


def player(number: int) -> str:
    return f"player{number}"


async def with_table(store: Path, use: Callable[[Table], Awaitable[None]]) -> float:
    """Run a gateway on ``store`` for as long as ``use`` takes; returns the seconds until it served."""
    link = BenchLink()
    network = Network(name=NETWORK, nick="nomic", keeps_history=False, trusts_nicks=True)
    began = perf_counter()
    gateway = build(Config(storage=store, chat=_UNBOUNDED), more_links=(link,), more_networks=(network,))
    ready = asyncio.Event()
    running = asyncio.create_task(gateway.run(lambda _running: ready.set()))
    try:
        started = asyncio.create_task(ready.wait())
        await asyncio.wait((running, started), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            started.cancel()
            await running
        serving = perf_counter() - began
        await asyncio.sleep(0)  # the link's own task begins
        await use(Table(gateway, link))
    finally:
        gateway.ask_to_stop()
        with suppress(asyncio.CancelledError):
            await running
    return serving
