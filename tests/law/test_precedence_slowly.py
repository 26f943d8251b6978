"""The conflict rule (rulesets 1) against an obvious and slow one, over random rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from core.law.precedence import Beaten, InForce, Status, Void, settings_of
from core.law.rule import Rule, RuleKind
from tests.support.law import rule, ruleset

KEYS = ("win.score", "win.then", "score.turn")
VALUES = {"win.score": ("1", "2", "3"), "win.then": ("end", "new_game"), "score.turn": ("1", "2")}
TARGETS = (
    "201",
    "202",
    "203",
    "201-202",
    "203-205",
    "mutable",
    "immutable",
    "decree",
    "rule",
    "win.*",
    "win.score",
)
OWN = ("precedence.over", "precedence.defers_to")


@st.composite
def rules(draw: st.DrawFn, number: int) -> Rule:
    parts = []
    for key in KEYS:
        value = draw(st.sampled_from((None, *VALUES[key])))
        if value is not None:
            parts.append(f"{key} {draw(st.sampled_from(('=', '=', '=', '?=')))} {value}")
    for key in OWN:
        targets = draw(st.lists(st.sampled_from(TARGETS), max_size=2, unique=True))
        if targets:
            parts.append(f"{key} = {', '.join(targets)}")
    for key, words in (
        ("precedence.among_rules", ("lowest", "highest")),
        ("precedence.among_decrees", ("lowest", "highest")),
        ("precedence.immutable_voids", ("rule", "point")),
    ):
        if draw(st.integers(0, 3)) == 0:
            parts.append(f"{key} = {draw(st.sampled_from(words))}")
    decree = draw(st.integers(0, 4)) == 0
    mutable = decree or draw(st.integers(0, 2)) > 0
    return rule(number, "; ".join(parts), mutable=mutable, decree=decree)


rulesets = st.integers(1, 6).flatmap(lambda n: st.tuples(*(rules(200 + i) for i in range(1, n + 1))))


def said(found: Rule, key: str) -> str | None:
    return next((s.value for s in found.reading if s.key == key), None)


def is_default(found: Rule, key: str) -> bool:
    return any(s.key == key and s.default for s in found.reading)


def plainly(found: Rule, rules_end: str, decrees_end: str) -> tuple[int, int, int]:
    decree = found.kind is RuleKind.DECREE
    end = decrees_end if decree else rules_end
    return (int(found.mutable), int(decree), -found.number if end == "highest" else found.number)


def plain_value(all_rules: Sequence[Rule], key: str, unset: str) -> str:
    setting = sorted((r for r in all_rules if said(r, key)), key=lambda r: plainly(r, "lowest", "lowest"))
    return said(setting[0], key) or unset if setting else unset


def names(claim: str | None, other: Rule, key: str) -> bool:
    """Whether a list of targets names the other rule on this key."""
    if claim is None:
        return False
    is_rule = other.kind is RuleKind.RULE
    for target in claim.split(", "):
        low, _, high = target.partition("-")
        hit = {
            "decree": not is_rule,
            "rule": is_rule,
            "mutable": is_rule and other.mutable,
            "immutable": is_rule and not other.mutable,
            "win.*": key in ("win.score", "win.then"),
            "win.score": key == "win.score",
        }.get(target)
        if hit is None:
            hit = is_rule and int(low) <= other.number <= int(high or low)
        if hit:
            return True
    return False


class Slow:
    """Works out every question from the beginning, by comparing every pair."""

    def __init__(self, all_rules: Sequence[Rule]) -> None:
        self.all = all_rules
        self.void: dict[int, Rule] = {}
        self.ends = ("lowest", "highest")
        if plain_value(all_rules, "precedence.immutable_voids", "point") == "rule":
            self.ends = self._ends()
            found: dict[int, list[tuple[str, Rule]]] = {}
            for key in (
                *KEYS,
                "precedence.among_rules",
                "precedence.among_decrees",
                "precedence.immutable_voids",
            ):
                immutable = [
                    r for r in all_rules if not r.mutable and said(r, key) and not is_default(r, key)
                ]
                if immutable:
                    top = self._winner(key, immutable)
                    for other in all_rules:
                        told = other.mutable and said(other, key) and not is_default(other, key)
                        if told and said(other, key) != said(top, key):
                            found.setdefault(other.id, []).append((key, top))
            self.void = {i: tops[0][1] for i, tops in found.items()}
            self.void_by = {i: {t.id for _, t in tops} for i, tops in found.items()}
        self.ends = self._ends()

    def _ends(self) -> tuple[str, str]:
        left = [r for r in self.all if r.id not in self.void]
        return (
            plain_value(left, "precedence.among_rules", "lowest"),
            plain_value(left, "precedence.among_decrees", "highest"),
        )

    def _beats(self, key: str, a: Rule, b: Rule) -> bool:
        if said(a, key) == said(b, key):
            return False
        if is_default(a, key) is not is_default(b, key):
            return is_default(b, key)
        if key.startswith("precedence."):
            return plainly(a, "lowest", "lowest") < plainly(b, "lowest", "lowest")
        if a.mutable is not b.mutable:
            return b.mutable
        if a.kind is not b.kind:
            return a.kind is RuleKind.RULE
        over, defers = OWN
        for_a = names(said(a, over), b, key) + names(said(b, defers), a, key)
        for_b = names(said(b, over), a, key) + names(said(a, defers), b, key)
        if for_a != for_b:
            return for_a > for_b
        return plainly(a, *self.ends) < plainly(b, *self.ends)

    def _winner(self, key: str, claims: Sequence[Rule]) -> Rule:
        beats = {(a.id, b.id) for a, b in product(claims, claims) if self._beats(key, a, b)}
        for middle, a, b in product(claims, claims, claims):  # in how many steps soever
            if (a.id, middle.id) in beats and (middle.id, b.id) in beats:
                beats.add((a.id, b.id))
        top = [a for a in claims if all((a.id, b.id) in beats or (b.id, a.id) not in beats for b in claims)]
        ends = ("lowest", "lowest") if key.startswith("precedence.") else self.ends
        return min(top, key=lambda r: (is_default(r, key), plainly(r, *ends)))

    def winner(self, key: str) -> Rule | None:
        claims = [r for r in self.all if said(r, key) and r.id not in self.void]
        return self._winner(key, claims) if claims else None

    def status(self, found: Rule, key: str) -> Status:
        if found.id in self.void:
            return Void(self.void[found.id])
        winner = self.winner(key)
        assert winner is not None
        return InForce() if key in OWN or said(found, key) == said(winner, key) else Beaten(winner)


@settings(max_examples=600, deadline=None)
@given(rulesets)
def test_agrees_with_the_obvious(all_rules: tuple[Rule, ...]) -> None:
    """rulesets 1, conflict rule 1 to 4: the same winner, the same void rules, the same status everywhere."""
    slow, quick = Slow(all_rules), settings_of(ruleset(*all_rules))
    for key in {s.key for r in all_rules for s in r.reading}:
        assert quick.source(key) == slow.winner(key)
        standing = quick.standing(key)
        for found in all_rules:
            if said(found, key) is None:
                continue
            status = quick.status(found, key)
            if isinstance(status, Void):
                # Which of several conflicts is named does not matter.
                assert status.by.id in slow.void_by[found.id]
            else:
                assert status == slow.status(found, key)
            if standing is not None and key not in OWN:
                differs = said(found, key) != standing.setting.value
                assert (found in standing.beaten) is differs


@settings(max_examples=100, deadline=None)
@given(rulesets, st.randoms(use_true_random=False))
def test_order_of_arrival_does_not_matter(all_rules: tuple[Rule, ...], shuffle: object) -> None:
    """Rehearsal and play agree: the same rules in any order are settled alike."""
    other = list(all_rules)
    shuffle.shuffle(other)  # type: ignore[attr-defined]  # a random.Random
    one, two = settings_of(ruleset(*all_rules)), settings_of(ruleset(*other))
    assert one.keys() == two.keys()
    assert [one.standing(key) for key in one] == [two.standing(key) for key in two]
