"""What the gateway knows of all games without waking one: names, rooms, who plays where.

Follows committed batches and published states. Must never know what is played.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence

import structlog

from core.actors.batches import ARCHIVED
from core.actors.log import LogBroken, folded
from core.actors.means import Records
from core.ids import AccountId, GameId, NetworkName, RoomName
from core.play.names import fold_name, normalise_name
from core.play.state import GameState, GameStatus, PlayerStatus, Room
from core.ports import Batch, GameRow, RoomRow

_log = structlog.get_logger(__name__)
_NOBODY: Mapping[AccountId, str] = {}
OVER = (GameStatus.OVER.value, ARCHIVED)


def game_id(name: str) -> GameId:
    """The id of a game called ``name``: games are told apart without regard to case."""
    return GameId(normalise_name(name).casefold())


class Register:
    """``states`` holds what awake games last published; it may be read from any thread."""

    def __init__(self, games: Sequence[GameRow] = (), rooms: Sequence[RoomRow] = ()) -> None:
        self.states: dict[GameId, GameState] = {}
        self._rows: dict[GameId, GameRow] = {row.game: row for row in games}
        self._owner: dict[tuple[NetworkName, RoomName], GameId] = {}
        self._rooms: dict[GameId, dict[tuple[NetworkName, RoomName], None]] = {}  # in order of attachment
        self._games_of: dict[AccountId, set[GameId]] = {}
        self._names: dict[GameId, dict[AccountId, str]] = {}
        self._hosts: dict[GameId, tuple[AccountId, ...]] = {}
        self._promised: dict[GameId, tuple[tuple[str, str], ...]] = {}
        for row in rooms:
            self._learn_room(row)

    # --- following ------------------------------------------------------------------------

    def learn(self, batch: Batch) -> None:
        if batch.game_row is not None:
            self._rows[batch.game_row.game] = batch.game_row
        for room in batch.rooms:
            self._learn_room(room)

    def _learn_room(self, row: RoomRow) -> None:
        key = (row.network, row.room)
        before = self._owner.get(key)
        if before is not None and before != row.game:
            del self._rooms[before][key]
            del self._owner[key]
        if row.game is not None:
            self._owner[key] = row.game
            self._rooms.setdefault(row.game, {})[key] = None

    def learn_state(self, state: GameState) -> None:
        """Who plays in the game, under which name."""
        names = {  # in order of players, each with the account that joined first
            account: player.name
            for player in state.players
            if player.status is not PlayerStatus.LEFT
            for account in player.accounts
        }
        for gone in self._names.get(state.game, {}).keys() - names.keys():
            self._games_of[gone].discard(state.game)
        for account in names:
            self._games_of.setdefault(account, set()).add(state.game)
        if names != self._names.get(state.game):  # whoever goes by them can tell whether they changed
            self._names[state.game] = names
        self._promised[state.game] = tuple(
            (promise.office, state.player(promise.player).accounts[0])
            for promise in state.offices.next_holder
        )
        self._hosts[state.game] = () if state.host is None else state.player(state.host).accounts

    # --- being asked ----------------------------------------------------------------------

    def row(self, game: GameId) -> GameRow | None:
        return self._rows.get(game)

    def rows(self) -> list[GameRow]:
        """All games that are not archived, by name."""
        return sorted((r for r in self._rows.values() if r.status != ARCHIVED), key=lambda r: r.game)

    def called(self, name: str) -> GameRow | None:
        return self._rows.get(game_id(name))

    def nearest(self, name: str) -> str:
        """The name of a game most like ``name``; "" where none is."""
        shown = {row.game: row.name for row in self.rows()}
        near = difflib.get_close_matches(game_id(name), list(shown), n=1)
        return shown[GameId(near[0])] if near else ""

    def owner(self, network: NetworkName, room: RoomName) -> GameId | None:
        """The game of a room, also one that is over and whose room another may take."""
        return self._owner.get((network, room))

    def running_in(self, network: NetworkName, room: RoomName) -> GameRow | None:
        """The game that keeps others out of the room."""
        game = self.owner(network, room)
        row = None if game is None else self._rows.get(game)
        return None if row is None or row.status in OVER else row

    def rooms(self, game: GameId) -> list[Room]:
        return [Room(network, room) for network, room in self._rooms.get(game, ())]

    def rooms_on(self, network: NetworkName) -> list[tuple[RoomName, GameId]]:
        return [(room, game) for (on, room), game in self._owner.items() if on == network]

    def games_of(self, accounts: Iterable[AccountId]) -> list[GameRow]:
        """The games a person plays in that are not archived, by name."""
        games = {game for account in accounts for game in self._games_of.get(account, ())}
        rows = (self._rows.get(game) for game in sorted(games))
        return [row for row in rows if row is not None and row.status != ARCHIVED]

    def player_name(self, game: GameId, account: AccountId) -> str | None:
        """What the account's player is called in a game; None where it plays none."""
        return self._names.get(game, {}).get(account)

    def names(self, game: GameId) -> Mapping[AccountId, str]:
        """What each account's player is called; the same object as long as nothing changes."""
        return self._names.get(game, _NOBODY)

    def accounts(self) -> list[AccountId]:
        """All that play in a game which is not archived."""
        return sorted(account for account in self._games_of if self.games_of((account,)))

    def account_called(self, game: GameId, name: str) -> AccountId | None:
        """The account a player of that name joined with."""
        wanted = fold_name(normalise_name(name))
        return next((a for a, n in self._names.get(game, {}).items() if fold_name(n) == wanted), None)

    def hosted(self, accounts: Iterable[AccountId]) -> list[GameRow]:
        """The games a person is the host of that are not over."""
        own = frozenset(accounts)
        games = sorted(game for game, hosts in self._hosts.items() if own & set(hosts))
        rows = (self._rows.get(game) for game in games)
        return [row for row in rows if row is not None and row.status not in OVER]

    def is_host(self, game: GameId, account: AccountId) -> bool:
        return account in self._hosts.get(game, ())

    def promised(self, game: GameId) -> tuple[tuple[str, str], ...]:
        """Offices a winner of the game takes in the next one of its ruleset: (office, account)."""
        return self._promised.get(game, ())

    def joined_with(self, game: GameId, accounts: Iterable[AccountId]) -> AccountId | None:
        """Which of a person's accounts the player joined with; None where none of them plays."""
        own = frozenset(accounts)
        return next((account for account in self._names.get(game, {}) if account in own), None)

    def networks(self, game: GameId) -> set[str]:
        """The networks a game's rooms and players are on."""
        accounts = self._names.get(game, {})
        rooms = self._rooms.get(game, ())
        return {str(network) for network, _ in rooms} | {a.partition("/")[0] for a in accounts}


def survey(
    records: Records, rows: Iterable[GameRow], damaged: dict[GameId, str] | None = None
) -> Iterator[GameState]:
    """The states of all games that are not archived, from their logs: for a start.

    A log that cannot be folded is logged and left out, and noted in ``damaged``; whoever speaks to that
    game is told.
    """
    for row in rows:
        if row.status == ARCHIVED:
            continue
        try:
            state = folded(records, row.game)
        except LogBroken as error:
            _log.error("game_not_loaded", game=row.game, error=str(error))
            if damaged is not None:
                damaged[row.game] = str(error)
            continue
        if state is not None:
            yield state
