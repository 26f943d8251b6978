"""A gateway as a process of its own, on real servers: its config, its lives, its log, its store.

Must never look inside it, nor know what is said in rooms.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.support.processes import ROOT

PATIENCE = 25.0


async def until(
    condition: Callable[[], bool], what: Callable[[], str] | str, seconds: float = PATIENCE
) -> None:
    """Return as soon as ``condition`` holds; AssertionError says ``what`` was waited for."""
    loop = asyncio.get_running_loop()
    give_up = loop.time() + seconds
    while not condition():
        if loop.time() > give_up:
            raise AssertionError(
                f"waited {seconds:.0f} s in vain for {what if isinstance(what, str) else what()}"
            )
        await asyncio.sleep(0.01)


class GatewayProcess:
    """``nomic-gateway serve`` on a config in ``folder``. What it logs is in ``events``, over all its lives."""

    def __init__(self, folder: Path, config: str, secrets: dict[str, str]) -> None:
        self.folder = folder
        self.config = folder / "gateway.toml"
        self.store = folder / "var/nomic.db"
        self._log = folder / "gateway.log"
        self.command: tuple[str, ...] = ("serve", "--config", str(self.config))
        self._running: subprocess.Popen[bytes] | None = None
        self._life = 0  # where in the log the present life begins
        folder.mkdir(parents=True, exist_ok=True)
        self.config.write_text(config, "utf-8")
        for name, secret in secrets.items():
            (folder / name).write_text(secret, "utf-8")
            (folder / name).chmod(0o600)
        self.networks = set(re.findall(r'^name = "(\w+)"$', config.split("[[game]]")[0], re.MULTILINE))

    # --- its life

    def spawn(self) -> None:
        self._life = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._running = subprocess.Popen(
                _command(*self.command),
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def start(self) -> None:
        """Return when every network is live."""
        self.spawn()
        await self.until_live()

    async def until_live(self, *networks: str) -> None:
        wanted = set(networks) or self.networks

        def up_or_dead() -> bool:
            return self.code is not None or wanted <= self.live()

        await until(up_or_dead, lambda: f"{wanted - self.live()} to be live; it logged:\n{self.tail()}", 60)
        assert self.code is None, f"it ended with {self.code}:\n{self.tail()}"

    def live(self) -> set[str]:
        """The networks that are live by what it logged last of each."""
        last: dict[str, str] = {}
        for event in self.events():
            if event["event"] == "link_state":
                last[event["network"]] = event["state"]
        return {network for network, state in last.items() if state == "live"}

    @property
    def code(self) -> int | None:
        """Its exit code once it has ended."""
        return None if self._running is None else self._running.poll()

    def kill(self) -> None:
        """SIGKILL, and it is gone."""
        assert self._running is not None
        self._running.send_signal(signal.SIGKILL)
        assert self._running.wait(10) == -signal.SIGKILL, "it had ended before it was killed"

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Returns the exit code."""
        assert self._running is not None
        self._running.send_signal(how)
        await until(lambda: self.code is not None, lambda: f"it to stop; it logged:\n{self.tail()}")
        assert self.code is not None
        return self.code

    def close(self) -> None:
        """Whatever happened, leave nothing running."""
        if self._running is not None and self._running.poll() is None:
            self._running.kill()
            self._running.wait()

    # --- what it tells

    def events(self) -> Iterator[dict[str, Any]]:
        """What the present life logged."""
        for line in self._log.read_bytes()[self._life :].decode().split("\n")[:-1]:
            try:
                yield json.loads(line)
            except ValueError:
                yield {"event": line}

    def logged(self, event: str, **fields: object) -> bool:
        return any(e["event"] == event and fields.items() <= e.items() for e in self.events())

    def wrote(self, text: str) -> bool:
        """Whether the text is in what its present life wrote."""
        return text.encode() in self._log.read_bytes()[self._life :]

    def log(self) -> str:
        """Everything it wrote, over all its lives."""
        return self._log.read_text("utf-8")

    def tail(self) -> str:
        return "\n".join(self.log().split("\n")[-25:])

    async def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Another command on the same config."""
        return await asyncio.to_thread(
            subprocess.run,
            _command(*arguments, "--config", str(self.config)),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )

    async def exported(self, game: str) -> dict[str, Any]:
        """``export GAME``: {"state": …, "entries": …}."""
        done = await self.run("export", game)
        assert done.returncode == 0, done.stderr
        return dict(json.loads(done.stdout))

    async def state(self, game: str) -> dict[str, Any]:
        """The game's part of the state document."""
        return dict((await self.exported(game))["state"]["games"][0])

    def outbox(self, network: str) -> list[tuple[str, str | None]]:
        """(key, the network's id) of every delivery there ever was, in order."""
        connection = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)
        try:
            asked = 'SELECT key, network_id FROM outbox WHERE network = ? ORDER BY "row"'
            return list(connection.execute(asked, (network,)))
        finally:
            connection.close()


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "gateway", *arguments]


def irc_table(name: str, port: int, nick: str, channel: str, *, account: str | None = None) -> str:
    """A table of the config. With ``account`` its password is in ``NAME.secret``; else nicks are trusted."""
    known = f'identity = "account"\nsasl_account = "{account}"\npassword_file = "{name}.secret"'
    return f"""
[[irc]]
name = "{name}"
host = "127.0.0.1"
port = {port}
nick = "{nick}"
channels = ["{channel}"]
{known if account else 'identity = "nick"'}
lines_per_second = 10000
burst = 10000
"""


def matrix_table(homeserver: str, user: str, room: str) -> str:
    return f"""
[[matrix]]
name = "matrix"
homeserver = "{homeserver}"
user = "{user}"
password_file = "matrix.secret"
rooms = ["{room}"]
inviters = ["@*:localhost"]
"""


def game_table(name: str, *rooms: str, ruleset: str = "clockwise") -> str:
    listed = ", ".join(f'"{room}"' for room in rooms)
    return f"""
[[game]]
name = "{name}"
ruleset = "{ruleset}"
rooms = [{listed}]
"""


HEAD = """
[storage]
path = "var/nomic.db"
"""


def unique(stem: str) -> str:
    """A name that no other test uses."""
    global _count
    _count += 1
    return f"{stem}{os.getpid() % 1000}x{_count}"


_count = 0
