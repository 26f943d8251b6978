"""Messages there is no key for yet: kept over restarts until it comes.

They are on the disk before the token of the poll that brought them is stored, so none is lost
between the two. Must never know how keys are asked for, nor what the messages say.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import structlog

from adapters.matrix.device import write_whole
from adapters.matrix.rooms import Event, content_of
from adapters.matrix.trouble import Trouble, TroubleKind

log = structlog.get_logger(__name__)

FILE_NAME = "unread.json"
MOST = 1000  # those that came first are given up first

Opened = Callable[[str, Event], Mapping[str, Any] | None]


class Unread:
    """In a file: rooms, senders and texts that are still encrypted. Raises Trouble where it cannot be written."""

    def __init__(self, state_dir: Path) -> None:
        self._file = state_dir / FILE_NAME
        self._kept: dict[str, tuple[str, Event]] = {}  # event id -> room id, event; in order of arrival
        try:
            listed = json.loads(self._file.read_bytes())
            self._kept = {item["event"]["event_id"]: (item["room_id"], item["event"]) for item in listed}
        except FileNotFoundError:
            pass
        except OSError as error:
            raise _trouble(self._file, error) from error
        except (ValueError, TypeError, KeyError):
            log.exception("unread_messages_lost", file=str(self._file))
        self._told = {_key(room_id, event) for room_id, event in self._kept.values()}

    def events(self) -> list[tuple[str, Event]]:
        """Room id and event, in order of arrival."""
        return list(self._kept.values())

    def keep(self, found: Iterable[tuple[str, Event]]) -> list[tuple[str, Event]]:
        """Returns the first message of each sender's key, until it was told of."""
        first: dict[tuple[str, str, str], tuple[str, Event]] = {}
        before = len(self._kept)
        for room_id, event in found:
            self._kept.setdefault(str(event.get("event_id")), (room_id, event))
            first.setdefault(_key(room_id, event), (room_id, event))
        if len(self._kept) > before:
            self._give_up_the_first()
            self._write()
        return [item for key, item in first.items() if key not in self._told]

    def told(self, news: Iterable[tuple[str, Event]]) -> None:
        self._told.update(_key(room_id, event) for room_id, event in news)

    def drop(self, event_ids: Iterable[str]) -> None:
        gone = [event_id for event_id in event_ids if self._kept.pop(event_id, None) is not None]
        if gone:
            self._write()

    def opened(self, open_one: Opened) -> dict[str, list[Mapping[str, Any]]]:
        """What can be read now, room by room. It stays here until it is dropped."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for room_id, event in self._kept.values():
            clear = open_one(room_id, event)
            if clear is not None:
                found.setdefault(room_id, []).append(clear)
        return found

    def _give_up_the_first(self) -> None:
        while len(self._kept) > MOST:
            event_id, (room_id, _) = next(iter(self._kept.items()))
            del self._kept[event_id]
            log.warning("unread_message_given_up", room=room_id, event_id=event_id)

    def _write(self) -> None:
        listed = [{"room_id": room_id, "event": event} for room_id, event in self._kept.values()]
        try:
            write_whole(self._file, json.dumps(listed).encode())
        except OSError as error:
            raise _trouble(self._file, error) from error


def _trouble(file: Path, error: OSError) -> Trouble:
    return Trouble(TroubleKind.UNREACHABLE, f"{file}: {error.strerror}")


def _key(room_id: str, event: Event) -> tuple[str, str, str]:
    return room_id, str(event.get("sender")), str(content_of(event).get("session_id"))
