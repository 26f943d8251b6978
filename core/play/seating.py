"""Who plays after whom. Must never know whose turn it is."""

from __future__ import annotations

from core.ids import PlayerId
from core.play.collation import collation_key
from core.play.state import GameState, PlayerStatus


def order_of(state: GameState, order: str) -> tuple[PlayerId, ...]:
    """All players in the order of the word, those who have left included (they keep their place)."""
    if order == "none":
        return ()
    if order == "seats":
        return state.seats
    if order == "alphabetical":
        return tuple(p.id for p in sorted(state.players, key=lambda p: collation_key(p.name)))
    return tuple(p.id for p in state.players)


def player_after(
    state: GameState, order: str, player: PlayerId, also: frozenset[PlayerId] = frozenset()
) -> tuple[PlayerId, bool] | None:
    """The next active player (or one of ``also``) and whether passing to him completes the circuit."""
    return _neighbour(state, order, player, 1, also)


def player_before(state: GameState, order: str, player: PlayerId) -> PlayerId | None:
    found = _neighbour(state, order, player, -1)
    return None if found is None else found[0]


def _neighbour(
    state: GameState, order: str, player: PlayerId, step: int, also: frozenset[PlayerId] = frozenset()
) -> tuple[PlayerId, bool] | None:
    seats = order_of(state, order)
    if player not in seats:
        return None
    start = seats.index(player)
    for distance in range(1, len(seats) + 1):
        place = start + step * distance
        candidate = seats[place % len(seats)]
        if candidate in also or state.player(candidate).status is PlayerStatus.ACTIVE:
            return candidate, not 0 <= place < len(seats)
    return None
