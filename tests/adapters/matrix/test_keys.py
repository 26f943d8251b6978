"""The keys that others encrypt to us with: none is with the homeserver that we do not have on the disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nio import KeysUploadError, KeysUploadResponse
from nio.client.async_client import AsyncClientConfig

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
