"""What was received and has not reached its game yet: how far time may have passed for the games.

A deadline comes after everything that was received before it, also what takes a while to be understood
or stored. Must never know what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, runtime_checkable

from core.actors.batches import REMINDER
from core.actors.messages import GameMessage, said_at
from core.ids import DeadlineId, GameId, Instant, Millis
from core.ports import Batch, DeadlineRow, Inbound

MOST_HELD = Millis(60_000)  # what takes longer to reach its game is late: no link may stop the time

Source = Callable[[], Instant | None]


@runtime_checkable
class Slow(Protocol):
    """A link that may need a while before it hands over what it received."""

    def pending_since(self) -> Instant | None:
        """When the oldest was received of what is not handed over yet; None where there is nothing."""


class Dues:
    """When the law of each game has something due, as the store knows it."""

    def __init__(self, rows: Iterable[DeadlineRow] = ()) -> None:
        self._games: dict[GameId, dict[DeadlineId, Instant]] = {}
        self._set(rows)

    def learn(self, batch: Batch) -> None:
        game = batch.game if batch.entry is None else batch.entry.game
        known = None if game is None else self._games.get(game)
        if game is not None and known is not None:
            for name in batch.deadlines_cleared:
                known.pop(name, None)
            if not known:
                del self._games[game]
        self._set(batch.deadlines_set)

    def _set(self, rows: Iterable[DeadlineRow]) -> None:
        for row in rows:
            if row.kind != REMINDER:
                self._games.setdefault(row.game, {})[row.deadline] = row.due

    def between(self, game: GameId, after: Instant, until: Instant) -> bool:
        """Whether something is due later than ``after`` and at ``until`` or before."""
        return any(after < due <= until for due in self._games.get(game, {}).values())


class Arrivals:
    """``sources`` tell since when something is on its way; what is being stored is told by ``begin``.

    On one thread. ``most`` bounds how long anything is waited for.
    """

    def __init__(self, dues: Dues, sources: Iterable[Source] = (), most: Millis = MOST_HELD) -> None:
        self._dues = dues
        self._sources = tuple(sources)
        self._most = most
        self._storing: dict[int, Instant] = {}
        self._count = 0
        self._parked: list[tuple[GameId, GameMessage, Instant]] = []

    def begin(self, messages: Sequence[Inbound]) -> int:
        """These are being taken over until ``end`` is told the number returned."""
        self._count += 1
        if messages:
            self._storing[self._count] = min(message.received for message in messages)
        return self._count

    def end(self, number: int) -> None:
        self._storing.pop(number, None)

    def until(self, now: Instant) -> Instant:
        """Everything received before this has reached its game."""
        told = (source() for source in self._sources)
        pending = [since for since in (*told, *self._storing.values()) if since is not None]
        return max(min((now, *pending)), Instant(now - self._most))

    def park(self, game: GameId, message: GameMessage, now: Instant) -> bool:
        """Keep a message that would bring a deadline about which something may come before; else False."""
        if not self._waits(game, message, self.until(now)):
            return False
        self._parked.append((game, message, now))
        return True

    def free(self, now: Instant) -> list[tuple[GameId, GameMessage, Instant]]:
        """The parked messages whose time has come, in the order they were parked."""
        if not self._parked:
            return []
        until = self.until(now)
        parked, self._parked = self._parked, []
        free: list[tuple[GameId, GameMessage, Instant]] = []
        for item in parked:
            (self._parked if self._waits(item[0], item[1], until) else free).append(item)
        return free

    def _waits(self, game: GameId, message: GameMessage, until: Instant) -> bool:
        at = said_at(message)
        return at is not None and at > until and self._dues.between(game, until, at)
