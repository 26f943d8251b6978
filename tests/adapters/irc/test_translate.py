"""IRC text both ways: byte limits, borders, control codes, relayed talk. Design 3, 7 and 8."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from adapters.irc.decoding import LineBuffer, decode
from adapters.irc.line import Line
from adapters.irc.quiet import NON_JOINER
from adapters.irc.translate import (
    again,
    clean,
    inbound,
    is_carried,
    pieces,
    plain,
    server_time,
    split,
    unpinged,
)
from core.ids import AccountId, Instant, NetworkName
from core.ports import BOLD, Inbound, InboundKind, Notice

ANYTHING = st.text(st.characters(), max_size=300)  # surrogates and controls included
LINES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=400)
NET = NetworkName("net")


@given(LINES, st.integers(8, 120))
def test_split_pieces_fit_and_join_to_the_line(text: str, room: int) -> None:
    """Design 7: split by bytes; nothing is lost at the borders, nothing is too long."""
    found = split(text, room)
    assert "".join(found) == text
    assert all(0 < len(piece.encode()) <= room for piece in found)


@given(st.lists(st.text("абвгд", min_size=1, max_size=8), min_size=1, max_size=40), st.integers(40, 80))
def test_split_prefers_blanks(words: list[str], room: int) -> None:
    """A word that fits is not torn: every cut of such a text is before a blank, as servers drop one at the end."""
    found = split(" ".join(words), room)
    assert all(piece.startswith(" ") for piece in found[1:])


def test_split_keeps_what_people_see_as_one_character() -> None:
    """Accents, skin tones, joined families and flags are not cut in two."""
    for cluster in ("e\u0301", "👍🏽", "👨\u200d👩\u200d👧", "🇫🇷", "❤\ufe0f"):
        width = len(cluster.encode())
        found = split(cluster * 5, width + 2)
        assert found == [cluster] * 5


@given(ANYTHING)
def test_clean_leaves_no_byte_that_ends_or_controls_a_line(text: str) -> None:
    """Design 7: CR, LF and NUL make a second command or wedge a server."""
    cleaned = clean(text)
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in cleaned)
    cleaned.encode()
    assert not any(unicodedata.category(char) == "Cc" and char != BOLD for char in clean(text, bold=True))


def test_clean_makes_blanks_of_breaks_and_drops_colours() -> None:
    """Words do not run together where a line end stood; the digits of a colour go with it."""
    assert clean("a\r\nb\0c\td") == "a b c d"
    assert clean("\x0304,12red\x03 \x04ff0000x\x0f \x1dy\x1d") == "red x y"
    assert clean("a\x02b\x02") == "ab"


@given(ANYTHING, st.integers(0, 200))
def test_pieces_never_exceed_their_room(text: str, room: int) -> None:
    """Every line of a notice fits, with BOLD taken up again where it was cut."""
    for piece in pieces(Notice(text=text), room):
        assert len(piece.encode()) <= max(room, 40)
        assert piece.strip()


def test_pieces_take_bold_up_again_on_the_next_line() -> None:
    """core.ports.BOLD toggles; IRC forgets it at the end of a message."""
    assert pieces(Notice(text=f"{BOLD}one\ntwo{BOLD} three\nfour"), 400) == [
        f"{BOLD}one{BOLD}",
        f"{BOLD}two{BOLD} three",
        "four",
    ]
    cut = pieces(Notice(text=f"{BOLD}{'word ' * 20}"), 45)
    assert len(cut) > 1
    assert all(piece.startswith(BOLD) for piece in cut)


def test_a_notice_of_several_lines_is_several_messages() -> None:
    """Issue 2: a multi-line proposal from Matrix is read on IRC; empty lines say nothing there."""
    assert pieces(Notice(text="one\r\n\n  two\u2028three\n"), 400) == ["one", "  two", "three"]
    assert pieces(Notice(text=" \n"), 400) == []


def test_relayed_talk_names_speaker_and_network_and_pings_nobody() -> None:
    """Issue 2 point 8: with the speaker's name and network, without pinging people by accident."""
    (line,) = pieces(Notice(text="hi", speaker="bob|alice", origin=NET), 400)
    assert line == f"<b{NON_JOINER}ob|a{NON_JOINER}lice@net> hi"
    (line,) = pieces(Notice(text="waves", speaker="bob", origin=NET, action=True), 400)
    assert line == f"* b{NON_JOINER}ob@net waves"
    (line,) = pieces(Notice(text="hi", speaker="__", origin=NET), 400)
    assert line == f"<_{NON_JOINER}_@net> hi"


