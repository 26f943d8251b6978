"""The Matrix link on a real homeserver, people at clients that share no code with it."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nio import RoomMessageNotice
from nio.client.async_client import AsyncClient, AsyncClientConfig

from adapters.matrix.link import MatrixLink
from adapters.matrix.settings import MatrixSettings
from adapters.secret import Secret
from core.ids import Instant, NetworkName, RoomName
from core.ports import BOLD, Delivery, InboundKind, LinkDown, LinkState, Notice, Place
from tests.support.matrix_client import MatrixPerson, MatrixRefused
from tests.support.recording_host import RecordingHost
from tests.support.servers import MissingServer, Synapse, start_synapse

NETWORK = NetworkName("matrix")
_numbers = itertools.count(1)


class Scene:
    """A bot account with its link, Bob, and a public room of Bob's that the link is told to join."""

    def __init__(self, server: Synapse, bot: MatrixPerson, bob: MatrixPerson, state_dir: Path) -> None:
        self.server = server
        self.bot = bot
        self.bob = bob
        self.state_dir = state_dir
        self.host = RecordingHost()
        self.room_id = ""
        self.room = RoomName("")
        self.link: MatrixLink | None = None
        self._run: asyncio.Task[None] | None = None

    async def start(self, **more: Any) -> MatrixLink:
        settings: dict[str, Any] = {
            "name": NETWORK,
            "homeserver": self.server.url,
            "user": self.bot.user_id,
            "password": Secret(self.bot.password),
            "rooms": (self.room,),
            "inviters": ("@bob*:localhost",),
            "state_dir": self.state_dir,
        }
        self.link = MatrixLink(
            MatrixSettings(**(settings | more)), lambda: Instant(int(time.time() * 1000)), Random(7)
        )
        self._run = asyncio.create_task(self.link.run(self.host))
        await self.host.until_live(30)
        return self.link

    async def stop(self) -> None:
        if self.link is not None and self._run is not None:
            await self.link.stop()
            await self._run
            self.link = None

    def say(self, key: str, text: str = "hello", **more: Any) -> Delivery:
        return Delivery(key=key, place=Place(NETWORK, room=self.room), notice=Notice(text=text), **more)

    def whisper(self, key: str, text: str, account: str) -> Delivery:
        return Delivery(key=key, place=Place(NETWORK, account=account), notice=Notice(text=text))


@asynccontextmanager
async def scene(server: Synapse, folder: Path, *, encrypted: bool = False) -> AsyncIterator[Scene]:
    tag = f"{next(_numbers)}x{time.monotonic_ns()}"
    bot_client, bob_client = MatrixPerson(server.url, f"nomic{tag}"), MatrixPerson(server.url, f"bob{tag}")
    async with bot_client as bot, bob_client as bob:
        for person in (bot, bob):
            await person.register(server.shared_secret)
        one = Scene(server, bot, bob, folder)
        one.room_id = await bob.create_room(alias=f"room{tag}", encrypted=encrypted)
        one.room = RoomName(f"#room{tag}:localhost")
        try:
            yield one
        finally:
            await one.stop()


def play(
    server: Synapse, folder: Path, acts: Callable[[Scene], Awaitable[None]], *, encrypted: bool = False
) -> None:
    async def whole() -> None:
        async with scene(server, folder, encrypted=encrypted) as one:
            await acts(one)

    asyncio.run(whole())


