"""The channels the link is to be in: joined, refused, to be tried again. Pure.

Must never know who else is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from core.ids import RoomName

REFUSALS = frozenset(
    ("403", "405", "437", "470", "471", "473", "474", "475", "476", "477", "479", "480", "489", "520")
)
_FOR_GOOD = frozenset(("403", "474", "476", "479"))  # no such channel, banned, no valid name
_STEADY = 600.0  # seconds in a room after which a kick counts as the first again


class Room(msgspec.Struct):
    """``refusal``: why we are not in it. ``for_good``: waiting will hardly change that."""

    name: RoomName
    joined: bool = False
    since: float = 0.0
    refusal: str = ""
    for_good: bool = False
    tries: int = 0
    retry_at: float | None = None


class Rooms:
    """The configured channels of one connection, by their folded names. Times in seconds."""

    def __init__(
        self, names: Iterable[RoomName], fold: Callable[[str], str], *, first: float, most: float
    ) -> None:
        self._fold = fold
        self._first = first
        self._most = most
        self._rooms = {fold(name): Room(name) for name in names}

    def get(self, name: str) -> Room | None:
        return self._rooms.get(self._fold(name))

    def joins(self) -> str:
        """The line that joins all of them; empty when there are none."""
        names = ",".join(room.name for room in self._rooms.values())
        return f"JOIN {names}" if names else ""

    def missing(self) -> list[Room]:
        return [room for room in self._rooms.values() if not room.joined]

    def entered(self, name: str, at: float) -> Room | None:
        room = self.get(name)
        if room is not None:
            room.joined, room.since, room.retry_at = True, at, None
            room.refusal, room.for_good = "", False
        return room

    def left(self, name: str, why: str, at: float) -> Room | None:
        """We were kicked or taken out of it."""
        room = self.get(name)
        if room is not None:
            if room.joined and at - room.since >= _STEADY:
                room.tries = 0
            room.joined, room.refusal = False, why
            self._later(room, at)
        return room

    def refused(self, name: str, number: str, why: str, at: float) -> Room | None:
        """The server does not let us in; None when that was no answer to a JOIN of ours."""
        room = self.get(name)
        if room is None or room.joined:
            return None
        room.refusal, room.for_good = why, number in _FOR_GOOD
        self._later(room, at)
        return room

    def due(self, at: float) -> list[str]:
        """The lines that try again what has waited long enough."""
        lines = []
        for room in self._rooms.values():
            if not room.joined and room.retry_at is not None and room.retry_at <= at:
                room.retry_at = None
                lines.append(f"JOIN {room.name}")
        return lines

    def next_due(self) -> float | None:
        times = [room.retry_at for room in self._rooms.values() if room.retry_at is not None]
        return min(times) if times else None

    def _later(self, room: Room, at: float) -> None:
        room.retry_at = at + min(self._most, self._first * 2**room.tries)
        room.tries = min(room.tries + 1, 16)
