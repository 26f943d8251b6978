"""Questions: answered at once from published states; a sleeping game is woken to show its own.

Must never change a game, nor know how a question was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import msgspec
import structlog

from core.actors.messages import Show
from core.ids import GameId
from core.law.durations import Duration, before
from core.play.certainty import Certainty, certainty, moments_of
from core.play.entry import Entry, decode
from core.play.retrial import Run, carry_code, retried
from core.play.state import GameState
from core.ports import GameRow, Notice, Rank, StoreError
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.outlet import Shelf
from gateway.people import People
from gateway.register import OVER, Register
from gateway.speech import queries as q
from gateway.speech.answers import answer
from gateway.speech.answers_game import LOG_MOST, LOG_PAGE, answer_agenda, answer_games, answer_log
from gateway.speech.answers_ledger import LEDGER_MOST, answer_ledger
from gateway.speech.answers_polls import hidden, poll_meant
from gateway.speech.digest import answer_news
from gateway.speech.phrases import Phrases, Words

_log = structlog.get_logger(__name__)
FOLLOWED_MOST = 50_000  # entries of a log that are followed from its beginning to explain a vote
LogTeller = Callable[[Heard, tuple[Entry, ...], GameState | None], None]
Target = Callable[[Heard, str | None], GameId | None]


class Questions:
    """``target`` finds the game that is meant, or answers that none can be."""

    def __init__(
        self,
        counter: Counter,
        register: Register,
        people: People,
        phrases: Phrases,
        shelf: Shelf,
        target: Target,
        run: Run,
    ) -> None:
        self._counter = counter
        self._register = register
        self._people = people
        self._phrases = phrases
        self._shelf = shelf
        self._target = target
        self._run = run

    def ask(self, heard: Heard, asked: q.Asked) -> None:
        heard = self._spoken_to(heard, asked.game)
        words = Words(self._phrases, heard.language)
        match asked.query:
            case q.Help():
                self._help(heard, asked)
            case q.Games():
                self._counter.notice(heard, answer_games(self._register.rows(), words=words))
            case q.Agenda(period=period) if asked.game is None:
                own = () if heard.account is None else self._people.accounts(heard.account)
                self._agenda(heard, self._register.games_of(own), (), period)
            case q.Agenda(period=period):
                game = self._target(heard, asked.game)
                row = None if game is None else self._register.row(game)
                if row is not None:
                    self._agenda(heard, [row], (), period)
            case q.Log() | q.Why() | q.WhyScore() | q.WhyWon() | q.WhyEntry():
                game = self._target(heard, asked.game)
                if game is not None:
                    self._of_log(heard, game, asked.query)
            case _:
                game = self._target(heard, asked.game)
                if game is not None:
                    self.show(heard, game, partial(self._shown, heard, game, asked.query))

    def _help(self, heard: Heard, asked: q.Asked) -> None:
        """With the commands that rules have made in the game of the room, or in the only one he plays."""
        named = None if asked.game is None else self._register.called(asked.game)
        game = heard.game if named is None else named.game
        if game is None and heard.private and heard.account is not None:
            rows = self._register.games_of(self._people.accounts(heard.account))
            playing = [row.game for row in rows if row.status not in OVER]
            game = playing[0] if len(playing) == 1 else None
        if game is None:
            self._answer(heard, asked.query, None)
        else:
            self.show(heard, game, partial(self._answer, heard, asked.query))

    def _spoken_to(self, heard: Heard, named: str | None) -> Heard:
        """What is asked in private of a game by its name is answered in its language, unless one is set."""
        row = None if named is None or not heard.private else self._register.called(named)
        if row is None or (heard.account is not None and self._people.language(heard.account)):
            return heard
        return replace(heard, language=row.language)

    def _of_log(self, heard: Heard, game: GameId, query: q.Log | q.Why | q.Ledger) -> None:
        match query:
            case q.Log(limit=limit, period=period):
                most = min(LOG_MOST if period is not None else limit or LOG_PAGE, LOG_MOST)
                self._read(heard, game, most, period, self._told)
            case q.Why():
                self._vote(heard, game, query)
            case q.WhyScore() | q.WhyWon() | q.WhyEntry():
                self._read(heard, game, LEDGER_MOST, None, partial(self._account, query))

    def show(self, heard: Heard, game: GameId, then: Callable[[GameState | None], None]) -> None:
        """Hand the state of a game to ``then``: at once where it is awake, else when it has woken."""
        state = self._register.states.get(game)
        if state is not None:
            then(state)
            return
        show = Show(
            then=lambda found: self._counter.soon(partial(self._guarded, heard, then, found)),
            correlation=f"{heard.correlation}/show",
        )
        self._counter.tell(game, show, heard.now)

    def _guarded(
        self, heard: Heard, then: Callable[[GameState | None], None], state: GameState | None
    ) -> None:
        """What is called later must fail as quietly as what is called at once."""
        try:
            then(state)
        except Exception:  # noqa: BLE001 - one bad question never silences the others
            _log.exception("message_broke", network=heard.message.network, correlation=heard.correlation)
            self._counter.say(heard, "desk-set-aside", id=heard.correlation)

    def _answer(
        self,
        heard: Heard,
        query: q.Query,
        state: GameState | None,
        *,
        certain: Certainty | None = None,
    ) -> None:
        account = heard.account
        notice = answer(
            query,
            state,
            phrases=self._phrases,
            language=heard.language,
            place=heard.place,
            asker=account,
            now=heard.now,
            timezone=self._zone(heard),
            certain=certain,
        )
        self._counter.notice(heard, notice, rank=Rank.CHATTER)  # moves go first

    def _shown(self, heard: Heard, game: GameId, query: q.Query, state: GameState | None) -> None:
        """Proposed code is tried on the game as it is now, where the game works: nobody else waits for it."""
        if state is None or not isinstance(query, q.WhatIf) or not carry_code(state):
            self._answer(heard, query, state)
            return

        def tried(now: GameState | None) -> None:
            found = None if now is None else retried(now, self._run)
            self._counter.soon(partial(self._guarded, heard, partial(self._answer, heard, query), found))

        self._counter.tell(game, Show(then=tried, correlation=f"{heard.correlation}/show"), heard.now)

    def _agenda(
        self,
        heard: Heard,
        rows: Sequence[GameRow],
        states: tuple[GameState, ...],
        period: Duration | None,
    ) -> None:
        """Gather the states one by one; then answer."""
        if rows:
            self.show(
                heard,
                rows[0].game,
                lambda state: self._agenda(
                    heard, rows[1:], states if state is None else (*states, state), period
                ),
            )
            return
        words = Words(self._phrases, heard.language)
        asker, zone = heard.account, self._zone(heard)
        if period is None:
            notice = answer_agenda(states, words=words, asker=asker, now=heard.now, timezone=zone)
        else:
            since = before(heard.now, period)
            notice = answer_news(
                states, since, words=words, place=heard.place, asker=asker, now=heard.now, timezone=zone
            )
        self._counter.notice(heard, notice, rank=Rank.CHATTER)  # moves go first

    def _read(self, heard: Heard, game: GameId, most: int, period: Duration | None, told: LogTeller) -> None:
        """The log is read where the game works, and told here."""

        def read(state: GameState | None) -> None:
            entries: tuple[Entry, ...] = ()
            if state is not None:
                after = max(0, state.sequence - most)
                try:
                    entries = tuple(
                        decode(stored.body)
                        for stored in self._shelf.entries(game, after)
                        if period is None or stored.at >= before(heard.now, period)
                    )
                except (StoreError, msgspec.DecodeError) as error:
                    _log.error("log_not_read", game=game, correlation=heard.correlation, error=str(error))
                    state = None
            self._counter.soon(partial(self._guarded, heard, partial(told, heard, entries), state))

        self._counter.tell(game, Show(then=read, correlation=f"{heard.correlation}/show"), heard.now)

    def _vote(self, heard: Heard, game: GameId, query: q.Why) -> None:
        """Only the log knows when what is asked about became certain: it is followed where the game works."""

        def read(state: GameState | None) -> None:
            certain = None if state is None else self._certain(state, query, heard)
            answering = partial(self._answer, heard, query, certain=certain)
            self._counter.soon(partial(self._guarded, heard, answering, state))

        self._counter.tell(game, Show(then=read, correlation=f"{heard.correlation}/show"), heard.now)

    def _certain(self, state: GameState, query: q.Why, heard: Heard) -> Certainty | None:
        poll = poll_meant(state, query.ref)
        if poll is None or poll.opened_at is None or hidden(poll) or state.sequence > FOLLOWED_MOST:
            return None
        try:
            stored = self._shelf.entries(state.game)
            return certainty(moments_of(((decode(s.body), s.hash) for s in stored), poll.ref), poll)
        except (StoreError, msgspec.DecodeError) as error:
            _log.error("log_not_read", game=state.game, correlation=heard.correlation, error=str(error))
            return None

    def _told(self, heard: Heard, entries: tuple[Entry, ...], state: GameState | None) -> None:
        if state is None:
            self._counter.say(heard, "desk-game-unreadable")
            return
        words = Words(self._phrases, heard.language)
        notice: Notice = answer_log(state, entries, words=words, timezone=self._zone(heard))
        self._counter.notice(heard, notice, rank=Rank.CHATTER)  # moves go first

    def _account(
        self, query: q.Ledger, heard: Heard, entries: tuple[Entry, ...], state: GameState | None
    ) -> None:
        if state is None:
            self._counter.say(heard, "desk-game-unreadable")
            return
        words = Words(self._phrases, heard.language)
        asker, zone = heard.account, self._zone(heard)
        notice = answer_ledger(query, state, entries, words=words, asker=asker, timezone=zone)
        self._counter.notice(heard, notice, rank=Rank.CHATTER)

    def _zone(self, heard: Heard) -> str | None:
        """A person's own time in private; UTC where others read along."""
        if heard.account is None or not heard.private:
            return None
        return self._people.timezone(heard.account)
