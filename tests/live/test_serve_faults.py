"""What goes wrong around a running gateway. Issue 2 "Bad input", points 6 to 8; docs/operators.md."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from tests.support.irc_client import IrcClient
from tests.support.live_game import PASSWORD
from tests.support.live_gateway import (
    HEAD,
    GatewayProcess,
    game_table,
    irc_table,
    matrix_table,
    unique,
    until,
)
from tests.support.live_people import OnIrc, OnMatrix
from tests.support.matrix_client import MatrixPerson, body_of
from tests.support.processes import free_port
from tests.support.servers import HOST, IrcServer, ServicesServer, Synapse, start_ngircd


@dataclass
class Scene:
    """A gateway, not started yet, for one channel of one IRC server; Ann and Ben are in it."""

    gateway: GatewayProcess
    channel: str
    ann: OnIrc
    ben: OnIrc

    async def begin(self, mat: OnMatrix | None = None) -> None:
        """Start it, and a game of the two (and Mat) with an open vote on 301."""
        await self.gateway.start()
        await self.ann.say("!join Ann")
        await self.ann.hear("Ann joins")
        await self.ben.say("!join Ben")
        await self.ben.hear("Ben joins")
        if mat is not None:
            await mat.say("!join Mat")
            await self.ann.hear("Mat joins")
        await self.ann.say("!start")
        await self.ann.say("!propose repeal 210")
        await self.ann.say("!call")
        for person in (self.ann, self.ben):
            await person.hear("Vote open on 301")


@asynccontextmanager
async def scene(
    server: IrcServer, folder: Path, *, side: MatrixSide | None = None, more: str = ""
) -> AsyncIterator[Scene]:
    """``more`` of the config. The game has the room of ``side`` too."""
    nick, channel = unique("nomic"), f"#{unique('room')}"
    config = HEAD + irc_table("ng", server.port, nick, channel) + (side.table if side else "") + more
    config += game_table("Night", f"ng/{channel}", *([side.place] if side else []))
    gateway = GatewayProcess(folder, config, {"matrix.secret": PASSWORD})
    async with AsyncExitStack() as stack:
        stack.callback(gateway.close)
        people = [
            await stack.enter_async_context(IrcClient(HOST, server.port, unique(name)))
            for name in ("ann", "ben")
        ]
        for person in people:
            await person.join(channel)
        ann, ben = (OnIrc(person, channel, nick) for person in people)
        try:
            yield Scene(gateway, channel, ann, ben)
        except AssertionError as failed:
            failed.add_note(f"The gateway logged last:\n{gateway.tail()}")
            raise


@dataclass
class MatrixSide:
    """A room with Mat in it and what makes it the gateway's: ``place`` of the game, ``table`` of the config."""

    mat: OnMatrix
    place: str
    table: str


@asynccontextmanager
async def matrix_side(synapse: Synapse) -> AsyncIterator[MatrixSide]:
    bot, room = unique("nomic"), unique("room")
    user, alias = f"@{bot}:localhost", f"#{room}:localhost"
    async with MatrixPerson(synapse.url, unique("mat")) as mat:
        await mat.register(synapse.shared_secret)
        await asyncio.to_thread(synapse.register, bot, PASSWORD)
        room_id = await mat.create_room(alias=room)
        yield MatrixSide(
            OnMatrix(mat, room_id, user), f"matrix/{alias}", matrix_table(synapse.url, user, alias)
        )


def play(acts: Callable[[Scene], Awaitable[None]], server: IrcServer, folder: Path) -> None:
    async def whole() -> None:
        async with scene(server, folder) as made:
            await acts(made)

    asyncio.run(whole())


# --- the store ------------------------------------------------------------------------------------


def test_a_second_gateway_on_the_store_is_refused(ngircd: IrcServer, tmp_path: Path) -> None:
    """Interface 1: exit code 1 and one line that says what to do; the first one goes on."""

    async def acts(s: Scene) -> None:
        await s.gateway.start()
        second = await s.gateway.run("serve")
        assert second.returncode == 1
        (line,) = second.stderr.strip().split("\n")
        assert "in use by another gateway" in line
        assert "stop that one first" in line
        await s.ann.say("!join Ann")
        await s.ann.hear("Ann joins")

    play(acts, ngircd, tmp_path)


def test_a_locked_store(ngircd: IrcServer, synapse: Synapse, tmp_path: Path) -> None:
    """Design 3.4: told "not recorded", nothing changes, health says why; afterwards all is well again, and
    what Matrix has kept meanwhile counts."""

    async def whole() -> None:
        async with matrix_side(synapse) as side, scene(ngircd, tmp_path, side=side) as s:
            await s.begin(side.mat)
            await locked_and_unlocked(s, side.mat)

    asyncio.run(whole())


