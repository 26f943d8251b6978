"""Time zones as people name them. Must never know who asks."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from zoneinfo import available_timezones

_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\u2212-])\s*0?([0-9]{1,2})(?::?00)?")
_SHORTEST = 4  # characters of what may be a slip of the pen: "msk" is not Omsk
_LONGEST = 40  # characters: the longest name there is has 32


@cache
def _known() -> Mapping[str, str]:
    return MappingProxyType({name.casefold(): name for name in sorted(available_timezones())})


@cache
def _places() -> Mapping[str, str]:
    """By the last part of their names: "paris"."""
    return MappingProxyType({folded.rpartition("/")[2]: name for folded, name in _known().items()})


def find_zone(typed: str) -> str | None:
    """The IANA name, whatever its case and with blanks or underscores; None where there is none."""
    return _known().get(_folded(typed))


def nearest_zone(typed: str) -> str:
    """A known name near to what was typed: of a place, a slip of the pen, or so many hours; "" if none is near."""
    folded = _folded(typed)[:_LONGEST]
    offset = _OFFSET.fullmatch(folded)
    if offset is not None:  # in these names west is plus
        return _known().get(f"etc/gmt{'-' if offset[1] == '+' else '+'}{int(offset[2])}", "")
    last = folded.rpartition("/")[2]
    if last in _places():
        return _places()[last]
    if len(last) < _SHORTEST:
        return ""
    for written, known in ((folded, _known()), (last, _places())):
        near = difflib.get_close_matches(written, known, n=1, cutoff=0.75)
        if near:
            return known[near[0]]
    return ""


def _folded(typed: str) -> str:
    return "_".join(typed.split()).casefold()
