"""The outbox: order within a place, urgency between places, nothing lost, everything noted (design 3)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future

import pytest
from msgspec.structs import replace

from core.ids import Instant, NetworkName, RoomName
from core.ports import (
    Bar,
    Barred,
    Delivery,
    LinkDown,
    LinkHost,
    LinkState,
    Notice,
    Place,
    Rank,
    StoreError,
    Undeliverable,
)
from gateway import lanes
from gateway import outbox as module
from gateway.outbox import Outbox, Sent

NET = NetworkName("net")


class Wire:
    """A link that sends when told to. ``gate`` None: at once."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.ranks: list[Rank] = []
        self.refuse: dict[str, list[Exception]] = {}
        self.gate: asyncio.Semaphore | None = None
        self.waiting: list[str] = []

    @property
    def network(self) -> NetworkName:
        return NET

    async def run(self, host: LinkHost) -> None:
        await asyncio.Event().wait()

    async def send(self, delivery: Delivery) -> str | None:
        if self.gate is not None:
            self.waiting.append(delivery.key)
            await self.gate.acquire()
        waiting = self.refuse.get(delivery.key)
        if waiting:
            raise waiting.pop(0)
        self.sent.append(delivery.key)
        self.ranks.append(delivery.rank)
        return f"id-{delivery.key}"

    async def stop(self, farewell: str | None = None) -> None:
        return


class Joiner(Wire):
    """Says up to ten notices in one message."""

    def __init__(self) -> None:
        super().__init__()
        self.notices: list[list[str]] = []

    def joinable(self, notices: Iterable[Notice]) -> int:
        return min(10, len(list(notices)))

    async def send(self, delivery: Delivery) -> str | None:
        found = await super().send(delivery)
        self.notices.append([notice.text for notice in delivery.notice.joined] or [delivery.notice.text])
        return found


class Bench:
    """An outbox with one wire; ``noted`` is what the store was told."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.noted: list[Sent] = []
        self.broken: list[StoreError] = []
        self.lost: list[tuple[str, str]] = []
        self.shut: list[tuple[str | None, Bar]] = []
        self.notes = 0
        self.joined: list[tuple[str, list[str]]] = []
        self.outbox = Outbox(
            [self.wire],
            self._note,
            lambda: Instant(5),
            lambda d, why: self.lost.append((d.key, why)),
            lambda place, barred: self.shut.append((place.room, barred.bar)),
            self._note_joined,
        )

    def _note(self, sent: list[Sent]) -> Future[None]:
        self.notes += 1
        future: Future[None] = Future()
        if self.broken:
            future.set_exception(self.broken.pop())
        else:
            self.noted += sent
            future.set_result(None)
        return future

    def _note_joined(self, joined: Delivery, keys: list[str]) -> Future[None]:
        future: Future[None] = Future()
        if self.broken:
            future.set_exception(self.broken.pop())
        else:
            self.joined.append((joined.key, keys))
            future.set_result(None)
        return future

    def live(self) -> None:
        self.outbox.link_state(NET, LinkState.LIVE)


def delivery(key: str, room: str = "#a", rank: Rank = Rank.NOTICE, network: str = NET) -> Delivery:
    return Delivery(
        key=key, place=Place(NetworkName(network), RoomName(room)), notice=Notice(text=key), rank=rank
    )


async def until(happened: Callable[[], bool], what: str = "it") -> None:
    for _ in range(2000):
        if happened():
            return
        await asyncio.sleep(0.001)
    raise AssertionError(f"{what} did not happen")


def play(use: Callable[[Bench], Awaitable[None]], wire: Wire | None = None) -> Bench:
    made: list[Bench] = []

    async def run() -> None:
        bench = Bench(wire or Wire())
        made.append(bench)
        bench.outbox.start()
        await use(bench)
        await bench.outbox.stop()

    asyncio.run(run())
    return made[0]


def test_a_place_is_served_in_order_and_every_delivery_noted() -> None:
    """In order per room; the network's id and the time go to the store."""

    async def use(bench: Bench) -> None:
        bench.live()
        bench.outbox.put([delivery(f"{n}") for n in range(50)])
        await until(lambda: len(bench.wire.sent) == 50)

    bench = play(use)
    assert bench.wire.sent == [f"{n}" for n in range(50)]
    assert bench.noted == [(f"{n}", f"id-{n}", Instant(5)) for n in range(50)]
    assert bench.notes < 50  # in batches


