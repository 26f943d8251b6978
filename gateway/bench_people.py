"""People in the benchmarks: blocking clients of IRC and of Matrix, so that nothing but the other side takes time.

Must never know the gateway, nor what is measured.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import time
from typing import Any, Final
from urllib.parse import quote

from gateway.bench_processes import HOST, START, BenchFailed
from gateway.demo_homeserver import register_account

CHANNEL: Final = "#nomic"
_V3: Final = "/_matrix/client/v3"
_SYNC: Final = json.dumps(
    {"presence": {"types": []}, "room": {"ephemeral": {"types": []}, "timeline": {"limit": 100}}}
)

Event = dict[str, Any]


class IrcPerson:
    """A client in ``channel``."""

    def __init__(self, port: int, nick: str, channel: str = CHANNEL) -> None:
        self.nick = nick
        self._channel = channel
        self._socket = socket.create_connection((HOST, port), timeout=START)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines = self._socket.makefile("r", encoding="utf-8", errors="replace", newline="\r\n")
        self._write(f"NICK {nick}\r\nUSER {nick} 0 * :{nick}")
        self.until(" 376 ", " 422 ")
        self._write(f"JOIN {channel}")
        self.until(" 366 ")

    def say(self, text: str, channel: str | None = None) -> None:
        self._write(f"PRIVMSG {channel or self._channel} :{text}")

    def say_all(self, texts: list[str]) -> None:
        """In one write."""
        self._write("\r\n".join(f"PRIVMSG {self._channel} :{text}" for text in texts))

    def round_trip(self, text: str, channel: str, source: str) -> float:
        """Seconds until the next line of ``source``."""
        began = time.perf_counter()
        self.say(text, channel)
        while not self.read().startswith(source):
            pass
        return time.perf_counter() - began

    def until(self, *parts: str) -> str:
        """Read up to a line that has one of the parts in it, and return it."""
        while True:
            line = self.read()
            if any(part in line for part in parts):
                return line

    def until_present(self, channel: str, nick: str) -> None:
        """Come in, and ask who is there until ``nick`` is."""
        self._write(f"JOIN {channel}")
        give_up = time.monotonic() + START
        while time.monotonic() < give_up:
            self._write(f"NAMES {channel}")
            present: set[str] = set()
            while " 366 " not in (line := self.read()):
                if " 353 " in line:
                    present.update(line.rpartition(":")[2].split())
            if nick in {name.lstrip("@+") for name in present}:
                return
            time.sleep(0.05)
        raise BenchFailed(f"{nick} did not come to {channel}")

    def read(self) -> str:
        try:
            line = self._lines.readline()
        except TimeoutError:
            raise BenchFailed(f"no answer on IRC within {START:.0f} s") from None
        if not line:
            raise BenchFailed("the IRC server hung up")
        if hasattr(socket, "TCP_QUICKACK"):
            # an acknowledgement kept back here would make the server keep back its next line
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        if line.startswith("PING"):
            self._write("PONG" + line.rstrip()[4:])
        return line

    def _write(self, line: str) -> None:
        self._socket.sendall(f"{line}\r\n".encode())

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # a thread that reads is woken
        self._lines.close()
        self._socket.close()


class MatrixPerson:
    """An account of the homeserver on 127.0.0.1:``port``, which it polls when asked to."""

    def __init__(self, port: int, shared_secret: str, name: str) -> None:
        account = register_account(port, shared_secret, name, "a-secret-of-the-bench")
        if account is None:
            raise BenchFailed(f"the homeserver has an account {name} already")
        self.user = str(account["user_id"])
        self._headers = {
            "Authorization": f"Bearer {account['access_token']}",
            "Content-Type": "application/json",
        }
        self._speaking, self._hearing = _connection(port), _connection(port)
        self._since: str | None = None
        self._count = 0
        self._seen: set[str] = set()  # the rooms it has heard something of
        self.invited: set[str] = set()

    # --- doing

    def ask(self, method: str, path: str, body: Event | None = None) -> Event:
        self._speaking.request(
            method, _V3 + path, None if body is None else json.dumps(body), headers=self._headers
        )
        return self._answer(self._speaking)

    def create_room(self, alias: str, **more: Any) -> str:
        """A public room with the localpart ``alias``; returns its id."""
        body = {"preset": "public_chat", "room_alias_name": alias, **more}
        return str(self.ask("POST", "/createRoom", body)["room_id"])

    def join(self, room_id: str) -> None:
        self.ask("POST", f"/join/{quote(room_id, safe='')}", {})

    def say(self, room_id: str, text: str) -> None:
        self.begin_to_say(room_id, text)
        self.end_of_saying()

    def begin_to_say(self, room_id: str, text: str) -> None:
        """Return before the homeserver has answered."""
        self._count += 1
        path = f"{_V3}/rooms/{quote(room_id, safe='')}/send/m.room.message/bench{self._count}"
        body = json.dumps({"msgtype": "m.text", "body": text})
        self._speaking.request("PUT", path, body, headers=self._headers)

    def end_of_saying(self) -> None:
        self._answer(self._speaking)

    # --- hearing

    def begin_to_hear(self, wait: float = START) -> None:
        """Poll; what was said until now has been heard before."""
        since = "" if self._since is None else f"&since={quote(self._since, safe='')}"
        path = f"{_V3}/sync?timeout={int(wait * 1000)}&filter={quote(_SYNC, safe='')}{since}"
        self._hearing.request("GET", path, headers=self._headers)

    def heard(self) -> list[tuple[str, Event]]:
        """(room id, event) of what a poll begun before has brought, in order in each room."""
        answer = self._answer(self._hearing)
        self._since = str(answer["next_batch"])
        rooms = answer.get("rooms", {})
        self.invited |= set(rooms.get("invite", {}))
        found: list[tuple[str, Event]] = []
        for room_id, section in rooms.get("join", {}).items():
            timeline = section.get("timeline", {})
            if timeline.get("limited") and room_id in self._seen:
                raise BenchFailed("the homeserver left out what was said")
            self._seen.add(room_id)
            found += [(room_id, event) for event in timeline.get("events", ())]
        return found

    def hear(self, wait: float = START) -> list[tuple[str, Event]]:
        self.begin_to_hear(wait)
        return self.heard()

    def until(self, room_id: str, *parts: str) -> Event:
        """Hear until somebody says in the room something with one of the parts in it."""
        give_up = time.monotonic() + START
        while time.monotonic() < give_up:
            for where, event in self.hear(1.0):
                if where == room_id and any(part in body_of(event) for part in parts):
                    return event
        raise BenchFailed(f"nobody said {parts[0]!r} on Matrix within {START:.0f} s")

    def until_invited(self) -> str:
        """Accept the next invitation; returns the room's id."""
        give_up = time.monotonic() + START
        while not self.invited:
            if time.monotonic() > give_up:
                raise BenchFailed(f"nobody invited {self.user}")
            self.hear(1.0)
        room_id = self.invited.pop()
        self.join(room_id)
        return room_id

    def _answer(self, connection: http.client.HTTPConnection) -> Event:
        try:
            response = connection.getresponse()
            answer = json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise BenchFailed(f"the homeserver did not answer: {error!r}") from error
        if response.status != http.client.OK:
            raise BenchFailed(f"the homeserver said {response.status}: {answer}")
        return dict(answer)

    def close(self) -> None:
        self._speaking.close()
        self._hearing.close()


def body_of(event: Event) -> str:
    body = event.get("content", {}).get("body")
    return body if isinstance(body, str) else ""


def _connection(port: int) -> http.client.HTTPConnection:
    made = http.client.HTTPConnection(HOST, port, timeout=2 * START)
    made.connect()
    made.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made
