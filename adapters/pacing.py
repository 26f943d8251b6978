"""Which line goes next, and when: a token bucket over ranked queues.

Pure: the time is always an argument (seconds of any clock that never goes back).
Must never know what a line is, or what network it goes to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Generic, TypeVar

from core.ports import Rank

T = TypeVar("T")


class Bucket:
    """Tokens, one a line: ``burst`` at most, ``per_second`` new ones each second.

    ``spend`` may go below zero, for lines that cannot wait (registration, answers to the server):
    what they took is missing afterwards.
    """

    def __init__(self, per_second: float, burst: int, at: float) -> None:
        if per_second <= 0 or burst < 1:
            raise ValueError("a bucket needs a rate above 0 and a burst of 1 or more")
        self.per_second = per_second
        self.burst = burst
        self._tokens = float(burst)
        self._at = at

    def tokens(self, at: float) -> float:
        """What the bucket holds at that time; negative after an overdraft."""
        if at > self._at:
            self._tokens = min(float(self.burst), self._tokens + (at - self._at) * self.per_second)
            self._at = at
        return self._tokens

    def spend(self, at: float) -> None:
        self._tokens = self.tokens(at) - 1.0

    def has_room(self, at: float) -> bool:
        return self.tokens(at) >= 1.0 - 1e-9

    def wait(self, at: float) -> float:
        """Seconds until there is a whole token; 0.0 when there is one."""
        return 0.0 if self.has_room(at) else (1.0 - self.tokens(at)) / self.per_second


class _Lane(Generic[T]):
    __slots__ = ("items", "turn", "urgent")

    def __init__(self, turn: int) -> None:
        self.items: deque[tuple[Rank, int, T]] = deque()
        self.turn = turn  # of equally urgent lanes the lowest is served
        self.urgent = [0] * len(Rank)  # how many items of each rank wait here

    @property
    def rank(self) -> int:
        return next(rank for rank, count in enumerate(self.urgent) if count)


class Pacer(Generic[T]):
    """A queue for each place, emptied as fast as the bucket allows.

    A place's lines keep their order, with one exception: chatter (``Rank.CHATTER``) of a place is
    a queue of its own, which announcements and receipts of the same place overtake. Between
    queues the one holding the most urgent line goes first (a receipt pulls what stands before it
    in its place along), and equally urgent ones take turns line by line: a long text in one place
    keeps nobody waiting in another.
    """

    def __init__(self, bucket: Bucket) -> None:
        self.bucket = bucket
        self._lanes: dict[tuple[Hashable, bool], _Lane[T]] = {}
        self._count = 0

    def put(self, place: Hashable, rank: Rank, item: T) -> None:
        lane = self._lanes.setdefault((place, rank is Rank.CHATTER), _Lane(self._count))
        lane.items.append((rank, self._count, item))
        lane.urgent[rank] += 1
        self._count += 1

    def pop(self) -> T | None:
        """The line whose turn it is, without asking for a token; None when nothing waits."""
        if not self._lanes:
            return None
        key, lane = min(self._lanes.items(), key=lambda entry: (entry[1].rank, entry[1].turn))
        rank, _, item = lane.items.popleft()
        lane.urgent[rank] -= 1
        self._count += 1
        lane.turn = self._count
        if not lane.items:
            del self._lanes[key]
        return item

    def take(self, at: float) -> T | None:
        """The next line, paid with a token; None when nothing waits or there is no token yet."""
        if not self._lanes or not self.bucket.has_room(at):
            return None
        self.bucket.spend(at)
        return self.pop()

    def wait(self, at: float) -> float | None:
        """Seconds until ``take`` gives something; None while nothing waits."""
        return self.bucket.wait(at) if self._lanes else None

    def clear(self) -> list[T]:
        """Takes out everything that waits, in the order it came."""
        waiting = [(count, item) for lane in self._lanes.values() for _, count, item in lane.items]
        self._lanes.clear()
        return [item for _, item in sorted(waiting, key=lambda entry: entry[0])]

    def __len__(self) -> int:
        return sum(len(lane.items) for lane in self._lanes.values())
