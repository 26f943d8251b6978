"""Backup and restore of everything that lasts: the store and the files that go with it.

Must never know what those files are for. A backup may be made while a gateway runs; a restore not.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final

from sqlite_utils import Database

from core.ids import GameId, Millis
from core.ports import StoreError
from storage import log
from storage.archive import EXTRA, FORMAT, STORE, Head, Manifest, digest, pack, safe_name, unpack
from storage.connection import connect, create_file
from storage.errors import explain, explain_os
from storage.migrations import refuse_newer, version_of
from storage.owner import OwnerLock

_WAIT: Final = Millis(10_000)
_SIDE_FILES: Final = ("-wal", "-shm", "-journal")
_NOWHERE: Final[Mapping[str, Path]] = MappingProxyType({})
_NAMED: Final = 5  # games named in a refusal; the rest is a number


def backup(store_path: Path, extra_files: Mapping[str, Path], target: Path) -> Manifest:
    """Write one file, mode 0600, with a consistent copy of the store and of every extra file.

    ``extra_files`` maps the name a restore gives it to a file or a folder; databases of SQLite among
    them are copied as such. A ``target`` that exists is not touched. Raises StoreError.
    """
    store_path, target = store_path.resolve(), target.resolve()
    if target in {store_path, *(file.resolve() for file in extra_files.values())}:
        raise StoreError(f"the backup would overwrite {target} itself: give another file")
    if target.exists():
        raise StoreError(f"{target} is there already: give a file that is not, or move it away")
    with (
        _said_of(target, "write the backup"),
        TemporaryDirectory(dir=target.parent, prefix=".backup-") as made,
    ):
        work = Path(made)
        schema, games = _copy_store(store_path, work / STORE)
        files = {STORE: work / STORE}
        for name, file in _each_file(extra_files):
            copy = work / EXTRA / name
            _copy_extra(file, copy)
            files[f"{EXTRA}/{name}"] = copy
        manifest = Manifest(FORMAT, schema, games, {name: digest(file) for name, file in files.items()})
        pack(manifest, files, work / "archive")
        (work / "archive").replace(target)
        _sync_folder(target.parent)
    return manifest


def restore(
    archive: Path, store_path: Path, extra_dir: Path, elsewhere: Mapping[str, Path] = _NOWHERE
) -> Manifest:
    """Put a backup back: the extra files below ``extra_dir``, then, in one step, the store.

    ``elsewhere`` maps names of extra files that do not belong there to where they do.

    Raises StoreError, with the store as it was, while a gateway owns it, where the backup is damaged,
    and where the store has entries that the backup lacks.
    """
    store_path = store_path.resolve()
    with _said_of(store_path, "restore"):
        if not archive.is_file():
            raise StoreError(f"there is no backup at {archive}")
        lock = OwnerLock.take(store_path)
        try:
            with TemporaryDirectory(dir=store_path.parent, prefix=".restore-") as made:
                work = Path(made)
                manifest = unpack(archive, work)
                _refuse_loss(store_path, work / STORE)
                _settle(store_path)
                _place_extras(work, manifest, extra_dir, elsewhere)
                (work / STORE).replace(store_path)
                _sync_folder(store_path.parent)
        finally:
            lock.release()
    return manifest


# --- copying ---


def _copy_store(source: Path, copy: Path) -> tuple[int, dict[GameId, Head]]:
    if not source.exists():
        raise StoreError(f"there is no store at {source}")
    with _database(source, "ro") as original:
        version = version_of(Database(original, execute_plugins=False), source)
        refuse_newer(version, source)
        if version == 0:
            raise StoreError(f"{source} is empty: give the path of a store")
        _copy_database(original, source, copy)
    with _database(copy, "ro") as copied:
        return version, {game: Head(*head) for game, head in log.heads(copied).items()}


def _copy_extra(file: Path, copy: Path) -> None:
    copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _is_database(file):
        with _database(file, "ro") as original:
            _copy_database(original, file, copy)
    else:
        create_file(copy)
        shutil.copyfile(file, copy)


def _copy_database(original: sqlite3.Connection, source: Path, copy: Path) -> None:
    """A consistent copy in one file, read through once so that a backup is never a damaged one."""

    def refuse_lock(status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):  # else it would try for ever
            raise StoreError(f"{source} is locked by another program; try again when that is done")

    create_file(copy)
    with _database(copy, "rw") as into:
        original.backup(into, progress=refuse_lock)
        into.execute("PRAGMA journal_mode = DELETE")
        if into.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise StoreError(f"{source} is damaged: restore an earlier backup")


def _each_file(extra: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    for name, path in sorted(extra.items()):
        if path.is_dir():
            for file in sorted(path.rglob("*")):
                if file.is_file() and not _beside_database(file):
                    yield safe_name(f"{name}/{file.relative_to(path).as_posix()}"), file
        elif path.is_file():
            yield safe_name(name), path
        else:
            raise StoreError(f"there is no file {path} to back up")


def _beside_database(file: Path) -> bool:
    """A side file of SQLite: what it holds is in the copy of its database."""
    return any(
        file.name.endswith(end) and _is_database(file.with_name(file.name.removesuffix(end)))
        for end in _SIDE_FILES
    )


def _is_database(file: Path) -> bool:
    # never opened by hand: to close a live database's file would drop this process's locks on it
    if not file.is_file() or file.stat().st_size == 0:
        return False
    try:
        with closing(connect(file, "ro", _WAIT)) as connection:
            connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            return False
        raise explain(error, file) from error
    return True


# --- putting back ---


def _refuse_loss(existing: Path, copy: Path) -> None:
    with _database(copy, "ro") as restored:
        refuse_newer(version_of(Database(restored, execute_plugins=False), copy), copy)
        if not existing.exists() or existing.stat().st_size == 0:
            return
        with _database(existing, "ro") as present:
            if version_of(Database(present, execute_plugins=False), existing) == 0:
                return
            ahead = []
            kept = log.heads(restored)
            for game, (sequence, head) in log.heads(present).items():
                if log.hash_at(restored, game, sequence) != head:
                    ahead.append(f"{game} (entry {sequence}, the backup {kept.get(game, (0, ''))[0]})")
    if ahead:
        more = f" and {len(ahead) - _NAMED} more" if len(ahead) > _NAMED else ""
        raise StoreError(
            f"the store {existing} has entries that the backup lacks: {', '.join(ahead[:_NAMED])}{more}; "
            "nothing was changed: move it away to restore all the same"
        )


def _place_extras(work: Path, manifest: Manifest, extra_dir: Path, elsewhere: Mapping[str, Path]) -> None:
    for name in manifest.files:
        if not name.startswith(f"{EXTRA}/"):
            continue
        given = name.removeprefix(f"{EXTRA}/")
        place = elsewhere.get(given, extra_dir / given)
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_database(place):
            _settle(place)
        coming = place.with_name(f".{place.name}.restoring")
        coming.unlink(missing_ok=True)
        create_file(coming)
        shutil.copyfile(work / name, coming)  # not moved: it may be another file system
        with coming.open("rb") as stream:
            os.fsync(stream.fileno())
        coming.replace(place)
        _sync_folder(place.parent)


def _settle(path: Path) -> None:
    """Bring a database into its one file, so that no side file is left to be taken for the new one's."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with _database(path, "rw") as connection:
        mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        if mode != ("delete",):
            raise StoreError(f"{path} is in use by another program; close that first")


# --- errors ---


@contextmanager
def _database(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    try:
        with closing(connect(path, mode, _WAIT)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise explain(error, path) from error


@contextmanager
def _said_of(path: Path, doing: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise explain_os(error, Path(str(error.filename or path)), doing) from error


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
