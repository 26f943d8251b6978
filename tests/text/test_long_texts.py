"""64 kB of anything, as hostile as it comes: dealt with in one pass, whatever it is made of."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.line import Line
from adapters.irc.translate import inbound, pieces, plain
from adapters.matrix.code_blocks import with_fences
from adapters.matrix.content import contents
from adapters.matrix.markup import FORMAT, styled
from adapters.matrix.mentions import by_id
from adapters.matrix.recent import Recent
from adapters.matrix.translate import without_quote
from core.ids import Instant, NetworkName
from core.ports import Delivery, Notice, Place
from core.styles import Run, Style, bare, marked, merged, runs
from gateway.discretion import gives_away
from gateway.relay import carriable
from gateway.speech.parse import parse

NET = NetworkName("net")
LENGTH = 64_000
BOUND = (
    5.0  # seconds of processor time; the worst of them takes a tenth, work that grows with the square minutes
)
UNITS = (
    *("a", "a ", "\n", "!vote ", "{", "{}", '"', "«", "a:", "301 ", "```\n", "in a ", "nomic:", "@a:", "\u200b", "\u034f"),
    *("🇫🇷", "👨\u200d", "\u0301", "\x0304,05", "> <@a:b> ", "\n ^\n", "alice ", "<", "&#", "{a = ", "; ", "vote for 301\n"),
    *("[a](https://matrix.to/#/", "https://", "a@", "!propose enact \"a\": "),
)  # fmt: skip
OPENINGS = (
    "",
    "!propose amend 208: ",
    '!propose enact "T": x {',
    "!judge C 1 ",
    "je ",
    "!zzz ",
    '!draft enact "T": a\n```\n',
)
DEALT_WITH: dict[str, Callable[[str], object]] = {
    "on its way to IRC": lambda text: pieces(
        Notice(text=text, speaker="x", origin=NET), 400, lambda _nick: True
    ),
    "our own on its way to IRC": lambda text: pieces(Notice(text=text), 400),
    "from IRC": plain,
    "on its way to Matrix": lambda text: contents(
        Delivery(key="k", place=Place(NET), notice=Notice(text=text, speaker="x", origin=NET))
    ),
    "from Matrix": lambda text: (
        by_id(text, {"formatted_body": text}, "@nomic:x", "nomic"),
        with_fences(text, FORMAT, f"<pre>{text}</pre>"),
        without_quote(text),
        styled({"format": FORMAT, "formatted_body": text}),
    ),
    "quoted": lambda text: Recent().learn(
        {"type": "m.room.message", "event_id": "$1", "content": {"body": f"> <@{text}"}}, "x"
    ),
    "between": lambda text: (carriable(text), gives_away(text, None)),
}


def spent(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("how", DEALT_WITH)
def test_carrying_takes_no_longer_than_it_must(how: str, unit: str) -> None:
    """A message of one person never holds up the others."""
    text = unit * (LENGTH // len(unit.encode()))
    assert spent(lambda: DEALT_WITH[how](text)) < BOUND


@pytest.mark.parametrize("unit", UNITS)
def test_reading_takes_no_longer_than_it_must(unit: str) -> None:
    """Nor does what may be a command, in a room or in private."""
    text = unit * (LENGTH // len(unit.encode()))
    for opening in OPENINGS:
        for private in (False, True):
            assert spent(lambda: parse(opening + text, private=private)) < BOUND  # noqa: B023 - called at once


WORDS = st.lists(
    st.sampled_from(["word", "слово", "42", "a&b", "<i>", "e\u0301", "👍🏽", "x,y", ",5", "1"]),
    min_size=1,
    max_size=30,
)
STYLES = st.builds(
    Style,
    bold=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    strike=st.booleans(),
    mono=st.booleans(),
    colour=st.sampled_from(["", "ff0000", "123456"]),
)


@given(st.data(), st.integers(80, 400))
def test_to_irc_and_back_the_words_stay(data: st.DataObject, room: int) -> None:
    """Round trip: what goes from Matrix to IRC and from there to Matrix again has its plain words, whatever
    their looks and wherever it was cut; and bold is bold.
    """
    words = data.draw(WORDS)
    parts = merged(Run(f"{word} ", data.draw(STYLES)) for word in words)
    notice = Notice(text=marked(parts), speaker="Al", origin=NET)
    said = [piece.partition("> ")[2] for piece in pieces(notice, room)]
    assert "".join(map(bare, said)).split() == words
    heard = [
        inbound(
            Line("pubmsg", "a!b@c", "#x", (piece,)),
            network=NET,
            room=None,
            received=Instant(1),
            live=True,
            limit=512,
        )
        for piece in said
    ]
    again = [message.styled or message.text for message in heard if message is not None]
    bodies = [
        contents(Delivery(key="k", place=Place(NET), notice=Notice(text=text, speaker="Al")))[0]["body"]
        for text in again
    ]
    assert "".join(body.removeprefix("Al: ") for body in bodies).split() == words
    bold = [
        sign for text in again for run in runs(text) if run.style.bold for sign in run.text if sign != " "
    ]
    assert bold == [sign for run in parts if run.style.bold for sign in run.text if sign != " "]
