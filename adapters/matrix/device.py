"""The one device id of an account, kept for ever.

A homeserver recognises a repeated transaction only within one device, so a gateway that comes
back as another device would say everything twice. Must never know the account's secrets.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

FILE_NAME = "device_id"


def device_id(state_dir: Path) -> str:
    """The stored device id; one is made up and stored at the first call. Raises OSError."""
    state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        kept = (state_dir / FILE_NAME).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        kept = ""
    if kept:
        return kept
    made = "NOMIC" + secrets.token_hex(5).upper()
    keep_device_id(state_dir, made)
    return made


def keep_device_id(state_dir: Path, device: str) -> None:
    """Store a device id so that it is there as a whole or not at all. Raises OSError."""
    state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(state_dir / FILE_NAME, f"{device}\n".encode())


def write_whole(file: Path, content: bytes) -> None:
    """What is in ``file`` is the former or the new, whatever happens; nobody else may read it. Raises OSError."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(handle)
    fresh.replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
