"""The conflict rule (rulesets 1) once more, obvious and slow, and random rules to try it on.

It goes by what a rule says, compares every pair, and works out every question from the beginning.
Must never use the engine's own ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import msgspec

from core.law.precedence import Beaten, Ground, InForce, Status, Void
from core.law.rule import Rule, RuleKind
from tests.support.law import rule

VALUES = {
    "win.score": ("1", "2", "3", "2/2", "6/2"),
    "win.then": ("end", "new_game"),
    "score.turn": ("1", "2", "1.0"),
}
KEYS = tuple(VALUES)
OVER, DEFERS = OWN = ("precedence.over", "precedence.defers_to")
_TARGETS = (
    *("201", "202", "203", "201-202", "203-205", "206-209", "mutable", "immutable", "decree", "rule"),
    *("win.*", "win.score", "score.turn", "none"),
)
_SIGNS = ("=", "=", "=", "?=")
_ENDS = {
    "precedence.among_rules": ("lowest", "highest"),
    "precedence.among_decrees": ("lowest", "highest"),
    "precedence.immutable_voids": ("rule", "point"),
}


# --- random rules ------------------------------------------------------------------------------


def random_rules(rng: Random) -> tuple[Rule, ...]:
    """One to seven; a decree may have the number of a rule."""
    ruled, decreed = (rng.sample(range(201, 210), 7) for _ in range(2))
    rules = [_random_rule(rng, ruled[place], decreed[place]) for place in range(rng.randint(1, 7))]
    return (*rules, *(_ring() if rng.random() < 0.1 else ()))


def _ring() -> tuple[Rule, ...]:
    """Each goes before the one numbered below it, and the first before the last."""
    return (
        rule(211, "win.score = 4; score.turn = 4"),
        rule(212, "win.score = 5; score.turn = 5; precedence.over = 211"),
        rule(213, "win.score = 6; precedence.over = win.score; precedence.defers_to = 211"),
    )


def _random_rule(rng: Random, ruled: int, decreed: int) -> Rule:
    parts = [f"{key} {rng.choice(_SIGNS)} {rng.choice(VALUES[key])}" for key in KEYS if rng.random() < 0.7]
    for key in OWN:
        targets = rng.sample(_TARGETS, rng.choice((0, 0, 1, 1, 2)))
        if targets:
            # `none` stands alone.
            written = "none" if "none" in targets else ", ".join(targets)
            parts.append(f"{key} {rng.choice(_SIGNS)} {written}")
    parts += [
        f"{key} {rng.choice(_SIGNS)} {rng.choice(words)}"
        for key, words in _ENDS.items()
        if rng.random() < 0.25
    ]
    decree = rng.random() < 0.25
    mutable = decree or rng.random() < 0.7
    return rule(decreed if decree else ruled, "; ".join(parts), mutable=mutable, decree=decree)


# --- the slow way ------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True):
    """What a rule says on a key; ``value`` written in one way."""

    rule: Rule
    value: str
    default: bool


def said(found: Rule, key: str) -> Said | None:
    for setting in found.reading:
        if setting.key == key:
            return Said(found, _one_way(setting.value), setting.default)
    return None


def _one_way(value: str) -> str:
    return {"2/2": "1", "6/2": "3", "1.0": "1"}.get(value, value)


def _all_said(rules: Sequence[Rule], key: str) -> list[Said]:
    return [one for found in rules if (one := said(found, key)) is not None]


def _plainly(found: Rule, rules_end: str, decrees_end: str) -> tuple[int, int, int]:
    decree = found.kind is RuleKind.DECREE
    end = decrees_end if decree else rules_end
    return (int(found.mutable), int(decree), -found.number if end == "highest" else found.number)


def _plain_value(rules: Sequence[Rule], key: str, unset: str) -> str:
    """Of the keys of precedence themselves: they are settled by the plain order."""
    told = sorted(_all_said(rules, key), key=lambda s: (s.default, _plainly(s.rule, "lowest", "lowest")))
    return told[0].value if told else unset


def _names(claim: Said | None, other: Rule, key: str) -> bool:
    """Whether a list of targets names the other rule on this key."""
    return claim is not None and any(_names_one(t, other, key) for t in claim.value.split(", "))


def _names_one(target: str, other: Rule, key: str) -> bool:
    is_rule = other.kind is RuleKind.RULE
    if target[0].isdigit():
        low, _, high = target.partition("-")
        return is_rule and int(low) <= other.number <= int(high or low)
    return {
        "none": False,
        "decree": not is_rule,
        "rule": is_rule,
        "mutable": is_rule and other.mutable,
        "immutable": is_rule and not other.mutable,
        "win.*": key.startswith("win."),
    }.get(target, target == key)


class Slow:
    def __init__(self, rules: Sequence[Rule]) -> None:
        self.all = rules
        self.void: set[int] = set()
        self.void_by: dict[int, set[int]] = {}
        self._winners: dict[str, Said | None] = {}
        self._look()
        if _plain_value(rules, "precedence.immutable_voids", "point") == "rule":
            for key in (*KEYS, *_ENDS):
                self._void_on(key)
            self.void = set(self.void_by)
            self._look()

    def _look(self) -> None:
        """What of the ranking rules say themselves, those aside that are void."""
        left = [r for r in self.all if r.id not in self.void]
        self.ends = (
            _plain_value(left, "precedence.among_rules", "lowest"),
            _plain_value(left, "precedence.among_decrees", "highest"),
        )

    def _void_on(self, key: str) -> None:
        told = [one for one in _all_said(self.all, key) if not one.default]
        immutable = [one for one in told if not one.rule.mutable]
        if not immutable:
            return
        top = self._winner(key, immutable)
        for one in told:
            if one.rule.mutable and one.value != top.value:
                self.void_by.setdefault(one.rule.id, set()).add(top.rule.id)

    def _claim(self, found: Rule, key: str) -> Said | None:
        return None if found.id in self.void else said(found, key)

    def _claims(self, key: str, a: Rule, b: Rule) -> tuple[int, int]:
        """(that ``a`` claims precedence over ``b``, that ``b`` defers to ``a``)."""
        return _names(self._claim(a, OVER), b, key), _names(self._claim(b, DEFERS), a, key)

    def beats(self, key: str, a: Said, b: Said) -> bool:
        return a.value != b.value and self.ground(key, a, b) is not None

    def ground(self, key: str, a: Said, b: Said) -> Ground | None:
        """Why ``a`` beats ``b``, as the clauses come one after the other; None where it does not."""
        if a.default is not b.default:
            return Ground.DEFAULT if b.default else None
        if a.rule.mutable is not b.rule.mutable:
            return Ground.IMMUTABLE if b.rule.mutable else None
        if a.rule.kind is not b.rule.kind:
            return Ground.RULE if a.rule.kind is RuleKind.RULE else None
        precedence = key.startswith("precedence.")
        ends = ("lowest", "lowest") if precedence else self.ends
        for_a, for_b = (0, 0), (0, 0)
        if not precedence:
            for_a, for_b = self._claims(key, a.rule, b.rule), self._claims(key, b.rule, a.rule)
        if sum(for_a) != sum(for_b):
            if sum(for_a) < sum(for_b):
                return None
            return Ground.OVER if for_a[0] > for_b[0] else Ground.DEFERS
        if _plainly(a.rule, *ends) >= _plainly(b.rule, *ends):
            return None
        highest = ends[a.rule.kind is RuleKind.DECREE] == "highest"
        if sum(for_a):
            return Ground.CANCEL_HIGHEST if highest else Ground.CANCEL_LOWEST
        return Ground.HIGHEST if highest else Ground.LOWEST

    def _winner(self, key: str, claims: Sequence[Said]) -> Said:
        beats = {(a.rule.id, b.rule.id) for a, b in product(claims, claims) if self.beats(key, a, b)}
        for middle, a, b in product([c.rule.id for c in claims], repeat=3):  # in how many steps soever
            if (a, middle) in beats and (middle, b) in beats:
                beats.add((a, b))
        top = [
            a
            for a in claims
            if all((a.rule.id, b.rule.id) in beats or (b.rule.id, a.rule.id) not in beats for b in claims)
        ]
        ends = ("lowest", "lowest") if key.startswith("precedence.") else self.ends
        return min(top, key=lambda one: (one.default, _plainly(one.rule, *ends)))

    def winner(self, key: str) -> Said | None:
        if key not in self._winners:
            claims = [one for one in _all_said(self.all, key) if one.rule.id not in self.void]
            self._winners[key] = self._winner(key, claims) if claims else None
        return self._winners[key]

    def statuses(self, found: Rule, key: str) -> list[Status]:
        """Those that are right: of several conflicts that void a rule any may be named."""
        if found.id in self.void:
            return [Void(r) for r in self.all if r.id in self.void_by[found.id]]
        winner, mine = self.winner(key), said(found, key)
        assert winner is not None
        assert mine is not None
        if key in OWN or mine.value == winner.value:
            return [InForce()]
        return [Beaten(winner.rule, self.ground(key, winner, mine) or Ground.CIRCLE)]

    def outranks(self, found: Rule, key: str) -> bool:
        """Whether what the rule does beside its reading stands against the rule that sets the key."""
        holder = self.winner(key)
        if holder is None or holder.rule.id == found.id:
            return True
        return self._winner(key, [holder, Said(found, "something else", default=False)]).rule.id == found.id
