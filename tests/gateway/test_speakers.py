"""Under which name talk is carried: where names look alike, with the full id (interface 3, only the account speaks)."""

from __future__ import annotations

import pytest

from core.ids import AccountId
from tests.support.one_life import House, M, N, begun


def carried(house: House, where: str, account: str | None, name: str) -> list[str]:
    """In the other rooms."""
    said = house.hear(where, account, "hello", name=name)
    return [line for line in said if "hello" in line]


def test_a_player_is_carried_under_the_name_he_plays_under() -> None:
    """Who is who: no id where nobody could be taken for him."""
    house = begun()
    assert carried(house, M, "@bob:l", "Robert the Great") == [f"{N} <Bob@matrix> hello"]
    assert carried(house, N, "alice", "alice|away") == [f"{M} <alice@libera> hello"]
    assert carried(house, N, "carol", "carol") == [f"{M} <carol@libera> hello"]


@pytest.mark.parametrize("name", ["Bob", "bob", "B0b", "Воb", "\u0412o\u042c", "Ｂob", "Bo\u200bb", "Bób"])
def test_who_looks_like_a_player_is_carried_with_his_id(name: str) -> None:
    """Who is who: in a name of a stranger nobody is taken for a player, on whichever network."""
    house = begun()
    assert carried(house, N, "eve", name) == [f"{M} <{name}@libera/eve> hello"]
    assert carried(house, M, "@eve:l", name) == [f"{N} <{name}@matrix/@eve:l> hello"]


def test_from_then_on_both_have_their_ids() -> None:
    """Who is who: names that clash show the full id; the player's too, once somebody has used his."""
    house = begun()
    assert carried(house, M, "@bob:l", "bob") == [f"{N} <Bob@matrix> hello"]
    carried(house, N, "eve", "Bob")
    assert carried(house, M, "@bob:l", "bob") == [f"{N} <Bob@matrix/@bob:l> hello"]


def test_two_strangers_of_one_name() -> None:
    """Who is who: two clients of one person are one; two people of one display name are told apart."""
    house = begun()
    assert carried(house, M, "@dan:a.example", "Dan") == [f"{N} <Dan@matrix> hello"]
    assert carried(house, M, "@dan:b.example", "Dаn") == [f"{N} <Dаn@matrix/@dan:b.example> hello"]
    assert carried(house, M, "@dan:a.example", "Dan") == [f"{N} <Dan@matrix/@dan:a.example> hello"]


def test_linked_accounts_do_not_clash_with_one_another() -> None:
    """Who is who: one person, whichever of his accounts speaks."""
    house = begun()
    house.hear("libera", "eve", "link")
    house.hear("matrix", "@eve:l", f"link {house.codes.last}")
    assert carried(house, N, "eve", "Eve") == [f"{M} <Eve@libera> hello"]
    assert carried(house, M, "@eve:l", "eve") == [f"{N} <eve@matrix> hello"]


def test_nobody_vouches_for_a_nick() -> None:
    """Who is who: whoever takes a free nick gets nothing, least of all the look of its owner."""
    house = begun()
    assert carried(house, N, None, "alice") == [f"{M} <alice@libera/?> hello"]


@pytest.mark.parametrize(
    "name", ["@bob:l", "＠bob:l", "@bob\ua789l", "matrix/bob", "libera\u2215alice", "nomic"]
)
def test_a_name_like_an_id_or_the_gateways_is_not_enough(name: str) -> None:
    """Who is who: a nick that looks like a Matrix id is never the Matrix user."""
    house = begun()
    assert carried(house, M, "@eve:l", name) == [f"{N} <{name}@matrix/@eve:l> hello"]


def test_a_nick_like_a_matrix_id_plays_as_nobody_else() -> None:
    """Who is who: an account of IRC called like a Matrix user's is an account of IRC."""
    house = begun()
    assert "not a player" in house.hear(N, "@bob:l", '!act "I am bob"')[0]
    house.hear(N, "@bob:l", "!join", name="@bob:l")
    joined = house.state().players[-1]
    assert (joined.name, joined.accounts) == ("bob2", (AccountId("libera/@bob:l"),))


def test_a_name_is_free_again_when_its_player_has_left() -> None:
    """Who is who: only players who are there can be taken for."""
    house = begun()
    house.hear(M, "@bob:l", "!leave")
    assert carried(house, N, "eve", "Bob") == [f"{M} <Bob@libera> hello"]
