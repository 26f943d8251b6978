"""A move as one would type it in a language: its own words in that language, names and players' words as they are.

Must never know who made the move.
"""

from __future__ import annotations

import re
from functools import cache

from core.play.commands import Move
from gateway.speech.unparse import unparse
from gateway.speech.verbs import BY_NAME, LANGUAGES

_WORD = re.compile(r"\w[\w-]*")
_OWN = re.compile(r'["“«{:;]')  # from here on the player speaks


def typed_in(language: str, move: Move) -> str:
    """As ``unparse`` writes it; what nobody types, and rules' own commands, stay as they are."""
    written = unparse(move)
    found = _OWN.search(written)
    head, own = (written, "") if found is None else (written[: found.start()], written[found.start() :])
    verb, *rest = head.split(" ")
    if language not in LANGUAGES or verb not in BY_NAME:
        return written
    words = _words(verb, language)
    first = BY_NAME[verb].words[LANGUAGES.index(language)][0]
    return " ".join([first, *(words.get(word, word) for word in rest)]) + own


@cache
def _words(verb: str, language: str) -> dict[str, str]:
    """What its form says in English and in the language, word for word."""
    row = BY_NAME[verb]
    english, other = (_WORD.findall(row.arguments[LANGUAGES.index(of)]) for of in ("en", language))
    pairs = zip(english, other, strict=False) if len(english) == len(other) else ()
    return {word: said for word, said in pairs if word.islower()}
