"""Personal matters: language, time zone, linked accounts, who am I.

Must never know how a game is played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from core.ids import AccountId
from core.ports import Batch, Notice
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.linking import Linking
from gateway.openings import Openings
from gateway.people import People
from gateway.register import Register
from gateway.speech import queries as q
from gateway.speech.formats import clock, moment, zone_of
from gateway.speech.text import one_line
from gateway.zones import find_zone, nearest_zone

_SHOWN: Final = 40  # characters of a time zone that there is not


class Desk:
    """Answers each request itself or has it done."""

    def __init__(
        self,
        counter: Counter,
        openings: Openings,
        people: People,
        register: Register,
        linking: Linking,
    ) -> None:
        self._counter = counter
        self._openings = openings
        self._people = people
        self._register = register
        self._linking = linking

    def serve(self, heard: Heard, account: AccountId, request: q.DeskRequest) -> None:
        match request:
            case q.AttachRoom():
                self._openings.attach(heard, request)
            case q.SetOwnLanguage(language=language):
                text = self._counter.phrase(replace(heard, language=language), "desk-own-language")
                self._change(heard, text, self._people.with_language(account, language))
            case q.SetTimezone(zone=zone):
                self._timezone(heard, account, zone)
            case q.Link(code=code):
                self._linking.link(heard, account, code)
            case q.Unlink():
                self._linking.unlink(heard, account)
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
        self._change(heard, text, self._people.with_timezone(account, name))

    def _change(self, heard: Heard, text: str, batch: Batch) -> None:
        """Answer, and write what changes about people: what is said next already finds it so."""
        self._people.expect(batch)
        self._counter.notice(heard, Notice(text=text), batch=batch)

    def _whoami(self, heard: Heard, account: AccountId) -> str:
        accounts = self._people.accounts(account)
        row = self._people.row(account)
        lines = [
            self._counter.phrase(heard, "desk-whoami", account=account),
            *(self._also(heard, account, other) for other in accounts[1:]),
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

    def _also(self, heard: Heard, account: AccountId, other: AccountId) -> str:
        since = self._people.since(account, other)
        when = "no" if since is None else moment(since, zone_of(self._people.timezone(account)))
        return self._counter.phrase(heard, "desk-whoami-linked", account=other, since=when)
