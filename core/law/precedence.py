"""What is in force: for every key the rule whose reading holds, and whom it beats.

Must never know what the engine does with a value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import msgspec

from core.ids import Key, RuleId
from core.law._conflicts import DEFERS_TO, HIGHEST, OVER, PLAIN, Claim, Ground, Order, agree, voided
from core.law.durations import Duration
from core.law.expressions import (
    Canonical,
    EvaluationError,
    Expression,
    Listing,
    Names,
    Roll,
    Value,
    evaluate,
    unparse,
    words_in,
    worked_out,
)
from core.law.faults import ReadingFault
from core.law.rule import Rule, Setting
from core.law.ruleset import Ruleset
from core.law.threshold import Threshold, to_threshold
from core.law.vocabulary import Entry, Patterns, canonical_value, check_value, coerce, entry
from core.law.vocabulary.targets import Target, targets_of

__all__ = [
    "Beaten", "Ground", "InForce", "ReadingFault", "Settings", "Standing", "Status", "Void", "settings_of",
]  # fmt: skip

AMONG_RULES = Key("precedence.among_rules")
AMONG_DECREES = Key("precedence.among_decrees")
IMMUTABLE_VOIDS = Key("precedence.immutable_voids")

_NO_NAMES: Names = {}
DISTINCT = "\0"  # as a worth: equal to no value


class InForce(msgspec.Struct, frozen=True, tag=True):
    """The rule's value of the key holds (another rule may say the same)."""


class Beaten(msgspec.Struct, frozen=True, tag=True):
    """Another rule's value holds."""

    by: Rule
    ground: Ground


class Void(msgspec.Struct, frozen=True, tag=True):
    """The rule's whole reading is void while it conflicts with this immutable rule."""

    by: Rule


Status: TypeAlias = InForce | Beaten | Void


class Standing(msgspec.Struct, frozen=True):
    """A key that some rule sets: the setting that holds, whose it is, and the rules that say otherwise."""

    key: Key
    setting: Setting
    rule: Rule
    beaten: tuple[Rule, ...]


def settings_of(ruleset: Ruleset) -> Settings:
    """What is in force under these rules; computed once for a ruleset.

    Raises ReadingError or UnknownKey when a rule's reading was never checked."""
    return ruleset.once(Settings)


