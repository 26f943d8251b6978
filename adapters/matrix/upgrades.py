"""Rooms that were replaced by others (upgraded): their names go on to their successors.

Which room each name means is kept on the disk, so that what was said in a room before it was
replaced is heard under its name, also where that happened while we were away. Must never know
what is said in the rooms.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from urllib.parse import quote, urlencode

import structlog

from adapters.matrix.backoff import Backoff
from adapters.matrix.client import Homeserver
from adapters.matrix.device import write_whole
from adapters.matrix.rooms import Rooms
from adapters.matrix.trouble import Trouble, TroubleKind
from core.ids import RoomName

log = structlog.get_logger(__name__)

FILE_NAME = "rooms.json"
_MOST_SERVERS = 3


def through(servers: Iterable[object]) -> str:
    """What to add to a join: our homeserver may not know the room, but one of these does."""
    named = [server for server in servers if isinstance(server, str) and server][:_MOST_SERVERS]
    asked = urlencode([(key, server) for server in named for key in ("server_name", "via")])
    return f"?{asked}" if asked else ""


class Upgrades:
    """``refused`` tells for each replaced room why its successor does not let us in."""

    def __init__(self, server: Homeserver, rooms: Rooms, state_dir: Path, rng: Random) -> None:
        self._server = server
        self._rooms = rooms
        self._rng = rng
        self._file = state_dir / FILE_NAME
        self._due: dict[str, float] = {}
        self._waits: dict[str, Backoff] = {}
        self.refused: dict[str, str] = {}
        self._load()

    def _load(self) -> None:
        try:
            kept = json.loads(self._file.read_bytes())
            for name, room_id in kept.items():
                if name.startswith("!") or name in self._rooms.configured:
                    self._rooms.bind(RoomName(name), str(room_id))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, AttributeError):
            log.exception("room_names_lost", file=str(self._file))

    def keep_names(self) -> None:
        """To be called whenever a name may have got another room. Raises Trouble."""
        content = json.dumps(self._rooms.bound, sort_keys=True).encode()
        try:
            if not self._file.exists() or self._file.read_bytes() != content:
                write_whole(self._file, content)
        except OSError as error:
            raise Trouble(TroubleKind.UNREACHABLE, f"{self._file}: {error.strerror}") from error

    # --- following

    def awaited(self, room_id: str) -> bool:
        """Whether a room of ours has been replaced by this one."""
        return any(new == room_id for _old, new in self._open())

    def _open(self) -> list[tuple[str, str]]:
        """Rooms we are in and their successors, where the name has not gone on yet."""
        return [
            (old, room.replaced_by)
            for old, room in self._rooms.known.items()
            if room.replaced_by is not None
            and self._rooms.id_of(self._rooms.name_of(old)) == old
            and not self._rooms.is_private(old)
            and not self._rooms.is_configured(room.replaced_by)
        ]

    def hand_on(self) -> list[str]:
        """Give their names to the successors we have come to, before anybody is heard there; returns the
        successors.
        """
        moved: list[str] = []
        for old, new in self._open():
            successor = self._rooms.known.get(new)
            if successor is None:
                continue
            if successor.predecessor != old:
                self._note(old, f"{new} does not say that it replaces this room")
                continue
            name = self._rooms.name_of(old)
            self._rooms.bind(name, new)
            self.refused.pop(old, None)
            moved.append(new)
            log.info("room_upgraded", room=name, former=old, now=new)
        return moved

    async def follow(self) -> None:
        """Go into successors, each when its time has come. Raises Trouble when the homeserver fails."""
        for old, new in self._open():
            clock = asyncio.get_running_loop().time()
            if new not in self._rooms.known and clock >= self._due.get(old, 0.0):
                waits = self._waits.setdefault(old, Backoff(self._rng, first=5.0, longest=300.0))
                await self._enter(old, new)
                self._due[old] = clock + waits.next_wait()

    async def _enter(self, old: str, new: str) -> None:
        # a room that begins elsewhere is found through the servers of those who are in it
        servers = sorted({who.partition(":")[2] for who in self._rooms.known[old].members})
        try:
            await self._server.post(f"/join/{quote(new, safe='')}{through(servers)}", {})
        except Trouble as trouble:
            if trouble.kind not in (TroubleKind.REFUSED, TroubleKind.LIMITED):
                raise
            self._note(old, f"it was replaced by {new}, which does not let me in: {trouble.detail}")

    def _note(self, old: str, why: str) -> None:
        if self.refused.get(old) != why:
            log.warning("upgrade_not_followed", room=self._rooms.name_of(old), why=why)
        self.refused[old] = why
