"""Replaced rooms: who may take over a room's name, and how it is remembered."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from adapters.matrix.client import Homeserver
from adapters.matrix.rooms import Rooms
from adapters.matrix.trouble import Trouble, TroubleKind
from adapters.matrix.upgrades import Upgrades, through
from core.ids import RoomName
from tests.support.scripted_homeserver import OWN, member

ALIAS = RoomName("#nomic:test")


class Server:
    """Answers joins; ``refuses`` those."""

    def __init__(self) -> None:
        self.joined: list[str] = []
        self.refuses = False

    async def post(self, path: str, _body: object) -> dict[str, Any]:
        self.joined.append(path)
        if self.refuses:
            raise Trouble(TroubleKind.REFUSED, "not invited")
        return {}


def state(kind: str, **content: object) -> dict[str, Any]:
    return {"type": kind, "state_key": "", "sender": "@bob:test", "content": content}


def replaced(folder: Path, *, predecessor: object) -> tuple[Upgrades, Rooms, Server]:
    """!old:test, the alias's, was replaced by !new, where we are, too."""
    rooms, server = Rooms(OWN, (ALIAS,)), Server()
    rooms.bind(ALIAS, "!old:test")
    upgrades = Upgrades(cast(Homeserver, server), rooms, folder, Random(1))
    tombstone = state("m.room.tombstone", replacement_room="!new")
    rooms.apply("!old:test", [member(OWN), member("@cy:far.example"), tombstone])
    rooms.apply("!new", [member(OWN), state("m.room.create", predecessor=predecessor)])
    return upgrades, rooms, server


def test_the_successor_has_the_name(tmp_path: Path) -> None:
    """Games are bound to names: the former room loses it, what waits for it goes to the new one, and so in
    the next life.
    """
    upgrades, rooms, _ = replaced(tmp_path, predecessor={"room_id": "!old:test"})
    assert upgrades.hand_on() == ["!new"]
    assert upgrades.hand_on() == []
    upgrades.keep_names()
    assert (rooms.name_of("!new"), rooms.id_of(ALIAS), rooms.name_of("!old:test")) == (
        ALIAS,
        "!new",
        "!old:test",
    )
    later = Rooms(OWN, (ALIAS,))
    Upgrades(cast(Homeserver, Server()), later, tmp_path, Random(1))
    assert later.id_of(ALIAS) == "!new"


@pytest.mark.parametrize("predecessor", [None, {}, {"room_id": "!other:test"}, "!old:test", {"room_id": 1}])
def test_a_room_that_does_not_say_so_is_no_successor(tmp_path: Path, predecessor: object) -> None:
    """Matrix, room upgrades: the new room names the old one; else a game could be led into any room."""
    upgrades, rooms, _ = replaced(tmp_path, predecessor=predecessor)
    assert upgrades.hand_on() == []
    assert (rooms.id_of(ALIAS), rooms.name_of("!new")) == ("!old:test", "!new")
    assert "!new" in upgrades.refused["!old:test"]


def test_a_successor_is_entered_through_those_who_know_it_and_not_hammered(tmp_path: Path) -> None:
    """A room of version 12 does not say on which homeserver it is."""
    upgrades, rooms, server = replaced(tmp_path, predecessor=None)
    rooms.forget("!new")
    server.refuses = True

    async def twice() -> None:
        await upgrades.follow()
        await upgrades.follow()

    asyncio.run(twice())
    assert len(server.joined) == 1
    assert server.joined[0].startswith("/join/%21new?")
    assert "via=far.example" in server.joined[0]
    assert "not invited" in upgrades.refused["!old:test"]


def test_what_is_no_server_is_asked_nothing() -> None:
    """The directory's answer is the server's, in which anything may be."""
    assert through([None, "", "a b", 3]) == "?server_name=a+b&via=a+b"
    assert through([]) == ""


@pytest.mark.parametrize("content", [b"{", b"[]", b"{}", b'{"#gone:test": "!x:test"}'])
def test_damaged_or_outdated_names_do_no_harm(tmp_path: Path, content: bytes) -> None:
    """A name that is not in the config any more is nobody's."""
    (tmp_path / "rooms.json").write_bytes(content)
    rooms = Rooms(OWN, (ALIAS,))
    upgrades = Upgrades(cast(Homeserver, Server()), rooms, tmp_path, Random(1))
    assert rooms.bound == {}
    rooms.bind(ALIAS, "!old:test")
    upgrades.keep_names()
    assert json.loads((tmp_path / "rooms.json").read_text()) == {ALIAS: "!old:test"}
