"""`serve` as a process: a network that is down, a secret on the wire, signals, exit codes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gateway.early_end import SIGNALS, ending_in_order
from tests.support.processes import HOST, ROOT, free_port

CONFIG = """
[storage]
path = "nomic.db"
[[irc]]
name = "libera"
host = "127.0.0.1"
port = {port}
channels = ["#nomic"]
password_file = "irc.secret"
"""
PASSWORD = "sword-fish-42"


@contextlib.asynccontextmanager
async def serving(folder: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A gateway at --debug, whose log goes to ``log`` in the folder; killed at the end if it still runs."""
    (folder / "gateway.toml").write_text(CONFIG.format(port=port))
    (folder / "irc.secret").write_text(PASSWORD)
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "gateway", "serve", "--debug", "--config", str(folder / "gateway.toml")),
            cwd=ROOT,
            stdout=log,
            stderr=log,
        )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def logged(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "log").read_text().splitlines()]


async def until_logged(folder: Path, event: str, **fields: object) -> None:
    for _ in range(1500):
        found = [line for line in logged(folder) if line["event"] == event]
        if any(all(line.get(k) == v for k, v in fields.items()) for line in found):
            return
        await asyncio.sleep(0.02)
    raise AssertionError((folder / "log").read_text())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_down_at_the_start_is_one_line_and_the_rest_goes_on(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Bad input: down at the start. SIGTERM and SIGINT stop it with 0, whatever state it is in."""

    async def play() -> int:
        async with serving(tmp_path, free_port()) as process:
            await until_logged(tmp_path, "link_state", state="down")
            process.send_signal(number)
            return await asyncio.wait_for(process.wait(), 20)

    assert asyncio.run(play()) == 0
    events = [line["event"] for line in logged(tmp_path)]
    assert events.index("started") < events.index("stopping") < events.index("stopped")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_it_is_being_made_ends_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    """However early the signal comes, from the moment it is caught at all: 0, and nothing left open."""

    async def play() -> int:
        async with serving(tmp_path, free_port()) as process:
            await until_caught(process.pid)
            process.send_signal(number)
            return await asyncio.wait_for(process.wait(), 20)

    assert asyncio.run(play()) == 0
    assert "Traceback" not in (tmp_path / "log").read_text()


def _caught(process: int) -> int:
    """The signals that have handlers, as bits."""
    said = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1], 16) for line in said if line.startswith("SigCgt"))


async def until_caught(process: int) -> None:
    """Until it has a handler for SIGTERM; the interpreter itself has one for SIGINT from its start."""
    for _ in range(10_000):
        if _caught(process) >> (signal.SIGTERM - 1) & 1:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("no handler")


def test_the_signals_do_what_they_did_once_it_is_over() -> None:
    """An early signal is an end with 0; afterwards a process that goes on has its own handlers again."""
    before = [signal.getsignal(number) for number in SIGNALS]
    for number in SIGNALS:
        with pytest.raises(SystemExit) as ended, ending_in_order():
            signal.raise_signal(number)
        assert ended.value.code == 0
    assert [signal.getsignal(number) for number in SIGNALS] == before


def test_no_secret_in_any_log_at_debug(tmp_path: Path) -> None:
    """No secret, ever: here the server even sends the password back in its error."""
    heard: list[str] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # to the end of the stream: to hang up first would break the pipe before the error is read
        while line := (await reader.readline()).decode().strip():
            heard.append(line)
            if line.startswith("PASS"):
                writer.write(f"ERROR :Closing link: I do not like {line}\r\n".encode())
                await writer.drain()
        writer.close()

    async def play() -> None:
        server = await asyncio.start_server(answer, HOST, 0)
        async with server, serving(tmp_path, server.sockets[0].getsockname()[1]):
            await until_logged(tmp_path, "link_state", state="down")

    asyncio.run(play())
    assert any(PASSWORD in line for line in heard)
    text = (tmp_path / "log").read_text()
    assert PASSWORD not in text
    assert "[hidden]" in text
