"""Which transcript notices a changed setting. The change has to show in what happens.

An answer that only prints settings is no witness, nor is a line that names the changed key. Draws stay
those of the game as it was: they hang on every rule's reading, and would give any change away.
Must never know how a value was changed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

import msgspec

import core.play.play as playing
from core.law.chance import Chance
from gateway.speech.parse import parse
from gateway.speech.queries import Asked, Help, Rules, Settings, ShowRule
from gateway.transcript import Say
from tests.mutation.mutants import Mutant, mutated
from tests.support.transcripts import (
    FOLDER,
    Expectation,
    ProgramFault,
    Seen,
    SeenOnce,
    Stands,
    Step,
    Unseen,
    failures,
    load,
    packs,
)

_PRINTS = (Help, Rules, Settings, ShowRule)
_PRINTED = frozenset({"settings", "reading"})
_RESTATED = ("Adopted with: ",)  # what the threshold was, in words


class Finding(msgspec.Struct, frozen=True):
    """``killer`` is the first expectation that was not met, as TRANSCRIPT:LINE: …; None: nobody noticed."""

    mutant: Mutant
    killer: str | None


@contextmanager
def _draws(mixes: dict[bytes, str], *, kept: bool) -> Iterator[None]:
    """Remembers what is mixed into each round's seed, or mixes in what was remembered."""

    def chance(seed: bytes, mix: str) -> Chance:
        if kept:
            return Chance(seed, mixes.get(seed, mix))
        mixes[seed] = mix
        return Chance(seed, mix)

    with patch.object(playing, "Chance", chance):
        yield


@cache
def _mixes(path: Path) -> dict[bytes, str]:
    """What the transcript mixes into its draws when nothing is changed."""
    found: dict[bytes, str] = {}
    with _draws(found, kept=False):
        wrong = list(failures(load(path)))
    assert not wrong, wrong
    return found


def witnesses(mutant: Mutant) -> list[Path]:
    """The transcripts of the ruleset, the likeliest first: those that name the rule, or the key; the short ones."""
    found = {path: load(path) for path in (FOLDER / mutant.pack).glob("*.nomic")}

    def rank(path: Path) -> tuple[bool, bool, int, str]:
        transcript = found[path]
        named = any(mutant.key in line for line in transcript.lines)
        return mutant.rule not in transcript.rules, not named, len(transcript.steps), path.name

    return sorted(found, key=rank)


def killer_of(mutant: Mutant) -> Finding:
    """Raises ProgramFault where the program fails under a reading that the language accepts."""
    rulesets = mutated(packs(), mutant)
    for path in witnesses(mutant):
        mixes = _mixes(path)
        with _draws(mixes, kept=True):
            try:
                killer = next(failures(load(path), rulesets, partial(_counts, mutant.key)), None)
            except ProgramFault as fault:
                raise ProgramFault(f"{mutant}: {fault}") from fault
        if killer is not None:
            return Finding(mutant, killer)
    return Finding(mutant, None)


def _counts(key: str, step: Step, expected: Expectation) -> bool:
    """Whether an expectation is about what happens, and no print of what the rules say."""
    match expected:
        case Stands(path=path):
            return _PRINTED.isdisjoint(path.split("."))
        case Seen(text=text) | SeenOnce(text=text) | Unseen(text=text):
            told = key in text or text.startswith(_RESTATED)
            return not told and not _asks_for_settings(step)


def _asks_for_settings(step: Step) -> bool:
    entry = step.entry
    if not isinstance(entry, Say):
        return False
    said = parse(entry.text, private=entry.room is None)
    return any(isinstance(one, Asked) and isinstance(one.query, _PRINTS) for one in said)


def findings(mutants: Sequence[Mutant], processes: int) -> Iterator[Finding]:
    """What becomes of each, in the order given."""
    if processes == 1:
        yield from map(killer_of, mutants)
        return
    with get_context("spawn").Pool(processes, initializer=_quiet) as pool:
        yield from pool.imap(killer_of, mutants, chunksize=4)


def _quiet() -> None:
    logging.disable(logging.CRITICAL)
