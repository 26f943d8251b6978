"""The servers of `nomic-gateway demo`: issue section 1, "make demo"."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from gateway import demo_servers
from gateway.demo_servers import Child, DemoServerError, MatrixDemo, start_irc, start_matrix
from tests.support.processes import ROOT, MissingServer, accepts, free_port, wait_until
from tests.support.raw_irc import RawIrc
from tests.support.synapse import MatrixAccount, Synapse, synapse_python

START_AND_HANG = """
import asyncio, sys
from pathlib import Path
from gateway.demo_servers import start_irc
async def main():
    await start_irc(Path(sys.argv[1]), int(sys.argv[2]))
    print("up", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


@pytest.fixture
def with_synapse(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' Synapse, where there is one, is the demo's."""
    try:
        monkeypatch.setenv("NOMIC_SYNAPSE_PYTHON", str(synapse_python()))
    except MissingServer as missing:
        if os.environ.get("NOMIC_LIVE") == "required":
            pytest.fail(f"live tests are required here, but there is no {missing}", pytrace=False)
        pytest.skip(f"not installed: {missing}")


def test_irc_server_starts_answers_and_stops(tmp_path: Path) -> None:
    """It takes a client once `start_irc` has returned, and the port is free once `stop` has."""
    port = free_port()

    async def scenario() -> None:
        child = await start_irc(tmp_path, port)
        with RawIrc(port, "ann") as client:
            await asyncio.to_thread(client.register)
        assert child.running
        await child.stop()
        assert not child.running

    asyncio.run(scenario())
    assert not accepts(port)


def test_port_in_use_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue, "Bad input": a port in use is said in one line with the port and what to do."""
    monkeypatch.setattr(demo_servers, "PORT_SECONDS", 0.0)
    port = free_port()

    async def scenario() -> None:
        child = await start_irc(tmp_path, port)
        try:
            with pytest.raises(DemoServerError) as refused:
                await start_irc(tmp_path, port)
        finally:
            await child.stop()
        assert "\n" not in str(refused.value)
        assert f"port {port}" in str(refused.value)
        assert "stop what listens there" in str(refused.value)

    asyncio.run(scenario())


def test_no_child_outlives_a_killed_gateway(tmp_path: Path) -> None:
    """SIGKILL of the parent ends the IRC server too: the next start must find its port free."""
    port = free_port()
    parent = subprocess.Popen(
        [sys.executable, "-c", START_AND_HANG, str(tmp_path), str(port)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "up\n"
        parent.kill()
    wait_until(lambda: not accepts(port), "the port to be free", 10)


def test_ctrl_c_does_not_reach_the_children(tmp_path: Path) -> None:
    """A Ctrl-C goes to the terminal's whole process group: the servers are in one of their own."""
    port = free_port()

    async def scenario() -> None:
        child = await start_irc(tmp_path, port)
        try:
            assert os.getpgid(child.pid) != os.getpgid(0)
        finally:
            await child.stop()

    asyncio.run(scenario())


def _start(folder: Path, port: int) -> MatrixDemo:
    """Start the homeserver, look into its room with the bot's own password, stop it."""

    async def scenario() -> MatrixDemo:
        demo = await start_matrix(folder, port)
        try:
            await asyncio.to_thread(_speak_in_room, demo, port)
        finally:
            await demo.child.stop()
        return demo

    return asyncio.run(scenario())


def _speak_in_room(demo: MatrixDemo, port: int) -> None:
    server = Synapse(None, port, "")  # type: ignore[arg-type]  # only its requests are used here
    password = demo.password_file.read_text("utf-8")
    login = {
        "type": "m.login.password",
        "identifier": {"type": "m.id.user", "user": "nomic"},
        "password": password,
    }
    answer = server.request(None, "POST", "login", login)
    bot = MatrixAccount(demo.user, password, str(answer["access_token"]), str(answer["device_id"]))
    assert answer["user_id"] == demo.user
    room = str(server.request(bot, "GET", f"directory/room/{quote(demo.room_alias, safe='')}")["room_id"])
    server.say(bot, room, "hello", str(answer["device_id"]))
    devices = server.request(bot, "GET", "devices")["devices"]
    assert isinstance(devices, list)
    mine = {device["device_id"] for device in devices}
    assert bot.device in mine
    server.request(bot, "POST", "logout", {})
    assert mine == {bot.device}, "setting the room up leaves no device behind"


@pytest.mark.usefixtures("with_synapse")
def test_homeserver_goes_on_where_it_ended(tmp_path: Path) -> None:
    """The bot, its password and the room are the same at the second start; secrets are its owner's alone."""
    port = free_port()
    first = _start(tmp_path, port)
    password = first.password_file.read_bytes()
    second = _start(tmp_path, port)
    assert second.password_file.read_bytes() == password
    secrets = [
        *tmp_path.rglob("*.secret"),
        tmp_path / "matrix/homeserver.json",
        tmp_path / "matrix/signing.key",
    ]
    assert len(secrets) == 6
    assert {stat.S_IMODE(path.stat().st_mode) for path in secrets} == {0o600}
    assert not accepts(port)


def test_a_server_that_ends_at_its_start_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python that cannot run Synapse is said in one line, with the log to look at."""
    monkeypatch.setenv("NOMIC_SYNAPSE_PYTHON", "/bin/false")
    with pytest.raises(
        DemoServerError, match=r"Matrix homeserver ended at its start.*server\.out"
    ) as refused:
        asyncio.run(start_matrix(tmp_path, free_port()))
    assert "\n" not in str(refused.value)


def test_stop_forces_a_server_that_does_not_listen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that does not heed SIGTERM does not keep the gateway from ending."""
    monkeypatch.setattr(demo_servers, "STOP_SECONDS", 0.2)

    async def scenario() -> int:
        stubborn = "import signal; signal.signal(15, signal.SIG_IGN); print('up', flush=True); signal.pause()"
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", stubborn, stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert await process.stdout.readline() == b"up\n"
        child = Child("stubborn server", process, tmp_path / "log")
        await child.stop()
        return await child.wait()

    assert asyncio.run(scenario()) == -signal.SIGKILL
