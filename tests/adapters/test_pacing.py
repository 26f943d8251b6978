"""The pacing of adapters: bursts, ranks, order. Design 3 ("in order per room, paced per network")."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.pacing import Bucket, Pacer
from core.ports import Rank


def pacer(per_second: float = 1.0, burst: int = 5) -> Pacer[str]:
    return Pacer(Bucket(per_second, burst, 0.0))


def drain(queue: Pacer[str]) -> list[str]:
    found = []
    while (item := queue.pop()) is not None:
        found.append(item)
    return found


def test_a_burst_goes_at_once_then_one_a_second() -> None:
    """Design 7: a server's default is a burst and then one line a second."""
    queue = pacer()
    for number in range(8):
        queue.put("#a", Rank.NOTICE, str(number))
    assert [queue.take(0.0) for _ in range(6)] == ["0", "1", "2", "3", "4", None]
    assert queue.wait(0.0) == pytest.approx(1.0)
    assert queue.wait(0.75) == pytest.approx(0.25)
    assert queue.take(0.9) is None
    assert queue.take(1.0) == "5"
    assert queue.take(1.0) is None


def test_an_idle_bucket_fills_only_to_its_burst() -> None:
    """However long nothing was said, no more than a burst goes out at once."""
    bucket = Bucket(1.0, 3, 0.0)
    for _ in range(3):
        bucket.spend(0.0)
    assert bucket.tokens(1000.0) == 3.0


def test_an_overdraft_is_paid_back_first() -> None:
    """Lines that cannot wait (registration) are missing from what may follow."""
    bucket = Bucket(2.0, 1, 0.0)
    for _ in range(3):
        bucket.spend(0.0)
    assert bucket.tokens(0.0) == -2.0
    assert bucket.wait(0.0) == pytest.approx(1.5)


def test_time_going_back_changes_nothing() -> None:
    """The clock given may repeat itself; tokens never come from that."""
    bucket = Bucket(1.0, 1, 10.0)
    bucket.spend(10.0)
    assert bucket.tokens(5.0) == 0.0
    assert bucket.tokens(10.5) == pytest.approx(0.5)


def test_receipts_go_before_announcements_of_other_rooms() -> None:
    """Design 3: acknowledgements of moves ahead of chatter."""
    queue = pacer()
    queue.put("#a", Rank.CHATTER, "talk")
    queue.put("#a", Rank.NOTICE, "news")
    queue.put("#b", Rank.RECEIPT, "counted")
    assert drain(queue) == ["counted", "news", "talk"]


def test_a_receipt_pulls_along_what_stands_before_it_in_its_room() -> None:
    """Design 3: in order per room, even where the later line is the more urgent one."""
    queue = pacer()
    queue.put("#a", Rank.NOTICE, "a1")
    queue.put("#b", Rank.NOTICE, "b1")
    queue.put("#b", Rank.RECEIPT, "b2")
    queue.put("#a", Rank.NOTICE, "a2")
    assert drain(queue) == ["b1", "b2", "a1", "a2"]


def test_a_long_text_in_one_place_keeps_nobody_waiting_in_another() -> None:
    """Issue 4, 2: other games' votes are acknowledged within the usual time, whatever one game says."""
    queue = pacer()
    for number in range(200):
        queue.put("#a", Rank.RECEIPT, f"a{number}")
    queue.pop()
    queue.put("#b", Rank.RECEIPT, "b0")
    queue.put("#b", Rank.RECEIPT, "b1")
    assert drain(queue)[:5] == ["a1", "b0", "a2", "b1", "a3"]


def test_clear_gives_everything_in_the_order_it_came() -> None:
    """What a broken connection leaves is handed back, none of it lost."""
    queue = pacer()
    queue.put("#a", Rank.CHATTER, "1")
    queue.put("#b", Rank.RECEIPT, "2")
    queue.put("#a", Rank.NOTICE, "3")
    assert queue.clear() == ["1", "2", "3"]
    assert len(queue) == 0
    assert queue.wait(0.0) is None


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(list(Rank)))))
def test_nothing_is_lost_and_each_room_keeps_its_order(puts: list[tuple[str, Rank]]) -> None:
    """Design 3: in order per room; only chatter may be overtaken by the rest of its room."""
    queue = pacer()
    for number, (place, rank) in enumerate(puts):
        queue.put(place, rank, f"{number}")
    went = [int(item) for item in drain(queue)]
    assert sorted(went) == list(range(len(puts)))
    for place in "abc":
        for chatter in (True, False):
            mine = [n for n in went if puts[n][0] == place and (puts[n][1] is Rank.CHATTER) is chatter]
            assert mine == sorted(mine)


@given(st.lists(st.floats(0.0, 3.0), min_size=1, max_size=60))
def test_no_window_ever_sees_more_than_the_rate_allows(gaps: list[float]) -> None:
    """Over any time, at most burst + rate * time lines: what keeps a flood kill away."""
    queue = pacer(per_second=2.0, burst=4)
    at, sent = 0.0, []
    for gap in gaps:
        at += gap
        for _ in range(6):
            queue.put("#a", Rank.NOTICE, "x")
        while queue.take(at) is not None:
            sent.append(at)
    for first in range(len(sent)):
        for last in range(first, len(sent)):
            assert last - first + 1 <= 4 + 2.0 * (sent[last] - sent[first]) + 1e-6
