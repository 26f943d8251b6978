"""Which thread each message was said in, so that what answers it is said there.

Remembered for the latest messages alone: who is answered has just spoken. Must never know what
is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adapters.matrix.rooms import Event, content_of

MOST = 2000


class Threads:
    def __init__(self) -> None:
        self._roots: dict[str, str] = {}  # of messages in threads; those heard first are first

    def learn(self, events: Iterable[Event]) -> None:
        for event in events:
            relation, event_id = content_of(event).get("m.relates_to"), event.get("event_id")
            if not isinstance(relation, Mapping) or relation.get("rel_type") != "m.thread":
                continue
            root = relation.get("event_id")
            if isinstance(root, str) and isinstance(event_id, str):
                self._roots[event_id] = root
                if len(self._roots) > MOST:
                    del self._roots[next(iter(self._roots))]

    def placed(self, contents: list[dict[str, Any]], reply_to: str | None) -> list[dict[str, Any]]:
        """The contents of what answers a message, all of them in its thread where it is in one."""
        root = None if reply_to is None else self._roots.get(reply_to)
        if root is None:
            return contents
        thread = {
            "rel_type": "m.thread",
            "event_id": root,
            "is_falling_back": False,
            "m.in_reply_to": {"event_id": reply_to},
        }
        return [{**content, "m.relates_to": thread} for content in contents]