def test_a_name_that_may_be_somebody_elses_stands_with_the_full_id() -> None:
    """Who is who: the account too, which pings nobody either; and it is known as carried when it is heard again."""
    for whose, shown in (("net/eve", f"net/e{NON_JOINER}ve"), ("m/@eve:l.org", None)):
        for action in (False, True):
            notice = Notice(text="hi", speaker="al", origin=NET, whose=AccountId(whose), action=action)
            (line,) = pieces(notice, 400)
            assert line.replace(NON_JOINER, "") == (f"* al@{whose} hi" if action else f"<al@{whose}> hi")
            assert "eve" not in line
            assert shown is None or shown in line
            assert is_carried(line)


@given(ANYTHING, ANYTHING, st.integers(100, 400))
def test_the_longest_id_leaves_room_for_what_was_said(speaker: str, account: str, room: int) -> None:
    """A piece is never longer than its room."""
    notice = Notice(text="x" * 500, speaker=speaker, origin=NET, whose=AccountId(f"net/{account}"))
    assert all(len(piece.encode()) <= max(room, 320) for piece in pieces(notice, room))


@given(ANYTHING, ANYTHING, st.integers(150, 400))
def test_no_relayed_text_begins_a_message(speaker: str, text: str, room: int) -> None:
    """Issue 2 point 8: without letting text become a command, on every line and piece of it."""
    head = pieces(Notice(text="x", speaker=speaker, origin=NET), room)[0].removesuffix("x")
    assert head.startswith("<")
    assert head.index(">") == len(head) - 2
    for piece in pieces(Notice(text=text, speaker=speaker, origin=NET), room):
        assert piece.startswith(head)


def test_a_piece_that_has_to_be_cut_again_keeps_its_speaker() -> None:
    """After a reconnect under a longer nick a line holds less; nothing a person wrote begins a message even so."""
    notice = Notice(text=f"{BOLD}{'word ' * 80}{BOLD}", speaker="bob", origin=NET)
    (first, *others) = pieces(notice, 400)
    head = first.partition(" ")[0] + " "
    cut_again = [part for piece in (first, *others) for part in again(notice, piece, 300)]
    assert len(cut_again) > len(others) + 1
    assert all(part.startswith(head + BOLD) and len(part.encode()) <= 300 for part in cut_again)
    assert " ".join(plain(part).removeprefix(head) for part in cut_again).split() == ["word"] * 80
    assert again(notice, first, 400) == [first]


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"]), min_size=2, max_size=20))
def test_unpinged_is_the_name_with_a_mark_inside(name: str) -> None:
    """It looks like the name and is not the name."""
    marked = unpinged(name)
    assert marked.replace(NON_JOINER, "") == name
    assert name not in marked


def said(text: str, *, kind: str = "pubmsg", tags: dict[str, str] | None = None, size: int = 100) -> Line:
    return Line(kind, "Alice!a@host", "#x", (text,), tags or {}, size)


def heard(line: Line) -> Inbound:
    message = inbound(line, network=NET, room=None, received=Instant(5), live=True, limit=512)
    assert message is not None
    return message


def test_inbound_keeps_what_the_server_vouches_for() -> None:
    """server-time and msgid become ``sent`` and ``message_id``; the account is not taken from the text."""
    tags = {"time": "2026-03-01T12:00:00.250Z", "msgid": "m1"}
    message = heard(said("\x02!vote\x02 \x0304for\x03 301\x01", tags=tags))
    assert message.text == "!vote for 301"
    assert message.sent == 1772366400250
    assert message.message_id == "m1"
    assert message.account is None
    assert message.kind is InboundKind.MESSAGE
    assert heard(said("waves", kind="action")).kind is InboundKind.ACTION


