"""What a rule may claim precedence over, or give way to. Must never know which rules there are."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias, assert_never

import msgspec

from core.law.expressions import Binary, Exact, Listing, Node, Word
from core.law.rule import Rule, RuleKind
from core.law.vocabulary.table import AREAS, VOCABULARY

KINDS = ("rule", "decree", "mutable", "immutable")
NOTHING = "none"


class Numbers(msgspec.Struct, frozen=True, tag=True):
    """Rules (no decrees) numbered from ``first`` to ``last``."""

    first: int
    last: int


class OfKind(msgspec.Struct, frozen=True, tag=True):
    """All rules of one of KINDS; ``mutable`` and ``immutable`` are said of rules, not of decrees."""

    kind: str


class OnKey(msgspec.Struct, frozen=True, tag=True):
    """Whatever rule, on this key; ``area`` when all keys that begin with ``key`` and a dot are meant."""

    key: str
    area: bool


Target: TypeAlias = Numbers | OfKind | OnKey


class BadTarget(Exception):
    """This part of the value is no target."""

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self.node = node


def targets_of(tree: Node) -> tuple[Target, ...]:
    """The targets a value lists, none for ``none``; raises BadTarget."""
    items = tree.items if isinstance(tree, Listing) else (tree,)
    if items == (Word(NOTHING),):
        return ()
    return tuple(_target(item) for item in items)


def _target(node: Node) -> Target:
    match node:
        case Exact(value) if value.denominator == 1:
            return Numbers(int(value), int(value))
        case Binary("-", Exact(first), Exact(last)) if _whole(first, last) and first <= last:
            return Numbers(int(first), int(last))
        case Word(name) if name in KINDS:
            return OfKind(name)
        case Word(name) if name in VOCABULARY:
            return OnKey(name, area=False)
        case Word(name) if name.endswith(".*") and name.split(".")[0] in AREAS:
            return OnKey(name.removesuffix(".*"), area=True)
        case _:
            raise BadTarget(node)


def _whole(*numbers: Fraction) -> bool:
    return all(n.denominator == 1 for n in numbers)


def hits(target: Target, rule: Rule, key: str) -> bool:
    """Whether a claim on ``target`` counts against ``rule`` on ``key``."""
    match target:
        case Numbers(first, last):
            return rule.kind is RuleKind.RULE and first <= rule.number <= last
        case OfKind("decree"):
            return rule.kind is RuleKind.DECREE
        case OfKind("rule"):
            return rule.kind is RuleKind.RULE
        case OfKind(kind):
            return rule.kind is RuleKind.RULE and rule.mutable is (kind == "mutable")
        case OnKey(name, area):
            return key == name or (area and key.startswith(name + "."))
    assert_never(target)
