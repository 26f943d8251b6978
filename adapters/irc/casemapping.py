"""Which names are the same on an IRC network. Must never know who bears them."""

from __future__ import annotations

from enum import Enum
from string import ascii_lowercase, ascii_uppercase


class CaseMapping(Enum):
    """The values of CASEMAPPING (RPL_ISUPPORT); UNICODE stands for any that is not of RFC 1459's family."""

    ASCII = "ascii"
    RFC1459 = "rfc1459"
    STRICT = "strict-rfc1459"
    UNICODE = "unicode"

    @classmethod
    def named(cls, name: str) -> CaseMapping:
        try:
            return cls(name.lower())
        except ValueError:
            return cls.UNICODE


_TABLES = {
    CaseMapping.ASCII: str.maketrans(ascii_uppercase, ascii_lowercase),
    CaseMapping.RFC1459: str.maketrans(ascii_uppercase + "[]\\~", ascii_lowercase + "{}|^"),
    CaseMapping.STRICT: str.maketrans(ascii_uppercase + "[]\\", ascii_lowercase + "{}|"),
}


def fold(name: str, mapping: CaseMapping) -> str:
    """The form of a nick or channel that is equal for all spellings of it."""
    table = _TABLES.get(mapping)
    return name.casefold() if table is None else name.translate(table)
