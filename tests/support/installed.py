"""An environment that holds the built wheel, for the tests of the packaging."""

from __future__ import annotations

import subprocess
import sysconfig
from collections.abc import Sequence
from pathlib import Path


class Installed:
    """An environment with the wheel in it, where the source tree is out of sight."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = Path(
            sysconfig.get_path("purelib", "venv", vars={"base": str(folder), "platbase": str(folder)})
        )
        self.python = folder / "bin/python"

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run ``python -P`` with the arguments in an empty folder."""
        return self.command([self.python, "-P", *arguments])

    def command(self, command: Sequence[str | Path]) -> subprocess.CompletedProcess[str]:
        """Run a command in an empty folder, nothing of this process's Python settings passed on."""
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir(exist_ok=True)
        clean = {"PATH": "/usr/bin:/bin", "HOME": str(elsewhere), "LC_ALL": "C"}
        return subprocess.run(
            command,
            cwd=elsewhere,
            env=clean,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
