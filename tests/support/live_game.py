"""One table for three: Ann on ngIRCd, Ines with an account on InspIRCd, Mat on Matrix, and a gateway between.

Must never know what is played.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.irc_client import IrcClient
from tests.support.live_gateway import HEAD, GatewayProcess, game_table, irc_table, matrix_table, unique
from tests.support.live_people import OnIrc, OnMatrix, Person
from tests.support.matrix_client import MatrixPerson
from tests.support.servers import HOST, IrcServer, ServicesServer, Synapse

PASSWORD = "a-secret-of-the-tests"


@dataclass(frozen=True)
class Servers:
    ngircd: IrcServer
    inspircd: ServicesServer
    synapse: Synapse


@dataclass
class Table:
    """``nick`` is the gateway's on all networks; ``kills`` how often it was killed."""

    servers: Servers
    gateway: GatewayProcess
    nick: str
    channel: str
    alias: str
    ann: OnIrc
    ines: OnIrc
    mat: OnMatrix
    kills: int = field(default=0)

    @property
    def everyone(self) -> tuple[Person, ...]:
        return (self.ann, self.ines, self.mat)

    async def all_hear(self, part: str) -> None:
        for person in self.everyone:
            await person.hear(part)

    def crash(self) -> None:
        self.gateway.kill()
        self.kills += 1

    async def crash_and_come_back(self) -> None:
        self.crash()
        await self.gateway.start()


@asynccontextmanager
async def table(
    servers: Servers, folder: Path, *, game: str | None = None, more: str = ""
) -> AsyncIterator[Table]:
    """The gateway runs and the three are in their rooms. ``game`` is one of the config, in all three rooms;
    ``more`` is more of the config."""
    nick, channel = unique("nomic"), f"#{unique('table')}"
    alias = f"#{channel[1:]}:localhost"
    ines = unique("ines")
    await _accounts(servers, (nick, ines), nick)
    async with AsyncExitStack() as stack:
        mat = await stack.enter_async_context(MatrixPerson(servers.synapse.url, unique("mat")))
        await mat.register(servers.synapse.shared_secret)
        room_id = await mat.create_room(alias=channel[1:])
        rooms = (f"ng/{channel}", f"in/{channel}", f"matrix/{alias}")
        gateway = GatewayProcess(
            folder,
            HEAD
            + irc_table("ng", servers.ngircd.port, nick, channel)
            + irc_table("in", servers.inspircd.port, nick, channel, account=nick)
            + matrix_table(servers.synapse.url, f"@{nick}:localhost", alias)
            + (game_table(game, *rooms) if game else "")
            + more,
            {"in.secret": PASSWORD, "matrix.secret": PASSWORD},
        )
        stack.callback(gateway.close)
        _, ann, logged_in = await asyncio.gather(
            gateway.start(),
            stack.enter_async_context(IrcClient(HOST, servers.ngircd.port, unique("ann"))),
            stack.enter_async_context(IrcClient(HOST, servers.inspircd.port, ines, sasl=(ines, PASSWORD))),
        )
        await asyncio.gather(ann.join(channel), logged_in.join(channel))
        yield Table(
            servers,
            gateway,
            nick,
            channel,
            alias,
            OnIrc(ann, channel, nick),
            OnIrc(logged_in, channel, nick),
            OnMatrix(mat, room_id, f"@{nick}:localhost"),
        )


async def _accounts(servers: Servers, on_irc: Iterable[str], on_matrix: str) -> None:
    await asyncio.gather(
        *(asyncio.to_thread(servers.inspircd.register, account, PASSWORD) for account in on_irc),
        asyncio.to_thread(servers.synapse.register, on_matrix, PASSWORD),
    )


def play(servers: Servers, folder: Path, acts: Callable[[Table], Awaitable[None]], **how: str) -> None:
    """Play ``acts`` at a table of its own; where they fail, what the gateway logged is shown."""

    async def whole() -> None:
        async with table(servers, folder, **how) as made:
            try:
                await acts(made)
            except AssertionError as failed:
                failed.add_note(f"The gateway logged last:\n{made.gateway.tail()}")
                raise

    asyncio.run(whole())
