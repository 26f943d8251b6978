"""Long texts in alphabets that take many bytes, whole on every network, read by clients that share no code with us."""

from __future__ import annotations

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from adapters.irc.quiet import NON_JOINER
from adapters.irc.translate import unpinged
from core.ports import Delivery, Notice, Place, Rank
from tests.live.test_matrix_encryption import play as play_encrypted
from tests.live.test_matrix_link import NETWORK, Scene, play
from tests.support.fault_proxy import FaultProxy
from tests.support.irc_client import IrcClient
from tests.support.irc_link import NET, ROOM, running
from tests.support.js_client import JsPerson
from tests.support.matrix_client import body_of
from tests.support.servers import HOST, IrcServer, ServicesServer, Synapse

_V3 = "/_matrix/client/v3"
UNIT = "закон 👨\u200d👩\u200d👧‍👦 и\u0306 e\u0301 🇫🇷 नि 각 "
LONGEST = 64_000  # bytes: 64 kB


def text_of(size: int) -> str:
    """So many bytes, give or take a word, each stretch of it different."""
    made: list[str] = []
    length = 0
    while length < size - 100:
        made.append(f"{len(made)} {UNIT}")
        length += len(made[-1].encode())
    return "".join(made) + "." * (size - length - 3) + "end"


async def irc(port: int) -> None:
    """Every piece is whole letters under a speaker's name, and fits with the prefix that others see before it."""
    text = text_of(LONGEST)
    notice = Notice(text=text, speaker="Олег", origin=NETWORK)
    async with running(port) as (link, _host), IrcClient(HOST, port, "alice") as alice:
        await alice.join(ROOM)
        await link.send(Delivery(key="1", place=Place(NET, ROOM), notice=notice, rank=Rank.CHATTER))
        await alice.hear("end", within=60)
        head = f"<{unpinged('Олег')}@matrix> "
        pieces = alice.texts(ROOM)
        assert all(piece.startswith(head) for piece in pieces)
        assert "".join(piece.removeprefix(head) for piece in pieces) == text
        assert all(len(line.encode()) + 2 <= 512 for line in alice.lines)
        lengths = [len(line.encode()) + 2 for line in alice.lines if "PRIVMSG" in line]
        assert min(lengths[:-1]) > 400  # no more pieces than it takes


def test_ngircd_in_pieces(ngircd: IrcServer) -> None:
    """64 kB arrives in pieces that join to the original; RFC 2812 2.3: 512 bytes a line as others receive it."""
    asyncio.run(irc(ngircd.port))


def test_inspircd_in_pieces(inspircd: ServicesServer) -> None:
    """The same where hosts are longer than we are told at first."""
    asyncio.run(irc(inspircd.port))


@pytest.mark.parametrize("speaker", [None, "Ann"])
def test_matrix_in_one_event(synapse: Synapse, tmp_path: Path, speaker: str | None) -> None:
    """64 kB is one event whose body is the original; Client-server API, size limits: 65,536 bytes in all."""
    text = text_of(LONGEST)

    async def acts(s: Scene) -> None:
        link = await s.start()
        notice = Notice(text=text, speaker=speaker)
        sent = await link.send(Delivery(key="1", place=Place(NETWORK, s.room), notice=notice))
        heard = await s.bob.wait_for(lambda event: event["event_id"] == sent)
        assert body_of(heard).removeprefix("Ann: ") == text
        assert heard["content"]["m.mentions"] == {}
        await link.send(s.say("2", "after it"))
        await s.bob.wait_for_text("after it")
        assert sum(e["sender"] == s.bot.user_id and e["type"] == "m.room.message" for e in s.bob.events) == 2

    play(synapse, tmp_path, acts)


def test_matrix_more_than_an_event(synapse: Synapse, tmp_path: Path) -> None:
    """What is longer is in more events, none of which tears a character; nothing is cut off."""
    text = text_of(150_000)

    async def acts(s: Scene) -> None:
        link = await s.start()
        await link.send(s.say("1", text))
        await s.bob.wait_for(lambda event: body_of(event).endswith("end"))
        bodies = [body_of(e) for e in s.bob.events if e["sender"] == s.bot.user_id and body_of(e)]
        assert "".join(bodies) == text
        assert len(bodies) == 3

    play(synapse, tmp_path, acts)