def test_what_is_stale_is_noted_and_not_sent() -> None:
    """A reminder that a network takes a week later may be about something done meanwhile."""

    async def use(bench: Bench) -> None:
        bench.live()
        stale, fresh = (replace(delivery(key), stale_at=Instant(at)) for key, at in (("old", 5), ("new", 6)))
        bench.outbox.put([stale, fresh])
        await until(lambda: len(bench.noted) == 2)

    bench = play(use)
    assert bench.wire.sent == ["new"]
    assert bench.noted == [("old", None, Instant(5)), ("new", "id-new", Instant(5))]


def test_nothing_is_sent_before_the_link_is_live_nor_while_it_is_down() -> None:
    """LinkDown → hold until the link says LIVE."""

    async def use(bench: Bench) -> None:
        bench.outbox.put([delivery("1")])
        bench.outbox.link_state(NET, LinkState.CATCHING_UP)
        await asyncio.sleep(0.02)
        assert bench.wire.sent == []
        bench.live()
        await until(lambda: bench.wire.sent == ["1"])
        bench.outbox.link_state(NET, LinkState.DOWN)
        bench.outbox.put([delivery("2")])
        await asyncio.sleep(0.02)
        assert bench.wire.sent == ["1"]
        assert bench.outbox.depth() == {NET: 1}

    assert [key for key, *_ in play(use).noted] == ["1"]


def test_what_a_link_could_not_take_goes_first_when_it_is_live_again() -> None:
    """A delivery that met LinkDown keeps its place in the order, and other places go on."""

    async def use(bench: Bench) -> None:
        bench.wire.refuse["1"] = [LinkDown("not in #a")]
        bench.live()
        bench.outbox.put([delivery("1"), delivery("2"), delivery("3", "#b")])
        await until(lambda: bench.wire.sent == ["3"])
        bench.live()
        await until(lambda: len(bench.wire.sent) == 3)

    assert play(use).wire.sent == ["3", "1", "2"]


def test_a_link_that_stays_live_is_tried_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Back-off: without a new LIVE the delivery is retried by itself."""
    monkeypatch.setattr(lanes, "RETRY_FIRST", 0.01)

    async def use(bench: Bench) -> None:
        bench.wire.refuse["1"] = [LinkDown("x"), LinkDown("x")]
        bench.live()
        bench.outbox.put([delivery("1")])
        await until(lambda: bench.wire.sent == ["1"])

    play(use)


def test_what_cannot_be_delivered_is_noted_told_and_does_not_block() -> None:
    """Undeliverable: recorded so that it is not tried again, the operator hears, the next one goes."""

    async def use(bench: Bench) -> None:
        bench.wire.refuse["1"] = [Undeliverable("#a is gone")]
        bench.wire.refuse["2"] = [RuntimeError("bug")]
        bench.live()
        bench.outbox.put([delivery("1"), delivery("2"), delivery("3")])
        await until(lambda: bench.wire.sent == ["3"])

    bench = play(use)
    assert bench.lost == [("1", "#a is gone"), ("2", "RuntimeError: bug")]
    assert [(key, found) for key, found, _ in bench.noted] == [("1", None), ("2", None), ("3", "id-3")]


def test_a_room_that_bars_us_keeps_what_it_is_to_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Barred: nothing is lost or noted as sent, order is kept there, other rooms go on, it is told once, and
    a stop does not wait for it.
    """
    monkeypatch.setattr(lanes, "RETRY_FIRST", 0.01)

    async def use(bench: Bench) -> None:
        muted = [Barred(Bar.MUTED, "too low") for _ in range(3)]
        bench.wire.refuse["1"] = [*muted, Barred(Bar.BANNED, "banned")]
        bench.live()
        bench.outbox.put([delivery("1"), delivery("2"), delivery("b", "#b")])
        await until(lambda: bench.wire.sent == ["b"])
        await asyncio.wait_for(bench.outbox.drain(60), 5)
        await until(lambda: bench.wire.sent == ["b", "1", "2"])
        bench.wire.refuse["3"] = [Barred(Bar.BANNED, "again")]
        bench.outbox.put([delivery("3")])
        await until(lambda: bench.wire.sent[-1] == "3")

    bench = play(use)
    assert bench.shut == [("#a", Bar.MUTED), ("#a", Bar.BANNED), ("#a", Bar.BANNED)]
    assert bench.lost == []


