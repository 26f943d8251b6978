"""What every link has to do, whatever its network: checks to be run against a harness of it.

Where networks differ by their nature the harness says how, and the check asks for what is promised there
instead; none is left out.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

import pytest

from core.ports import (
    Barred,
    Delivery,
    InboundKind,
    Link,
    LinkDown,
    LinkState,
    Notice,
    Place,
    StoreError,
    Undeliverable,
)
from tests.support.recording_host import RecordingHost


@dataclass(frozen=True, kw_only=True)
class Nature:
    """What no link could change about its network.

    ``keeps_history``: what is said while the link is away is heard later; else it was never received.
    ``knows_repeats``: the same key is the same message, whoever says it again; else it is said at least
    once. ``can_break``: the network can be out of reach.
    """

    keeps_history: bool
    knows_repeats: bool
    can_break: bool = True


class LinkHarness(Protocol):
    """One network with one person on it, one room, and means to break it.

    ``room`` is the place both the gateway and the person are in; ``person`` the person in private;
    ``nowhere`` a room that the gateway is not in.
    """

    nature: Nature
    room: Place
    person: Place
    nowhere: Place

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


@asynccontextmanager
async def running(link: Link, host: RecordingHost) -> AsyncIterator[Link]:
    """The link, live; stopped at the end."""
    lives = len(host.states)
    task = asyncio.create_task(link.run(host))
    try:
        await host.until(lambda h: LinkState.LIVE in [state for state, _ in h.states[lives:]])
        yield link
    finally:
        await link.stop()
        await asyncio.wait_for(task, 10)


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
    assert heard.name
    assert (heard.kind, heard.text) == (InboundKind.MESSAGE, "!status of the room")
    assert heard.live
    assert sum("of the room" in m.text for m in host.messages) == 1


async def it_hears_in_order(harness: LinkHarness, _link: Link, host: RecordingHost) -> None:
    """Design 3: the order in which things are said is the order in which they are heard, each once."""
    said = [f"line {number} of ten" for number in range(10)]
    for text in said:
        await harness.say(text)
    await host.until_text(said[-1])
    assert [m.text for m in host.messages] == said
    ids = {m.message_id for m in host.messages}
    if harness.nature.keeps_history:  # what comes again is known again by its id
        assert None not in ids
        assert len(ids) == len(said)


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


async def it_shows_a_long_text_whole(harness: LinkHarness, link: Link, _host: RecordingHost) -> None:
    """core.ports.Notice: however short the lines of the network are, every word arrives, in order."""
    words = [f"слово{number}" for number in range(300)]
    await link.send(delivery("k/1", harness.room, " ".join(words)))
    await link.send(delivery("k/2", harness.room, "that was long"))
    seen = "\n".join(await harness.shown("that was long"))
    assert re.findall(r"слово\d+", seen) == words


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
    """core.ports.Undeliverable, Barred: a place the gateway is not in refuses at once, for ever or until
    it is let in.
    """
    with pytest.raises((Undeliverable, Barred)):
        await link.send(delivery("k/1", harness.nowhere, "anybody?"))


async def it_says_when_it_is_down(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """core.ports.LinkDown: nothing is sent meanwhile; LIVE tells when it is worth trying again."""
    if not harness.nature.can_break:
        await link.send(delivery("k/1", harness.room, "always here"))
        await harness.shown("always here")
        assert LinkState.DOWN not in [state for state, _detail in host.states]
        return
    await harness.cut()
    await host.until(lambda h: h.states[-1][0] is not LinkState.LIVE)
    with pytest.raises(LinkDown):
        await link.send(delivery("k/1", harness.room, "into the void"))
    await harness.mend()
    await host.until_live()
    await link.send(delivery("k/2", harness.room, "back again"))
    await harness.shown("back again")
    await harness.say("so are we")
    await host.until_text("so are we")


async def it_says_a_key_once_where_it_can(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """core.ports.Link.send: a key is one message, also said again after a restart, where the network
    knows repeats; elsewhere it is said at least once: rather twice than never."""
    same = delivery("same", harness.room, "said once")
    first = await link.send(same)
    second = await link.send(same)
    await link.stop()
    async with running(harness.link(), host) as again:
        third = await again.send(same)
        await again.send(delivery("other", harness.room, "and then"))
        times = sum("said once" in line for line in await harness.shown("and then"))
    if harness.nature.knows_repeats:
        assert first is not None
        assert first == second == third
        assert times == 1
    else:
        assert 2 <= times <= 3  # the second link could not know


async def it_hears_what_it_missed_where_it_can(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """Design 3: what was said while the gateway was away arrives with its stamp where it is kept;
    elsewhere it was never received, and is not made up for by what was heard before."""
    await harness.say("before")
    await host.until_text("before")
    await link.stop()
    await harness.say("meanwhile")
    async with running(harness.link(), host):
        if harness.nature.keeps_history:
            missed = await host.until_text("meanwhile")
            assert not missed.live
            assert missed.sent is not None
        await harness.say("after")
        assert (await host.until_text("after")).live
    heard = [m.text for m in host.messages]
    assert heard == (
        ["before", "meanwhile", "after"] if harness.nature.keeps_history else ["before", "after"]
    )


async def it_outlives_a_store_that_fails(harness: LinkHarness, _link: Link, host: RecordingHost) -> None:
    """core.ports.LinkHost.receive: what could not be stored is not past: it comes again where it is kept,
    elsewhere it was never promised; and the link goes on."""
    host.refuse.append(StoreError("disk full"))
    await harness.say("first try")
    await host.until(lambda h: not h.refuse)
    if harness.nature.keeps_history:
        await host.until_text("first try")
    await harness.say("second try")
    await host.until_text("second try")
    heard = [m.text for m in host.messages]
    assert heard == (["first try", "second try"] if harness.nature.keeps_history else ["second try"])
    await host.until_live()


async def it_stops(harness: LinkHarness, link: Link, host: RecordingHost) -> None:
    """core.ports.Link.stop: the link is down, ``run`` returns, nothing more is heard or sent; twice is once."""
    await link.stop("goodbye")
    await link.stop("goodbye")
    await host.until(lambda h: h.states[-1][0] is LinkState.DOWN)
    with pytest.raises(LinkDown):
        await link.send(delivery("k/1", harness.room, "from beyond"))


CONTRACT: tuple[Check, ...] = (
    it_goes_live_in_order,
    it_hears_a_room,
    it_hears_in_order,
    it_hears_in_private,
    it_shows_in_a_room,
    it_shows_in_private,
    it_shows_a_long_text_whole,
    it_does_not_hear_itself,
    it_sends_nothing_hidden,
    it_knows_where_it_is_not,
    it_says_when_it_is_down,
    it_says_a_key_once_where_it_can,
    it_hears_what_it_missed_where_it_can,
    it_outlives_a_store_that_fails,
    it_stops,
)


def run_check(open_harness: Opener, check: Check, within: float = 60.0) -> None:
    """Open a harness, start its link, run one check, and put everything away."""
    asyncio.run(asyncio.wait_for(_play(open_harness, check), within))


def outcomes(open_harness: Opener, within: float = 60.0) -> dict[Check, BaseException | None]:
    """How every check ended, None where it holds. They run side by side, each with a harness of its own: for
    servers that take their time to let one in."""

    async def play() -> dict[Check, BaseException | None]:
        ended = await asyncio.gather(
            *(asyncio.wait_for(_play(open_harness, check), within) for check in CONTRACT),
            return_exceptions=True,
        )
        return dict(zip(CONTRACT, ended, strict=True))

    return asyncio.run(play())


async def _play(open_harness: Opener, check: Check) -> None:
    harness = await open_harness()
    host = RecordingHost()
    try:
        async with running(harness.link(), host) as link:
            await check(harness, link, host)
    finally:
        await harness.close()
