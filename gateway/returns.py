"""Rooms of a network that can be heard again, and that are told so: games that need not wake for it sleep on.

Must never know why the network was away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, NamedTuple

from core.actors.batches import ARCHIVED
from core.actors.messages import Show
from core.ids import GameId, Instant, NetworkName, RoomName
from core.play.state import GameState
from core.ports import Batch
from gateway.away import away_notice, closed_since
from gateway.counter import Counter
from gateway.outlet import Outlet
from gateway.register import Register
from gateway.speech.phrases import Phrases

AT_ONCE: Final = 8  # games woken side by side


class _Room(NamedTuple):
    game: GameId
    network: NetworkName
    room: RoomName
    since: Instant
    now: Instant


class Returns:
    """``waits``: whether a game waits for networks to catch up; then its rooms are told after that."""

    def __init__(
        self,
        outlet: Outlet,
        counter: Counter,
        register: Register,
        phrases: Phrases,
        waits: Callable[[GameId], bool],
    ) -> None:
        self._outlet = outlet
        self._counter = counter
        self._register = register
        self._phrases = phrases
        self._waits = waits
        self._changed: dict[GameId, Instant] = {}  # when the log of a game last grew
        self._rooms: deque[_Room] = deque()
        self._waiting: list[_Room] = []  # until their games have caught up
        self._asking = 0

    def learn(self, batch: Batch) -> None:
        if batch.entry is not None:
            self.changed(batch.entry.game, batch.entry.at)

    def changed(self, game: GameId, at: Instant) -> None:
        self._changed[game] = max(at, self._changed.get(game, at))

    def returned(self, network: NetworkName, since: Instant, now: Instant) -> None:
        for room, game in self._register.rooms_on(network):
            self._rooms.append(_Room(game, network, room, since, now))
        self.go_on()

    def go_on(self) -> None:
        """Tell the rooms whose games do not wait."""
        while self._rooms and self._asking < AT_ONCE:
            room = self._rooms.popleft()
            if self._waits(room.game):
                self._waiting.append(room)
            elif self._unchanged(room):
                self._tell(room, None)
            else:
                self._ask(room)

    def _unchanged(self, room: _Room) -> bool:
        """Whether nothing can have closed meanwhile in a game that sleeps."""
        last = self._changed.get(room.game)
        asleep = room.game not in self._register.states
        return (
            asleep and last is not None and last <= room.since and not self._outlet.due(room.game, room.now)
        )

    def _ask(self, room: _Room) -> None:
        self._asking += 1
        show = Show(
            then=lambda state: self._outlet.soon(partial(self._answered, room, state)),
            correlation=f"away/{room.network}/{room.since}/{room.room}",
            at=self._outlet.heard_until(room.now),
        )
        self._outlet.tell(room.game, show, room.now, passing=True)

    def _answered(self, room: _Room, state: GameState | None) -> None:
        self._asking -= 1
        if state is None or not state.archived:
            self._tell(room, state)
        self.go_on()

    def _tell(self, room: _Room, state: GameState | None) -> None:
        row = self._register.row(room.game)
        if row is None or row.status == ARCHIVED:
            return
        language = row.language if state is None else state.language
        closed = () if state is None else closed_since(state, room.since)
        self._counter.beside(
            away_notice(
                self._phrases,
                language,
                closed,
                game=room.game,
                network=room.network,
                room=room.room,
                since=room.since,
                now=room.now,
            )
        )

    def released(self, games: Iterable[tuple[GameId, bool]], now: Instant) -> None:
        """These games wait no longer; with True something was said in them that they have yet to deal with."""
        for game, said in games:
            if said:
                self.changed(game, now)
        waiting, self._waiting = self._waiting, []
        self._rooms.extend(waiting)
        self.go_on()