def test_a_receipt_overtakes_other_places_and_pulls_its_own_along() -> None:
    """Acknowledgements ahead of chatter; within a place nothing overtakes but chatter is overtaken."""

    async def use(bench: Bench) -> None:
        bench.wire.gate = asyncio.Semaphore(0)
        bench.live()
        rooms = [f"#{n}" for n in range(module.AT_ONCE + 2)]
        bench.outbox.put([delivery(room, room) for room in rooms])
        await until(lambda: len(bench.wire.waiting) == module.AT_ONCE)
        bench.outbox.put([delivery("before", "#r"), delivery("receipt", "#r", Rank.RECEIPT)])
        await until(lambda: "before" in bench.wire.waiting)
        for _ in range(len(rooms) + 2):
            bench.wire.gate.release()
        await until(lambda: len(bench.wire.sent) == len(rooms) + 2)
        assert bench.wire.sent.index("before") < bench.wire.sent.index("receipt")
        assert bench.wire.ranks[bench.wire.sent.index("before")] is Rank.RECEIPT

    play(use)


def test_chatter_of_a_place_does_not_hold_up_its_notices() -> None:
    """Chatter is a queue of its own."""

    async def use(bench: Bench) -> None:
        bench.wire.refuse["talk"] = [LinkDown("slow")]
        bench.live()
        bench.outbox.put([delivery("talk", rank=Rank.CHATTER), delivery("notice")])
        await until(lambda: bench.wire.sent == ["notice"])

    play(use)


def test_what_was_not_kept_is_not_noted_and_unknown_networks_are_left_alone() -> None:
    """``kept`` False is not in the store; a delivery for a network that is not configured stays stored."""

    async def use(bench: Bench) -> None:
        bench.live()
        bench.outbox.put([delivery("gone", network="other")])
        bench.outbox.put([delivery("said")], kept=False)
        await until(lambda: bench.wire.sent == ["said"])

    assert play(use).noted == []


def test_a_store_that_fails_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent and not noted is noted later: never lost while the process lives."""
    monkeypatch.setattr(module, "RETRY_FIRST", 0.01)

    async def use(bench: Bench) -> None:
        bench.broken = [StoreError("full")]
        bench.live()
        bench.outbox.put([delivery("1")])
        await until(lambda: len(bench.noted) == 1)

    assert play(use).notes == 2


def test_a_stop_notes_what_was_sent_just_before() -> None:
    """Ordered stop: the linger does not lose a note."""

    async def use(bench: Bench) -> None:
        bench.live()
        bench.outbox.put([delivery("1")])
        await bench.outbox.drain(1.0)
        assert bench.wire.sent == ["1"]

    assert len(play(use).noted) == 1


def test_drain_does_not_wait_for_a_network_that_goes_down() -> None:
    """A stop waits only for what can still be taken: a network that breaks meanwhile takes nothing more."""

    async def use(bench: Bench) -> None:
        bench.wire.gate = asyncio.Semaphore(0)
        bench.live()
        bench.outbox.put([delivery("1")])
        await until(lambda: bench.wire.waiting == ["1"])
        draining = asyncio.create_task(bench.outbox.drain(3600.0))
        await asyncio.sleep(0)
        bench.outbox.link_state(NET, LinkState.DOWN)
        async with asyncio.timeout(5):
            await draining

    assert play(use).noted == []
