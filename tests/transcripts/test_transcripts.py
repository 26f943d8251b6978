"""Every conformance transcript: what it expects, and what holds however the gateway lives and hears.

The transcripts name the rules they show; together they name all on which the software acts.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from gateway.rehearse import Rehearsal, rehearse
from gateway.transcript import Down, Entry, Say, Up
from gateway.verify import verify_store
from tests.support.deadlines_shown import bare_deadlines, shown_deadlines
from tests.support.transcripts import FOLDER, SEED, begin, failures, load, packs, paths

SHOWN_BY_THE_SOFTWARE = {101, 102, 103, 104, 106, 107, 108, 112, 115, 116}  # whatever their readings say
TEXT_ONLY = {205, 210}  # no reading: 205 is what adoption does anyway, 210 binds people alone
SAMPLED = 4  # places a transcript is killed at in the everyday suite; the long one takes them all
every = pytest.mark.parametrize("path", paths(), ids=lambda p: p.relative_to(FOLDER).as_posix())


def _played(entries: list[Entry]) -> Rehearsal:
    rehearsal = begin()
    for entry in entries:
        rehearsal.play(entry)
    return rehearsal


@cache
def _whole(path: Path) -> tuple[list[str], str, Rehearsal]:
    """The transcript played as it stands: what was shown, the state document, and what it left behind."""
    rehearsal = _played(load(path).entries)
    return rehearsal.lines, rehearsal.state(), rehearsal


def _up(entries: list[Entry]) -> list[bool]:
    """Whether the gateway is up after each entry."""
    up, found = True, []
    for entry in entries:
        up = isinstance(entry, Up) or (up and not isinstance(entry, Down))
        found.append(up)
    return found


@every
def test_what_it_expects(path: Path) -> None:
    """Interface 3, 4 and 5, and the rules its first line names."""
    wrong = list(failures(load(path)))
    assert not wrong, "\n" + "\n".join(wrong)


@every
def test_same_transcript_and_seed_same_bytes(path: Path) -> None:
    """Interface 4: the same transcript and seed give the same bytes; and a rehearsal played entry by
    entry is what ``rehearse`` prints."""
    lines = load(path).lines
    first, second = (list(rehearse(lines, SEED, packs(), state=True)) for _ in range(2))
    assert first == second
    shown, state, _rehearsal = _whole(path)
    assert first == [*shown, state]


@every
def test_killed_after_any_entry(path: Path) -> None:
    """Design 3: a gateway that dies after any message goes on as if it had not: the same state, the same
    ballots, everything announced once; and also when it dies after each of them."""
    entries = load(path).entries
    shown, state, _rehearsal = _whole(path)
    up = _up(entries)
    every_time = begin()
    for entry, alive in zip(entries, up, strict=True):
        every_time.play(entry)
        if alive:
            every_time.kill()
    assert every_time.lines == shown
    assert every_time.state() == state
    points = [number for number, alive in enumerate(up) if alive]
    _killed_once(path, points[:: max(1, len(points) // SAMPLED)])


@pytest.mark.soak
@every
def test_killed_after_each_single_entry(path: Path) -> None:
    """Design 3: the same, at every place a transcript has."""
    up = _up(load(path).entries)
    _killed_once(path, [number for number, alive in enumerate(up) if alive])


def _killed_once(path: Path, points: list[int]) -> None:
    entries = load(path).entries
    shown, state, _rehearsal = _whole(path)
    for killed_after in points:
        rehearsal = begin()
        for number, entry in enumerate(entries):
            rehearsal.play(entry)
            if number == killed_after:
                rehearsal.kill()
        assert rehearsal.lines == shown, f"killed after line {entries[killed_after].line}"
        assert rehearsal.state() == state, f"killed after line {entries[killed_after].line}"


@every
def test_messages_with_an_id_delivered_twice(path: Path) -> None:
    """Interface 4: the same id again is the same message, at once or at the end of all, after a restart or
    not; here every message of a network that keeps its history has an id, as it has on Matrix."""
    entries = [_with_id(entry) for entry in load(path).entries]
    whole = _played(entries)
    again = begin()
    repeated: list[Entry] = []
    for entry, alive in zip(entries, _up(entries), strict=True):
        again.play(entry)
        if isinstance(entry, Say) and alive and entry.id is not None:
            again.play(entry)
            repeated.append(entry)
    for entry in repeated:
        again.play(entry)
    if again.life is not None:
        again.kill()
    for entry in repeated:
        again.play(entry)
    assert again.lines == whole.lines
    assert again.state() == whole.state()


def _with_id(entry: Entry) -> Entry:
    if isinstance(entry, Say) and entry.id is None and entry.nick.startswith("@"):
        return replace(entry, id=f"line {entry.line}")
    return entry


def test_every_deadline_shown_says_how_long_it_is_until_then() -> None:
    """Design 5: who reads a time of another zone need not reckon; announcements, answers, reminders, refusals."""
    bare: list[str] = []
    shown = 0
    for path in paths():
        for line in _whole(path)[0]:
            at, _place, text = line.split(" ", 2)
            now = datetime.fromisoformat(at)
            shown += shown_deadlines(text, now)
            bare += [f"{path.name}: {time} in {line}" for time in bare_deadlines(text, now)]
    assert not bare, "\n".join(bare)
    assert shown > 100


@every
def test_its_logs_verify(path: Path) -> None:
    """Design 3: the chain of every game's log holds, revealed draws come from the committed seed, and folding
    gives what is stored beside it."""
    _shown, _state, rehearsal = _whole(path)
    verified = list(verify_store(rehearsal.store))
    assert len(verified) == len(rehearsal.store.games())
    assert all(game.entries > 0 for game in verified)


def test_every_rule_that_acts_is_shown() -> None:
    """Issue, point 9: at least one transcript for each rule of the pack on which the software acts."""
    for pack in packs().values():
        if not (FOLDER / pack.id).is_dir():
            continue
        acting = {int(r.number) for r in pack.rules if r.reading} | SHOWN_BY_THE_SOFTWARE | TEXT_ONLY
        named = {number for p in paths() if p.is_relative_to(FOLDER / pack.id) for number in load(p).rules}
        missing = (acting & {int(r.number) for r in pack.rules}) - named
        assert not missing, f"{pack.id}: no transcript names {sorted(missing)}"


def test_only_chat_may_name_no_rule() -> None:
    """A transcript of a ruleset names a rule of it; those about chat alone stand apart."""
    for path in paths():
        assert bool(load(path).rules) != path.is_relative_to(FOLDER / "chat"), path.name
