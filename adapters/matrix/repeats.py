"""What we said before a long absence, found in the rooms themselves.

A homeserver recognises a repeated transaction for about a day. Whatever was on its way when we
went away for longer may be there already: so each message carries the name of its transaction.
Must never know what is said.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, urlencode

import structlog

from adapters.matrix.client import Homeserver, Json
from adapters.matrix.rooms import Rooms, content_of

log = structlog.get_logger(__name__)

FILE_NAME = "last_poll"
MARK = "org.nomic.transaction"  # in the content of every message; never to be changed
FORGOTTEN = 20 * 60 * 60.0  # seconds after which a homeserver may not know a transaction any more
NOTED = 60.0  # seconds between two notes of when we last polled
LOOKED_AT = 100  # of our own latest messages in a room: what was on its way is among the last of them


class Repeats:
    """``wall`` is real time in seconds, over all lives."""

    def __init__(
        self, server: Homeserver, rooms: Rooms, state_dir: Path, wall: Callable[[], float] = time.time
    ) -> None:
        self._server = server
        self._rooms = rooms
        self._wall = wall
        self._file = state_dir / FILE_NAME
        self._looking = False
        self._there: dict[str, dict[str, str]] = {}  # room id -> transaction -> event id
        self._last = self._kept()
        self._noted = float("-inf")

    def _kept(self) -> float | None:
        try:
            return float(self._file.read_text("ascii"))
        except (OSError, ValueError):
            return None  # the first start, or as good as that

    def polled(self) -> None:
        """The homeserver has answered: after a long silence nothing is sent without a look into the room."""
        now = self._wall()
        if self._last is not None and now - self._last > FORGOTTEN:
            self._looking = True
            self._there.clear()
            log.info("long_absence", hours=round((now - self._last) / 3600, 1))
        self._last = now
        if now - self._noted > NOTED:
            self._noted = now
            try:
                self._file.write_text(str(now), "ascii")
            except OSError as error:
                log.warning("last_poll_not_kept", file=str(self._file), error=error.strerror)

    async def found(self, room_id: str, transaction: str) -> str | None:
        """The event of a transaction of before; None where there is none. Raises Trouble."""
        if not self._looking:
            return None
        if room_id not in self._there:
            self._there[room_id] = await self._look_into(room_id)
        event_id = self._there[room_id].get(transaction)
        if event_id is not None:
            log.info("said_before", room=room_id, event_id=event_id)
        return event_id

    async def _look_into(self, room_id: str) -> dict[str, str]:
        own = json.dumps({"senders": [self._rooms.own]})
        asked = urlencode({"dir": "b", "limit": LOOKED_AT, "filter": own})
        answer = await self._server.get(f"/rooms/{quote(room_id, safe='')}/messages?{asked}")
        chunk = answer.get("chunk")
        found: dict[str, str] = {}
        for event in chunk if isinstance(chunk, list) else []:
            if not isinstance(event, dict) or event.get("sender") != self._rooms.own:
                continue
            mark = content_of(self._clear(room_id, event)).get(MARK)
            if isinstance(mark, str):
                found[mark] = str(event.get("event_id"))
        return found

    def _clear(self, room_id: str, event: Json) -> Json:
        if event.get("type") != "m.room.encrypted":
            return event
        return dict(self._server.decrypted(room_id, event) or {})
