"""What stands beside the code says what is so."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.support.processes import ROOT


def _requirements() -> list[str]:
    """The name of every package that pyproject.toml asks for, extras and the build included."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    extras = project["project"]["optional-dependencies"].values()
    asked = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(r for e in extras for r in e),
    ]
    return sorted({re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0] for requirement in asked})


@pytest.mark.parametrize("name", _requirements())
def test_readme_says_why_each_dependency_is_there(name: str) -> None:
    """README.md has a line for every dependency, with more on it than the name."""
    readme = (ROOT / "README.md").read_text("utf-8")
    lines = [
        line for line in readme.splitlines() if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", line)
    ]
    assert any(len(line) > len(name) + 20 for line in lines)


@pytest.mark.parametrize(
    "script", [".ci/run", *(f"scripts/{path.name}" for path in (ROOT / "scripts").glob("*.sh"))]
)
def test_scripts_are_whole(script: str) -> None:
    """Every script parses and may be run."""
    assert os.access(ROOT / script, os.X_OK)
    assert subprocess.run(["bash", "-n", ROOT / script]).returncode == 0


def test_an_old_python_is_named(tmp_path: Path) -> None:
    """On a Python before 3.11 the set-up stops with one line that says what to do."""
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit 0\nexit 1\n')
    old.chmod(0o755)
    done = subprocess.run(
        ["sh", ROOT / "scripts/install.sh", tmp_path / "env", "--project", "demo"],
        env={**os.environ, "PYTHON": str(old)},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "Python 3.9.2 is too old" in done.stderr


def test_licence_is_in_the_wheel(wheel_files: frozenset[str]) -> None:
    """MIT asks that its text goes with every copy."""
    assert any(name.endswith("licenses/LICENSE") for name in wheel_files)
