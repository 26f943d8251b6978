"""Going into rooms: those configured, and those we are invited to by people who may.

Must never know what is said in the rooms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
import structlog

from adapters.matrix.backoff import Backoff
from adapters.matrix.client import Homeserver
from adapters.matrix.rooms import Rooms, content_of
from adapters.matrix.settings import MatrixSettings
from adapters.matrix.trouble import Trouble, TroubleKind
from adapters.matrix.upgrades import Upgrades, through
from core.ids import RoomName
from core.ports import Bar, LinkHost

log = structlog.get_logger(__name__)


class Invitation(msgspec.Struct, frozen=True):
    room_id: str
    inviter: str
    direct: bool


def may_invite(inviter: str, settings: MatrixSettings) -> bool:
    return inviter in settings.operators or any(fnmatchcase(inviter, like) for like in settings.inviters)


def invitation_in(room_id: str, state: Iterable[object], own: str) -> Invitation | None:
    """Who invited us to a room, from the stripped state an invitation comes with."""
    for event in state:
        if not isinstance(event, Mapping) or event.get("type") != "m.room.member":
            continue
        content, inviter = content_of(event), event.get("sender")
        if (
            event.get("state_key") == own
            and content.get("membership") == "invite"
            and isinstance(inviter, str)
        ):
            return Invitation(room_id, inviter, content.get("is_direct") is True)
    return None


class _Attempt:
    """When to try a room again."""

    def __init__(self, rng: Random) -> None:
        self.backoff = Backoff(rng, first=5.0, longest=300.0)
        self.due = 0.0


class Doors:
    """``outside`` tells for each configured room we are not in why not."""

    def __init__(self, settings: MatrixSettings, server: Homeserver, rooms: Rooms, rng: Random) -> None:
        self.upgrades = Upgrades(server, rooms, settings.state_dir, rng)
        self._settings = settings
        self._server = server
        self._rooms = rooms
        self._log = log.bind(network=settings.name)
        self._attempts = {name: _Attempt(rng) for name in rooms.configured}
        self._invitations: dict[str, Invitation] = {}
        self.outside: dict[RoomName, str] = {}
        self._looked_up = False
        self._via: dict[RoomName, str] = {}
        self.gone: dict[str, Bar] = {}  # the rooms we were removed from: we do not go back unasked

    # --- configured rooms

    async def name_configured(self) -> None:
        """Find out which rooms the configured aliases mean, so that what was said there while we
        were away is heard under the right name. Raises Trouble when the homeserver fails."""
        for name in self._rooms.configured:
            if self._rooms.id_of(name) is None:
                try:
                    await self._resolved(name)
                except Trouble as trouble:
                    if trouble.kind is not TroubleKind.REFUSED:
                        raise
                    # an alias that does not exist is dealt with when we enter

    async def enter_configured(self) -> None:
        """Join the configured rooms we are not in, each when its time has come. Raises Trouble
        when the homeserver fails; a room that refuses us is only noted."""
        await self._look_up_again()
        await self.upgrades.follow()
        for name in self._rooms.configured:
            room_id = self._rooms.id_of(name)
            if room_id is not None and room_id in self._rooms.known:
                self.outside.pop(name, None)
            elif room_id not in self.gone:
                await self._enter_when_due(name)

    async def _look_up_again(self) -> None:
        """Once in each life: somebody may have given a configured alias to another room."""
        if self._looked_up:
            return
        for name in self._rooms.configured:
            if not name.startswith("!"):
                try:
                    await self._resolved(name)
                except Trouble as trouble:
                    if trouble.kind is not TroubleKind.REFUSED:
                        raise
        self._looked_up = True

    async def _enter_when_due(self, name: RoomName) -> None:
        attempt = self._attempts[name]
        clock = asyncio.get_running_loop().time()
        if clock < attempt.due:
            return
        try:
            room_id = await self._resolved(name)
            if room_id not in self._rooms.known:
                await self._server.post(f"/join/{quote(room_id, safe='')}{self._via.get(name, '')}", {})
                self._log.info("room_joined", room=name)
            attempt.due = clock + attempt.backoff.next_wait()  # until a poll shows the room
            self.outside.pop(name, None)
        except Trouble as trouble:
            if trouble.kind not in (TroubleKind.REFUSED, TroubleKind.LIMITED):
                raise
            attempt.due = clock + attempt.backoff.next_wait(trouble.retry_after)
            if self.outside.get(name) != trouble.detail:
                self._log.warning("room_not_joined", room=name, error=trouble.detail)
            self.outside[name] = trouble.detail

    async def _resolved(self, name: RoomName) -> str:
        if name.startswith("!"):
            return name
        answer = await self._server.get(f"/directory/room/{quote(name, safe='')}")
        room_id = answer.get("room_id")
        if not isinstance(room_id, str):
            raise Trouble(TroubleKind.UNREACHABLE, f"the directory names no room for {name}")
        self._rooms.bind(name, room_id)
        servers = answer.get("servers")
        self._via[name] = through(servers if isinstance(servers, list) else [])
        return room_id

    def removed(self, room_id: str, by: str, reason: str, *, banned: bool) -> None:
        """We were kicked or banned: we do not come back unasked before the next start."""
        name = self._rooms.name_of(room_id)
        self.gone[room_id] = Bar.BANNED if banned else Bar.REMOVED
        self._log.warning("removed_from_room", room=name, by=by, reason=reason)
        if self._rooms.is_configured(room_id):
            self.outside[name] = f"removed by {by}"

    # --- invitations

    async def answer(self, invited: Mapping[str, Any], host: LinkHost) -> None:
        """Accept or reject invitations, also those left over from before. Raises Trouble."""
        for room_id, section in invited.items():
            state = section.get("invite_state") if isinstance(section, Mapping) else None
            events = state.get("events") if isinstance(state, Mapping) else None
            found = invitation_in(room_id, events, self._rooms.own) if isinstance(events, list) else None
            if found is not None:
                self._invitations[room_id] = found
        for invitation in list(self._invitations.values()):
            await self._answer_one(invitation, host)

    async def _answer_one(self, invitation: Invitation, host: LinkHost) -> None:
        room, own_room = quote(invitation.room_id, safe=""), self._rooms.is_configured(invitation.room_id)
        asked_back = invitation.room_id in self.gone or self.upgrades.awaited(invitation.room_id)
        welcome = host.is_welcome(self._settings.name, invitation.inviter)
        accepted = own_room or asked_back or (welcome and may_invite(invitation.inviter, self._settings))
        try:
            await self._server.post(f"/join/{room}" if accepted else f"/rooms/{room}/leave", {})
        except Trouble as trouble:
            if trouble.kind is TroubleKind.LIMITED:
                return  # it is still there at the next poll
            if trouble.kind is not TroubleKind.REFUSED:
                raise
            self._log.warning("invitation_failed", room=invitation.room_id, error=trouble.detail)
            accepted = False
        else:
            verdict = "invitation_accepted" if accepted else "invitation_rejected"
            self._log.info(verdict, room=invitation.room_id, inviter=invitation.inviter)
        self._invitations.pop(invitation.room_id, None)
        if accepted:
            self.gone.pop(invitation.room_id, None)
        if accepted and invitation.direct and self._rooms.note_direct(invitation.inviter, invitation.room_id):
            await save_direct(self._server, self._rooms)


async def load_direct(server: Homeserver, rooms: Rooms) -> None:
    """Learn which rooms are private from the account data. Raises Trouble."""
    try:
        rooms.learn_direct(await server.get(_direct_path(rooms)))
    except Trouble as trouble:
        if trouble.code != "M_NOT_FOUND":
            raise


async def save_direct(server: Homeserver, rooms: Rooms) -> None:
    """Keep which rooms are private in the account data. Raises Trouble."""
    await server.put(_direct_path(rooms), dict(rooms.direct))


def _direct_path(rooms: Rooms) -> str:
    return f"/user/{quote(rooms.own, safe='')}/account_data/m.direct"
