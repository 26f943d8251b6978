"""Encrypted messages there is no key for: kept, told of, and heard at their own time once it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adapters.matrix.client import Homeserver
from adapters.matrix.trouble import Trouble
from adapters.matrix.unread import MOST, Unread
from core.ids import Instant
from core.ports import InboundKind, StoreError
from tests.support.matrix_scene import ROOM, joined, scene
from tests.support.scripted_homeserver import said


def locked(
    event_id: str, session: str = "session-1", sender: str = "@bob:test", at: int = 900
) -> dict[str, Any]:
    """As others' apps send it; without the key there is nothing more to see."""
    return {
        "type": "m.room.encrypted",
        "event_id": event_id,
        "sender": sender,
        "origin_server_ts": at,
        "content": {
            "algorithm": "m.megolm.v1.aes-sha2",
            "ciphertext": "AwgAEnACgAkLmt6qF84IK",
            "device_id": "PHONE",
            "sender_key": "RF3s+E7RkTQTGF2d8Deol0FkQvgII2aJDf3/Jp5mxVU",
            "session_id": session,
        },
    }


def redaction(of: str) -> dict[str, Any]:
    return said("$redaction", "") | {"type": "m.room.redaction", "content": {"redacts": of}}


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The sessions there is a key for, in place of real ones: what they open says its own id."""
    there: set[str] = set()

    def decrypted(_self: Homeserver, _room_id: str, event: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if event["content"].get("session_id") not in there:
            return None
        clear = {"msgtype": "m.text", "body": f"said in {event['event_id']}"}
        return {**event, "type": "m.room.message", "content": clear}

    monkeypatch.setattr(Homeserver, "decrypted", decrypted)
    return there


class TestLateKeys:
    def test_a_message_is_heard_once_its_key_comes(self, tmp_path: Path, keys: set[str]) -> None:
        """Design 7: undecryptable events may become readable later; design 3: then they count from when
        they were said, and who said them is told meanwhile, once for each key."""

        async def acts() -> None:
            async with scene(tmp_path) as s:
                await s.start_live(encryption=True)
                await s.server.add(joined(locked("$1"), locked("$2", at=950)))
                await s.host.until(lambda host: len(host.messages) == 1)
                (told,) = s.host.messages
                assert (told.kind, told.relates_to, told.account) == (
                    InboundKind.UNREADABLE,
                    "$1",
                    "@bob:test",
                )
                assert told.message_id != "$1"  # else what it says would be dropped as a repeat
                assert len(s.server.requests("PUT", "/sendToDevice/m.room_key_request")) == 1
                keys.add("session-1")
                await s.server.add(joined(said("$3", "meanwhile")))
                await s.host.until(lambda host: len(host.messages) == 4)
                late = s.host.messages[1:3]
                assert [(m.message_id, m.text) for m in late] == [
                    ("$1", "said in $1"),
                    ("$2", "said in $2"),
                ]
                assert [(m.sent, m.live) for m in late] == [(Instant(900), False), (Instant(950), False)]
                assert s.host.messages[3].live
                await s.server.add(joined(said("$4", "end")))
                await s.host.until_text("end")
                assert len(s.host.messages) == 5, "heard twice"

        asyncio.run(acts())

    def test_it_is_kept_over_a_restart(self, tmp_path: Path, keys: set[str]) -> None:
        """Design 3: on the disk before the token is, so that no end of the process loses it."""

        async def acts() -> None:
            async with scene(tmp_path) as s:
                await s.start_live(encryption=True)
                s.host.refuse.append(StoreError("full"))
                await s.server.add(joined(locked("$1")))
                await s.until_waits(1)
                assert Unread(tmp_path).events()[0][1]["event_id"] == "$1"
                await s.host.until(lambda host: len(host.messages) == 1)  # he is told all the same
                await s.stop()
                keys.add("session-1")
                await s.start_live(encryption=True)
                await s.host.until_text("said in $1")
                await s.host.until(lambda _: not Unread(tmp_path).events())

        asyncio.run(acts())

    def test_what_was_taken_back_is_not_heard(self, tmp_path: Path, keys: set[str]) -> None:
        """A ballot that was removed before it could be read was never cast."""

        async def acts() -> None:
            async with scene(tmp_path) as s:
                await s.start_live(encryption=True)
                await s.server.add(joined(locked("$1")))
                await s.server.add(joined(redaction("$1")))
                await s.host.until(lambda host: host.messages[-1:] and host.messages[-1].text == "")
                keys.add("session-1")
                await s.server.add(joined(said("$3", "end")))
                await s.host.until_text("end")
                assert not [m for m in s.host.messages if m.message_id == "$1"]

        asyncio.run(acts())

    def test_our_own_and_what_no_key_opens_are_not_kept(self, tmp_path: Path, keys: set[str]) -> None:
        """Of a removed message nothing is left to be read; what we said ourselves was no move."""

        async def acts() -> None:
            async with scene(tmp_path) as s:
                await s.start_live(encryption=True)
                removed = locked("$1") | {"content": {}}
                await s.server.add(joined(removed, locked("$2", sender="@nomic:test"), said("$3", "end")))
                await s.host.until_text("end")
                assert len(s.host.messages) == 1
                assert Unread(tmp_path).events() == []

        asyncio.run(acts())


class TestUnread:
    def test_the_oldest_give_way(self, tmp_path: Path) -> None:
        """No stranger's messages may fill the disk."""
        unread = Unread(tmp_path)
        news = unread.keep([(ROOM, locked(f"${n}", session=f"s{n}")) for n in range(MOST + 2)])
        assert len(news) == MOST + 2
        assert [e["event_id"] for _, e in Unread(tmp_path).events()][:1] == ["$2"]
        assert len(unread.events()) == MOST

    def test_each_key_is_told_of_once(self, tmp_path: Path) -> None:
        """Also over restarts; another room, person or key is something new."""
        Unread(tmp_path).keep([(ROOM, locked("$1"))])
        unread = Unread(tmp_path)
        assert unread.keep([(ROOM, locked("$2")), (ROOM, locked("$1"))]) == []
        others = [
            (ROOM, locked("$3", session="other")),
            (ROOM, locked("$4", sender="@cy:test")),
            ("!b:test", locked("$5")),
        ]
        assert unread.keep(others) == others
        unread.told(others)
        assert unread.keep(others) == []

    def test_a_damaged_file_costs_only_itself(self, tmp_path: Path) -> None:
        """A message that waits for its key may not keep the others from being heard."""
        for content in (b"{", b"[1]", b'{"a": 1}', b"[{}]"):
            (tmp_path / "unread.json").write_bytes(content)
            assert Unread(tmp_path).events() == []

    def test_a_folder_that_cannot_be_written_is_named(self, tmp_path: Path) -> None:
        """Not kept is not handed over: the poll is tried again."""
        unread = Unread(tmp_path / "gone")
        with pytest.raises(Trouble, match=r"gone.unread\.json"):
            unread.keep([(ROOM, locked("$1"))])
