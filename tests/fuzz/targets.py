"""What is fuzzed: each target takes any bytes and holds what comes of them to its laws.

A target raises AssertionError, or whatever the code under it raises; it never ends a link by that.
"""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Callable
from typing import Any

import msgspec

from adapters.irc.connection import Connection
from adapters.irc.ending import Ending
from adapters.irc.line import mend
from adapters.irc.session import Session
from adapters.irc.settings import IrcSettings, Timing
from adapters.irc.translate import pieces, split
from adapters.matrix.content import LARGEST_CLEAR, LARGEST_ENCRYPTED, contents, html
from adapters.matrix.markup import styled
from adapters.matrix.rooms import Rooms
from adapters.matrix.translate import inbound as matrix_inbound
from core.ids import GameId, Instant, NetworkName, RoomName
from core.play.state import Room
from core.ports import Delivery, Inbound, Notice, Place
from core.styles import bare, for_irc, merged, runs
from gateway.relay import carried as carried_words
from gateway.relay import relayed
from gateway.speech.parse import parse
from tests.fuzz.choices import Choices

NET = NetworkName("net")
ROOMS = (Room(NET, RoomName("#nomic")), Room(NetworkName("matrix"), RoomName("!room:test")))
OWN = "@nomic:test"
_TAG = re.compile(
    r"<(/?)([a-z]+)((?: data-mx-(?:spoiler|color=\"#[0-9a-f]{6}\"|bg-color=\"#[0-9a-f]{6}\"))*)(/?)>"
)
_OURS = {"strong", "em", "u", "del", "code", "pre", "span", "br"}


# --- laws ---------------------------------------------------------------------


def no_control(text: str, kept: str = "\n\t") -> None:
    assert not [sign for sign in text if sign not in kept and unicodedata.category(sign) in ("Cc", "Cs")], (
        text
    )


def storable(message: Inbound) -> None:
    """It can be kept and read again, and what is carried of it can be said on both networks."""
    assert msgspec.json.decode(msgspec.json.encode(message), type=Inbound) == message
    carried(message)


def carried(message: Inbound) -> None:
    for delivery in relayed(
        message,
        carried_words(message),
        game=GameId("g"),
        speaker=message.name,
        whose=None,
        rooms=ROOMS,
        stem="s",
    ):
        sayable(delivery)


def sayable(delivery: Delivery) -> None:
    for piece in pieces(delivery.notice, 400, lambda nick: nick == "alice"):
        assert len(piece.encode()) <= 400
        assert not re.search("[\r\n\0]", piece)
        no_control(bare(piece))
    for content in contents(delivery):
        assert content["m.mentions"] == {}
        assert len(json.dumps(content, ensure_ascii=False).encode()) <= LARGEST_CLEAR
        no_control(content["body"])
        well_formed(content.get("formatted_body", ""))


def well_formed(formatted: str) -> None:
    """Only our own tags, each closed in order; nothing else looks like one."""
    no_control(formatted)
    opened: list[str] = []
    for found in _TAG.finditer(formatted):
        closing, tag, _attributes, empty = found.groups()
        assert tag in _OURS, formatted
        if closing:
            assert opened.pop() == tag, formatted
        elif not empty:
            opened.append(tag)
    assert not opened, formatted
    assert "<" not in _TAG.sub("", formatted), formatted


# --- targets ------------------------------------------------------------------


class _Ears:
    def __init__(self) -> None:
        self.heard: list[Inbound] = []

    def write(self, text: str) -> None:
        assert not re.search("[\r\n\0]", text), text
        text.encode()

    def may_ask(self) -> bool:
        return True

    def said(self, message: Inbound) -> None:
        self.heard.append(message)

    def ready(self, detail: str) -> None: ...

    def rooms_changed(self) -> None: ...

    def failed(self, ending: Ending) -> None: ...


class _Reactor:
    """As much of the library's as a connection without a socket needs."""

    def __init__(self) -> None:
        self.heard: Callable[[Connection, Any], None] = lambda connection, event: None

    def add_global_handler(self, _kind: str, handler: Callable[[Connection, Any], None]) -> None:
        self.heard = handler

    def _handle_event(self, connection: Connection, event: Any) -> None:
        self.heard(connection, event)


