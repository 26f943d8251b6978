"""Signs of life: that a player said something, where the rules of his game make something of it.

Must never know what was said; a game notes of it only that it was said, and when.
"""

from __future__ import annotations

from core.ids import GameId, MessageId
from core.law.precedence import settings_of
from core.play.commands import Actor, Command, Spoke
from core.play.presence import watched
from core.play.state import GameState
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.outlet import Shelf
from gateway.people import People
from gateway.register import Register

_CALLED_OUT = "office.callout_within"


class Signs:
    """What is no move is handed to the game as a sign; a move is one by itself."""

    def __init__(self, counter: Counter, register: Register, people: People, shelf: Shelf) -> None:
        self._counter = counter
        self._register = register
        self._people = people
        self._shelf = shelf

    def of(self, heard: Heard, game: GameId | None) -> None:
        """The message of somebody who plays there. One that was dealt with before is no new sign."""
        if game is None or heard.account is None or not self._cares(game):
            return
        if heard.id is not None and self._shelf.is_done(heard.id):
            return
        accounts = self._people.accounts(heard.account)
        own = next((a for a in accounts if self._register.player_name(game, a) is not None), None)
        if own is None:
            return
        command = Command(
            move=Spoke(),
            at=heard.at,
            actor=Actor(account=own, name=heard.message.name),
            message=None if heard.id is None else MessageId(f"{heard.id}#seen"),
        )
        self._counter.aside(game, command, f"{heard.correlation}#seen", heard.now)

    def calls_out(self, game: GameId | None) -> bool:
        """Whether a rule there lets officers be called out; so too where that cannot be told yet."""
        state = None if game is None else self._register.states.get(game)
        return game is not None and (state is None or _sets(state, _CALLED_OUT))

    def _cares(self, game: GameId) -> bool:
        state = self._register.states.get(game)
        return state is None or watched(state) or bool(state.offices.callouts) or _sets(state, _CALLED_OUT)


def _sets(state: GameState, key: str) -> bool:
    return settings_of(state.rules).standing(key) is not None