def test_an_encrypted_room_takes_less(synapse: Synapse, tmp_path: Path) -> None:
    """46 kB in any alphabet is one event; encryption adds a third, and letters stay letters."""
    text = text_of(45_000)

    async def acts(s: Scene, bob: JsPerson, _proxy: FaultProxy) -> None:
        link = await s.start(encryption=True)
        await link.send(s.say("1", text))
        heard: dict[str, Any] = await bob.hears("end")
        assert heard["encrypted"]
        assert heard["heard"] == text

    play_encrypted(synapse, tmp_path, acts)


def test_matrix_rings_nobody(synapse: Synapse, tmp_path: Path) -> None:
    """Client-server API, push rules: carried talk full of calls leaves no unread highlight with anybody, even
    where the gateway may call the whole room; the same words said by a person do.
    """
    calls = "@room! @everybody, {name} and {id}: {localpart}?"

    async def acts(s: Scene) -> None:
        await s.bob.set_name("Bob the Bold")
        link = await s.start()
        words = calls.format(name="Bob the Bold", id=s.bob.user_id, localpart=s.bob.localpart)
        levels = {"users": {s.bot.user_id: 100}, "notifications": {"room": 50}}
        await s.bob.call("PUT", f"{_V3}/rooms/{quote(s.room_id)}/state/m.room.power_levels", levels)
        for number, said in enumerate((words, f"\x02{words}\x02\n{words}")):
            for speaker in ("Ann", "@room", s.bob.user_id):
                notice = Notice(text=said, speaker=speaker, origin=NETWORK)
                where = Place(NETWORK, room=s.room)
                sent = await link.send(Delivery(key=f"{number}/{speaker}", place=where, notice=notice))
                heard = await s.bob.wait_for(lambda event, sent=sent: event["event_id"] == sent)
                for shown in (heard["content"]["body"], heard["content"]["formatted_body"]):
                    assert "@room" not in shown
                    assert s.bob.user_id not in shown
        meant = {"msgtype": "m.text", "body": words, "m.mentions": {"user_ids": [s.bob.user_id]}}
        said = await s.bot.send_event(s.room_id, "m.room.message", meant)
        await s.bob.wait_for(lambda event: event["event_id"] == said)
        polls = itertools.count(1)
        async with asyncio.timeout(15):
            while not (count := await highlights(s, next(polls))):  # it counts a moment after it tells
                pass
        assert count == 1  # the last, of all

    play(synapse, tmp_path, acts)


async def highlights(s: Scene, poll: int) -> int:
    """What Bob's client would show as the number of messages that call him. ``poll`` is another each time:
    Synapse answers the same question once more from its memory.
    """
    limited = json.dumps({"room": {"timeline": {"limit": poll}}})
    answer = await s.bob.call("GET", f"{_V3}/sync?{urlencode({'filter': limited})}")
    return int(answer["rooms"]["join"][s.room_id]["unread_notifications"]["highlight_count"])


def test_irc_rings_only_whom_was_spoken_to(ngircd: IrcServer) -> None:
    """Names of people who are in the channel are broken, of others not; an address is not."""

    async def acts() -> None:
        async with running(ngircd.port) as (link, _host), IrcClient(HOST, ngircd.port, "alice") as alice:
            await alice.join(ROOM)
            where = Place(NET, ROOM)
            for key, said in enumerate(("alice and carol", "alice: come!")):
                notice = Notice(text=said, speaker="alice", origin=NETWORK)
                await link.send(Delivery(key=str(key), place=where, notice=notice, rank=Rank.CHATTER))
            head = f"<{unpinged('alice')}@matrix> "
            assert await alice.hear("carol") == f"{head}a{NON_JOINER}lice and carol"
            assert await alice.hear("come") == f"{head}alice: come!"

    asyncio.run(acts())
