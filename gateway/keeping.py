"""Backup and restore of all that lasts: the store, what lies beside it, each Matrix account's keys and device.

Must never know how a copy is made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from core.ports import StoreError
from gateway.config import Config
from storage.archive import Manifest
from storage.backup import backup, restore

CLOCK: Final = ".clock"
HEARD: Final = ".heard"


def beside(store: Path, ending: str) -> Path:
    """Where the gateway keeps how late it is (CLOCK) and until when it heard each network (HEARD)."""
    return store.with_name(store.name + ending)


def make_backup(config: Config, target: Path) -> Manifest:
    """Raises StoreError."""
    store = _store(config)
    extra = {str(n.name): n.state_dir for n in config.matrix if n.state_dir.is_dir()}
    extra |= {name: file for name, file in _files(store).items() if file.is_file()}
    return backup(store, extra, target)


def restore_backup(config: Config, archive: Path) -> Manifest:
    """Raises StoreError, with the store as it was."""
    store = _store(config)
    return restore(archive, store, store.with_name(f"{store.name}.matrix"), _files(store))


def _files(store: Path) -> dict[str, Path]:
    # no network's name begins with a dot
    return {ending: beside(store, ending) for ending in (CLOCK, HEARD)}


def _store(config: Config) -> Path:
    if config.storage is None:
        raise StoreError("this config keeps nothing")
    return config.storage