def test_inbound_marks_lines_within_ten_bytes_of_the_limit() -> None:
    """Interface 3: an IRC command within 10 bytes of the line limit may have been cut."""
    assert not heard(said("x", size=501)).maybe_cut
    assert heard(said("x", size=502)).maybe_cut


def test_inbound_drops_what_has_nothing_to_read() -> None:
    """Only control codes and blanks: nobody said anything."""
    silence = said("\x02\x0f \x03")
    assert inbound(silence, network=NET, room=None, received=Instant(5), live=True, limit=512) is None


@given(
    st.text(min_size=1),
    st.text(min_size=1),
    st.integers(150, 500),
    st.booleans(),
    st.none() | st.text().map(lambda account: AccountId(f"net/{account}")),
)
@example("\U00010000 " * 24, "hi", 150, False, None)  # a name for which there is hardly room
@example("al", "hi", 150, True, AccountId("net/" + "\U00010000" * 64))
@example("al", "hi", 500, True, AccountId("net/a\u00a0b"))
def test_what_was_carried_here_is_not_carried_on(
    speaker: str, text: str, room: int, action: bool, whose: AccountId | None
) -> None:
    """Issue 2 point 8, no loops: no piece of relayed talk is heard, said by a gateway or repeated by a bot."""
    for piece in pieces(Notice(text=text, speaker=speaker, origin=NET, whose=whose, action=action), room):
        line = said(piece)
        assert inbound(line, network=NET, room=None, received=Instant(5), live=True, limit=512) is None


def test_what_only_looks_carried_is_heard() -> None:
    """Nobody is silenced for a bracket, a star or a joiner of his language."""
    joined = f"می{NON_JOINER}خواهم"
    for text in (
        "<alice@libera> hi",
        "* alice@libera waves",
        joined,
        f"<{joined}> hi",
        f"say <a{NON_JOINER}@b> x",
    ):
        assert heard(said(text)).text == text


def test_server_time_malformed_is_missing() -> None:
    """A wrong stamp never becomes a time."""
    for stamp in (
        None,
        "",
        "yesterday",
        "2026-03-01T12:00:00",
        "99999-01-01T00:00:00Z",
        "2026-13-01T00:00:00Z",
    ):
        assert server_time(stamp) is None


@given(ANYTHING)
def test_plain_never_fails(text: str) -> None:
    """Whatever arrives, its reader gets one clean line."""
    assert not any(unicodedata.category(char) == "Cc" for char in plain(text) if char != "\t")


@given(st.lists(st.binary(max_size=40)), st.integers(1, 7))
def test_bytes_become_lines_however_they_are_cut(lines: list[bytes], step: int) -> None:
    """Design 7: bad UTF-8 closes the library's connection; here every line comes through, once."""
    lines = [line.replace(b"\n", b"").replace(b"\r", b"") for line in lines]
    data = b"".join(line + b"\r\n" for line in lines)
    buffer = LineBuffer()
    found = [line for at in range(0, len(data), step) for line in buffer.feed(data[at : at + step])]
    assert found == [decode(line) for line in lines]


def test_decode_utf8_latin1_and_a_cut_character() -> None:
    """A server that cuts inside a character costs that character, not the whole line."""
    assert decode("привет".encode()) == "привет"
    assert decode("caf\xe9 au lait".encode("latin-1")) == "café au lait"
    assert decode("привет".encode()[:-1]) == "приве"


def test_a_line_without_end_is_thrown_away() -> None:
    """A server (or somebody in the middle) cannot fill the memory with one line."""
    buffer = LineBuffer()
    assert buffer.feed(b"x" * 70000) == []
    assert buffer.feed(b"y\nok\n") == ["y", "ok"]
