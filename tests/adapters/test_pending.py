"""Links tell since when something is on its way: design 3, Time: no deadline may overtake it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

from adapters.irc.accounts import Roster
from adapters.irc.link import IrcLink
from adapters.irc.lookups import Lookups
from core.ids import Instant, NetworkName, RoomName
from core.ports import Inbound
from gateway.arrivals import Slow
from tests.support.irc_link import FAST, now, settings
from tests.support.matrix_scene import NOW, joined, scene
from tests.support.recording_host import RecordingHost
from tests.support.scripted_homeserver import said


def line(text: str, received: int) -> Inbound:
    return Inbound(
        network=NetworkName("net"),
        room=RoomName("#x"),
        account=None,
        name="alice",
        text=text,
        received=Instant(received),
    )


def test_a_line_that_waits_for_its_account_is_on_its_way() -> None:
    """Issue 2: a line is held until WHOIS is answered; those behind it as well."""
    roster = Roster(str.lower, notified=False)
    delivered: list[str] = []
    lookups = Lookups(
        roster,
        ask=lambda _nick: None,
        may_ask=lambda: True,
        deliver=lambda message: delivered.append(message.text),
        patience=4.0,
    )
    assert lookups.oldest() is None
    lookups.hold(line("one", 10), roster.person("alice", "u@host"), 0.0)
    lookups.settled(line("two", 20), 0.1)
    assert lookups.oldest() == 10
    lookups.tick(4.0)
    assert delivered == ["one", "two"]
    assert lookups.oldest() is None


def test_an_irc_line_is_on_its_way_until_the_host_has_taken_it() -> None:
    """What waits in the link's own queue counts as well."""

    class Host(RecordingHost):
        async def receive(
            self, network: NetworkName, messages: Sequence[Inbound], token: str | None = None
        ) -> None:
            seen.append(link.pending_since())
            await super().receive(network, messages, token)

    seen: list[Instant | None] = []
    link = IrcLink(settings(1), now, random.Random(1), FAST)

    async def play() -> None:
        host = Host()
        carrier = asyncio.create_task(link._carry_inbound(host))
        for received in (10, 20):
            link._said(line("x", received))
        assert link.pending_since() == 10
        await host.until(lambda h: len(h.messages) == 2 or len(h.batches) == 1)
        await link._inbound.join()
        assert link.pending_since() is None
        carrier.cancel()

    asyncio.run(play())
    assert seen == [10]
    assert isinstance(link, Slow)


def test_a_matrix_batch_is_on_its_way_until_it_is_stored(tmp_path: Path) -> None:
    """Invitations are answered, and the batch stored, after it was received."""

    async def play() -> None:
        async with scene(tmp_path) as s:
            seen: list[Instant | None] = []
            receive = s.host.receive

            async def watched(
                network: NetworkName, messages: Sequence[Inbound], token: str | None = None
            ) -> None:
                assert isinstance(s.link, Slow)
                seen.append(s.link.pending_since())
                await receive(network, messages, token)

            s.host.receive = watched  # type: ignore[method-assign]
            await s.server.add(joined(said("$1", "one")))
            await s.start_live()
            assert seen[0] == NOW
            assert seen[-1] is None
            assert s.link is not None
            assert s.link.pending_since() is None

    asyncio.run(play())
