"""Styles within a text that is carried: bold, italics, colour and the like, as marks between the words.

The marks are those of IRC (modern.ircdocs.horse/formatting), so that a text is one string that can be
kept and split. Pure. Must never know a network, nor who wrote what.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from core.ports import BOLD

ITALIC: Final = "\x1d"
UNDERLINE: Final = "\x1f"
STRIKE: Final = "\x1e"
MONO: Final = "\x11"
RESET: Final = "\x0f"
_COLOUR, _HEX, _REVERSE = "\x03", "\x04", "\x16"

_MARK = re.compile(
    r"[\x02\x0f\x11\x16\x1d\x1e\x1f]"
    r"|\x03(?:([0-9]{1,2})(?:,([0-9]{1,2}))?)?"
    r"|\x04(?:([0-9A-Fa-f]{6})(?:,([0-9A-Fa-f]{6}))?)?"
)
_UNREADABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # all but tabs and line ends

# the 99 colours of IRC: 16 that every client has, then 83 as the document above has them
_COLOURS = """
    ffffff 000000 00007f 009300 ff0000 7f0000 9c009c fc7f00 ffff00 00fc00 009393 00ffff 0000fc ff00ff 7f7f7f d2d2d2
    470000 472100 474700 324700 004700 00472c 004747 002747 000047 2e0047 470047 47002a
    740000 743a00 747400 517400 007400 007449 007474 004074 000074 4b0074 740074 740045
    b50000 b56300 b5b500 7db500 00b500 00b571 00b5b5 0063b5 0000b5 7500b5 b500b5 b5006b
    ff0000 ff8c00 ffff00 b2ff00 00ff00 00ffa0 00ffff 008cff 0000ff a500ff ff00ff ff0098
    ff5959 ffb459 ffff71 cfff60 6fff6f 65ffc9 6dffff 59b4ff 5959ff c459ff ff66ff ff59bc
    ff9c9c ffd39c ffff9c e2ff9c 9cff9c 9cffdb 9cffff 9cd3ff 9c9cff dc9cff ff9cff ff94d3
    000000 131313 282828 363636 4d4d4d 656565 818181 9f9f9f bcbcbc e2e2e2 ffffff
"""
PALETTE: Final = tuple(_COLOURS.split())
_BASIC = 16


class Style(msgspec.Struct, frozen=True):
    """How words look. Colours are six small hexadecimal digits, "" where none is set."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    mono: bool = False
    colour: str = ""
    background: str = ""

    @property
    def spoiler(self) -> bool:
        """Words in the colour of what is behind them are hidden until somebody wants to see them."""
        return bool(self.colour) and self.colour == self.background


class Run(msgspec.Struct, frozen=True):
    """Words that look alike."""

    text: str
    style: Style


PLAIN: Final = Style()
SPOILER: Final = Style(colour="000000", background="000000")
_FLAGS = {BOLD: "bold", ITALIC: "italic", UNDERLINE: "underline", STRIKE: "strike", MONO: "mono"}


def runs(text: str, style: Style = PLAIN) -> list[Run]:
    """The words of ``text`` with the style each has; ``style`` holds at its beginning. No control code but
    tabs and line ends is in them, and no surrogate."""
    found: list[Run] = []
    reverse = False
    at = 0
    for mark in _MARK.finditer(text):
        _add(found, text[at : mark.start()], _seen(style, reverse))
        reverse = (reverse is not (mark[0] == _REVERSE)) and mark[0] != RESET
        style = _after(mark, style)
        at = mark.end()
    _add(found, text[at:], _seen(style, reverse))
    return found


def _after(mark: re.Match[str], style: Style) -> Style:
    sign = mark[0][0]
    if sign == RESET:
        return PLAIN
    if sign in _FLAGS:
        name = _FLAGS[sign]
        return msgspec.structs.replace(style, **{name: not getattr(style, name)})
    if sign in (_COLOUR, _HEX):
        if len(mark[0]) == 1:
            return msgspec.structs.replace(style, colour="", background="")
        colour, background = (mark[1], mark[2]) if sign == _COLOUR else (mark[3], mark[4])
        as_hex = _of_palette if sign == _COLOUR else str.lower
        behind = style.background if background is None else as_hex(background)
        return msgspec.structs.replace(style, colour=as_hex(colour), background=behind)
    return style


