"""Styles within a text: the marks of IRC both ways, whatever stands between them. modern.ircdocs.horse/formatting."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graphemes import graphemes
from core.styles import PALETTE, PLAIN, Run, Style, bare, for_irc, lines, marked, merged, runs
from tests.support.effort import effort

MARKS = "\x02\x03\x04\x0f\x11\x16\x1d\x1e\x1f"
MARKED = st.text(st.sampled_from(MARKS + "\x000123456789,abf \n") | st.characters(), max_size=80)
COLOURS = st.sampled_from(["", *PALETTE, "123456", "fedcba"])
STYLES = st.builds(
    Style,
    bold=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    strike=st.booleans(),
    mono=st.booleans(),
    colour=COLOURS,
    background=COLOURS,
).filter(lambda style: bool(style.colour) or not style.background)
RUNS = st.lists(
    st.builds(Run, st.sampled_from([",5", "5", ",abcdef", "a", "слово", ", ", "e\u0301"]), STYLES)
)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("\x02x", Style(bold=True)),
        ("\x1d\x1fx", Style(italic=True, underline=True)),
        ("\x1e\x11x", Style(strike=True, mono=True)),
        ("\x0304x", Style(colour="ff0000")),
        ("\x034x", Style(colour="ff0000")),
        ("\x0304,01x", Style(colour="ff0000", background="000000")),
        ("\x0399,01x", Style(background="000000")),
        ("\x0352x", Style(colour="ff0000")),
        ("\x04FF8800x", Style(colour="ff8800")),
        ("\x04ff8800,102030x", Style(colour="ff8800", background="102030")),
        ("\x0304\x03x", PLAIN),
        ("\x0304\x04x", PLAIN),
        ("\x02\x0304\x0fx", PLAIN),
        ("\x02\x02x", PLAIN),
        ("\x0301,01x", Style(colour="000000", background="000000")),
        ("\x16x", Style(colour="ffffff", background="000000")),
        ("\x0304,01\x16x", Style(colour="000000", background="ff0000")),
    ],
)
def test_each_mark_means_what_it_means_on_irc(text: str, style: Style) -> None:
    """Every formatting character of the document, colours by number and in hexadecimal."""
    assert runs(text) == [Run("x", style)]
    assert bare(text) == "x"


def test_digits_that_belong_to_no_colour_are_words() -> None:
    """A colour has two digits at most, and only those of ASCII; a comma without a digit is a comma."""
    assert bare("\x03123") == "3"
    assert bare("\x0304,x") == ",x"
    assert bare("\x03\u0661\u0662") == "\u0661\u0662"
    assert bare("\x0412345") == "12345"


@given(MARKED)
def test_words_hold_no_control_code(text: str) -> None:
    """Control codes never carry over, whatever they stand between; nor does what UTF-8 has no bytes for."""
    words = bare(text)
    assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in words if sign not in "\n\t")
    words.encode()


@given(RUNS)
def test_a_text_with_marks_is_read_as_it_was_written(parts: list[Run]) -> None:
    """Also where a comma or a digit follows a colour."""
    assert merged(runs(marked(parts))) == merged(parts)


@given(RUNS)
def test_on_irc_the_words_and_all_but_rare_colours_stay(parts: list[Run]) -> None:
    """A colour without a number becomes one that every client has."""
    read = merged(runs(for_irc(parts)))
    assert "".join(run.text for run in read) == "".join(run.text for run in parts)
    for run in read:
        assert run.style.colour in ("", *PALETTE)
    told = [(sign, run.style.bold, bool(run.style.colour)) for run in parts for sign in run.text]
    assert [(sign, run.style.bold, bool(run.style.colour)) for run in read for sign in run.text] == told


def test_a_colour_becomes_the_nearest_that_every_client_has() -> None:
    """Nearly red is red, nearly white is white."""
    assert for_irc([Run("x", Style(colour="fe0102"))]) == "\x0304x\x0f"
    assert for_irc([Run("x", Style(colour="fefefe"))]) == "\x0300x\x0f"
    assert for_irc([Run("x", Style(colour="470000"))]) == "\x0316x\x0f"  # this one has a number of its own


@given(MARKED)
def test_lines_are_the_text_cut_at_its_breaks(text: str) -> None:
    """Styles go on over a break; no line holds one."""
    found = lines(runs(text))
    assert "\n".join("".join(run.text for run in line) for line in found) == bare(text)


@given(st.text(), st.integers(4, 40))
def test_graphemes_join_to_the_text(text: str, most: int) -> None:
    """Nothing is lost, nothing is longer than asked for."""
    found = list(graphemes(text, most))
    assert "".join(found) == text
    assert all(len(one.encode("utf-8", "surrogatepass")) <= most for one in found)


@pytest.mark.parametrize(
    "cluster",
    [
        *(
            "e\u0301",
            "👍🏽",
            "👨\u200d👩\u200d👧",
            "🇫🇷",
            "❤\ufe0f",
            "й",
            "и\u0306",
            "นี้",
            "नि",
            "\u1112\u1161\u11ab",
        ),
        *("각\u11a8", "🏴\U000e0067\U000e0062\U000e007f", "1\ufe0f\u20e3", "ა", "ﷺ", "𒀱"),
    ],
)
def test_what_is_seen_as_one_character_is_one(cluster: str) -> None:
    """Unicode annex 29: accents, tones, joined families, flags, keycaps, Hangul, Thai, Devanagari."""
    assert list(graphemes(cluster * 3, 400)) == [cluster] * 3


@pytest.mark.parametrize("unit", ["🇫🇷", "\u0301", "👨\u200d", "\u1112\u1161", "\x0304,05", "\x02a"])
def test_the_work_grows_with_the_length(unit: str) -> None:
    """Twice the text is twice the work; looking back over all flags before each took seconds for 64 kB."""
    texts = [unit * (size // len(unit)) for size in (2_000, 4_000)]
    for work in (lambda text: list(graphemes(text, 400)), lambda text: merged(runs(text))):
        once, twice = (effort(lambda text=text, work=work: work(text)) for text in texts)  # type: ignore[misc]
        assert twice <= 2.2 * once + 500
