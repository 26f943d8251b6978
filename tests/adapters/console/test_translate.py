"""The terminal's lines, both ways: nothing said can look like something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.console.translate import ROOM, Heard, Quit, Speak, Typed, Usage, inbound, lines, understand
from core.ids import Instant, NetworkName
from core.ports import BOLD, Delivery, InboundKind, Notice, Place

NET = NetworkName("console")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("!vote for", Heard("!vote for")),
        ("  hello ", Heard("hello")),
        ("/as bob", Speak("bob")),
        ("/msg status", Heard("status", private=True)),
        ("/me waves", Heard("waves", action=True)),
        ("/quit", Quit()),
        ("//help", Heard("/help")),
        ("/as", Usage()),
        ("/as two words", Usage()),
        ("/vote", Usage()),
        ("", None),
        (" \x07 ", None),
    ],
)
def test_what_a_line_means(line: str, meant: Typed | None) -> None:
    """`/as bob` speaks as another player; everything else is said."""
    assert understand(line) == meant


@given(st.text())
def test_any_line_is_understood_and_carries_no_control_codes(line: str) -> None:
    """Whatever is piped in: never an exception, never a code that moves the cursor."""
    meant = understand(line)
    if isinstance(meant, Heard):
        assert not any(ord(c) < 32 and c != "\t" for c in meant.text)


def test_each_name_is_its_own_account() -> None:
    """The speaker is who `/as` named last; private lines have no room."""
    said = inbound(NET, "bob", Heard("waves", action=True), Instant(7))
    assert (said.room, said.account, said.kind, said.received) == (ROOM, "bob", InboundKind.ACTION, 7)
    assert inbound(NET, "bob", Heard("x", private=True), Instant(7)).room is None


def shown(notice: Notice, *, colours: bool = False, account: str | None = None) -> list[str]:
    place = Place(NET, None if account else ROOM, account)
    return lines(Delivery(key="k", place=place, notice=notice), colours=colours)


def test_bold_is_shown_on_a_terminal_only() -> None:
    """Colours only on a tty."""
    notice = Notice(text=f"{BOLD}Night{BOLD} begins\nnow")
    assert shown(notice) == ["Night begins", "now"]
    assert shown(notice, colours=True) == ["\x1b[1mNight\x1b[22m begins", "now"]


def test_private_lines_say_for_whom() -> None:
    """One terminal is several people's."""
    assert shown(Notice(text="a\nb"), account="carol") == ["[carol] a", "[carol] b"]


def test_relayed_talk_shows_who_and_where() -> None:
    """Talk of other rooms carries the speaker and his network."""
    notice = Notice(text="hi", speaker="bob", origin=NetworkName("libera"))
    assert shown(notice) == ["<bob@libera> hi"]


def test_escape_codes_of_others_do_not_reach_the_terminal() -> None:
    """What somebody on IRC writes cannot repaint the screen."""
    assert shown(Notice(text="\x1b[2Jgone\x9b1m")) == ["[2Jgone1m"]
