"""Readings, ``{voting.period = 3d; win.score ?= 120}``: parsed, printed and applied to a rule's own.

Must never know whether a setting is in force.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from core.ids import Key
from core.law._tokens import plain
from core.law.faults import ReadingError
from core.law.rule import Setting
from core.law.vocabulary import UnknownKey, check_value, entry, takes_none

__all__ = [
    "ReadingChange", "ReadingError", "RuledChange", "apply", "parse_reading", "parse_ruled_reading", "print_reading",
]  # fmt: skip

LIMIT_READING = 20_000  # characters
DROP = "none"
KEEP = "keep"

_KEY = re.compile(r"[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*")
_NUMBERED = re.compile(r"\s*((?:[DdДд]\s*(?=[0-9]))?)([^:=;\s]{1,12})\s*:")  # a decree is D 2
_ASSIGNED = re.compile(r"\s*([^=?\s]*)\s*(\?=|=)")


class ReadingChange(msgspec.Struct, frozen=True):
    """What a reading given with an amendment or a verdict does to a rule's reading.

    Keys of ``sets`` are set and keys of ``drops`` unset, the others left; ``drop_all`` first drops
    all there are; ``keep`` says outright that nothing changes.
    """

    sets: tuple[Setting, ...] = ()
    drops: tuple[Key, ...] = ()
    drop_all: bool = False
    keep: bool = False


class RuledChange(msgspec.Struct, frozen=True):
    """``number`` of the rule, or of the adopted decree; None where none was named."""

    number: int | None
    change: ReadingChange
    decree: bool = False


def parse_reading(text: str) -> ReadingChange:
    """A reading with or without its braces; raises ReadingError, which marks the place in ``text``."""
    ruled = _parse(text, numbers=False)
    return ruled[0].change if ruled else ReadingChange()


def parse_ruled_reading(text: str) -> tuple[RuledChange, ...]:
    """A verdict's reading: ``{205: voting.period = 5d; D 2: win.score = 90}``.

    A part without a number belongs to the rule named before it, and at the beginning to None.
    Raises ReadingError."""
    return _parse(text, numbers=True)


def print_reading(settings: Iterable[Setting]) -> str:
    """``{a = b; c ?= d}``, which parses to the same settings."""
    return "{" + "; ".join(f"{s.key} {'?=' if s.default else '='} {s.value}" for s in settings) + "}"


def apply(reading: tuple[Setting, ...], change: ReadingChange, by: str) -> tuple[Setting, ...]:
    """The reading after a change: what is set anew is noted to be set ``by`` it, in its old place."""
    new = {s.key: msgspec.structs.replace(s, by=by) for s in change.sets}
    old = () if change.drop_all else reading
    kept = tuple(new.pop(s.key, s) for s in old if s.key not in change.drops)
    return kept + tuple(new.values())


class _Collector:
    """What one rule's parts of a reading add up to."""

    def __init__(self) -> None:
        self.sets: list[Setting] = []
        self.drops: list[Key] = []
        self.drop_all = False
        self.keep_at: int | None = None

    def seen(self, key: str) -> bool:
        return key in self.drops or any(s.key == key for s in self.sets)

    def change(self) -> ReadingChange:
        keep = self.keep_at is not None
        return ReadingChange(tuple(self.sets), tuple(self.drops), self.drop_all, keep)


def _parse(text: str, numbers: bool) -> tuple[RuledChange, ...]:
    if len(text) > LIMIT_READING:
        raise ReadingError(text, LIMIT_READING, "too_long", limit=str(LIMIT_READING))
    found: dict[tuple[int | None, bool], _Collector] = {}
    number: tuple[int | None, bool] = (None, False)
    for at, end in _parts(text):
        start = at
        if prefix := _NUMBERED.match(text, at, end):
            number = _rule_number(text, prefix, numbers), bool(prefix[1])
            start = prefix.end()
        _read_part(text, start, end, found.setdefault(number, _Collector()))
    for collector in found.values():
        alone = not (collector.sets or collector.drops or collector.drop_all)
        if collector.keep_at is not None and not alone:
            raise ReadingError(text, collector.keep_at, "keep_alone")
    return tuple(RuledChange(of, each.change(), decree) for (of, decree), each in found.items())


def _rule_number(text: str, prefix: re.Match[str], numbers: bool) -> int:
    written = prefix[2]
    if not (written.isascii() and written.isdecimal()):
        raise ReadingError(text, prefix.start(2), "bad_rule_number", text=written)
    if not numbers:
        raise ReadingError(text, prefix.start(2), "number_here")
    return int(written)


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Where each part that is not blank begins and ends."""
    start, end = 0, len(text)
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if text[start:end].startswith("{"):
        close = text.find("}", start)
        if close < 0:
            raise ReadingError(text, start, "open_brace")
        if close != end - 1:
            raise ReadingError(text, close + 1, "after_brace")
        start, end = start + 1, close
    for part in re.finditer(r"[^;\n]+", text[start:end]):
        if part[0].strip():
            yield start + part.start(), start + part.end()


def _read_part(text: str, at: int, end: int, into: _Collector) -> None:
    word = _normal(text[at:end])
    first = at + len(text[at:end]) - len(text[at:end].lstrip())
    if plain(word) == KEEP:
        into.keep_at = first
        return
    if plain(word) == DROP:
        into.drop_all = True
        return
    assigned = _ASSIGNED.match(text, at, end)
    if assigned is None:
        raise ReadingError(text, first, "no_key")
    key = _key(text, assigned)
    if into.seen(key):
        raise ReadingError(text, assigned.start(1), "twice", key=key)
    value = _normal(text[assigned.end() : end])
    if not value:
        raise ReadingError(text, assigned.end(), "no_value", key=key)
    if plain(value) == DROP and not takes_none(entry(key)):
        into.drops.append(key)
        return
    _check(text, assigned.end(), end, key)
    into.sets.append(Setting(key, value, default=assigned[2] == "?="))


def _key(text: str, assigned: re.Match[str]) -> Key:
    written = plain(assigned[1])
    if not _KEY.fullmatch(written):
        raise ReadingError(text, assigned.start(1), "no_key")
    try:
        return entry(written).key
    except UnknownKey as error:
        at = assigned.start(1)
        if error.nearest is None:
            raise ReadingError(text, at, "unknown_key", key=error.key) from None
        raise ReadingError(text, at, "unknown_key_near", key=error.key, nearest=error.nearest) from None


def _check(text: str, at: int, end: int, key: Key) -> None:
    """Checks the value between two places of a reading, marking errors in the whole of it."""
    try:
        check_value(entry(key), text[at:end])
    except ReadingError as error:
        place = min(at + error.position, len(text[:end].rstrip()))
        raise ReadingError(text, place, error.code, **error.params) from None


def _normal(text: str) -> str:
    return " ".join(text.split())
