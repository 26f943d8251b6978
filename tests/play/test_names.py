"""What players and games may be called (interface 3, "Details that tests rely on")."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.play.names import NameProblem, fold_name, normalise_name, suggest_name, valid_name


@pytest.mark.parametrize(
    "name",
    [
        "Bob",
        "Élise",
        "Пётр",
        "b",
        "x" * 32,
        "gate|way",
        "[bob]",
        "C1",
        "a.b",
        "Anne-Marie",
        "三",
        "e\u0301" * 32,
        "🎲",
    ],
)
def test_names_one_can_have(name: str) -> None:
    assert valid_name(normalise_name(name)) is None


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", NameProblem.EMPTY),
        ("x" * 33, NameProblem.LONG),
        ("x" + "\u0316" * 500, NameProblem.LONG),
        ("Bob Smith", NameProblem.BLANK),
        ("Bob\u00a0Smith", NameProblem.BLANK),
        ("\u3164", NameProblem.BLANK),
        ("O'Brien", NameProblem.MARK),
        ("«Bob»", NameProblem.MARK),
        ("b{b", NameProblem.MARK),
        ("a>b", NameProblem.MARK),
        ("a/b", NameProblem.MARK),
        ("bo\u200bb", NameProblem.HIDDEN),
        ("bo\u202eb", NameProblem.HIDDEN),
        ("b\x02", NameProblem.HIDDEN),
        ("\u0301x", NameProblem.HIDDEN),
        ("301", NameProblem.NUMBER),
        ("-3.5", NameProblem.NUMBER),
        ("٣", NameProblem.NUMBER),
        ("VOTE", NameProblem.VERB),
    ],
)
def test_names_nobody_can_have(name: str, problem: NameProblem) -> None:
    assert valid_name(name, {"vote"}) is problem


def test_names_are_compared_without_case() -> None:
    assert fold_name("ÉLISE") == fold_name("e\u0301lise")
    assert fold_name("Straße") == fold_name("STRASSE")


@pytest.mark.parametrize(
    ("taken", "wanted", "suggested"),
    [
        ((), "Bob", "Bob"),
        (("bob",), "Bob", "Bob2"),
        (("BOB", "bob2"), "Bob", "Bob3"),
        ((), "Bob Smith", "BobSmith"),
        ((), "12", "player"),
        (("Player",), "{}", "player2"),
        (("x" * 32,), "x" * 32, "x" * 24 + "2"),
    ],
)
def test_a_free_name_is_suggested(taken: tuple[str, ...], wanted: str, suggested: str) -> None:
    """Interface 3: a taken name is refused with a free one suggested."""
    assert suggest_name(taken, wanted) == suggested


@given(st.lists(st.text(max_size=40), max_size=5), st.text(st.characters(codec=None), max_size=80))
def test_a_suggestion_can_always_be_had(taken: list[str], wanted: str) -> None:
    suggested = suggest_name(taken, wanted, {"vote"})
    assert valid_name(suggested, {"vote"}) is None
    assert fold_name(suggested) not in {fold_name(name) for name in taken}
    assert unicodedata.is_normalized("NFC", suggested)
