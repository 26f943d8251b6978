"""Finds and reads the files of rulesets: those that come along, and a folder of the operator's own.

Must never know what a rule means.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec

from core.law.pack import Pack, PackError, load_pack

SHIPPED = "shipped"


class PacksError(Exception):
    """A ruleset cannot be used. One line: which file and why."""


class Found(msgspec.Struct, frozen=True):
    """``origin`` is "shipped" or the file it was read from."""

    pack: Pack
    origin: str


def find_packs(folder: Path | None = None) -> dict[str, Found]:
    """All rulesets by id; one of the folder takes the place of a shipped one of the same id.

    Raises PacksError.
    """
    found: dict[str, Found] = {}
    for file in sorted(files("core").joinpath("packs").iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            pack = _load(file.read_bytes(), file.name)
            found[pack.id] = Found(pack, SHIPPED)
    own: dict[str, Path] = {}
    for path in _own_files(folder):
        try:
            content = path.read_bytes()
        except OSError as error:
            raise PacksError(f"{path}: cannot be read: {error.strerror}") from error
        pack = _load(content, str(path))
        if pack.id in own:
            raise PacksError(f"{path}: the ruleset {pack.id!r} is in {own[pack.id]} already")
        own[pack.id] = path
        found[pack.id] = Found(pack, str(path))
    return found


def _own_files(folder: Path | None) -> list[Path]:
    if folder is None:
        return []
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise PacksError(f"the folder of rulesets {folder} cannot be read: {error.strerror}") from error


def _load(content: bytes, name: str) -> Pack:
    try:
        return load_pack(tomllib.loads(content.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise PacksError(f"{name}: is not UTF-8 text") from error
    except tomllib.TOMLDecodeError as error:
        raise PacksError(f"{name}: {error}") from error
    except PackError as error:
        raise PacksError(f"{name}: {' '.join(str(error).split())}") from error


def packs_of(found: dict[str, Found]) -> dict[str, Pack]:
    return {name: one.pack for name, one in found.items()}
