"""Servers that lose each other and meet again, and what IRCv3 tells of people meanwhile. Issue 5 points 1 and 6."""

from __future__ import annotations

import asyncio

import pytest

from adapters.irc.line import Line
from adapters.irc.presence import is_split
from core.ports import LinkDown, LinkState, Undeliverable
from tests.support.irc_link import running, scenario, to_account
from tests.support.scripted_ircd import RICH, ScriptedIrcd


@pytest.mark.parametrize(
    ("reason", "split"),
    [
        ("*.net *.split", True),
        ("hub.example.org leaf.example.org", True),
        ("irc1.a irc2.a", True),
        ("Quit: hub.a leaf.b", False),
        ("Ping timeout: 250 seconds", False),
        ("bye bye", False),
        ("see nomic.example", False),
        ("", False),
    ],
)
def test_a_split_is_told_from_a_farewell(reason: str, split: bool) -> None:
    """IRCv3 netsplit batches and servers without them: the reason of the QUIT is the names of two servers."""
    assert is_split(Line("quit", "alice!a@h", reason)) is split


@scenario
async def test_whoever_is_split_away_has_not_left() -> None:
    """What is for him waits (LinkDown), goes out once he is back, and is given up only if he really left."""
    async with ScriptedIrcd(caps=RICH) as ircd, running(ircd.port, identity="account") as (link, host):
        ircd.send(
            ":alice!a@h JOIN #nomic AliceA :Alice",
            ":bob!b@h JOIN #nomic BobB :Bob",
            ":srv BATCH +s netsplit hub.a leaf.b",
            "@batch=s :alice!a@h QUIT :hub.a leaf.b",
            ":srv BATCH -s",
            ":bob!b@h QUIT :Quit: bye",
        )
        ircd.say("carol", "#nomic", "split", tags="account=carol")
        await host.until_text("split")
        with pytest.raises(LinkDown, match="alicea was split away from net"):
            await link.send(to_account("1", "alicea", "are you there"))
        with pytest.raises(Undeliverable, match="bobb is not on net now"):
            await link.send(to_account("2", "bobb", "are you there"))
        ircd.send(
            ":srv BATCH +j netjoin hub.a leaf.b",
            "@batch=j :alice!a@h JOIN #nomic AliceA :Alice",
            ":srv BATCH -j",
        )
        ircd.say("carol", "#nomic", "healed", tags="account=carol")
        await host.until_text("healed")
        await link.send(to_account("1", "alicea", "are you there"))
        await ircd.expect(lambda line: line.endswith("PRIVMSG alice :are you there"))
        assert [state for state, _ in host.states] == [LinkState.CONNECTING, LinkState.LIVE]


@scenario
async def test_after_a_split_accounts_are_asked_for_anew() -> None:
    """Nobody is who he was before: the same nick and host may be somebody else's by now."""
    async with (
        ScriptedIrcd(accounts={"alice": "AliceA"}) as ircd,
        running(ircd.port, identity="account") as (_, host),
    ):
        ircd.send(":alice!alice@host JOIN #nomic")
        ircd.say("alice", "#nomic", "one")
        await host.until_text("one")
        ircd.accounts["alice"] = "Mallory"
        ircd.send(":alice!alice@host QUIT :*.net *.split", ":alice!alice@host JOIN #nomic")
        ircd.say("alice", "#nomic", "two")
        await host.until_text("two")
        assert [(m.text, m.account) for m in host.messages] == [("one", "alicea"), ("two", "mallory")]
        assert [line for line in ircd.lines if line.startswith("WHOIS")] == ["WHOIS alice"] * 2


@scenario
async def test_our_nick_is_not_taken_from_who_is_split_away() -> None:
    """Its bearer is on the other half: two of one nick are killed when the halves meet. After a QUIT it is taken."""
    async with ScriptedIrcd() as ircd:
        ircd.on["NICK"] = lambda args, label: [":srv 433 * nomic :in use"] if args[0] == "nomic" else None
        async with running(ircd.port) as (link, host):
            for _ in range(2):  # at the beginning, and once live
                await ircd.expect(lambda line: line == "NICK nomic")
            ircd.send(":nomic!n@h QUIT :hub.a leaf.b")
            ircd.say("alice", "#nomic", "split")
            await host.until_text("split")
            ircd.say("alice", link.nick, "\x01PING 1\x01")
            await ircd.expect("NOTICE alice")
            assert ircd.lines.count("NICK nomic") == 2
            ircd.send(":nomic!n@h QUIT :Quit: gone")
            await ircd.expect(lambda line: line == "NICK nomic")


# --- what else IRCv3 tells


@scenario
async def test_people_are_followed_through_what_servers_tell() -> None:
    """account-notify, chghost, setname: whose a nick is follows the server's word, and a new host or name is no news."""
    caps = "account-notify extended-join chghost setname multi-prefix"
    async with ScriptedIrcd(caps=caps) as ircd, running(ircd.port, identity="account") as (_, host):
        ircd.send(":alice!alice@host JOIN #nomic * :Alice")
        for number, lines in enumerate(
            (
                [],
                [":alice!alice@host ACCOUNT AliceA"],
                [":alice!alice@host CHGHOST alice cloak", ":alice!alice@cloak SETNAME :Alice of Wonderland"],
                [":alice!alice@cloak ACCOUNT *"],
            )
        ):
            ircd.send(*lines)
            userhost = "host" if number < 2 else "cloak"
            ircd.send(f":alice!alice@{userhost} PRIVMSG #nomic :{number}")
        await host.until_text("3")
        assert [m.account for m in host.messages] == [None, "alicea", "alicea", None]
        assert not any(line.startswith("WHOIS") for line in ircd.lines)


@pytest.mark.parametrize(
    ("token", "mode"), [("BOT=B", "B"), ("BOT=b", "b"), ("BOT", ""), ("BOT=Bx", ""), ("NICKLEN=9", "")]
)
def test_we_say_that_we_are_a_bot(token: str, mode: str) -> None:
    """IRCv3 bot mode: the letter is the value of BOT in RPL_ISUPPORT; without one nothing is set."""

    async def test() -> None:
        async with ScriptedIrcd(isupport=f"CHANTYPES=# {token}") as ircd, running(ircd.port):
            modes = [line for line in ircd.lines if line.startswith("MODE")]
            assert modes == ([f"MODE nomic +{mode}"] if mode else [])

    asyncio.run(asyncio.wait_for(test(), 20))
