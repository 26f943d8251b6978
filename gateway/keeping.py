"""Backup and restore of all that a config names: the store, and each Matrix account's keys and device.

Must never know how a copy is made.
"""

from __future__ import annotations

from pathlib import Path

from core.ports import StoreError
from gateway.config import Config
from storage.archive import Manifest
from storage.backup import backup, restore


def make_backup(config: Config, target: Path) -> Manifest:
    """Raises StoreError."""
    store = _store(config)
    folders = {str(n.name): n.state_dir for n in config.matrix if n.state_dir.is_dir()}
    return backup(store, folders, target)


def restore_backup(config: Config, archive: Path) -> Manifest:
    """Raises StoreError, with the store as it was."""
    store = _store(config)
    return restore(archive, store, store.with_name(f"{store.name}.matrix"))


def _store(config: Config) -> Path:
    if config.storage is None:
        raise StoreError("this config keeps nothing")
    return config.storage
