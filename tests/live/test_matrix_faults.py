"""A real homeserver with bad days between it and the link: nothing lost, nothing twice, all in order."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adapters.matrix.link import MatrixLink
from adapters.matrix.settings import MatrixSettings
from adapters.secret import Secret
from core.ids import Instant, Millis, NetworkName
from core.ports import LinkState
from gateway.outbox import Outbox, Sent
from tests.live.test_matrix_link import NETWORK, Scene, play
from tests.support.fault_proxy import RESET, SILENT, Bad, FaultProxy
from tests.support.live_gateway import until
from tests.support.matrix_client import body_of
from tests.support.recording_host import RecordingHost
from tests.support.servers import Synapse

HURRY = 100  # waits of minutes pass in seconds


class Host(RecordingHost):
    """Its outbox hears of the link's states, as in a gateway."""

    outbox: Outbox

    def link_state(self, network: NetworkName, state: LinkState, detail: str = "") -> None:
        self.outbox.link_state(network, state)
        super().link_state(network, state, detail)


def now() -> Instant:
    return Instant(int(time.time() * 1000))


async def hurried(seconds: float) -> None:
    await asyncio.sleep(seconds / HURRY)


@asynccontextmanager
async def linked(s: Scene, url: str) -> AsyncIterator[tuple[Host, Outbox]]:
    """The scene's link at ``url``, with an outbox that forgets what was sent."""
    settings = MatrixSettings(
        name=NETWORK,
        homeserver=url,
        user=s.bot.user_id,
        password=Secret(s.bot.password),
        rooms=(s.room,),
        state_dir=s.state_dir,
        sync_timeout=Millis(1000),
        request_timeout=Millis(500),
    )
    link, host = MatrixLink(settings, now, Random(7), sleep=hurried), Host()

    def note(_sent: list[Sent]) -> Future[None]:
        done: Future[None] = Future()
        done.set_result(None)
        return done

    host.outbox = outbox = Outbox([link], note, now, lost, lost, lambda *_joined: note([]))
    outbox.start()
    run = asyncio.create_task(link.run(host))
    try:
        yield host, outbox
    finally:
        await link.stop()
        await run
        await outbox.stop()


def lost(what: object, why: object) -> None:
    raise AssertionError(f"given up: {what}: {why}")


def limited(wait: int | None) -> dict[str, Any]:
    return {"errcode": "M_LIMIT_EXCEEDED", "error": "Too Many Requests"} | (
        {} if wait is None else {"retry_after_ms": wait}
    )


BAD_DAYS = {
    "reset": (Bad(RESET), 6),
    "a black hole": (Bad(SILENT), 3),
    "500 for minutes": (Bad(500, {"errcode": "M_UNKNOWN", "error": "Internal server error"}), 10),
    "a proxy's 502": (Bad(502), 6),
    "429 with Retry-After": (Bad(429, limited(None), {"Retry-After": "1"}), 6),
    "429 with retry_after_ms": (Bad(429, limited(400)), 6),
    "429 without": (Bad(429, limited(None)), 6),
    "answers lost": (Bad(RESET, lost=True), 4),
    "no answer to what is sent": (Bad(SILENT, meant=lambda method, _: method == "PUT", lost=True), 1),
    "sending alone fails": (Bad(503, meant=lambda method, _: method == "PUT"), 3),
}


def test_bad_days(synapse: Synapse, tmp_path: Path) -> None:
    """Issue 5 points 2 and 3: each kind of fault, then a good day: what was said both ways meanwhile has
    arrived once and in order, and the link has come back by itself.
    """

    async def acts(s: Scene) -> None:
        expected: list[str] = []
        async with FaultProxy(synapse.url) as proxy, linked(s, proxy.url) as (host, outbox):
            await host.until_live(30)
            for day, (bad, least) in BAD_DAYS.items():
                proxy.be(bad)
                told = [f"{day}: {n}" for n in range(3)]
                expected += told
                outbox.put([s.say(text, text) for text in told])
                await s.bob.send(s.room_id, f"Bob on {day}")
                await proxy.until_met(least)
                proxy.be(None)
                await s.bob.wait_for_text(told[-1])
                await host.until_text(f"Bob on {day}", 30)
                await host.until(lambda h: h.states[-1][0] is LinkState.LIVE, 30)
            heard = [m.text for m in host.messages]
        assert heard == [f"Bob on {day}" for day in BAD_DAYS]
        said = [body_of(e) for e in await s.bob.history(s.room_id, 500) if e["sender"] == s.bot.user_id]
        assert [text for text in said if text] == expected

    play(synapse, tmp_path, acts)


def test_a_name_that_cannot_be_looked_up(
    synapse: Synapse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 5 point 3: DNS failing: told, and over by itself."""
    looked_up: list[object] = []

    def fails(host: object, *_more: object, **_named: object) -> list[Any]:
        looked_up.append(host)
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    async def acts(s: Scene) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(socket, "getaddrinfo", fails)
            async with linked(s, synapse.url.replace("127.0.0.1", "localhost")) as (host, outbox):
                outbox.put([s.say("d1", "there again")])
                await until(lambda: len(looked_up) >= 3, "more attempts")
                assert host.states[-1][0] is LinkState.DOWN
                assert "localhost" in host.states[-1][1]
                patched.undo()
                await s.bob.wait_for_text("there again")

    play(synapse, tmp_path, acts)
