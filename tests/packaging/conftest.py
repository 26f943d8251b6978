"""The wheel, built once, and an environment that holds it with the dependencies of this one."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.installed import Installed
from tests.support.processes import ROOT


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def wheel_files(wheel: Path) -> frozenset[str]:
    """The names in the wheel."""
    with ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel, installed; its dependencies are those of the environment that runs the tests."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    there = Installed(folder)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(there.python),
        "install",
        "-qq",
        "--no-deps",
        "--no-index",
    ]
    done = subprocess.run([*pip, str(wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # A path file within that folder is not read, so the editable source stays out.
    (there.site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return there
