"""The rulesets that come along are the table of rulesets 2 and the rules of rulesets 3 to 8."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import pytest

from core.ids import Key
from core.law.pack import Pack, load_pack
from core.law.precedence import settings_of
from core.law.reading import parse_reading
from core.law.rule import Rule, Setting
from core.law.vocabulary import VOCABULARY, canonical_value, entry
from tests.support.packs_table import BESIDE, LANGUAGES, NUMBERS, PACKS, SUPPLIED, TABLE

each = pytest.mark.parametrize("name", PACKS)


@cache
def pack_of(name: str) -> Pack:
    text = files("core").joinpath("packs", f"{name}.toml").read_text(encoding="utf-8")
    return load_pack(tomllib.loads(text))


def settings(name: str) -> dict[Key, list[tuple[Rule, Setting]]]:
    """Each key of the pack with the rules that set it."""
    found: dict[Key, list[tuple[Rule, Setting]]] = {}
    for rule in pack_of(name).rules:
        for setting in rule.reading:
            found.setdefault(setting.key, []).append((rule, setting))
    return found


def wanted(name: str) -> dict[Key, Setting]:
    """The column of the pack, as settings."""
    column = PACKS.index(name)
    found: dict[Key, Setting] = {}
    for key, row in (TABLE | BESIDE).items():
        value = row[column]
        if value is not None:
            default = value.startswith("?=")
            found[Key(key)] = Setting(Key(key), value.removeprefix("?=").strip(), default)
    return found


def test_all_packs_are_there() -> None:
    """Issue 3, point 1: five packs come along, and nothing else."""
    present = sorted(f.name for f in files("core").joinpath("packs").iterdir() if f.name.endswith(".toml"))
    assert present == sorted(f"{name}.toml" for name in PACKS)
    assert {pack_of(name).id for name in PACKS} == set(PACKS)


def test_the_table_has_every_key() -> None:
    """Rulesets 2: a key nobody's table has could be set by no pack and be forgotten."""
    assert set(VOCABULARY) == {Key(key) for key in (*TABLE, *BESIDE)}


@each
def test_the_keys_are_those_of_the_table(name: str) -> None:
    """Rulesets 2: no key missing, none that the column leaves empty, each set by one rule alone."""
    found = settings(name)
    assert set(found) == set(wanted(name))
    assert {key: [r.number for r, _ in said] for key, said in found.items() if len(said) > 1} == {}


@each
def test_the_values_are_those_of_the_table(name: str) -> None:
    """Rulesets 2: the same value, however it is written; a default is one."""
    wrong = {}
    for key, want in wanted(name).items():
        ((_rule, said),) = settings(name)[key]
        row = entry(key)
        same = canonical_value(row, said.value) == canonical_value(row, want.value)
        if not same or said.default is not want.default:
            wrong[key] = (said.value, want.value)
    assert wrong == {}


@each
def test_every_setting_is_in_force(name: str) -> None:
    """Rulesets 1: at the start no rule of a pack beats another."""
    force = settings_of(pack_of(name).ruleset())
    beaten = {}
    for key, ((rule, _setting),) in settings(name).items():
        standing = force.standing(key)
        if standing is None or standing.rule.number != rule.number or standing.beaten:
            beaten[key] = rule.number
    assert beaten == {}


@each
def test_numbers_and_mutability(name: str) -> None:
    """Rulesets 3 to 8: which numbers there are; at first the 100s are immutable, the 200s mutable (102)."""
    rules = pack_of(name).rules
    assert tuple(r.number for r in rules) == NUMBERS[name]
    assert [r.number for r in rules if r.mutable is not (r.number >= 200)] == []
    assert [r.number for r in rules if r.history != (r.number,)] == []


@each
def test_languages(name: str) -> None:
    """Issue 3, point 1: title and text in the pack's language and in English; none empty, no title twice."""
    pack = pack_of(name)
    first, *others = LANGUAGES[name]
    assert pack.language == first
    for rule in pack.rules:
        told = {t.language: t for t in rule.translations}
        assert set(told) == set(others), rule.number
        assert rule.title.strip()
        assert rule.text.strip()
        assert all(t.title.strip() and t.text.strip() for t in told.values())
        assert all(t.text != rule.text for t in told.values()), rule.number
    for language in (first, *others):
        titles = [_title(rule, language).casefold() for rule in pack.rules]
        assert sorted({t for t in titles if titles.count(t) > 1}) == []


def _title(rule: Rule, language: str) -> str:
    return next((t.title for t in rule.translations if t.language == language), rule.title)


@each
def test_what_is_supplied_is_marked(name: str) -> None:
    """Rulesets, head: where the source page is cut the rule says so, "part" where only a part is ours."""
    marked = {int(r.number): r.supplied for r in pack_of(name).rules if r.supplied}
    assert marked == {n: "all" if how is True else how for n, how in SUPPLIED[name].items()}


@each
def test_source_and_titles(name: str) -> None:
    """Interface 1, `packs`: where each is from; a title for every language the gateway speaks."""
    pack = pack_of(name)
    assert "own words" in pack.source
    titles = {pack.title(language) for language in ("en", "fr", "ru")}
    assert all(titles)
    assert {language for language, _ in pack.titles} == {"en", "fr", "ru"}


@each
def test_a_reading_can_be_typed_back(name: str) -> None:
    """Interface 3: readings are shown as one would write them in braces."""
    for rule in pack_of(name).rules:
        if rule.reading:
            typed = "; ".join(f"{s.key} {'?=' if s.default else '='} {s.value}" for s in rule.reading)
            again = parse_reading(f"{{{typed}}}").sets
            assert [(s.key, s.value, s.default) for s in again] == [
                (s.key, s.value, s.default) for s in rule.reading
            ]
