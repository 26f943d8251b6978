"""What bouncers play back: told from what is said now, known again, and whose it was. Issue 5 point 2."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

import pytest

from adapters.irc.line import Line
from adapters.irc.playback import LATE, Playback, name_of
from core.ids import Instant
from core.ports import LinkState
from tests.support.bouncer import Bouncer
from tests.support.irc_link import running, to_room
from tests.support.scripted_ircd import ScriptedIrcd

NOON = Instant(1_767_225_600_000)  # 2026-01-01T00:00:00.000Z
STAMP = "2026-01-01T00:00:00.000Z"


def line(text: str = "hi", *, time: str = STAMP, nick: str = "alice", kind: str = "pubmsg") -> Line:
    return Line(kind, f"{nick}!a@h", "#nomic", (text,), {"time": time} if time else {})


@pytest.mark.parametrize("behind", [0, -3_600_000, 3_600_000])
def test_old_is_measured_by_the_servers_own_clock(behind: int) -> None:
    """server-time: a server whose clock is an hour off says nothing old by that."""
    playback = Playback()
    playback.answered(line(), Instant(NOON + behind))
    assert not playback.is_past(line(), Instant(NOON + behind + LATE))
    assert playback.is_past(line(), Instant(NOON + behind + LATE + 1))
    assert not playback.is_past(line(time=""), Instant(NOON + behind + 10 * LATE))
    assert not playback.is_past(line(time="yesterday"), Instant(NOON + behind + 10 * LATE))


def test_a_line_without_an_id_is_known_by_who_what_where_and_when() -> None:
    """The same line played back has the same name; anything that differs is another line."""
    one = name_of(line(), target="#Nomic")
    assert one is not None
    assert one == name_of(line(), target="#Nomic")
    others = [
        name_of(line("hi "), target="#Nomic"),
        name_of(line(time="2026-01-01T00:00:00.001Z"), target="#Nomic"),
        name_of(line(nick="bob"), target="#Nomic"),
        name_of(line(kind="action"), target="#Nomic"),
        name_of(line(), target="#other"),
        name_of(line(), target=""),
    ]
    assert len({one, *others}) == 7
    assert name_of(line(time=""), target="#Nomic") is None


@pytest.mark.parametrize("batched", [True, False])
@pytest.mark.parametrize("msgids", [True, False])
def test_what_is_played_back_comes_before_what_is_said_and_as_the_past(batched: bool, msgids: bool) -> None:
    """chathistory and znc.in/playback, and a server that only tags the time: not live, at its own time, by its id."""

    async def test() -> None:
        async with Bouncer(batched=batched, msgids=msgids) as bnc:
            bnc.heard("alice", "an hour ago", ago=3600.0, account="AliceA")
            async with running(bnc.port, identity="account") as (link, host):
                bnc.heard("bob", "now")
                await host.until_text("now")
                old, new = host.messages
                assert (old.text, old.live, old.account, old.room) == (
                    "an hour ago",
                    False,
                    "alicea",
                    "#Nomic",
                )
                assert old.sent is not None
                assert old.received - old.sent > 3_590_000
                assert (new.text, new.live, new.account) == ("now", True, "bob")
                assert await link.send(to_room("1", "heard")) is None  # in the room without a JOIN answered
                bnc.drop()
                await host.until(lambda h: h.states.count((LinkState.LIVE, "")) == 2)
                again = [message for batch, _ in host.batches for message in batch][2:]
                assert [m.text for m in again] == ["an hour ago", "now"]
                assert [m.message_id for m in again] == [old.message_id, new.message_id]
                assert None not in (old.message_id, new.message_id)

    asyncio.run(asyncio.wait_for(test(), 20))


def test_whose_an_old_line_is_says_the_server_or_nobody() -> None:
    """Who bears the nick now tells nothing of then: without account-tag what is played back is not taken."""

    async def test() -> None:
        async with Bouncer() as bnc:
            bnc.caps = "batch server-time message-tags"
            bnc.accounts = {"alice": "alice"}
            bnc.heard("alice", "!vote for 301", ago=60.0)
            async with running(bnc.port, identity="account") as (_, host):
                bnc.heard("alice", "!vote against 301")
                await host.until_text("against")
                assert [m.text for m in host.messages] == ["!vote against 301"]
            async with running(bnc.port, identity="nick") as (_, host):
                bnc.heard("bob", "done")
                await host.until_text("done")
                assert host.messages[0].account == "alice"

    asyncio.run(asyncio.wait_for(test(), 20))


def test_our_own_lines_played_back_are_not_heard() -> None:
    """Also those from when we had another nick."""

    async def test() -> None:
        async with Bouncer() as bnc:
            for nick in ("nomic", "nomic_"):
                bnc.past.append(
                    (
                        f"time={STAMP};account=nomic;msgid={nick}",
                        f":{nick}!~nomic@gateway.example PRIVMSG #Nomic :301",
                    )
                )
            async with running(bnc.port, identity="account") as (_, host):
                bnc.heard("bob", "now")
                await host.until_text("now")
                assert [m.text for m in host.messages] == ["now"]

    asyncio.run(asyncio.wait_for(test(), 20))


@pytest.mark.parametrize("off", [-7200.0, 7200.0])
def test_a_server_whose_clock_is_wrong_is_heard_all_the_same(off: float) -> None:
    """What is said now is now, two hours off or not, though this server puts no time on its PONG."""

    async def test() -> None:
        async with ScriptedIrcd(caps="account-tag message-tags server-time") as ircd:

            def stamp() -> str:
                return f"{datetime.fromtimestamp(time.time() + off, UTC):%Y-%m-%dT%H:%M:%S.000Z}"

            ircd.on["USERHOST"] = lambda args, label: [f"@time={stamp()} :srv 302 nomic :nomic=+~n@gateway"]
            async with running(ircd.port, identity="account") as (_, host):
                ircd.say("alice", "#nomic", "now", tags=f"account=alice;time={stamp()}")
                assert (await host.until_text("now")).live

    asyncio.run(asyncio.wait_for(test(), 20))
