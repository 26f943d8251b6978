"""A gateway process made in the test itself, on fake links and a store on disk. Must never know what is tested."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import ClassVar

from adapters.fake import FakeLink, FakeNetwork
from core.ids import AccountId, Instant, NetworkName, RoomName
from core.ports import Delivery, Inbound, LinkHost, Place
from gateway.bootstrap import build
from gateway.clock import real_time
from gateway.config import Config, GameConfig
from gateway.outlet import Network
from gateway.serve import Gateway

IRC, MATRIX = NetworkName("libera"), NetworkName("matrix")
ROOM, HALL = RoomName("#nomic"), RoomName("#nomic:localhost")


class World:
    """Two networks that outlive the gateways on them: one forgets what nobody hears, one does not."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "nomic.db"
        self.irc = FakeNetwork(IRC, [ROOM], keeps_history=False)
        self.matrix = FakeNetwork(MATRIX, [HALL], keeps_history=True)
        self.count = 0
        self.config = Config(
            storage=self.store,
            games=(
                GameConfig(name="Night", ruleset="clockwise", rooms=(Place(IRC, ROOM), Place(MATRIX, HALL))),
            ),
            operators=(AccountId("matrix/@op:localhost"),),
            catch_up=20.0,
        )
        self.fault: Callable[[Delivery], None] | None = None
        self.link: type[FakeLink] = FakeLink
        self.lines_in_room = 0

    @contextlib.asynccontextmanager
    async def gateway(self, *, all_live: bool = True) -> AsyncIterator[Gateway]:
        """One life of it, stopped in order at the end. It begins when all links are live, or at once."""
        networks = (
            Network(name=IRC, nick="nomic", keeps_history=False, lines_in_room=self.lines_in_room),
            Network(name=MATRIX, nick="nomic", keeps_history=True),
        )
        self.links = [self.link(net, clock=real_time, fault=self.fault) for net in (self.irc, self.matrix)]
        made = build(self.config, more_links=self.links, more_networks=networks)
        ready = asyncio.Event()
        running = asyncio.create_task(made.run(lambda _made: ready.set()))
        started = asyncio.create_task(ready.wait())
        await asyncio.wait((running, started), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            started.cancel()
            running.result()
        assert not all_live or await made.all_live(10)
        try:
            yield made
        finally:
            made.ask_to_stop()
            await running

    def say(self, who: str, text: str, *, sent: Instant | None = None) -> None:
        """In the room of the speaker's network; ids are new ones."""
        self.count += 1
        on_matrix = who.startswith("@")
        message = Inbound(
            network=MATRIX if on_matrix else IRC,
            room=HALL if on_matrix else ROOM,
            account=who,
            name=who.removeprefix("@").partition(":")[0],
            text=text,
            received=sent or real_time(),
            message_id=f"m{self.count}" if on_matrix else None,
            sent=sent,
        )
        (self.matrix if on_matrix else self.irc).say(message)

    async def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(1000):
            if holds():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it never came to that")

    async def hears(self, text: str, *, where: Place = Place(IRC, ROOM), after: int = 0) -> str:  # noqa: B008
        """The first text shown in the room that contains ``text``."""
        network = self.irc if where.network == IRC else self.matrix
        for _ in range(1000):
            for shown in network.texts(where)[after:]:
                if text in shown.replace("\x02", ""):
                    return shown
            await asyncio.sleep(0.01)
        raise AssertionError(f"{text!r} was not said; said was {network.texts(where)}")

    async def play_to_vote(self) -> None:
        self.say("alice", "!join")
        await self.hears("alice joins")
        self.say("@bob:localhost", "!join")
        await self.hears("bob joins")
        self.say("alice", "!start")
        await self.hears("turn 1")
        self.say("alice", '!propose enact "Tea": Tea for all.')
        await self.hears("301")
        self.say("alice", "!call")
        await self.hears("Vote open")


class SlowLink(FakeLink):
    """Takes its time over what it received, until ``gate`` is opened: as a question to the network does."""

    gates: ClassVar[dict[NetworkName, asyncio.Event]] = {}
    _since: Instant | None = None

    def pending_since(self) -> Instant | None:
        return self._since

    async def run(self, host: LinkHost) -> None:
        gate = self.gates.setdefault(self.network, asyncio.Event())
        gate.set()

        class Behind:
            """The host, behind the gate."""

            link_state = host.link_state
            sync_token = host.sync_token
            is_welcome = host.is_welcome

            @staticmethod
            async def receive(
                network: NetworkName, messages: Sequence[Inbound], token: str | None = None
            ) -> None:
                self._since = min(message.received for message in messages)
                await gate.wait()
                await host.receive(network, messages, token)
                self._since = None

        await super().run(Behind())


def play(folder: Path, use: Callable[[World], Awaitable[None]]) -> World:
    world = World(folder)
    asyncio.run(use(world))
    return world
