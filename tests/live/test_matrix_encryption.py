"""Encrypted rooms: with people at the link's own library, and at matrix-js-sdk, which is another."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from nio import RoomMessageNotice
from nio.client.async_client import AsyncClient, AsyncClientConfig

from adapters.matrix.link import MatrixLink
from core.ports import InboundKind
from tests.live.test_matrix_link import Scene, scene
from tests.live.test_matrix_link import play as play_link
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


@asynccontextmanager
async def encrypting(s: Scene, folder: Path) -> AsyncIterator[AsyncClient]:
    """Bob at a second client, one that can encrypt."""
    client = AsyncClient(
        s.server.url, s.bob.user_id, store_path=str(folder), config=AsyncClientConfig(encryption_enabled=True)
    )
    await client.login(s.bob.password)
    syncing = asyncio.create_task(client.sync_forever(timeout=5000, full_state=True))
    try:
        await client.synced.wait()
        yield client
    finally:
        syncing.cancel()
        await asyncio.wait({syncing})
        await client.close()  # type: ignore[no-untyped-call]  # the library leaves it untyped


def test_an_encrypted_room(synapse: Synapse, tmp_path: Path) -> None:
    """Interface 2: encryption = true takes part in encrypted rooms, also after a restart."""
    (tmp_path / "bob").mkdir()

    async def acts(s: Scene) -> None:
        async with encrypting(s, tmp_path / "bob") as bob:
            read: list[str] = []
            arrived = asyncio.Condition()

            async def hear(_: Any, event: RoomMessageNotice) -> None:
                async with arrived:
                    read.append(event.body)
                    arrived.notify_all()

            async def until_read(text: str) -> None:
                async with asyncio.timeout(20), arrived:
                    await arrived.wait_for(lambda: text in read)

            async def speak(text: str) -> None:
                content = {"msgtype": "m.text", "body": text}
                await bob.room_send(s.room_id, "m.room.message", content, ignore_unverified_devices=True)

            bob.add_event_callback(hear, RoomMessageNotice)  # type: ignore[arg-type]  # narrower by the filter
            link = await s.start(encryption=True)
            event_id = await link.send(s.say("g1", "sealed"))
            await until_read("sealed")
            on_the_wire = await s.bob.wait_for(lambda event: event["event_id"] == event_id)
            assert on_the_wire["type"] == "m.room.encrypted"
            await bob.synced.wait()
            await speak("!vote for 301")
            assert (await s.host.until_text("!vote for 301")).account == s.bob.user_id
            await s.stop()
            await speak("!vote against 301")
            link = await s.start(encryption=True)
            assert not (await s.host.until_text("!vote against 301")).live
            assert await link.send(s.say("g1", "sealed")) == event_id
            await link.send(s.say("g2", "sealed again"))
            await until_read("sealed again")

    play_link(synapse, tmp_path / "nomic", acts, encrypted=True)


def test_keys_are_given_once_and_anew_where_the_server_forgot_us(synapse: Synapse, tmp_path: Path) -> None:
    """Encryption outlives any number of starts: a homeserver takes only so many keys of a device."""

    async def keys_there(link: MatrixLink) -> int:
        assert link._server is not None
        counts = (await link._server.post("/keys/upload", {}))["one_time_key_counts"]
        return int(counts.get("signed_curve25519", 0))

    async def acts(s: Scene) -> None:
        for _ in range(3):
            assert await keys_there(await s.start(encryption=True)) == 50
            await s.stop()
        await s.bot.call("POST", "/_matrix/client/v3/logout/all", {})
        link = await s.start(encryption=True)
        assert await keys_there(link) == 50
        asked = {"device_keys": {s.bot.user_id: []}}
        answer = await s.bob.call("POST", "/_matrix/client/v3/keys/query", asked)
        assert len(answer["device_keys"][s.bot.user_id]) == 1

    play_link(synapse, tmp_path, acts)
