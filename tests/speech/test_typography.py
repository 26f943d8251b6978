"""How French and Russian are set: what belongs together is not torn apart at the end of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gateway.speech import formats
from gateway.speech.phrases import LOCALES, Phrases, Words

PACKS = Path(__file__).parents[2] / "core" / "packs"
BLANK = "\N{NO-BREAK SPACE}"
# a sign that stands alone in French; not "203: k = v" or "!vote", which are typed
TORN_FR = re.compile(rf"(?<=[^{BLANK}\s\d{{])[;:!?»](?=[\s,.)]|$)|(?<= )[;:!?»](?=[\s,.)]|$)|«(?!{BLANK})")
TORN_RU = re.compile(r"(?<=\S) —|« | »|\S (?=[;:!?](?:\s|$))")


def _phrases(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if not line.startswith("#"):
                said = re.sub(r"^(?:-?[\w-]+ = ?|\s*\*?\[[\w-]+\])", "", line)
                yield f"{path.name}:{at}", re.sub(r'\{ ?"(\s)" ?\}', r"\1", said)


def _rules(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted(PACKS.glob("*.toml")):
        spoken = ""
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.startswith("["):
                spoken = line
            elif spoken == f"[rule.{language}]":
                yield f"{path.name}:{at}", re.sub(r"^\w+ = |\"+$", "", line)


@pytest.mark.parametrize(("language", "torn"), [("fr", TORN_FR), ("ru", TORN_RU)])
def test_signs_stay_with_their_words(language: str, torn: re.Pattern[str]) -> None:
    """French: a no-break space before ; : ! ? » and after «. Russian: one before a dash, none at quotes."""
    lines = [*_phrases(language), *_rules(language)]
    assert [f"{where} {line}" for where, line in lines if torn.search(line)] == []


def test_lists_are_set_as_the_language_sets_them() -> None:
    """What is listed after one another, as scores are, is parted the same way as any sentence."""
    said = {code: formats.listed(Words(Phrases(), code), ["Alice 1", "Bob 2"]) for code in ("en", "fr", "ru")}
    assert said == {"en": "Alice 1; Bob 2", "fr": f"Alice 1{BLANK}; Bob 2", "ru": "Alice 1; Bob 2"}


COUNTED = re.compile(r"\{ \$(\w+) \} (?:mutable |active |more )?[a-zàâéèêîôûç]+s\b")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_is_not_said_as_many(language: str) -> None:
    """A number that has a form for one in any phrase is followed by a plural only where it is not one.

    The engine's own limits (``fault-…``) are never one."""
    texts = {p.name: p.read_text(encoding="utf-8") for p in (LOCALES / language).glob("*.ftl")}
    numbers = set(re.findall(r"\{ \$(\w+) ->\s+(?:\[\d\][^\n]*\s+)*\[one\]", "\n".join(texts.values())))
    assert {"n", "limit", "present"} <= numbers
    told = [line for text in texts.values() for line in text.splitlines() if re.match(r"(?!fault-)\w", line)]
    assert [line for line in told for m in COUNTED.finditer(line) if m[1] in numbers] == []
