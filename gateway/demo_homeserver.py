"""The homeserver of the demo: its configuration, its secrets, the bot's account and the room.

Must never know how a process is started, nor anything of games.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import quote

import msgspec

HOST = "127.0.0.1"
SERVER_NAME = "localhost"
BOT = "nomic"
ROOM_ALIAS = "#nomic:localhost"


class DemoServerError(Exception):
    """A server of the demo could not be started. One line: what is wrong and what to do."""


# --- files ------------------------------------------------------------------


def private_folder(folder: Path) -> Path:
    """``folder``, made where it is missing, for its owner alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _write_private(path: Path, text: str) -> None:
    """Replace ``path`` whole, readable by its owner alone from the first byte on."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(
        os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _kept_secret(path: Path, make: Callable[[], str] = lambda: secrets.token_urlsafe(32)) -> str:
    """What ``path`` holds; at the first start something new, which is kept there."""
    if not path.exists():
        _write_private(path, make())
    return path.read_text("utf-8").strip()


def _signing_key() -> str:
    """A line as Synapse's own generator writes it: algorithm, a_ and an id, an unpadded base64 seed."""
    seed = base64.b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    return f"ed25519 a_{secrets.token_hex(3)} {seed}\n"


def write_homeserver(
    folder: Path, port: int, *, limited: bool = False, extra: Mapping[str, object] | None = None
) -> tuple[Path, str]:
    """Write a Synapse configuration for 127.0.0.1 into ``folder``; returns its path and the registration secret.

    No federation, registration open to whoever reaches the loopback address; ``limited`` leaves Synapse's
    own rate limits in force; ``extra`` overrides top-level keys.
    """
    shared_secret = _kept_secret(folder / "registration.secret")
    signing_key = folder / "signing.key"
    _kept_secret(signing_key, _signing_key)
    log_config = folder / "log.json"
    _write_private(log_config, json.dumps(_log_config(folder)))
    config: dict[str, object] = {
        "server_name": SERVER_NAME,
        "public_baseurl": f"http://{HOST}:{port}/",
        "pid_file": str(folder / "synapse.pid"),
        "listeners": [_listener(port)],
        "database": {"name": "sqlite3", "args": {"database": str(folder / "homeserver.db")}},
        "media_store_path": str(folder / "media"),
        "log_config": str(log_config),
        "signing_key_path": str(signing_key),
        "registration_shared_secret": shared_secret,
        "macaroon_secret_key": _kept_secret(folder / "macaroon.secret"),
        "form_secret": _kept_secret(folder / "form.secret"),
        "enable_registration": True,
        "enable_registration_without_verification": True,
        "federation_domain_whitelist": [],
        "trusted_key_servers": [],
        "suppress_key_server_warning": True,
        "report_stats": False,
        "url_preview_enabled": False,
    }
    if not limited:
        config |= _no_limits()
    config |= extra or {}
    path = folder / "homeserver.json"  # JSON is YAML, which is what Synapse reads
    _write_private(path, json.dumps(config, indent=2))
    return path, shared_secret


def _listener(port: int) -> dict[str, object]:
    return {
        "port": port,
        "tls": False,
        "type": "http",
        "bind_addresses": [HOST],
        "resources": [{"names": ["client"], "compress": False}],
    }


def _log_config(folder: Path) -> dict[str, object]:
    handler = {
        "class": "logging.handlers.RotatingFileHandler",
        "formatter": "plain",
        "filename": str(folder / "synapse.log"),
        "maxBytes": 10_000_000,
        "backupCount": 1,
    }
    return {
        "version": 1,
        "formatters": {"plain": {"format": "%(asctime)s %(name)s %(levelname)s %(message)s"}},
        "handlers": {"file": handler},
        "root": {"level": "WARNING", "handlers": ["file"]},
        "disable_existing_loggers": False,
    }


def _no_limits() -> dict[str, object]:
    """Synapse's rate limits lifted: a game's bot speaks in bursts, and here it speaks to its own machine."""
    free = {"per_second": 100_000, "burst_count": 100_000}
    return {
        "rc_message": free,
        "rc_registration": free,
        "rc_login": {"address": free, "account": free, "failed_attempts": free},
        "rc_joins": {"local": free, "remote": free},
        "rc_joins_per_room": free,
        "rc_invites": {"per_room": free, "per_user": free, "per_issuer": free},
        "rc_admin_redaction": free,
        "rc_presence": {"per_user": free},
        "rc_room_creation": free,
    }


# --- the homeserver's client and administration interface --------------------


def _request(
    port: int, method: str, path: str, body: object = None, token: str | None = None
) -> tuple[int, dict[str, object]]:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        answer = response.read()
        return response.status, msgspec.json.decode(answer, type=dict[str, object])
    finally:
        connection.close()


def homeserver_answers(port: int) -> bool:
    """Whether a homeserver answers clients on 127.0.0.1:``port``. Blocks."""
    try:
        return _request(port, "GET", "/_matrix/client/versions")[0] == http.client.OK
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return False


def register_account(
    port: int, shared_secret: str, user: str, password: str, admin: bool = False
) -> dict[str, object] | None:
    """Create ``user`` (the localpart) on the homeserver on 127.0.0.1:``port``.

    Returns its user_id, access_token and device_id, or None where the name is taken. The message
    authentication code is as Synapse's documentation of /_synapse/admin/v1/register gives it.
    """
    path = "/_synapse/admin/v1/register"
    nonce = str(_request(port, "GET", path)[1]["nonce"])
    fields = [nonce, user, password, "admin" if admin else "notadmin"]
    mac = hmac.new(shared_secret.encode(), "\0".join(fields).encode(), hashlib.sha1).hexdigest()
    body = {"nonce": nonce, "username": user, "password": password, "admin": admin, "mac": mac}
    status, answer = _request(port, "POST", path, body)
    if answer.get("errcode") == "M_USER_IN_USE":
        return None
    if status != http.client.OK:
        raise DemoServerError(
            f"the demo's Matrix homeserver refused the account {user}: {answer.get('error')}"
        )
    return answer


def prepare_bot(port: int, shared_secret: str, password_file: Path) -> None:
    """See to it that the bot's account and room exist. Does only what is missing, so any start may break off."""
    password = _kept_secret(password_file)
    account = register_account(port, shared_secret, BOT, password)
    known, _ = _request(port, "GET", f"/_matrix/client/v3/directory/room/{quote(ROOM_ALIAS, safe='')}")
    if known == http.client.OK and account is None:
        return
    if account is None:
        login = {
            "type": "m.login.password",
            "identifier": {"type": "m.id.user", "user": BOT},
            "password": password,
        }
        status, account = _request(port, "POST", "/_matrix/client/v3/login", login)
        if status != http.client.OK:
            raise DemoServerError(
                f"the demo's Matrix homeserver does not know the password in {password_file}: "
                f"move {password_file.parent} away and start again"
            )
    token = str(account["access_token"])
    if known != http.client.OK:
        room = {"preset": "public_chat", "room_alias_name": BOT, "name": "Nomic", "visibility": "public"}
        status, answer = _request(port, "POST", "/_matrix/client/v3/createRoom", room, token)
        if status != http.client.OK:
            raise DemoServerError(f"the demo's Matrix homeserver refused the room: {answer.get('error')}")
    _request(port, "POST", "/_matrix/client/v3/logout", {}, token)  # the gateway has a device of its own
