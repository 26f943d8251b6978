"""A bare IRC client over a blocking socket: what the tests need to speak the protocol line by line.

Must never know the gateway's own IRC link, so that neither can hide a fault of the other.
"""

from __future__ import annotations

import base64
import socket
import ssl
import time
from pathlib import Path
from types import TracebackType

from tests.support.processes import HOST


class RawIrc:
    """One connection. ``seen`` holds every line received, without CR LF, tags included."""

    def __init__(
        self,
        port: int,
        nick: str,
        *,
        tls: bool = False,
        certificate: tuple[Path, Path] | None = None,
        seconds: float = 15.0,
    ) -> None:
        self.nick = nick
        self.seen: list[str] = []
        self._seconds = seconds
        self._buffer = b""
        self._socket: socket.socket = socket.create_connection((HOST, port), timeout=seconds)
        if tls:
            context = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            if certificate is not None:
                context.load_cert_chain(*certificate)
            self._socket = context.wrap_socket(self._socket)

    def __enter__(self) -> RawIrc:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def register(self, *, account: tuple[str, str] | None = None, capabilities: str = "") -> RawIrc:
        """Introduce itself and return once welcomed; ``account`` is (name, password) for SASL PLAIN."""
        wanted = " ".join(filter(None, ["sasl" if account else "", capabilities]))
        if wanted:
            self.send(f"CAP REQ :{wanted}")
        self.send(f"NICK {self.nick}")
        self.send(f"USER {self.nick} 0 * :{self.nick}")
        if wanted:
            self.expect(" ACK ")
        if account:
            name, password = account
            self.send("AUTHENTICATE PLAIN")
            self.expect("AUTHENTICATE ")
            self.send("AUTHENTICATE " + base64.b64encode(f"\0{name}\0{password}".encode()).decode())
            self.expect(" 903 ")
        if wanted:
            self.send("CAP END")
        self.expect(" 001 ")
        return self

    def join(self, channel: str) -> None:
        self.send(f"JOIN {channel}")
        self.expect(f" 366 {self.nick} {channel}")

    def say(self, target: str, text: str) -> None:
        self.send(f"PRIVMSG {target} :{text}")

    def send(self, line: str) -> None:
        self.send_bytes(line.encode())

    def send_bytes(self, line: bytes) -> None:
        """The line as it is, CR LF added."""
        self._socket.sendall(line + b"\r\n")

    def expect(self, part: str, seconds: float | None = None) -> str:
        """The next line that holds ``part``; pings are answered meanwhile. TimeoutError names it."""
        give_up = time.monotonic() + (seconds or self._seconds)
        while time.monotonic() < give_up:
            line = self._next_line(give_up)
            if line is not None and part in line:
                return line
        raise TimeoutError(f"{self.nick} waited in vain for {part!r}; last seen: {self.seen[-5:]}")

    def close(self) -> None:
        self._socket.close()

    def _next_line(self, give_up: float) -> str | None:
        while b"\n" not in self._buffer:
            self._socket.settimeout(max(0.01, give_up - time.monotonic()))
            try:
                received = self._socket.recv(65_536)
            except TimeoutError:
                return None
            if not received:
                raise ConnectionError(f"{self.nick} was disconnected; last seen: {self.seen[-5:]}")
            self._buffer += received
        raw, self._buffer = self._buffer.split(b"\n", 1)
        line = raw.decode("utf-8", errors="replace").rstrip("\r")
        self.seen.append(line)
        command = line.split(" ", 1)[1] if line.startswith("@") else line
        if command.startswith("PING"):
            self.send("PONG" + command[4:])
        return line
