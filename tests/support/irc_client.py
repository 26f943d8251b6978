"""A person at an IRC server, for tests: a tiny client of raw lines.

Must never use the gateway's own IRC code, so that a fault there cannot hide here.
"""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Callable
from types import TracebackType

_PREFIX = re.compile(r"^(?:@(?P<tags>\S+) +)?(?::(?P<source>\S+) +)?(?P<rest>.*)$")


class IrcClient:
    """``async with IrcClient(host, port, "alice") as alice:`` registers and, at the end, quits.

    ``lines`` is everything the server sent, in order, as text without line ends. ``wait_for``
    looks at lines not yet consumed by an earlier ``wait_for``, then waits for new ones.
    """

    def __init__(
        self,
        host: str,
        port: int,
        nick: str,
        *,
        sasl: tuple[str, str] | None = None,
        caps: tuple[str, ...] = (),
        patience: float = 15.0,
    ) -> None:
        self.host, self.port, self.nick = host, port, nick
        self.sasl = sasl
        self.caps = caps
        self.patience = patience
        self.lines: list[str] = []
        self._read_to = 0
        self._news = asyncio.Condition()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None
        self.closed = False

    # --- connecting

    async def connect(self) -> IrcClient:
        self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        self._task = asyncio.create_task(self._read())
        wanted = [*self.caps, *(["sasl"] if self.sasl else [])]
        if wanted:
            self.raw("CAP LS 302")
        self.raw(f"NICK {self.nick}")
        self.raw(f"USER {self.nick[:9]} 0 * :{self.nick}")
        if wanted:
            await self.wait_for(lambda line: " LS " in line and "CAP" in line)
            self.raw(f"CAP REQ :{' '.join(wanted)}")
            await self.wait_for(lambda line: " ACK " in line)
            if self.sasl:
                await self._log_in(*self.sasl)
            self.raw("CAP END")
        await self.wait_for(lambda line: command(line) in ("376", "422"))
        return self

    async def _log_in(self, account: str, password: str) -> None:
        self.raw("AUTHENTICATE PLAIN")
        await self.wait_for(lambda line: "AUTHENTICATE" in line)
        self.raw("AUTHENTICATE " + base64.b64encode(f"\0{account}\0{password}".encode()).decode())
        await self.wait_for(lambda line: command(line) == "903")

    async def __aenter__(self) -> IrcClient:
        return await self.connect()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.quit()

    async def quit(self, reason: str = "done") -> None:
        if self._writer is None or self._task is None:
            return
        if not self.closed:
            self.raw(f"QUIT :{reason}")
            try:
                async with asyncio.timeout(2):
                    await self._task
            except TimeoutError:
                self._task.cancel()
        self._writer.close()

    # --- saying

    def raw(self, line: str | bytes) -> None:
        """Write one line as it is."""
        assert self._writer is not None
        data = line if isinstance(line, bytes) else line.encode()
        self._writer.write(data + b"\r\n")

    async def join(self, channel: str) -> None:
        self.raw(f"JOIN {channel}")
        await self.wait_for(lambda line: command(line) == "366")

    def say(self, target: str, text: str) -> None:
        self.raw(f"PRIVMSG {target} :{text}")

    async def register_account(self, password: str, services: str = "NickServ") -> None:
        """Register the present nick with the services, so that SASL can log in as it."""
        self.say(services, f"REGISTER {password} {self.nick}@example.org")
        await self.wait_for(lambda line: command(line) == "900")

    # --- hearing

    async def wait_for(self, wanted: Callable[[str], bool], within: float | None = None) -> str:
        """The next line for which ``wanted`` is true; everything before it is consumed.

        Raises AssertionError with the lines that came instead."""
        start = self._read_to
        try:
            async with asyncio.timeout(within if within is not None else self.patience):
                while True:
                    while self._read_to < len(self.lines):
                        line = self.lines[self._read_to]
                        self._read_to += 1
                        if wanted(line):
                            return line
                    if self.closed:
                        break
                    async with self._news:
                        if self._read_to == len(self.lines) and not self.closed:
                            await self._news.wait()
        except TimeoutError:
            pass
        came = "\n  ".join(self.lines[start:])
        raise AssertionError(f"{self.nick} did not see what it waited for; it saw:\n  {came}")

    async def hear(self, text: str, *, of: str | None = None, within: float | None = None) -> str:
        """The text of the next message or notice that contains ``text`` (from the nick ``of``)."""

        def wanted(line: str) -> bool:
            spoken = said(line)
            return spoken is not None and text in spoken[2] and (of is None or spoken[0] == of)

        found = said(await self.wait_for(wanted, within))
        assert found is not None
        return found[2]

    def texts(self, place: str | None = None) -> list[str]:
        """The texts of all messages so far, in a channel or (own nick) in private."""
        heard = [said(line) for line in self.lines]
        return [text for _, target, text in (item for item in heard if item) if place in (None, target)]

    async def _read(self) -> None:
        assert self._reader is not None
        try:
            while data := await self._reader.readline():
                line = data.decode(errors="replace").rstrip("\r\n")
                if line.startswith("PING"):
                    self.raw("PONG" + line[4:])
                    continue
                await self._keep(line)
        except (ConnectionError, asyncio.LimitOverrunError):
            pass
        finally:
            self.closed = True
            await self._keep(None)

    async def _keep(self, line: str | None) -> None:
        async with self._news:
            if line is not None:
                self.lines.append(line)
            self._news.notify_all()


def command(line: str) -> str:
    """The command or number of a line."""
    found = _PREFIX.match(line)
    return found["rest"].split(" ")[0] if found else ""


def said(line: str) -> tuple[str, str, str] | None:
    """(nick, target, text) of a PRIVMSG or NOTICE; None for other lines."""
    found = _PREFIX.match(line)
    if found is None or found["source"] is None:
        return None
    verb, _, rest = found["rest"].partition(" ")
    target, _, text = rest.partition(" ")
    if verb not in ("PRIVMSG", "NOTICE"):
        return None
    return found["source"].partition("!")[0], target, text.removeprefix(":")
