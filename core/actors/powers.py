"""A line in the log for each use of power over a game, and for each attempt. Must never decide who has any."""

from __future__ import annotations

import structlog

from core.ids import GameId
from core.play.commands import POWERS, Command

_log = structlog.get_logger(__name__)


def note_power(game: GameId, command: Command, correlation: str, *, refused: bool) -> None:
    """To be called once the command is recorded; one that is no use of power leaves no line."""
    actor = command.actor
    if actor is None or not isinstance(command.move, POWERS):
        return
    say = _log.warning if refused else _log.info
    say(
        "power_refused" if refused else "power_used",
        game=game,
        power=type(command.move).__name__.lower(),
        account=actor.account,
        operator=actor.operator,
        correlation=correlation,
    )
