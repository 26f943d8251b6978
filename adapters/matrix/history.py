"""The part of a room's history a poll left out. Must never know what the events mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from adapters.matrix.rooms import Event
from adapters.matrix.translate import since_arrival


class Archive(Protocol):
    async def messages(
        self, room_id: str, start: str, stop: str | None, limit: int = 100
    ) -> dict[str, Any]: ...


async def missed(
    archive: Archive, room_id: str, start: str, since: str | None, own: str, last_known: str | None
) -> list[Event]:
    """Everything between the last batch and the token ``start``, oldest first.

    The end is the token ``since``, the event ``last_known``, our own arrival, or the
    beginning of the room, whichever comes first on the way back. Raises Trouble.
    """
    found: list[Event] = []  # newest first
    position: str | None = start
    while position is not None:
        page = await archive.messages(room_id, position, since)
        chunk = page.get("chunk")
        events = [event for event in chunk if isinstance(event, Mapping)] if isinstance(chunk, list) else []
        if not events:
            break
        for event in events:
            if last_known is not None and event.get("event_id") == last_known:
                return found[::-1]
            found.append(event)
        page_heard = since_arrival(room_id, events[::-1], own)
        if page_heard.arrived:
            return [*page_heard.events, *found[: len(found) - len(events)][::-1]]
        following = page.get("end")
        position = following if isinstance(following, str) and following != position else None
    return found[::-1]