def test_what_people_do_is_heard(synapse: Synapse, tmp_path: Path) -> None:
    """Issue 2 point 7: messages, replies, edits, reactions and redactions, in order."""

    async def acts(s: Scene) -> None:
        await s.bob.set_name("Bob the Bold")
        link = await s.start()
        announced = await link.send(s.say("a1", f"{BOLD}301{BOLD} is open"))
        assert announced is not None
        seen = await s.bob.wait_for(lambda event: event["event_id"] == announced)
        assert seen["content"]["formatted_body"] == "<strong>301</strong> is open"
        assert seen["content"]["msgtype"] == "m.notice"
        vote = await s.bob.send(s.room_id, "!vote for 301", reply_to=announced)
        edit = await s.bob.edit(s.room_id, vote, "!vote against 301")
        thumb = await s.bob.react(s.room_id, announced, "👍🏽")
        await s.bob.redact(s.room_id, thumb)
        await s.bob.send(s.room_id, "waves", kind="m.emote")
        await s.host.until_text("waves")
        heard = [(m.kind, m.text, m.relates_to) for m in s.host.messages]
        assert heard == [
            (InboundKind.MESSAGE, "!vote for 301", None),
            (InboundKind.EDIT, "!vote against 301", vote),
            (InboundKind.REACTION, "👍🏽", announced),
            (InboundKind.REDACTION, "", thumb),
            (InboundKind.ACTION, "waves", None),
        ]
        assert {m.room for m in s.host.messages} == {s.room}
        assert {m.account for m in s.host.messages} == {s.bob.user_id}
        assert {m.name for m in s.host.messages} == {"Bob the Bold"}
        assert s.host.messages[1].message_id == edit
        assert all(m.live and m.sent is not None for m in s.host.messages)
        answer = await link.send(s.say("a2", "counted", reply_to=vote))
        reply = await s.bob.wait_for(lambda event: event["event_id"] == answer)
        assert reply["content"]["m.relates_to"]["m.in_reply_to"]["event_id"] == vote

    play(synapse, tmp_path, acts)


def test_a_long_absence_loses_nothing_and_says_nothing_twice(synapse: Synapse, tmp_path: Path) -> None:
    """Design 3 and 7: back-filled whole and in order; a repeated delivery is the event it was before."""

    async def acts(s: Scene) -> None:
        link = await s.start()
        first = await link.send(s.say("b1"))
        await s.stop()
        for n in range(130):
            await s.bob.send(s.room_id, f"while away {n}")
        link = await s.start()
        assert [m.text for m in s.host.messages] == [f"while away {n}" for n in range(130)]
        assert not any(m.live for m in s.host.messages)
        assert await link.send(s.say("b1")) == first
        said = [e for e in await s.bob.history(s.room_id, 300) if e["sender"] == s.bot.user_id]
        assert len([e for e in said if e["type"] == "m.room.message"]) == 1

    play(synapse, tmp_path, acts)


def test_what_was_on_its_way_before_a_long_absence_is_said_once(synapse: Synapse, tmp_path: Path) -> None:
    """Design 3: after more than a day the homeserver has forgotten the transaction; the room has not. Another
    device stands for that here: its transactions are unknown as well.
    """

    async def acts(s: Scene) -> None:
        link = await s.start()
        first = await link.send(s.say("b2", "was it said?"))
        await s.stop()
        (s.state_dir / "device_id").write_text("ANOTHER")
        (s.state_dir / "last_poll").write_text(str(time.time() - 30 * 3600))
        link = await s.start()
        assert await link.send(s.say("b2", "was it said?")) == first
        assert await link.send(s.say("b3", "and this?")) != first
        said = [e for e in await s.bob.history(s.room_id) if e["type"] == "m.room.message"]
        assert [e["content"]["body"] for e in said] == ["was it said?", "and this?"]

    play(synapse, tmp_path, acts)


def test_what_was_said_before_we_came_is_not_heard(synapse: Synapse, tmp_path: Path) -> None:
    """Old messages at the first join are not run, however far the timeline reaches back."""

    async def acts(s: Scene) -> None:
        for n in range(60):
            await s.bob.send(s.room_id, f"old {n}")
        await s.start(rooms=())
        await s.bob.invite(s.room_id, s.bot.user_id)
        await s.bob.wait_for(lambda event: event.get("state_key") == s.bot.user_id and joined(event))
        await s.bob.send(s.room_id, "!new clockwise Night")
        found = await s.host.until_text("!new")
        assert found.room == s.room_id
        assert [m.text for m in s.host.messages] == ["!new clockwise Night"]

    def joined(event: dict[str, Any]) -> bool:
        return bool(event["content"].get("membership") == "join")

    play(synapse, tmp_path, acts)


def test_private_talk(synapse: Synapse, tmp_path: Path) -> None:
    """A private room is opened once, used again after a restart, and is heard as private."""

    async def acts(s: Scene) -> None:
        link = await s.start()
        await link.send(s.whisper("c1", "your receipt", s.bob.user_id))
        private = await s.bob.wait_for_invitation()
        await s.bob.join(private)
        await s.bob.wait_for_text("your receipt", room_id=private)
        await s.bob.send(private, "vote for 301")
        assert (await s.host.until_text("vote for 301")).room is None
        await s.stop()
        link = await s.start()
        await link.send(s.whisper("c2", "once more", s.bob.user_id))
        await s.bob.wait_for_text("once more", room_id=private)
        assert s.bob.invitations == []

    play(synapse, tmp_path, acts)


