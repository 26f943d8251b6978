"""Where a text may be cut: between characters as people see them. Pure. Must never know what is cut, nor why.

After Unicode's annex 29, from the tables that come with Python; in one step for each code point. (The
pattern ``\\X`` of the package ``regex`` looks back over all flags before each flag: seconds for 64 kB.)
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

_JOINER: Final = "\u200d"
_EXTENDING: Final = frozenset(("Mn", "Me", "Mc"))
_OTHERS: Final = frozenset((_JOINER, "\u200c", "\uff9e", "\uff9f"))
_TONES: Final = ("\U0001f3fb", "\U0001f3ff")
_TAGS: Final = ("\U000e0020", "\U000e007f")
_FLAGS: Final = ("\U0001f1e6", "\U0001f1ff")
_HANGUL_FIRST: Final = ("\u1100", "\u115f")
_HANGUL_LATER: Final = ("\u1160", "\u11ff")
_PLAIN_BELOW: Final = "\u0300"  # nothing below it joins anything


def graphemes(text: str, most: int) -> Iterator[str]:
    """The characters of ``text`` as they are seen, one after the other; one of more than ``most`` bytes
    (at least 4) is cut between its code points."""
    found, size = "", 0
    for char in text:
        width = 1 if char < "\x80" else len(char.encode("utf-8", "surrogatepass"))
        if found and (size + width > most or not _joins(found, char)):
            yield found
            found, size = "", 0
        found += char
        size += width
    if found:
        yield found


def _joins(before: str, char: str) -> bool:
    """Whether ``char`` belongs to the character ``before``."""
    if char < _PLAIN_BELOW:
        return False
    if char in _OTHERS or unicodedata.category(char) in _EXTENDING:
        return before not in ("\n", "\r")
    if before[-1] == _JOINER:
        return len(before) > 1
    if _FLAGS[0] <= char <= _FLAGS[1]:
        return len(before) == 1 and _FLAGS[0] <= before <= _FLAGS[1]
    if _HANGUL_LATER[0] <= char <= _HANGUL_LATER[1]:
        return _HANGUL_FIRST[0] <= before[-1] <= _HANGUL_LATER[1] or "\uac00" <= before[-1] <= "\ud7a3"
    if _HANGUL_FIRST[0] <= char <= _HANGUL_FIRST[1]:
        return _HANGUL_FIRST[0] <= before[-1] <= _HANGUL_FIRST[1]
    return any(first <= char <= last for first, last in (_TONES, _TAGS))
