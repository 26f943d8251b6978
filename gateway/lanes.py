"""What waits to be sent on one network, place by place, and whose turn it is.

Every step costs the same however much waits. Must never know a loop, nor how anything is sent.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

from core.ports import Delivery, Place, Rank

RETRY_FIRST: Final = 2.0
RETRY_MOST: Final = 120.0


class Item(NamedTuple):
    delivery: Delivery
    kept: bool  # in the store: to be noted there when it is sent


class Lane:
    """What waits for one place, in order; its chatter is a lane of its own."""

    __slots__ = ("_items", "_urgent", "busy", "first", "key", "retry", "tried", "until")

    def __init__(self, key: tuple[Place, bool], first: int) -> None:
        self.key = key
        self.first = first  # lanes of one rank take turns in this order
        self.busy = False
        self.until = 0.0  # not before this time of the loop
        self.retry = 0.0
        self.tried = False  # its first item was handed over before, and may have arrived
        self._items: deque[Item] = deque()
        self._urgent = [0] * len(Rank)  # how many items there are of each rank

    def __len__(self) -> int:
        return len(self._items)

    @property
    def rank(self) -> Rank:
        """Of the most urgent item: it pulls what stands before it along. Only where there is one."""
        return next(rank for rank in Rank if self._urgent[rank])

    @property
    def head(self) -> Item:
        return self._items[0]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def append(self, item: Item) -> None:
        self._items.append(item)
        self._urgent[item.delivery.rank] += 1

    def appendleft(self, item: Item) -> None:
        self._items.appendleft(item)
        self._urgent[item.delivery.rank] += 1

    def popleft(self) -> None:
        self._urgent[self._items.popleft().delivery.rank] -= 1


class Lanes:
    """The lanes of one network; times are seconds of whoever asks."""

    def __init__(self) -> None:
        self._lanes: dict[tuple[Place, bool], Lane] = {}
        self._count = 0
        self._waiting = 0
        self._busy = 0
        # entries are not taken out when they cease to be true, but passed over when they come up
        self._ready: list[tuple[Rank, int, Lane]] = []
        self._parked: list[tuple[float, int, Lane]] = []

    def __bool__(self) -> bool:
        return bool(self._lanes)

    @property
    def at_work(self) -> bool:
        """Whether anything may be taken without waiting for a lane to be tried again."""
        return len(self._lanes) > len(self._parked)

    @property
    def waiting(self) -> int:
        """How many deliveries have not been taken."""
        return self._waiting

    def put(self, item: Item, *, tried: bool = False) -> None:
        """``tried``: it may have been handed over in another life, if it was the first of its lane."""
        key = (item.delivery.place, item.delivery.rank is Rank.CHATTER)
        lane = self._lanes.get(key)
        if lane is None:
            self._count += 1
            lane = self._lanes[key] = Lane(key, self._count)
        before = lane.rank if len(lane) else None
        lane.tried = lane.tried or (tried and before is None)
        lane.append(item)
        self._waiting += 1
        if not lane.busy and not lane.until and lane.rank is not before:
            self._offer(lane)

    def next(self, at: float, most: int) -> Iterator[Lane]:
        """Lanes that may be served now, the most urgent first, each busy from here on.

        Not more than ``most`` side by side, and of these half for talk, which may be slow; but receipts
        are never counted out.
        """
        self._unpark(at)
        while self._ready:
            rank, _, lane = self._ready[0]
            if lane.busy or lane.until or not len(lane) or lane.rank is not rank:
                heapq.heappop(self._ready)
                continue
            if self._busy >= (most // 2 if rank is Rank.CHATTER else most) and rank is not Rank.RECEIPT:
                return
            heapq.heappop(self._ready)
            lane.busy = True
            self._busy += 1
            yield lane

    def wait(self, at: float) -> float | None:
        """Seconds until a lane may be served that may not be now; None for never by itself."""
        self._unpark(at)
        return self._parked[0][0] - at if self._parked else None

    def taken(self, lane: Lane) -> None:
        """The first item of a busy lane is done with."""
        lane.popleft()
        lane.retry = 0.0
        lane.tried = False
        self._waiting -= 1

    def join(self, lane: Lane, count: int, item: Item) -> None:
        """``item`` takes the place of the first ``count`` of a busy lane."""
        for _ in range(count):
            lane.popleft()
        lane.appendleft(item)
        self._waiting -= count - 1

    def postpone(self, lane: Lane, at: float) -> None:
        """A busy lane was not taken: not at once again, later each time."""
        lane.retry = min(max(lane.retry * 2, RETRY_FIRST), RETRY_MOST)
        lane.until = at + lane.retry

    def rest(self, lane: Lane) -> None:
        """A busy lane is not served any more, because it is empty, or for now."""
        lane.busy = False
        self._busy -= 1
        if not len(lane):
            del self._lanes[lane.key]
        elif lane.until:
            heapq.heappush(self._parked, (lane.until, lane.first, lane))
        else:
            self._offer(lane)

    def retry_all(self) -> None:
        """Nothing is postponed any more."""
        for _, _, lane in self._parked:
            lane.until = 0.0
            self._offer(lane)
        self._parked.clear()

    def _unpark(self, at: float) -> None:
        while self._parked and self._parked[0][0] <= at:
            _, _, lane = heapq.heappop(self._parked)
            lane.until = 0.0
            self._offer(lane)

    def _offer(self, lane: Lane) -> None:
        heapq.heappush(self._ready, (lane.rank, lane.first, lane))
