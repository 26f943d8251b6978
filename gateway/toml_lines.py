"""Where in a TOML text a key stands, which the standard parser does not tell.

For texts that the standard parser has accepted. Must never know what a key means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]
"""("irc", 0, "port"): keys, and the place of a table within ``[[irc]]``, counted from 0."""

_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*""")
_OPEN, _CLOSE = ("[", "{"), ("]", "}")
_TOKEN = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]|\n')


def lines_of(text: str) -> dict[Path, int]:
    """The line, counted from 1, of each table's header and of each key that begins a line."""
    found: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in _statements(text):
        stripped = line.strip()
        if stripped.startswith("["):
            table = _header(stripped, counts)
            found.setdefault(table, number)
            continue
        keys = _keys(stripped)
        for depth in range(1, len(keys) + 1):
            found.setdefault((*table, *keys[:depth]), number)
    return found


def nearest_line(lines: dict[Path, int], path: Path) -> int:
    """The line of ``path``, or of the innermost table around it that has one."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _header(line: str, counts: dict[Path, int]) -> Path:
    double = line.startswith("[[")
    names = _keys(line.lstrip("["))
    path: Path = ()
    for name in names[:-1]:
        path = (*path, name)
        if path in counts:
            path = (*path, counts[path])
    path = (*path, names[-1]) if names else path
    if double:
        counts[path] = counts.get(path, -1) + 1
        return (*path, counts[path])
    return path


def _keys(text: str) -> tuple[str, ...]:
    """The dotted key a text begins with."""
    keys: list[str] = []
    place = 0
    while (match := _KEY.match(text, place)) is not None:
        name = match[1]
        keys.append(name[1:-1] if name[0] in "\"'" else name)
        place = match.end()
        if text[place : place + 1] != ".":
            break
        place += 1
    return tuple(keys)


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each header or assignment with the line it begins on; what goes on over lines is one."""
    start, line, begin, depth = 1, 1, 0, 0
    multi = ""  # the quotes of a text over several lines
    header = False
    place = 0
    while place < len(text):
        token = _next(text, place, multi)
        if token is None:
            break
        found, place = token
        if multi:
            line += found.count("\n")
            multi = ""
        elif found in ('"""', "'''"):
            multi = found
        elif found in _OPEN:
            header = header or not text[begin : place - 1].strip()
            depth += 1
        elif found in _CLOSE:
            depth -= 1
        elif found == "\n":
            line += 1
            if depth <= 0 or header:
                if text[begin:place].strip():
                    yield start, text[begin:place]
                begin, start, depth, header = place, line, 0, False
            elif not text[begin:place].strip():
                begin, start = place, line
    if text[begin:].strip():
        yield start, text[begin:]


def _next(text: str, place: int, multi: str) -> tuple[str, int] | None:
    if multi:
        end = text.find(multi, place)
        while end > 0 and multi == '"""' and text[end - 1] == "\\":
            end = text.find(multi, end + 1)
        if end < 0:
            return None
        return text[place : end + 3], end + 3
    match = _TOKEN.search(text, place)
    return None if match is None else (match[0][:1] if match[0].startswith("#") else match[0], match.end())
