"""The ``irc`` library's asyncio connection, without what in it ends connections or tells secrets.

Must never know what a line means. The library registers at once, closes on a bad byte or on an
exception in a handler, raises on odd lines, and lets CR and NUL out: all of that is changed here.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Callable
from typing import Any

import structlog
from irc import client_aio, connection
from irc.client import Event, InvalidCharacters, MessageTooLong

from adapters.irc.decoding import LineBuffer
from adapters.irc.line import Line, mend, untagged

log = structlog.get_logger(__name__)

# The library logs every line at debug, private messages and passwords too.
for _name in ("irc.client", "irc.client_aio"):
    logging.getLogger(_name).setLevel(logging.INFO)

_FORBIDDEN = re.compile(r"[\r\n\0]")
_QUICKACK: int | None = getattr(socket, "TCP_QUICKACK", None)  # Linux only
_LONGEST = 512  # bytes of a line of ours without its tags


_aio: Any = client_aio  # the library has no types; calls into it are not checked
_connecting: Any = connection


class _Protocol(client_aio.IrcProtocol):
    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.lost(exc)


class Connection(client_aio.AioConnection):
    """One TCP or TLS connection. ``heard(line)`` gets every line, ``lost(why)`` is called once at the end."""

    protocol_class: Any = _Protocol

    def __init__(self, reactor: Any) -> None:
        super().__init__(reactor)  # type: ignore[no-untyped-call]  # the library has no types
        self.transport: asyncio.Transport | None = None
        self.heard: Callable[[Line], None] = _ignore
        self.on_lost: Callable[[str], None] = _ignore
        self._lines = LineBuffer()
        self._raw = ""
        self._socket: Any = None
        reactor.add_global_handler("all_events", _dispatch)

    async def open(self, host: str, port: int, context: ssl.SSLContext | None, nick: str) -> None:
        """Connect without saying anything. Raises OSError (ssl.SSLError is one)."""
        self.handlers: dict[str, Any] = {}
        self.real_server_name = ""
        self.real_nickname = nick
        self.server, self.port = host, port
        self.nickname = self.username = self.ircname = nick
        how = {} if context is None else {"ssl": context, "server_hostname": host}
        protocol = self.protocol_class(self, self.reactor.loop)
        factory = _connecting.AioFactory(**how)
        self.transport, self.protocol = await factory.connect(protocol, (host, port))
        self._socket = self.transport.get_extra_info("socket")
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connected = True

    def process_data(self, new_data: bytes) -> None:  # type: ignore[override]  # so is the library's own
        if _QUICKACK is not None and self._socket is not None:
            # Servers that wait for our acknowledgement before the next small packet stall 40 ms otherwise.
            self._socket.setsockopt(socket.IPPROTO_TCP, _QUICKACK, 1)
        process: Any = self._process_line
        for raw in self._lines.feed(new_data):
            line = mend(raw)
            if line is None:
                continue
            self._raw = line
            try:
                process(line)
            except Exception:
                log.exception("irc_line_failed", server=self.server)

    def line_of(self, event: Event) -> Line:
        """The library's event as a value; ``size`` is that of the line it came from."""
        return Line(
            kind=getattr(event.type, "code", event.type),
            source=event.source or "",
            target=event.target or "",
            arguments=tuple(event.arguments),
            tags={tag["key"]: tag["value"] or "" for tag in event.tags},
            size=len(untagged(self._raw).encode()) + 2,
        )

    def say(self, tags: str, text: str) -> None:
        """Write one line; ``tags`` begins with @ and ends with a blank, or is empty.

        Raises ValueError for what would be two lines, or is longer than a line may be."""
        if _FORBIDDEN.search(tags + text):
            raise InvalidCharacters("a line may hold no line end and no NUL")
        data = text.encode() + b"\r\n"
        if len(data) > _LONGEST:
            raise MessageTooLong(f"a line may have {_LONGEST} bytes")
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(tags.encode() + data)

    def send_raw(self, string: str) -> None:
        """What the library itself says (PONG)."""
        self.say("", _FORBIDDEN.sub(" ", string))

    def disconnect(self, message: str = "") -> None:
        """Hang up after what is written has gone out."""
        if self.transport is not None:
            self.transport.close()

    def abort(self) -> None:
        """Hang up at once."""
        if self.transport is not None:
            self.transport.abort()

    def lost(self, exc: Exception | None) -> None:
        self.connected = False
        self.on_lost(str(exc) if exc is not None else "the server closed the connection")


def _ignore(_: object) -> None:
    return None


def _dispatch(connection: Connection, event: Event) -> None:
    if event.type not in ("all_raw_messages", "disconnect"):
        connection.heard(connection.line_of(event))


def new_connection() -> Connection:
    """A connection on the running loop, not yet open."""
    return Connection(_aio.AioReactor(loop=asyncio.get_running_loop()))
