"""Parts of a homeserver's answer, in which anything may be missing or of a wrong type. Pure.

Must never know what the parts are for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def mapping_in(value: object) -> Mapping[str, Any]:
    """``value``, or nothing where it is no object."""
    return value if isinstance(value, Mapping) else {}


def list_in(value: object) -> list[Any]:
    """``value``, or nothing where it is no array."""
    return value if isinstance(value, list) else []


def section_of(answer: Mapping[str, Any], kind: str) -> Mapping[str, Any]:
    """The rooms of a poll that we are in, were thrown out of, or are invited to: ``join``, ``leave``, ``invite``."""
    return mapping_in(mapping_in(answer.get("rooms")).get(kind))


def events_of(section: object, part: str) -> Iterable[Any]:
    """The events of one part of a room's section, ``timeline`` or ``state``."""
    return list_in(mapping_in(mapping_in(section).get(part)).get("events"))
