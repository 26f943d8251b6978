"""Any value that a key takes, drawn from a chance that is given. Must never know a ruleset."""

from __future__ import annotations

from random import Random
from typing import assert_never

from core.law.faults import ReadingError
from core.law.vocabulary import (
    PROPOSAL_KINDS,
    VOCABULARY,
    Entry,
    Flag,
    Integer,
    Length,
    Number,
    Patterns,
    Thresholds,
    WordList,
    Words,
    WordSet,
    check_value,
)

OFFICES = ("speaker", "first_arbiter", "second_arbiter", "mayor")
# None so short that the days a game waits hold thousands of deadlines.
_LENGTHS = ("0s", "1h", "90m", "2h", "1d", "72h", "7d", "1mo")
_WHOLE = ("0", "1", "1", "2", "3", "5", "12", "100000")
_NUMBERS = ("0", "1", "1/2", "2/3", "-3", "10", "7/3", "1000000")
_THRESHOLDS = ("majority", "unanimous", "unanimous of cast", "1/2", "2/3", "0", "1", "1/3 of cast")
_RANDOM_TARGETS = ("rule", "decree", "mutable", "immutable", "100-250", "203", "win.*", "voting.*", "none")
_TRIES = 50


def any_value(chance: Random, entry: Entry) -> str:
    """A text the key takes; the key's own example where chance hits on none."""
    for _ in range(_TRIES):
        text = _drawn(chance, entry)
        if chance.random() < 0.2 and not isinstance(entry.type, Patterns):
            text = f"{text} if {_condition(chance, entry)} else {_drawn(chance, entry)}"
        try:
            check_value(entry, text)
        except ReadingError:
            continue
        return text
    return entry.example


def any_key(chance: Random) -> Entry:
    return VOCABULARY[chance.choice(sorted(VOCABULARY))]


def _drawn(chance: Random, entry: Entry) -> str:
    match entry.type:
        case Flag():
            return chance.choice(("true", "false", "true", "false", _condition(chance, entry)))
        case Number():
            return _number(chance, entry)
        case Integer():
            return chance.choice((*_WHOLE, "players", "circuit", "max(0, players - 3)", "6 / players"))
        case Length(words):
            return chance.choice((*_LENGTHS, *words, *words, "players * 1h", "1d / players"))
        case Words(choices):
            return chance.choice(choices)
        case WordSet(choices):
            return _listed(chance, choices)
        case WordList(choices, is_open):
            return _listed(chance, (*choices, *OFFICES) if is_open else choices)
        case Thresholds():
            return chance.choice((*_THRESHOLDS, "votes_for > votes_against + circuit", "2 / votes_cast"))
        case Patterns():
            return _listed(chance, _RANDOM_TARGETS)
    assert_never(entry.type)


def _number(chance: Random, entry: Entry) -> str:
    names = sorted(entry.names - {"roll", "kind", "suspended"})
    drawn = chance.choice((*_NUMBERS, *names))
    if "roll" in entry.names and chance.random() < 0.2:
        return f"{drawn} + roll(6)"
    if names and chance.random() < 0.2:
        return f"{drawn} / ({chance.choice(names)} - {chance.randint(0, 2)})"
    return drawn


def _condition(chance: Random, entry: Entry) -> str:
    if not entry.names:
        return "1 < 2"
    if "kind" in entry.names and chance.random() < 0.4:
        return f"kind == {chance.choice(PROPOSAL_KINDS)}"
    return chance.choice(("circuit <= 2", "players > 3", "turn > 4", "suspended", "6 / turn > 2"))


def _listed(chance: Random, words: tuple[str, ...]) -> str:
    return ", ".join(chance.sample(words, chance.choice((1, 1, 2, 3)) if len(words) > 2 else 1))
