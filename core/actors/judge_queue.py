"""Everything that waits for a judge, over all games, oldest first: a projection of published states.

Who judges is drawn in the game's own ``decide``; here nothing is decided. Must never know a rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import pykka
import structlog

from core.actors.messages import Docket, Dockets, Learn, QueueMessage
from core.ids import GameId
from core.play.state import Case, CaseStatus, GameState

_WAITING = (CaseStatus.OPEN, CaseStatus.OFFERED, CaseStatus.ASSIGNED)

_log = structlog.get_logger(__name__)


class JudgeQueue:
    """Rebuilt by learning the states again, in any order; an older state never replaces a newer one."""

    def __init__(self, states: Iterable[GameState] = ()) -> None:
        self._dockets: dict[GameId, tuple[Docket, ...]] = {}
        self._sequences: dict[GameId, int] = {}
        for state in states:
            self.learn(state)

    def learn(self, state: GameState) -> None:
        if self._sequences.get(state.game, 0) > state.sequence:
            return
        self._sequences[state.game] = state.sequence
        waiting = () if state.archived else tuple(c for c in state.open_cases if c.status in _WAITING)
        if waiting:
            self._dockets[state.game] = tuple(_docket(state, case) for case in waiting)
        else:
            self._dockets.pop(state.game, None)

    def dockets(self) -> tuple[Docket, ...]:
        """All open cases, oldest first."""
        every = (docket for dockets in self._dockets.values() for docket in dockets)
        return tuple(sorted(every, key=lambda d: (d.opened_at, d.game, d.case)))


def _docket(state: GameState, case: Case) -> Docket:
    judge = None if case.judge is None else state.player(case.judge)
    return Docket(
        game=state.game,
        name=state.name,
        case=case.number,
        offer=case.offer,
        statement=case.statement,
        opened_at=case.opened_at,
        status=case.status.value,
        judge="" if judge is None else judge.name,
        due=case.due,
    )


class JudgeQueueActor(pykka.ThreadingActor):
    """Carries states to a ``JudgeQueue`` and answers for it."""

    use_daemon_thread = True

    def __init__(self) -> None:
        super().__init__()
        self._queue = JudgeQueue()

    def on_receive(self, message: QueueMessage) -> tuple[Docket, ...]:
        match message:
            case Learn(state=state):
                try:
                    self._queue.learn(state)
                except Exception:  # noqa: BLE001 - an exception under tell would end the actor
                    _log.exception("judge_queue_broke", game=state.game)
                return ()
            case Dockets():
                return self._queue.dockets()
            case _:
                assert_never(message)
