"""Whose turn it is on a network, and that it costs the same however much waits (design 3, 5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.ids import NetworkName, RoomName
from core.ports import Delivery, Notice, Place, Rank
from gateway.lanes import RETRY_FIRST, RETRY_MOST, Item, Lane, Lanes
from tests.support.effort import growth

EIGHT = 8


def item(key: str, room: str = "#a", rank: Rank = Rank.NOTICE) -> Item:
    place = Place(NetworkName("net"), RoomName(room))
    return Item(Delivery(key=key, place=place, notice=Notice(text=key), rank=rank), kept=True)


def lanes(*items: Item) -> Lanes:
    made = Lanes()
    for one in items:
        made.put(one)
    return made


def heads(found: list[Lane]) -> list[str]:
    return [lane.head.delivery.key for lane in found]


def test_urgent_places_come_first_and_equals_in_the_order_they_came() -> None:
    """Acknowledgements of moves ahead of notices, these ahead of chatter."""
    waiting = lanes(
        item("talk", "#a", Rank.CHATTER), item("b", "#b"), item("c", "#c"), item("!", "#d", Rank.RECEIPT)
    )
    assert heads(list(waiting.next(0.0, EIGHT))) == ["!", "b", "c", "talk"]


def test_a_receipt_raises_the_place_it_waits_for_and_only_until_it_is_gone() -> None:
    """It pulls what stands before it along; what comes after it is as urgent as it is."""
    waiting = lanes(item("first", "#b"), item("before"), item("!", rank=Rank.RECEIPT), item("after"))
    (lane,) = waiting.next(0.0, 1)
    assert (lane.head.delivery.key, lane.rank) == ("before", Rank.RECEIPT)
    waiting.taken(lane)
    waiting.taken(lane)
    assert (lane.head.delivery.key, lane.rank) == ("after", Rank.NOTICE)
    waiting.rest(lane)
    assert heads(list(waiting.next(0.0, EIGHT))) == ["first", "after"]


def test_so_many_side_by_side_and_receipts_besides() -> None:
    """The bound is on notices; an acknowledgement is never held up by it."""
    waiting = lanes(*(item(f"{n}", f"#{n}") for n in range(5)))
    busy = list(waiting.next(0.0, 2))
    assert heads(busy) == ["0", "1"]
    waiting.put(item("!", "#3", Rank.RECEIPT))
    assert heads(list(waiting.next(0.0, 2))) == ["3"]
    waiting.taken(busy[0])
    waiting.rest(busy[0])
    assert heads(list(waiting.next(0.0, 2))) == []  # the receipt's lane counts while it is served
    waiting.taken(busy[1])
    waiting.rest(busy[1])
    assert heads(list(waiting.next(0.0, 2))) == ["2"]


def test_a_busy_place_is_not_served_twice() -> None:
    """In order within a place: never two at once."""
    waiting = lanes(item("1"))
    (lane,) = waiting.next(0.0, EIGHT)
    waiting.put(item("2", rank=Rank.RECEIPT))
    assert list(waiting.next(0.0, EIGHT)) == []
    waiting.taken(lane)
    waiting.rest(lane)
    assert heads(list(waiting.next(0.0, EIGHT))) == ["2"]


def test_a_place_that_was_not_taken_waits_longer_each_time_and_others_go_on() -> None:
    """LinkDown: 2 s, 4 s … at most 120 s; success begins anew."""
    waiting, at = lanes(item("1"), item("2")), 100.0
    for wait in (2.0, 4.0, 8.0, 16.0, 32.0, 64.0, RETRY_MOST, RETRY_MOST):
        (lane,) = waiting.next(at, EIGHT)
        waiting.postpone(lane, at)
        waiting.rest(lane)
        waiting.put(item("other", "#b"))
        (other,) = waiting.next(at, EIGHT)
        waiting.taken(other)
        waiting.rest(other)
        assert waiting.wait(at) == wait
        at += wait
    (lane,) = waiting.next(at, EIGHT)
    waiting.taken(lane)
    waiting.postpone(lane, at)
    waiting.rest(lane)
    assert waiting.wait(at) == RETRY_FIRST


def test_nothing_is_postponed_any_more_when_the_network_is_there_again() -> None:
    """LinkDown → hold until the link says LIVE."""
    waiting = lanes(item("1"), item("2", "#b"))
    for lane in list(waiting.next(0.0, EIGHT)):
        waiting.postpone(lane, 0.0)
        waiting.rest(lane)
    assert list(waiting.next(1.0, EIGHT)) == []
    waiting.retry_all()
    assert waiting.wait(1.0) is None
    assert heads(list(waiting.next(1.0, EIGHT))) == ["1", "2"]


def test_what_waits_is_counted_until_it_is_taken() -> None:
    """`status` shows it; an empty place is forgotten."""
    waiting = lanes(item("1"), item("2"), item("3", "#b"))
    assert waiting.waiting == 3
    first, second = waiting.next(0.0, EIGHT)
    waiting.taken(first)
    waiting.taken(second)
    assert (waiting.waiting, bool(waiting)) == (1, True)
    waiting.taken(first)
    waiting.rest(first)
    waiting.rest(second)
    assert (waiting.waiting, bool(waiting)) == (0, False)


@pytest.mark.parametrize("places", ["one", "many"])
def test_the_effort_is_in_proportion_to_what_is_sent(places: str) -> None:
    """A backlog of a whole night must not hold up the event loop: no step may look at all that waits."""

    def prepared(size: int) -> Callable[[], object]:
        waiting = lanes(*(item(f"{n}", f"#{n}" if places == "many" else "#a") for n in range(size)))

        def serve() -> None:
            while waiting:
                for lane in list(waiting.next(0.0, EIGHT)):
                    assert lane.rank is Rank.NOTICE
                    waiting.taken(lane)
                    waiting.rest(lane)
                    waiting.wait(0.0)

        return serve

    assert growth(prepared, 25) < 9
