"""One Matrix link between a scripted homeserver and a recording host, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from adapters.matrix.link import MatrixLink
from adapters.matrix.settings import MatrixSettings
from adapters.secret import Secret
from core.ids import Instant, Millis, NetworkName, RoomName
from core.ports import Delivery, Notice, Place
from tests.support.recording_host import RecordingHost
from tests.support.scripted_homeserver import OWN, ScriptedHomeserver, member, room

NETWORK = NetworkName("matrix")
ALIAS = RoomName("#nomic:test")
ROOM = "!room:test"
NOW = Instant(1_000_000)
PASSWORD = "hunter2-the-password"


def joined(*timeline: Any, **more: Any) -> dict[str, Any]:
    """A batch of the one room, its members in the state."""
    return {"join": {ROOM: room(*timeline, state=(member(OWN), member("@bob:test")), **more)}}


def delivery(key: str = "k1", text: str = "hello", **place: str) -> Delivery:
    where = Place(NETWORK, **(place or {"room": ALIAS}))  # type: ignore[arg-type]  # names as plain text
    return Delivery(key=key, place=where, notice=Notice(text=text))


class Scene:
    """One link, its homeserver and its host; ``waits`` are the pauses it asked for, not waited."""

    def __init__(self, server: ScriptedHomeserver, host: RecordingHost, state_dir: Path) -> None:
        self.server = server
        self.host = host
        self.state_dir = state_dir
        self.waits: list[float] = []
        self._waited = asyncio.Condition()
        self.link: MatrixLink | None = None
        self._runs: list[asyncio.Task[None]] = []

    async def pause(self, seconds: float) -> None:
        async with self._waited:
            self.waits.append(seconds)
            self._waited.notify_all()
        await asyncio.sleep(0.005)

    async def until_waits(self, count: int) -> None:
        async with asyncio.timeout(15), self._waited:
            await self._waited.wait_for(lambda: len(self.waits) >= count)

    async def start(self, **more: Any) -> MatrixLink:
        settings: dict[str, Any] = {
            "name": NETWORK,
            "homeserver": self.server.url,
            "user": OWN,
            "password": Secret(PASSWORD),
            "rooms": (ALIAS,),
            "inviters": ("@*:test",),
            "state_dir": self.state_dir,
            "sync_timeout": Millis(300),
            "request_timeout": Millis(400),
        }
        link = MatrixLink(MatrixSettings(**(settings | more)), lambda: NOW, Random(1), sleep=self.pause)
        self._runs.append(asyncio.create_task(link.run(self.host)))
        self.link = link
        return link

    async def start_live(self, **more: Any) -> MatrixLink:
        link = await self.start(**more)
        await self.host.until_live()
        return link

    async def stop(self) -> None:
        assert self.link is not None
        await self.link.stop()
        await asyncio.gather(*self._runs)


@asynccontextmanager
async def scene(tmp_path: Path, token: str | None = "s0") -> AsyncIterator[Scene]:
    async with ScriptedHomeserver() as server:
        server.aliases[ALIAS] = ROOM
        one = Scene(server, RecordingHost(token), tmp_path)
        try:
            yield one
        finally:
            if one.link is not None:
                await one.stop()
