"""How much of one person is answered and carried: of players a lot, of strangers less.

Must never know what was said. Moves of players are no questions and are not counted.
"""

from __future__ import annotations

from core.ids import AccountId, GameId
from gateway.heard import Heard
from gateway.outlet import RouterSettings
from gateway.patience import Patience, Patient
from gateway.people import People
from gateway.register import Register


class Limits:
    """Strangers are those who play in no game. Of those nobody vouches for all in a room count as one: a
    new nick costs nothing.
    """

    def __init__(self, settings: RouterSettings, register: Register, people: People) -> None:
        self._register = register
        self._people = people
        self._questions = Patience(settings.questions_per_minute)
        self._strange_questions = Patience(settings.strangers_per_minute)
        self._strange_talk = Patience(settings.strangers_per_minute)
        self._strange_moves = Patience(settings.strangers_per_minute)
        self._joins = Patience(settings.joins_per_minute)

    def question(self, heard: Heard) -> tuple[Patient, int]:
        """Whether a question is answered, and how many a minute are."""
        patience = self._strange_questions if self._is_strange(heard) else self._questions
        if heard.operator:
            return Patient.ANSWERS, patience.per_minute
        who = heard.account or f"{heard.message.network} {heard.message.name}"
        return patience.with_(who, heard.now), patience.per_minute

    def talk(self, heard: Heard) -> tuple[Patient, int]:
        """Whether talk is carried to a game's other rooms, and how many lines a minute are."""
        per_minute = self._strange_talk.per_minute
        if heard.operator or not self._is_strange(heard):
            return Patient.ANSWERS, per_minute
        who = heard.account or f"{heard.message.network} {heard.message.room}"
        return self._strange_talk.with_(who, heard.now), per_minute

    def move(self, heard: Heard, game: GameId) -> tuple[Patient, int]:
        """Whether a move goes to a game the speaker may not play in, and how many a minute do."""
        per_minute = self._strange_moves.per_minute
        if heard.operator or heard.account is None or self._plays(heard.account, game):
            return Patient.ANSWERS, per_minute
        return self._strange_moves.with_(heard.account, heard.at), per_minute

    def join(self, heard: Heard, game: GameId) -> Patient:
        """Whether one more joins the game just now; who plays in it already takes nobody's place."""
        if heard.operator or (heard.account is not None and self._plays(heard.account, game)):
            return Patient.ANSWERS
        return self._joins.with_(game, heard.at)

    def _plays(self, account: AccountId, game: GameId) -> bool:
        own = self._people.accounts(account)
        return any(self._register.player_name(game, one) is not None for one in own)

    def _is_strange(self, heard: Heard) -> bool:
        return heard.account is None or not self._register.games_of(self._people.accounts(heard.account))
