"""Where code stands in what somebody typed, and what of it may not be changed on the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.play import commands as c
from core.play.commands import ChangeKind, Draft
from gateway.speech import queries as q
from gateway.speech.fence import Fenced, FenceFault, fenced, split_code
from gateway.speech.parse import parse, parse_draft

HOOK = "def on_turn(event, game):\n    pass"


@pytest.mark.parametrize(
    "typed",
    [
        f"```\n{HOOK}\n```",
        f"```starlark\n{HOOK}\n```",
        f"``` python \n{HOOK}\n```",
        f"```language-python3\n{HOOK}\n```",
        f"````\n{HOOK}\n````",
        f"~~~\n{HOOK}\n~~~",
        f"~~~starlark\n{HOOK}\n~~~~",
        f"  ~~~python\n{HOOK}\n  ~~~  ",
        f"```\n\n{HOOK}\n\n```",
    ],
)
def test_a_block_in_each_form_people_type(typed: str) -> None:
    """Design 6: the fenced block is the code, without its marks and the name of a language."""
    assert split_code(f'"T": text\n{typed}\n{{a = 1}}') == Fenced('"T": text\n{a = 1}', HOOK)


def test_code_may_hold_the_marks_of_the_other_kind() -> None:
    """Design 6: code is kept as typed, three backticks in it included."""
    code = 'x = "```"\ny = 1'
    assert split_code(f"~~~\n{code}\n~~~") == Fenced("", code)
    assert split_code(f"````\n{code}\n````") == Fenced("", code)


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("```\nx", FenceFault("open")),
        ("~~~\nx\n```", FenceFault("open", "~~~")),
        ("````\nx\n```", FenceFault("open", "````")),
        ("```\nx\n```\n```\ny\n```", FenceFault("two")),
        ("```\nx\n```\n~~~\ny\n~~~", FenceFault("two")),
    ],
)
def test_a_block_that_is_none(typed: str, fault: FenceFault) -> None:
    """Bad input: what is missing is named, and nothing is taken for code."""
    assert split_code(typed) == fault


@pytest.mark.parametrize("typed", ["about ~~~ so", "a ``word`` b", "~~struck~~"])
def test_marks_within_words_are_words(typed: str) -> None:
    """A rule may speak of anything: only three backticks, or tildes at the head of a line, are a fence."""
    assert split_code(typed) == Fenced(typed, None)


@given(st.text(st.sampled_from("`~x \n"), max_size=30))
def test_what_is_fenced_is_found_again(code: str) -> None:
    """Interface 4, ``unparse``: a move as it is written is read as the same move."""
    code = code.strip("\n").rstrip()
    assert split_code(fenced(code)) == Fenced("", code)


def test_line_breaks_of_all_kinds_are_one() -> None:
    """Design 6: the same code from every client is the same code."""
    assert _code(f'!enact "T": x\r\n```\r\n{HOOK}\r\n```'.replace("\n    ", "\r\n    ")) == HOOK


@pytest.mark.parametrize("odd", ["\t", "\u00a0", "\u201c", "\u2019", "\u2014", "\u2026", "\u3000"])
def test_nothing_in_code_is_changed_silently(odd: str) -> None:
    """Bad input in code is told with its place: it reaches the interpreter as it was typed."""
    code = f"def on_turn(event, game):\n  x{odd}= 1"
    assert _code(f'!enact\t"T":\ta\tb\n```\n{code}\n```') == code
    begun = parse_draft(f'enact "T": a\n```\n{code}\n```')
    assert isinstance(begun, q.Spoken)
    assert isinstance(begun.move, c.Propose)
    assert begun.move.draft.code == code


def test_a_tab_outside_of_code_is_a_blank() -> None:
    """Interface 3: blanks in a text are blanks, however they were typed."""
    (said,) = parse('!enact\t"T":\ta\tb\n```\n\tx\n```\nc\td')
    assert said == q.Spoken(
        c.Propose(draft=Draft(kind=ChangeKind.ENACT, title="T", text="a b\nc d", code="\tx")), None
    )


def test_a_piece_of_a_draft_keeps_its_indentation() -> None:
    """Docs, "code": everything behind the blank after ``+`` is kept, a tab too: it is told when it is code."""
    assert parse("draft + \tx\ty", private=True) == (q.Personal(q.DraftAdd(text="\tx\ty"), None),)
    assert parse("!draft +     x") == (q.Personal(q.DraftAdd(text="    x"), None),)


def _code(typed: str) -> str | None:
    (said,) = parse(typed)
    assert isinstance(said, q.Spoken)
    assert isinstance(said.move, c.Propose)
    return said.move.draft.code
