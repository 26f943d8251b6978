"""The one file a backup is: a tar of a manifest, the store and what else must last.

Must never know what the files hold; it knows their names and hashes.
"""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import IO, Final

import msgspec

from core.ids import EntryHash, GameId
from core.ports import StoreError

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
STORE: Final = "store.db"
EXTRA: Final = "extra"
_CHUNK: Final = 2**20
_LONGEST_MANIFEST: Final = 64 * 2**20


class Head(msgspec.Struct, frozen=True):
    """The last entry of a game."""

    sequence: int
    hash: EntryHash


class Manifest(msgspec.Struct, frozen=True):
    """``files`` maps names in the archive to the SHA-256 of their bytes; ``schema`` is the store's."""

    format: int
    schema: int
    games: dict[GameId, Head]
    files: dict[str, str]


def safe_name(name: str) -> str:
    """The name, if it stays inside the folder it is put in. Raises StoreError otherwise."""
    path = PurePosixPath(name)
    if not path.parts or path.is_absolute() or ".." in path.parts or "\0" in name:
        raise StoreError(f"{name!r} is no name for a file of a backup")
    return str(path)


def digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def pack(manifest: Manifest, files: Mapping[str, Path], target: Path) -> None:
    """Write the archive to ``target``, which must not exist yet, and to the disk."""
    with os.fdopen(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar:
            head = msgspec.json.format(msgspec.json.encode(manifest))
            _add(tar, MANIFEST, len(head), io.BytesIO(head))
            for name, file in files.items():
                with file.open("rb") as content:
                    _add(tar, name, file.stat().st_size, content)
        stream.flush()
        os.fsync(stream.fileno())


def _add(tar: tarfile.TarFile, name: str, size: int, content: IO[bytes]) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = size, 0o600
    tar.addfile(member, content)


def unpack(archive: Path, folder: Path) -> Manifest:
    """Write every file of the archive below ``folder``, mode 0600, checked against the manifest.

    Raises StoreError where it is no backup, of a newer format, damaged or cut short.
    """
    try:
        with tarfile.open(archive, mode="r:") as tar:
            manifest = _read_manifest(tar, archive)
            missing = dict(manifest.files)
            while (member := tar.next()) is not None:
                expected = missing.pop(member.name, None)
                content = tar.extractfile(member) if member.isreg() and expected else None
                if content is None:
                    raise _damaged(archive)
                if _write(content, folder / safe_name(member.name)) != expected:
                    raise _damaged(archive)
    except (tarfile.TarError, EOFError) as error:
        raise _damaged(archive) from error
    if missing or STORE not in manifest.files:
        raise _damaged(archive)
    return manifest


def _read_manifest(tar: tarfile.TarFile, archive: Path) -> Manifest:
    member = tar.next()
    content = tar.extractfile(member) if member is not None and member.name == MANIFEST else None
    if content is None:
        raise StoreError(f"{archive} is no backup of a gateway")
    try:
        manifest = msgspec.json.decode(content.read(_LONGEST_MANIFEST), type=Manifest)
    except msgspec.DecodeError as error:
        raise _damaged(archive) from error
    if manifest.format > FORMAT:
        raise StoreError(f"{archive} was made by a newer gateway: restore it with that one")
    return manifest


def _write(content: IO[bytes], file: Path) -> str:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = hashlib.sha256()
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as stream:
        while chunk := content.read(_CHUNK):
            found.update(chunk)
            stream.write(chunk)
        stream.flush()
        os.fsync(stream.fileno())
    return found.hexdigest()


def _damaged(archive: Path) -> StoreError:
    return StoreError(f"the backup {archive} is damaged or cut short: use another one")
