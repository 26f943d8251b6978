"""Between a real homeserver and the link: a proxy that has bad days when it is told to.

Must never know what the requests are for.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any

import aiohttp
from aiohttp import web
from yarl import URL

Meant = Callable[[str, str], bool]  # method, path
Change = Callable[[str, dict[str, Any]], dict[str, Any]]  # path, the answer


class Bad:
    """What happens in place of an answer.

    ``status`` 0: the connection is reset; -1: nothing at all, as in a black hole. ``lost``: the request is
    carried out, and only the answer is not.
    """

    def __init__(
        self,
        status: int,
        body: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        *,
        meant: Meant = lambda _method, _path: True,
        lost: bool = False,
    ) -> None:
        self.status = status
        self.body = body
        self.headers = headers or {}
        self.meant = meant
        self.lost = lost


RESET = 0
SILENT = -1


class FaultProxy:
    """``bad`` is what the day is like, None for a good one; ``met`` counts who met it. ``change`` rewrites
    answers.
    """

    def __init__(self, target: str) -> None:
        self.target = target
        self.bad: Bad | None = None
        self.met = 0
        self.change: Change | None = None
        self.url = ""
        self._more = asyncio.Condition()
        self._good = asyncio.Event()

    async def __aenter__(self) -> FaultProxy:
        self._session = aiohttp.ClientSession(auto_decompress=True)
        app = web.Application(client_max_size=2**26)
        app.router.add_route("*", "/{tail:.*}", self._serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._good.set()
        await self._runner.cleanup()
        await self._session.close()

    async def until_met(self, count: int, within: float = 20.0) -> None:
        """Wait until so many requests have met the present bad day."""
        async with asyncio.timeout(within), self._more:
            await self._more.wait_for(lambda: self.met >= count)

    def be(self, bad: Bad | None) -> None:
        self.bad, self.met = bad, 0
        if bad is None:
            self._good.set()
            self._good = asyncio.Event()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        bad = self.bad
        if bad is None or not bad.meant(request.method, request.path):
            return await self._pass(request)
        if bad.lost:
            await self._pass(request)
        async with self._more:
            self.met += 1
            self._more.notify_all()
        if bad.status == SILENT:
            await self._good.wait()  # by then nobody waits for the answer any more
        if bad.status in (SILENT, RESET):
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        if bad.body is None:
            return web.Response(status=bad.status, text="<html>oh</html>", headers=bad.headers)
        return web.json_response(bad.body, status=bad.status, headers=bad.headers)

    async def _pass(self, request: web.Request) -> web.Response:
        headers = {n: v for n, v in request.headers.items() if n in ("Authorization", "Content-Type")}
        async with self._session.request(
            request.method,
            URL(self.target + request.raw_path, encoded=True),
            data=await request.read(),
            headers=headers,
        ) as answer:
            body = await answer.read()
            if self.change is not None and answer.status == 200 and answer.content_type == "application/json":
                body = json.dumps(self.change(request.path, json.loads(body))).encode()
            return web.Response(status=answer.status, body=body, content_type=answer.content_type)
