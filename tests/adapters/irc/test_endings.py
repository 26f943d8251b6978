"""How connections end: floods, bans, kills, a server that says nothing any more, names that are not found."""

from __future__ import annotations

import asyncio
import random
from time import monotonic

import msgspec
import pytest
import structlog

from adapters.irc.ending import Ending, closed_by_server
from adapters.irc.link import IrcLink
from core.ports import LinkState
from tests.support.irc_link import FAST, now, running, scenario, settings, to_room
from tests.support.recording_host import RecordingHost
from tests.support.scripted_ircd import RICH, ScriptedIrcd


@pytest.mark.parametrize(
    ("words", "slow", "flood"),
    [
        ("Closing Link: nomic[h] (Excess Flood)", True, True),
        ("Closing link: (u@h) [RecvQ exceeded]", True, True),
        ("Closing Link: h (Max SendQ exceeded)", True, True),
        ("Trying to reconnect too fast.", True, False),
        ("Throttled: Reconnecting too fast - Email x for more information.", True, False),
        ("Closing Link: h (K-Lined: proxies are not welcome)", True, False),
        ("You are banned from this server (G-Lined)", True, False),
        ("Closing Link: h (AKILL ID: 12)", True, False),
        ("Closing Link: h (Ping timeout: 250 seconds)", False, False),
        ("Closing Link: h (Quit: )", False, False),
    ],
)
def test_the_servers_words_tell_how_to_come_back(words: str, slow: bool, flood: bool) -> None:
    """ERROR (RFC 2812 3.7.4) has no numbers: a flood halves the pace, a ban, or too many
    connections, keeps us away, the rest does neither."""
    assert closed_by_server("closed", words) == Ending(f"closed: {words}", slow=slow, flood=flood)


@pytest.mark.parametrize(
    "last", ["ERROR :Closing Link: h (Excess Flood)", ":srv KILL nomic :srv (RecvQ exceeded)"]
)
def test_each_flood_halves_the_pace(last: str) -> None:
    """After a kill for flooding the gateway says everything, but at half its speed, and after the next at a quarter."""

    async def test() -> None:
        timing = msgspec.structs.replace(FAST, backoff_first=0.001, backoff_most=0.002)
        async with (
            ScriptedIrcd(caps=RICH) as ircd,
            running(ircd.port, timing=timing, lines_per_second=80.0, burst=4) as (link, host),
        ):
            for times in (1, 2):
                ircd.send(last)
                ircd.drop()
                await host.until(lambda h, n=times: [s for s, _ in h.states].count(LinkState.LIVE) == n + 1)  # type: ignore[misc]
            began = monotonic()
            await link.send(to_room("1", "\n".join(f"line {n}" for n in range(11))))
            assert ircd.texts("#Nomic") == [f"line {n}" for n in range(11)]
            assert monotonic() - began >= 0.4  # a burst of 1, then 20 lines a second instead of 80

    asyncio.run(asyncio.wait_for(test(), 20))


@scenario
async def test_a_flood_is_told_and_forgotten_after_a_good_while() -> None:
    """The operator's log has the pace; a connection that lasted doubles it again."""
    timing = msgspec.structs.replace(FAST, steady_after=0.0, backoff_first=0.001, backoff_most=0.002)
    async with ScriptedIrcd() as ircd, running(ircd.port, timing=timing) as (link, host):
        with structlog.testing.capture_logs() as logged:
            ircd.send("ERROR :Closing Link: (Excess Flood)")
            ircd.drop()
            await host.until(lambda h: [s for s, _ in h.states].count(LinkState.LIVE) == 2)
        (told,) = [entry for entry in logged if entry["event"] == "irc_flooded"]
        assert (told["pace"], told["log_level"]) == (0.5, "warning")
        assert link._pace == 0.5
        ircd.drop()
        await host.until(lambda h: [s for s, _ in h.states].count(LinkState.LIVE) == 3)
        assert link._pace == 1.0


@scenario
async def test_a_ban_of_the_whole_server_is_told_and_waited_for() -> None:
    """465 and ERROR: DOWN with the server's words; the next try comes much later than after a plain end."""
    timing = msgspec.structs.replace(FAST, backoff_first=0.01, backoff_most=10.0)
    async with ScriptedIrcd() as ircd:
        ircd.on["USER"] = lambda args, label: [
            ":srv 465 nomic :You are banned from this server",
            "ERROR :Closing Link: h (K-Lined)",
        ]
        async with running(ircd.port, timing=timing, live=False) as (_, host):
            down = (LinkState.DOWN, "the server refuses us: You are banned from this server")
            began = monotonic()
            await host.until(lambda h: h.states.count(down) == 2)
            assert monotonic() - began >= 0.08  # not 0.01: five steps of the back-off at once


