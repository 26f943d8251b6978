"""The deadlines of all games, earliest first, each fired with the time it was due.

``Scheduler`` is plain: it is told the time. Must never know what a deadline ends.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

import msgspec
import pykka
import structlog

from core.actors.batches import REMINDER
from core.actors.messages import (
    Committed,
    GameMessage,
    Hold,
    Release,
    Remind,
    Rest,
    SchedulerMessage,
    Tick,
    TimePasses,
)
from core.ids import DeadlineId, GameId, Instant
from core.ports import Batch, DeadlineRow

RETRY = 60_000  # ms until a deadline that was fired and still stands is fired again

_log = structlog.get_logger(__name__)
_Name = tuple[GameId, DeadlineId]
_Place = tuple[int, bool, int, str, int]  # when, reminders last, order, name (the same after a restart)


class Fired(msgspec.Struct, frozen=True):
    """A deadline whose time has come. ``due`` is the time it was set for."""

    game: GameId
    deadline: DeadlineId
    due: Instant
    reminder: bool


class Scheduler:
    """A row stays until a committed batch clears or moves it: what is lost on the way is fired again."""

    def __init__(self, rows: Iterable[DeadlineRow] = ()) -> None:
        self._rows: dict[_Name, DeadlineRow] = {}
        self._places: dict[_Name, _Place] = {}
        self._heap: list[tuple[_Place, _Name]] = []
        self._count = 0
        self._held: set[GameId] = set()
        self._resting: set[GameId] = set()
        self._waiting: list[tuple[_Place, _Name]] = []  # due, of games that are held or rest
        for row in rows:
            self._set(row)

    def learn(self, batch: Batch) -> None:
        """Take over what a committed batch did to the deadlines."""
        if batch.game is not None or batch.entry is not None:
            game = batch.game if batch.game is not None else batch.entry.game  # type: ignore[union-attr]
            for deadline in batch.deadlines_cleared:
                self._rows.pop((game, deadline), None)
                self._places.pop((game, deadline), None)
        for row in batch.deadlines_set:
            self._set(row)
        self._wake({row.game for row in batch.deadlines_set if row.kind != REMINDER})

    def next_due(self) -> Instant | None:
        """When ``due`` will next have something that neither is held nor rests."""
        self._drop_stale()
        while self._heap and self._waits(self._heap[0][1]):
            self._waiting.append(heapq.heappop(self._heap))
            self._drop_stale()
        return Instant(self._heap[0][0][0]) if self._heap else None

    def due(self, now: Instant) -> list[Fired]:
        """What is due at ``now`` or before: earliest first, equal ones in the order they were set."""
        fired: list[Fired] = []
        while (when := self.next_due()) is not None and when <= now:
            _place, name = heapq.heappop(self._heap)
            row = self._rows[name]
            fired.append(Fired(row.game, row.deadline, row.due, row.kind == REMINDER))
            self._place(row, Instant(now + RETRY))
        return fired

    def hold(self, games: Iterable[GameId]) -> None:
        """Their deadlines wait: what was said before them may still be coming in."""
        self._held.update(games)

    def release(self, games: Iterable[GameId]) -> None:
        self._held.difference_update(games)
        self._look_again()

    def rest(self, game: GameId) -> None:
        """Its deadlines, reminders apart, do not run: none is fired until a batch sets one of them anew."""
        self._resting.add(game)

    def _wake(self, games: set[GameId]) -> None:
        if not self._resting.isdisjoint(games):
            self._resting -= games
            self._look_again()

    def _waits(self, name: _Name) -> bool:
        return name[0] in self._held or (name[0] in self._resting and self._rows[name].kind != REMINDER)

    def _look_again(self) -> None:
        for item in self._waiting:
            heapq.heappush(self._heap, item)
        self._waiting = []

    def _set(self, row: DeadlineRow) -> None:
        self._rows[row.game, row.deadline] = row
        self._place(row, row.due)

    def _place(self, row: DeadlineRow, when: Instant) -> None:
        self._count += 1
        name = (row.game, row.deadline)
        place = (int(when), row.kind == REMINDER, row.order, f"{row.game}/{row.deadline}", self._count)
        self._places[name] = place
        heapq.heappush(self._heap, (place, name))

    def _drop_stale(self) -> None:
        while self._heap and self._places.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)


def message_of(fired: Fired, now: Instant) -> GameMessage:
    """What the game is told. The correlation id names the deadline and its time."""
    correlation = f"{fired.game}/{fired.deadline}/{fired.due}"
    if fired.reminder:
        return Remind(deadline=fired.deadline, due=fired.due, now=now, correlation=correlation)
    return Tick(until=fired.due, deadline=fired.deadline, correlation=correlation)


class SchedulerActor(pykka.ThreadingActor):
    """Carries messages to a ``Scheduler`` and what is due to ``tell``. A timer tells it the time."""

    use_daemon_thread = True

    def __init__(
        self, rows: Sequence[DeadlineRow], tell: Callable[[GameId, GameMessage, Instant], None]
    ) -> None:
        super().__init__()
        self._scheduler = Scheduler(rows)
        self._tell = tell

    def on_receive(self, message: SchedulerMessage) -> None:
        try:
            self._handle(message)
        except Exception:  # noqa: BLE001 - an exception under tell would end the actor: no deadline would fire again
            _log.exception("scheduler_broke")

    def _handle(self, message: SchedulerMessage) -> None:
        match message:
            case Committed(batch=batch):
                self._scheduler.learn(batch)
            case Hold(games=games):
                self._scheduler.hold(games)
            case Release(games=games, now=now):
                self._scheduler.release(games)
                self._fire(now)
            case Rest(game=game):
                self._scheduler.rest(game)
            case TimePasses(now=now):
                self._fire(now)
            case _:
                assert_never(message)

    def _fire(self, now: Instant) -> None:
        for fired in self._scheduler.due(now):
            self._tell(fired.game, message_of(fired, now), now)
