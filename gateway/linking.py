"""Accounts become one person's, and part again: with codes, and with each game told which accounts play as whom.

Must never know how a game is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import structlog
from msgspec import structs

from core.ids import AccountId, GameId
from core.play.commands import Actor, AddAccount, Command, DropAccount
from core.ports import Batch, Notice
from gateway.counter import Counter
from gateway.guesses import Guesses
from gateway.heard import Heard
from gateway.link_codes import CODE_LIFE, LinkCodes
from gateway.outlet import Codes
from gateway.people import People, changes
from gateway.register import Register

_log = structlog.get_logger(__name__)


class _Parting(NamedTuple):
    """What is written once the games with these correlations have dropped the account."""

    games: set[str]
    then: Callable[[], None]


class Linking:
    """Link codes last: what was acknowledged is not lost by a restart.

    A death between the two leaves an account that is its person's and plays not yet as him, never one
    that plays as somebody whose it is not: a link is written before the games are told, a parting after.
    The game takes such an account in with the first thing it says.
    """

    def __init__(
        self,
        counter: Counter,
        people: People,
        register: Register,
        codes: Codes,
        links: LinkCodes,
        guesses: Guesses,
    ) -> None:
        self._counter = counter
        self._people = people
        self._register = register
        self._codes = codes
        self._links = links
        self._guesses = guesses
        self._joining: list[tuple[Batch, Callable[[], None]]] = []  # what follows once it is written
        self._parting: list[_Parting] = []

    # --- being told -------------------------------------------------------------------------

    def learn(self, batch: Batch) -> None:
        """A batch has been committed."""
        for joined, then in self._taken(batch):
            self._joining.remove((joined, then))
            then()

    def lost(self, batch: Batch) -> None:
        """A batch was not written, and never will be."""
        for joining in self._taken(batch):
            self._joining.remove(joining)

    def _taken(self, batch: Batch) -> list[tuple[Batch, Callable[[], None]]]:
        return [joining for joining in self._joining if joining[0] == changes(batch)][:1]

    def handled(self, correlation: str) -> None:
        """A game has dealt with the message."""
        for parting in [parting for parting in self._parting if correlation in parting.games]:
            parting.games.remove(correlation)
            if not parting.games:
                self._parting.remove(parting)
                parting.then()

    # --- becoming one person ------------------------------------------------------------------

    def link(self, heard: Heard, account: AccountId, code: str | None) -> None:
        if heard.network.trusts_nicks:
            self._counter.say(heard, "desk-link-not-here", network=heard.network.name)
        elif code is None:
            self._give_code(heard, account)
        else:
            self._use_code(heard, account, code)

    def _give_code(self, heard: Heard, account: AccountId) -> None:
        code, rows = self._links.give(account, heard.now)
        self._codes.given(code)
        _log.info("link_code_given", account=account)
        if not heard.private:
            told = Notice(text=self._counter.phrase(heard, "desk-link-sent"))
            self._counter.beside(heard.answer(told, kind="sent"))
        text = self._counter.phrase(heard, "desk-link-code", code=code, minutes=CODE_LIFE // 60_000)
        self._counter.notice(heard, Notice(text=text), apart=True, batch=Batch(sealed=rows))

    def _use_code(self, heard: Heard, account: AccountId, code: str) -> None:
        if self._guesses.barred(heard):
            return
        first = self._links.account(code, heard.now)
        if first is None:
            self._guesses.wrong(heard, "link")
            self._counter.say(heard, "desk-link-wrong-code")
            return
        if self._people.person(first) == self._people.person(account):
            self._counter.say(heard, "desk-linked-already", account=first)
            return
        both = self._game_of_both(first, account)
        if both is not None:
            self._counter.say(heard, "desk-link-both-play", game=both, first=first, second=account)
            return
        self._join(heard, first, account, code)

    def _join(self, heard: Heard, first: AccountId, account: AccountId, code: str) -> None:
        firsts, seconds = self._people.accounts(first), self._people.accounts(account)
        text = self._counter.phrase(heard, "desk-linked", accounts=", ".join((*firsts, *seconds)))
        batch = self._people.joined(first, account, heard.at)

        def written() -> None:
            _log.info("accounts_linked", accounts=(*firsts, *seconds), by=account)
            self._add(heard, firsts, seconds)
            self._add(heard, seconds, firsts)

        self._joining.append((changes(batch), written))
        self._people.expect(batch)
        batch = structs.replace(batch, sealed=self._links.use_up(code))
        self._counter.notice(heard, Notice(text=text), batch=batch)

    def _game_of_both(self, first: AccountId, second: AccountId) -> str | None:
        """The name of a game in which the two are different players."""
        theirs = {row.game for row in self._register.games_of(self._people.accounts(second))}
        rows = self._register.games_of(self._people.accounts(first))
        return next((row.name for row in rows if row.game in theirs), None)

    def _add(self, heard: Heard, playing: tuple[AccountId, ...], others: tuple[AccountId, ...]) -> None:
        """Where ``playing`` play, ``others`` play as them from now on."""
        for row in self._register.games_of(playing):
            own = next(a for a in playing if self._register.player_name(row.game, a) is not None)
            for other in others:
                self._tell(heard, row.game, own, AddAccount(account=other))

    # --- parting ------------------------------------------------------------------------------

    def unlink(self, heard: Heard, account: AccountId) -> None:
        others = self._people.linked(account)
        if not others:
            self._counter.say(heard, "desk-not-linked")
            return
        text = self._counter.phrase(heard, "desk-unlinked", account=account)
        batch = self._people.parted(account)
        self._people.expect(batch)  # else the game would take the account in again with its next word

        def dropped() -> None:
            _log.info("account_unlinked", account=account, of=others)
            self._counter.notice(heard, Notice(text=text), batch=batch)

        parting = _Parting(set(), dropped)
        told = [
            (row.game, joined, gone)
            for row in self._register.games_of((account, *others))
            for joined, gone in self._drops(row.game, account, others)
        ]
        parting.games.update(_name(heard, game, gone) for game, _joined, gone in told)
        if not told:
            dropped()
            return
        self._parting.append(parting)
        self._counter.begin(heard)
        for game, joined, gone in told:
            self._tell(heard, game, joined, DropAccount(account=gone))

    def _drops(
        self, game: GameId, account: AccountId, others: tuple[AccountId, ...]
    ) -> list[tuple[AccountId, AccountId]]:
        """Who goes, each with the account that joined: the player stays with that one, which it names first."""
        joined = self._register.joined_with(game, (account, *others))
        if joined is None:
            return []
        going = others if joined == account else (account,)
        return [(joined, gone) for gone in going if self._register.player_name(game, gone) is not None]

    def _tell(self, heard: Heard, game: GameId, own: AccountId, move: AddAccount | DropAccount) -> None:
        command = Command(move=move, at=heard.at, actor=Actor(own, heard.message.name))
        self._counter.aside(game, command, _name(heard, game, move.account), heard.now)


def _name(heard: Heard, game: GameId, account: AccountId) -> str:
    """What the command that follows from the message is called, in this game and for this account."""
    return f"{heard.correlation}/{game}/{account}"
