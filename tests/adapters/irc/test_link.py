"""The IRC link getting in, staying in and hearing, against a server that does what the test says. Design 7."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from adapters.secret import Secret
from core.ports import InboundKind, LinkDown, LinkState
from tests.support.irc_link import FAST, ROOM, running, scenario, to_room
from tests.support.scripted_ircd import RICH, ScriptedIrcd

# --- getting in


@scenario
async def test_live_only_after_joining_and_a_probe_that_came_round() -> None:
    """LIVE is believed only when the server has answered our own PING after the JOIN."""
    async with ScriptedIrcd() as ircd:
        pongs: list[str] = []
        ircd.on["PING"] = lambda args, label: pongs.append(args[0]) or []
        async with running(ircd.port, live=False) as (_, host):
            await ircd.expect("PING")
            ircd.send(f":srv PONG srv :{pongs[-1]}")
            await ircd.expect("JOIN #Nomic")
            await ircd.expect("PING")
            assert host.states[-1][0] is LinkState.CONNECTING
            ircd.send(f":srv PONG srv :{pongs[-1]}")
            await host.until_live()
            assert host.states[-1] == (LinkState.LIVE, "")


@pytest.mark.parametrize("caps", [None, "", "multi-prefix", RICH])
def test_every_kind_of_server_is_registered_with(caps: str | None) -> None:
    """Servers without CAP, with hardly any, and with all of it."""

    async def test() -> None:
        async with ScriptedIrcd(caps=caps) as ircd, running(ircd.port) as (link, host):
            ircd.say("Alice", "#nomic", "!help")
            assert (await host.until_text("!help")).account == ("alice" if link else None)
            await link.send(to_room("1", "yes"))
            await ircd.expect(lambda line: line.endswith("PRIVMSG #Nomic :yes"))

    asyncio.run(asyncio.wait_for(test(), 20))


@scenario
async def test_a_failed_login_is_said_and_tried_again() -> None:
    """SASL failure: DOWN with the reason, back-off, and never in without an account."""
    async with ScriptedIrcd(caps="sasl=PLAIN") as ircd:
        ircd.on["AUTHENTICATE"] = lambda args, label: (
            ["AUTHENTICATE +"] if args[0] == "PLAIN" else [":srv 904 nomic :SASL authentication failed"]
        )
        secret = Secret("hunter2")
        async with running(ircd.port, live=False, sasl_account="nomic", password=secret) as (_, host):
            down = "logging in as nomic failed: SASL authentication failed"
            await host.until(lambda host: host.states.count((LinkState.DOWN, down)) >= 2)
            assert all(state is not LinkState.LIVE for state, _ in host.states)
            assert "JOIN #Nomic" not in ircd.lines
            assert "hunter2" not in repr(host.states)


@scenario
async def test_a_taken_nick_is_replaced_and_regained_when_free() -> None:
    """433: nick_, and the own nick again as soon as its bearer quits."""
    async with ScriptedIrcd(members=["nomic"]) as ircd:
        ircd.on["NICK"] = lambda args, label: (
            [":srv 433 * nomic :Nickname is already in use"]
            if args[0] == "nomic" and ircd.on.get("FREE") is None
            else None
        )
        async with running(ircd.port) as (link, host):
            assert link.nick == "nomic_"
            await ircd.expect("NICK nomic_")
            ircd.on["FREE"] = lambda args, label: []
            ircd.send(":nomic!x@y QUIT :Ping timeout")
            await ircd.expect("NICK nomic")
            ircd.say("alice", "nomic", "now")
            await host.until_text("now")
            assert link.nick == "nomic"


@scenario
async def test_a_server_that_is_not_there_is_tried_again() -> None:
    """Bad input of issue 2: one clear line, and it comes up when the server does."""
    ircd = ScriptedIrcd()
    async with ircd:
        pass
    async with running(ircd.port, live=False) as (_, host):
        await host.until(lambda host: len([s for s, _ in host.states if s is LinkState.DOWN]) >= 2)
        assert f"no connection to 127.0.0.1:{ircd.port}" in host.states[1][1]
        async with ircd:
            await host.until_live()


@scenario
async def test_an_error_of_the_server_is_the_reason_given() -> None:
    """ERROR ends a connection; its text says why, and the link comes back."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (_, host):
        ircd.send("ERROR :Closing Link: nomic (Excess Flood)")
        await host.until(lambda host: any(state is LinkState.DOWN for state, _ in host.states))
        reasons = [detail for state, detail in host.states if state is LinkState.DOWN]
        assert reasons == ["the server closed the connection: Closing Link: nomic (Excess Flood)"]
        await host.until(lambda host: host.states[-1][0] is LinkState.LIVE)
        assert ircd.connections == 2


@scenario
async def test_a_silent_server_is_left() -> None:
    """Ping time-out: our own probe, not the server's traffic, proves the connection."""
    timing = msgspec.structs.replace(FAST, ping_every=0.05, ping_timeout=0.2)
    async with ScriptedIrcd() as ircd, running(ircd.port, timing=timing) as (_, host):
        ircd.silent = True
        while host.states[-1][0] is LinkState.LIVE:
            before = len(host.messages)
            ircd.say("alice", "#nomic", "still here")
            await host.until(
                lambda host, heard=before + 1: len(host.messages) == heard or len(host.states) > 2
            )
        assert (LinkState.DOWN, "the server does not answer") in host.states
        ircd.silent = False
        await host.until(lambda host: host.states[-1][0] is LinkState.LIVE)


