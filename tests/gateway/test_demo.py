"""The demo as a person meets it: it prints where to go, a game waits, Ctrl-C ends it, a second start goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from tests.support.irc_client import IrcClient
from tests.support.processes import HOST, free_port

ROOT = Path(__file__).parents[2]


@contextlib.asynccontextmanager
async def demo(folder: Path, port: int) -> AsyncIterator[list[str]]:
    """A running demo; yields what it printed until it was up. Ended with SIGINT, which must be clean."""
    environment = {k: v for k, v in os.environ.items() if k not in ("MATRIX", "NOMIC_SYNAPSE_PYTHON")}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "gateway", "demo", "--dir", str(folder), "--port", str(port)),
        cwd=ROOT,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    printed: list[str] = []
    try:
        async with asyncio.timeout(30):
            while "Ctrl-C" not in "".join(printed):
                line = await process.stdout.readline()
                assert line, "the demo ended at its start"
                printed.append(line.decode())
        yield printed
    finally:
        process.send_signal(signal.SIGINT)
        out, errors = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 0
    assert errors.decode() == ""
    assert "start it again and the game goes on" in out.decode()


def test_a_demo_is_played_stopped_and_gone_on_with(tmp_path: Path) -> None:
    """Issue 2, 1: Ctrl-C stops it cleanly, a second start goes on where the first ended."""
    port = free_port()

    async def play() -> None:
        async with demo(tmp_path, port) as printed:
            text = "".join(printed)
            assert f"127.0.0.1:{port}" in text
            assert "#nomic" in text
            assert "whoever takes a nick IS that player" in text
            async with IrcClient(HOST, port, "alice") as alice:
                await alice.join("#nomic")
                alice.say("#nomic", "!join")
                await alice.hear("alice joins")
        async with demo(tmp_path, port), IrcClient(HOST, port, "bob") as bob:
            await bob.join("#nomic")
            bob.say("#nomic", "!join")
            assert "alice and bob" in await bob.hear("bob joins")

    asyncio.run(play())


def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    """Bad input: a port in use."""

    async def play() -> subprocess.CompletedProcess[str]:
        server = await asyncio.start_server(lambda reader, writer: writer.close(), HOST, 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            return await asyncio.to_thread(
                subprocess.run,
                [sys.executable, "-m", "gateway", "demo", "--dir", str(tmp_path), "--port", str(port)],
                cwd=ROOT,
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )

    done = asyncio.run(play())
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "cannot be had" in done.stderr
