"""What players and games may be called. Must never know the verbs of a language: they are passed in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from enum import Enum

from core.play.look_alikes import looks, shape

LONGEST = 32  # visible characters
_LONGEST_STORED = 3 * LONGEST  # with combining marks
MARKS = frozenset(
    "\"'{}<>/\u00ab\u00bb\u2039\u203a\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\uff02\uff07"
    "\u2044\u2215\u2571\u29f8\uff0f"  # what looks like the stroke in NETWORK/ACCOUNT
)
_BLANKS = frozenset("\u2800\u3164\u115f\u1160\uffa0")  # letters by category, blank to the eye
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_COMBINING = frozenset({"Mn", "Me"})
_NUMBERS = frozenset({"Nd", "Nl", "No"})
_FALLBACK = "player"


class NameProblem(Enum):
    """Why a name cannot be had."""

    EMPTY = "name-is-empty"
    LONG = "name-is-long"
    BLANK = "name-has-blank"
    MARK = "name-has-mark"
    HIDDEN = "name-is-hidden"
    NUMBER = "name-is-number"
    IDENTITY = "name-is-identity"
    VERB = "name-is-verb"


def normalise_name(name: str) -> str:
    """The form a name is kept and shown in: NFC, no blanks around it."""
    return unicodedata.normalize("NFC", name.strip())


def fold_name(name: str) -> str:
    """The form names are compared in."""
    return unicodedata.normalize("NFC", normalise_name(name).casefold())


def valid_name(name: str, reserved: Collection[str] = ()) -> NameProblem | None:
    """What is wrong with a normalised name, or None. ``reserved`` are folded names nobody may have."""
    if not name:
        return NameProblem.EMPTY
    for character in name:
        problem = _bad_character(character)
        if problem is not None:
            return problem
    visible = sum(unicodedata.category(c) not in _COMBINING for c in name)
    if visible > LONGEST or len(name) > _LONGEST_STORED:
        return NameProblem.LONG
    if unicodedata.category(name[0]) in _COMBINING:
        return NameProblem.HIDDEN
    if _is_number(name):
        return NameProblem.NUMBER
    if _is_identity(name):
        return NameProblem.IDENTITY
    return NameProblem.VERB if fold_name(name) in reserved else None


def suggest_name(taken: Collection[str], wanted: str, reserved: Collection[str] = ()) -> str:
    """A valid free name as near to ``wanted`` as may be. ``taken`` are names as they are shown."""
    occupied = {fold_name(name) for name in taken} | set(reserved)
    seen = {look for name in taken for look in looks(name)}

    def free(name: str) -> bool:
        return fold_name(name) not in occupied and seen.isdisjoint(looks(name))

    base = _cleaned(wanted)
    if free(base):
        return base
    base, number = base[: LONGEST - 8], 2
    while not free(f"{base}{number}"):
        number += 1
    return f"{base}{number}"


def _bad_character(character: str) -> NameProblem | None:
    category = unicodedata.category(character)
    if category.startswith("Z") or character.isspace() or character in _BLANKS:
        return NameProblem.BLANK
    if category in _HIDDEN:
        return NameProblem.HIDDEN
    return NameProblem.MARK if character in MARKS else None


def _is_number(name: str) -> bool:
    digits = re.sub(r"[+\-.,\u2212\u2044]", "", name)
    return bool(digits) and all(unicodedata.category(c) in _NUMBERS for c in digits)


def _is_identity(name: str) -> bool:
    """Whether it looks like a Matrix id, @somebody:somewhere: on whatever network, that is who he is there."""
    seen = shape(name)
    return seen.startswith("@") and ":" in seen


def _cleaned(wanted: str) -> str:
    kept = "".join(c for c in normalise_name(wanted)[:_LONGEST_STORED] if _bad_character(c) is None)
    while kept and unicodedata.category(kept[0]) in _COMBINING:
        kept = kept[1:]
    base = unicodedata.normalize("NFC", kept)[:LONGEST]
    if _is_identity(base):
        base = base[1:].partition(":")[0].replace("@", "")
    return _FALLBACK if not base or _is_number(f"{base}2") else base
