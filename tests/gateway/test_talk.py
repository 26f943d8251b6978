"""Talk between the rooms of a game: edits, answers, files, texts too long, and looks that carry over."""

from __future__ import annotations

from typing import Any

import pytest

from core.ports import Attachment, AttachmentKind, InboundKind, Rank
from gateway.talk import LONGEST
from tests.support.one_life import House, M, N, begun

EDIT = InboundKind.EDIT


def carried(house: Any, text: str, **more: Any) -> list[str]:
    """What is said in the other room when Bob says this on Matrix, with its marks."""
    house.hear(M, "@bob:l", text, **more)
    return [d.notice.text for d in house.shown if d.rank is Rank.CHATTER]


def test_styles_are_carried_and_commands_are_read_without() -> None:
    """Formatting carries over; what acts is the plain text alone."""
    house = begun()
    assert carried(house, "so be it", styled="\x02so\x02 be it") == ["\x02so\x02 be it"]
    assert carried(house, "a \x0304\x02b\u202e c\x00\u2028d") == ["a 04b c\nd"]
    assert carried(house, "hi", styled="!archive") == ["!archive"]
    assert house.state().status.value != "archived"


def test_an_edit_of_talk_is_carried_as_one() -> None:
    """Edits are marked: whole where short, else the lines that changed; the same words again are none."""
    house = begun()
    carried(house, "see yuo", message_id="m1")
    assert carried(house, "see you", kind=EDIT, relates_to="m1") == ["(edited) see you"]
    assert carried(house, "see you", kind=EDIT, relates_to="m1") == []
    lines = [f"line {number} of a text that is long" for number in range(20)]
    carried(house, "\n".join(lines), message_id="m2")
    lines[7] = "line seven is another now"
    assert carried(house, "\n".join(lines), kind=EDIT, relates_to="m2") == [
        "(edited) line seven is another now"
    ]
    assert carried(house, "of before we came", kind=EDIT, relates_to="m0") == ["(edited) of before we came"]


def test_an_edited_command_is_no_talk() -> None:
    """It is answered that it does nothing, and goes to no other room."""
    house = begun()
    assert carried(house, "!join Robert", kind=EDIT, relates_to="m1") == []


def test_an_edit_tells_no_side_of_a_secret_vote() -> None:
    """A line that reads as a ballot is carried to no other room while a vote may be secret, by its looks neither."""
    house = House()
    house.hear(N, "alice", "!new speaker Night")
    house.hear(M, "@bob:l", f"!attach Night {house.codes.last}")
    house.hear(M, "@bob:l", "!join Bob")
    house.hear(N, "carol", "!join")
    house.hear(N, "alice", "!start")
    assert carried(house, "for 301", styled="\x02for\x02 301") == ["\x02for\x02 301"]
    house.hear(N, "carol", '!propose enact "Tea": Tea at five.')
    assert carried(house, "for 301", kind=EDIT, relates_to="m1") == []
    assert carried(house, "hm", styled="\x02for\x02 301") == []
    assert carried(house, "hm", kind=EDIT, relates_to="m1") == ["(edited) hm"]
    assert carried(house, "me too", quoting="carol: for 301") == []


def test_an_answer_names_what_it_answers() -> None:
    """Replies: who, and a few words of what was replied to."""
    house = begun()
    assert carried(house, "me too", quoting="Ann: hello\x02 there…") == ["[↩ Ann: hello there…] me too"]


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (Attachment(kind=AttachmentKind.IMAGE, name="cat.png", size=12_345), "[image: cat.png, 13\u00a0kB]"),
        (
            Attachment(kind=AttachmentKind.FILE, name="r.pdf", size=2_400_000, caption="read it"),
            "[file: r.pdf, 3\u00a0MB] read it",
        ),
        (Attachment(kind=AttachmentKind.STICKER, name="waves\x03"), "[sticker: waves]"),
        (Attachment(kind=AttachmentKind.POLL, name="Tea?\n1. yes\n2. no"), "[poll: Tea?\n1. yes\n2. no]"),
        (Attachment(kind=AttachmentKind.PLACE, name="Home geo:1,2"), "[place: Home geo:1,2]"),
    ],
)
def test_what_is_shown_is_told_in_words(shown: Attachment, said: str) -> None:
    """Files with name and size, stickers, polls and places; a caption is no command."""
    house = begun()
    assert carried(house, "", attachment=shown) == [said]


def test_a_caption_does_nothing() -> None:
    """Nothing acts but what is said as a message of its own."""
    house = begun()
    shown = Attachment(kind=AttachmentKind.IMAGE, name="a", caption="!leave")
    assert carried(house, "", attachment=shown) == ["[image: a] !leave"]
    assert len(house.state().players) == 2


@pytest.mark.parametrize("opening", ["", '!propose enact "T": ', "!vote for "])
@pytest.mark.parametrize("kind", [InboundKind.MESSAGE, EDIT])
def test_what_is_too_long_is_said_to_be(opening: str, kind: InboundKind) -> None:
    """64 kB are taken in one message; of more nothing, and one clear line says so and what to do."""
    house = begun()
    before = house.state()
    (line,) = house.hear(M, "@bob:l", opening + "я" * (LONGEST // 2 + 1), kind=kind, relates_to="m1")
    assert "64" in line
    assert "draft" in line
    assert house.state() == before


def test_what_is_just_not_too_long_is_taken() -> None:
    """The bound is in bytes of UTF-8, and itself within."""
    house = begun()
    assert carried(house, "я" * (LONGEST // 2)) == ["я" * (LONGEST // 2)]
