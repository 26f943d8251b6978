"""Fifty channels and rooms, five hundred players, an hour of the games' time a minute, and something restarted
every minute: the gateway (killed, then asked to stop) and both servers in turn. Real ngIRCd, real Synapse.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.irc_client import IrcClient, said
from tests.support.live_gateway import HEAD, GatewayProcess, game_table, irc_table, matrix_table
from tests.support.live_people import OnMatrix
from tests.support.matrix_client import MatrixPerson, body_of
from tests.support.servers import HOST, IrcServer, Synapse

pytestmark = [pytest.mark.soak, pytest.mark.live]

GAMES = 25  # each in a channel and a room
SEATS = 20  # players of a game, one of them on Matrix
MINUTES = 10
SPEED = 60  # an hour a minute
PAUSE = 0.12  # seconds between two lines of anybody: a homeserver takes some thirty events a second
LAST_WORDS = 300.0  # seconds within which everything on its way arrives in the end
GROWTH = 1.25  # of the memory of a life: how much more than an earlier one's it may take
PASSWORD = "a-secret-of-the-tests"
BOT = "nomicsoak"

_ACT = re.compile(r"^Act (\d+), (\S+): (\S+)$")


@dataclass
class Seat:
    """One player on IRC. ``typed``: the words of his acts; ``side``: what he voted last."""

    nick: str
    channel: str
    client: IrcClient
    typed: list[str] = field(default_factory=list)
    side: str = "for"

    def say(self, text: str) -> None:
        if not self.client.closed:
            self.client.say(self.channel, text)


@dataclass
class Table:
    """One game: its players on IRC, the first of them its host, and the one on Matrix."""

    name: str
    channel: str
    seats: list[Seat]
    mat: OnMatrix
    by_mat: list[str] = field(default_factory=list)


@dataclass
class Hall:
    """Everything: ``memory`` holds, of each life of the gateway, its resident size in kB at the end."""

    gateway: GatewayProcess
    ngircd: IrcServer
    synapse: Synapse
    tables: list[Table]
    memory: list[int] = field(default_factory=list)
    open: asyncio.Event = field(default_factory=asyncio.Event)  # nothing is being restarted

    def note_memory(self) -> None:
        running = self.gateway._running
        assert running is not None
        status = Path(f"/proc/{running.pid}/status").read_text("utf-8")
        self.memory.append(int(re.findall(r"VmRSS:\s+(\d+)", status)[0]))


# --- the hall is filled


def config(port: int, url: str, games: int) -> str:
    channels = '", "'.join(f"#g{n}" for n in range(games))
    rooms = '", "'.join(f"#g{n}:localhost" for n in range(games))
    text = HEAD + irc_table("ng", port, BOT, channels) + matrix_table(url, f"@{BOT}:localhost", rooms)
    text += "".join(game_table(f"G{n}", f"ng/#g{n}", f"matrix/#g{n}:localhost") for n in range(games))
    return f"{text}\n[clock]\nspeed = {SPEED}\n\n[chat]\nquestions_per_minute = 0\nstrangers_per_minute = 0\njoins_per_minute = 0\n"


@asynccontextmanager
async def hall(ngircd: IrcServer, synapse: Synapse, folder: Path, games: int) -> AsyncIterator[Hall]:
    synapse.register(BOT, PASSWORD)
    async with AsyncExitStack() as stack:
        mats = []
        for n in range(games):
            synapse.register(f"mat{n}")
            person = await stack.enter_async_context(MatrixPerson(synapse.url, f"mat{n}", "secret"))
            await person.log_in(listen=False)
            room = await person.create_room(alias=f"g{n}")
            mats.append(OnMatrix(person, room, f"@{BOT}:localhost"))
        gateway = GatewayProcess(folder, config(ngircd.port, synapse.url, games), {"matrix.secret": PASSWORD})
        stack.callback(gateway.close)
        await gateway.start()
        tables = [
            Table(f"G{n}", f"#g{n}", [await seat(stack, ngircd.port, n, k) for k in range(1, SEATS)], mats[n])
            for n in range(games)
        ]
        made = Hall(gateway, ngircd, synapse, tables)
        for table in tables:
            await begin(table)
        made.open.set()
        yield made


async def seat(stack: AsyncExitStack, port: int, game: int, number: int) -> Seat:
    client = IrcClient(HOST, port, f"p{game}x{number}", patience=60)
    await client.connect()
    stack.push_async_callback(client.quit)
    await client.join(f"#g{game}")
    return Seat(client.nick, f"#g{game}", client)


async def begin(table: Table) -> None:
    """Everybody joins, and the host opens the vote on 301."""
    host = table.seats[0]
    for one in table.seats:
        one.say("!join")
        await host.client.hear(f"{one.nick} joins", within=60)
    await table.mat.client.send(table.mat.room_id, "!join Mat")
    await host.client.hear("Mat joins", within=60)
    for line, answer in (("!start", "turn"), ("!propose repeal 210", "301"), ("!call", "Vote open on")):
        host.say(line)
        await host.client.hear(answer, within=60)


# --- what happens


async def talk(s: Hall, chance: random.Random) -> None:
    """Anybody does something with words of its own and votes; nobody speaks while a server is away."""
    while True:
        await s.open.wait()
        table = chance.choice(s.tables)
        if chance.random() < 1 / SEATS:
            word = f"{table.name}m{len(table.by_mat)}"
            table.by_mat.append(word)
            await table.mat.client.send(table.mat.room_id, f'!act "{word}"')
        else:
            one = chance.choice(table.seats)
            one.typed.append(f"{one.nick}n{len(one.typed)}")
            one.say(f'!act "{one.typed[-1]}"')
            one.side = chance.choice(("for", "against"))
            one.say(f"!vote {one.side} 301")
        await asyncio.sleep(PAUSE)


async def restarts(s: Hall, minutes: float) -> None:
    """One each minute, in turn; a life of the gateway lasts two of them."""
    for number in range(round(minutes)):
        await asyncio.sleep(60)
        match number % 4:
            case 0 | 2:
                s.note_memory()
                await (asyncio.to_thread(s.gateway.kill) if number % 4 == 0 else s.gateway.stop())
                await s.gateway.start()
            case 1:
                s.open.clear()
                await asyncio.to_thread(s.ngircd.kill)
                await asyncio.to_thread(s.ngircd.start)
                await come_back(s)
                s.open.set()
            case _:
                s.open.clear()
                await asyncio.sleep(1)  # what was being sent has been sent or refused
                await asyncio.to_thread(s.synapse.stop)
                await asyncio.to_thread(s.synapse.start)
                await s.gateway.until_live()
                s.open.set()


async def come_back(s: Hall) -> None:
    for table in s.tables:
        for one in table.seats:
            one.client.closed = False
            await one.client.connect()
            await one.client.join(one.channel)
    await s.gateway.until_live()


async def brought_to_an_end(s: Hall) -> None:
    """Everybody votes for the last time; the one on Matrix closes the vote."""
    await s.gateway.until_live()
    for table in s.tables:
        for one in table.seats:
            one.say(f"!vote {one.side} 301")
            await asyncio.sleep(PAUSE / 4)
    for table in s.tables:
        await table.mat.client.send(table.mat.room_id, "!vote for 301")
    for table in s.tables:
        await told_on_matrix(table)
    s.note_memory()


async def told_on_matrix(table: Table) -> None:
    """Wait for the end of the vote in the room, as the homeserver has it."""

    async def closed() -> bool:
        return any("Proposal 301 is" in body_of(event) for event in await table.mat.history())

    async with asyncio.timeout(LAST_WORDS):
        while not await closed():  # noqa: ASYNC110  # only the homeserver knows
            await asyncio.sleep(1)


# --- what must hold


async def nothing_lost_nothing_twice(s: Hall, table: Table) -> None:
    """What was acknowledged is in the log, once; what Matrix kept is in it whole; Matrix was told each thing once."""
    exported = await s.gateway.exported(table.name)
    moves = [json.loads(entry["body"])["command"]["move"] for entry in exported["entries"]]
    acts = [str(move["text"]) for move in moves if move["type"] == "Act"]
    assert max(Counter(acts).values(), default=1) == 1, "counted twice"
    assert [text for text in acts if text.startswith(f"{table.name}m")] == table.by_mat
    assert set(acts) <= {*table.by_mat, *(word for one in table.seats for word in one.typed)}
    truth = dict(enumerate(acts, 1))
    on_matrix = announced([body_of(e) for e in await table.mat.history() if e["sender"] == table.mat.bot])
    assert on_matrix == truth.items() or list(on_matrix) == list(truth.items()), (
        "not told exactly once, in order"
    )
    for one in table.seats:
        heard = [spoken[2] for spoken in map(said, one.client.lines) if spoken is not None]
        for number, text in announced(heard):
            assert truth.get(number) == text, f"act {number} was acknowledged and is lost"
    ballot: dict[str, Any] = exported["state"]["games"][0]["proposals"][0]
    assert sorted(ballot["for"]) == sorted(["Mat", *(o.nick for o in table.seats if o.side == "for")])
    assert sorted(ballot["against"]) == sorted(o.nick for o in table.seats if o.side == "against")


def announced(messages: list[str]) -> list[tuple[int, str]]:
    """(number, words) of every act told, in order; on Matrix one event may hold many lines."""
    found = (_ACT.match(line) for message in messages for line in message.splitlines())
    return [(int(act[1]), act[3]) for act in found if act is not None]


def memory_is_flat(memory: list[int]) -> None:
    """The first life also made the games; from the second on none takes much more than that one did."""
    lives = memory[1:]
    assert not lives or max(lives) <= lives[0] * GROWTH, f"kB at the end of each life: {memory}"


def test_fifty_rooms_and_five_hundred_players(
    ngircd: IrcServer, synapse: Synapse, tmp_path: Path, seed: int, share: float
) -> None:
    """Design 3: no vote lost or doubled, memory flat, `verify` clean."""
    games, minutes = max(2, round(GAMES * min(1.0, share * 2))), max(4, round(MINUTES * share))

    async def play() -> None:
        async with hall(ngircd, synapse, tmp_path, games) as s:
            talking = asyncio.create_task(talk(s, random.Random(seed)))
            try:
                await restarts(s, minutes)
                assert not talking.done(), talking.exception()
            finally:
                talking.cancel()
                await asyncio.wait([talking])
            await brought_to_an_end(s)
            for table in s.tables:
                await nothing_lost_nothing_twice(s, table)
            memory_is_flat(s.memory)
            assert await s.gateway.stop() == 0
            done = await s.gateway.run("verify")
            assert done.returncode == 0, done.stdout + done.stderr
            said_in_all = sum(len(one.typed) for table in s.tables for one in table.seats)
            print(
                f"{games * 2} rooms, {games * SEATS} players, {minutes} restarts, {said_in_all} acts and votes"
            )
            print(f"kB at the end of each life: {s.memory}")

    asyncio.run(play())
