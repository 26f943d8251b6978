"""What was said before a long absence is not said again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from adapters.matrix.client import Homeserver
from adapters.matrix.repeats import FORGOTTEN, MARK, Repeats
from adapters.matrix.rooms import Rooms
from tests.support.scripted_homeserver import OWN

ROOM = "!room:test"


class Server:
    """A room with two messages of ours, one encrypted, and one of Eve's that claims to be ours."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def get(self, path: str) -> dict[str, Any]:
        self.asked.append(path)
        said = {"type": "m.room.message", "sender": OWN, "event_id": "$clear", "content": {MARK: "t1"}}
        sealed = {"type": "m.room.encrypted", "sender": OWN, "event_id": "$sealed", "content": {}}
        forged = {**said, "sender": "@eve:test", "event_id": "$forged", "content": {MARK: "t9"}}
        return {"chunk": [said, sealed, forged, {**said, "content": {MARK: 5}}, None]}

    def decrypted(self, _room_id: str, event: dict[str, Any]) -> dict[str, Any] | None:
        return {**event, "content": {MARK: "t2"}} if event["event_id"] == "$sealed" else None


def life(folder: Path, clock: list[float]) -> tuple[Repeats, Server]:
    server = Server()
    return Repeats(cast(Homeserver, server), Rooms(OWN, ()), folder, lambda: clock[0]), server


def found(repeats: Repeats, *names: str) -> list[str | None]:
    async def ask() -> list[str | None]:
        return [await repeats.found(ROOM, name) for name in names]

    return asyncio.run(ask())


@pytest.mark.parametrize("how", ["in one life", "over a restart"])
def test_after_a_long_absence_the_room_is_looked_into_once(tmp_path: Path, how: str) -> None:
    """Design 3: Synapse forgets ids after a day: after a longer gap look for the event in the room first."""
    clock = [1_000_000.0]
    repeats, server = life(tmp_path, clock)
    repeats.polled()
    clock[0] += FORGOTTEN + 1
    if how == "over a restart":
        repeats, server = life(tmp_path, clock)
    repeats.polled()
    assert found(repeats, "t1", "t2", "t3", "t9") == ["$clear", "$sealed", None, None]
    clock[0] += 30
    repeats.polled()
    assert found(repeats, "t1") == ["$clear"]
    assert len(server.asked) == 1


def test_without_one_the_homeserver_knows_best(tmp_path: Path) -> None:
    """Within a day the transaction id does it; at the first start there is nothing to repeat."""
    clock = [1_000_000.0]
    for _ in range(3):
        repeats, server = life(tmp_path, clock)
        repeats.polled()
        clock[0] += FORGOTTEN / 2
        repeats.polled()
        assert found(repeats, "t1") == [None]
        assert server.asked == []


@pytest.mark.parametrize("content", [b"", b"soon", b"\xff"])
def test_a_damaged_note_is_no_note(tmp_path: Path, content: bytes) -> None:
    """And a folder that cannot be written is no reason to be silent."""
    (tmp_path / "last_poll").write_bytes(content)
    repeats, _ = life(tmp_path, [1.0])
    repeats.polled()
    assert float((tmp_path / "last_poll").read_text()) == 1.0
    life(tmp_path / "gone", [1.0])[0].polled()
