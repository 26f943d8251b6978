"""The channels the link is to be in: joined, refused, to be tried again. Pure.

Must never know who else is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from core.ids import RoomName
from core.ports import Bar

REFUSALS = frozenset(
    ("403", "405", "437", "470", "471", "473", "474", "475", "476", "477", "479", "480", "489", "520")
)
SILENCES = frozenset(("403", "404", "408", "415", "442", "477", "489"))  # what we said there was not taken
_FOR_GOOD = frozenset(("403", "474", "476", "479"))  # no such channel, banned, no valid name
_NOT_THERE = frozenset(("403", "442"))
_BARS = {"473": Bar.REMOVED, "474": Bar.BANNED}
_STEADY = 600.0  # seconds in a room after which a kick counts as the first again
_SILENT = 60.0  # seconds after which talk is tried again in a room that did not take it


class Room(msgspec.Struct):
    """``refusal``: why we are not in it, or not heard there, and ``bar`` of which kind that is.
    ``for_good``: waiting will hardly change it. ``silent_until``: from then on it may be tried again.
    """

    name: RoomName
    joined: bool = False
    since: float = 0.0
    refusal: str = ""
    bar: Bar = Bar.OTHER
    for_good: bool = False
    silent_until: float | None = None
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

    def refold(self) -> None:
        """The server has told how its names compare."""
        self._rooms = {self._fold(room.name): room for room in self._rooms.values()}

    def joins(self) -> str:
        """The line that joins those we are not in; empty when there are none."""
        names = ",".join(room.name for room in self._rooms.values() if not room.joined)
        return f"JOIN {names}" if names else ""

    def missing(self) -> str:
        """The channels we are not in, and why; empty when we are in all of them."""
        out = [room for room in self._rooms.values() if not room.joined]
        return "; ".join(f"not in {room.name}: {room.refusal or 'no answer'}" for room in out)

    def is_in(self, name: str) -> bool:
        room = self.get(name)
        return room is not None and room.joined

    def entered(self, name: str, at: float) -> Room | None:
        room = self.get(name)
        if room is not None:
            room.joined, room.since, room.retry_at = True, at, None
            room.refusal, room.for_good, room.silent_until = "", False, None
        return room

    def left(self, name: str, why: str, at: float) -> Room | None:
        """We were kicked or taken out of it."""
        room = self.get(name)
        if room is not None:
            if room.joined and at - room.since >= _STEADY:
                room.tries = 0
            room.joined, room.refusal, room.bar = False, why, Bar.REMOVED
            self._later(room, at)
        return room

    def silenced(self, name: str, number: str, why: str, at: float) -> Room | None:
        """The server did not take what we said in a room we believed to be in; None for any other."""
        room = self.get(name)
        if room is None or not room.joined:
            return None
        if number in _NOT_THERE:
            return self.left(name, why, at)
        room.refusal, room.bar, room.silent_until = why, Bar.MODERATED, at + _SILENT
        return room

    def may_speak(self, name: str) -> bool:
        """Something changed there that may let us speak again; whether we could not before."""
        room = self.get(name)
        if room is None or room.silent_until is None:
            return False
        room.refusal, room.silent_until = "", None
        return True

    def invited(self, name: str, at: float) -> bool:
        """Somebody lets us into a channel of ours that we are not in: to be tried at once."""
        room = self.get(name)
        if room is None or room.joined:
            return False
        room.retry_at = at
        return True

    def refused(self, name: str, number: str, why: str, at: float) -> Room | None:
        """The server does not let us in; None when that was no answer to a JOIN of ours."""
        room = self.get(name)
        if room is None or room.joined:
            return None
        room.refusal, room.for_good = why, number in _FOR_GOOD
        room.bar = _BARS.get(number, Bar.OTHER)
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
