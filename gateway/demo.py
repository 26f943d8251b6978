"""The demo: servers of its own, a game waiting, and the first lines to type.

Must never need a config; it writes one, so that the other commands can look at what it keeps.
"""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TextIO

from gateway import logs
from gateway.bootstrap import build
from gateway.config_read import read_config
from gateway.demo_servers import (
    IRC_PORT,
    MATRIX_PORT,
    MatrixDemo,
    start_irc,
    start_matrix,
    synapse_python,
)
from gateway.serve import Gateway
from gateway.signals import run_until_signal

GAME, RULESET, CHANNEL = "Night", "clockwise", "#nomic"
_PATIENCE = 30.0  # seconds until the words are printed all the same

_CONFIG = """\
# Written by `nomic-gateway demo` at every start; the other commands take it with --config.
[storage]
path = "nomic.db"

[[irc]]
name = "demo"
host = "127.0.0.1"
port = {irc_port}
nick = "nomic"
channels = ["{channel}"]
identity = "nick"          # this server has no accounts: whoever has a nick is believed
lines_per_second = 10000
burst = 10000
{matrix}
[[game]]
name = "{game}"
ruleset = "{ruleset}"
rooms = [{rooms}]
"""

_MATRIX = """
[[matrix]]
name = "matrix"
homeserver = "{url}"
user = "{user}"
password_file = {password_file}
rooms = ["{room}"]
inviters = ["@*:localhost"]
encryption = true
"""


async def run_demo(
    folder: Path, out: TextIO, *, irc_port: int | None = None, matrix_port: int | None = None
) -> int:
    """Until Ctrl-C. Raises DemoServerError, StoreError."""
    folder = _prepared(folder)
    async with AsyncExitStack() as stack:
        port = irc_port or IRC_PORT
        irc = await start_irc(folder, port)
        stack.push_async_callback(irc.stop)
        matrix = None
        if _wants_matrix(matrix_port):
            print("Starting the Matrix homeserver …", file=out, flush=True)
            matrix = await start_matrix(folder, matrix_port or MATRIX_PORT)
            stack.push_async_callback(matrix.child.stop)
        path = _write_config(folder, port, matrix)
        config = read_config(path)
        logs.redaction.hide(config.secrets())
        gateway = build(config)
        greeting = _greeting(port, matrix, path)
        greeter: list[asyncio.Task[None]] = []
        await run_until_signal(
            gateway, lambda running: greeter.append(asyncio.create_task(_greet(running, out, greeting)))
        )
        greeter[0].cancel()
    print("The demo has stopped; start it again and the game goes on.", file=out, flush=True)
    return 0


def _prepared(folder: Path) -> Path:
    folder = folder.resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _wants_matrix(port: int | None) -> bool:
    """Where Synapse is at hand, or was asked for: then its absence is an error and not a shorter demo."""
    return port is not None or bool(os.environ.get("MATRIX")) or synapse_python() is not None


def _write_config(folder: Path, port: int, matrix: MatrixDemo | None) -> Path:
    rooms = [f'"demo/{CHANNEL}"']
    table = ""
    if matrix is not None:
        rooms.append(f'"matrix/{matrix.room_alias}"')
        table = _MATRIX.format(
            url=matrix.url,
            user=matrix.user,
            password_file=json.dumps(str(matrix.password_file)),
            room=matrix.room_alias,
        )
    path = folder / "gateway.toml"
    text = _CONFIG.format(
        irc_port=port, channel=CHANNEL, matrix=table, game=GAME, ruleset=RULESET, rooms=", ".join(rooms)
    )
    path.write_text(text, encoding="utf-8")
    return path


async def _greet(gateway: Gateway, out: TextIO, greeting: str) -> None:
    """Once it is in its rooms: whoever follows the words at once shall be heard."""
    await gateway.all_live(_PATIENCE)
    print(greeting, file=out, flush=True)


def _greeting(port: int, matrix: MatrixDemo | None, config: Path) -> str:
    lines = [
        "",
        f"A game of Nomic is waiting: {GAME}, ruleset {RULESET}.",
        "",
        f"  IRC     127.0.0.1:{port}   channel {CHANNEL}      irssi -c 127.0.0.1 -p {port} -n alice",
    ]
    if matrix is not None:
        lines.append(f"  Matrix  {matrix.url}   room {matrix.room_alias}   register any name with any client")
    lines += [
        "",
        "Two people or more, each with a nick of his own, then:",
        "",
        f"  /join {CHANNEL}",
        "  !join                                      everybody who plays; the first is the host",
        "  !start                                     the host",
        '  !propose enact "Tea": We drink tea at five.   whose turn it is',
        "  !call                                      opens the vote",
        "  !vote for                                  everybody",
        "  !roll                                      ends the turn",
        "",
        "  !help, !status, !rules, !why 301 answer questions, also in a private message to nomic.",
        "",
        "!!! This server has no accounts: whoever takes a nick IS that player. Only for trying it out.",
        f"Everything is kept in {config.parent}; `nomic-gateway status --config {config}` looks at it.",
        "Ctrl-C stops the demo.",
        "",
    ]
    return "\n".join(lines)
