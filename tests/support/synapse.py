"""A real homeserver for the tests: Synapse on a loopback port, its rate limits off unless asked for.

Must never know the gateway's Matrix link, so that neither can hide a fault of the other.
"""

from __future__ import annotations

import json
import os
import shutil
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from gateway.demo_homeserver import homeserver_answers, register_account, write_homeserver
from tests.support.processes import HOST, ROOT, MissingServer, Process, free_port, program, service_folder


@dataclass(frozen=True)
class MatrixAccount:
    """An account of the homeserver, logged in."""

    user: str
    password: str
    token: str
    device: str


class Synapse:
    """A running homeserver named ``localhost``. ``shared_secret`` registers accounts."""

    server_name = "localhost"

    def __init__(self, process: Process, port: int, shared_secret: str) -> None:
        self.port = port
        self.shared_secret = shared_secret
        self._process = process

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        self._process.start(lambda: homeserver_answers(self.port))

    def stop(self) -> None:
        self._process.stop()

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        """Stop it for good and remove its files."""
        self.stop()
        shutil.rmtree(self._process.folder, ignore_errors=True)

    def register(self, name: str, password: str = "secret", *, admin: bool = False) -> MatrixAccount:
        """A new account, ``name`` its localpart."""
        answer = register_account(self.port, self.shared_secret, name, password, admin)
        if answer is None:
            raise ValueError(f"{name} exists already")
        return MatrixAccount(
            user=str(answer["user_id"]),
            password=password,
            token=str(answer["access_token"]),
            device=str(answer["device_id"]),
        )

    def request(
        self, account: MatrixAccount | None, method: str, path: str, body: Mapping[str, object] | None = None
    ) -> dict[str, object]:
        """One call of the client-server interface; ``path`` begins after /_matrix/client/v3/.

        Raises ValueError with the homeserver's answer when it is not 200."""
        request = urllib.request.Request(
            f"{self.url}/_matrix/client/v3/{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        if account is not None:
            request.add_header("Authorization", f"Bearer {account.token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                answer: dict[str, object] = json.load(response)
        except urllib.error.HTTPError as error:
            raise ValueError(f"{method} {path}: {error.code} {error.read().decode()}") from error
        return answer

    def create_room(self, account: MatrixAccount, alias: str, **more: object) -> str:
        """A public room with the localpart ``alias``; returns its id."""
        body = {"preset": "public_chat", "room_alias_name": alias, **more}
        return str(self.request(account, "POST", "createRoom", body)["room_id"])

    def join(self, account: MatrixAccount, room: str) -> str:
        """Join by id or alias; returns the room's id."""
        return str(self.request(account, "POST", f"join/{quote(room, safe='')}", {})["room_id"])

    def say(self, account: MatrixAccount, room_id: str, text: str, transaction: str) -> str:
        """Send a text; returns the event id."""
        path = f"rooms/{quote(room_id, safe='')}/send/m.room.message/{quote(transaction, safe='')}"
        return str(self.request(account, "PUT", path, {"msgtype": "m.text", "body": text})["event_id"])


def synapse_python() -> Path:
    """The Python of the environment with Synapse. Raises MissingServer."""
    python = Path(os.environ.get("NOMIC_SYNAPSE_PYTHON") or ROOT / ".test-env/synapse/bin/python")
    if not os.access(python, os.X_OK) or not any(
        python.parent.parent.glob("lib*/python3*/site-packages/synapse")
    ):
        raise MissingServer("Synapse (`make test` puts it into .test-env/synapse)")
    return python


def start_synapse(*, limited: bool = False, extra: Mapping[str, object] | None = None) -> Synapse:
    """A Synapse of its own; ``limited`` leaves its default rate limits on, ``extra`` overrides settings."""
    python = synapse_python()
    folder = service_folder("synapse")
    port = free_port()
    quick = {"bcrypt_rounds": 4, **(extra or {})}  # no password here is worth the time
    config, shared_secret = write_homeserver(folder, port, limited=limited, extra=quick)
    command = [str(python), "-m", "synapse.app.homeserver", "-c", str(config)]
    process = Process("synapse", [program("setpriv"), "--pdeathsig", "TERM", "--", *command], folder)
    server = Synapse(process, port, shared_secret)
    server.start()
    return server
