"""Personal matters: language, time zone, linked accounts, who am I.

Must never know how a game is played; games are only told which accounts are one person.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from msgspec import structs

from core.ids import AccountId, GameId
from core.play.commands import Actor, AddAccount, Command, DropAccount
from core.ports import Batch, Notice
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.keepsakes import Keepsakes
from gateway.openings import Openings
from gateway.outlet import Codes
from gateway.people import CODE_LIFE, LinkCodes, People
from gateway.register import Register
from gateway.speech import queries as q
from gateway.speech.formats import clock, zone_of
from gateway.speech.text import one_line
from gateway.zones import find_zone, nearest_zone

_SHOWN: Final = 40  # characters of a time zone that there is not


class Desk:
    """Link codes last: what was acknowledged is not lost by a restart."""

    def __init__(
        self,
        counter: Counter,
        openings: Openings,
        people: People,
        register: Register,
        codes: Codes,
        keepsakes: Keepsakes,
    ) -> None:
        self._counter = counter
        self._openings = openings
        self._people = people
        self._register = register
        self._codes = codes
        self._links = LinkCodes(codes.fresh, keepsakes)

    def serve(self, heard: Heard, account: AccountId, request: q.DeskRequest) -> None:
        match request:
            case q.AttachRoom():
                self._openings.attach(heard, request)
            case q.SetOwnLanguage(language=language):
                batch = self._people.with_language(account, language)
                text = self._counter.phrase(replace(heard, language=language), "desk-own-language")
                self._counter.notice(heard, Notice(text=text), batch=batch)
            case q.SetTimezone(zone=zone):
                self._timezone(heard, account, zone)
            case q.Link(code=code):
                self._link_either_way(heard, account, code)
            case q.Unlink():
                self._unlink(heard, account)
            case q.Whoami():
                self._counter.notice(heard, Notice(text=self._whoami(heard, account)))
            case _:
                assert_never(request)

    # --- time and self -----------------------------------------------------------------------

    def _timezone(self, heard: Heard, account: AccountId, zone: str | None) -> None:
        if zone is None:
            own = self._people.timezone(account)
            phrase = "desk-no-timezone" if own is None else "desk-timezone"
            self._counter.say(heard, phrase, zone=own or "UTC", time=clock(heard.now, zone_of(own)))
            return
        name = find_zone(zone)
        if name is None:
            shown = one_line(zone)[:_SHOWN]
            self._counter.say(heard, "desk-unknown-timezone", zone=shown, nearest=nearest_zone(zone) or "no")
            return
        time = clock(heard.now, zone_of(name))
        text = self._counter.phrase(heard, "desk-timezone", zone=name, time=time)
        self._counter.notice(heard, Notice(text=text), batch=self._people.with_timezone(account, name))

    def _whoami(self, heard: Heard, account: AccountId) -> str:
        accounts = self._people.accounts(account)
        row = self._people.row(account)
        lines = [
            self._counter.phrase(heard, "desk-whoami", account=account),
            *(self._counter.phrase(heard, "desk-whoami-linked", account=other) for other in accounts[1:]),
        ]
        for game in self._register.games_of(accounts):
            name = next(n for a in accounts if (n := self._register.player_name(game.game, a)) is not None)
            lines.append(self._counter.phrase(heard, "desk-whoami-plays", game=game.name, name=name))
        lines.append(
            self._counter.phrase(
                heard, "desk-whoami-settings", language=row.language or "no", zone=row.timezone or "UTC"
            )
        )
        return "\n".join(lines)

    # --- linking -----------------------------------------------------------------------------

    def _link_either_way(self, heard: Heard, account: AccountId, code: str | None) -> None:
        if heard.network.trusts_nicks:
            self._counter.say(heard, "desk-link-not-here", network=heard.network.name)
        elif code is None:
            self._give_link_code(heard, account)
        else:
            self._link(heard, account, code)

    def _give_link_code(self, heard: Heard, account: AccountId) -> None:
        code, rows = self._links.give(account, heard.now)
        self._codes.given(code)
        text = self._counter.phrase(heard, "desk-link-code", code=code, minutes=CODE_LIFE // 60_000)
        self._counter.notice(heard, Notice(text=text), apart=True, batch=Batch(sealed=rows))

    def _link(self, heard: Heard, account: AccountId, code: str) -> None:
        first = self._links.account(code, heard.now)
        if first is not None and self._people.person(first) == self._people.person(account):
            self._counter.say(heard, "desk-linked-already", account=first)
            return
        both = None if first is None else self._game_of_both(first, account)
        if both is not None:
            self._counter.say(heard, "desk-link-both-play", game=both, first=first or "", second=account)
            return
        if first is None:
            self._counter.say(heard, "desk-link-wrong-code")
            return
        firsts, seconds = self._people.accounts(first), self._people.accounts(account)
        text = self._counter.phrase(heard, "desk-linked", accounts=", ".join((*firsts, *seconds)))
        batch = structs.replace(self._people.joined(first, account), sealed=self._links.use_up(code))
        self._counter.notice(heard, Notice(text=text), batch=batch)
        self._add(heard, firsts, seconds)
        self._add(heard, seconds, firsts)

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
                move = AddAccount(account=other)
                command = Command(move=move, at=heard.at, actor=Actor(own, heard.message.name))
                self._counter.aside(row.game, command, f"{heard.correlation}/{other}", heard.now)

    def _unlink(self, heard: Heard, account: AccountId) -> None:
        others = self._people.linked(account)
        if not others:
            self._counter.say(heard, "desk-not-linked")
            return
        for row in self._register.games_of((account, *others)):
            self._part(heard, row.game, account, others)
        text = self._counter.phrase(heard, "desk-unlinked", account=account)
        self._counter.notice(heard, Notice(text=text), batch=self._people.parted(account))

    def _part(self, heard: Heard, game: GameId, account: AccountId, others: tuple[AccountId, ...]) -> None:
        """The player stays with the account that joined: the one it names first."""
        joined = self._register.joined_with(game, (account, *others))
        if joined is None:
            return
        for gone in others if joined == account else (account,):
            move = DropAccount(account=gone)
            command = Command(move=move, at=heard.at, actor=Actor(joined, heard.message.name))
            self._counter.aside(game, command, f"{heard.correlation}/{gone}", heard.now)
