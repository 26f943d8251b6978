"""Reads the arguments of one command from left to right. Must never know which verb they follow."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TypeVar

from core.law.durations import Duration, duration_of
from core.play.commands import Ref, Series
from gateway.speech.queries import Wrong
from gateway.speech.text import BraceFault, fold
from gateway.speech.words import SERIES, SMALL, UNITS

T = TypeVar("T")

_WORD = re.compile(r"[^\s{}:;\uff1a\"\u00ab\u00bb\u201c\u201d\u201e]{1,64}")
_NUMBER = re.compile(r"(?:[#\u2116]|[nN][\u00b0\u00ba.]?)?\s?([0-9]{1,9})(?!\w)")
_LETTERS = re.compile(r"([^\W\d_]{1,12})\s*")
_PERIOD = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,12})?)\s?([^\W\d_]{1,10})(?!\w)")


class Unreadable(Exception):
    """The command cannot be read. ``wrong`` None: not in the form of its verb."""

    def __init__(self, wrong: Wrong | None = None) -> None:
        super().__init__(wrong.code if wrong else "form")
        self.wrong = wrong


class BraceMissing(Exception):
    """A brace without its partner, ``from_end`` characters before the end of the command."""

    def __init__(self, fault: BraceFault, text: str) -> None:
        super().__init__("brace")
        self.from_end = len(text) - fault.at
        self.opening = fault.opening


class Scanner:
    """Stands at a place of ``text``; what cannot be taken leaves it there."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._skip()

    @property
    def rest(self) -> str:
        """All that is left, without blanks before it."""
        return self._text[self._at :]

    @property
    def at_end(self) -> bool:
        return self._at >= len(self._text)

    def end(self) -> None:
        if not self.at_end:
            raise Unreadable

    def drop(self) -> None:
        """All that is left has been read otherwise."""
        self._at = len(self._text)

    def _skip(self) -> None:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1

    def _go(self, at: int) -> None:
        self._at = at
        self._skip()

    def peek(self) -> str:
        """The next word, up to a blank, colon, quote or brace; "" if there is none."""
        found = _WORD.match(self._text, self._at)
        return found[0] if found else ""

    def word(self) -> str:
        found = self.peek()
        self._go(self._at + len(found))
        return found

    def token(self) -> str:
        """Everything up to the next blank."""
        start = self._at
        while self._at < len(self._text) and not self._text[self._at].isspace():
            self._at += 1
        found = self._text[start : self._at]
        self._skip()
        return found

    def take(self, table: Mapping[str, T]) -> T | None:
        """The meaning of the next word (or two) if the table has it."""
        start = self._at
        first = self.word()
        after = self._at
        second = self.word()
        meaning = table.get(f"{fold(first)} {fold(second)}") if second else None
        if meaning is not None:
            return meaning
        meaning = table.get(fold(first)) if first else None
        self._at = start if meaning is None else after
        return meaning

    def flag(self, words: Collection[str]) -> bool:
        """Whether the next word is one of these; then it is taken."""
        word = self.peek()
        if not word or fold(word) not in words:
            return False
        self.word()
        return True

    def ref(self) -> Ref | None:
        """``301``, ``C 1``, ``Dp3``, ``n° 301``, ``the proposal 301``."""
        start, series = self._at, Series.NUMBER
        letters = _LETTERS.match(self._text, start)
        if letters and fold(letters[1]) in SMALL:
            letters = _LETTERS.match(self._text, letters.end())
        if letters and fold(letters[1]) in SERIES:
            series, start = SERIES[fold(letters[1])], letters.end()
        found = _NUMBER.match(self._text, start)
        if found is None:
            return None
        self._go(found.end())
        return Ref(series=series, number=int(found[1]))

    def number(self, *allowed: Series) -> int | None:
        """The number of a reference of one of these series or a bare one; another is refused."""
        ref = self.ref()
        if ref is not None and ref.series not in (Series.NUMBER, *allowed):
            raise Unreadable
        return ref.number if ref else None

    def period(self) -> Duration | None:
        """``72h``, ``7 days``, ``7j``, ``7 дней``."""
        found = _PERIOD.match(self._text, self._at)
        unit = UNITS.get(fold(found[2])) if found else None
        length = duration_of(Fraction(found[1]), unit) if found and unit else None
        if found and length is not None:
            self._go(found.end())
        return length
