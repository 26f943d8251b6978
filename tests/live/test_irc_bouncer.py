"""The IRC link behind a real ZNC, on InspIRCd: every message once, whatever is played back. Issue 5 point 2."""

from __future__ import annotations

import asyncio
import contextlib

from adapters.secret import Secret
from core.ports import Inbound, LinkState
from tests.support.bouncers import LOGIN, start_znc
from tests.support.door import Door
from tests.support.irc_client import IrcClient, command
from tests.support.irc_link import running, to_room
from tests.support.recording_host import RecordingHost
from tests.support.servers import HOST, ServicesServer
from tests.support.while_used import started

TIMES = 40


def _all(host: RecordingHost) -> list[Inbound]:
    """Also what came again."""
    return [message for batch, _ in host.batches for message in batch]


async def _lives(host: RecordingHost, count: int) -> None:
    await host.until(lambda h: [state for state, _ in h.states].count(LinkState.LIVE) == count)


async def _until_kept(alice: IrcClient) -> None:
    """The bouncer answers CTCP itself while nobody is attached, and by then has had what was said before."""
    for number in range(30):
        alice.say("bounced", f"\x01PING {number}\x01")
        with contextlib.suppress(AssertionError):  # it has not noticed yet that its client is gone
            await alice.hear("PING", of="bounced", within=0.5)
            return
    raise AssertionError("the bouncer never answered for itself")


def test_znc_plays_back_forty_times_and_everything_counts_once(inspircd: ServicesServer) -> None:
    """znc.in/playback: what is played back is the past, has the id it had, and the room is used without a JOIN."""
    znc = started(lambda: start_znc(inspircd.port, "bounced", "#nomic"))

    async def test() -> None:
        door = await Door(znc.port).open()
        async with IrcClient(HOST, inspircd.port, "alice") as alice:
            await alice.join("#nomic")
            if not any("bounced" in line for line in alice.lines):
                await alice.wait_for(lambda line: command(line) == "JOIN" and "bounced" in line)
            alice.say("#nomic", "!before anybody listened")
            await _until_kept(alice)
            async with running(door.port, nick="bounced", password=Secret(LOGIN)) as (link, host):
                alice.say("#nomic", "!said live")
                live = await host.until_text("!said live")
                assert live.live
                await link.send(to_room("1", "heard you"))
                await alice.hear("heard you", of="bounced")
                for number in range(TIMES):
                    await door.shut()
                    await host.until(lambda h: h.states[-1][0] is not LinkState.LIVE)
                    if number == 0:
                        alice.say("#nomic", "!said while away")
                        await _until_kept(alice)
                    await door.open()
                    await _lives(host, number + 2)
                alice.say("#nomic", "!the end")
                await host.until_text("!the end")
                assert [m.text for m in host.messages] == [
                    "!before anybody listened",
                    "!said live",
                    "!said while away",
                    "!the end",
                ]
                assert [m.live for m in host.messages] == [False, True, False, True]
                again = [m for m in _all(host) if m.text == "!said live"]
                assert len(again) == TIMES + 1
                assert {m.message_id for m in again} == {live.message_id}
                assert {m.live for m in again[1:]} == {False}
                away = next(m for m in host.messages if m.text == "!said while away")
                assert away.sent is not None
                assert 0 <= away.received - away.sent < 20_000
            assert len([text for text in alice.texts("#nomic") if text == "heard you"]) == 1
        await door.shut()

    try:
        asyncio.run(test())
    finally:
        znc.close()