class Settings:
    """All keys that are set, settled by the conflict rule. Made by ``settings_of``; does not change.

    Accessors take the names an expression may need (give all that are known at the moment: players
    may have made any value depend on them), and answer None, "" or () for what is unregulated.
    They raise ReadingFault, which names the rule, when the value in force cannot be had.
    """

    __slots__ = ("_claims", "_constants", "_order", "_void", "_winners")

    def __init__(self, ruleset: Ruleset) -> None:
        self._claims = _claims_of(ruleset)
        self._constants: dict[str, Value] = {}  # worked out once: what depends on no name and no die
        self._order, self._void = _settle(self._claims)
        self._winners: dict[Key, Claim] = {}
        for key, said in self._claims.items():
            valid = [c for c in said if c.rule.id not in self._void]
            if valid:
                self._winners[key] = self._order.winner(key, valid)

    def keys(self) -> tuple[Key, ...]:
        """Every key some rule sets and that is in force, in alphabetical order."""
        return tuple(sorted(self._winners))

    def __iter__(self) -> Iterator[Key]:
        return iter(self.keys())

    def __contains__(self, key: str) -> bool:
        return key in self._winners

    def standing(self, key: str) -> Standing | None:
        """Who sets the key, or None when nobody does."""
        found = self._winners.get(Key(key))
        if found is None:
            return None
        beaten = tuple(c.rule for c in self._claims[Key(key)] if not agree(Key(key), c, found))
        return Standing(Key(key), found.setting, found.rule, beaten)

    def status(self, rule: Rule, key: str) -> Status:
        """How the rule's setting of the key fares; raises KeyError when it has none."""
        claim = next((c for c in self._claims.get(Key(key), ()) if c.rule.id == rule.id), None)
        if claim is None:
            raise KeyError(key)
        if rule.id in self._void:
            return Void(self._void[rule.id])
        winner = self._winners[Key(key)]
        if agree(Key(key), claim, winner):
            return InForce()
        return Beaten(winner.rule, self._order.ground(Key(key), winner, claim))

    def prevails(self, key: str, other: str) -> bool:
        """Whether the rule that sets ``key`` beats the one that sets ``other``, where both would settle
        one matter: as if they conflicted on ``key``. A rule with both does not beat itself: True."""
        ours, theirs = self._winners.get(self._governing(key)), self._winners.get(self._governing(other))
        if ours is None or theirs is None or ours.rule.id == theirs.rule.id:
            return ours is not None
        return self._order.winner(Key(key), (ours, theirs)) is ours

    def void(self, rule: Rule) -> bool:
        """Whether the rule's whole reading is void while it conflicts with an immutable rule."""
        return rule.id in self._void

    def outranks(self, rule: Rule, key: str) -> bool:
        """Whether what the rule does would stand against the rule that sets the key now, as if they
        conflicted on it. Nobody sets it: True. The rule itself: True."""
        holder = self._winners.get(self._governing(key))
        if holder is None or holder.rule.id == rule.id:
            return True
        setting = Setting(holder.setting.key, DISTINCT)
        claim = Claim(rule, setting, holder.expression, DISTINCT)
        return self._order.winner(Key(key), (holder, claim)) is claim

    def source(self, key: str) -> Rule | None:
        """The rule whose value holds, be it of the key that holds instead of an unset one."""
        found = self._winners.get(self._governing(key))
        return found.rule if found else None

    def value(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> Value | None:
        """The value in force, else the unregulated one; None where there is none."""
        constant = self._constants.get(key)
        if constant is not None:
            return constant
        row = entry(self._governing(key))
        claim = self._winners.get(row.key)
        if claim is None:
            # What the table says is constant and always has a value.
            value, varies = _unregulated(row), False
        else:
            varies = bool(claim.expression.names & row.names)
            try:
                value = _value(row, claim.expression, names, roll)
            except EvaluationError as error:
                raise ReadingFault(row.key, claim.rule, error) from None
        if value is not None and not varies:
            self._constants[key] = value
        return value

    def fixed(self, key: str) -> bool:
        """Whether the value is known already and depends on no name: then none need be given."""
        return key in self._constants

    def flag(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> bool:
        """False when unregulated and the table has no value for that."""
        return self.value(key, names, roll) is True

    def number(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> Fraction | None:
        value = self.value(key, names, roll)
        return value if isinstance(value, Fraction) else None

    def integer(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> int | None:
        """A number that is not whole is a fault."""
        value = self.value(key, names, roll)
        if not isinstance(value, Fraction):
            return None
        rule = self.source(key)
        if value.denominator != 1 and rule is not None:
            raise ReadingFault(Key(key), rule, EvaluationError("not_whole", value=str(value)))
        return value.numerator

    def length(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> Duration | None:
        """None also when the value is a word (``chosen``, ``next_turn``): ask ``word``."""
        value = self.value(key, names, roll)
        return value if isinstance(value, Duration) else None

    def word(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> str:
        """ "" also when the value is a length of time."""
        value = self.value(key, names, roll)
        return value if isinstance(value, str) else ""

    def words(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> tuple[str, ...]:
        """In the order written; of a set in alphabetical order."""
        value = self.value(key, names, roll)
        return () if value is None else words_in(value)

    def threshold(self, key: str, names: Names = _NO_NAMES, roll: Roll | None = None) -> Threshold | None:
        value = self.value(key, names, roll)
        return None if value is None else to_threshold(value)

    @property
    def unregulated(self) -> Settings:
        """The settings of a game without rules: what holds where a rule's own value cannot be had."""
        return settings_of(_NO_RULES)

    def names_in(self, key: str) -> frozenset[str]:
        """The names, and ``roll``, that the value in force depends on."""
        row = entry(self._governing(key))
        claim = self._winners.get(row.key)
        return claim.expression.names & row.names if claim else frozenset()

    def shown(self, key: str, names: Names = _NO_NAMES) -> str:
        """The value as one would write it in ``{…}``, worked out as far as these names allow; "" for none.

        Never raises ReadingFault and rolls no die."""
        row = entry(self._governing(key))
        claim = self._winners.get(row.key)
        if claim is None:
            return row.unregulated
        if isinstance(row.type, Patterns):
            return str(claim.expression)
        seen = {name: names[name] for name in claim.expression.names & row.names if name in names}
        return worked_out(claim.expression, seen, row.names)

    def _governing(self, key: str) -> Key:
        row = entry(key)
        while row.key not in self._winners and row.instead is not None:
            row = entry(row.instead)
        return row.key


_NO_RULES = Ruleset()


def _unregulated(row: Entry) -> Value | None:
    return _value(row, check_value(row, row.unregulated), _NO_NAMES, None) if row.unregulated else None


def _value(row: Entry, expression: Expression, names: Names, roll: Roll | None) -> Value:
    if isinstance(row.type, Patterns):
        tree = expression.tree
        return tuple(unparse(i) for i in (tree.items if isinstance(tree, Listing) else (tree,)))
    # A word the key takes may be a name elsewhere.
    seen = {name: names[name] for name in expression.names & row.names if name in names}
    return coerce(row, evaluate(expression, seen, roll, known=row.names))


@lru_cache(maxsize=4096)
def _read(key: Key, value: str) -> tuple[Expression, Canonical]:
    """Once for a setting, not for every ruleset it stands in."""
    row = entry(key)
    return check_value(row, value), canonical_value(row, value)


def _claims_of(ruleset: Ruleset) -> dict[Key, list[Claim]]:
    claims: dict[Key, list[Claim]] = {}
    for rule in ruleset.rules:
        for setting in rule.reading:
            expression, worth = _read(setting.key, setting.value)
            claims.setdefault(setting.key, []).append(Claim(rule, setting, expression, worth))
    return claims


def _settle(claims: Mapping[Key, list[Claim]]) -> tuple[Order, Mapping[RuleId, Rule]]:
    """How rules are ranked, and which are void, from the precedence keys themselves.

    Those keys are settled by the plain order, so that the ranking never depends on itself."""
    void: dict[RuleId, Rule] = {}
    order = _order(claims, void)
    if _plainly(claims, IMMUTABLE_VOIDS, void) == "rule":
        void = voided(claims, order)
        order = _order(claims, void)
    return order, void


def _order(claims: Mapping[Key, list[Claim]], void: Mapping[RuleId, Rule]) -> Order:
    return Order(
        rules_highest=_plainly(claims, AMONG_RULES, void) == HIGHEST,
        decrees_highest=_plainly(claims, AMONG_DECREES, void) == HIGHEST,
        over=_targets(claims, OVER, void),
        defers=_targets(claims, DEFERS_TO, void),
    )


def _plainly(claims: Mapping[Key, list[Claim]], key: Key, void: Mapping[RuleId, Rule]) -> Value | None:
    valid = [c for c in claims.get(key, ()) if c.rule.id not in void]
    row = entry(key)
    if not valid:
        return _unregulated(row)
    return _value(row, PLAIN.winner(key, valid).expression, _NO_NAMES, None)


def _targets(
    claims: Mapping[Key, list[Claim]], key: Key, void: Mapping[RuleId, Rule]
) -> dict[RuleId, tuple[Target, ...]]:
    return {c.rule.id: targets_of(c.expression.tree) for c in claims.get(key, ()) if c.rule.id not in void}
