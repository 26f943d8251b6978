"""The built wheel is the whole product: design section 2."""

from __future__ import annotations

import json
from importlib.metadata import distributions
from pathlib import Path

from tests.support.installed import Installed
from tests.support.processes import ROOT

NAMES = ("core", "gateway", "adapters", "storage")

IMPORT_EVERYTHING = f"""
import importlib, pkgutil, sysconfig
for name in {NAMES!r}:
    package = importlib.import_module(name)
    assert package.__file__.startswith(sysconfig.get_path("purelib")), package.__file__
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
"""


def test_every_module_imports_from_the_wheel(installed: Installed) -> None:
    """No module needs a file that the wheel leaves out, nor a package that nothing asks for."""
    done = installed.run("-c", IMPORT_EVERYTHING)
    assert done.returncode == 0, done.stderr


def test_data_files_are_in_the_wheel(wheel_files: frozenset[str]) -> None:
    """Rulesets and phrases travel with the code: each one in the source tree is in the wheel."""
    data = [path for name in NAMES for suffix in ("*.toml", "*.ftl") for path in (ROOT / name).rglob(suffix)]
    names = {path.relative_to(ROOT).as_posix() for path in data}
    assert names <= wheel_files
    assert "core/packs/clockwise.toml" in names
    assert {Path(name).stem for name in names if name.endswith(".ftl")} >= {"en", "fr", "ru"} or {
        Path(name).parent.name for name in names if name.endswith(".ftl")
    } >= {"en", "fr", "ru"}


def test_nothing_else_is_in_the_wheel(wheel_files: frozenset[str]) -> None:
    """Only the four packages and the distribution's own data."""
    tops = {name.split("/")[0] for name in wheel_files}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(NAMES)


def test_packs_is_a_command_of_the_wheel(installed: Installed) -> None:
    """`nomic-gateway packs` lists the rulesets, whatever the locale and the folder."""
    done = installed.command([installed.folder / "bin/nomic-gateway", "packs"])
    assert done.returncode == 0, done.stderr
    assert "clockwise" in done.stdout


def test_a_game_begins_from_the_wheel(installed: Installed, tmp_path: Path) -> None:
    """`rehearse --state` ends with the state document, interface sections 4 and 5."""
    transcript = tmp_path / "first.txt"
    transcript.write_text("@2026-03-01T12:00:00Z\nlibera/#n <alice> !new clockwise Night\n", encoding="utf-8")
    done = installed.command([installed.folder / "bin/nomic-gateway", "rehearse", transcript, "--state"])
    assert done.returncode == 0, done.stderr
    state = json.loads(done.stdout[done.stdout.index('{"games"') :])
    assert [game["name"] for game in state["games"]] == ["Night"]


def test_no_other_distribution_owns_our_import_names() -> None:
    """The import names are plain words: a dependency that brings one of them would hide our own package."""
    owners = {
        (distribution.metadata["Name"], file.parts[0])
        for distribution in distributions()
        if distribution.metadata["Name"] != "nomic-gateway"
        for file in distribution.files or ()
        if file.parts[0].removesuffix(".py") in NAMES
    }
    assert owners == set()
