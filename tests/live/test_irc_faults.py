"""Real IRC servers with bad days: a flood, a freeze, a split. Nothing lost, nothing out of order. Issue 5 point 3."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager

import msgspec
import structlog

from adapters.irc.link import IrcLink
from adapters.irc.settings import Timing
from core.ids import NetworkName
from core.ports import LinkState
from gateway.outbox import Outbox, Sent
from tests.support.irc_client import IrcClient, command
from tests.support.irc_link import FAST, now, settings, to_account, to_room
from tests.support.recording_host import RecordingHost
from tests.support.servers import HOST, start_inspircd, start_ngircd
from tests.support.while_used import started

# a class of clients as InspIRCd's defaults make them, twenty times as patient so that the test is short
LIMITED = 'fakelag="yes" threshold="10" commandrate="20000" recvq="2048" softsendq="8M" hardsendq="32M"'


class Host(RecordingHost):
    """Its outbox hears of the link's states, as in a gateway."""

    outbox: Outbox

    def link_state(self, network: NetworkName, state: LinkState, detail: str = "") -> None:
        self.outbox.link_state(network, state)
        super().link_state(network, state, detail)

    def lives(self) -> int:
        return [state for state, _ in self.states].count(LinkState.LIVE)


def note(_sent: list[Sent]) -> Future[None]:
    done: Future[None] = Future()
    done.set_result(None)
    return done


def lost(*what: object) -> None:
    raise AssertionError(f"nothing is to be given up: {what}")


@asynccontextmanager
async def served(port: int, timing: Timing = FAST, **changes: object) -> AsyncIterator[tuple[Host, Outbox]]:
    """A link behind an outbox, live."""
    link, host = IrcLink(settings(port, **changes), now, random.Random(1), timing), Host()
    host.outbox = outbox = Outbox([link], note, now, lost, lost, lambda *_joined: note([]))
    outbox.start()
    running = asyncio.create_task(link.run(host))
    try:
        await host.until_live()
        yield host, outbox
    finally:
        await link.stop()
        await running
        await outbox.stop()


def _numbers(person: IrcClient) -> list[int]:
    return [int(text.split()[1]) for text in person.texts("#nomic") if text.startswith("number")]


def test_a_server_that_reads_slowly_is_not_flooded_whatever_the_config_says() -> None:
    """InspIRCd kills who lets 2 kB wait unread ("RecvQ exceeded"): its echoes say how fast it reads. Nothing is lost,
    nothing comes twice, all in order, on one connection, in the time that the server takes.
    """
    server = started(lambda: start_inspircd(class_options=LIMITED))

    async def test() -> None:
        async with IrcClient(HOST, server.port, "alice") as alice:
            await alice.join("#nomic")
            with structlog.testing.capture_logs() as logged:
                async with served(server.port, lines_per_second=320.0, burst=100) as (host, outbox):
                    lines = [f"number {number} " + "x" * 200 for number in range(120)]
                    outbox.put(
                        [to_room("k/1", "\n".join(lines[:100])), to_room("k/2", "\n".join(lines[100:]))]
                    )
                    await alice.hear("number 119 ", within=40)
                    assert host.lives() == 1
            assert _numbers(alice) == list(range(120))
            assert "irc_flooded" not in [entry["event"] for entry in logged]

    try:
        asyncio.run(test())
    finally:
        server.close()


def test_a_server_that_freezes_is_noticed_by_the_probe_and_nothing_is_lost() -> None:
    """A black hole: ngIRCd takes what is written and answers nothing. DOWN, and once it goes on everything is said."""
    server = started(start_ngircd)
    timing = msgspec.structs.replace(FAST, ping_every=0.3, ping_timeout=0.5, register=0.5)

    async def test() -> None:
        async with IrcClient(HOST, server.port, "alice") as alice:
            await alice.join("#nomic")
            async with served(server.port, timing) as (host, outbox):
                outbox.put([to_room("k/0", "number 0")])
                await alice.hear("number 0")
                server.freeze()
                outbox.put([to_room("k/1", "number 1"), to_room("k/2", "number 2")])
                await host.until(lambda h: h.states[-1] == (LinkState.DOWN, "the server does not answer"))
                lives = host.lives()
                outbox.put([to_room("k/3", "number 3")])
                await host.until(
                    lambda h: (LinkState.DOWN, "the server did not let us in in time") in h.states
                )
                assert host.lives() == lives
                server.thaw()
                await alice.hear("number 3", within=40)
                heard = _numbers(alice)
                assert set(heard) == {0, 1, 2, 3}
                assert list(dict.fromkeys(heard)) == [0, 1, 2, 3]  # what comes again has its number
                assert max(heard.count(number) for number in heard) <= 2

    try:
        asyncio.run(test())
    finally:
        server.thaw()
        server.close()


def test_a_real_netsplit_is_no_farewell() -> None:
    """Two ngIRCds that lose each other: what is for somebody on the other half waits until he is back."""
    near = started(lambda: start_ngircd(name="near.local", peer=("far.local", 0)))
    far = started(lambda: start_ngircd(name="far.local", peer=("near.local", near.port)))

    async def test() -> None:
        async with IrcClient(HOST, near.port, "bob") as bob:
            await bob.join("#nomic")
            async with served(near.port) as (host, outbox):
                async with IrcClient(HOST, far.port, "alice") as alice:
                    await alice.join("#nomic")
                    await bob.wait_for(lambda line: command(line) == "JOIN" and line.startswith(":alice!"))
                    alice.say("#nomic", "here")
                    assert (await host.until_text("here")).account == "alice"
                    far.kill()
                    gone = await bob.wait_for(
                        lambda line: command(line) == "QUIT" and line.startswith(":alice!")
                    )
                    assert ".local" in gone
                bob.say("#nomic", "split")
                await host.until_text("split")
                outbox.put([to_account("p/1", "alice", "number 1"), to_room("k/1", "meanwhile")])
                await bob.hear("meanwhile")
                await asyncio.to_thread(far.start)
                async with IrcClient(HOST, far.port, "alice") as alice:
                    await alice.join("#nomic")
                    await alice.hear("number 1", of="nomic", within=30)
                assert host.lives() == 1

    try:
        asyncio.run(test())
    finally:
        far.close()
        near.close()
