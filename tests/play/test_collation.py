"""The order of names as readers expect it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.play.collation import collation_key


@pytest.mark.parametrize(
    "names",
    [
        ["Егор", "Ёж", "ежа", "Жан"],
        ["Ель", "ёлочка", "Ель"],
        ["eve", "Éva", "Evelyn", "zoé", "Zorro"],
        ["и", "ия", "й", "йод", "к"],
        ["a", "B", "c", "Д"],
    ],
)
def test_readers_order(names: list[str]) -> None:
    """Rulesets 8, rule 201: locale-aware: Е/Ё, É, upper and lower case; Й is a letter of its own."""
    expected = {
        "Ель": ["ёлочка", "Ель", "Ель"],
        "eve": ["Éva", "eve", "Evelyn", "zoé", "Zorro"],
    }.get(names[0], names)
    assert sorted(names, key=collation_key) == expected
    decomposed = [unicodedata.normalize("NFD", n) for n in reversed(names)]
    assert [unicodedata.normalize("NFC", n) for n in sorted(decomposed, key=collation_key)] == expected


@given(st.text(), st.text())
def test_names_that_differ_are_in_some_order(one: str, other: str) -> None:
    """Turn order is a function of the names: no two different ones are alike."""
    assert (collation_key(one) == collation_key(other)) is (one == other)