def _of_palette(number: str) -> str:
    return PALETTE[int(number)] if int(number) < len(PALETTE) else ""  # 99 is the reader's own


def _seen(style: Style, reverse: bool) -> Style:
    if not reverse:
        return style
    return msgspec.structs.replace(
        style, colour=style.background or "ffffff", background=style.colour or "000000"
    )


def _add(found: list[Run], text: str, style: Style) -> None:
    text = _UNREADABLE.sub(_unread, text)
    if text:
        found.append(Run(text, style))


def _unread(char: re.Match[str]) -> str:
    return "\ufffd" if char[0] >= "\ud800" else ""


def merged(parts: Iterable[Run]) -> list[Run]:
    """The same words with as few runs as can be."""
    found: list[Run] = []
    texts: list[str] = []
    for part in parts:
        if not part.text:
            continue
        if not found or found[-1].style != part.style:
            _close(found, texts)
            found.append(part)
        texts.append(part.text)
    _close(found, texts)
    return found


def _close(found: list[Run], texts: list[str]) -> None:
    if found:
        found[-1] = Run("".join(texts), found[-1].style)
    texts.clear()


def bare(text: str) -> str:
    """The words alone."""
    return "".join(run.text for run in runs(text))


def plain(text: str) -> str:
    """``text`` from where no mark has a meaning, such that ``runs`` finds none in it."""
    return _UNREADABLE.sub(_unread, text)


def lines(parts: Iterable[Run]) -> list[list[Run]]:
    """The runs line by line."""
    found: list[list[Run]] = [[]]
    for part in parts:
        first, *others = part.text.split("\n")
        found[-1].append(Run(first, part.style))
        found += [[Run(line, part.style)] for line in others]
    return [merged(line) for line in found]


def marked(parts: Iterable[Run]) -> str:
    """The runs as one string, of which ``runs`` makes them again, colours and all."""
    return _written(parts, _exact)


def for_irc(parts: Iterable[Run]) -> str:
    """The runs as one line of IRC, each colour as the nearest one that has a number; what is on is off at
    its end, for those who log it."""
    all_of_it = list(parts)
    last = all_of_it[-1].style if all_of_it else PLAIN
    return _written(all_of_it, _numbered) + _change(last, PLAIN, _numbered)


def cost(before: Style, after: Style) -> int:
    """The most bytes that ``for_irc`` puts between words of the two styles."""
    return 0 if before == after else len(_change(before, after, _numbered)) + len(_APART)


_APART = BOLD + BOLD  # says nothing; keeps a comma of the words apart from a colour


def _written(parts: Iterable[Run], colours: Callable[[str, str], str]) -> str:
    made: list[str] = []
    style = PLAIN
    for part in parts:
        marks = _change(style, part.style, colours)
        made += (marks, _APART if marks and part.text.startswith(",") else "", part.text)
        style = part.style
    return "".join(made)


def _change(before: Style, after: Style, colours: Callable[[str, str], str]) -> str:
    marks = ""
    if (before.colour, before.background) != (after.colour, after.background):
        if before.background or not after.colour:
            marks, before = RESET, PLAIN
        if after.colour or after.background:
            marks += colours(after.colour or _against(after.background), after.background)
    return marks + "".join(
        mark for mark, name in _FLAGS.items() if getattr(before, name) is not getattr(after, name)
    )


def _exact(colour: str, background: str) -> str:
    return f"{_HEX}{colour},{background}" if background else f"{_HEX}{colour}"


def _numbered(colour: str, background: str) -> str:
    front = f"{_COLOUR}{_nearest(colour):02}"
    return f"{front},{_nearest(background):02}" if background else front


@lru_cache(maxsize=1024)
def _nearest(colour: str) -> int:
    """The number of the colour, or of the nearest of those that every client has."""
    if colour in PALETTE:
        return PALETTE.index(colour)
    return min(range(_BASIC), key=lambda number: _distance(PALETTE[number], colour))


def _distance(one: str, other: str) -> int:
    """As the eye sees it, roughly: green weighs most, blue least."""
    pairs = zip(bytes.fromhex(one), bytes.fromhex(other), (3, 6, 1), strict=True)
    return sum(weight * (a - b) ** 2 for a, b, weight in pairs)


def _against(background: str) -> str:
    """Black or white, whichever can be read on it; IRC has no background without a colour before it."""
    return min(("000000", "ffffff"), key=lambda colour: -_distance(colour, background))
