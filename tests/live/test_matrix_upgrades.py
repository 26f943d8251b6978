"""Rooms that are upgraded while the link is there and while it is not, up to room version 12."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import quote

import pytest

from adapters.matrix.link import MatrixLink
from core.ids import RoomName
from core.ports import Barred, InboundKind, LinkDown, LinkState, Place
from tests.live.test_matrix_link import NETWORK, Scene, play
from tests.support.matrix_client import body_of
from tests.support.servers import Synapse

_V3 = "/_matrix/client/v3"


async def upgraded(s: Scene, room_id: str) -> str:
    answer = await s.bob.call("POST", f"{_V3}/rooms/{quote(room_id, safe='')}/upgrade", {"new_version": "12"})
    return str(answer["replacement_room"])


async def sent(s: Scene, link: MatrixLink, key: str, room: RoomName) -> str:
    """As the outbox does it: again for as long as the room is on its way."""
    delivery = s.say(key, key)
    while True:
        try:
            return str(
                await link.send(type(delivery)(key=key, place=Place(NETWORK, room), notice=delivery.notice))
            )
        except Barred:
            raise
        except LinkDown:
            await asyncio.sleep(0.1)


def test_an_upgraded_room_is_followed(synapse: Synapse, tmp_path: Path) -> None:
    """Issue 5 point 6: tombstone, join of the successor, and on under the same name: one we are told of while
    we listen, and the next while we are away. In room version 12, whose ids name no server.
    """

    async def acts(s: Scene) -> None:
        link = await s.start()
        await sent(s, link, "before", s.room)
        second = await upgraded(s, s.room_id)
        assert await sent(s, link, "in the second", s.room)
        await s.bob.wait_for_text("in the second", room_id=second)
        await s.bob.send(second, "heard in the second")
        assert (await s.host.until_text("heard in the second")).room == s.room
        await s.bob.send(second, "last words in the second")
        await s.host.until_text("last words in the second")
        moves = [(m.room, m.text) for m in s.host.messages if m.kind is InboundKind.MOVED]
        assert moves == [(s.room, second)]
        await s.stop()
        await s.bob.send(second, "while away, before")
        third = await upgraded(s, second)
        assert ":" not in third
        await s.bob.send(third, "while away, after")  # before we came: not said to us
        link = await s.start()
        assert (await s.host.until_text("while away, before")).room == s.room
        assert await sent(s, link, "in the third", s.room)
        await s.bob.wait_for_text("in the third", room_id=third)
        await s.bob.send(third, "heard in the third")
        assert (await s.host.until_text("heard in the third")).room == s.room
        assert "while away, after" not in [m.text for m in s.host.messages]
        assert s.host.states[-1] == (LinkState.LIVE, "")

    play(synapse, tmp_path, acts)


def test_a_room_known_by_its_id_is_followed_once_it_lets_us_in(synapse: Synapse, tmp_path: Path) -> None:
    """A game is bound to a room by its name, here the id of the first: what waits for that is said in the
    successor, to which we are invited, also after a restart.
    """

    async def acts(s: Scene) -> None:
        wanted = {"preset": "private_chat", "room_version": "11", "invite": [s.bot.user_id]}
        closed = RoomName((await s.bob.call("POST", f"{_V3}/createRoom", wanted))["room_id"])
        link = await s.start()
        assert await sent(s, link, "before", closed)
        new = await upgraded(s, closed)
        with pytest.raises(Barred, match="replaced"):
            await sent(s, link, "waits", closed)
        await s.bob.invite(new, s.bot.user_id)
        await s.host.until(lambda _: new in known(link))
        assert await sent(s, link, "waits", closed)
        await s.bob.wait_for_text("waits", room_id=new)
        await s.bob.send(new, "!vote for 301")
        assert (await s.host.until_text("!vote for 301")).room == closed
        await s.stop()
        link = await s.start()
        assert await sent(s, link, "still there", closed)
        await s.bob.wait_for_text("still there", room_id=new)
        assert [body_of(e) for e in s.bob.events if e["sender"] == s.bot.user_id and body_of(e)] == [
            "before",
            "waits",
            "still there",
        ]

    play(synapse, tmp_path, acts)


def known(link: MatrixLink) -> set[str]:
    assert link._session is not None
    return set(link._session.rooms.known)
