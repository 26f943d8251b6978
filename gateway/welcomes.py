"""Who comes back after days is told in private what happened in his games since he was last heard.

A courtesy, no law. Must never know a game's rules, nor what was said.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from core.actors.messages import Show
from core.ids import AccountId, GameId, Instant
from core.play.commands import ComeBack, Join, Move, New
from core.play.state import GameState
from core.ports import Batch, Delivery, Rank
from gateway.attendance import Attendance
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.outlet import Outlet
from gateway.people import People
from gateway.register import Register
from gateway.speech.asking import Asking
from gateway.speech.digest import digest
from gateway.speech.formats import zone_of
from gateway.speech.phrases import Phrases, Words

DAY: Final = 24 * 60 * 60 * 1000
AWAY: Final = 5 * DAY  # after so much silence somebody was away
GAMES: Final = 5  # told of at one return


class Welcomes:
    """A digest is one delivery with a name of its own: a message that comes again brings no second one."""

    def __init__(
        self,
        outlet: Outlet,
        counter: Counter,
        register: Register,
        people: People,
        phrases: Phrases,
        attendance: Attendance,
    ) -> None:
        self._outlet = outlet
        self._counter = counter
        self._register = register
        self._people = people
        self._phrases = phrases
        self._attendance = attendance

    def heard(self, heard: Heard, moves: Sequence[Move]) -> None:
        """Somebody said something; ``moves`` are what of it goes to a game."""
        account = heard.account
        if account is None:
            return
        accounts = self._people.accounts(account)
        games = self._register.games_of(accounts)
        if not games and not any(isinstance(move, Join | New) for move in moves):
            return
        back = any(isinstance(move, ComeBack) for move in moves)
        last = self._attendance.last(accounts)
        row = self._attendance.heard(account, heard.at)
        if last is not None and heard.at - last >= (DAY if back else AWAY):
            for game in games[:GAMES]:
                self._ask(heard, account, game.game, last)
        if row is not None:
            batch = Batch(sealed=(row,))
            self._outlet.post(batch, lambda _error: self._attendance.settled(batch))

    def _ask(self, heard: Heard, account: AccountId, game: GameId, since: Instant) -> None:
        show = Show(
            then=lambda state: self._outlet.soon(partial(self._tell, heard, account, since, state)),
            correlation=f"{heard.correlation}/digest/{game}",
        )
        self._outlet.tell(game, show, heard.now, passing=True)

    def _tell(self, heard: Heard, account: AccountId, since: Instant, state: GameState | None) -> None:
        if state is None or state.archived:
            return
        own = next((a for a in self._people.accounts(account) if state.of_account(a) is not None), None)
        words = Words(self._phrases, self._people.language(account) or state.language)
        zone = zone_of(self._people.timezone(account))
        notice = digest(Asking(words, state, heard.apart, own, heard.now, zone), since)
        if notice is not None:
            self._counter.beside(
                Delivery(
                    key=f"digest/{account}/{state.game}/{since}",
                    place=heard.apart,
                    notice=notice,
                    rank=Rank.CHATTER,
                    game=state.game,
                    stale_at=Instant(heard.now + DAY),
                )
            )