def test_who_opens_a_private_room_is_answered_there(synapse: Synapse, tmp_path: Path) -> None:
    """An invitation flagged direct makes a private room; a stranger's invitation is turned down."""

    async def acts(s: Scene) -> None:
        link = await s.start()
        async with MatrixPerson(s.server.url, f"eve{next(_numbers)}x{time.monotonic_ns()}") as eve:
            await eve.register(s.server.shared_secret)
            trap = await eve.create_room(invite=(s.bot.user_id,), public=False)
            await eve.wait_for(
                lambda e: e.get("state_key") == s.bot.user_id and e["content"]["membership"] == "leave"
            )
            assert await eve.members(trap) == {eve.user_id}
        private = await s.bob.create_room(direct=True, invite=(s.bot.user_id,))
        await s.bob.send(private, "status")  # most clients do not wait for the other to come
        assert (await s.host.until_text("status")).room is None
        await link.send(s.whisper("d1", "all is well", s.bob.user_id))
        await s.bob.wait_for_text("all is well", room_id=private)

    play(synapse, tmp_path, acts)


def test_a_homeserver_that_dies_and_comes_back(synapse: Synapse, tmp_path: Path) -> None:
    """Issue 2, bad input: nothing lost, and no end of the link."""

    async def acts(s: Scene) -> None:
        link = await s.start()
        await s.bob.send(s.room_id, "before")
        await s.host.until_text("before")
        await asyncio.to_thread(s.server.kill)
        await s.host.until(lambda host: host.states[-1][0] is LinkState.DOWN)
        with pytest.raises(LinkDown):
            await link.send(s.say("e1", "nobody hears"))
        s.server.start()  # in this very thread: the process is tied to the thread that starts it
        await s.host.until_live(60)
        event_id = await link.send(s.say("e1", "nobody hears"))
        history = await s.bob.history(s.room_id)
        assert [e["event_id"] for e in history if e["content"].get("body") == "nobody hears"] == [event_id]

    play(synapse, tmp_path, acts)


def test_a_token_that_was_revoked(synapse: Synapse, tmp_path: Path) -> None:
    """M_UNKNOWN_TOKEN in the middle: logged in again, and both directions go on."""

    async def acts(s: Scene) -> None:
        link = await s.start()
        await link.send(s.say("f1"))
        await s.bot.call("POST", "/_matrix/client/v3/logout/all", {})
        with pytest.raises(MatrixRefused):
            await s.bot.call("GET", "/_matrix/client/v3/account/whoami")
        assert await link.send(s.say("f2", "again")) is not None
        await s.bob.send(s.room_id, "still there?")
        await s.host.until_text("still there?", 30)

    play(synapse, tmp_path, acts)


def test_an_access_token_instead_of_a_password(synapse: Synapse, tmp_path: Path) -> None:
    """Interface 2: access_token_env; the device is the token's, and is kept."""

    async def acts(s: Scene) -> None:
        await s.start(password=None, access_token=Secret(s.bot.token))
        device = (s.state_dir / "device_id").read_text().strip()
        whoami = await s.bot.call("GET", "/_matrix/client/v3/account/whoami")
        assert whoami["device_id"] == device

    play(synapse, tmp_path, acts)


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

    play(synapse, tmp_path / "nomic", acts, encrypted=True)


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

    play(synapse, tmp_path, acts)


def test_the_default_limits_of_a_homeserver(tmp_path: Path) -> None:
    """Design 7: a burst of 10, then one message in 5 s: slow, but whole and in order."""
    try:
        server = start_synapse(limited=True)
    except MissingServer as missing:
        pytest.skip(f"not installed: {missing}")

    async def acts(s: Scene) -> None:
        link = await s.start()
        for n in range(12):
            await link.send(s.say(f"h{n}", f"line {n}"))
        texts = [e["content"].get("body", "") for e in await s.bob.history(s.room_id)]
        assert [text for text in texts if text.startswith("line ")] == [f"line {n}" for n in range(12)]
        assert s.host.states[-1][0] is LinkState.LIVE

    try:
        play(server, tmp_path, acts)
    finally:
        server.close()
