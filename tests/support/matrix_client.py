"""A tiny Matrix client for tests: one person at his own client, over plain HTTP.

Shares no code with the link under test. Usage:

    async with MatrixPerson("http://127.0.0.1:8008", "alice") as alice:
        await alice.register(shared_secret="...")      # over the admin API; or alice.log_in()
        room = await alice.create_room(alias="nomic")
        await alice.send(room, "!join")
        event = await alice.wait_for(lambda e: "joined" in body_of(e), timeout=10)
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import itertools
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any
from urllib.parse import quote, urlencode

import aiohttp

Event = dict[str, Any]

_V3 = "/_matrix/client/v3"


class MatrixRefused(Exception):
    """An answer that is no success; ``status`` and ``errcode`` say which."""

    def __init__(self, status: int, answer: object) -> None:
        super().__init__(f"{status} {answer}")
        self.status = status
        self.errcode = answer.get("errcode", "") if isinstance(answer, dict) else ""


def body_of(event: Event) -> str:
    body = event.get("content", {}).get("body", "")
    return body if isinstance(body, str) else ""


class MatrixPerson:
    """``events`` collects every timeline event of every joined room, in order, with ``room_id`` set."""

    def __init__(self, homeserver: str, localpart: str, password: str = "a-long-password") -> None:
        self.homeserver = homeserver
        self.localpart = localpart
        self.password = password
        self.user_id = ""
        self.token = ""
        self.events: list[Event] = []
        self.ephemeral: list[list[Event]] = []  # who types and has read what, in each room and poll
        self.invitations: list[str] = []  # ids of rooms he is invited to and has not joined
        self._heard = asyncio.Condition()
        self._transactions = itertools.count(1)
        self._session: aiohttp.ClientSession | None = None
        self._syncing: asyncio.Task[None] | None = None
        self._since: str | None = None

    async def __aenter__(self) -> MatrixPerson:
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._syncing is not None:
            self._syncing.cancel()
            await asyncio.wait({self._syncing})
        if self._session is not None:
            await self._session.close()

    # --- account

    async def register(self, shared_secret: str, *, admin: bool = False) -> None:
        """Make the account through the admin API (no error if it is there) and log in."""
        nonce = (await self.call("GET", "/_synapse/admin/v1/register"))["nonce"]
        words = [nonce, self.localpart, self.password, "admin" if admin else "notadmin"]
        mac = hmac.new(shared_secret.encode(), "\0".join(words).encode(), hashlib.sha1).hexdigest()
        wanted = {
            "nonce": nonce,
            "username": self.localpart,
            "password": self.password,
            "admin": admin,
            "mac": mac,
        }
        try:
            await self.call("POST", "/_synapse/admin/v1/register", wanted)
        except MatrixRefused as refused:
            if refused.errcode != "M_USER_IN_USE":
                raise
        await self.log_in()

    async def log_in(self, *, listen: bool = True) -> None:
        answer = await self.call(
            "POST",
            f"{_V3}/login",
            {
                "type": "m.login.password",
                "identifier": {"type": "m.id.user", "user": self.localpart},
                "password": self.password,
            },
        )
        self.user_id, self.token = answer["user_id"], answer["access_token"]
        if listen and self._syncing is None:
            self._syncing = asyncio.create_task(self._sync_for_ever())

    # --- rooms

    async def create_room(
        self,
        *,
        alias: str | None = None,
        invite: tuple[str, ...] = (),
        direct: bool = False,
        public: bool = True,
        encrypted: bool = False,
    ) -> str:
        """Returns the room's id."""
        wanted: dict[str, Any] = {
            "preset": "public_chat" if public else "private_chat",
            "invite": list(invite),
        }
        if alias is not None:
            wanted["room_alias_name"] = alias
        if direct:
            wanted |= {"is_direct": True, "preset": "trusted_private_chat"}
        if encrypted:
            wanted["initial_state"] = [
                {"type": "m.room.encryption", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
            ]
        return str((await self.call("POST", f"{_V3}/createRoom", wanted))["room_id"])

    async def join(self, room: str) -> str:
        return str((await self.call("POST", f"{_V3}/join/{quote(room, safe='')}", {}))["room_id"])

    async def leave(self, room_id: str) -> None:
        await self.call("POST", f"{_V3}/rooms/{quote(room_id, safe='')}/leave", {})

    async def invite(self, room_id: str, user_id: str) -> None:
        await self.call("POST", f"{_V3}/rooms/{quote(room_id, safe='')}/invite", {"user_id": user_id})

    async def kick(self, room_id: str, user_id: str, reason: str = "") -> None:
        wanted = {"user_id": user_id, "reason": reason}
        await self.call("POST", f"{_V3}/rooms/{quote(room_id, safe='')}/kick", wanted)

    async def set_name(self, shown: str) -> None:
        path = f"{_V3}/profile/{quote(self.user_id, safe='')}/displayname"
        await self.call("PUT", path, {"displayname": shown})

    async def members(self, room_id: str) -> set[str]:
        """Joined Matrix ids."""
        answer = await self.call("GET", f"{_V3}/rooms/{quote(room_id, safe='')}/joined_members")
        return set(answer["joined"])

    # --- saying things; each returns the event's id

    async def send(
        self, room_id: str, text: str, *, reply_to: str | None = None, kind: str = "m.text"
    ) -> str:
        content: dict[str, Any] = {"msgtype": kind, "body": text}
        if reply_to is not None:
            content["m.relates_to"] = {"m.in_reply_to": {"event_id": reply_to}}
        return await self.send_event(room_id, "m.room.message", content)

    async def edit(self, room_id: str, event_id: str, text: str) -> str:
        fresh = {"msgtype": "m.text", "body": text}
        relation = {"rel_type": "m.replace", "event_id": event_id}
        content = {**fresh, "body": f"* {text}", "m.new_content": fresh, "m.relates_to": relation}
        return await self.send_event(room_id, "m.room.message", content)

    async def react(self, room_id: str, event_id: str, key: str) -> str:
        relation = {"rel_type": "m.annotation", "event_id": event_id, "key": key}
        return await self.send_event(room_id, "m.reaction", {"m.relates_to": relation})

    async def redact(self, room_id: str, event_id: str) -> str:
        room, event = quote(room_id, safe=""), quote(event_id, safe="")
        return await self._put(f"{_V3}/rooms/{room}/redact/{event}", {})

    async def send_event(self, room_id: str, kind: str, content: dict[str, Any]) -> str:
        return await self._put(f"{_V3}/rooms/{quote(room_id, safe='')}/send/{kind}", content)

    async def _put(self, path: str, content: dict[str, Any]) -> str:
        transaction = f"t{next(self._transactions)}"
        return str((await self.call("PUT", f"{path}/{transaction}", content))["event_id"])

    # --- hearing things

    async def wait_for(
        self,
        wanted: Callable[[Event], bool],
        timeout: float = 15.0,  # noqa: ASYNC109 - the caller says how patient he is
        *,
        after: int = 0,
    ) -> Event:
        """The first event from index ``after`` of ``events`` on that is ``wanted``, heard already or
        within ``timeout`` seconds; AssertionError with what was heard instead if none comes."""

        def found() -> Event | None:
            return next((event for event in self.events[after:] if wanted(event)), None)

        try:
            async with asyncio.timeout(timeout), self._heard:
                await self._heard.wait_for(lambda: found() is not None or self._broken())
        except TimeoutError:
            pass  # told below, with what was heard
        event = found()
        if event is None:
            if self._syncing is not None and self._syncing.done():
                self._syncing.result()
            heard = "\n".join(
                f"  {e.get('type')} {e.get('sender')}: {body_of(e)!r}" for e in self.events[-15:]
            )
            raise AssertionError(f"{self.localpart} waited {timeout} s for an event; heard last:\n{heard}")
        return event

    async def wait_for_text(
        self,
        text: str,
        timeout: float = 15.0,  # noqa: ASYNC109
        *,
        room_id: str | None = None,
        after: int = 0,
    ) -> Event:
        """The first message by somebody else whose body contains ``text``."""

        def wanted(event: Event) -> bool:
            here = room_id is None or event["room_id"] == room_id
            return here and event["sender"] != self.user_id and text in body_of(event)

        return await self.wait_for(wanted, timeout, after=after)

    async def wait_for_invitation(self, timeout: float = 15.0) -> str:  # noqa: ASYNC109
        """The id of a room he is invited to; the invitation is not answered."""
        async with asyncio.timeout(timeout), self._heard:
            await self._heard.wait_for(lambda: bool(self.invitations) or self._broken())
        return self.invitations[0]

    async def history(self, room_id: str, limit: int = 100) -> list[Event]:
        """The newest ``limit`` events of a room as the server has them, oldest first."""
        asked = urlencode({"dir": "b", "limit": limit})
        answer = await self.call("GET", f"{_V3}/rooms/{quote(room_id, safe='')}/messages?{asked}")
        return list(reversed(answer["chunk"]))

    def _broken(self) -> bool:
        return self._syncing is None or self._syncing.done()

    async def _sync_for_ever(self) -> None:
        filtered = json.dumps({"presence": {"types": []}, "room": {"timeline": {"limit": 500}}})
        try:
            while True:
                asked = {"timeout": "20000", "filter": filtered}
                if self._since is not None:
                    asked["since"] = self._since
                answer = await self.call("GET", f"{_V3}/sync?{urlencode(asked)}")
                self._since = answer["next_batch"]
                rooms = answer.get("rooms", {})
                async with self._heard:
                    for room_id, section in rooms.get("join", {}).items():
                        if room_id in self.invitations:
                            self.invitations.remove(room_id)
                        for event in section.get("timeline", {}).get("events", []):
                            self.events.append({**event, "room_id": room_id})
                        self.ephemeral.append(section.get("ephemeral", {}).get("events", []))
                    for room_id in rooms.get("invite", {}):
                        if room_id not in self.invitations:
                            self.invitations.append(room_id)
                    self._heard.notify_all()
        finally:
            async with self._heard:
                self._heard.notify_all()  # nobody may wait for what can come no more

    # --- plumbing

    async def call(self, method: str, path: str, content: dict[str, Any] | None = None) -> dict[str, Any]:
        """One request; MatrixRefused if it is no success."""
        assert self._session is not None, "use `async with MatrixPerson(...)`"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with self._session.request(
            method, self.homeserver + path, json=content, headers=headers
        ) as response:
            answer = await response.json(content_type=None)
            if response.status != 200:
                raise MatrixRefused(response.status, answer)
            return dict(answer)
