"""Packs: initial rulesets as data, every mistake named with its rule and key."""

from __future__ import annotations

import tomllib

import pytest

from core.law.pack import PackError, load_pack
from core.law.precedence import settings_of
from core.law.rule import Setting, Translation

GOOD = """
id = "tiny"
language = "ru"
source = "made up"

[title]
en = "Tiny"
ru = "Малое"

[[rule]]
number = 208
mutable = true
supplied = "part"
reading = '''
{win.score = 100
win.then ?= end}
'''
[rule.ru]
title = "Победа"
text = '''
Сто очков.
'''
[rule.en]
title = "Winning"
text = "A hundred points."

[[rule]]
number = 101
mutable = false
supplied = true
[rule.ru]
title = "Послушание"
text = "Все слушаются."
[rule.en]
title = "Obedience"
text = "All obey."
"""


def test_load() -> None:
    """rulesets, head: the pack's language is the authoritative one; ids go by number; settings are the pack's."""
    pack = load_pack(tomllib.loads(GOOD))
    assert (pack.id, pack.language, pack.source) == ("tiny", "ru", "made up")
    assert (pack.title("en"), pack.title("ru"), pack.title("fr")) == ("Tiny", "Малое", "Малое")
    first, second = pack.rules
    assert (first.id, first.number, first.mutable, first.supplied, first.reading) == (
        1,
        101,
        False,
        "all",
        (),
    )
    assert (second.id, second.number, second.mutable, second.supplied) == (2, 208, True, "part")
    assert (second.title, second.text, second.history) == ("Победа", "Сто очков.", (208,))
    assert second.translations == (Translation("en", "Winning", "A hundred points."),)
    assert [(s.key, s.value, s.default, s.by) for s in second.reading] == [
        ("win.score", "100", False, "pack"),
        ("win.then", "end", True, "pack"),
    ]
    assert all(isinstance(s, Setting) for s in second.reading)
    rules = pack.ruleset()
    assert rules.next_id == 3
    assert settings_of(rules).number("win.score") == 100


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "tiny"', "", "id: is missing"),
        ('id = "tiny"', 'id = "tiny"\ncolour = 1', "colour: is not known here"),
        ('language = "ru"', 'language = "fr"', "title.fr: is missing"),
        ('ru = "Малое"', "ru = 3", "title.ru: is a text"),
        ("number = 101", "number = 208", "rule 208: appears twice"),
        ("number = 101", "number = '101'", "number: is a whole number"),
        ("number = 101", "number = true", "number: is a whole number"),
        ("mutable = false", "mutable = 0", "rule 101 mutable: is a truth value"),
        ("mutable = false\n", "", "rule 101 mutable: is missing"),
        ("mutable = false", "mutable = false\nweight = 1", "rule 101 weight: is not known here"),
        ('supplied = "part"', 'supplied = "half"', 'rule 208 supplied: is true, false or "part"'),
        ('supplied = "part"', "supplied = 1", 'rule 208 supplied: is true, false or "part"'),
        ('text = "All obey."', 'text = " "', "rule 101 en.text: is empty"),
        ('[rule.en]\ntitle = "Obedience"\ntext = "All obey."', "", "rule 101 en: is missing"),
        ('text = "All obey."', 'text = "All obey."\nnote = "x"', "rule 101 en.note: is not known here"),
        ("win.then ?= end", "win.then = none", "rule 208 reading: only sets keys"),
        ("win.then ?= end", "keep", "rule 208 reading: “keep” stands alone"),
        ("win.score", "win.scroe", "rule 208 reading: unknown key win.scroe; did you mean win.score?"),
    ],
)
def test_mistakes(old: str, new: str, message: str) -> None:
    """Bad input: one clear line that names rule and key (a reading's place is marked below it)."""
    assert old in GOOD
    with pytest.raises(PackError) as caught:
        load_pack(tomllib.loads(GOOD.replace(old, new, 1)))
    assert str(caught.value).split("\n")[0] == message


@pytest.mark.parametrize("data", [{}, {"rule": []}, {"rule": 3}, {"rule": [3]}, {"title": 3}])
def test_other_shapes(data: dict[str, object]) -> None:
    """Whatever TOML may hold, a pack of another shape is refused by name."""
    whole = {"id": "x", "language": "en", "source": "y", "title": {"en": "X"}} | data
    with pytest.raises(PackError):
        load_pack(whole)
