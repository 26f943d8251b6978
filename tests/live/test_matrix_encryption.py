"""Encrypted rooms with people at matrix-js-sdk, whose cryptography is another than the link's."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from core.ports import InboundKind
from tests.live.test_matrix_link import Scene, scene
from tests.support.fault_proxy import FaultProxy
from tests.support.js_client import JsPerson, js_person
from tests.support.processes import MissingServer
from tests.support.servers import Synapse


def play(
    server: Synapse, folder: Path, acts: Callable[[Scene, JsPerson, FaultProxy], Awaitable[None]]
) -> None:
    """In an encrypted room: the link behind a proxy, Bob at his browser's client."""

    async def whole() -> None:
        async with (
            scene(server, folder, encrypted=True) as s,
            FaultProxy(server.url) as proxy,
            js_person(server.url, s.bob.user_id, s.bob.password) as bob,
        ):
            await acts(s, bob, proxy)

    try:
        asyncio.run(whole())
    except MissingServer as missing:
        pytest.skip(f"not installed: {missing}")


def test_both_ways_and_after_a_restore(synapse: Synapse, tmp_path: Path) -> None:
    """Issue 5 point 6: both directions; one device over restarts, and over a restore of an older backup,
    after which what was encrypted to the lost state comes late, but comes.
    """

    async def acts(s: Scene, bob: JsPerson, _proxy: FaultProxy) -> None:
        link = await s.start(encryption=True)
        await link.send(s.say("k1", "sealed"))
        assert (await bob.hears("sealed"))["encrypted"]
        vote = await bob.send(s.room_id, "!vote for 301")
        await s.host.until_text("!vote for 301")
        await bob.edit(s.room_id, vote, "!vote against 301")
        edit = await s.host.until_text("!vote against 301")
        assert (edit.kind, edit.relates_to, edit.account) == (InboundKind.EDIT, vote, s.bob.user_id)
        await s.stop()
        shutil.copytree(s.state_dir, tmp_path / "backup")
        link = await s.start(encryption=True)
        await link.send(s.say("k2", "in between"))
        await bob.hears("in between")
        await bob.send(s.room_id, "read before the restore")
        await s.host.until_text("read before the restore")
        await s.stop()
        shutil.rmtree(s.state_dir)
        shutil.copytree(tmp_path / "backup", s.state_dir)
        link = await s.start(encryption=True)
        await link.send(s.say("k3", "after the restore"))
        await bob.hears("after the restore")
        await bob.send(s.room_id, "read after the restore")
        await s.host.until_text("read after the restore", 30)

    play(synapse, tmp_path / "nomic", acts)


def test_a_key_that_comes_late(synapse: Synapse, tmp_path: Path) -> None:
    """Issue 5 point 6: lost on the way, the key is asked for and sent once more; the message is kept over
    a restart meanwhile, counts at its own time, and Bob is told that it could not be read.
    """
    losing = [True]

    def change(path: str, answer: dict[str, Any]) -> dict[str, Any]:
        if losing and path.endswith("/sync"):
            answer.pop("to_device", None)
        return answer

    async def acts(s: Scene, bob: JsPerson, proxy: FaultProxy) -> None:
        proxy.change = change
        await s.start(encryption=True, homeserver=proxy.url)
        spoken = await bob.send(s.room_id, "!vote for 301")
        await s.host.until(lambda host: len(host.messages) == 1)
        told = s.host.messages[0]
        assert (told.kind, told.relates_to, told.account) == (
            InboundKind.UNREADABLE,
            spoken,
            s.bob.user_id,
        )
        await s.stop()
        losing.clear()
        await s.start(encryption=True, homeserver=proxy.url)
        late = await s.host.until_text("!vote for 301", 30)
        assert (late.message_id, late.live) == (spoken, False)
        on_the_wire = await s.bob.wait_for(lambda event: event["event_id"] == spoken)
        assert late.sent == on_the_wire["origin_server_ts"]
        await bob.send(s.room_id, "the key serves on")
        await s.host.until_text("the key serves on")

    play(synapse, tmp_path / "nomic", acts)
