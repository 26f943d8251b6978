"""The demo with a homeserver, as a process: what it prints is enough to play. Issue 2 point 1."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.support.irc_client import IrcClient
from tests.support.live_gateway import GatewayProcess, until
from tests.support.live_people import OnIrc, OnMatrix
from tests.support.matrix_client import MatrixPerson
from tests.support.processes import HOST, MissingServer, accepts, free_port
from tests.support.synapse import synapse_python

BOT = "@nomic:localhost"


class Demo(GatewayProcess):
    """``nomic-gateway demo`` on ports of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "", {})
        self.irc, self.matrix = free_port(), free_port()
        self.command = (
            "demo",
            *("--dir", str(folder)),
            *("--port", str(self.irc), "--matrix-port", str(self.matrix)),
        )

    async def start(self) -> None:
        self.spawn()
        await until(lambda: self.code is not None or self.wrote("Ctrl-C stops the demo."), self.tail, 90)
        assert self.code is None, self.tail()

    async def people(self, stack: AsyncExitStack) -> tuple[OnIrc, OnMatrix]:
        """Alice at the IRC server, and Zoe, a new name at the homeserver, in its room."""
        alice = await stack.enter_async_context(IrcClient(HOST, self.irc, "alice"))
        await alice.join("#nomic")
        zoe = await stack.enter_async_context(MatrixPerson(f"http://{HOST}:{self.matrix}", "zoe"))
        try:
            await zoe.log_in()
        except Exception:  # noqa: BLE001 - not there yet: any client registers
            account = {"username": "zoe", "password": zoe.password, "auth": {"type": "m.login.dummy"}}
            await zoe.call("POST", "/_matrix/client/v3/register", account)
            await zoe.log_in()
        room_id = await zoe.join("#nomic:localhost")
        return OnIrc(alice, "#nomic", "nomic"), OnMatrix(zoe, room_id, BOT)


@pytest.fixture
def demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Demo:
    try:
        monkeypatch.setenv("NOMIC_SYNAPSE_PYTHON", str(synapse_python()))
    except MissingServer as missing:
        if os.environ.get("NOMIC_LIVE") == "required":
            pytest.fail(f"live tests are required here, but there is no {missing}", pytrace=False)
        pytest.skip(f"not installed: {missing}")
    return Demo(tmp_path)


def test_one_game_on_irc_and_matrix_over_three_starts(demo: Demo) -> None:
    """Played as it says, ended with Ctrl-C, killed: each start goes on where the last one ended, and no server
    is left behind."""

    async def whole() -> None:
        try:
            await demo.start()
            await first_start(demo)
            assert await demo.stop(signal.SIGINT) == 0
            assert demo.wrote("start it again and the game goes on")
            assert not accepts(demo.irc)
            assert not accepts(demo.matrix)
            await demo.start()
            await second_start(demo)
            demo.kill()
            await until(lambda: not accepts(demo.irc) and not accepts(demo.matrix), "its servers to end")
            await demo.start()
            await third_start(demo)
        finally:
            demo.close()
        assert "Traceback" not in demo.log()

    asyncio.run(whole())


async def first_start(demo: Demo) -> None:
    async with AsyncExitStack() as stack:
        alice, zoe = await demo.people(stack)
        await alice.say("!join")
        await zoe.hear("alice joins")
        await zoe.say("!join")
        await alice.hear("zoe joins")
        await alice.say("!start")
        await alice.say('!propose enact "Tea": We drink tea at five.')
        await alice.say("!call")
        await zoe.hear("Vote open on 301")
        await zoe.say("!vote for")
        await alice.hear("zoe votes for 301")
        taken = Demo(demo.folder / "another")
        taken.command = ("demo", "--dir", str(taken.folder), "--port", str(demo.irc))
        taken.spawn()
        await until(lambda: taken.code is not None, "the second demo to give up")
        assert taken.code == 1
        assert taken.wrote(f"port {demo.irc}")
        assert len(taken.log().strip().split("\n")) == 1


async def second_start(demo: Demo) -> None:
    async with AsyncExitStack() as stack:
        alice, zoe = await demo.people(stack)
        await alice.say("!vote for")
        for person in (alice, zoe):
            await person.hear("Rule 301 is in force")
        await alice.say("!roll")
        await zoe.hear("zoe's turn")


async def third_start(demo: Demo) -> None:
    async with AsyncExitStack() as stack:
        alice, zoe = await demo.people(stack)
        await zoe.say("!rule 301")
        await zoe.hear("We drink tea at five.")
        await alice.say("!propose repeal 210")
        await alice.hear("it is zoe's turn")
