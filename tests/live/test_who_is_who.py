"""Who is who on a real network with services: InspIRCd and Anope. A nick is nobody, an account is a player.

Issue 5 point 1: with ``identity = "account"`` only a services account is a player.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.irc_client import IrcClient, command
from tests.support.live_gateway import HEAD, GatewayProcess, game_table, irc_table, unique
from tests.support.live_people import OnIrc
from tests.support.servers import HOST, ServicesServer

PASSWORD = "a-secret-of-the-tests"


@dataclass
class Scene:
    """Iggy and Beau play, under nicks that are not their accounts' names; 301 is being voted on."""

    server: ServicesServer
    gateway: GatewayProcess
    stack: AsyncExitStack
    channel: str
    bot: str
    iggy: OnIrc
    beau: OnIrc
    accounts: dict[str, str]  # by nick

    async def comes(self, nick: str, *, account: str | None = None) -> OnIrc:
        """Somebody joins the channel."""
        sasl = None if account is None else (account, PASSWORD)
        client = await self.stack.enter_async_context(IrcClient(HOST, self.server.port, nick, sasl=sasl))
        await client.join(self.channel)
        return OnIrc(client, self.channel, self.bot)

    async def votes(self) -> dict[str, Any]:
        state = await self.gateway.state("Night")
        (proposal,) = state["proposals"]
        return {side: proposal[side] for side in ("for", "against")}


@asynccontextmanager
async def scene(server: ServicesServer, folder: Path) -> AsyncIterator[Scene]:
    bot, channel = unique("nomic"), f"#{unique('who')}"
    accounts = {unique("Iggy"): unique("ines"), unique("Beau"): unique("bea")}
    for account in (bot, *accounts.values()):
        await asyncio.to_thread(server.register, account, PASSWORD)
    async with AsyncExitStack() as stack:
        gateway = GatewayProcess(
            folder,
            HEAD
            + irc_table("in", server.port, bot, channel, account=bot)
            + game_table("Night", f"in/{channel}"),
            {"in.secret": PASSWORD},
        )
        stack.callback(gateway.close)
        await gateway.start()
        people: list[OnIrc] = []
        for nick, account in accounts.items():
            client = await stack.enter_async_context(
                IrcClient(HOST, server.port, nick, sasl=(account, PASSWORD))
            )
            await client.join(channel)
            people.append(OnIrc(client, channel, bot))
        made = Scene(server, gateway, stack, channel, bot, *people, accounts)
        for person, name in zip(people, ("Iggy", "Beau"), strict=True):
            await person.say(f"!join {name}")
            await made.iggy.hear(f"{name} joins")
        await made.iggy.say("!start")
        await made.iggy.hear("turn 1")
        await made.iggy.say('!propose enact "Tea": Tea at five.')
        await made.iggy.hear("Proposal 301")
        await made.iggy.say("!call")
        await made.iggy.hear("Vote open on 301")
        yield made


def _is_now(nick: str, line: str) -> bool:
    """Whether the line says that somebody has the nick from now on."""
    return command(line) == "NICK" and line.split(" ")[-1].removeprefix(":") == nick


