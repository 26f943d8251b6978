"""Words, one after the other, into the lines of a plain text: lists, quotations, code, tables. Pure.

Must never know where the words come from.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from core.styles import PLAIN, Run, Style, marked, merged, plain

_BLANKS: Final = re.compile(r"[ \t\n\r\f]++")  # those of HTML
_TICKS: Final = re.compile(r"^`{3,}", re.MULTILINE)
_DEEPEST_QUOTE: Final = 5  # deeper ones are shown as deep as this, or a short text would grow without bound
_DEEPEST_LIST: Final = 6


class _List(msgspec.Struct):
    """``number`` is of the next item, None in a list without numbers."""

    number: int | None


class Paragraphs:
    """What is said goes on in the line where the last words ended. Outside of code blanks are as in HTML:
    many are one, at the begin and the end of a line none. ``said`` counts what has been said."""

    def __init__(self) -> None:
        self._lines: list[list[Run]] = []
        self._line: list[Run] = []  # the one that is being written
        self._blank: Style | None = None  # of the blank that is due before the next word
        self._lists: list[_List] = []
        self._mark = ""  # of a list item that has not begun its first line
        self._quotes = 0
        self._code = 0
        self._cells = 0
        self._gap = False  # whether an empty line is due
        self._code_said: list[str] = []
        self._kept: list[str] = []

    # --- words

    @property
    def in_code(self) -> bool:
        return self._code > 0

    @property
    def said(self) -> int:
        return len(self._kept)

    def since(self, said: int) -> str:
        """The words said since ``said`` was so high."""
        return "".join(self._kept[said:])

    def say(self, words: str, style: Style) -> None:
        if not words:
            return
        if self._code:
            self._code_said.append(plain(words.replace("\r\n", "\n").replace("\r", "\n")))
            self._kept.append(words)
            return
        shown = plain(_BLANKS.sub(" ", words))
        if shown.startswith(" "):
            self._blank = self._blank or style
        bare = shown.strip(" ")
        if not bare:
            return
        if self._blank is not None and self._line:
            self._write(" ", self._blank)
        self._write(bare, style)
        self._blank = style if shown.endswith(" ") else None

    def _write(self, words: str, style: Style) -> None:
        if not self._line:
            if self._gap and self._lines and not self._lists:
                self._lines.append([Run("> " * self._shown_quotes, PLAIN)] if self._quotes else [])
            self._gap = False
            self._line.append(Run(self._margin(), PLAIN))
        self._line.append(Run(words, style))
        self._kept.append(words)

    def _margin(self) -> str:
        """What stands at the begin of a line here."""
        quote = "> " * self._shown_quotes
        if not self._lists:
            return quote
        deep = min(len(self._lists), _DEEPEST_LIST) - 1
        mark, self._mark = self._mark, ""
        return quote + "  " * deep + (mark or "  ")

    @property
    def _shown_quotes(self) -> int:
        return min(self._quotes, _DEEPEST_QUOTE)

    # --- lines

    def line_end(self) -> None:
        """Also where nothing stands in the line."""
        if self._code:
            self._code_said.append("\n")
            return
        self._lines.append(self._line or ([Run("> " * self._shown_quotes, PLAIN)] if self._quotes else []))
        self._line, self._blank = [], None

    def block(self) -> None:
        """What follows begins a line of its own."""
        if self._line:
            self._lines.append(self._line)
        self._line, self._blank, self._cells = [], None, 0

    def paragraph(self) -> None:
        """What follows begins a paragraph."""
        self.block()
        self._gap = True

    # --- what is more than a line

    def list_begins(self, first: int | None) -> None:
        self.block()
        self._lists.append(_List(first))
        self._mark = ""

    def list_ends(self) -> None:
        self.block()
        if self._lists:
            self._lists.pop()
        self._mark = ""

    def item(self) -> None:
        self.block()
        if not self._lists:
            self._lists.append(_List(None))
        own = self._lists[-1]
        self._mark = "• " if own.number is None else f"{own.number}. "
        if own.number is not None:
            own.number += 1

    def item_ends(self) -> None:
        self.block()
        self._mark = ""

    def quote_begins(self) -> None:
        self.block()
        self._quotes += 1

    def quote_ends(self) -> None:
        self.block()
        self._quotes -= 1

    def cell(self) -> None:
        """One more of a row; between two there is a stroke."""
        if self._cells:
            self._write(" | ", PLAIN)
        self._cells += 1
        self._blank = None

    def code_begins(self) -> None:
        if not self._code:
            self.block()
        self._code += 1

    def code_ends(self) -> None:
        """Between fences longer than any in it; the break after the tag itself is none of it."""
        self._code -= 1
        if self._code:
            return
        text = "".join(self._code_said).removeprefix("\n").rstrip("\n")
        self._code_said.clear()
        longest = max((len(ticks) for ticks in _TICKS.findall(text)), default=0)
        fence = "`" * max(3, longest + 1)
        self._lines += [[Run(line, PLAIN)] for line in (fence, *text.split("\n"), fence)]

    # --- the end

    def text(self) -> str:
        """The lines, with the marks of ``core.styles``, without empty ones around them."""
        self.block()
        parts: list[Run] = []
        for number, line in enumerate(self._lines):
            parts += [Run("\n", PLAIN)] if number else []
            parts += line
        return marked(merged(parts)).strip(" \t\n")
