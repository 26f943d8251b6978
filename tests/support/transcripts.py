"""Transcripts with what is expected of them, written in comments that ``rehearse`` skips.

    # Rules 203, 206: what it is about     the first line; or "# Chat: …" where no rule is at stake
    libera/#nomic <alice> !roll
    # > libera/#nomic alice rolls          seen there since the entry before, in one line
    # ~ libera/#nomic alice rolls 6        seen there at some time, up to here
    # ! alice rolls 7                      in no line PLACE TEXT seen since the entry before
    # !                                    nothing at all seen since the entry before
    # = players.alice.score "4"            the state document, after that entry; a value is JSON
    # = rules.210 absent                   nothing stands there
    # = acts.count 2                       how many there are

A path goes by field, by number or name in a list, and starts at the only game, else at a game's name.
Any other comment that starts with a mark is an error. Must never know a rule.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from core.law.pack import Pack, load_pack
from gateway.rehearse import Rehearsal
from gateway.transcript import Entry, read_transcript

SEED = "transcripts"
FOLDER = Path(__file__).parents[1] / "transcripts"
_ROOT = Path(__file__).parents[2]
_PACKS = (_ROOT / "core" / "packs", _ROOT / "docs" / "mix")
_HEAD = re.compile(r"# (?:Rules? (?P<rules>\d{3}(?:, \d{3})*)|Chat): \S.*")
_MARK = re.compile(r"#\s+(?P<mark>[^\w\s\"'«“(])(?P<rest>.*)")
_SEEN = re.compile(r"(?P<place>\S+/\S+) (?P<text>.*\S)")
_STATE = re.compile(r"(?P<path>\S+) (?P<value>\S.*)")
_ABSENT = object()


class BadExpectation(Exception):
    """A comment that is marked as an expectation and cannot be read."""


class ProgramFault(Exception):
    """A command met a fault of the program, whatever the rules say."""


class Seen(msgspec.Struct, frozen=True):
    """``text`` is part of one line shown at ``place`` since the entry before."""

    line: int
    place: str
    text: str


class SeenOnce(msgspec.Struct, frozen=True):
    """``text`` is part of one line shown at ``place`` at any time so far: for what comes by chance."""

    line: int
    place: str
    text: str


class Unseen(msgspec.Struct, frozen=True):
    """``text`` is in no line, as PLACE TEXT, shown since the entry before; "" is in every line."""

    line: int
    text: str


class Stands(msgspec.Struct, frozen=True):
    """The state document has ``value`` (as JSON) at ``path``; None: it has nothing there."""

    line: int
    path: str
    value: str | None


Expectation = Seen | SeenOnce | Unseen | Stands


class Step(msgspec.Struct, frozen=True):
    entry: Entry
    expected: tuple[Expectation, ...]


class Transcript(msgspec.Struct, frozen=True):
    """``rules`` are those its first line names; ``steps`` the entries, each with what follows it."""

    name: str
    lines: tuple[str, ...]
    rules: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def entries(self) -> list[Entry]:
        return [step.entry for step in self.steps]


@cache
def packs() -> Mapping[str, Pack]:
    """Those that come along, and the example of one's own."""
    files = [path for folder in _PACKS for path in sorted(folder.glob("*.toml"))]
    found = [load_pack(tomllib.loads(path.read_text(encoding="utf-8"))) for path in files]
    return {pack.id: pack for pack in found}


def paths() -> list[Path]:
    return sorted(FOLDER.rglob("*.nomic"))


@cache
def load(path: Path) -> Transcript:
    return read(path.read_text(encoding="utf-8").splitlines(), path.relative_to(FOLDER).as_posix())


def read(lines: list[str], name: str = "transcript") -> Transcript:
    """Raises BadExpectation, or TranscriptError."""
    head = _HEAD.fullmatch(lines[0]) if lines else None
    if head is None:
        raise BadExpectation(f"{name}: line 1 has to be '# Rules N, N: …' or '# Chat: …'")
    entries = list(read_transcript(lines))
    expected: dict[int, list[Expectation]] = {entry.line: [] for entry in entries}
    at: int | None = None
    for number, text in enumerate(lines, 1):
        at = number if number in expected else at
        found = _expectation(name, number, text)
        if found is None:
            continue
        if at is None:
            raise BadExpectation(f"{name}: line {number}: nothing has happened yet")
        expected[at].append(found)
    steps = tuple(Step(entry, tuple(expected[entry.line])) for entry in entries)
    if not any(step.expected for step in steps):
        raise BadExpectation(f"{name}: expects nothing")
    rules = tuple(int(number) for number in (head["rules"] or "").split(", ") if number)
    return Transcript(name, tuple(lines), rules, steps)


