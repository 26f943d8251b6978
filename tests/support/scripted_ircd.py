"""An IRC server in the test's own loop that does exactly what the test says, odd things included.

By default it registers anybody, answers PING, JOIN, NICK, USERHOST, WHOIS and QUIT like a plain server;
``on[COMMAND]`` replaces an answer. Must never use the gateway's own IRC code.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from types import TracebackType

Answer = Callable[[Sequence[str], str], Sequence[str] | None]

RICH = (
    "account-notify account-tag batch cap-notify chghost echo-message extended-join labeled-response "
    "message-tags multi-prefix server-time userhost-in-names"
)


class ScriptedIrcd:
    """``lines`` holds what clients sent, over all connections, in order; ``connections`` counts them.

    ``caps`` None: the server does not know CAP at all. ``accounts``: what WHOIS tells (330).
    """

    def __init__(
        self,
        *,
        caps: str | None = "",
        isupport: str = "CASEMAPPING=rfc1459 CHANTYPES=# NICKLEN=30",
        accounts: dict[str, str] | None = None,
        members: Sequence[str] = (),
    ) -> None:
        self.caps = caps
        self.isupport = isupport
        self.accounts = accounts if accounts is not None else {}
        self.members = list(members)
        self.on: dict[str, Answer] = {}
        self.lines: list[str] = []
        self.connections = 0
        self.nick = ""
        self.enabled: set[str] = set()
        self.silent = False  # reads, says nothing
        self.port = 0
        self._unanswered: list[str] = []
        self._read_to = 0
        self._registered = False
        self._negotiating = False
        self._user = False
        self._msgids = 0
        self._news = asyncio.Condition()
        self._server: asyncio.Server | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> ScriptedIrcd:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """No longer listen, and drop who is there."""
        if self._server is not None:
            self._server.close()
            self.drop()
            self._server = None

    # --- what a test says

    def send(self, *lines: str | bytes) -> None:
        """Write lines to the client as they are."""
        assert self._writer is not None
        for line in lines:
            self._writer.write((line if isinstance(line, bytes) else line.encode()) + b"\r\n")

    def say(self, nick: str, target: str, text: str, *, tags: str = "") -> None:
        """Somebody says something."""
        head = f"@{tags} " if tags else ""
        self.send(f"{head}:{nick}!{nick.lower()}@host PRIVMSG {target} :{text}")

    def answer_again(self) -> None:
        """No longer silent: answer what came meanwhile on this connection."""
        self.silent = False
        unanswered, self._unanswered = self._unanswered, []
        for line in unanswered:
            self._answer(line)

    def drop(self) -> None:
        """End the connection without a word."""
        self._unanswered = []
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None

    async def expect(self, wanted: str | Callable[[str], bool], within: float = 5.0) -> str:
        """The next line not yet looked at that begins with ``wanted`` (tags aside), or satisfies it."""
        test = wanted if callable(wanted) else (lambda line: _untagged(line).startswith(wanted))
        start = self._read_to
        try:
            async with asyncio.timeout(within), self._news:
                while True:
                    while self._read_to < len(self.lines):
                        self._read_to += 1
                        if test(self.lines[self._read_to - 1]):
                            return self.lines[self._read_to - 1]
                    await self._news.wait()
        except TimeoutError:
            came = "\n  ".join(self.lines[start:])
            raise AssertionError(f"the server waited in vain for {wanted!r}; it got:\n  {came}") from None

    def texts(self, target: str) -> list[str]:
        """What was said to ``target``, in order."""
        head = f"PRIVMSG {target} :"
        return [_untagged(line)[len(head) :] for line in self.lines if _untagged(line).startswith(head)]

    async def until_said(self, text: str, target: str, within: float = 5.0) -> list[str]:
        """What was said to ``target``, once ``text`` is in one of its lines."""
        try:
            async with asyncio.timeout(within), self._news:
                await self._news.wait_for(lambda: any(text in line for line in self.texts(target)))
        except TimeoutError:
            raise AssertionError(
                f"{target} waited in vain for {text!r}; it got {self.texts(target)}"
            ) from None
        return self.texts(target)

    @property
    def connected(self) -> bool:
        """Whether somebody is there to be written to."""
        return self._writer is not None and not self._writer.is_closing()

    # --- the plain server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._writer = writer
        self._registered = self._negotiating = self._user = False
        self.nick, self.enabled = "", set()
        try:
            while data := await reader.readline():
                line = data.decode(errors="replace").rstrip("\r\n")
                async with self._news:
                    self.lines.append(line)
                    self._news.notify_all()
                if writer is not self._writer:
                    continue
                if self.silent:
                    self._unanswered.append(line)
                else:
                    self._answer(line)
        except ConnectionError:
            pass
        finally:
            writer.close()

    def _answer(self, line: str) -> None:
        label = line.partition("label=")[2].split(" ")[0] if line.startswith("@") else ""
        command, _, rest = _untagged(line).partition(" ")
        main, colon, trailing = f" {rest}".partition(" :")
        parameters = main.split() + ([trailing] if colon else [])
        own = self.on.get(command)
        answers = own(parameters, label) if own is not None else None
        if answers is None:
            default = getattr(self, f"_on_{command.lower()}", None)
            answers = default(parameters, label) if default is not None else []
        if self._writer is not None:
            self.send(*answers)

    def _me(self) -> str:
        return f"{self.nick}!~nomic@gateway.example"

    def _on_cap(self, args: Sequence[str], label: str) -> list[str]:
        if self.caps is None:
            return [":srv 421 * CAP :Unknown command"]
        match args[0]:
            case "LS":
                self._negotiating = not self._registered
                return [f":srv CAP * LS :{self.caps}"]
            case "REQ":
                names = {item.partition("=")[0] for item in self.caps.split()}
                if set(args[1].split()) <= names:
                    self.enabled |= set(args[1].split())
                    return [f":srv CAP {self.nick or '*'} ACK :{args[1]}"]
                return [f":srv CAP {self.nick or '*'} NAK :{args[1]}"]
            case "END":
                self._negotiating = False
                return self._welcome()
        return []

    def _on_nick(self, args: Sequence[str], label: str) -> list[str]:
        old, self.nick = self._me(), args[0]
        return [f":{old} NICK :{args[0]}"] if self._registered else self._welcome()

    def _on_user(self, args: Sequence[str], label: str) -> list[str]:
        self._user = True
        return self._welcome()

    def _welcome(self) -> list[str]:
        if self._registered or self._negotiating or not self._user or not self.nick:
            return []
        self._registered = True
        return [
            f":srv 001 {self.nick} :Welcome {self._me()}",
            f":srv 005 {self.nick} {self.isupport} :are supported",
            f":srv 422 {self.nick} :No message of the day",
        ]

    def _on_ping(self, args: Sequence[str], label: str) -> list[str]:
        return [f":srv PONG srv :{args[0]}"]

    def _on_join(self, args: Sequence[str], label: str) -> list[str]:
        lines = []
        for channel in args[0].split(","):
            extra = " * :Nomic" if "extended-join" in self.enabled else ""
            lines.append(f":{self._me()} JOIN {channel}{extra}")
            lines.append(f":srv 353 {self.nick} = {channel} :{' '.join([self.nick, *self.members])}")
            lines.append(f":srv 366 {self.nick} {channel} :End")
        return lines

    def _on_userhost(self, args: Sequence[str], label: str) -> list[str]:
        return [f":srv 302 {self.nick} :{self.nick}=+~nomic@gateway.example"]

    def _on_whois(self, args: Sequence[str], label: str) -> list[str]:
        nick = args[0]
        lines = [f":srv 311 {self.nick} {nick} {nick.lower()} host * :somebody"]
        if nick in self.accounts:
            lines.append(f":srv 330 {self.nick} {nick} {self.accounts[nick]} :is logged in as")
        return [*lines, f":srv 318 {self.nick} {nick} :End"]

    def _on_privmsg(self, args: Sequence[str], label: str) -> list[str]:
        if "echo-message" not in self.enabled:
            return []
        self._msgids += 1
        return [f"@label={label};msgid=m{self._msgids} :{self._me()} PRIVMSG {args[0]} :{args[1]}"]

    def _on_quit(self, args: Sequence[str], label: str) -> list[str]:
        if self._writer is not None:
            self.send("ERROR :Closing link")
            self._writer.close()
            self._writer = None
        return []


def _untagged(line: str) -> str:
    return line.partition(" ")[2] if line.startswith("@") else line
