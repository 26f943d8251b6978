"""A person at matrix-js-sdk, which shares no code with the library of the link under test.

Installed by npm at the first use, into the environment of the tests.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tests.support.processes import ROOT, MissingServer, program

SOURCE = Path(__file__).parent / "matrix_js"
_PATIENCE = 30.0


def js_folder() -> Path:
    """Where the client and its library are. Raises MissingServer where there is no Node, or npm reaches nothing."""
    version = _output(program("node"), "--version")
    if int(version.lstrip("v").split(".")[0]) < 20:
        raise MissingServer(f"Node 20 or later (this is {version})")
    folder = Path(os.environ.get("NOMIC_MATRIX_JS") or ROOT / ".test-env/matrix-js")
    wanted = (SOURCE / "package.json").read_bytes()
    marker = folder / ".ready"
    folder.mkdir(parents=True, exist_ok=True)
    if not marker.exists() or marker.read_bytes() != wanted:
        shutil.copy(SOURCE / "package.json", folder)
        npm = (program("npm"), "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent")
        try:
            _output(*npm)
        except (AssertionError, subprocess.TimeoutExpired) as failed:
            raise MissingServer(f"npm could not install it ({str(failed)[-200:]})") from failed
        marker.write_bytes(wanted)
    shutil.copy(SOURCE / "client.mjs", folder)
    return folder


def _output(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, f"{command}: {done.stdout} {done.stderr}"
    return done.stdout.strip()


class JsPerson:
    """``heard`` is what could be read so far, each as the client tells it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.heard: list[dict[str, Any]] = []
        self._process = process
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def join(self, room: str) -> str:
        return await self._order({"join": room})

    async def send(self, room_id: str, text: str) -> str:
        """Returns the id of the event."""
        return await self._order({"send": text, "room": room_id})

    async def edit(self, room_id: str, event_id: str, text: str) -> str:
        return await self._order({"edit": event_id, "send": text, "room": room_id})

    async def hears(self, text: str) -> dict[str, Any]:
        """The first message that holds ``text``."""

        def found() -> dict[str, Any] | None:
            return next((one for one in self.heard if text in str(one["heard"])), None)

        async with asyncio.timeout(_PATIENCE), self._news:
            await self._news.wait_for(lambda: found() is not None)
        one = found()
        assert one is not None
        return one

    async def ready(self) -> None:
        assert "ready" in await asyncio.wait_for(self._answers.get(), _PATIENCE)

    async def _order(self, order: dict[str, Any]) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        answer = await asyncio.wait_for(self._answers.get(), _PATIENCE)
        assert "done" in answer, answer
        return str(answer["done"])

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            told = json.loads(line)
            if "heard" not in told:
                self._answers.put_nowait(told)
                continue
            async with self._news:
                self.heard.append(told)
                self._news.notify_all()
        self._answers.put_nowait({"failed": "the client has ended"})

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        await self._reading


@contextlib.asynccontextmanager
async def js_person(homeserver: str, user: str, password: str) -> AsyncIterator[JsPerson]:
    """Logged in as a device of his own, its first poll done."""
    folder = await asyncio.to_thread(js_folder)
    with (folder / "client.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            program("node"),
            str(folder / "client.mjs"),
            *(homeserver, user, password),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
    person = JsPerson(process)
    try:
        await person.ready()
        yield person
    finally:
        await person.stop()
