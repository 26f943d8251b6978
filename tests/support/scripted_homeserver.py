"""A homeserver for tests that answers what it is told to, and remembers what it was asked.

It knows just enough of the client-server protocol for one bot: log in, poll, look back, join,
send once per transaction. ``fail`` puts faults in the way of chosen requests.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any

from aiohttp import web

OWN = "@nomic:test"
Json = dict[str, Any]


class Fault:
    """What happens instead of an answer: a status with a body, or silence for ``hang`` seconds.

    ``after``: the request is carried out first and only its answer is lost.
    """

    def __init__(
        self,
        status: int = 500,
        body: Json | None = None,
        headers: dict[str, str] | None = None,
        *,
        hang: float = 0.0,
        after: bool = False,
    ) -> None:
        self.status = status
        self.body = body
        self.headers = headers or {}
        self.hang = hang
        self.after = after


class ScriptedHomeserver:
    """``batches`` are the answers to polls; a poll without a batch waits until one is added.

    A batch is the ``rooms`` part of an answer. Tokens count batches: the poll since ``s2`` gets
    ``batches[2]``, as often as it asks, which is how a real homeserver treats a lost answer.
    """

    def __init__(self) -> None:
        self.batches: list[Json] = []
        self.pages: dict[str, Json] = {}  # token -> answer to /messages
        self.aliases: dict[str, str] = {}
        self.asked: list[tuple[str, str, Json, dict[str, str]]] = []  # method, path, body, query
        self.sent: dict[str, tuple[str, Json]] = {}  # transaction -> (event id, content)
        self.tokens: set[str] = set()
        self.refused_joins: set[str] = set()
        self.invited: list[Json] = []
        self.url = ""
        self._faults: list[tuple[Callable[[str, str], bool], Fault]] = []
        self._counter = itertools.count(1)
        self._news = asyncio.Condition()
        self._asked_more = asyncio.Condition()
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> ScriptedHomeserver:
        app = web.Application()
        app.router.add_route("*", "/{tail:.*}", self._serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    # --- what the test says

    def fail(self, method: str, part: str, *faults: Fault) -> None:
        """The next requests with that method and ``part`` in their path meet ``faults``, one each."""
        for fault in faults:
            self._faults.append((lambda m, p: m == method and part in p, fault))

    async def add(self, rooms: Json) -> None:
        async with self._news:
            self.batches.append(rooms)
            self._news.notify_all()

    async def until_asked(self, method: str, part: str) -> None:
        """Wait for the first such request."""
        async with asyncio.timeout(15), self._asked_more:
            await self._asked_more.wait_for(lambda: bool(self.requests(method, part)))

    async def until_sent(self, text: str, room_id: str) -> list[Json]:
        """The contents sent into a room, a transaction once, once ``text`` is in one of them."""

        def there() -> bool:
            return any(text in content["body"] for content in self.contents(room_id))

        async with asyncio.timeout(15), self._asked_more:
            await self._asked_more.wait_for(there)
        return self.contents(room_id)

    def contents(self, room_id: str) -> list[Json]:
        """What was sent into a room so far, a transaction once."""
        paths = self.requests("PUT", f"/rooms/{room_id}/send/m.room.message/")
        return list({path: body for path, body, _ in reversed(paths)}.values())[::-1]

    def revoke_tokens(self) -> None:
        self.tokens.clear()

    def requests(self, method: str, part: str) -> list[tuple[str, Json, dict[str, str]]]:
        return [(path, body, query) for m, path, body, query in self.asked if m == method and part in path]

    # --- what the server does

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        text = await request.text()
        body = json.loads(text) if text else {}
        method, path = request.method, request.path
        async with self._asked_more:
            self.asked.append((method, path, body, dict(request.query)))
            self._asked_more.notify_all()
        fault = self._next_fault(method, path)
        if fault is not None:
            if fault.after:
                await self._answer(method, path, body, request)
            if fault.hang:
                await asyncio.sleep(fault.hang)
            if fault.body is None:
                return web.Response(status=fault.status, text="<html>oh</html>", headers=fault.headers)
            return web.json_response(fault.body, status=fault.status, headers=fault.headers)
        status, answer = await self._answer(method, path, body, request)
        return web.json_response(answer, status=status)

    def _next_fault(self, method: str, path: str) -> Fault | None:
        for at, (meant, fault) in enumerate(self._faults):
            if meant(method, path):
                del self._faults[at]
                return fault
        return None

    async def _answer(self, method: str, path: str, body: Json, request: web.Request) -> tuple[int, Json]:
        tail = path.removeprefix("/_matrix/client/v3")
        if tail == "/login":
            token = f"token-{next(self._counter)}"
            self.tokens.add(token)
            return 200, {"user_id": OWN, "access_token": token, "device_id": body["device_id"]}
        if request.headers.get("Authorization", "").removeprefix("Bearer ") not in self.tokens:
            return 401, {"errcode": "M_UNKNOWN_TOKEN", "error": "who?", "soft_logout": True}
        if tail == "/sync":
            return await self._sync(request)
        return self._small(method, tail, body, request)

    async def _sync(self, request: web.Request) -> tuple[int, Json]:
        since = request.query.get("since")
        at = 0 if since is None else int(since.removeprefix("s"))
        wait = int(request.query.get("timeout", "0")) / 1000
        full = request.query.get("full_state") == "true"
        try:
            async with asyncio.timeout(wait if wait and not full else 0.001), self._news:
                await self._news.wait_for(lambda: len(self.batches) > at)
        except TimeoutError:
            return 200, {"next_batch": f"s{at}", "rooms": self._full_state(at, {}) if full else {}}
        batch = self.batches[at]
        return 200, {"next_batch": f"s{at + 1}", "rooms": self._full_state(at, batch) if full else batch}

    def _full_state(self, at: int, batch: Json) -> Json:
        """``batch`` with the state all rooms had before it."""
        before: dict[str, list[Any]] = {}
        for rooms in self.batches[:at]:
            for room_id, section in rooms.get("join", {}).items():
                happened = [*section["state"]["events"], *section["timeline"]["events"]]
                before.setdefault(room_id, []).extend(event for event in happened if "state_key" in event)
        now = batch.get("join", {})
        for room_id, state in before.items():
            section = now.get(room_id, room())
            now = now | {room_id: {**section, "state": {"events": [*state, *section["state"]["events"]]}}}
        return {**batch, "join": now}

    def _small(self, method: str, tail: str, body: Json, request: web.Request) -> tuple[int, Json]:
        parts = tail.split("/")
        if "/send/m.room.message/" in tail:
            event_id, _ = self.sent.setdefault(parts[-1], (f"$sent{next(self._counter)}", body))
            return 200, {"event_id": event_id}
        if tail.endswith("/messages"):
            return 200, self.pages.get(request.query["from"], {"chunk": [], "start": request.query["from"]})
        if tail.startswith("/directory/room/"):
            room_id = self.aliases.get(parts[-1])
            found = {"room_id": room_id} if room_id else {"errcode": "M_NOT_FOUND", "error": "no such alias"}
            return (200 if room_id else 404), found
        if tail.startswith("/join/"):
            if parts[-1] in self.refused_joins:
                return 403, {"errcode": "M_FORBIDDEN", "error": "not invited"}
            return 200, {"room_id": parts[-1]}
        if tail.endswith("/account_data/m.direct") and method == "GET":
            return 404, {"errcode": "M_NOT_FOUND", "error": "nothing stored"}
        if tail == "/createRoom":
            return 200, {"room_id": f"!made{next(self._counter)}:test"}
        return 200, {}


# --- events for batches


def member(
    who: str, membership: str = "join", *, shown: str | None = None, sender: str | None = None
) -> Json:
    content: Json = {"membership": membership}
    if shown is not None:
        content["displayname"] = shown
    return {
        "type": "m.room.member",
        "state_key": who,
        "sender": sender or who,
        "event_id": f"$member-{who}-{membership}",
        "origin_server_ts": 1,
        "content": content,
    }


def said(event_id: str, text: str, sender: str = "@bob:test", at: int = 1000) -> Json:
    return {
        "type": "m.room.message",
        "event_id": event_id,
        "sender": sender,
        "origin_server_ts": at,
        "content": {"msgtype": "m.text", "body": text},
    }


def room(
    *timeline: Any, state: tuple[Any, ...] = (), limited: bool = False, prev_batch: str | None = None
) -> Json:
    section: Json = {
        "timeline": {"events": list(timeline), "limited": limited},
        "state": {"events": list(state)},
    }
    if prev_batch is not None:
        section["timeline"]["prev_batch"] = prev_batch
    return section
