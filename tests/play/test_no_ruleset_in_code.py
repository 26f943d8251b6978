"""The mechanisms act by setting keys, never by what a ruleset or an office is called."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from core.law.vocabulary import VOCABULARY, choices_of
from tests.support.rehearsing import packs

ROOT = Path(__file__).parents[2]
MECHANISMS = tuple(ROOT / "core" / name for name in ("play", "law", "actors", "sandbox"))
TABLE = ROOT / "core" / "law" / "vocabulary"  # says what keys there are, with examples


@cache
def texts() -> frozenset[str]:
    """Every text in the code of the mechanisms."""
    return frozenset(text for folder in MECHANISMS for path in folder.rglob("*.py") for text in _texts(path))


def _texts(path: Path) -> Iterator[str]:
    if not path.is_relative_to(TABLE):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_every_key_is_one_that_a_mechanism_knows() -> None:
    """Rulesets 1: a key in the table that nothing acts on would be a setting without effect."""
    assert sorted(VOCABULARY.keys() - texts()) == []


def test_no_ruleset_and_no_office_is_named_in_the_mechanisms() -> None:
    """Design 2: any ruleset may use any mechanism: no ruleset's name in code, and no office's."""
    words = {word for row in VOCABULARY.values() for word in choices_of(row.type)}
    offices = {
        word
        for pack in packs().values()
        for rule in pack.rules
        for setting in rule.reading
        if setting.key == "offices"
        for word in setting.value.split(", ")
    }
    assert offices
    assert sorted((packs().keys() | offices) & texts() - words) == []
