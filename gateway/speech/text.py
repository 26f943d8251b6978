"""Text as people type it: control codes, blanks, quotes, braces. Must never know a verb."""

from __future__ import annotations

import re
import unicodedata

import msgspec

_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_UNSEEN = frozenset("\u00ad\u180e\u200b\ufeff\u061c\u200e\u200f") | {
    chr(c) for c in (*range(0x202A, 0x202F), *range(0x2060, 0x206A))
}
_JOINS = frozenset("\u034f\u200c\u200d\ufe0e\ufe0f")  # unseen, but they change how letters beside them look
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013", "-"))
_DOUBLE = '"\u201c\u201d\u201e\u201f'
_SINGLE = "'\u2018\u2019\u201a\u201b"
CLOSERS: dict[str, str] = {
    **dict.fromkeys(_DOUBLE, '"\u201c\u201d\u201f'),
    **dict.fromkeys(_SINGLE, "'\u2018\u2019\u201b"),
    "\u00ab": "\u00bb",
    "\u00bb": "\u00ab\u00bb",
    "\u2039": "\u203a",
    "\u203a": "\u2039\u203a",
}
_PAIRS = ('""', "\u00ab\u00bb", "\u201c\u201d", "\u2039\u203a", "''", "\u2018\u2019")  # how we quote
COLONS = ":\uff1a"


def clean(text: str, *, tabs: bool = False) -> str:
    """Without control codes and invisible directions; every line break is ``\\n``, a tab a blank if not ``tabs``."""
    text = _BREAKS.sub("\n", text)
    if tabs:
        return "\t".join(clean(part) for part in text.split("\t"))
    text = text.replace("\t", " ")
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(c for c in text if _kept(c))


def _kept(character: str) -> bool:
    return character == "\n" or (
        unicodedata.category(character) not in ("Cc", "Cs") and character not in _UNSEEN
    )


def fold(word: str) -> str:
    """The form command words are compared in: case, accents, kinds of apostrophe and hyphen do not matter."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("\u2019", "'").translate(_DASHES))
    return "".join(c for c in plain if not unicodedata.combining(c))


def without_joins(text: str) -> str:
    """A cleaned text without anything else that is not seen by itself; for commands, never for players' words."""
    return text if text.isascii() else "".join(c for c in text if c not in _JOINS)


def one_line(text: str) -> str:
    return " ".join(text.split())


# --- quotes -------------------------------------------------------------------


def opens_quote(text: str) -> bool:
    return text[:1] in CLOSERS


def unquoted(text: str) -> str:
    """Without the quotes around the whole of it, if there are any; other quotes are text."""
    text = text.strip()
    if len(text) < 2 or not opens_quote(text) or text[-1] not in CLOSERS[text[0]]:
        return text
    inner = text[1:-1]
    closers = CLOSERS[text[0]]
    for place, character in enumerate(inner):
        if character in closers:
            before = inner[place - 1] if place else " "
            if not before.isspace() and before not in "([{":
                after = inner[place + 1] if place + 1 < len(inner) else " "
                if not after.isalnum():
                    return text  # "a" and "b": the first quote ends inside
            break
    return inner.strip()


def quoted(text: str) -> str:
    """Quoted such that ``unquoted`` gives it back; bare where that is so already and no pair serves."""
    for pair in _PAIRS:
        candidate = f"{pair[0]}{text}{pair[1]}"
        if unquoted(candidate) == text:
            return candidate
    return text


def leading_quote(text: str) -> tuple[str, str] | None:
    """What is in the quotes that ``text`` begins with, and what follows them; None without quotes.

    The quotes end at the first closing one before a colon, a brace or the end; that lets a title
    hold apostrophes and quotes of its own.
    """
    if not opens_quote(text):
        return None
    closers = CLOSERS[text[0]]
    pattern = re.compile(rf"[{re.escape(closers)}](?=[^\S\n]*(?:[{COLONS}{{]|\Z))")
    found = pattern.search(text, 1)
    if found is None:
        return None
    return text[1 : found.start()].strip(), text[found.end() :].lstrip()


def quoted_title(title: str) -> str:
    """Quoted such that ``leading_quote`` gives it back before a colon."""
    candidates = [f"{pair[0]}{title}{pair[1]}" for pair in _PAIRS]
    fitting = (q for q in candidates if leading_quote(f"{q}:") == (title, ":"))
    return next(fitting, candidates[0])


# --- braces -------------------------------------------------------------------


class Braces(msgspec.Struct, frozen=True):
    """``text`` before the final ``{…}`` and what is inside; ``reading`` None where there is none."""

    text: str
    reading: str | None


class BraceFault(msgspec.Struct, frozen=True):
    """A brace that has no other one. ``at`` is its index in the text."""

    at: int
    opening: bool


def split_reading(text: str) -> Braces | BraceFault:
    """Takes off the last ``{…}`` if it ends the text; braces elsewhere are text.

    A final ``}`` without its partner is a fault: a reading must not pass for words unnoticed.
    """
    text = text.rstrip()
    if not text.endswith("}"):
        return Braces(text=text.strip(), reading=None)
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        if text[place] == "}":
            depth += 1
        elif text[place] == "{":
            depth -= 1
            if depth == 0:
                return Braces(text=text[:place].strip(), reading=text[place + 1 : -1].strip())
    return BraceFault(at=len(text) - 1, opening=False)


def leading_reading(text: str) -> tuple[str, str] | BraceFault | None:
    """The inside of the ``{…}`` that ``text`` begins with, and what follows; None without one."""
    if not text.startswith("{"):
        return None
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return text[1:place].strip(), text[place + 1 :].lstrip()
    return BraceFault(at=0, opening=True)
