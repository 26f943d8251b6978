"""Names that the eye takes for one another, whatever letters they are written in.

Letters that look like a Latin one are read as it (after Unicode's UTS 39, confusables.txt: those of
Latin, Greek, Cyrillic, Armenian, Hebrew, Coptic, Cherokee, Lisu and the round digits of India), marks
above and below and what cannot be seen are left out, forms such as full-width ones are undone.
A table here and not a library's: what was decided must come out the same when it is decided again.
Must never know who is called so.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LOOKS_LIKE: Final = {
    "a": "ɑαАаΑᎪꓮ⍺",
    "b": "ВΒЬьƄƀᏴᏏꓐ",
    "c": "СсϹϲᏟᴄⲤⲥꓚ",
    "d": "ԁđĐᎠᏧꓓ",
    "e": "ЕеΕҽᎬꓰ",
    "f": "Ϝƒքꓝ",
    "g": "ɡցԌᏀꓖ",
    "h": "НΗһհħĦᎻᏂⲎꓧ",
    "i": "ıɩɪɨιіӏꙇᎥ",
    "j": "јЈϳͿᎫꓙ",
    "k": "КкΚκᏦⲔꓗ",
    "l": "1I|łƚǀΙІӀןוᛁⵏⲒꓲ",
    "L": "LŁᏞꓡ",  # no small l: that one looks like a large i
    "m": "МмΜϺᎷⲘꓟ",
    "n": "ΝηոⲚꓠ",
    "o": "0ΟοОоøØՕօסⲞⲟꓳ०০੦૦௦೦൦๐",
    "p": "РрΡρᏢⲢⲣꓑ",
    "q": "ԛԚզգ",
    "r": "гᎡᏒꓣ",
    "s": "ЅѕՏᏚꓢ",
    "t": "ТтΤτŧŦᎢⲦꓔ",
    "u": "υսՍꓴᴜ",
    "v": "ѴѵνᏙꓦᴠ",
    "w": "ԜԝᎳաѡɯꓪᴡ",
    "x": "ХхΧχⲬꓫ",
    "y": "УуΥγүҮʏꓬ",
    "z": "ΖƶƵᏃꓜᴢ",
    "2": "Ƨ",
    "3": "ЗзƷȜ",
    "5": "Ƽ",
    "6": "б",
    "п": "Ππ",
    "ф": "Φφ",
    ":": "ː꞉∶։׃",
    "/": "\u2044\u2215\u2571\u29f8",
}
_READ_AS: Final = {look: letter for letter, looks in _LOOKS_LIKE.items() for look in looks}
_TOGETHER: Final = (("rn", "m"), ("vv", "w"))
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})
_KNOWN: Final = 4096  # names whose looks are remembered


def look_alike(name: str, other: str) -> bool:
    """Whether one of the two, written as it is, small or in capitals, looks like the other."""
    return not looks(name).isdisjoint(looks(other))


@lru_cache(maxsize=_KNOWN)
def looks(name: str) -> frozenset[str]:
    """What two names have in common that look alike: names are the same in capitals, and I is no l."""
    return frozenset(map(shape, (name, name.lower(), name.upper())))


def shape(text: str) -> str:
    """The text as the eye reads it, in small letters; only L stays large."""
    seen = (c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in _UNSEEN)
    read = "".join(_READ_AS.get(c) or c.casefold() for c in seen)
    for letters, letter in _TOGETHER:
        read = read.replace(letters, letter)
    return read
