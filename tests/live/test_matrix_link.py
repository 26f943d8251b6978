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


def test_how_it_looks_and_where_it_answers(synapse: Synapse, tmp_path: Path) -> None:
    """Issue 5 point 6: name and picture from the config, uploaded once; answers in the thread of the
    question; nobody is shown what it has read or that it types.
    """
    face = tmp_path / "face.png"
    face.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(16))

    async def acts(s: Scene) -> None:
        link = await s.start(display_name="Nomic, the game", avatar=face)
        path = f"/_matrix/client/v3/profile/{s.bot.user_id}"
        first = await s.bob.call("GET", path)
        assert first["displayname"] == "Nomic, the game"
        assert first["avatar_url"].startswith("mxc://localhost/")
        root = await s.bob.send(s.room_id, "about 301")
        relation = {"rel_type": "m.thread", "event_id": root, "m.in_reply_to": {"event_id": root}}
        said = {"msgtype": "m.text", "body": "!why 301", "m.relates_to": relation}
        asked = await s.bob.send_event(s.room_id, "m.room.message", said)
        assert (await s.host.until_text("!why 301")).relates_to is None  # a message as any other
        answer = await link.send(s.say("a1", "because", reply_to=asked))
        event = await s.bob.wait_for(lambda event: event["event_id"] == answer)
        assert event["content"]["m.relates_to"] == relation | {
            "is_falling_back": False,
            "m.in_reply_to": {"event_id": asked},
        }
        shown = [e for section in s.bob.ephemeral for e in section if s.bot.user_id in str(e)]
        assert shown == []
        await s.stop()
        await s.start(display_name="Nomic", avatar=face)
        second = await s.bob.call("GET", path)
        assert (second["displayname"], second["avatar_url"]) == ("Nomic", first["avatar_url"])
        await s.bob.send(s.room_id, "is a new name an arrival?")
        await s.host.until_text("is a new name an arrival?")

    play(synapse, tmp_path / "nomic", acts)


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
