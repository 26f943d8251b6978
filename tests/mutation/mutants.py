"""The rulesets with one setting changed by one step or left out. Must never know a transcript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from core.law.pack import Pack
from core.law.rule import Rule
from core.law.vocabulary import entry
from tests.mutation.neighbours import neighbours

UNSET = "unset"


class Mutant(msgspec.Struct, frozen=True, order=True):
    """Rule ``rule`` of ``pack`` with ``to`` for the value ``was`` of a key; UNSET: without that key."""

    pack: str
    rule: int
    key: str
    was: str
    to: str

    def __str__(self) -> str:
        return f"{self.pack} {self.rule}: {self.key} = {self.was} -> {self.to}"


def mutants(pack: Pack) -> Iterator[Mutant]:
    """All there are, in the order of the rules and their settings."""
    for rule in pack.rules:
        for setting in rule.reading:
            for to in (*neighbours(entry(setting.key), setting.value), UNSET):
                yield Mutant(pack.id, int(rule.number), setting.key, setting.value, to)


def mutated(packs: Mapping[str, Pack], mutant: Mutant) -> Mapping[str, Pack]:
    """The rulesets, one of them changed."""
    pack = packs[mutant.pack]
    rules = tuple(_changed(rule, mutant) if rule.number == mutant.rule else rule for rule in pack.rules)
    return {**packs, mutant.pack: replace(pack, rules=rules)}


def _changed(rule: Rule, mutant: Mutant) -> Rule:
    kept = [s for s in rule.reading if s.key != mutant.key or mutant.to != UNSET]
    return replace(
        rule, reading=tuple(replace(s, value=mutant.to) if s.key == mutant.key else s for s in kept)
    )
