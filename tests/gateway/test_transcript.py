"""Transcripts are read as section 4 of the interface says."""

from __future__ import annotations

import pytest

from core.ids import Instant
from core.ports import InboundKind
from gateway.transcript import (
    Down,
    Entry,
    Kill,
    MoveClock,
    Presence,
    Say,
    SetClock,
    TranscriptError,
    Up,
    read_transcript,
)

DAY = 24 * 60 * 60 * 1000


def one(line: str) -> Entry:
    (entry,) = read_transcript([line])
    return entry


def test_blank_lines_and_comments_are_skipped_and_lines_counted() -> None:
    """Interface 4: one entry a line; blank lines and lines starting with "# " are skipped."""
    entries = list(read_transcript(["", "# words", "#", "   ", "libera/#n <a> hi\n"]))
    assert [e.line for e in entries] == [5]


def test_the_clock_is_set_and_moved() -> None:
    """Interface 4: @TIME sets the clock, +72h moves it on; months are calendar months."""
    entry = one("@1970-01-02T00:00:00Z")
    assert isinstance(entry, SetClock)
    assert entry.at == DAY
    moved = one("+72h")
    assert isinstance(moved, MoveClock)
    assert moved.by.after(Instant(0)) == 3 * DAY
    month = one("+1mo")
    assert isinstance(month, MoveClock)
    assert month.by.after(Instant(0)) == 31 * DAY


def test_a_line_in_a_room() -> None:
    """Interface 4: NETWORK/ROOM <NICK> TEXT; a Matrix room has its server in its name."""
    entry = one("matrix/#nomic:localhost <@bob:localhost> !join Bob")
    assert isinstance(entry, Say)
    assert (entry.network, entry.room, entry.nick) == ("matrix", "#nomic:localhost", "@bob:localhost")
    assert (entry.text, entry.kind, entry.id) == ("!join Bob", InboundKind.MESSAGE, None)


def test_a_line_without_a_room_is_private() -> None:
    """Interface 4: no room: a private message."""
    entry = one("libera <alice> !vote for 301")
    assert isinstance(entry, Say)
    assert entry.room is None


@pytest.mark.parametrize(
    ("option", "kind"),
    [
        ("edit", InboundKind.EDIT),
        ("redact", InboundKind.REDACTION),
        ("react", InboundKind.REACTION),
        ("locked", InboundKind.UNREADABLE),
    ],
)
def test_edits_redactions_and_reactions_name_a_message(option: str, kind: InboundKind) -> None:
    """Interface 4: (edit=7), (redact=7), (react=7), each with an id and a stamp of its own if wanted."""
    entry = one(f"m/#n:l <@b:l> (id=9) ({option}=7) (sent=1970-01-01T00:00:01Z) text")
    assert isinstance(entry, Say)
    assert (entry.kind, entry.relates_to, entry.id, entry.sent) == (kind, "7", "9", 1000)
    assert entry.text == "text"


def test_braces_that_are_no_option_are_text() -> None:
    """Interface 4: only the five options are options."""
    entry = one("m/#n:l <@b:l> (maybe=7) I think (id=3) not")
    assert isinstance(entry, Say)
    assert entry.text == "(maybe=7) I think (id=3) not"
    assert entry.id is None


@pytest.mark.parametrize(
    ("text", "what", "argument"),
    [
        ("-quit", "quit", ""),
        ("-nick alice2", "nick", "alice2"),
        ("-part #nomic", "part", "#nomic"),
        ("-kick #nomic", "kick", "#nomic"),
    ],
)
def test_coming_and_going(text: str, what: str, argument: str) -> None:
    """Interface 4: -quit, -nick, -part, -kick."""
    entry = one(f"libera <alice> {text}")
    assert isinstance(entry, Presence)
    assert (entry.what, entry.argument) == (what, argument)


def test_lives_of_the_gateway() -> None:
    """Interface 4: -kill, -down, -up stand alone."""
    assert isinstance(one("-kill"), Kill)
    assert isinstance(one("-down"), Down)
    assert isinstance(one("-up"), Up)


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "libera/#n alice hello",
        "@yesterday",
        "@2026-03-01T12:00:00",
        "+three days",
        "+",
        "-crash",
        "libera/#n <alice> -nick",
        "m/#n:l <@b:l> (id=1) (id=2) x",
        "m/#n:l <@b:l> (edit=1) (redact=2) x",
        "m/#n:l <@b:l> (sent=noon) x",
    ],
)
def test_what_cannot_be_read_names_its_line(line: str) -> None:
    """Interface 4: a line that cannot be read stops it with its number."""
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(["", "# fine", line]))
    assert caught.value.line == 3
    assert str(caught.value).startswith("line 3: ")
    assert "\n" not in str(caught.value)
