"""The Matrix link passes the contract of all links, on a scripted homeserver."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from adapters.matrix.link import MatrixLink
from adapters.matrix.settings import MatrixSettings
from adapters.secret import Secret
from core.ids import Instant, Millis, RoomName
from core.ports import Link, Place
from tests.support.door import HOST, Door
from tests.support.link_contract import CONTRACT, Check, Nature, run_check
from tests.support.matrix_scene import ALIAS, NETWORK, PASSWORD, ROOM, joined
from tests.support.scripted_homeserver import OWN, Json, ScriptedHomeserver, member, room, said

BOB = "@bob:test"
PRIVATE = "!private:test"


class ScriptedMatrix:
    """A homeserver keeps what was said, and sends one event for one transaction."""

    nature = Nature(keeps_history=True, knows_repeats=True)

    def __init__(self, state_dir: Path) -> None:
        self.room = Place(NETWORK, ALIAS)
        self.person = Place(NETWORK, None, BOB)
        self.nowhere = Place(NETWORK, RoomName("#elsewhere:test"))
        self._state_dir = state_dir
        self._server = ScriptedHomeserver()
        self._count = 0
        self._private = False

    async def opened(self) -> ScriptedMatrix:
        await self._server.__aenter__()
        self._server.aliases[ALIAS] = ROOM
        await self._server.add(joined())
        self._door = await Door(int(self._server.url.rpartition(":")[2])).open()
        return self

    def link(self) -> Link:
        settings = MatrixSettings(
            name=NETWORK,
            homeserver=f"http://{HOST}:{self._door.port}",
            user=OWN,
            password=Secret(PASSWORD),
            rooms=(ALIAS,),
            inviters=("@*:test",),
            state_dir=self._state_dir,
            sync_timeout=Millis(300),
            request_timeout=Millis(2000),
        )
        return MatrixLink(settings, lambda: Instant(1_000_000 + self._count), Random(1), sleep=_briefly)

    async def say(self, text: str, *, private: bool = False) -> None:
        self._count += 1
        event = said(f"$said{self._count}", text, BOB, at=1000 + self._count)
        if not private:
            await self._server.add({"join": {ROOM: room(event)}})
            return
        if not self._private:
            await self._invite()
        await self._server.add({"join": {PRIVATE: room(event)}})

    async def _invite(self) -> None:
        """Bob opens a private room, and the gateway comes."""
        self._private = True
        invitation = member(OWN, "invite", sender=BOB)
        invitation["content"]["is_direct"] = True
        await self._server.add({"invite": {PRIVATE: {"invite_state": {"events": [invitation]}}}})
        await self._server.until_asked("POST", f"/join/{PRIVATE}")
        await self._server.add({"join": {PRIVATE: room(member(OWN), state=(member(BOB),))}})

    async def shown(self, text: str, *, private: bool = False) -> list[str]:
        """Everything sent also comes back in a poll, as from any homeserver."""
        here = PRIVATE if private else ROOM
        contents = await self._server.until_sent(text, here)
        await self._server.add({"join": {here: room(*(self._echo(content) for content in contents))}})
        return [line for content in contents for line in content["body"].split("\n")]

    def _echo(self, content: Json) -> Json:
        self._count += 1
        return {**said(f"$echo{self._count}", "", OWN), "content": content}

    async def cut(self) -> None:
        await self._door.shut()

    async def mend(self) -> None:
        await self._door.open()

    async def close(self) -> None:
        await self._door.shut()
        await self._server.__aexit__(None, None, None)


async def _briefly(seconds: float) -> None:
    await asyncio.sleep(min(seconds, 0.02))


@pytest.mark.parametrize("check", CONTRACT, ids=lambda c: c.__name__)
def test_matrix_link_passes_the_contract(check: Check, tmp_path: Path) -> None:
    """Issue 2 point 7: one contract suite that every link passes."""
    run_check(ScriptedMatrix(tmp_path).opened, check, within=20)
