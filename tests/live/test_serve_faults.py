"""What goes wrong around a running gateway. Issue 2 "Bad input", points 6 to 8; docs/operators.md."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

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
from tests.support.matrix_client import MatrixPerson
from tests.support.servers import HOST, IrcServer, ServicesServer, Synapse, start_ngircd


@dataclass
class Scene:
    """A gateway, not started yet, for one channel of one IRC server; Ann and Ben are in it."""

    gateway: GatewayProcess
    channel: str
    ann: OnIrc
    ben: OnIrc

    async def begin(self) -> None:
        """Start it, and a game of the two with an open vote on 301."""
        await self.gateway.start()
        await self.ann.say("!join Ann")
        await self.ann.hear("Ann joins")
        await self.ben.say("!join Ben")
        await self.ben.hear("Ben joins")
        await self.ann.say("!start")
        await self.ann.say("!propose repeal 210")
        await self.ann.say("!call")
        for person in (self.ann, self.ben):
            await person.hear("Vote open on 301")


@asynccontextmanager
async def scene(server: IrcServer, folder: Path, *, rooms: str = "", more: str = "") -> AsyncIterator[Scene]:
    """``rooms`` and ``more``: another room of the game, and more of the config."""
    nick, channel = unique("nomic"), f"#{unique('room')}"
    config = HEAD + irc_table("ng", server.port, nick, channel) + more
    config += game_table("Night", f"ng/{channel}", *filter(None, [rooms]))
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
        yield Scene(gateway, channel, ann, ben)


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


def test_a_locked_store(ngircd: IrcServer, tmp_path: Path) -> None:
    """Design 3.4: told "not recorded", nothing changes, health says why; afterwards all is well again."""

    async def acts(s: Scene) -> None:
        await s.begin()
        lock = sqlite3.connect(s.gateway.store, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        await s.ann.say("!vote for 301")
        await s.ann.hear("Not recorded")
        await s.ann.say("talk goes on")
        status = await s.gateway.run("status")
        assert status.returncode == 1
        assert "is locked by another program" in status.stdout
        lock.execute("ROLLBACK")
        lock.close()
        assert "votes for" not in "".join(s.ben.lines())
        await s.ben.say("!vote for 301")
        await s.ben.hear("Ben votes for 301 (1 of 2 have voted)")
        await s.ann.say("!vote for 301")
        await s.ann.hear("Proposal 301 is adopted")
        status = await s.gateway.run("status")
        assert status.returncode == 0, status.stdout
        assert (await s.gateway.run("verify")).returncode == 0

    play(acts, ngircd, tmp_path)


def test_sigterm_in_the_middle_of_votes(ngircd: IrcServer, tmp_path: Path) -> None:
    """Interface 1: everything acknowledged is stored, rooms are told, exit code 0; the next start goes on."""

    async def acts(s: Scene) -> None:
        await s.begin()
        for number in range(30):
            await s.ben.say(f"!vote {'against' if number % 2 else 'for'} 301")
        await s.ben.hear("Ben now votes against 301")
        assert await s.gateway.stop() == 0
        await s.ben.hear("I am being switched off")
        acknowledged = [line for line in s.ben.lines() if "votes" in line]
        proposal = (await s.gateway.state("Night"))["proposals"][0]
        last = "against" if " against " in acknowledged[-1] else "for"
        assert (proposal["for"], proposal["against"]) == ((["Ben"], []) if last == "for" else ([], ["Ben"]))
        entries = len((await s.gateway.exported("Night"))["entries"])
        assert not s.gateway.store.with_name("nomic.db.status").exists()
        assert "Traceback" not in s.gateway.log()
        await s.gateway.start()
        await s.ben.hear("I was away for")
        assert len((await s.gateway.exported("Night"))["entries"]) == entries
        await s.ann.say("!votes 301")
        assert "Ben" in (await s.ann.hear("301:")).partition("yet to vote")[0]

    play(acts, ngircd, tmp_path)


# --- the networks -----------------------------------------------------------------------------------


def test_a_homeserver_that_is_down_at_the_start(ngircd: IrcServer, synapse: Synapse, tmp_path: Path) -> None:
    """Bad input: one clear line, the rest goes on; when it is there, nothing is missing."""

    async def whole() -> None:
        bot, room = unique("nomic"), unique("late")
        async with MatrixPerson(synapse.url, unique("mat")) as mat:
            await mat.register(synapse.shared_secret)
            await asyncio.to_thread(synapse.register, bot, PASSWORD)
            room_id = await mat.create_room(alias=room)
            user, alias = f"@{bot}:localhost", f"#{room}:localhost"
            more = matrix_table(synapse.url, user, alias) + "\n[clock]\ncatch_up = 1\n"
            async with scene(ngircd, tmp_path, rooms=f"matrix/{alias}", more=more) as s:
                await asyncio.to_thread(synapse.stop)
                try:
                    await without_the_homeserver(s)
                finally:
                    await asyncio.to_thread(synapse.start)
                await s.gateway.until_live()
        async with MatrixPerson(synapse.url, mat.localpart) as mat:
            await mat.log_in()
            seat = OnMatrix(mat, room_id, user)
            await seat.hear("Ann joins")
            await seat.hear("is it dark there?")

    asyncio.run(whole())


async def without_the_homeserver(s: Scene) -> None:
    s.gateway.spawn()
    await s.gateway.until_live("ng")
    await s.ann.say("!join Ann")
    await s.ann.hear("Ann joins")
    await s.ben.say("is it dark there?")
    down = [e for e in s.gateway.events() if e["event"] == "link_state" and e["state"] == "down"]
    assert len([e for e in down if e["network"] == "matrix"]) == 1
    assert (await s.gateway.run("status")).returncode == 1


def test_an_ircd_that_is_restarted(synapse: Synapse, tmp_path: Path) -> None:
    """Point 7: it comes back by itself, and says how long it was away; what Matrix said meanwhile arrives."""

    async def whole() -> None:
        server = await asyncio.to_thread(start_ngircd)
        bot, room = unique("nomic"), unique("left")
        try:
            async with MatrixPerson(synapse.url, unique("mat")) as mat:
                await mat.register(synapse.shared_secret)
                await asyncio.to_thread(synapse.register, bot, PASSWORD)
                room_id = await mat.create_room(alias=room)
                user, alias = f"@{bot}:localhost", f"#{room}:localhost"
                more = matrix_table(synapse.url, user, alias)
                async with scene(server, tmp_path, rooms=f"matrix/{alias}", more=more) as s:
                    await s.begin()
                    await restart_the_ircd(server, s, OnMatrix(mat, room_id, user))
        finally:
            await asyncio.to_thread(server.close)

    asyncio.run(whole())


async def restart_the_ircd(server: IrcServer, s: Scene, mat: OnMatrix) -> None:
    await asyncio.to_thread(server.kill)
    await until(lambda: s.gateway.logged("link_state", network="ng", state="down"), "it to notice")
    await mat.say("they cannot hear me")
    await mat.say("!rules")
    await mat.hear("Mutable")
    await asyncio.to_thread(server.start)
    await s.gateway.until_live("ng")
    async with IrcClient(HOST, server.port, s.ben.name) as again:
        await again.join(s.channel)
        ben = OnIrc(again, s.channel, s.ben.bot)
        await ben.say("!vote for 301")
        await ben.hear("Ben votes for 301 (1 of 2 have voted)")
        await mat.hear("Ben votes for 301")
    everything = "\n".join(s.gateway.log().split("\n"))
    assert everything.count('"state":"down"') == 1, "told of once"


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
