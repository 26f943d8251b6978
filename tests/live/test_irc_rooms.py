"""A channel that does not let the gateway speak, on a real ngIRCd and InspIRCd. core.ports.Barred; RFC 2812 3.2, 5.2."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from core.ports import Bar, Barred, LinkState
from tests.support.irc_client import IrcClient
from tests.support.irc_link import FAST, running, to_room
from tests.support.recording_host import RecordingHost
from tests.support.servers import HOST, IrcServer, ServicesServer

_TIMING = msgspec.structs.replace(FAST, room_patience=0.5, rejoin_first=60.0, rejoin_most=60.0)


async def _live_again(host: RecordingHost, lives: int) -> None:
    await host.until(lambda host: [state for state, _ in host.states].count(LinkState.LIVE) > lives)


async def _barred(port: int) -> None:
    """+m, then a kick from a channel that is by invitation: each keeps its delivery until it is lifted."""
    async with IrcClient(HOST, port, "alice") as alice:
        await alice.join("#nomic")
        async with running(port, timing=_TIMING) as (link, host):
            await link.send(to_room("0", "here"))
            for number, shut, opened, bar in (
                ("1", ("MODE #nomic +m",), ("MODE #nomic -m",), Bar.MODERATED),
                ("2", ("MODE #nomic +i", "KICK #nomic nomic :out"), ("INVITE nomic #nomic",), Bar.REMOVED),
            ):
                for line in shut:
                    alice.raw(line)
                alice.say("nomic", f"shut {number}")
                await host.until_text(f"shut {number}")
                with pytest.raises(Barred) as barred:
                    await link.send(to_room(number, f"said at last {number}"))
                assert barred.value.bar is bar
                lives = [state for state, _ in host.states].count(LinkState.LIVE)
                for line in opened:
                    alice.raw(line)
                await _live_again(host, lives)
                await link.send(to_room(number, f"said at last {number}"))
                await alice.hear(f"said at last {number}")
            assert [text for text in alice.texts("#nomic") if "at last" in text] == [
                "said at last 1",
                "said at last 2",
            ]


def test_ngircd_what_is_for_a_shut_channel_waits(ngircd: IrcServer) -> None:
    """No receipts there: the answer to a probe, or 404, tells whether a line was taken."""
    asyncio.run(_barred(ngircd.port))


def test_inspircd_what_is_for_a_shut_channel_waits(inspircd: ServicesServer) -> None:
    """labeled-response: the error comes back under the label of the line."""
    asyncio.run(_barred(inspircd.port))


def test_ngircd_a_ban_is_said_and_waits_until_it_is_lifted(ngircd: IrcServer) -> None:
    """474 is the answer to our JOIN; lifted and invited, what waited is said."""

    async def test() -> None:
        async with IrcClient(HOST, ngircd.port, "alice") as alice:
            await alice.join("#nomic")
            alice.raw("MODE #nomic +b nomic!*@*")
            async with running(ngircd.port, timing=_TIMING) as (link, host):
                with pytest.raises(Barred) as barred:
                    await link.send(to_room("1", "let in"))
                assert barred.value.bar is Bar.BANNED
                alice.raw("MODE #nomic -b nomic!*@*")
                alice.raw("INVITE nomic #nomic")
                await _live_again(host, 1)
                await link.send(to_room("1", "let in"))
                assert await alice.hear("let in") == "let in"

    asyncio.run(test())
