"""Where a running gateway can be asked how it is: a socket beside the store, and /healthz.

Must never know how it is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from adapters.web.server import WebServer
from gateway.config import Web
from gateway.status import Status, StatusServer, health_of, socket_of


class Doors:
    """``store`` None: in memory, so there is no socket; ``web`` None: no HTTP."""

    def __init__(self, store: Path | None, web: Web | None, report: Callable[[], Status]) -> None:
        self._status = None if store is None else StatusServer(socket_of(store), report)
        self._web = None if web is None else WebServer(web.host, web.port, lambda: health_of(report()))

    async def open(self) -> None:
        if self._status is not None:
            await self._status.start()
        if self._web is not None:
            await self._web.start()

    async def close(self) -> None:
        if self._web is not None:
            await self._web.stop()
        if self._status is not None:
            await self._status.stop()