@scenario
async def test_stop_says_farewell_and_ends_the_run() -> None:
    """stop(farewell): QUIT with the text, cleaned."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (link, host):
        await link.stop("back\r\nsoon")
        await ircd.expect("QUIT :back soon")
        assert host.states[-1][0] is LinkState.DOWN
        with pytest.raises(LinkDown):
            await link.send(to_room("1", "x"))


# --- what comes in


@scenario
async def test_hostile_lines_lose_nothing_of_what_follows() -> None:
    """Design 7: bad bytes, odd lines and nonsense in one read, and the next line still arrives."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (_, host):
        ircd.send(
            b"\xff\xfe\x00\x80",
            " ",
            "",
            ":",
            ":a!b@c",
            ":a!b@c PRIVMSG #nomic",
            ":a!b@c QUIT",
            ":a!b@c NICK",
            "PRIVMSG #nomic :no source",
            "@a=b",
            "@ :x",
            ":a!b@c MODE",
            ":srv 353",
            ":srv 354 nomic 152",
            ":srv 005 nomic CASEMAPPING= PREFIX=( NICKLEN=-1 :x",
            ":a!b@c KICK #nomic",
            ":srv CAP",
            ":srv CAP *",
            ":srv BATCH",
            ":a!b@c PRIVMSG #nomic :\x01",
            ":a!b@c PRIVMSG #nomic :\x01\x01",
            ":a!b@c PRIVMSG nomic :\x01DCC SEND x 1 2 3\x01",
            ":srv 311 nomic",
            b":bob!b@c PRIVMSG #nomic :caf\xe9 \x00\x03",
            ":alice!a@b PRIVMSG #nomic :fine",
        )
        assert (await host.until_text("fine")).name == "alice"
        assert [m.text.strip() for m in host.messages] == ["café", "fine"]
        assert host.states[-1][0] is LinkState.LIVE
        assert ircd.connections == 1


@scenario
async def test_only_people_are_heard() -> None:
    """Own echoes, notices, servers, other channels and parts of a channel start nothing: no loops."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (_, host):
        ircd.send(
            ":nomic!~nomic@gateway.example PRIVMSG #Nomic :own echo",
            ":bot!b@c NOTICE #nomic :!vote for",
            ":bot!b@c NOTICE nomic :!vote for",
            ":srv NOTICE nomic :hello",
            ":irc.server PRIVMSG nomic :from a server",
            ":a!b@c PRIVMSG #other :elsewhere",
            ":a!b@c PRIVMSG @#nomic :to the operators",
            ":a!b@c PRIVMSG stranger :not for us",
            ":a!b@c PRIVMSG NOMIC :private",
            ":a!b@c PRIVMSG #NOMIC :\x01ACTION waves\x01",
        )
        await host.until_text("waves")
        private, action = host.messages
        assert (private.room, private.text, private.kind) == (None, "private", InboundKind.MESSAGE)
        assert (action.room, action.text, action.kind) == (ROOM, "waves", InboundKind.ACTION)


@scenario
async def test_replays_are_no_live_speech() -> None:
    """A bouncer's playback and chathistory: live=False, with the server's own stamp."""
    async with ScriptedIrcd(caps=RICH) as ircd, running(ircd.port) as (_, host):
        ircd.send("BATCH +r znc.in/playback #nomic")
        ircd.say("alice", "#nomic", "then", tags="batch=r;time=2026-03-01T12:00:00.000Z")
        ircd.send("BATCH -r")
        ircd.say("alice", "#nomic", "now", tags="batch=r")
        await host.until_text("now")
        assert [(m.text, m.live, m.sent) for m in host.messages] == [
            ("then", False, 1772366400000),
            ("now", True, None),
        ]


@scenario
async def test_ctcp_is_answered_politely_and_seldom() -> None:
    """VERSION and PING get an answer, a burst of them does not, and nothing of it is delivered."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (_, host):
        ircd.say("alice", "nomic", "\x01PING 12 3\x01")
        await ircd.expect("NOTICE alice :\x01PING 12 3\x01")
        for _ in range(20):
            ircd.say("alice", "nomic", "\x01VERSION\x01")
        ircd.say("alice", "nomic", "after")
        await host.until_text("after")
        assert len(host.messages) == 1
        for _ in range(2):  # what was written before is on its way
            await ircd.expect("NOTICE alice :\x01VERSION")
        ircd.say("alice", "nomic", "at the end")
        await host.until_text("at the end")
        assert len([line for line in ircd.lines if line.startswith("NOTICE alice :\x01VERSION")]) == 2


@scenario
async def test_a_full_line_may_be_cut() -> None:
    """Interface 3: within 10 bytes of the limit, prefix and all."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (_, host):
        head = len(":alice!alice@host PRIVMSG #nomic :\r\n")
        ircd.say("alice", "#nomic", "x" * (501 - head))
        ircd.say("alice", "#nomic", "y" * (502 - head))
        await host.until_text("y")
        assert [m.maybe_cut for m in host.messages] == [False, True]