def play(server: ServicesServer, folder: Path, acts: Callable[[Scene], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with scene(server, folder) as made:
            try:
                await acts(made)
            except AssertionError as failed:
                failed.add_note(f"The gateway logged last:\n{made.gateway.tail()}")
                raise

    asyncio.run(whole())


def test_a_nick_that_is_free_again_brings_nothing(inspircd: ServicesServer, tmp_path: Path) -> None:
    """Who is who: who takes the nick of a player that quit is nobody, also logged in as somebody else; the
    player is himself under any nick."""

    async def acts(scene: Scene) -> None:
        nick, account = scene.iggy.name, scene.accounts[scene.iggy.name]
        await scene.iggy.client.quit()
        thief = await scene.comes(nick)
        await thief.say("!vote against")
        await thief.hear("this network does not say who you are")
        await thief.client.quit()
        other = unique("otto")
        await asyncio.to_thread(scene.server.register, other, PASSWORD)
        thief = await scene.comes(nick, account=other)
        await thief.say("!vote against")
        await thief.hear("not a player")
        back = await scene.comes(unique("anyhow"), account=account)
        await back.say("!vote for")
        await back.hear("Iggy votes for 301 (1 of 2")
        assert await scene.votes() == {"for": ["Iggy"], "against": []}

    play(inspircd, tmp_path, acts)


def test_two_clients_of_one_account_are_one_player(inspircd: ServicesServer, tmp_path: Path) -> None:
    """Who is who: reconnects, ghosts and two clients of one person stay one player with one vote."""

    async def acts(scene: Scene) -> None:
        account = scene.accounts[scene.iggy.name]
        second = await scene.comes(unique("phone"), account=account)
        await scene.iggy.say("!vote against")
        await second.hear("Iggy votes against 301 (1 of 2")
        await second.say("!vote for")
        await second.hear("Iggy now votes for 301 (1 of 2")
        await second.say("!join Again")
        await second.hear("in this game already, as Iggy")
        await scene.iggy.client.quit()  # one of the two goes: nobody has left
        second.client.raw(f"NICK {unique('tablet')}")
        await second.say("!unvote")
        await second.hear("Iggy takes the ballot on 301 back (0 of 2")
        state = await scene.gateway.state("Night")
        assert [(p["name"], p["status"]) for p in state["players"]] == [
            ("Iggy", "active"),
            ("Beau", "active"),
        ]

    play(inspircd, tmp_path, acts)


def test_who_logs_out_is_nobody_and_who_logs_in_is_whoever_he_is(
    inspircd: ServicesServer, tmp_path: Path
) -> None:
    """Who is who: a login, a logout and a change of account count from the next line (account-notify)."""

    async def acts(scene: Scene) -> None:
        iggy, account = scene.iggy, scene.accounts[scene.iggy.name]
        iggy.client.say("NickServ", "LOGOUT")
        await iggy.client.wait_for(lambda line: command(line) == "901")
        await iggy.say("!vote against")
        await iggy.hear("this network does not say who you are")
        iggy.client.say("NickServ", f"IDENTIFY {scene.accounts[scene.beau.name]} {PASSWORD}")
        await iggy.client.wait_for(lambda line: command(line) == "900")
        await iggy.say("!vote for")
        await iggy.hear("Beau votes for 301 (1 of 2")
        iggy.client.say("NickServ", f"IDENTIFY {account} {PASSWORD}")
        await iggy.client.wait_for(lambda line: command(line) == "900")
        await iggy.say("!vote against")
        await iggy.hear("Iggy votes against 301")
        await scene.beau.hear("Proposal 301 is rejected")

    play(inspircd, tmp_path, acts)


def test_accounts_are_asked_for_again_after_a_restart(inspircd: ServicesServer, tmp_path: Path) -> None:
    """Who is who: nothing counts on what was known before; nicks that were exchanged unseen fool nobody."""

    async def acts(scene: Scene) -> None:
        iggy, beau = scene.iggy, scene.beau
        await iggy.say("!vote for")
        await beau.hear("Iggy votes for 301 (1 of 2")
        scene.gateway.kill()
        between = unique("swap")
        for client, nick in ((iggy.client, between), (beau.client, iggy.name), (iggy.client, beau.name)):
            client.raw(f"NICK {nick}")
            await client.wait_for(partial(_is_now, nick))
        await scene.gateway.start()
        await iggy.say("!vote against")  # with Beau's nick
        await beau.hear("Iggy now votes against 301 (1 of 2")
        scene.gateway.kill()
        iggy.client.say("NickServ", "LOGOUT")
        await iggy.client.wait_for(lambda line: command(line) == "901")
        await scene.gateway.start()
        await iggy.say("!unvote")
        await iggy.hear("this network does not say who you are")
        assert await scene.votes() == {"for": [], "against": ["Iggy"]}

    play(inspircd, tmp_path, acts)
