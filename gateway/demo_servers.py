"""The servers that `nomic-gateway demo` brings along: an IRC server and, where Synapse is, a homeserver.

They are children of this process: they end with it however it ends, but not from a Ctrl-C typed at it,
so that the gateway can still say goodbye. Must never know anything of games.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from gateway.demo_homeserver import (
    BOT,
    HOST,
    ROOM_ALIAS,
    SERVER_NAME,
    DemoServerError,
    homeserver_answers,
    prepare_bot,
    private_folder,
    write_homeserver,
)

__all__ = [
    "IRC_PORT",
    "MATRIX_PORT",
    "Child",
    "DemoServerError",
    "MatrixDemo",
    "require_free_port",
    "start_irc",
    "start_matrix",
    "synapse_python",
]

IRC_PORT = 6667
MATRIX_PORT = 8008
SYNAPSE_PYTHON = "NOMIC_SYNAPSE_PYTHON"

PORT_SECONDS = 2.0
START_SECONDS = 60.0
STOP_SECONDS = 15.0

# Runs a module as `python -m` does, and ends it when standard input closes: the other end of that pipe
# is held by the gateway alone, so even SIGKILL of the gateway leaves no server behind.
_GUARD = """
import os, runpy, signal, sys, threading, time
def watch():
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(10)
    os.kill(os.getpid(), signal.SIGKILL)
sys.path[:] = [place for place in sys.path if place]
sys.argv = sys.argv[1:]
threading.Thread(target=watch, daemon=True).start()
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


class Child:
    """A running server. ``name`` is for messages; ``log`` is the file that its output goes to."""

    def __init__(self, name: str, process: asyncio.subprocess.Process, log: Path) -> None:
        self.name = name
        self.log = log
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process.returncode is None

    async def wait(self) -> int:
        """The exit code, once it has ended (negative: the number of the signal that ended it)."""
        return await self._process.wait()

    async def stop(self) -> None:
        """End it: asked first, forced after ``STOP_SECONDS``. Does nothing where it has ended."""
        if not self.running:
            return
        self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    def last_line(self) -> str:
        """The last thing it wrote, for a message about its end; "" for nothing."""
        lines = self.log.read_text("utf-8", errors="replace").strip().splitlines()
        return lines[-1].strip() if lines else ""


class MatrixDemo(msgspec.Struct, frozen=True):
    """A homeserver ready for the gateway. ``password_file`` holds the bot's password and nothing else."""

    url: str
    user: str
    password_file: Path
    room_alias: str
    child: Child


def synapse_python() -> Path | None:
    """The Python that can run Synapse, or None where there is none.

    The environment variable NOMIC_SYNAPSE_PYTHON names one; else it is this one if it can import Synapse.
    """
    named = os.environ.get(SYNAPSE_PYTHON)
    if named:
        return Path(named)
    return Path(sys.executable) if importlib.util.find_spec("synapse") else None


async def require_free_port(port: int, use: str) -> None:
    """Raise DemoServerError if 127.0.0.1:``port`` stays taken; ``use`` says what it is wanted for.

    The servers of a gateway that was killed just now are given ``PORT_SECONDS`` to go.
    """
    give_up = time.monotonic() + PORT_SECONDS
    while (taken := _taken(port)) is not None:
        if time.monotonic() > give_up:
            raise DemoServerError(
                f"port {port} on {HOST}, wanted for {use}, cannot be had ({taken}): "
                f"stop what listens there (perhaps another `nomic-gateway demo`) and start again"
            )
        await asyncio.sleep(0.1)


async def start_irc(directory: Path, port: int = IRC_PORT) -> Child:
    """Start an IRC server on 127.0.0.1:``port``; returns when it answers. Its output goes into ``directory``/irc."""
    if importlib.util.find_spec("miniircd") is None:
        raise DemoServerError(
            "the demo's IRC server is not installed: pip install 'nomic-gateway[demo]' and start again"
        )
    await require_free_port(port, "the demo's IRC server")
    folder = private_folder(directory / "irc")
    arguments = ["--listen", HOST, "--ports", str(port)]
    if os.geteuid() == 0:  # as root it refuses to run
        arguments += ["--setuid", "nobody"]
    child = await _spawn("IRC server", Path(sys.executable), "miniircd", arguments, folder)

    async def answers() -> bool:
        return await asyncio.to_thread(_accepts, port)

    await _until_up(child, answers)
    return child


async def start_matrix(directory: Path, port: int = MATRIX_PORT) -> MatrixDemo:
    """Start Synapse on 127.0.0.1:``port`` with the bot's account and its room; returns when all is there.

    Everything it keeps is under ``directory``/matrix, secrets with mode 0600; a later start goes on with it.
    """
    python = synapse_python()
    if python is None:
        raise DemoServerError(
            f"no Synapse for the demo's homeserver: `make demo MATRIX=1` brings it, or set {SYNAPSE_PYTHON} "
            "to the Python of an environment with matrix-synapse"
        )
    if not os.access(python, os.X_OK):
        raise DemoServerError(f"{SYNAPSE_PYTHON} names {python}, which cannot be run: correct it or unset it")
    await require_free_port(port, "the demo's Matrix homeserver")
    folder = private_folder(directory / "matrix")
    config, shared_secret = write_homeserver(folder, port)
    child = await _spawn("Matrix homeserver", python, "synapse.app.homeserver", ["-c", str(config)], folder)
    try:
        await _until_up(child, lambda: asyncio.to_thread(homeserver_answers, port))
        password_file = folder / "nomic.secret"
        await asyncio.to_thread(prepare_bot, port, shared_secret, password_file)
    except BaseException:
        await child.stop()
        raise
    return MatrixDemo(
        url=f"http://{HOST}:{port}",
        user=f"@{BOT}:{SERVER_NAME}",
        password_file=password_file,
        room_alias=ROOM_ALIAS,
        child=child,
    )


# --- processes --------------------------------------------------------------


async def _spawn(name: str, python: Path, module: str, arguments: list[str], folder: Path) -> Child:
    log = folder / "server.out"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    with log.open("wb") as output:
        try:
            process = await asyncio.create_subprocess_exec(
                str(python),
                "-c",
                _GUARD,
                module,
                *arguments,
                cwd=folder,
                env=environment | {"PYTHONUTF8": "1"},
                stdin=asyncio.subprocess.PIPE,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        except OSError as error:
            raise DemoServerError(f"the demo's {name} cannot be run: {error}") from error
    return Child(name, process, log)


async def _until_up(child: Child, answers: Callable[[], Awaitable[bool]]) -> None:
    """Return when it answers; raise DemoServerError where it ends, or is silent for START_SECONDS."""
    give_up = time.monotonic() + START_SECONDS
    pause = 0.02
    while not await answers():
        if not child.running:
            raise DemoServerError(
                f"the demo's {child.name} ended at its start: {child.last_line()} ({child.log})"
            )
        if time.monotonic() > give_up:
            await child.stop()
            raise DemoServerError(
                f"the demo's {child.name} does not answer after {START_SECONDS:.0f} s: see {child.log}"
            )
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.25)


def _taken(port: int) -> str | None:
    """Why nobody can listen on the port now, or None where somebody can."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            return error.strerror or str(error)
    return None


def _accepts(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=2):
            return True
    except OSError:
        return False
