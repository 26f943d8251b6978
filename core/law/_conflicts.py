"""Which of several rules that set one key wins. Must never know what the key is for.

The conflict rule: a default yields; an immutable rule beats a mutable one; a rule beats a decree;
claims of precedence and deference are obeyed; then the number decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

import msgspec

from core.ids import Key, RuleId
from core.law.expressions import Canonical, Expression
from core.law.rule import Rule, RuleKind, Setting
from core.law.vocabulary.targets import Target, hits

HIGHEST = "highest"
PRECEDENCE = "precedence."
OVER = Key("precedence.over")
DEFERS_TO = Key("precedence.defers_to")


class Claim(msgspec.Struct, frozen=True):
    """One rule's setting of one key; equal ``worth`` means the same value."""

    rule: Rule
    setting: Setting
    expression: Expression
    worth: Canonical


class Ground(Enum):
    """Why one setting holds against another."""

    DEFAULT = "default"  # the other is only one
    IMMUTABLE = "immutable"
    RULE = "rule"  # the other is a decree
    OVER = "over"  # its rule claims precedence over the other
    DEFERS = "defers"  # the other rule gives way to it
    LOWEST = "lowest"
    HIGHEST = "highest"
    CANCEL_LOWEST = "cancel-lowest"  # both rules say so of each other, and the number decides
    CANCEL_HIGHEST = "cancel-highest"
    CIRCLE = "circle"  # what rules say of each other goes round, and the number decides


class Order(msgspec.Struct, frozen=True):
    """How rules are ranked: which end of the numbers wins, and who claims or defers to what."""

    rules_highest: bool = False
    decrees_highest: bool = False
    over: Mapping[RuleId, tuple[Target, ...]] = msgspec.field(default_factory=dict)
    defers: Mapping[RuleId, tuple[Target, ...]] = msgspec.field(default_factory=dict)

    def plain(self, claim: Claim) -> tuple[bool, bool, int, int]:
        """Sorts the stronger first, claims of precedence aside."""
        rule = claim.rule
        decree = rule.kind is RuleKind.DECREE
        highest = self.decrees_highest if decree else self.rules_highest
        return (rule.mutable, decree, -rule.number if highest else rule.number, rule.id)

    def winner(self, key: Key, claims: Sequence[Claim]) -> Claim:
        """The claim that holds. ``claims`` are not empty.

        The precedence keys themselves go by the plain order, lowest number first, whatever they say."""
        if key.startswith(PRECEDENCE) and self is not PLAIN:
            return PLAIN.winner(key, claims)
        told = [c for c in claims if not c.setting.default] or list(claims)
        ranked = sorted(told, key=self.plain)
        best = self.plain(ranked[0])[:2]
        peers = [c for c in ranked if self.plain(c)[:2] == best]
        if not any(self._beats(key, other, peers[0]) for other in peers[1:]):
            return peers[0]
        return self._of_circle(key, peers)

    def _beats(self, key: Key, one: Claim, other: Claim) -> bool:
        """Whether one of two claims of the same class beats the other."""
        if one.worth == other.worth:
            return False
        net = sum(self._said(key, one, other)) - sum(self._said(key, other, one))
        return net > 0 if net else self.plain(one) < self.plain(other)

    def ground(self, key: Key, winner: Claim, loser: Claim) -> Ground:
        """Why the winner's value holds, and not this other one."""
        if key.startswith(PRECEDENCE) and self is not PLAIN:
            return PLAIN.ground(key, winner, loser)
        if loser.setting.default and not winner.setting.default:
            return Ground.DEFAULT
        ours, theirs = self.plain(winner), self.plain(loser)
        if ours[0] != theirs[0]:
            return Ground.IMMUTABLE
        if ours[1] != theirs[1]:
            return Ground.RULE
        for_it, against = self._said(key, winner, loser), self._said(key, loser, winner)
        if sum(for_it) > sum(against):
            return Ground.OVER if for_it[0] > against[0] else Ground.DEFERS
        if not self._beats(key, winner, loser):
            return Ground.CIRCLE
        highest = self.decrees_highest if ours[1] else self.rules_highest
        if sum(for_it):
            return Ground.CANCEL_HIGHEST if highest else Ground.CANCEL_LOWEST
        return Ground.HIGHEST if highest else Ground.LOWEST

    def _said(self, key: Key, one: Claim, other: Claim) -> tuple[int, int]:
        """Whether the one claims precedence over the other, and whether the other gives way to it."""
        return self._hits(self.over, key, one, other), self._hits(self.defers, key, other, one)

    def _hits(self, said: Mapping[RuleId, tuple[Target, ...]], key: Key, one: Claim, other: Claim) -> int:
        return int(any(hits(target, other.rule, key) for target in said.get(one.rule.id, ())))

    def _of_circle(self, key: Key, ranked: Sequence[Claim]) -> Claim:
        """The plainly strongest of those that beat, over however many steps, all that beat them.

        Claims may go round in a circle; then none in it is better than another, and the number decides."""
        beaten_by = [{j for j, other in enumerate(ranked) if self._beats(key, other, one)} for one in ranked]
        above = [_reach(beaten_by, start) for start in range(len(ranked))]
        return next(claim for i, claim in enumerate(ranked) if all(i == j or i in above[j] for j in above[i]))


PLAIN = Order()


def agree(key: Key, one: Claim, other: Claim) -> bool:
    """Whether two claims can both hold; what rules claim precedence over is each one's own."""
    return key in (OVER, DEFERS_TO) or one.worth == other.worth


def _reach(edges: Sequence[set[int]], start: int) -> set[int]:
    found: set[int] = set()
    waiting = [start]
    while waiting:
        for there in edges[waiting.pop()] - found:
            found.add(there)
            waiting.append(there)
    return found


def voided(claims: Mapping[Key, Iterable[Claim]], order: Order) -> dict[RuleId, Rule]:
    """The mutable rules and decrees that conflict with an immutable rule, and with which."""
    found: dict[RuleId, Rule] = {}
    for key, said in claims.items():
        told = [c for c in said if not c.setting.default]
        immutable = [c for c in told if not c.rule.mutable]
        if not immutable:
            continue
        winner = order.winner(key, immutable)
        for claim in told:
            if claim.rule.mutable and not agree(key, claim, winner):
                found.setdefault(claim.rule.id, winner.rule)
    return found
