"""An IrcLink at a server of a test, live when the block begins, stopped when it ends."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from adapters.irc.link import IrcLink
from adapters.irc.settings import IrcSettings, Timing
from core.ids import Instant, NetworkName, RoomName
from core.ports import Delivery, Notice, Place, Rank
from tests.support.recording_host import RecordingHost

NET = NetworkName("net")
ROOM = RoomName("#Nomic")
FAST = Timing(
    connect=2.0,
    register=5.0,
    ping_every=5.0,
    ping_timeout=5.0,
    confirm_after=0.05,
    backoff_first=0.02,
    backoff_most=0.1,
    nick_retry=5.0,
    rejoin_first=0.02,
    rejoin_most=0.1,
    room_patience=2.0,
    lookup=1.0,
    close=1.0,
)


def settings(port: int, **changes: object) -> IrcSettings:
    values: dict[str, object] = {
        "name": NET,
        "host": "127.0.0.1",
        "port": port,
        "nick": "nomic",
        "channels": (ROOM,),
        "identity": "nick",
        "lines_per_second": 1000.0,
        "burst": 1000,
    }
    return IrcSettings(**(values | changes))  # type: ignore[arg-type]  # built by hand


def now() -> Instant:
    return Instant(round(time.time() * 1000))


@asynccontextmanager
async def running(
    port: int, *, timing: Timing = FAST, live: bool = True, **changes: object
) -> AsyncIterator[tuple[IrcLink, RecordingHost]]:
    """The link and its host; ``changes`` are of its settings."""
    host = RecordingHost()
    link = IrcLink(settings(port, **changes), now, random.Random(1), timing)
    task = asyncio.create_task(link.run(host))
    try:
        if live:
            await host.until_live()
        yield link, host
    finally:
        await link.stop("the test is over")
        await asyncio.wait_for(task, 10)


def to_room(key: str, text: str, *, rank: Rank = Rank.NOTICE) -> Delivery:
    return Delivery(key=key, place=Place(NET, ROOM), notice=Notice(text=text), rank=rank)


def to_account(key: str, account: str, text: str) -> Delivery:
    return Delivery(key=key, place=Place(NET, None, account), notice=Notice(text=text))


def scenario(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """Runs an async test, at most 20 s."""

    def run() -> None:
        asyncio.run(asyncio.wait_for(test(), 20))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
