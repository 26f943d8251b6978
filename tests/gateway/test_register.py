"""What is known of all games: rooms and who owns them, networks, and what it costs to ask."""

from __future__ import annotations

from collections.abc import Callable

from core.ids import EntryHash, GameId, NetworkName, RoomName
from core.play.state import Room
from core.ports import Batch, GameRow, RoomRow
from gateway.catch_up import CatchUp
from gateway.register import Register
from tests.support.effort import growth

M, L = NetworkName("m"), NetworkName("l")
NIGHT, DAY = GameId("night"), GameId("day")


def row(game: GameId) -> GameRow:
    return GameRow(game, game.title(), "some rules", "playing", "en", EntryHash(""), 1)


def room(name: str, game: GameId | None, network: NetworkName = M) -> RoomRow:
    return RoomRow(network, RoomName(name), game)


def test_a_room_goes_over_to_another_game_and_becomes_free() -> None:
    """A room belongs to one game; what it belonged to before does not keep it."""
    register = Register([row(NIGHT), row(DAY)], [room("#a", NIGHT), room("#b", NIGHT)])
    register.learn(Batch(rooms=(room("#a", DAY),)))
    assert register.rooms(NIGHT) == [Room(M, RoomName("#b"))]
    assert register.rooms(DAY) == [Room(M, RoomName("#a"))]
    register.learn(Batch(rooms=(room("#a", None), room("#c", None))))
    assert register.rooms(DAY) == []
    assert register.owner(M, RoomName("#a")) is None
    assert register.rooms_on(M) == [(RoomName("#b"), NIGHT)]


def test_a_room_told_of_twice_is_there_once() -> None:
    """A batch may repeat what is known."""
    register = Register([row(NIGHT)], [room("#a", NIGHT)])
    register.learn(Batch(rooms=(room("#a", NIGHT), room("#a", NIGHT, L))))
    assert register.rooms(NIGHT) == [Room(M, RoomName("#a")), Room(L, RoomName("#a"))]
    assert register.networks(NIGHT) == {"m", "l"}


def test_a_start_with_many_games_is_in_proportion_to_their_number() -> None:
    """Every game is asked for its rooms when networks catch up: none may look through those of the others."""

    def prepared(size: int) -> Callable[[], object]:
        games = [GameId(f"g{n}") for n in range(size)]
        register = Register([row(game) for game in games], [room(f"#{game}", game) for game in games])
        catch_up = CatchUp(register.networks)

        def start() -> None:
            assert len(catch_up.begin((M,), games)) == size
            assert len(catch_up.caught_up(M)) == size
            assert all(len(register.rooms(game)) == 1 for game in games)

        return start

    assert growth(prepared, 20) < 9
