"""Which game is meant by what somebody says: the one named, the room's, or the one the speaker plays.

Must never know what was said.
"""

from __future__ import annotations

from core.ids import GameId
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.people import People
from gateway.register import OVER, Register


class Targets:
    def __init__(self, counter: Counter, register: Register, people: People) -> None:
        self._counter = counter
        self._register = register
        self._people = people

    def of(self, heard: Heard, named: str | None) -> GameId | None:
        """The game meant; None once it has been answered why there is none."""
        if named is not None:
            row = self._register.called(named)
            if row is None:
                nearest = self._register.nearest(named) or "no"
                self._counter.say(heard, "desk-unknown-game", name=named, nearest=nearest)
                return None
            return row.game
        if heard.game is not None:
            return heard.game
        if not heard.private:
            self._counter.say(heard, "desk-no-game-here")
            return None
        return self._of_speaker(heard)

    def _of_speaker(self, heard: Heard) -> GameId | None:
        accounts = () if heard.account is None else self._people.accounts(heard.account)
        every = self._register.games_of(accounts)
        games = [row for row in every if row.status not in OVER] or every
        if len(games) == 1:
            return games[0].game
        if games:
            names = ", ".join(row.name for row in games)
            self._counter.say(heard, "desk-which-game", games=names, first=games[0].name)
            return None
        names = ", ".join(row.name for row in self._register.rows())
        self._counter.say(heard, "desk-no-game-of-yours", games=names or "no")
        return None

    def quietly(self, heard: Heard) -> GameId | None:
        """The game of the room, or the one the speaker plays; nothing is said where there is none."""
        if heard.game is not None or not heard.private or heard.account is None:
            return heard.game
        rows = self._register.games_of(self._people.accounts(heard.account))
        playing = [row.game for row in rows if row.status not in OVER]
        return playing[0] if len(playing) == 1 else None
