"""Rulesets mixed at random out of those that come along, with other values and more keys.

Must never know what a key does.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from core.law.pack import Pack, load_pack
from core.law.rule import Rule, Setting
from core.law.vocabulary import VOCABULARY
from tests.support.random_values import any_key, any_value

NAME = "random"
OTHER_VALUE = 0.15  # of a setting
MORE = 0.25  # one more key in a rule


def random_ruleset(chance: Random, packs: Mapping[str, Pack]) -> Pack:
    """One pack, loaded as its file would be."""
    return load_pack(pack_data(chance, packs))


def pack_data(chance: Random, packs: Mapping[str, Pack]) -> dict[str, object]:
    """What the file of the pack says, as it is parsed."""
    rules = _chosen(chance, packs)
    return {
        "id": NAME,
        "language": "en",
        "source": "Mixed at random.",
        "title": {"en": "Random"},
        "rule": [_table(chance, rule) for rule in rules],
    }


def _chosen(chance: Random, packs: Mapping[str, Pack]) -> list[Rule]:
    """One of the rules of each number, some numbers left out; often mostly from one ruleset."""
    base = chance.choice(sorted(packs))
    loyal, kept = chance.choice((0.0, 0.5, 0.8)), chance.choice((0.5, 0.8, 0.95))
    by_number: dict[int, list[tuple[str, Rule]]] = {}
    for name, pack in sorted(packs.items()):
        for rule in pack.rules:
            by_number.setdefault(rule.number, []).append((name, rule))
    chosen = []
    for number in sorted(by_number):
        own = [rule for name, rule in by_number[number] if name == base]
        any_of = own if own and chance.random() < loyal else [rule for _, rule in by_number[number]]
        if chance.random() < kept:
            chosen.append(chance.choice(any_of))
    chance.shuffle(chosen)
    return chosen or [packs[base].rules[0]]


def _table(chance: Random, rule: Rule) -> dict[str, object]:
    said = {setting.key: _setting(chance, setting) for setting in rule.reading}
    if chance.random() < MORE:
        entry = any_key(chance)
        said[entry.key] = f"{entry.key} {chance.choice(('=', '=', '?='))} {any_value(chance, entry)}"
    reading = {"reading": "{" + "; ".join(said.values()) + "}"} if said else {}
    mutable = rule.mutable if chance.random() < 0.95 else not rule.mutable
    texts = {"title": rule.title, "text": "As it was."}
    return {"number": int(rule.number), "mutable": mutable, "en": texts, **reading}


def _setting(chance: Random, setting: Setting) -> str:
    sign = "?=" if setting.default else "="
    other = chance.random() < OTHER_VALUE
    value = any_value(chance, VOCABULARY[setting.key]) if other else setting.value
    return f"{setting.key} {sign} {value}"
