"""The players of a game that was written down, and which of them has what.

Must never know a rule.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

import msgspec

from adapters.console.translate import ROOM as TABLE
from adapters.irc.casemapping import CaseMapping, fold
from core.ids import AccountId, NetworkName, PlayerId, RoomName
from core.play.events_import import BroughtPlayer
from core.play.names import NameProblem, fold_name, normalise_name, valid_name
from core.play.state import PlayerStatus, Room
from gateway.config import CONSOLE, Config
from gateway.config_table import Table, shown
from gateway.speech.verbs import RESERVED

_SCORE: Final = re.compile(r"[+-]?[0-9]{1,30}(?:/[0-9]{1,30}|\.[0-9]{1,30})?")
_ZERO: Final = re.compile(r"/0+\s*$")  # what nothing can be divided by
_MOST: Final = 10**30
_SHOWN, _LISTED = 32, 12  # characters of a name, names in a fault
WRONG_NAMES: Final = {
    NameProblem.EMPTY: "it is empty",
    NameProblem.LONG: "it is longer than 32 characters",
    NameProblem.BLANK: "it has a blank",
    NameProblem.MARK: "it has a quote, a brace, <, > or /",
    NameProblem.HIDDEN: "it has characters nobody sees",
    NameProblem.NUMBER: "it is a number",
    NameProblem.IDENTITY: "it looks like a Matrix id",
    NameProblem.VERB: "it is a command",
}
_STATUSES: Final = tuple(s.value for s in (PlayerStatus.ACTIVE, PlayerStatus.VACATION, PlayerStatus.LEFT))


class Networks:
    """``config`` None: nothing is known of networks, and everything is taken as it is written."""

    def __init__(self, config: Config | None) -> None:
        self._known: Collection[str] | None = None if config is None else (*config.networks, CONSOLE)
        self._channels: dict[str, dict[str, RoomName]] = {}
        if config is not None:
            self._channels = {n.name: {c.casefold(): c for c in n.channels} for n in config.irc}
            self._channels[CONSOLE] = {str(TABLE): TABLE}

    def problem(self, network: str) -> str | None:
        if self._known is None or network in self._known:
            return None
        near = get_close_matches(network, list(self._known), n=1)
        meant = f"the nearest is {near[0]}" if near else f"there are {', '.join(sorted(self._known))}"
        return f"the config has no network called {network!r}; {meant}"

    def account(self, network: str, account: str) -> AccountId:
        """As its network gives it: on IRC upper and lower case are the same."""
        irc = network in self._channels or (self._known is None and ":" not in account)
        folded = irc and network != CONSOLE
        return AccountId(f"{network}/{fold(account, CaseMapping.ASCII) if folded else account}")

    def rooms(self, network: str) -> list[RoomName]:
        """All there are on a network whose rooms the config lists."""
        return list(self._channels.get(network, {}).values())

    def room(self, network: str, room: str) -> RoomName | None:
        """As the config spells it; None where the gateway is not in it."""
        channels = self._channels.get(network)
        return RoomName(room) if channels is None else channels.get(room.casefold())


class Folk(msgspec.Struct, frozen=True):
    players: tuple[BroughtPlayer, ...] = ()

    def numbered(self, name: str) -> PlayerId | None:
        folded = fold_name(name)
        return next((PlayerId(n) for n, p in enumerate(self.players, 1) if fold_name(p.name) == folded), None)

    def find(self, table: Table, key: str, name: str, *, of: Collection[str]) -> PlayerId | None:
        """The player of that name with one of the statuses; a fault of ``key`` where there is none."""
        number = self.numbered(name)
        if number is None:
            names = [p.name[:_SHOWN] for p in self.players[:_LISTED]]
            near = get_close_matches(name, names, n=1)
            meant = f"the nearest is {near[0]}" if near else f"there are {', '.join(names) or 'none'}"
            table.fault(key, f"no player is called {shown(name)}; {meant}")
            return None
        status = self.players[number - 1].status
        if status not in of:
            table.fault(key, f"{self.players[number - 1].name} cannot be it: the status is {status!r}")
            return None
        return number

    def present(self) -> tuple[PlayerId, ...]:
        left = PlayerStatus.LEFT.value
        return tuple(PlayerId(n) for n, p in enumerate(self.players, 1) if p.status != left)


HERE: Final = (PlayerStatus.ACTIVE.value,)
PRESENT: Final = (PlayerStatus.ACTIVE.value, PlayerStatus.VACATION.value)


def read_players(top: Table, networks: Networks) -> Folk:
    players: list[BroughtPlayer] = []
    names: dict[str, str] = {}
    owners: dict[AccountId, str] = {}
    for table in top.tables("player"):
        name = normalise_name(table.text("name", None, _bad_name))
        if name and fold_name(name) in names:
            table.fault("name", f"another player is called {names[fold_name(name)]} already")
        names.setdefault(fold_name(name), name)
        status = table.choice("status", _STATUSES[0], _STATUSES)
        accounts = _accounts(table, networks)
        if not accounts and not table.has("accounts") and status != PlayerStatus.LEFT.value:
            table.fault("", 'accounts is missing: a list such as ["libera/ada"], who plays as this player')
        for account in accounts:
            other = owners.setdefault(account, name)
            if other != name:
                table.fault("accounts", f"{account} plays as {other} already")
        players.append(BroughtPlayer(name=name, accounts=accounts, score=_score(table), status=status))
        table.done()
    if sum(p.status == PlayerStatus.ACTIVE.value for p in players) < 2:
        top.fault("player" if top.has("player") else "", "a game has two active players or more: [[player]]")
    return Folk(tuple(players))


def _accounts(table: Table, networks: Networks) -> tuple[AccountId, ...]:
    found: list[AccountId] = []
    for text in table.texts("accounts"):
        network, slash, account = text.partition("/")
        if not slash or not network or not account or any(c.isspace() for c in text):
            table.fault("accounts", f'{shown(text)} is not NETWORK/ACCOUNT, such as "libera/ada"')
        elif (problem := networks.problem(network)) is not None:
            table.fault("accounts", f"{shown(text)}: {problem}")
        else:
            found.append(networks.account(network, account))
    return tuple(dict.fromkeys(found))


def _score(table: Table) -> Fraction:
    given = table.raw("score")
    if given is None:
        return Fraction(0)
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) <= _MOST:
        return Fraction(given)
    if isinstance(given, str) and _SCORE.fullmatch(given.strip()) and not _ZERO.search(given):
        return Fraction(given.strip())
    table.fault("score", f'is exact: a whole number, or a text such as "7/2"; not {shown(given)}')
    return Fraction(0)


def read_seats(top: Table, folk: Folk) -> tuple[PlayerId, ...]:
    """All players who have not left, in the order of their turns; those who have left behind them."""
    present = folk.present()
    gone = tuple(PlayerId(n) for n in range(1, len(folk.players) + 1) if PlayerId(n) not in present)
    if not top.has("seats"):
        return (*present, *gone)
    found = [folk.find(top, "seats", name, of=PRESENT) for name in top.texts("seats")]
    seats = tuple(dict.fromkeys(player for player in found if player is not None))
    missing = [folk.players[p - 1].name for p in present if p not in seats]
    if missing and None not in found:
        top.fault("seats", f"names every player who has not left; {', '.join(missing)} is missing")
    return (*seats, *gone)


def read_rooms(top: Table, networks: Networks) -> tuple[Room, ...]:
    rooms: list[Room] = []
    for text in top.texts("rooms"):
        network, slash, room = text.partition("/")
        if not slash or not network or not room or any(c.isspace() for c in text):
            top.fault("rooms", f'{shown(text)} is not NETWORK/ROOM, such as "libera/#nomic"')
        elif (problem := networks.problem(network)) is not None:
            top.fault("rooms", f"{shown(text)}: {problem}")
        elif (known := networks.room(network, room)) is None:
            there = ", ".join(networks.rooms(network))
            top.fault("rooms", f"{shown(text)}: {room} is not among the rooms of {network}: {there}")
        else:
            rooms.append(Room(NetworkName(network), known))
    return tuple(dict.fromkeys(rooms))


def _bad_name(text: str) -> str | None:
    problem = valid_name(normalise_name(text), RESERVED)
    return None if problem is None else f"is no name a player can have: {WRONG_NAMES[problem]}"
