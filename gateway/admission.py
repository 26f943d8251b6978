"""What of people's words is taken up: so many questions, and so many moves of those who do not play.

A move wakes its game and is answered. Must never know what one does; a player's own are never held up.
"""

from __future__ import annotations

import structlog

from core.ids import GameId
from core.play.commands import Join, Move
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.limits import Limits
from gateway.patience import Patient

_log = structlog.get_logger(__name__)


class Admission:
    """Counted by the time of what was said: many moves of a long absence at once are no flood."""

    def __init__(self, counter: Counter, limits: Limits) -> None:
        self._counter = counter
        self._limits = limits

    def answers(self, heard: Heard) -> bool:
        """Whether the speaker is answered, who asks something or said what is no command."""
        found, per_minute = self._limits.question(heard)
        if found is Patient.SAYS_SO:
            who = heard.account or heard.message.name
            _log.info("asked_too_much", network=heard.message.network, who=who)
            self._counter.say(heard, "desk-too-fast", apart=True, count=per_minute)
        elif found is Patient.SILENT:
            self._counter.finish(heard)
        return found is Patient.ANSWERS

    def move(self, heard: Heard, game: GameId, move: Move) -> None:
        """Hand the move to the game; if it is one too many, the message is finished, and that is said in private."""
        found, per_minute = self._limits.move(heard, game)
        if found is Patient.SAYS_SO:
            _log.info("strange_moves_refused", game=game, account=heard.account)
            self._counter.say(heard, "desk-too-many-moves", apart=True, count=per_minute)
        elif found is Patient.SILENT:
            self._counter.finish(heard)
        elif isinstance(move, Join) and self._limits.join(heard, game) is not Patient.ANSWERS:
            _log.warning("joins_refused", game=game, account=heard.account)
            self._counter.say(heard, "desk-too-many-joins", apart=True)
        else:
            self._counter.move(heard, game, move)
