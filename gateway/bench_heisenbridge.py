"""Heisenbridge, a bridge between Matrix and IRC that talk is carried by beside ours, in the same rooms' servers.

Must never know what is measured.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from gateway.bench_people import MatrixPerson
from gateway.bench_processes import HOST, accepts, running, until

PYTHON: Final = "NOMIC_HEISENBRIDGE_PYTHON"
_BOT: Final = "heisenbridge"
_HERE: Final = Path(".test-env/heisenbridge/bin/python")  # where `make bench` puts it


class Registration(msgspec.Struct, frozen=True):
    """What the homeserver is told of it, as a file, and the port it listens on."""

    file: Path
    port: int


def heisenbridge_python() -> Path | None:
    """The Python that can run it; None where it is not installed."""
    named = Path(os.environ.get(PYTHON) or _HERE).absolute()
    found = any(named.parent.parent.glob("lib*/python3*/site-packages/heisenbridge"))
    return named if found and os.access(named, os.X_OK) else None


def register(folder: Path, port: int) -> Registration:
    """As its own ``--generate`` does it, and not limited by the homeserver."""
    file = folder / "heisenbridge.yaml"  # JSON is YAML
    file.write_text(
        json.dumps(
            {
                "id": _BOT,
                "url": f"http://{HOST}:{port}",
                "as_token": secrets.token_hex(32),
                "hs_token": secrets.token_hex(32),
                "rate_limited": False,
                "sender_localpart": _BOT,
                "namespaces": {
                    "users": [{"regex": "@irc_.*", "exclusive": True}],
                    "aliases": [],
                    "rooms": [],
                },
            }
        ),
        encoding="utf-8",
    )
    return Registration(file, port)


@contextlib.contextmanager
def bridged(
    python: Path, registration: Registration, homeserver: int, owner: MatrixPerson, irc: int, channel: str
) -> Iterator[str]:
    """It runs between 127.0.0.1:``homeserver`` and 127.0.0.1:``irc``; gives the id of the channel's room."""
    folder = registration.file.parent
    command = [str(python), "-m", "heisenbridge", "-c", str(registration.file), "-o", owner.user]
    with running([*command, f"http://{HOST}:{homeserver}"], folder, _BOT, own=False):
        until(lambda: accepts(registration.port), _BOT)
        control = owner.until_invited()
        for order in ("addnetwork bench", f"addserver bench {HOST} {irc}"):
            owner.say(control, order)
            owner.until(control, "added.")
        owner.say(control, "open bench")
        network = owner.until_invited()
        owner.say(network, "connect")
        owner.until(network, "Internet Relay", "welcome to IRC")
        owner.say(network, f"join {channel}")
        yield owner.until_invited()
