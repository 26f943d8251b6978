"""Bytes read as choices: from them come JSON values and texts of the sort that find faults.

The same bytes are the same value for ever, so that what was found once can be kept as a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")

KEYS = (
    *(
        "type",
        "sender",
        "event_id",
        "content",
        "state_key",
        "origin_server_ts",
        "unsigned",
        "redacts",
        "room_id",
    ),
    *(
        "msgtype",
        "body",
        "format",
        "formatted_body",
        "m.relates_to",
        "m.new_content",
        "m.in_reply_to",
        "rel_type",
    ),
    *("key", "membership", "displayname", "is_direct", "replacement_room", "predecessor", "prev_content"),
    *(
        "url",
        "info",
        "size",
        "filename",
        "geo_uri",
        "m.mentions",
        "user_ids",
        "room",
        "algorithm",
        "ciphertext",
    ),
    *("org.matrix.msc3381.poll.start", "m.poll", "question", "answers", "m.text", "creator", "room_version"),
)
STRINGS = (
    *(
        "m.room.message",
        "m.room.member",
        "m.room.redaction",
        "m.reaction",
        "m.room.encrypted",
        "m.room.create",
    ),
    *("m.room.tombstone", "m.room.encryption", "m.sticker", "m.poll.start", "m.text", "m.emote", "m.notice"),
    *(
        "m.image",
        "m.file",
        "m.location",
        "m.replace",
        "m.annotation",
        "m.thread",
        "join",
        "leave",
        "ban",
        "invite",
    ),
    *(
        "@nomic:test",
        "@bob:test",
        "!room:test",
        "$1",
        "$2",
        "#nomic:test",
        "org.matrix.custom.html",
        "!vote for 301",
    ),
    *(
        "👍",
        "",
        "\ud800",
        "\x00",
        "\u202e",
        "> <@a:b> x\n\ny",
        "<b>x</b>",
        "<pre>&#99999999;</pre>",
        "mxc://a/b",
    ),
    *(
        "<mx-reply>x",
        "&#" + "9" * 5000 + ";",
        "```\nx\n```",
        "\x0304,05x\x0f",
        "nomic: hi",
        "@room",
        "geo:1,2",
    ),
)
NUMBERS = (0, 1, -1, 2**31, 2**53, 2**64, 10**400, 1.5, float("nan"), float("inf"))


class Choices:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def byte(self) -> int:
        """The next byte; 0 where there is none left."""
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def one_of(self, values: Sequence[T]) -> T:
        return values[self.byte() % len(values)]

    def text(self) -> str:
        """Either a known string or as many bytes as the next says, whatever they are."""
        if self.byte() % 2:
            return self.one_of(STRINGS)
        length = self.byte()
        taken = self._data[self._at : self._at + length]
        self._at += length
        return taken.decode("utf-8", "surrogateescape")

    def value(self, deep: int = 0) -> Any:
        """A JSON value, or what Python makes of JSON that is none: infinity, lone surrogates."""
        kind = self.byte() % 10
        if deep > 5 and kind >= 7:
            kind = 0
        match kind:
            case 0:
                return None
            case 1:
                return self.byte() % 2 == 1
            case 2:
                return self.one_of(NUMBERS)
            case 3 | 4 | 5 | 6:
                return self.text()
            case 7:
                return [self.value(deep + 1) for _ in range(self.byte() % 5)]
            case _:
                return {self.key(): self.value(deep + 1) for _ in range(self.byte() % 7)}

    def key(self) -> str:
        return self.one_of(KEYS) if self.byte() % 8 else self.text()

    def event(self) -> dict[str, Any]:
        """An event as it should be but for what the bytes change in it."""
        content: dict[str, Any] = {"msgtype": "m.text", "body": self.text()}
        made: dict[str, Any] = {
            "type": self.one_of(STRINGS[:14]),
            "sender": "@bob:test",
            "event_id": self.one_of(("$1", "$2", "$3")),
            "origin_server_ts": 1000,
            "content": content,
        }
        for _ in range(self.byte() % 6):
            content[self.key()] = self.value(1)
        for _ in range(self.byte() % 4):
            made[self.key()] = self.value(1)
        return made
