"""Whose words are carried under which name: where two go by names that look alike, each with his full id.

Must never know what was said.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from core.ids import AccountId, GameId
from core.play.look_alikes import looks, shape
from gateway.heard import Heard
from gateway.people import People
from gateway.register import Register

_MOST_KNOWN: Final = 5000  # names heard in games; the one heard longest ago is forgotten first


class Speakers:
    """Players are known by their names in the game, others by what their network calls them. Which names of
    others were heard is known since the start only; players' names always are.
    """

    def __init__(self, register: Register, people: People) -> None:
        self._register = register
        self._people = people
        self._heard: OrderedDict[tuple[GameId, str], set[str]] = OrderedDict()  # looks: whose names they are
        self._players: dict[GameId, tuple[Mapping[AccountId, str], dict[str, set[str]]]] = {}

    def name(self, heard: Heard, game: GameId) -> str:
        known = None if heard.account is None else self._register.player_name(game, heard.account)
        return known or heard.message.name

    def whose(self, heard: Heard, game: GameId, name: str) -> AccountId | None:
        """The full id of the speaker where ``name`` may be taken for somebody else; None where it may not."""
        network = heard.message.network
        person = f"{network} {heard.message.name}" if heard.account is None else self._person(heard.account)
        mistaken = _like_an_id(name) or any(
            look in own
            for own in map(looks, (heard.network.nick, *heard.network.called))
            for look in looks(name)
        )
        for look in looks(name):
            seen = self._heard.pop((game, look), set()) | {person}
            self._heard[game, look] = seen
            mistaken = mistaken or bool((seen | self._playing(game).get(look, set())) - {person})
        while len(self._heard) > _MOST_KNOWN:
            self._heard.popitem(last=False)
        if not mistaken:
            return None
        return heard.account or AccountId(f"{network}/?")  # nobody vouches for him

    def _playing(self, game: GameId) -> dict[str, set[str]]:
        """Which players' names look so."""
        names = self._register.names(game)
        kept = self._players.get(game)
        if kept is None or kept[0] is not names:
            found: dict[str, set[str]] = {}
            for account, name in names.items():
                for look in looks(name):
                    found.setdefault(look, set()).add(self._person(account))
            kept = self._players[game] = (names, found)
        return kept[1]

    def _person(self, account: AccountId) -> str:
        return self._people.person(account)


def _like_an_id(name: str) -> bool:
    """Like NETWORK/ACCOUNT or a Matrix id."""
    seen = shape(name)
    return "/" in seen or (seen.startswith("@") and ":" in seen)
