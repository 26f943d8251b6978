"""The link to the people at one terminal: reads lines, prints what is said.

Must never know what a line means.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TextIO, assert_never

import structlog

from adapters.console.translate import FIRST, USAGE, Heard, Quit, Speak, Usage, inbound, lines, understand
from core.ids import Instant, NetworkName
from core.ports import Delivery, LinkHost, LinkState

_log = structlog.get_logger(__name__)
_CHUNK = 65536
_CLEAR = "\r\x1b[K"


class ConsoleLink:
    """Implements ``core.ports.Link``.

    ``settled`` returns when what was said has been answered: a line is read when the one before it
    is done with. ``ended`` is called at the end of the input. ``source`` is a file descriptor.
    """

    def __init__(
        self,
        network: NetworkName,
        source: int,
        out: TextIO,
        now: Callable[[], Instant],
        *,
        settled: Callable[[], Awaitable[None]],
        ended: Callable[[], None],
        speaker: str = FIRST,
    ) -> None:
        self._network = network
        self._source = source
        self._out = out
        self._now = now
        self._settled = settled
        self._ended = ended
        self._speaker = speaker
        self._prompts = os.isatty(source) and out.isatty()
        self._prompted = False  # the cursor stands behind a prompt
        self._stopping = asyncio.Event()

    @property
    def network(self) -> NetworkName:
        return self._network

    async def run(self, host: LinkHost) -> None:
        host.link_state(self._network, LinkState.LIVE)
        await self._settled()
        self._prompt()
        async for line in self._lines():
            if not await self._take(host, line):
                break
            self._prompt()
        if not self._stopping.is_set():
            self._ended()

    async def _take(self, host: LinkHost, line: str) -> bool:
        """False where it was the last."""
        self._prompted = False
        typed = understand(line)
        match typed:
            case None:
                return True
            case Heard():
                await host.receive(self._network, [inbound(self._network, self._speaker, typed, self._now())])
                await self._settled()
            case Speak(name=name):
                self._speaker = name
            case Usage():
                self._print(USAGE)
            case Quit():
                return False
            case _:
                assert_never(typed)
        return True

    async def send(self, delivery: Delivery) -> str | None:
        for line in lines(delivery, colours=self._out.isatty()):
            self._print(line)
        return None

    async def stop(self, farewell: str | None = None) -> None:
        self._stopping.set()

    def _prompt(self) -> None:
        if self._prompts and not self._stopping.is_set():
            self._out.write(f"{self._speaker}> ")
            self._out.flush()
            self._prompted = True

    def _print(self, line: str) -> None:
        try:
            before = _CLEAR if self._prompted else ""
            self._prompted = False
            self._out.write(f"{before}{line}\n")
            self._out.flush()
        except BrokenPipeError:
            _log.debug("nobody_reads")
            self._ended()

    # --- reading --------------------------------------------------------------------------

    async def _lines(self) -> AsyncIterator[str]:
        pending = b""
        while not self._stopping.is_set():
            data = await self._read()
            if not data:
                break
            *whole, pending = (pending + data).split(b"\n")
            for line in whole:
                yield line.decode("utf-8", "replace")
        if pending:
            yield pending.decode("utf-8", "replace")

    async def _read(self) -> bytes:
        """What is there to be read; b"" at the end of the input or of the link."""
        loop = asyncio.get_running_loop()
        readable: asyncio.Future[None] = loop.create_future()
        try:
            loop.add_reader(self._source, _resolve, readable)
        except PermissionError:  # an ordinary file never makes one wait
            return os.read(self._source, _CHUNK)
        stop = asyncio.create_task(self._stopping.wait())
        try:
            await asyncio.wait((readable, stop), return_when=asyncio.FIRST_COMPLETED)
        finally:
            loop.remove_reader(self._source)
            stop.cancel()
        return os.read(self._source, _CHUNK) if readable.done() else b""


def _resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
