"""The IRC link on real servers: ngIRCd, InspIRCd with services, miniircd. Issue 2 point 7, design 7."""

from __future__ import annotations

import asyncio

import pytest

from adapters.secret import Secret
from core.ports import Delivery, LinkState, Notice, Place, Undeliverable
from tests.support.irc_client import IrcClient
from tests.support.irc_link import NET, ROOM, running, to_account, to_room
from tests.support.servers import HOST, IrcServer, ServicesServer


async def _plain_server(port: int) -> None:
    async with running(port) as (link, host), IrcClient(HOST, port, "alice") as alice:
        await alice.join("#nomic")
        alice.say("#nomic", "!vote for 301")
        heard = await host.until_text("!vote for 301")
        assert (heard.room, heard.account) == (ROOM, "alice")
        await link.send(to_room("1", "counted \x02now\x02\rQUIT :no\0more"))
        assert await alice.hear("counted") == "counted \x02now\x02"
        assert await alice.hear("QUIT") == "QUIT :no more"
        await link.send(to_account("2", "alice", "in private"))
        await alice.hear("in private")
        with pytest.raises(Undeliverable):
            await link.send(to_account("3", "ghost", "boo"))
        await link.send(to_room("4", "слово " * 200 + "end"))
        await alice.hear("end")
        words = " ".join(text.strip() for text in alice.texts("#Nomic") if text.strip().startswith("слово"))
        assert words == "слово " * 200 + "end"
        assert [state for state, _ in host.states] == [LinkState.CONNECTING, LinkState.LIVE]


def test_ngircd_a_server_as_of_old(ngircd: IrcServer) -> None:
    """No account-tag, no echo; a lone CR would be a second command there and a NUL the end."""
    asyncio.run(_plain_server(ngircd.port))


def test_ngircd_over_tls(ngircd: IrcServer) -> None:
    """TLS without verification where the config says so; with it the self-signed certificate is refused."""

    async def test() -> None:
        async with running(ngircd.tls_port, tls=True, tls_verify=False) as (link, _):
            await link.send(to_room("1", "over tls"))
        async with running(ngircd.tls_port, tls=True, live=False) as (_, host):
            await host.until(lambda host: any("certificate" in detail for _, detail in host.states))

    asyncio.run(test())


def test_miniircd_the_server_of_the_demo(miniircd: IrcServer) -> None:
    """A server with next to no CAP and without features (005)."""

    async def test() -> None:
        async with running(miniircd.port) as (link, host), IrcClient(HOST, miniircd.port, "alice") as alice:
            await alice.join("#nomic")
            alice.say("#nomic", "!rules")
            assert (await host.until_text("!rules")).account == "alice"
            await link.send(to_room("1", "the rules"))
            await alice.hear("the rules")

    asyncio.run(test())


def test_inspircd_accounts_receipts_and_a_regained_nick(inspircd: ServicesServer) -> None:
    """SASL PLAIN, account tags, message ids; the server's echo is the receipt; the nick comes back."""

    async def test() -> None:
        for account in ("linkbot", "wanda"):
            inspircd.register(account, "secret")
        secret = Secret("secret")
        async with IrcClient(HOST, inspircd.port, "nomic") as squatter:
            await squatter.join("#nomic")
            how = {"identity": "account", "sasl_account": "linkbot", "password": secret}
            async with running(inspircd.port, **how) as (link, host):
                assert link.nick == "nomic_"
                async with IrcClient(HOST, inspircd.port, "Al", sasl=("wanda", "secret")) as alice:
                    await alice.join("#nomic")
                    alice.say("#nomic", "!join")
                    heard = await host.until_text("!join")
                    assert heard.account == "wanda"
                    assert heard.message_id
                    assert heard.sent is not None
                    alice.raw("NICK Ally")
                    receipt = await link.send(to_account("1", "wanda", "welcome"))
                    assert receipt
                    await alice.hear("welcome")
                    with pytest.raises(Undeliverable):
                        await link.send(to_account("2", "squatter", "x"))
                await squatter.quit()
                async with IrcClient(HOST, inspircd.port, "carol") as carol:
                    await carol.join("#nomic")
                    while link.nick != "nomic":
                        carol.say("#nomic", f"are you {link.nick}")
                        await host.until_text(f"are you {link.nick}")
                relayed = Notice(text="hi all", speaker="bob", origin=NET)
                assert await link.send(Delivery(key="3", place=Place(NET, ROOM), notice=relayed))

    asyncio.run(test())


def test_inspircd_a_wrong_password_keeps_us_out(inspircd: ServicesServer) -> None:
    """Never in without the account that was asked for; the reason is said."""

    async def test() -> None:
        how = {"identity": "account", "sasl_account": "linkbot", "password": Secret("wrong")}
        async with running(inspircd.port, live=False, **how) as (_, host):
            await host.until(
                lambda host: any("logging in as linkbot failed" in text for _, text in host.states)
            )

    asyncio.run(test())
