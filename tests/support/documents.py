"""The documents of the product as tests read them: their code, commands, links and headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
_FENCE = re.compile(r"^```([\w-]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`\n]+)`")


def documents() -> tuple[Path, ...]:
    return (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md")))


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def fences(path: Path, language: str | None = None) -> tuple[str, ...]:
    """The fenced blocks, all or those marked with a language."""
    return tuple(body for marked, body in _FENCE.findall(text_of(path)) if language in (None, marked))


def without_fences(path: Path) -> str:
    return _FENCE.sub("", text_of(path))


def spans(path: Path) -> tuple[str, ...]:
    return tuple(_SPAN.findall(without_fences(path)))


def chat_commands(path: Path) -> Iterator[str]:
    """What people are told to type: lines of fences that begin with `!`, without the remark after two
    blanks, and code in the text that begins with `!` or the gateway's nick."""
    for block in fences(path, ""):
        for line in block.splitlines():
            if line.startswith("!"):
                yield line.split("  ")[0].rstrip()
    for span in spans(path):
        if re.match(r"!\w|nomic: ", span):
            yield span


def anchors(path: Path) -> frozenset[str]:
    """The anchors of the headings, as they are made from headings on the usual forges."""
    headings = re.findall(r"^#+ (.+)$", without_fences(path), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.strip().lower()) for heading in headings)
    return frozenset(heading.replace(" ", "-") for heading in plain)


def links(path: Path) -> Iterator[tuple[Path, str]]:
    """(file, anchor) of every relative link."""
    for target in re.findall(r"\]\(([^)\s]+)\)", without_fences(path)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        yield ((path.parent / name).resolve() if name else path), anchor


def shown_in(shown: str, output: list[str]) -> str | None:
    """The first shown line that the output does not have at or after the place of the one before.

    `…` stands for anything, on a line of its own for lines.
    """
    place = 0
    for line in shown.splitlines():
        parts = [part.strip() for part in line.split("…") if part.strip()]
        if not parts:
            continue
        found = next((i for i in range(place, len(output)) if _has(output[i], parts)), None)
        if found is None:
            return line
        place = found + 1
    return None


def _has(line: str, parts: list[str]) -> bool:
    at = 0
    for part in parts:
        at = line.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True
