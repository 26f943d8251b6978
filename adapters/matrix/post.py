"""Deliveries on their way into rooms. Must never know what they say."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from urllib.parse import quote

import structlog

from adapters.matrix.client import Homeserver, Json
from adapters.matrix.content import LARGEST_CLEAR, LARGEST_ENCRYPTED, SMALLER, contents, transaction_id
from adapters.matrix.doors import Doors, save_direct
from adapters.matrix.repeats import MARK, Repeats
from adapters.matrix.rooms import Rooms
from adapters.matrix.threads import Threads
from adapters.matrix.trouble import Trouble, TroubleKind
from core.ports import Bar, Barred, Delivery, LinkDown, Place, Undeliverable

log = structlog.get_logger(__name__)

# refused for the room's sake: somebody may change that, and what was to be said is still worth saying
_ABOUT_THE_ROOM = ("M_FORBIDDEN", "M_NOT_FOUND", "M_UNKNOWN", "M_UNABLE_TO_AUTHORISE_JOIN")
LONGEST_ENTRANCE = 10.0  # seconds until a poll must have shown a room just entered


class Post:
    """``polled`` is notified after every poll that was folded into ``rooms``."""

    def __init__(
        self,
        server: Homeserver,
        rooms: Rooms,
        doors: Doors,
        repeats: Repeats,
        threads: Threads,
        polled: asyncio.Condition,
        *,
        encryption: bool,
    ) -> None:
        self._server = server
        self._rooms = rooms
        self._doors = doors
        self._repeats = repeats
        self._threads = threads
        self._polled = polled
        self._encryption = encryption
        self._created: dict[str, str] = {}
        self._creating: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def deliver(self, delivery: Delivery) -> str:
        """Returns the id of the (first) event. Raises Trouble, Barred or Undeliverable."""
        room_id = await self._room_of(delivery.place)
        try:
            await self._be_there(room_id)
            ids = await self._say(room_id, delivery)
        except Trouble as trouble:
            if delivery.place.room is None or trouble.code not in _ABOUT_THE_ROOM:
                raise
            raise Barred(await self._bar(room_id), trouble.detail) from trouble
        return ids[0]

    # --- where

    async def _room_of(self, place: Place) -> str:
        if place.room is None:
            return await self._private_room(place.account)
        known = self._rooms.id_of(place.room)
        if known is not None:
            return known
        try:
            answer = await self._server.get(f"/directory/room/{quote(place.room, safe='')}")
        except Trouble as trouble:
            if trouble.kind is not TroubleKind.REFUSED:
                raise
            raise Barred(Bar.OTHER, trouble.detail) from trouble
        room_id = answer.get("room_id")
        if not isinstance(room_id, str):
            raise Barred(Bar.OTHER, f"no room is called {place.room}")
        return room_id

    async def _private_room(self, account: str | None) -> str:
        if account is None or not account.startswith("@") or ":" not in account:
            raise Undeliverable(f"{account!r} is no Matrix id")
        async with self._creating[account]:
            known = self._rooms.direct_room(account)
            if known is not None:
                return known
            created = self._created.get(account)
            if created is None or created in self._rooms.known:  # there, but he has left it
                created = await self._create_private_room(account)
                self._created[account] = created
            await self._shown(created)
            return created

    async def _create_private_room(self, account: str) -> str:
        answer = await self._server.post(
            "/createRoom",
            {
                "is_direct": True,
                "preset": "trusted_private_chat",
                "visibility": "private",
                "invite": [account],
            },
        )
        room_id = answer.get("room_id")
        if not isinstance(room_id, str):
            raise Trouble(TroubleKind.UNREACHABLE, "a room was created without an id")
        if self._rooms.note_direct(account, room_id):
            try:
                await save_direct(self._server, self._rooms)
            except Trouble as trouble:
                # the room is found again by its creator and members
                log.warning("direct_room_not_flagged", room=room_id, error=trouble.detail)
        return room_id

    async def _bar(self, room_id: str) -> Bar:
        """What is in our way there, as the homeserver knows it: a poll may not have shown it yet."""
        where = f"/rooms/{quote(room_id, safe='')}/state/m.room.member/{quote(self._rooms.own, safe='')}"
        try:
            membership = (await self._server.get(where)).get("membership")
        except Trouble as trouble:
            if trouble.kind is not TroubleKind.REFUSED:
                raise
            return Bar.OTHER
        return {"join": Bar.MUTED, "ban": Bar.BANNED, "leave": Bar.REMOVED}.get(str(membership), Bar.OTHER)

    # --- what

    async def _say(self, room_id: str, delivery: Delivery) -> list[str]:
        """In one event where the server takes one so large. The ids of all."""
        room = self._rooms.known.get(room_id)
        largest = LARGEST_ENCRYPTED if room is not None and room.encrypted else LARGEST_CLEAR
        try:
            return await self._put(room_id, delivery, largest)
        except Trouble as trouble:
            if trouble.code != "M_TOO_LARGE":
                raise
            log.warning("event_too_large", room=room_id, bytes=largest)
            return await self._put(room_id, delivery, round(largest * SMALLER))

    async def _put(self, room_id: str, delivery: Delivery, largest: int) -> list[str]:
        made = self._threads.placed(contents(delivery, largest), delivery.reply_to)
        return [
            await self._put_once(room_id, content, transaction_id(delivery.key, part))
            for part, content in enumerate(made)
        ]

    async def _be_there(self, room_id: str) -> None:
        self._wait_for_successor(room_id)
        if room_id in self._doors.gone:
            raise Barred(self._doors.gone[room_id], "removed from the room")
        if room_id not in self._rooms.known:
            await self._enter(room_id)

    def _wait_for_successor(self, room_id: str) -> None:
        room = self._rooms.known.get(room_id)
        if room is None or room.replaced_by is None:
            return
        if room_id in self._doors.upgrades.refused:
            raise Barred(Bar.OTHER, self._doors.upgrades.refused[room_id])
        raise LinkDown(f"{room_id} is being replaced by {room.replaced_by}")

    async def _put_once(self, room_id: str, content: Json, transaction: str) -> str:
        before = await self._repeats.found(room_id, transaction)
        if before is not None:
            return before
        content = {**content, MARK: transaction}
        room = self._rooms.known.get(room_id)
        if room is not None and room.encrypted:
            if not self._encryption:
                raise Barred(Bar.ENCRYPTED, "the room is encrypted and encryption is off for this network")
            return await self._server.send_encrypted(room_id, content, transaction)
        path = f"/rooms/{quote(room_id, safe='')}/send/m.room.message/{transaction}"
        event_id = (await self._server.put(path, content)).get("event_id")
        if not isinstance(event_id, str):
            raise Trouble(TroubleKind.UNREACHABLE, "a message was sent without getting an id")
        return event_id

    async def _enter(self, room_id: str) -> None:
        await self._server.post(f"/join/{quote(room_id, safe='')}", {})
        await self._shown(room_id)

    async def _shown(self, room_id: str) -> None:
        """Wait until a poll has shown the room: before, nobody knows whether it is encrypted."""
        try:
            async with asyncio.timeout(LONGEST_ENTRANCE), self._polled:
                await self._polled.wait_for(lambda: room_id in self._rooms.known)
        except TimeoutError:
            raise Trouble(TroubleKind.UNREACHABLE, f"{room_id} has not been shown yet") from None