async def locked_and_unlocked(s: Scene, mat: OnMatrix) -> None:
    lock = sqlite3.connect(s.gateway.store, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    await s.ann.say("!vote for 301")
    await s.ann.hear("Not recorded")
    await mat.say("!vote for 301")
    status = await s.gateway.run("status")
    assert status.returncode == 1
    assert "is locked by another program" in status.stdout
    lock.execute("ROLLBACK")
    lock.close()
    await s.ben.hear("Mat votes for 301 (1 of 3 has voted)")
    await s.ben.say("!vote for 301")
    await s.ben.hear("Ben votes for 301 (2 of 3 have voted)")
    await s.ann.say("!vote for 301")
    await s.ann.hear("Proposal 301 is adopted")
    status = await s.gateway.run("status")
    assert status.returncode == 0, status.stdout
    assert (await s.gateway.run("verify")).returncode == 0


def test_sigterm_in_the_middle_of_votes(ngircd: IrcServer, synapse: Synapse, tmp_path: Path) -> None:
    """Interface 1: everything acknowledged is stored, rooms are told, exit code 0; the next start goes on, with
    what Matrix said meanwhile. People who go on talking neither hold it up nor are faults."""

    async def whole() -> None:
        async with matrix_side(synapse) as side, scene(ngircd, tmp_path, side=side) as s:
            await s.begin(side.mat)
            wavering = asyncio.create_task(waver(s, side.mat))
            await side.mat.hear("Mat now votes")
            await s.ben.hear("Ben now votes")
            assert await s.gateway.stop() == 0
            wavering.cancel()
            await asyncio.wait({wavering})
            await stopped_in_order(s, side.mat)
            await s.gateway.start()
            await s.ben.hear("I was away for")
            await side.mat.say("!vote for 301")
            await side.mat.say("!votes 301")
            await side.mat.hear("301: for")
            entries = (await s.gateway.exported("Night"))["entries"]
            heard = Counter(json.loads(entry["body"])["command"]["message"] for entry in entries)
            events = await side.mat.client.history(side.mat.room_id, 1000)
            votes = [e for e in events if body_of(e).startswith("!vote ") and e["sender"] != side.mat.bot]
            assert [heard[f"matrix/{e['event_id']}"] for e in votes] == [1] * len(votes)

    asyncio.run(whole())


async def waver(s: Scene, mat: OnMatrix) -> None:
    """Ben and Mat change their minds until they are told to stop."""
    for number in itertools.count():
        side = "against" if number % 2 else "for"
        await s.ben.say(f"!vote {side} 301")
        await asyncio.shield(mat.say(f"!vote {side} 301"))


async def stopped_in_order(s: Scene, mat: OnMatrix) -> None:
    for person in (s.ann, s.ben, mat):
        await person.hear("I am being switched off")
    assert {e["level"] for e in s.gateway.events()} == {"info"}
    assert not s.gateway.store.with_name("nomic.db.status").exists()
    last = [line for line in s.ben.lines() if line.startswith("Ben ") and "votes" in line][-1]
    proposal = (await s.gateway.state("Night"))["proposals"][0]
    assert "Ben" in proposal["against" if " against " in last else "for"]


# --- the networks -----------------------------------------------------------------------------------


def test_a_homeserver_that_is_down_at_the_start(ngircd: IrcServer, synapse: Synapse, tmp_path: Path) -> None:
    """Bad input: one clear line, the rest goes on; when it is there, nothing is missing."""

    async def whole() -> None:
        async with matrix_side(synapse) as side:
            name, mat = side.mat.name, side.mat
        more = "\n[clock]\ncatch_up = 1\n"
        async with scene(ngircd, tmp_path, side=side, more=more) as s:
            synapse.stop()
            try:
                await without_the_homeserver(s)
            finally:
                synapse.start()  # in this thread: a server ends with the thread that started it
            async with MatrixPerson(synapse.url, name) as again:
                await again.log_in()
                seat = OnMatrix(again, mat.room_id, mat.bot)
                await until(lambda: "is it dark there?" in "".join(seat.lines()), "the talk")
                await until(lambda: "Ann joins" in "".join(seat.lines()), "the announcement")

    asyncio.run(whole())


async def without_the_homeserver(s: Scene) -> None:
    s.gateway.spawn()
    await s.gateway.until_live("ng")
    await s.ann.say("!join Ann")
    await s.ann.hear("Ann joins")
    await s.ben.say("is it dark there?")
    told = [e for e in s.gateway.events() if e.get("network") == "matrix" and e["level"] == "warning"]
    assert len(told) == 1, told
    assert (await s.gateway.run("status")).returncode == 1


def test_an_ircd_that_is_restarted(synapse: Synapse, tmp_path: Path) -> None:
    """It comes back by itself, and says how long it was away; what Matrix said meanwhile arrives, and /healthz
    tells the truth all along.
    """

    async def whole() -> None:
        server = start_ngircd()
        try:
            port = free_port()
            web = f'\n[web]\nlisten = "{HOST}:{port}"\n'
            async with matrix_side(synapse) as side, scene(server, tmp_path, side=side, more=web) as s:
                await s.begin()
                await restart_the_ircd(server, s, side.mat, port)
        finally:
            server.close()

    asyncio.run(whole())


async def health(port: int) -> tuple[int, dict[str, str]]:
    """The answer of /healthz: its status, and how each network is."""
    async with aiohttp.ClientSession() as http, http.get(f"http://{HOST}:{port}/healthz") as answer:
        document = await answer.json()
    assert document["healthy"] is (answer.status == 200)
    return answer.status, document["links"]


async def restart_the_ircd(server: IrcServer, s: Scene, mat: OnMatrix, port: int) -> None:
    assert await health(port) == (200, {"matrix": "live", "ng": "live"})
    server.kill()
    await until(lambda: s.gateway.logged("link_state", network="ng", state="down"), "it to notice")
    status, links = await health(port)
    assert (status, links["matrix"]) == (503, "live")
    assert links["ng"] in ("down", "connecting")
    await mat.say("they cannot hear me")
    await mat.say("!rules")
    await mat.hear("Mutable")
    server.start()
    await s.gateway.until_live("ng")
    assert (await health(port))[0] == 200
    async with IrcClient(HOST, server.port, s.ben.name) as again:
        await again.join(s.channel)
        ben = OnIrc(again, s.channel, s.ben.bot)
        await ben.say("!vote for 301")
        await ben.hear("Ben votes for 301 (1 of 2 has voted)")
        await mat.hear("Ben votes for 301")
    down = [e["detail"] for e in s.gateway.events() if e["event"] == "link_state" and e["state"] == "down"]
    assert len(set(down)) == len(down), "each reason is told of once"


# --- people -------------------------------------------------------------------------------------------


def test_who_is_not_logged_in_cannot_play(inspircd: ServicesServer, tmp_path: Path) -> None:
    """Operators' guide, "Who a player is": told once what to do; may ask; is nobody, whatever his nick."""

    async def whole() -> None:
        nick, channel, ines = unique("nomic"), f"#{unique('room')}", unique("ines")
        for account in (nick, ines):
            await asyncio.to_thread(inspircd.register, account, PASSWORD)
        config = HEAD + irc_table("in", inspircd.port, nick, channel, account=nick)
        config += game_table("Night", f"in/{channel}")
        gateway = GatewayProcess(tmp_path, config, {"in.secret": PASSWORD})
        async with AsyncExitStack() as stack:
            stack.callback(gateway.close)
            await gateway.start()
            logged_in = IrcClient(HOST, inspircd.port, "n" + ines, sasl=(ines, PASSWORD))
            host = OnIrc(await stack.enter_async_context(logged_in), channel, nick)
            stranger = OnIrc(
                await stack.enter_async_context(IrcClient(HOST, inspircd.port, unique("x"))), channel, nick
            )
            for person in (host, stranger):
                await person.client.join(channel)
            await host.say("!join Ines")
            await host.hear("Ines joins")
            await a_stranger_tries(host, stranger)
            state = await gateway.state("Night")
            assert [p["accounts"] for p in state["players"]] == [[f"in/{ines}"]]

    asyncio.run(whole())


async def a_stranger_tries(host: OnIrc, stranger: OnIrc) -> None:
    await stranger.say("!join Ines2")
    await stranger.hear(f"{stranger.name}, this network does not say who you are")
    await host.client.quit()
    stranger.client.raw(f"NICK {host.name}")
    await stranger.client.wait_for(lambda line: " NICK " in line)
    await stranger.say("!start")
    await stranger.hear("does not say who you are")
    for move in ("!join", "!vote for 301", "!leave", "!forfeit"):
        await stranger.say(move)
    await stranger.say("!players")
    await stranger.hear("Ines")
    assert len([line for line in stranger.lines() if "does not say who you are" in line]) == 2
    assert "joins" not in "".join(stranger.lines()[2:])
