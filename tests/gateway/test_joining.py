"""Talk that waits is said in one go where a network can: order, speakers and exactly once as before (design 3)."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from core.ids import Instant
from core.ports import Bar, Barred, Delivery, LinkDown, Notice, Rank, StoreError
from gateway.joining import joined, may_join
from tests.gateway.test_outbox import Bench, Joiner, delivery, play, until


def talk(key: str, speaker: str = "ann", room: str = "#a") -> Delivery:
    said = delivery(key, room, Rank.CHATTER)
    return replace(said, notice=Notice(text=key, speaker=speaker))


def said(bench: Bench) -> list[list[str]]:
    assert isinstance(bench.wire, Joiner)
    return bench.wire.notices


def test_the_first_line_goes_at_once_and_what_comes_meanwhile_goes_together() -> None:
    """Issue 5, speed: no line waits for another; what gathers while one is under way is one event, noted before."""

    async def use(bench: Bench) -> None:
        bench.wire.gate = asyncio.Semaphore(0)
        bench.live()
        bench.outbox.put([talk("0")])
        await until(lambda: bench.wire.waiting == ["0"])
        bench.outbox.put([talk(str(n)) for n in range(1, 15)])
        assert bench.outbox.depth() == {bench.wire.network: 15}
        for _ in range(3):
            bench.wire.gate.release()
        await until(lambda: len(said(bench)) == 3)

    bench = play(use, Joiner())
    numbers = [str(n) for n in range(15)]
    assert said(bench) == [numbers[:1], numbers[1:11], numbers[11:]]
    assert bench.joined == [("1+9", numbers[1:11]), ("11+3", numbers[11:])]
    assert bench.noted == [
        ("0", "id-0", Instant(5)),
        ("1+9", "id-1+9", Instant(5)),
        ("11+3", "id-11+3", Instant(5)),
    ]


def test_what_may_have_arrived_is_repeated_as_it_was() -> None:
    """Exactly once: a line whose sending failed keeps its key and its words; only what is behind it is joined."""

    async def use(bench: Bench) -> None:
        bench.wire.refuse["0"] = [LinkDown("no answer")]
        bench.live()
        bench.outbox.put([talk("0")])
        await until(lambda: not bench.wire.refuse["0"])
        bench.outbox.put([talk("1"), talk("2")])
        bench.live()
        await until(lambda: len(said(bench)) == 2)

    assert said(play(use, Joiner())) == [["0"], ["1", "2"]]


def test_what_was_joined_is_repeated_as_it_was() -> None:
    """A joined message that failed is the same message when it is tried again, whatever has come behind it."""

    async def use(bench: Bench) -> None:
        bench.wire.refuse["0+1"] = [LinkDown("no answer")]
        bench.outbox.put([talk("0"), talk("1")])
        bench.live()
        await until(lambda: not bench.wire.refuse["0+1"])
        bench.outbox.put([talk("2")])
        bench.live()
        await until(lambda: len(said(bench)) == 2)

    assert said(play(use, Joiner())) == [["0", "1"], ["2"]]


def test_after_a_start_the_first_of_each_place_may_have_arrived() -> None:
    """A crash between sending and noting: the first of each place is said under its own key, and only that."""

    async def use(bench: Bench) -> None:
        bench.outbox.put(
            [talk("a0"), talk("b0", room="#b"), talk("a1"), talk("a2"), talk("b1", room="#b")], again=True
        )
        bench.outbox.put([talk("a3")])
        bench.live()
        await until(lambda: sum(map(len, said(bench))) == 6)

    bench = play(use, Joiner())
    assert sorted(said(bench)) == [["a0"], ["a1", "a2", "a3"], ["b0"], ["b1"]]


def test_a_store_that_fails_costs_the_joining_only() -> None:
    """What could not be noted as one goes line by line."""

    async def use(bench: Bench) -> None:
        bench.broken = [StoreError("full")]
        bench.outbox.put([talk("0"), talk("1"), talk("2")])
        bench.live()
        await until(lambda: sum(map(len, said(bench))) == 3)

    assert said(play(use, Joiner())) == [["0"], ["1", "2"]]


def test_only_talk_is_joined() -> None:
    """What is answered, voted on or goes stale stays a message of its own; so do announcements."""
    plain = talk("0")
    assert may_join(plain)
    assert not may_join(delivery("0", rank=Rank.CHATTER))
    for changes in ({"rank": Rank.NOTICE}, {"reply_to": "$1"}, {"about": "301"}, {"stale_at": Instant(1)}):
        assert not may_join(replace(plain, **changes)), changes
    assert not may_join(joined([plain, talk("1")]))


def test_a_room_that_bars_us_is_told_of_the_line_it_did_not_take() -> None:
    """Barred: the same message waits, joined or not."""

    async def use(bench: Bench) -> None:
        bench.wire.refuse["0+1"] = [Barred(Bar.MUTED, "too low")]
        bench.outbox.put([talk("0"), talk("1")])
        bench.live()
        await until(lambda: len(bench.shut) == 1)
        bench.live()
        await until(lambda: len(said(bench)) == 1)

    assert said(play(use, Joiner())) == [["0", "1"]]
