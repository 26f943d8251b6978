"""Who owns a store: a lock that one process holds for as long as it lives.

Must never know what is in the store. The lock file stays behind; only the lock on it counts.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from core.ports import StoreError
from storage.errors import explain_os


class OwnerLock:
    """An exclusive lock on ``<path>.lock``. The operating system lets go of it at any kind of death."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, path: Path) -> OwnerLock:
        """Raises StoreError, naming the process, where another holds it."""
        file = path.with_name(path.name + ".lock")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise explain_os(error, file, "write") from error
        try:
            # flock, not lockf: a second opening within this process must be refused too
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        except BlockingIOError as error:
            holder = os.pread(descriptor, 32, 0).decode("ascii", "replace").strip() or "unknown"
            os.close(descriptor)
            raise StoreError(
                f"the store {path} is in use by another gateway (process {holder}); stop that one first"
            ) from error
        except OSError as error:
            os.close(descriptor)
            raise explain_os(error, file, "lock") from error
        return cls(path, descriptor)

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
