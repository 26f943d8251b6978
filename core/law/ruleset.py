"""The rules in force, in order. Must never know which of them wins."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

import msgspec

from core.law.rule import Rule, RuleKind

T = TypeVar("T")


def _place(rule: Rule) -> tuple[bool, int, int]:
    return (rule.kind is RuleKind.DECREE, rule.number, rule.id)


class Ruleset(msgspec.Struct, frozen=True, dict=True):
    """Rules by number, then decrees by number; ``next_id`` is the id of the next new rule.

    Two rules of one kind never share a number, and no two an id (ValueError).
    """

    rules: tuple[Rule, ...] = ()
    next_id: int = 1

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.rules, key=_place))
        if len({(r.kind, r.number) for r in ordered}) < len(ordered):
            raise ValueError("two rules share a number")
        if len({r.id for r in ordered}) < len(ordered):
            raise ValueError("two rules share an id")
        if any(r.id >= self.next_id for r in ordered):
            raise ValueError("the next id is taken")
        msgspec.structs.force_setattr(self, "rules", ordered)

    @cached_property
    def _by_number(self) -> dict[tuple[RuleKind, int], Rule]:
        return {(r.kind, r.number): r for r in self.rules}

    @cached_property
    def _by_id(self) -> dict[int, Rule]:
        return {r.id: r for r in self.rules}

    @cached_property
    def _once(self) -> dict[object, object]:
        return {}

    def once(self, make: Callable[[Ruleset], T]) -> T:
        """``make(self)``, kept, so that it is computed once for a ruleset. ``make`` must be pure."""
        if make not in self._once:
            self._once[make] = make(self)
        return self._once[make]  # type: ignore[return-value]  # only ever what make returned

    def rule(self, number: int) -> Rule | None:
        return self._by_number.get((RuleKind.RULE, number))

    def decree(self, number: int) -> Rule | None:
        return self._by_number.get((RuleKind.DECREE, number))

    def by_id(self, rule_id: int) -> Rule | None:
        return self._by_id.get(rule_id)

    def mutable(self) -> tuple[Rule, ...]:
        """The mutable rules; decrees are not counted among them."""
        return tuple(r for r in self.rules if r.mutable and r.kind is RuleKind.RULE)

    def replaced(self, rule: Rule) -> Ruleset:
        """With ``rule`` in place of the one that has its id; raises KeyError when none has."""
        if rule.id not in self._by_id:
            raise KeyError(rule.id)
        return Ruleset(tuple(rule if r.id == rule.id else r for r in self.rules), self.next_id)

    def without(self, rule_id: int) -> Ruleset:
        """Without that rule; raises KeyError when there is none. Its id is never used again."""
        if rule_id not in self._by_id:
            raise KeyError(rule_id)
        return Ruleset(tuple(r for r in self.rules if r.id != rule_id), self.next_id)
