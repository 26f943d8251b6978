"""A room the gateway may not speak in: muted, kicked, banned. What it is to hear waits, the rest goes on."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from urllib.parse import quote

from tests.live.test_serve_faults import MatrixSide, Scene, matrix_side, scene
from tests.support.live_gateway import until
from tests.support.matrix_client import body_of
from tests.support.servers import IrcServer, Synapse

_V3 = "/_matrix/client/v3"


def test_muted_kicked_and_banned(ngircd: IrcServer, synapse: Synapse, tmp_path: Path) -> None:
    """Issue 5 point 3: the outbox holds, order is kept, the other room goes on, operators are told who has
    to do what, and it comes back by itself as soon as it is let.
    """

    async def whole() -> None:
        async with matrix_side(synapse) as side:
            operators = f'\n[operators]\naccounts = ["matrix/{side.mat.client.user_id}"]\n'
            async with scene(ngircd, tmp_path, side=side, more=operators) as s:
                await s.gateway.start()
                await s.ann.say("!join Ann")
                await side.mat.hear("Ann joins")
                await muted(s, side)
                await removed(s, side, "kick")
                await removed(s, side, "ban")
        said = [found[1] for line in side.mat.lines() if (found := re.search(r"(\d+) is counted", line))]
        assert said == [f"{n:03}" for n in range(9)]

    asyncio.run(whole())


async def muted(s: Scene, side: MatrixSide) -> None:
    path = f"{_V3}/rooms/{quote(side.mat.room_id, safe='')}/state/m.room.power_levels"
    mat = side.mat.client
    levels = await mat.call("GET", path)
    await mat.call("PUT", path, levels | {"events_default": 50})
    await acts(s, 0, 3)
    await told(side, "power level is too low")
    await mat.call("PUT", path, levels)
    await hears_up_to(side, 2)


async def removed(s: Scene, side: MatrixSide, how: str) -> None:
    """By kick or ban; it comes back when it is invited, not before."""
    mat, first = side.mat.client, 3 if how == "kick" else 6
    room, who = quote(side.mat.room_id, safe=""), {"user_id": side.mat.bot}
    await mat.call("POST", f"{_V3}/rooms/{room}/{how}", who)
    await until(lambda: s.gateway.logged("removed_from_room"), "it to notice")
    await acts(s, first, first + 3)
    await told(side, "removed me" if how == "kick" else "am banned")
    assert side.mat.bot not in await mat.members(side.mat.room_id)
    if how == "ban":
        await mat.call("POST", f"{_V3}/rooms/{room}/unban", who)
    await mat.invite(side.mat.room_id, side.mat.bot)
    await hears_up_to(side, first + 2)


async def acts(s: Scene, first: int, end: int) -> None:
    """The other room is answered as ever."""
    for n in range(first, end):
        await s.ann.say(f'!act "{n:03} is counted"')
        await s.ann.hear(f"{n:03} is counted")


async def told(side: MatrixSide, part: str) -> None:
    """The operator, once, in a private room that the gateway opened."""
    mat = side.mat.client
    if mat.invitations or not private(side):
        await mat.join(await mat.wait_for_invitation())
    await until(lambda: any(part in text for text in private(side)), f"{part!r} to the operator")
    assert len([text for text in private(side) if part in text]) == 1


def private(side: MatrixSide) -> list[str]:
    return [body_of(e) for e in side.mat.client.events if e["room_id"] != side.mat.room_id]


async def hears_up_to(side: MatrixSide, number: int) -> None:
    await side.mat.hear(f"{number:03} is counted", 40)
