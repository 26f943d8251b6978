"""The servers and programs that are measured, each a process of its own as in real life.

Must never know what is measured.
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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
START: Final = 30.0  # seconds a process has to come up, and an answer to come

_NGIRCD = """
[Global]
Name = bench.local
Info = benchmark
Listen = 127.0.0.1
Ports = {port}
{identity}
[Limits]
MaxConnectionsIP = 0
{limits}
[Options]
DNS = no
Ident = no
PAM = no
"""


class BenchFailed(Exception):
    """Something did not come up or did not answer. One line."""


def irc_server(folder: Path, port: int, *, limited: bool = False) -> tuple[str, list[str]]:
    """Its name and how to run it: ngIRCd where it is installed, else the small server that the demo brings along.

    ``limited``: with the limits that ngIRCd has by default."""
    places = os.environ.get("PATH", "") + os.pathsep + "/usr/sbin"
    ngircd = shutil.which("ngircd", path=places)
    if ngircd is None:
        command = [sys.executable, "-m", "miniircd", "--listen", HOST, "--ports", str(port)]
        return "miniircd", [*command, "--setuid", "nobody"] if os.geteuid() == 0 else command
    config = folder / f"ngircd-{port}.conf"
    identity = "ServerUID = nobody\nServerGID = nogroup" if os.geteuid() == 0 else ""
    limits = "" if limited else "MaxPenaltyTime = 0"
    config.write_text(_NGIRCD.format(port=port, identity=identity, limits=limits), encoding="utf-8")
    return "ngircd", [ngircd, "-n", "-f", str(config)]


@contextlib.contextmanager
def running(command: Sequence[str], folder: Path, name: str, *, own: bool = True) -> Iterator[None]:
    """``own``: it is a part of this program, and finds it. Its output goes into ``folder``/``name``.out."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if own:
        environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[1])
    with (folder / f"{name}.out").open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - what is run is written in these modules
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


def free_port() -> int:
    while True:
        port = random.randrange(20_000, 32_000)  # noqa: S311 - any free one will do
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((HOST, port))
            return port


def accepts(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=2):
            return True
    except OSError:
        return False


def until(happened: Callable[[], bool], what: str) -> None:
    """Return once it has; BenchFailed, naming ``what``, after START."""
    give_up = time.monotonic() + START
    while not happened():
        if time.monotonic() > give_up:
            raise BenchFailed(f"{what} does not come up")
        time.sleep(0.02)
