"""Being spoken to on Matrix by the name a client shows for us."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.matrix.mentions import by_id
from adapters.matrix.rooms import Rooms
from adapters.matrix.translate import inbound
from core.ids import Instant, NetworkName, RoomName
from gateway.speech.parse import parse
from gateway.speech.queries import Spoken

OWN = "@nomic:example.org"
SHOWN = "Nomic Gateway"
PILL = f'<a href="https://matrix.to/#/{OWN}">{SHOWN}</a>'
CODED = '<a href="https://matrix.to/#/%40nomic%3Aexample.org">Nomic Gateway</a>'
OTHER = '<a href="https://matrix.to/#/@ada:example.org">Nomic Gateway</a>'


def html(text: str) -> dict[str, Any]:
    return {"format": "org.matrix.custom.html", "formatted_body": text}


@pytest.mark.parametrize(
    ("body", "content"),
    [
        (f"{SHOWN}: vote for 301", html(f"{PILL}: vote for 301")),
        (f"{SHOWN}: vote for 301", {}),
        (f"{SHOWN.upper()}, vote for 301", {}),
        (f"{SHOWN} vote for 301", html(f"{PILL} vote for 301")),
        (f"{SHOWN} vote for 301", html(f"<p>{CODED} vote for 301</p>")),
        (
            f"{SHOWN} vote for 301",
            html(f"<mx-reply><blockquote>{OTHER} x</blockquote></mx-reply>{PILL} vote"),
        ),
        (f"[{SHOWN}](https://matrix.to/#/{OWN}) vote for 301", html(f"{PILL} vote for 301")),
        (f"[{SHOWN}](https://matrix.to/#/{OWN}?via=example.org): vote for 301", {}),
        (f"{OWN} vote for 301", {}),
        (f"{OWN}: vote for 301", {}),
        ("nomic: vote for 301", {}),
    ],
)
def test_a_mention_is_an_address(body: str, content: dict[str, Any]) -> None:
    """Matrix specification, "user mentions": a pill shows the display name, in the plain body too."""
    (meant,) = parse(by_id(body, content, OWN, SHOWN))
    assert isinstance(meant, Spoken)


@pytest.mark.parametrize(
    ("body", "content"),
    [
        (f"{SHOWN} vote for 301", {}),
        (f"{SHOWN} vote for 301", html(f"{OTHER} vote for 301")),
        (f"{SHOWN} vote for 301", html(f"so, {PILL} vote for 301")),
        (f"{SHOWN}s: vote for 301", html(f"{PILL}s: vote for 301")),
        (f"[{SHOWN}](https://matrix.to/#/@ada:example.org): vote for 301", {}),
        (f"ask {SHOWN}: vote for 301", {}),
        (f"{SHOWN} vote", {"formatted_body": 7}),
        ("", html(PILL)),
    ],
)
def test_what_is_no_address_stays_as_it_is(body: str, content: dict[str, Any]) -> None:
    """Rulesets 9.4: talk about the gateway is talk; another's mention is not ours."""
    assert by_id(body, content, OWN, SHOWN) == body


def test_who_has_no_name_is_not_everybody() -> None:
    """An empty name begins every text."""
    assert by_id(": vote for 301", {}, OWN, "") == ": vote for 301"


@pytest.mark.parametrize("edited", [False, True])
def test_the_name_is_the_one_of_that_room(edited: bool) -> None:
    """Client-server API, m.room.member: a display name belongs to a room; an edit is read by its new content."""
    rooms = Rooms(OWN, {"!r:x": RoomName("#r:x")})
    member = {"membership": "join", "displayname": SHOWN}
    rooms.apply("!r:x", [{"type": "m.room.member", "state_key": OWN, "content": member}])
    said: dict[str, Any] = {
        "msgtype": "m.text",
        "body": f"{SHOWN} vote for 301",
        **html(f"{PILL} vote for 301"),
    }
    content = said
    if edited:
        relation = {"rel_type": "m.replace", "event_id": "$0"}
        content = {"msgtype": "m.text", "body": "* x", "m.new_content": said, "m.relates_to": relation}
    event = {"type": "m.room.message", "event_id": "$1", "sender": "@ada:x", "content": content}
    heard = inbound(event, "!r:x", rooms, NetworkName("matrix"), Instant(1), live=True)
    assert heard is not None
    assert heard.text == f"{OWN} vote for 301"
