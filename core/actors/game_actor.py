"""A game in a thread of its own. Must never know what a message asks of it."""

from __future__ import annotations

from collections.abc import Callable

import pykka
import structlog

from core.actors.game import Game, Work
from core.actors.messages import GameMessage
from core.ports import Batch, StoreError

_log = structlog.get_logger(__name__)


def carry(work: Work, commit: Callable[[Batch], None]) -> None:
    """Drive ``work`` to its end; ``commit`` writes a batch or raises StoreError."""
    try:
        batch = next(work)
        while True:
            try:
                commit(batch)
            except StoreError as error:
                batch = work.throw(error)
            else:
                batch = next(work)
    except StopIteration:
        return
    finally:
        work.close()  # what breaks on the way is reported as handled all the same


def _nobody(_ref: object) -> None:
    """Nobody asked for the reference."""


class GameActor(pykka.ThreadingActor):
    """Carries messages to a ``Game``. ``commit`` blocks until the batch is written or refused.

    ``born`` is given the reference before the thread runs, which it may never do.
    """

    use_daemon_thread = True  # a hanging store must not keep the process from ending

    def __init__(
        self,
        game: Game,
        commit: Callable[[Batch], None],
        stopped: Callable[[], None],
        born: Callable[[pykka.ActorRef[GameActor]], None] = _nobody,
    ) -> None:
        super().__init__()
        born(self.actor_ref)
        self._game = game
        self._commit = commit
        self._stopped = stopped

    def on_receive(self, message: GameMessage) -> None:
        try:
            carry(self._game.work(message), self._commit)
        except Exception:  # noqa: BLE001 - an exception under tell would end the actor and lose its inbox
            _log.exception("game_broke", game=self._game.game, correlation=message.correlation)
            self._game.forget()

    def on_stop(self) -> None:
        self._stopped()

    def on_failure(self, *_error: object) -> None:
        self._stopped()
