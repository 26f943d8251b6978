"""A way to a server that a test can shut: relays TCP connections until then.

Must never know what goes through it.
"""

from __future__ import annotations

import asyncio
import contextlib

HOST = "127.0.0.1"


class Door:
    """Before a server on 127.0.0.1. ``port`` stays the same when it is shut and opened again."""

    def __init__(self, server_port: int) -> None:
        self.port = 0
        self._server_port = server_port
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def open(self) -> Door:
        self._server = await asyncio.start_server(self._serve, HOST, self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def shut(self) -> None:
        """Nobody comes in any more, and who is in is thrown out."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._writers):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(HOST, self._server_port)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        try:
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        finally:
            for one in (writer, back):
                self._writers.discard(one)
                one.transport.abort()

    @staticmethod
    async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError):
            if writer.can_write_eof():
                writer.write_eof()
