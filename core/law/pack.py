"""An initial ruleset as data. Must never know where its file lies."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TypeVar

import msgspec

from core.ids import RuleId, RuleNumber
from core.law.reading import ReadingError, parse_reading
from core.law.rule import Rule, Setting, Translation
from core.law.ruleset import Ruleset

T = TypeVar("T")

ENGLISH = "en"  # what everybody is served with whose own language a pack lacks
TOP = frozenset({"id", "language", "title", "source", "rule"})
SUPPLIED: Mapping[object, str] = {True: "all", False: "", "part": "part"}


class PackError(Exception):
    """The pack cannot be used. ``rule`` and ``key`` say where, as far as known."""

    def __init__(self, reason: str, rule: int | None = None, key: str = "") -> None:
        place = " ".join(p for p in (f"rule {rule}" if rule is not None else "", key) if p)
        super().__init__(f"{place}: {reason}" if place else reason)
        self.reason = reason
        self.rule = rule
        self.key = key


class Pack(msgspec.Struct, frozen=True):
    """``language`` is the authoritative one; ``titles`` are pairs of language and title."""

    id: str
    language: str
    titles: tuple[tuple[str, str], ...]
    source: str
    rules: tuple[Rule, ...]

    def title(self, language: str) -> str:
        """The title in a language, else in the pack's own."""
        titles = dict(self.titles)
        return titles.get(language, titles[self.language])

    def ruleset(self) -> Ruleset:
        """The rules as they are at the start of a game."""
        return Ruleset(self.rules, len(self.rules) + 1)


def load_pack(data: Mapping[str, object]) -> Pack:
    """A pack from parsed TOML; raises PackError, which names the rule and the key.

    Form: ``id``, ``language``, ``source``, a table ``title`` by language, and tables ``[[rule]]`` with
    ``number``, ``mutable``, ``reading``, ``supplied`` and for the pack's language, English and any
    other of ``title`` a table with ``title`` and ``text``. Rules get their ids by number, from 1.
    """
    _no_others(data, TOP)
    language = _get(data, "language", str)
    titles = _titles(_table(data, "title"), language)
    languages = tuple(code for code, _ in titles)
    listed = data.get("rule")
    if not isinstance(listed, list) or not listed:
        raise PackError("is missing", key="[[rule]]")
    tables = sorted((_rule_table(t) for t in listed), key=lambda t: _get(t, "number", int))
    rules = tuple(_rule(table, RuleId(i), language, languages) for i, table in enumerate(tables, 1))
    for before, after in pairwise(rules):
        if before.number == after.number:
            raise PackError("appears twice", after.number)
    return Pack(_get(data, "id", str), language, titles, _get(data, "source", str), rules)


def _rule(table: Mapping[str, object], rule_id: RuleId, language: str, languages: tuple[str, ...]) -> Rule:
    number = RuleNumber(_get(table, "number", int))
    _no_others(table, frozenset({"number", "mutable", "supplied", "reading", *languages}), number)
    told = [code for code in languages if code in (language, ENGLISH) or code in table]
    texts = {code: _text(_table(table, code, number), number, code) for code in told}
    title, text = texts.pop(language)
    supplied = table.get("supplied", False)
    if not isinstance(supplied, (bool, str)) or supplied not in SUPPLIED:
        raise PackError('is true, false or "part"', number, "supplied")
    return Rule(
        id=rule_id,
        number=number,
        mutable=_get(table, "mutable", bool, number),
        title=title,
        text=text,
        reading=_reading(table, number),
        history=(number,),
        translations=tuple(Translation(code, *texts[code]) for code in texts),
        supplied=SUPPLIED[supplied],
    )


def _reading(table: Mapping[str, object], number: int) -> tuple[Setting, ...]:
    if "reading" not in table:
        return ()
    try:
        change = parse_reading(_get(table, "reading", str, number))
    except ReadingError as error:
        raise PackError(f"{error.reason}\n{error.marked}", number, "reading") from error
    if change.drops or change.drop_all or change.keep:
        raise PackError("only sets keys", number, "reading")
    return change.sets


def _titles(table: Mapping[str, object], language: str) -> tuple[tuple[str, str], ...]:
    titles = tuple((code, _get(table, code, str, prefix="title.")) for code in table)
    if language not in table:
        raise PackError("is missing", key=f"title.{language}")
    return titles


def _text(table: Mapping[str, object], number: int, code: str) -> tuple[str, str]:
    prefix = f"{code}."
    _no_others(table, frozenset({"title", "text"}), number, prefix)
    return (
        _get(table, "title", str, number, prefix).strip(),
        _get(table, "text", str, number, prefix).strip(),
    )


def _rule_table(table: object) -> Mapping[str, object]:
    if not isinstance(table, dict):
        raise PackError("is a list of tables", key="[[rule]]")
    return table


def _table(data: Mapping[str, object], key: str, number: int | None = None) -> Mapping[str, object]:
    found: dict[str, object] = _get(data, key, dict, number)
    return found


def _get(
    data: Mapping[str, object], key: str, kind: type[T], number: int | None = None, prefix: str = ""
) -> T:
    if key not in data:
        raise PackError("is missing", number, prefix + key)
    found = data[key]
    # True is an int in Python and none in TOML.
    if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
        raise PackError(f"is a {_KINDS[kind]}", number, prefix + key)
    if isinstance(found, str) and not found.strip():
        raise PackError("is empty", number, prefix + key)
    return found


_KINDS: Mapping[type, str] = {str: "text", int: "whole number", bool: "truth value", dict: "table"}


def _no_others(
    table: Mapping[str, object], known: frozenset[str], number: int | None = None, prefix: str = ""
) -> None:
    for key in table:
        if key not in known:
            raise PackError("is not known here", number, prefix + key)
