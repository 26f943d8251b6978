"""Files, stickers, places and polls of Matrix, and what a message answers. Client-server API, MSC2530, MSC3381."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.matrix.attachments import attached
from adapters.matrix.recent import MOST, Recent, few_words
from adapters.matrix.rooms import Rooms
from adapters.matrix.translate import Stretch, said_in
from core.ids import Instant, NetworkName
from core.ports import Attachment, AttachmentKind
from tests.support.scripted_homeserver import member, said

KIND = AttachmentKind


def message(**content: Any) -> Attachment | None:
    return attached("m.room.message", content)


def test_a_file_has_a_name_and_a_size() -> None:
    """m.image, m.file, m.audio, m.video: body or filename, info.size; sizes that are none are unknown."""
    assert message(msgtype="m.image", body="cat.png", info={"size": 9}) == Attachment(
        kind=KIND.IMAGE, name="cat.png", size=9
    )
    assert message(msgtype="m.file", body="Read!", filename="r.pdf") == Attachment(
        kind=KIND.FILE, name="r.pdf", caption="Read!"
    )
    for size in (True, -1, 1.5, "9", 10**300, None):
        found = message(msgtype="m.audio", body="a\nb\x02", info={"size": size})
        assert found == Attachment(kind=KIND.SOUND, name="a b")
    assert message(msgtype="m.video", body=7, info=[]) == Attachment(kind=KIND.VIDEO, name="?")


def test_places_stickers_and_polls() -> None:
    """m.location with its geo URI, m.sticker, polls in the stable form and in that of before."""
    assert message(msgtype="m.location", body="Home", geo_uri="geo:1,2") == Attachment(
        kind=KIND.PLACE, name="Home geo:1,2"
    )
    assert attached("m.sticker", {"body": "waves"}) == Attachment(kind=KIND.STICKER, name="waves")
    told = Attachment(kind=KIND.POLL, name="Tea?\n1. yes\n2. no")
    before = {"question": {"org.matrix.msc1767.text": "Tea?"}, "answers": [{"m.text": "yes"}, {"body": "no"}]}
    assert attached("org.matrix.msc3381.poll.start", {"org.matrix.msc3381.poll.start": before}) == told
    stable = {
        "question": {"m.text": [{"body": "Tea?"}]},
        "answers": [{"m.text": [{"body": t}]} for t in ("yes", "no")],
    }
    assert attached("m.poll.start", {"m.poll": stable}) == told


@pytest.mark.parametrize("kind", ["m.room.member", None, 5, ["m.sticker"], "m.poll.start", "m.room.message"])
def test_anything_else_shows_nothing(kind: Any) -> None:
    """Also where a type or its content is nonsense."""
    assert attached(kind, {"msgtype": ["m.image"], "m.poll": 5}) is None


def answered(*events: dict[str, Any]) -> list[str]:
    rooms = Rooms("@nomic:test", [])
    rooms.apply("!r:test", [member("@nomic:test"), member("@bob:test", shown="Bob"), member("@eve:test")])
    stretch = Stretch("!r:test", tuple(events))
    heard = said_in([stretch], rooms, NetworkName("m"), Instant(9), live=True, recent=Recent())
    return [message.quoting for message in heard]


def reply(to: str, body: str = "yes", **more: Any) -> dict[str, Any]:
    event = said("$reply", body)
    event["content"]["m.relates_to"] = {"m.in_reply_to": {"event_id": to}, **more}
    return event


def test_an_answer_shows_what_it_answers() -> None:
    """m.in_reply_to: the name as shown in the room and the first words; what we said names itself."""
    long = said("$1", "shall we\nplay " + "on " * 100, sender="@eve:test")
    assert answered(long, reply("$1")) == ["", f"eve: {('shall we play ' + 'on ' * 100)[:60].rstrip()}…"]
    assert answered(said("$1", "Ann (ng): hi", sender="@nomic:test"), reply("$1")) == ["Ann (ng): hi"]
    emote = said("$1", "waves")
    emote["content"]["msgtype"] = "m.emote"
    assert answered(emote, reply("$1")) == ["", "* Bob waves"]


def test_an_answer_to_what_we_never_heard() -> None:
    """What older clients quote is used; otherwise it is a message like any other, as in a thread."""
    assert answered(reply("$0", "> <@ann:hs> hello there\n> more\n\nyes")) == ["ann: hello there"]
    assert answered(reply("$0")) == [""]
    assert answered(said("$1", "x"), reply("$1", rel_type="m.thread", is_falling_back=True)) == ["", ""]


def test_only_the_latest_are_remembered() -> None:
    """Memory stays bounded, whatever is said."""
    recent = Recent()
    for number in range(MOST + 1):
        recent.learn(said(f"${number}", "x"), "Bob")
    assert recent.answered(reply("$0")) == ""
    assert recent.answered(reply("$1")) == "Bob: x"


def test_few_words_are_few() -> None:
    """One line of what is seen as sixty characters, none of them torn."""
    assert few_words("a\n b") == "a b"
    assert few_words("e\u0301" * 61) == "e\u0301" * 60 + "…"
    assert few_words("x" * 100_000) == "x" * 60 + "…"
