"""The keys that others encrypt to us with: none is with the homeserver that we do not have on the disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from nio import ForwardedRoomKeyEvent, KeysUploadError, KeysUploadResponse
from nio.client.async_client import AsyncClientConfig
from nio.crypto import OlmDevice

from adapters.matrix.backoff import Backoff
from adapters.matrix.library import PatientClient

Answer = Callable[[dict[str, Any]], object]


class _Client(PatientClient):
    """``answer`` stands for the homeserver's answer to an upload, or raises where we die of it."""

    def __init__(self, folder: Path, answer: Answer) -> None:
        config = AsyncClientConfig(encryption_enabled=True)
        how = {"backoff": Backoff(Random(1)), "sleep": asyncio.sleep}
        super().__init__("http://localhost", "@b:localhost", "DEVICE", str(folder), config, **how)
        self.restore_login("@b:localhost", "DEVICE", "token")
        self.answer = answer

    async def _send(self, _kind: object, _method: str, _path: str, data: str, **_more: object) -> object:
        answer = self.answer(json.loads(data)["one_time_keys"])
        if isinstance(answer, KeysUploadResponse):
            await self.receive_response(answer)
        return answer

    def unpublished(self) -> set[str]:
        return set(self.olm.account.one_time_keys["curve25519"].values())


def _with(folder: Path, answer: Answer, use: Callable[[_Client], Awaitable[None]]) -> None:
    async def whole() -> None:
        client = _Client(folder, answer)
        try:
            await use(client)
        finally:
            await client.close()

    asyncio.run(whole())


def test_keys_are_kept_before_they_are_given_away(tmp_path: Path) -> None:
    """Design 3, killed anywhere: the next life has the keys that the server may have got from this one."""
    uploaded: set[str] = set()

    def die(keys: dict[str, Any]) -> object:
        uploaded.update(key["key"] for key in keys.values())
        raise ConnectionError("killed")

    async def first(client: _Client) -> None:
        with pytest.raises(ConnectionError):
            await client.keys_upload()

    async def second(client: _Client) -> None:
        assert uploaded
        assert uploaded <= client.unpublished()

    _with(tmp_path, die, first)
    _with(tmp_path, die, second)


@pytest.mark.parametrize(
    "refusal",
    [
        KeysUploadError("One time key signed_curve25519:AAAAAAAAAAA already exists. Old key: …", "M_UNKNOWN"),
        KeysUploadError("Uploading 50 more would leave the device holding 550", "M_TOO_LARGE"),
    ],
)
def test_keys_the_server_does_not_take_are_given_up(tmp_path: Path, refusal: KeysUploadError) -> None:
    """After a restored backup our next keys have names that are taken: other names are tried, not the same
    for ever."""
    asked: list[set[str]] = []

    def taken(keys: dict[str, Any]) -> object:
        asked.append(set(keys))
        if len(asked) == 1:
            return refusal
        return KeysUploadResponse(0, len(keys))

    async def use(client: _Client) -> None:
        await client.keys_upload()
        await client.keys_upload()
        assert not asked[0] & asked[1]
        assert client.unpublished() == set()

    _with(tmp_path, taken, use)


_FORWARD: dict[str, Any] = {
    "sender_key": "bobs-curve-key",
    "sender_claimed_ed25519_key": "bobs-ed-key",
    "forwarding_curve25519_key_chain": [],
    "session_id": "s1",
    "room_id": "!r:localhost",
    "algorithm": "m.megolm.v1.aes-sha2",
}


@pytest.mark.parametrize(
    ("sent_by", "changed", "accepted"),
    [
        ("bobs-curve-key", {}, True),
        ("eves-curve-key", {}, False),  # somebody else says it is Bob's
        (
            "eves-curve-key",
            {"sender_key": "eves-curve-key", "sender_claimed_ed25519_key": "eves-ed-key"},
            False,
        ),
        ("bobs-curve-key", {"sender_claimed_ed25519_key": "eves-ed-key"}, False),
        ("bobs-curve-key", {"forwarding_curve25519_key_chain": ["eves-curve-key"]}, False),
        ("bobs-curve-key", {"session_id": "s2"}, False),  # nobody asked for that
        ("bobs-curve-key", {"room_id": "!other:localhost"}, False),
    ],
)
def test_a_key_is_taken_once_more_only_from_who_made_it(
    tmp_path: Path, sent_by: str, changed: dict[str, Any], accepted: bool
) -> None:
    """Who hands on a key could have made it: then he could put words into another's mouth."""

    async def use(client: _Client) -> None:
        asked = SimpleNamespace(session_id="s1", room_id="!r:localhost", algorithm="m.megolm.v1.aes-sha2")
        client.olm.outgoing_key_requests["s1"] = asked
        client._asked["s1"] = "bobs-curve-key"
        for name in ("bob", "eve"):
            keys = {"ed25519": f"{name}s-ed-key", "curve25519": f"{name}s-curve-key"}
            client.olm.device_store.add(OlmDevice(f"@{name}:localhost", name.upper(), keys))
        sender = "@bob:localhost" if sent_by.startswith("bob") else "@eve:localhost"
        content = _FORWARD | changed
        event = ForwardedRoomKeyEvent(
            {"content": content},
            sender,
            sent_by,
            content["room_id"],
            content["session_id"],
            content["algorithm"],
        )
        assert client.olm._should_accept_forward(sender, sent_by, event) is accepted

    _with(tmp_path, lambda _keys: None, use)
