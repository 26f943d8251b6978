"""Real servers as child processes of the tests: ports, starting, waiting for a condition, ending by pid.

Must never know what a server is for.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[2]
SERVICE_USER = "irc"

_taken: set[int] = set()


class MissingServer(Exception):
    """What a server needs is not installed. Says what, in a few words."""


class ServerFailed(Exception):
    """A server ended, or did not do in time what was waited for. Holds the end of what it wrote."""


def free_port() -> int:
    """A loopback port that nothing listens on, below the range the kernel gives to outgoing connections."""
    while True:
        port = random.randrange(20_000, 32_000)
        if port in _taken:
            continue
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((HOST, port))
            _taken.add(port)
            return port


def accepts(port: int) -> bool:
    """Whether 127.0.0.1:``port`` takes a connection."""
    try:
        with socket.create_connection((HOST, port), timeout=2):
            return True
    except OSError:
        return False


def wait_until(condition: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    """Return as soon as ``condition`` holds; ServerFailed names ``what`` when it does not in time."""
    give_up = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > give_up:
            raise ServerFailed(f"waited {seconds:.0f} s in vain for {what}")
        time.sleep(0.02)


def program(name: str) -> str:
    """The full path of an installed program, /usr/sbin included. Raises MissingServer."""
    found = shutil.which(
        name, path=os.environ.get("PATH", "") + os.pathsep + "/usr/sbin" + os.pathsep + "/sbin"
    )
    if found is None:
        raise MissingServer(name)
    return found


def service_folder(name: str) -> Path:
    """A new folder under the system's temporary one, which `give_to_service` can make another user's."""
    return Path(tempfile.mkdtemp(prefix=f"nomic-{name}-"))


def give_to_service(folder: Path) -> None:
    """As root, hand the folder over to the user that the servers run as, for they refuse to be root."""
    if os.geteuid() != 0:
        return
    try:
        user = pwd.getpwnam(SERVICE_USER)
    except KeyError:
        raise MissingServer(f"the user {SERVICE_USER}") from None
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user.pw_uid, user.pw_gid)


def as_service(command: Sequence[str]) -> list[str]:
    """The command, run as an ordinary user where we are root; ended by the kernel when the tests end."""
    identity = []
    if os.geteuid() == 0:
        identity = [f"--reuid={SERVICE_USER}", f"--regid={SERVICE_USER}", "--clear-groups"]
    return [program("setpriv"), *identity, "--pdeathsig", "TERM", "--", *command]


class Process:
    """One server. It can be stopped, killed and started again with the same command."""

    def __init__(
        self, name: str, command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        self.folder = folder
        self._command = list(command)
        self._environment = {**os.environ, **(environment or {})}
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def output(self) -> Path:
        return self.folder / f"{self.name}.out"

    def start(self, up: Callable[[], bool], seconds: float = 60.0) -> None:
        """Start it and return once ``up`` holds."""
        with self.output.open("ab") as output:
            self._running = subprocess.Popen(
                self._command,
                cwd=self.folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        running = self._running

        def up_or_dead() -> bool:
            return running.poll() is not None or up()

        try:
            wait_until(up_or_dead, f"{self.name} to answer", seconds)
            if running.poll() is not None:
                raise ServerFailed(f"{self.name} ended with {running.returncode}")
        except ServerFailed as failure:
            self.stop()
            raise ServerFailed(f"{failure}; it wrote: {self.tail()}") from failure

    def stop(self) -> None:
        """Ask it to end, force it after ten seconds."""
        if self._running is None:
            return
        self._running.terminate()
        try:
            self._running.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
        self._running = None

    def kill(self) -> None:
        """SIGKILL."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None

    def signal(self, number: signal.Signals) -> None:
        """To it, if it runs."""
        if self._running is not None:
            self._running.send_signal(number)

    def tail(self, characters: int = 1500) -> str:
        """The end of all that it wrote, log files beside its output included."""
        files = [self.output, *sorted(self.folder.rglob("*.log")), *sorted(self.folder.rglob("log"))]
        texts = [file.read_text("utf-8", errors="replace") for file in files if file.is_file()]
        return "\n".join(text[-characters:] for text in texts if text)