def _expectation(name: str, number: int, text: str) -> Expectation | None:
    found = _MARK.fullmatch(text)
    if found is None:
        return None
    mark, rest = found["mark"], found["rest"].strip()
    if not text.startswith(f"# {mark} ") and text != f"# {mark}":
        raise BadExpectation(f"{name}: line {number}: {text!r} is no expectation")
    if mark == "!":
        return Unseen(number, rest)
    if mark in (">", "~") and (seen := _SEEN.fullmatch(rest)) is not None:
        return (Seen if mark == ">" else SeenOnce)(number, seen["place"], seen["text"])
    if mark == "=" and (state := _STATE.fullmatch(rest)) is not None:
        if state["value"] == "absent":
            return Stands(number, state["path"], None)
        try:
            return Stands(number, state["path"], json.dumps(json.loads(state["value"])))
        except json.JSONDecodeError as error:
            raise BadExpectation(f"{name}: line {number}: {state['value']} is no JSON") from error
    raise BadExpectation(f"{name}: line {number}: {text!r} is no expectation")


# --- playing -----------------------------------------------------------------------------


def begin(rulesets: Mapping[str, Pack] | None = None) -> Rehearsal:
    return Rehearsal(SEED, packs() if rulesets is None else rulesets)


def every(_step: Step, _expected: Expectation) -> bool:
    return True


def failures(
    transcript: Transcript,
    rulesets: Mapping[str, Pack] | None = None,
    counts: Callable[[Step, Expectation], bool] = every,
) -> Iterator[str]:
    """Every expectation that is not met, in a line or a few; of those that count. Raises ProgramFault."""
    rehearsal = begin(rulesets)
    ever: list[str] = []
    for step in transcript.steps:
        rehearsal.play(step.entry)
        for poison in rehearsal.store.poison():
            raise ProgramFault(f"{transcript.name}:{step.entry.line}: {poison.error}")
        seen, rehearsal.lines = rehearsal.lines, []
        ever += seen
        asked = [expected for expected in step.expected if counts(step, expected)]
        document = json.loads(rehearsal.state()) if any(isinstance(e, Stands) for e in asked) else {}
        for expected in asked:
            wrong = _unmet(expected, ever if isinstance(expected, SeenOnce) else seen, document)
            if wrong is not None:
                yield f"{transcript.name}:{expected.line}: {wrong}"


def _unmet(expected: Expectation, seen: list[str], document: dict[str, Any]) -> str | None:
    match expected:
        case Seen(place=place, text=text):
            return None if _was_seen(seen, place, text) else f"not seen at {place}: {text}{_shown(seen)}"
        case SeenOnce(place=place, text=text):
            return None if _was_seen(seen, place, text) else f"never seen at {place}: {text}"
        case Unseen(text=text):
            found = [shown for shown in seen if text in shown.split(" ", 1)[1]]
            return f"seen, and should not be:{_shown(found)}" if found else None
        case Stands(path=path, value=value):
            return _misplaced(path, value, at(document, path))


def _misplaced(path: str, value: str | None, present: Any) -> str | None:
    if value is None:
        return None if present is _ABSENT else f"{path} is {json.dumps(present, ensure_ascii=False)}"
    if present is _ABSENT:
        return f"there is no {path}"
    shown = json.dumps(present)
    return None if shown == value else f"{path} is {shown}, not {value}"


def _was_seen(lines: list[str], place: str, text: str) -> bool:
    return any(line.split(" ", 2)[1] == place and text in line.split(" ", 2)[2] for line in lines)


def _shown(lines: list[str]) -> str:
    return "".join(f"\n    {line}" for line in lines) or "\n    (nothing)"


def at(document: dict[str, Any], path: str) -> Any:
    """What stands at a path; keys with dots in them are found too."""
    games = document["games"]
    value: Any = games[0] if len(games) == 1 else games
    parts = path.split(".")
    while parts:
        for taken in range(len(parts), 0, -1):
            found = _in(value, ".".join(parts[:taken]))
            if found is not _ABSENT:
                value, parts = found, parts[taken:]
                break
        else:
            return _ABSENT
    return value


def _in(value: Any, key: str) -> Any:
    if isinstance(value, dict):
        return value.get(key, _ABSENT)
    if not isinstance(value, list):
        return _ABSENT
    if key == "count":
        return len(value)
    for item in value:
        if isinstance(item, dict) and key in (str(item.get("number")), item.get("name")):
            return item
    return value[int(key)] if key.isdigit() and value and not isinstance(value[0], dict) else _ABSENT