@scenario
async def test_a_black_hole_is_noticed_by_a_probe() -> None:
    """A server that takes lines and answers nothing is no connection: DOWN once a probe is overdue, then back."""
    timing = msgspec.structs.replace(FAST, ping_every=0.1, ping_timeout=0.2)
    async with ScriptedIrcd() as ircd, running(ircd.port, timing=timing) as (link, host):
        ircd.silent = True
        await host.until(lambda h: h.states[-1] == (LinkState.DOWN, "the server does not answer"))
        ircd.silent = False
        await host.until_live()
        await link.send(to_room("1", "back"))
        await ircd.expect("PRIVMSG #Nomic :back")


@scenario
async def test_live_is_said_only_after_a_probe_came_round() -> None:
    """A welcome and rooms are no proof: without its PONG the link is not live, and takes nothing."""
    timing = msgspec.structs.replace(FAST, register=0.5)
    async with ScriptedIrcd() as ircd:
        ircd.on["PING"] = lambda args, label: []
        async with running(ircd.port, timing=timing, live=False) as (_, host):
            await host.until(lambda h: any(state is LinkState.DOWN for state, _ in h.states))
            assert LinkState.LIVE not in [state for state, _ in host.states]
            del ircd.on["PING"]
            await host.until_live()


@scenario
async def test_a_name_that_is_not_found_is_tried_again() -> None:
    """DNS failing: DOWN with the reason, ever and again, without an end of the link."""
    host = RecordingHost()
    link = IrcLink(settings(6667, host="irc.invalid"), now, random.Random(1), FAST)
    task = asyncio.create_task(link.run(host))
    await host.until(lambda h: [s for s, _ in h.states].count(LinkState.DOWN) >= 3)
    assert all(
        "no connection to irc.invalid:6667: " in why for state, why in host.states if state is LinkState.DOWN
    )
    await link.stop()
    await task


# --- our nick


@scenario
async def test_a_ghost_is_sent_away_by_the_services_of_our_own_account() -> None:
    """433 with services: GHOST without any password, and the nick is ours once they have answered."""
    async with ScriptedIrcd(caps=f"{RICH} sasl=EXTERNAL") as ircd:
        taken = True

        def nick(args: list[str], label: str) -> list[str] | None:
            return (
                [f":srv 433 {ircd.nick or '*'} {args[0]} :in use"] if taken and args[0] == "nomic" else None
            )

        def services(args: list[str], label: str) -> list[str] | None:
            nonlocal taken
            if args[0] != "NickServ":
                return None
            taken = False
            return [f":NickServ!s@services NOTICE {ircd.nick} :Ghost with your nick has been killed."]

        def authenticate(args: list[str], label: str) -> list[str]:
            return (
                ["AUTHENTICATE +"] if args[0] == "EXTERNAL" else [":srv 900 * * nomic :ok", ":srv 903 * :ok"]
            )

        ircd.on |= {"NICK": nick, "PRIVMSG": services, "AUTHENTICATE": authenticate}  # type: ignore[dict-item]
        async with running(ircd.port, identity="account", sasl="external") as (link, _):
            await ircd.expect("PRIVMSG NickServ :GHOST nomic")
            await ircd.expect("NICK nomic")
            ircd.say("alice", "nomic", "\x01PING 1\x01")
            await ircd.expect("NOTICE alice")
            assert link.nick == "nomic"


@scenario
async def test_a_nick_the_services_keep_is_asked_for_once_a_while() -> None:
    """432 and 437 of a nick nobody bears: RELEASE, once for each try, whatever the services answer."""
    timing = msgspec.structs.replace(FAST, nick_retry=0.2)
    async with ScriptedIrcd(caps=f"{RICH} sasl") as ircd:
        ircd.on["NICK"] = lambda args, label: (
            [f":srv 437 {ircd.nick or '*'} nomic :unavailable"] if args[0] == "nomic" else None
        )
        ircd.on["PRIVMSG"] = lambda args, label: [f":NickServ!s@h NOTICE {ircd.nick} :No."] * 3
        ircd.on["AUTHENTICATE"] = lambda args, label: (
            ["AUTHENTICATE +"] if args[0] == "EXTERNAL" else [":srv 903 * :ok"]
        )
        async with running(ircd.port, timing=timing, identity="account", sasl="external") as (_, host):
            for _ in range(3):
                await ircd.expect("PRIVMSG NickServ :RELEASE nomic")
            tries = [line for line in ircd.lines if line.startswith(("NICK nomic", "PRIVMSG"))]
            assert tries[-1] == "PRIVMSG NickServ :RELEASE nomic"
            assert len([line for line in tries if line.startswith("PRIVMSG")]) == 3
            assert host.states[-1][0] is LinkState.LIVE
