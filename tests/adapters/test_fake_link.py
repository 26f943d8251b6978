"""The fake link passes the contract of all links; its faults are those it is told to have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from adapters.fake import FakeLink, FakeNetwork
from core.ids import Instant, NetworkName, RoomName
from core.ports import Delivery, Inbound, Link, LinkDown, Place
from tests.support.link_contract import CONTRACT, Check, Nature, delivery, run_check
from tests.support.recording_host import RecordingHost

NET = NetworkName("fake")
ROOM = RoomName("#n")


class FakeHarness:
    def __init__(self, *, keeps_history: bool) -> None:
        self.nature = Nature(keeps_history=keeps_history, knows_repeats=keeps_history)
        self.network = FakeNetwork(NET, [ROOM], keeps_history=keeps_history)
        self.room = Place(NET, ROOM)
        self.person = Place(NET, None, "alice")
        self.nowhere = Place(NET, RoomName("#elsewhere"))
        self._said = 0

    def link(self) -> Link:
        return FakeLink(self.network, clock=lambda: Instant(1000 + self._said))

    async def say(self, text: str, *, private: bool = False) -> None:
        self._said += 1
        self.network.say(said(text, self._said, private=private))

    async def shown(self, text: str, *, private: bool = False) -> list[str]:
        lines = [
            line for t in self.network.texts(self.person if private else self.room) for line in t.split("\n")
        ]
        assert any(text in line for line in lines)
        return lines

    async def cut(self) -> None:
        self.network.cut()

    async def mend(self) -> None:
        self.network.mend()

    async def close(self) -> None:
        """Nothing to let go of."""


def said(text: str, number: int, *, private: bool = False) -> Inbound:
    return Inbound(
        network=NET,
        room=None if private else ROOM,
        account="alice",
        name="alice",
        text=text,
        received=Instant(number),
        message_id=f"m{number}",
    )


@pytest.mark.parametrize("check", CONTRACT, ids=lambda c: c.__name__)
@pytest.mark.parametrize("keeps_history", [True, False], ids=["history", "no history"])
def test_fake_link_passes_the_contract(check: Check, keeps_history: bool) -> None:
    """Issue: one contract suite that every link passes, the fake one too, in both kinds of network."""

    async def opened() -> FakeHarness:
        return FakeHarness(keeps_history=keeps_history)

    run_check(opened, check)


def with_link(link: FakeLink, play: Callable[[RecordingHost], object]) -> None:
    async def run() -> None:
        host = RecordingHost()
        task = asyncio.create_task(link.run(host))
        await host.until_live()
        await play(host)  # type: ignore[misc]  # each play is a coroutine
        await link.stop()
        await asyncio.wait_for(task, 5)

    asyncio.run(run())


def test_repeated_messages_arrive_repeatedly() -> None:
    """Design 5: stepping fakes with duplication; a host without ids would count twice."""
    network = FakeNetwork(NET, [ROOM], keeps_history=True)
    link = FakeLink(network, clock=lambda: Instant(5), repeats=2)

    async def play(host: RecordingHost) -> None:
        network.say(said("hello", 1))
        await host.until(lambda h: len(h.batches) == 3)

    with_link(link, play)


def test_a_fault_loses_a_delivery() -> None:
    """Design 5: a lost delivery is LinkDown, so that the outbox keeps it."""
    network = FakeNetwork(NET, [ROOM], keeps_history=False)

    def lose(lost: Delivery) -> None:
        if lost.key == "k/1":
            raise LinkDown("lost on the way")

    link = FakeLink(network, clock=lambda: Instant(5), fault=lose)

    async def play(_host: RecordingHost) -> None:
        with pytest.raises(LinkDown):
            await link.send(delivery("k/1", Place(NET, ROOM), "one"))
        await link.send(delivery("k/2", Place(NET, ROOM), "two"))

    with_link(link, play)
    assert network.texts(Place(NET, ROOM)) == ["two"]


def test_what_is_said_while_irc_is_away_is_lost() -> None:
    """Design 3, Time: IRC has no history: a line said meanwhile was never received."""
    network = FakeNetwork(NET, [ROOM], keeps_history=False)
    link = FakeLink(network, clock=lambda: Instant(5))

    async def play(host: RecordingHost) -> None:
        network.cut()
        await host.until(lambda h: len(h.states) > 0 and h.states[-1][0].value == "down")
        network.say(said("anybody?", 1))
        network.mend()
        await host.until_live()
        network.say(said("here again", 2))
        await host.until_text("here again")
        assert [m.text for m in host.messages] == ["here again"]

    with_link(link, play)
