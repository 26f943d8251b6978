"""One table of a config file: typed reading of its keys, every fault noted with its line.

Must never know which tables there are.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from gateway.config import Fault
from gateway.toml_lines import Path as KeyPath
from gateway.toml_lines import nearest_line

T = TypeVar("T")

Check = Callable[[str], str | None]
"""What is wrong with a text, or None."""

_LONGEST_SHOWN = 60  # characters of a wrong value

_IN_FILE = "never in the file itself: use {name}_file or {name}_env"


def shown(value: object) -> str:
    """A wrong value as a fault names it: on one line, and not all of a long one."""
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    try:
        text = repr(value)
    except ValueError:  # more digits than Python writes
        return "a number of that size"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


class Faults:
    """Collects what is wrong; ``lines`` is where the keys stand. ``secrets``: whether they are looked for."""

    def __init__(self, lines: Mapping[KeyPath, int], *, secrets: bool = True) -> None:
        self.secrets = secrets
        self._lines = dict(lines)
        self._found: list[Fault] = []

    def add(self, path: KeyPath, message: str) -> None:
        shown = ".".join(part for part in path if isinstance(part, str))
        self._found.append(Fault(nearest_line(self._lines, path), shown, message))

    def all(self) -> tuple[Fault, ...]:
        return tuple(sorted(set(self._found), key=lambda f: (f.line, f.key, f.message)))


class Table:
    """Each reading method returns the default where the key is missing or wrong; a wrong one is noted.

    ``folder`` is what relative file names are relative to.
    """

    def __init__(self, data: Mapping[str, Any], path: KeyPath, faults: Faults, folder: Path) -> None:
        self._data = data
        self._faults = faults
        self._known: list[str] = []
        self._secrets: list[str] = []
        self.path = path
        self.folder = folder

    def fault(self, key: str, message: str) -> None:
        self._faults.add((*self.path, key) if key else self.path, message)

    def has(self, key: str) -> bool:
        return key in self._data

    def keys(self) -> tuple[str, ...]:
        """For a table whose keys are names."""
        return tuple(self._data)

    def knows(self, *keys: str) -> None:
        """That these may be there, also where nobody asks for them."""
        self._known += keys

    def raw(self, key: str) -> object:
        """The value of one that may be of several kinds; None where it is missing."""
        self._known.append(key)
        return self._data.get(key)

    def text(self, key: str, default: str | None = None, check: Check | None = None) -> str:
        """A text that is not blank; without ``default`` the key must be there."""
        found = self._get(key, str, "a text in quotes", required=default is None)
        if found is None:
            return default or ""
        problem = "is empty" if not found.strip() else check(found) if check else None
        if problem is not None:
            self.fault(key, problem)
        return found

    def choice(self, key: str, default: str, choices: Iterable[str]) -> str:
        allowed = tuple(choices)
        found = self._get(key, str, "a text in quotes")
        if found is None:
            return default
        if found not in allowed:
            self.fault(key, f"is one of {', '.join(allowed)}, not {shown(found)}")
            return default
        return found

    def whole(self, key: str, default: int | None, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        found = self._get(key, int, "a whole number", required=default is None)
        if found is None:
            return low if default is None else default
        if not low <= found <= high:
            self.fault(key, f"is a whole number from {low} to {high}, not {shown(found)}")
            return low if default is None else default
        return found

    def number(self, key: str, default: float, low: float, high: float) -> float:
        whole = isinstance(self._data.get(key), int)
        found = self._get(key, int if whole else float, "a number")
        if found is None:
            return default
        if not low <= found <= high:
            self.fault(key, f"is a number from {low:g} to {high:g}, not {found:g}")
        return float(found)

    def flag(self, key: str, default: bool) -> bool:
        found = self._get(key, bool, "true or false")
        return default if found is None else found

    def texts(self, key: str, check: Check | None = None) -> tuple[str, ...]:
        """A list of texts; () where the key is missing."""
        found = self._get(key, list, "a list of texts")
        if found is None:
            return ()
        for item in found:
            if not isinstance(item, str):
                self.fault(key, f"is a list of texts; {shown(item)} is none")
                return ()
            problem = "a text in it is empty" if not item.strip() else check(item) if check else None
            if problem is not None:
                self.fault(key, problem)
        for double in sorted({item for item in found if found.count(item) > 1}):
            self.fault(key, f"{shown(double)} is in it twice")
        return tuple(found)

    def wholes(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers, or a single one; () where the key is missing or wrong."""
        if isinstance(self._data.get(key), int):
            return (self.whole(key, low, low, high),)
        found = self._get(key, list, "a whole number or a list of them")
        for item in found or ():
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                self.fault(key, f"is a list of whole numbers from {low} to {high}; {shown(item)} is none")
                return ()
        if found is not None and len(set(found)) < len(found):
            self.fault(key, "has a number twice")
        return tuple(dict.fromkeys(found or ()))

    def file(self, key: str, default: str) -> Path:
        """A file name, relative to the config's folder."""
        return self.folder / Path(self.text(key, default)).expanduser()

    def pem(self, key: str) -> Path | None:
        """A file of certificates or keys that is there; whether they fit shows when they are used."""
        if not self.has(key):
            self._known.append(key)
            return None
        path = self.file(key, "")
        if not self._faults.secrets:
            return path
        try:
            if b"-----BEGIN " not in path.read_bytes():
                self.fault(key, f"{path} is not in PEM form (-----BEGIN …)")
        except OSError as error:
            self.fault(key, f"cannot read {path}: {error.strerror}")
        return path

    def secret(self, name: str, *, file: bool = True) -> str | None:
        """From the file or environment variable named by ``<name>_file`` or ``<name>_env``."""
        self._secrets.append(name)
        if not self._faults.secrets:
            self._known += [f"{name}_file", f"{name}_env"] if file else [f"{name}_env"]
            return None
        from_file = self._secret_file(f"{name}_file") if file else None
        from_env = self._secret_env(f"{name}_env")
        if file and self.has(f"{name}_file") and self.has(f"{name}_env"):
            self.fault(f"{name}_env", f"give either {name}_file or {name}_env, not both")
        return from_file if from_file is not None else from_env

    def _secret_file(self, key: str) -> str | None:
        if not self.has(key):
            self._known.append(key)
            return None
        path = self.file(key, "")
        try:
            value = path.read_text(encoding="utf-8").strip()
        except OSError as error:
            self.fault(key, f"cannot read {path}: {error.strerror}")
            return None
        except UnicodeDecodeError:
            self.fault(key, f"{path} is not UTF-8 text")
            return None
        if not value:
            self.fault(key, f"{path} is empty")
            return None
        return value

    def _secret_env(self, key: str) -> str | None:
        variable = self._get(key, str, "the name of an environment variable")
        if variable is None:
            return None
        value = os.environ.get(variable, "").strip()
        if not value:
            self.fault(key, f"the environment variable {variable} is not set")
            return None
        return value

    def table(self, key: str) -> Table:
        found = self._get(key, dict, f"a table: [{key}]")
        return Table(found or {}, (*self.path, key), self._faults, self.folder)

    def tables(self, key: str) -> tuple[Table, ...]:
        found = self._get(key, list, f"a list of tables: [[{key}]]")
        if found is None:
            return ()
        if not all(isinstance(item, dict) for item in found):
            self.fault(key, f"is a list of tables: [[{key}]]")
            return ()
        return tuple(
            Table(item, (*self.path, key, place), self._faults, self.folder)
            for place, item in enumerate(found)
        )

    def done(self) -> None:
        """Note every key that nobody asked for, with the nearest one known."""
        for key in self._data:
            if key in self._known:
                continue
            if key in self._secrets:
                self.fault(key, _IN_FILE.format(name=key))
                continue
            near = get_close_matches(key, self._known, n=1, cutoff=0.5)
            known = ", ".join(dict.fromkeys(self._known))
            meant = f"the nearest known key is {near[0]}" if near else f"known here: {known}"
            self.fault(key, f"is not a key; {meant}")

    def _get(self, key: str, kind: type[T], what: str, *, required: bool = False) -> T | None:
        self._known.append(key)
        if key not in self._data:
            if required:
                self.fault("", f"{key} is missing: {what}")
            return None
        found = self._data[key]
        # a truth value is an int in Python and none in TOML
        if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
            self.fault(key, f"is {what}, not {shown(found)}")
            return None
        return found
