"""What the account is called and looks like, as the config says. Must never know who sees it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from urllib.parse import quote

import structlog

from adapters.matrix.client import Homeserver
from adapters.matrix.settings import MatrixSettings
from adapters.matrix.trouble import Trouble, TroubleKind

log = structlog.get_logger(__name__)

FILE_NAME = "avatar.json"  # which picture was uploaded, and where it is: it is not uploaded twice
_KINDS = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif", b"RIFF": "image/webp"}


def picture_kind(content: bytes) -> str | None:
    """The media type of a picture; None where it is none that every client shows."""
    return next((kind for start, kind in _KINDS.items() if content.startswith(start)), None)


async def show(server: Homeserver, settings: MatrixSettings) -> None:
    """Set what is not as configured. A homeserver that forbids it is only noted. Raises Trouble."""
    if settings.display_name is None and settings.avatar is None:
        return
    try:
        await _show(server, settings)
    except Trouble as trouble:
        if trouble.kind is not TroubleKind.REFUSED:
            raise
        log.warning("profile_not_set", network=settings.name, error=trouble.detail)


async def _show(server: Homeserver, settings: MatrixSettings) -> None:
    path = f"/profile/{quote(server.user_id, safe='')}"
    try:
        shown = await server.get(path)
    except Trouble as trouble:
        if trouble.code != "M_NOT_FOUND":
            raise
        shown = {}  # nothing is set yet
    name = settings.display_name
    if name is not None and shown.get("displayname") != name:
        await server.put(f"{path}/displayname", {"displayname": name})
        log.info("name_set", network=settings.name, name=name)
    if settings.avatar is not None:
        address = await _uploaded(server, settings.avatar, settings.state_dir / FILE_NAME)
        if address is not None and shown.get("avatar_url") != address:
            await server.put(f"{path}/avatar_url", {"avatar_url": address})
            log.info("avatar_set", network=settings.name)


async def _uploaded(server: Homeserver, picture: Path, note: Path) -> str | None:
    """Where the homeserver has the picture; None where it cannot be read."""
    content = _read(picture)
    if content is None:
        return None
    digest = hashlib.sha256(content).hexdigest()
    kept = _kept(note)
    if kept.get("sha256") == digest:
        return kept["address"]
    address = await server.upload(content, picture_kind(content) or "application/octet-stream")
    _note(note, digest, address)
    return address


def _read(picture: Path) -> bytes | None:
    try:
        return picture.read_bytes()
    except OSError as error:
        log.warning("avatar_not_read", file=str(picture), error=error.strerror)
        return None


def _note(note: Path, digest: str, address: str) -> None:
    try:
        note.write_text(json.dumps({"sha256": digest, "address": address}), "utf-8")
    except OSError as error:
        log.warning("avatar_not_noted", file=str(note), error=error.strerror)


def _kept(note: Path) -> dict[str, str]:
    try:
        kept = json.loads(note.read_text("utf-8"))
        return {"sha256": str(kept["sha256"]), "address": str(kept["address"])}
    except (OSError, ValueError, TypeError, KeyError):
        return {}
