"""What all events share. Must never know a particular event."""

from __future__ import annotations

import msgspec


class EventBase(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``rules``: numbers of the rules the event rests on."""

    rules: tuple[int, ...] = ()