_WELCOME = (
    b":s 001 nomic :hello\r\n:s 005 nomic CHANTYPES=# CASEMAPPING=rfc1459 LINELEN=512 :are supported\r\n"
    b":nomic!n@h JOIN #nomic\r\n:s 353 nomic = #nomic :nomic alice @bob\r\n:s 366 nomic #nomic :End\r\n"
)


def irc_bytes(data: bytes) -> None:
    """What a server may send, in the way it may be cut: every line a value or nothing, every word clean."""
    ears = _Ears()
    settings = IrcSettings(
        name=NET, host="h", port=1, nick="nomic", channels=(RoomName("#nomic"),), identity="nick"
    )
    session = Session(settings, Timing(), ears, lambda: Instant(5), random.Random(1), 0.0)
    connection = Connection(_Reactor())
    connection.handlers, connection.real_server_name, connection.real_nickname = {}, "", "nomic"  # as if open
    connection.heard = lambda line: session.handle(line, 1.0)
    process: Any = connection._process_line
    cut = data[0] if data else 0
    for chunk in (_WELCOME, data[1 : cut + 1], data[cut + 1 :], b"\r\n"):
        for raw in connection._lines.feed(chunk):
            line = mend(raw)
            session._introduced = True
            if line is not None:
                connection._raw = line
                process(line)
    session.tick(2.0)
    for message in ears.heard:
        no_control(message.text, "\t")
        storable(message)


def matrix_event(data: bytes) -> None:
    """Any JSON in any key of an event: somebody's words, or nothing."""
    choices = Choices(data)
    rooms = Rooms(OWN, [RoomName("!room:test")])
    events = [choices.event() for _ in range(3)]
    events[1] |= {"type": "m.room.member", "state_key": choices.text()}
    rooms.apply(
        "!room:test", [{"type": "m.room.member", "state_key": OWN, "content": {"membership": "join"}}]
    )
    rooms.apply("!room:test", events)
    for event in events:
        message = matrix_inbound(event, "!room:test", rooms, NET, Instant(2000), live=True)
        if message is not None:
            storable(message)


def matrix_html(data: bytes) -> None:
    """Any HTML: clean words, in our own tags when they go out again."""
    text = data.decode("utf-8", "surrogateescape")
    read = styled({"format": "org.matrix.custom.html", "formatted_body": text})
    no_control(bare(read))
    well_formed(html(read, carried=True))
    sayable(Delivery(key="k", place=Place(NET), notice=Notice(text=read, speaker="Al", origin=NET)))


def irc_text(data: bytes) -> None:
    """Any marks: read, written and read again they are the same; on Matrix only our own tags come of them."""
    text = data.decode("utf-8", "surrogateescape")
    parts = merged(runs(text))
    assert "".join(run.text for run in merged(runs(for_irc(parts)))) == "".join(run.text for run in parts)
    for notice in (
        Notice(text=text, speaker=text[:70], origin=NET),
        Notice(text=text),
        Notice(text="x", long=text),
    ):
        sayable(Delivery(key="k", place=Place(NET), notice=notice))
    for content in contents(Delivery(key="k", place=Place(NET), notice=Notice(text=text)), LARGEST_ENCRYPTED):
        assert len(json.dumps(content, ensure_ascii=False).encode()) <= LARGEST_ENCRYPTED


def cutting(data: bytes) -> None:
    """Pieces of any size fit and join to the line."""
    choices = Choices(data)
    room = 4 + choices.byte()
    line = re.sub(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", "", data[1:].decode("utf-8", "surrogateescape"))
    found = split(line, room)
    assert "".join(found) == line
    assert all(0 < len(piece.encode()) <= room for piece in found)


def commands(data: bytes) -> None:
    """Whatever is typed means something, or is talk; in private, too."""
    text = data.decode("utf-8", "surrogateescape")
    for private in (False, True):
        parse(text, private=private)
        parse(f"!{text}", private=private)


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (irc_bytes, matrix_event, matrix_html, irc_text, cutting, commands)
}
