"""The links pass the contract of all links on real servers: ngIRCd, InspIRCd with services, miniircd, Synapse."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from adapters.irc.link import IrcLink
from adapters.irc.settings import IrcSettings
from adapters.matrix.link import MatrixLink
from adapters.matrix.settings import MatrixSettings
from adapters.secret import Secret
from core.ids import Instant, NetworkName, RoomName
from core.ports import Link, Place
from tests.support.door import Door
from tests.support.irc_client import IrcClient, said
from tests.support.irc_link import FAST, settings
from tests.support.link_contract import CONTRACT, Check, Nature, outcomes
from tests.support.live_gateway import unique, until
from tests.support.matrix_client import MatrixPerson, body_of
from tests.support.servers import HOST, IrcServer, ServicesServer, Synapse

PASSWORD = "a-secret-of-the-tests"
Outcomes = dict[Check, BaseException | None]
EACH = pytest.mark.parametrize("check", CONTRACT, ids=lambda c: c.__name__)


def holds(check: Check, found: Outcomes) -> None:
    error = found[check]
    if error is not None:
        raise error


def now() -> Instant:
    return Instant(round(time.time() * 1000))


async def _seen(text: str, lines: Callable[[], Iterable[str]]) -> list[str]:
    await until(lambda: any(text in line for line in lines()), text)
    return list(lines())


# --- IRC


class Irc:
    """Nobody hears on IRC what was said before he came, and no server knows a line it has had before.

    ``accounts``: the services accounts of the gateway and of the person; else nicks are trusted."""

    nature = Nature(keeps_history=False, knows_repeats=False)

    def __init__(self, port: int, accounts: tuple[str, str] | None = None) -> None:
        self._port = port
        self._accounts = accounts
        self._nick, channel = unique("nomic"), f"#{unique('Room')}"
        sasl = (accounts[1], PASSWORD) if accounts else None
        self._client = IrcClient(HOST, port, unique("Wonder"), sasl=sasl)
        network = NetworkName("net")
        account = accounts[1] if accounts else self._client.nick.lower()
        self.room = Place(network, RoomName(channel))
        self.person = Place(network, None, account)
        self.nowhere = Place(network, RoomName(f"{channel}-not"))

    async def opened(self) -> Irc:
        self._door = await Door(self._port).open()
        await self._client.connect()
        await self._client.join(self._channel)
        return self

    @property
    def _channel(self) -> str:
        return str(self.room.room)

    def link(self) -> Link:
        return IrcLink(self._settings(), now, random.Random(1), FAST)

    def _settings(self) -> IrcSettings:
        if self._accounts is None:
            return settings(self._door.port, nick=self._nick, channels=(self._channel,))
        return settings(
            self._door.port,
            nick=self._nick,
            channels=(self._channel,),
            identity="account",
            sasl_account=self._accounts[0],
            password=Secret(PASSWORD),
        )

    async def say(self, text: str, *, private: bool = False) -> None:
        self._client.say(self._nick if private else self._channel, text)

    async def shown(self, text: str, *, private: bool = False) -> list[str]:
        place = self._client.nick if private else self._channel

        def lines() -> list[str]:
            heard = [spoken for spoken in map(said, self._client.lines) if spoken is not None]
            return [words for who, target, words in heard if (who, target) == (self._nick, place)]

        return await _seen(text, lines)

    async def cut(self) -> None:
        await self._door.shut()

    async def mend(self) -> None:
        await self._door.open()

    async def close(self) -> None:
        await self._door.shut()
        await self._client.quit()


@pytest.fixture(scope="module")
def on_ngircd(ngircd: IrcServer) -> Outcomes:
    return outcomes(lambda: Irc(ngircd.port).opened())


@EACH
def test_on_ngircd(check: Check, on_ngircd: Outcomes) -> None:
    """Issue 2 point 7: one contract suite that every link passes; here a server as of old."""
    holds(check, on_ngircd)


@pytest.fixture(scope="module")
def on_miniircd(miniircd: IrcServer) -> Outcomes:
    return outcomes(lambda: Irc(miniircd.port).opened())


@EACH
def test_on_miniircd(check: Check, on_miniircd: Outcomes) -> None:
    """Issue 2 point 7: one contract suite that every link passes; here the server of the demo."""
    holds(check, on_miniircd)


@pytest.fixture(scope="module")
def on_inspircd(inspircd: ServicesServer) -> Outcomes:
    accounts = (unique("bot"), unique("wanda"))
    for name in accounts:
        inspircd.register(name, PASSWORD)
    return outcomes(lambda: Irc(inspircd.port, accounts).opened())


@EACH
def test_on_inspircd(check: Check, on_inspircd: Outcomes) -> None:
    """Issue 2 point 7: one contract suite that every link passes; here accounts, tags and receipts."""
    holds(check, on_inspircd)


# --- Matrix


class Matrix:
    """A homeserver keeps what was said, and sends one event for one transaction."""

    nature = Nature(keeps_history=True, knows_repeats=True)

    def __init__(self, server: Synapse, state_dir: Path) -> None:
        network, alias = NetworkName("matrix"), unique("room")
        self._names = bot, person = unique("nomic"), unique("bob")
        self.room = Place(network, RoomName(f"#{alias}:localhost"))
        self.nowhere = Place(network, RoomName(f"#{alias}-not:localhost"))
        self.person = Place(network, None, f"@{person}:localhost")
        self._bot = f"@{bot}:localhost"
        self._server = server
        self._state_dir = state_dir
        self._client = MatrixPerson(server.url, person, PASSWORD)
        self._alias = alias
        self._room_id = self._private_id = ""

    async def opened(self) -> Matrix:
        self._door = await Door(self._server.port).open()
        for name in self._names:
            await asyncio.to_thread(self._server.register, name, PASSWORD)
        await self._client.__aenter__()
        await self._client.log_in()
        self._room_id = await self._client.create_room(alias=self._alias)
        return self

    def link(self) -> Link:
        wanted = MatrixSettings(
            name=self.room.network,
            homeserver=f"http://{HOST}:{self._door.port}",
            user=self._bot,
            password=Secret(PASSWORD),
            rooms=(RoomName(str(self.room.room)),),
            inviters=("@*:localhost",),
            state_dir=self._state_dir,
        )
        return MatrixLink(wanted, now, random.Random(1), sleep=_briefly)

    async def say(self, text: str, *, private: bool = False) -> None:
        if private and not self._private_id:
            self._private_id = await self._client.create_room(direct=True, invite=(self._bot,))
        await self._client.send(self._private_id if private else self._room_id, text)

    async def shown(self, text: str, *, private: bool = False) -> list[str]:
        here = self._private_id if private else self._room_id

        def lines() -> list[str]:
            spoken = [e for e in self._client.events if (e["room_id"], e["sender"]) == (here, self._bot)]
            return [line for event in spoken for line in body_of(event).split("\n")]

        return await _seen(text, lines)

    async def cut(self) -> None:
        await self._door.shut()

    async def mend(self) -> None:
        await self._door.open()

    async def close(self) -> None:
        await self._door.shut()
        await self._client.__aexit__(None, None, None)


async def _briefly(seconds: float) -> None:
    await asyncio.sleep(min(seconds, 0.1))


@pytest.fixture(scope="module")
def on_synapse(synapse: Synapse, tmp_path_factory: pytest.TempPathFactory) -> Outcomes:
    return outcomes(lambda: Matrix(synapse, tmp_path_factory.mktemp("matrix")).opened())


@EACH
def test_on_synapse(check: Check, on_synapse: Outcomes) -> None:
    """Issue 2 point 7: one contract suite that every link passes; here on a real homeserver."""
    holds(check, on_synapse)
