"""How long a vote said on IRC takes until its acknowledgement is read there, beside a bare echo bot.

The server, the gateway and the echo bot are processes of their own, as in real life; the votes are
on the disk before they are acknowledged. Must never use the gateway's own objects.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from gateway.figures import Figure, spread

HOST, CHANNEL, ECHOES = "127.0.0.1", "#nomic", "#echo"
START = 30.0  # seconds a process has to come up
_WARM = 20  # votes before the clock runs

_ECHO = """
import asyncio, sys
from irc import client_aio
async def main(port):
    reactor = client_aio.AioReactor(loop=asyncio.get_running_loop())
    server = await reactor.server().connect("127.0.0.1", port, "echo")
    reactor.add_global_handler("welcome", lambda c, e: c.join("#echo"))
    reactor.add_global_handler(
        "pubmsg", lambda c, e: c.privmsg(e.target, e.arguments[0]) if e.arguments[0].startswith("?") else None
    )
    await asyncio.Event().wait()
asyncio.run(main(int(sys.argv[1])))
"""

_CONFIG = """
[storage]
path = "nomic.db"
[[irc]]
name = "bench"
host = "127.0.0.1"
port = {port}
channels = ["#nomic"]
identity = "nick"
lines_per_second = 100000
burst = 100000
"""

_NGIRCD = """
[Global]
Name = bench.local
Info = benchmark
Listen = 127.0.0.1
Ports = {port}
{identity}
[Limits]
MaxConnectionsIP = 0
MaxPenaltyTime = 0
[Options]
DNS = no
Ident = no
PAM = no
"""


class BenchFailed(Exception):
    """Something did not come up or did not answer. One line."""


def measure_irc(folder: Path, votes: int) -> Iterator[Figure]:
    folder.mkdir(parents=True)
    port = _free_port()
    with contextlib.ExitStack() as stack:
        name, command = _server(folder, port)
        stack.enter_context(_running(command, folder, name))
        _until(lambda: _accepts(port), name)
        echo = [sys.executable, "-c", _ECHO, str(port)]
        stack.enter_context(_running(echo, folder, "echo"))
        config = folder / "gateway.toml"
        config.write_text(_CONFIG.format(port=port), encoding="utf-8")
        serve = [sys.executable, "-m", "gateway", "serve", "--config", str(config)]
        stack.enter_context(_running(serve, folder, "gateway"))
        alice, bob, carol = (stack.enter_context(contextlib.closing(_Person(port, n))) for n in _PEOPLE)
        alice.until_present(CHANNEL, "nomic")
        bob.until_present(ECHOES, "echo")
        for who, text, answer in (
            (alice, "!new clockwise Bench", "!join"),
            (bob, "!join", "bob"),
            (carol, "!join", "carol"),
            (alice, "!start", "!propose"),
            (alice, '!propose enact "Tea": We drink tea.', "!call"),
            (alice, "!call", "!vote for"),
        ):
            who.say(text)
            bob.until(answer)
        acks, echoes = [], []
        # in turn, so that both are measured in the same moments
        for number in range(votes + _WARM):
            side = ("for", "against")[number % 2]
            acks.append(bob.round_trip(f"!vote {side}", CHANNEL, ":nomic!"))
            echoes.append(bob.round_trip(f"? {side}", ECHOES, ":echo!"))
        yield Figure("irc_server", name, "name")
        yield from spread("irc_vote_to_acknowledgement", acks[_WARM:])
        yield from spread("irc_bare_echo_bot", echoes[_WARM:])


_PEOPLE = ("alice", "bob", "carol")


class _Person:
    """A blocking client in the channel."""

    def __init__(self, port: int, nick: str) -> None:
        self._socket = socket.create_connection((HOST, port), timeout=START)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines = self._socket.makefile("r", encoding="utf-8", errors="replace", newline="\r\n")
        self._write(f"NICK {nick}\r\nUSER {nick} 0 * :{nick}")
        self.until(" 376 ", " 422 ")
        self._write(f"JOIN {CHANNEL}")
        self.until(" 366 ")

    def say(self, text: str, channel: str = CHANNEL) -> None:
        self._write(f"PRIVMSG {channel} :{text}")

    def round_trip(self, text: str, channel: str, source: str) -> float:
        """Seconds until the next line of ``source``."""
        began = perf_counter()
        self.say(text, channel)
        while not self._read().startswith(source):
            pass
        return perf_counter() - began

    def until(self, *parts: str) -> None:
        """Read up to a line that has one of the parts in it."""
        while True:
            line = self._read()
            if any(part in line for part in parts):
                return

    def until_present(self, channel: str, nick: str) -> None:
        """Come in, and ask who is there until ``nick`` is."""
        self._write(f"JOIN {channel}")
        give_up = time.monotonic() + START
        while time.monotonic() < give_up:
            self._write(f"NAMES {channel}")
            present: set[str] = set()
            while " 366 " not in (line := self._read()):
                if " 353 " in line:
                    present.update(line.rpartition(":")[2].split())
            if nick in {name.lstrip("@+") for name in present}:
                return
            time.sleep(0.05)
        raise BenchFailed(f"{nick} did not come to {channel}")

    def _read(self) -> str:
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
        self._lines.close()
        self._socket.close()


# --- processes --------------------------------------------------------------------------------


def _server(folder: Path, port: int) -> tuple[str, list[str]]:
    """ngIRCd where it is installed, else the small server that the demo brings along."""
    places = os.environ.get("PATH", "") + os.pathsep + "/usr/sbin"
    ngircd = shutil.which("ngircd", path=places)
    if ngircd is None:
        command = [sys.executable, "-m", "miniircd", "--listen", HOST, "--ports", str(port)]
        return "miniircd", [*command, "--setuid", "nobody"] if os.geteuid() == 0 else command
    config = folder / "ngircd.conf"
    identity = "ServerUID = nobody\nServerGID = nogroup" if os.geteuid() == 0 else ""
    config.write_text(_NGIRCD.format(port=port, identity=identity), encoding="utf-8")
    return "ngircd", [ngircd, "-n", "-f", str(config)]


@contextlib.contextmanager
def _running(command: list[str], folder: Path, name: str) -> Iterator[None]:
    root = Path(__file__).resolve().parents[1]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with (folder / f"{name}.out").open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - what is run is written above
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free_port() -> int:
    while True:
        port = random.randrange(20_000, 32_000)  # noqa: S311 - any free one will do
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((HOST, port))
            return port


def _accepts(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=2):
            return True
    except OSError:
        return False


def _until(happened: Callable[[], bool], what: str) -> None:
    give_up = time.monotonic() + START
    while not happened():
        if time.monotonic() > give_up:
            raise BenchFailed(f"{what} does not come up")
        time.sleep(0.02)
