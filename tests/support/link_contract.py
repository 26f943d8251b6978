"""What every link has to do, whatever its network: checks to be run against a harness of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import pytest

from core.ports import Delivery, Link, LinkDown, LinkState, Notice, Place, Undeliverable
from tests.support.recording_host import RecordingHost


class LinkHarness(Protocol):
    """One network with one person on it, one room, and means to break it.

    ``room`` is the place both the gateway and the person are in; ``person`` the person in private;
    ``nowhere`` a room that the gateway is not in. ``keeps_history``: what is said while the link is
    away is heard later.
    """

    room: Place
    person: Place
    nowhere: Place
    keeps_history: bool

    def link(self) -> Link:
        """A link to the network, as after a start of the gateway."""

    async def say(self, text: str, *, private: bool = False) -> None:
        """The person says something in the room, or to the gateway in private."""

    async def shown(self, text: str, *, private: bool = False) -> list[str]:
        """The lines of the gateway the person has seen, once ``text`` is in one of them."""

    async def cut(self) -> None:
        """The network cannot be reached any more."""

    async def mend(self) -> None: ...

    async def close(self) -> None: ...


Opener = Callable[[], Awaitable[LinkHarness]]
Check = Callable[[LinkHarness, Link, RecordingHost], Awaitable[None]]


def delivery(key: str, place: Place, text: str) -> Delivery:
    return Delivery(key=key, place=place, notice=Notice(text=text))


async def it_goes_live_in_order(_harness: LinkHarness, _link: Link, host: RecordingHost) -> None:
    """core.ports.LinkState: connecting comes before live, and nothing but catching up in between."""
    states = [state for state, _detail in host.states]
    assert states[-1] is LinkState.LIVE
    assert LinkState.CONNECTING in states
    assert states.index(LinkState.CONNECTING) < states.index(LinkState.LIVE)


async def it_hears_a_room(harness: LinkHarness, _link: Link, host: RecordingHost) -> None:
    """core.ports.Inbound: network, room, account and text of what is said, once, live."""
    await harness.say("!status of the room")
    heard = await host.until_text("!status of the room")
    assert (heard.network, heard.room) == (harness.room.network, harness.room.room)
    assert heard.account == harness.person.account
    assert heard.text == "!status of the room"
    assert heard.live
    assert sum("of the room" in m.text for m in host.messages) == 1


async def it_hears_in_private(harness: LinkHarness, _link: Link, host: RecordingHost) -> None:
    """core.ports.Inbound: a private message has no room, and is the account's."""
    await harness.say("status between us", private=True)
    heard = await host.until_text("status between us")
    assert heard.room is None
    assert heard.account == harness.person.account


async def it_shows_in_a_room(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """core.ports.Link.send: every line of a notice is shown in the room, in order."""
    await link.send(delivery("k/1", harness.room, "first line\nsecond line"))
    await link.send(delivery("k/2", harness.room, "third line"))
    seen = "\n".join(await harness.shown("third line"))
    places = [seen.index(text) for text in ("first line", "second line", "third line")]
    assert places == sorted(places)


async def it_shows_in_private(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """core.ports.Place: an account without a room is told in private."""
    await harness.say("hello, so that you know me", private=True)
    await host.until_text("so that you know me")
    await link.send(delivery("k/1", harness.person, "only for you"))
    assert any("only for you" in line for line in await harness.shown("only for you", private=True))


async def it_does_not_hear_itself(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """Design 3: what the gateway itself says never comes back as something said."""
    await link.send(delivery("k/1", harness.room, "!vote for 301"))
    await harness.shown("!vote for 301")
    await harness.say("after that")
    await host.until_text("after that")
    assert not any("!vote for 301" in m.text for m in host.messages)


async def it_sends_nothing_hidden(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """Design 7: no text can end a line or a connection: the next delivery still arrives."""
    await link.send(delivery("k/1", harness.room, "odd\rQUIT :gone\0\nand more"))
    await link.send(delivery("k/2", harness.room, "still here"))
    await harness.shown("still here")
    await harness.say("heard as well")
    await host.until_text("heard as well")


async def it_knows_where_it_is_not(harness: LinkHarness, link: Link, _host: RecordingHost) -> None:
    """core.ports.Undeliverable: a place the gateway is not in refuses at once and for ever."""
    with pytest.raises(Undeliverable):
        await link.send(delivery("k/1", harness.nowhere, "anybody?"))


async def it_says_when_it_is_down(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """core.ports.LinkDown: nothing is sent meanwhile; LIVE tells when it is worth trying again."""
    await harness.cut()
    await host.until(lambda h: h.states[-1][0] is not LinkState.LIVE)
    with pytest.raises(LinkDown):
        await link.send(delivery("k/1", harness.room, "into the void"))
    await harness.mend()
    await host.until_live()
    await link.send(delivery("k/2", harness.room, "back again"))
    await harness.shown("back again")


async def it_repeats_nothing_where_it_can(harness: LinkHarness, link: Link, _host: RecordingHost) -> None:
    """core.ports.Link.send: the same key twice is the same message, where the network has ids."""
    first = await link.send(delivery("same", harness.room, "said once"))
    second = await link.send(delivery("same", harness.room, "said once"))
    await link.send(delivery("other", harness.room, "and then"))
    seen = [line for line in await harness.shown("and then") if "said once" in line]
    if harness.keeps_history:
        assert first == second
        assert first is not None
        assert len(seen) == 1


async def it_catches_up(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """Design 3: what was said while the gateway was away arrives with its stamp, where it is kept."""
    if not harness.keeps_history:
        pytest.skip("the network keeps no history")
    await harness.say("before")
    await host.until_text("before")
    await link.stop()
    await harness.say("meanwhile")
    again = harness.link()
    task = asyncio.create_task(again.run(host))
    heard = await host.until_text("meanwhile")
    assert not heard.live
    assert heard.sent is not None
    assert sum("before" in m.text for m in host.messages) == 1
    await again.stop()
    await asyncio.wait_for(task, 10)


async def it_stops(_harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """core.ports.Link.stop: ``run`` returns and nothing more is heard."""
    await link.stop("goodbye")
    await host.until(lambda h: h.states[-1][0] is LinkState.DOWN)


CONTRACT: tuple[Check, ...] = (
    it_goes_live_in_order,
    it_hears_a_room,
    it_hears_in_private,
    it_shows_in_a_room,
    it_shows_in_private,
    it_does_not_hear_itself,
    it_sends_nothing_hidden,
    it_knows_where_it_is_not,
    it_says_when_it_is_down,
    it_repeats_nothing_where_it_can,
    it_catches_up,
    it_stops,
)


def run_check(open_harness: Opener, check: Check, within: float = 60.0) -> None:
    """Open a harness, start its link, run one check, and put everything away."""

    async def play() -> None:
        harness = await open_harness()
        host = RecordingHost()
        link = harness.link()
        task = asyncio.create_task(link.run(host))
        try:
            await host.until_live()
            await check(harness, link, host)
        finally:
            await link.stop()
            await asyncio.wait_for(task, 10)
            await harness.close()

    asyncio.run(asyncio.wait_for(play(), within))
