"""The HTTP server: so far it tells whether the gateway is well. Must never know what makes it so.

RFC 9110 (GET, HEAD, 503), RFC 9111 (no-store).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import structlog
from aiohttp import web

_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
_FINISH: Final = 2.0  # seconds a stop gives to answers under way

_log = structlog.get_logger(__name__)


class WebServer:
    """``health`` gives whether all is well, and the JSON document that says so."""

    def __init__(self, host: str, port: int, health: Callable[[], tuple[bool, bytes]]) -> None:
        self._host = host
        self._port = port
        self._health = health
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Where the address cannot be had the gateway runs without, and the log says so."""
        application = web.Application()
        application.router.add_get("/healthz", self._healthz)
        application.on_response_prepare.append(_add_headers)
        runner = web.AppRunner(application, access_log=None, handle_signals=False, shutdown_timeout=_FINISH)
        await runner.setup()
        try:
            await web.TCPSite(runner, self._host, self._port).start()
        except OSError as error:
            await runner.cleanup()
            _log.error("web_not_served", host=self._host, port=self._port, error=str(error))
            return
        self._runner = runner

    @property
    def port(self) -> int:
        """The one it listens on; 0 while it does not."""
        addresses = [] if self._runner is None else self._runner.addresses
        return int(addresses[0][1]) if addresses else 0

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _healthz(self, _request: web.Request) -> web.Response:
        well, document = self._health()
        return web.Response(status=200 if well else 503, body=document, content_type="application/json")


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
    response.headers.pop("Server", None)
