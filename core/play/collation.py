"""The order of names as a reader expects it: accents and capitals do not part neighbours.

Must never know whose names they are.
"""

from __future__ import annotations

import unicodedata

# A letter of its own in its alphabet though Unicode takes it for an accented one.
_LETTERS = {"й": "и\uffff"}


def collation_key(name: str) -> tuple[str, str, str]:
    """Sorts by letters, then by accents, then by capitals: Ё beside Е, É beside E, Й after И."""
    folded = unicodedata.normalize("NFC", name).casefold()
    primary: list[str] = []
    for char in folded:
        if char in _LETTERS:
            primary.append(_LETTERS[char])
            continue
        bare = "".join(c for c in unicodedata.normalize("NFD", char) if not unicodedata.combining(c))
        primary.append(bare)
    return "".join(primary), folded, name
