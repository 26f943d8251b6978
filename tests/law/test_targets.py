"""What a rule may claim precedence over or give way to (rulesets 1: a rule, a range, a kind, a key pattern)."""

from __future__ import annotations

import pytest

from core.law.expressions import parse
from core.law.vocabulary.targets import BadTarget, Numbers, OfKind, OnKey, Target, hits, targets_of
from tests.support.law import rule


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("none", ()),
        ("213", (Numbers(213, 213),)),
        ("201–209, decree", (Numbers(201, 209), OfKind("decree"))),
        ("win.*, voting.period", (OnKey("win", True), OnKey("voting.period", False))),
        ("judge.penalty.*", (OnKey("judge.penalty", True),)),
    ],
)
def test_targets(text: str, targets: tuple[Target, ...]) -> None:
    """Each way to name what a claim is about."""
    assert targets_of(parse(text).tree) == targets


@pytest.mark.parametrize(
    "text", ["none, 213", "1/2", "2.5", "201 + 3", "209-201", "1.5-2", "7d", "win", "nothing.*", "true", "-3"]
)
def test_no_target(text: str) -> None:
    """Whatever names no rule, range, kind or key is refused, so that no claim is silently empty."""
    with pytest.raises(BadTarget):
        targets_of(parse(text).tree)


@pytest.mark.parametrize(
    ("target", "hit"),
    [
        (Numbers(201, 203), {"202"}),
        (Numbers(202, 202), {"202"}),
        (Numbers(203, 209), set()),
        (OfKind("decree"), {"D 202"}),
        (OfKind("rule"), {"202", "102"}),
        (OfKind("mutable"), {"202"}),
        (OfKind("immutable"), {"102"}),
        (OnKey("win.score", False), {"202", "102", "D 202"}),
        (OnKey("win", True), {"202", "102", "D 202"}),
        (OnKey("wi", True), set()),
        (OnKey("win.sco", False), set()),
        (OnKey("win", False), set()),
    ],
)
def test_hits(target: Target, hit: set[str]) -> None:
    """A number names a rule and no decree; ``win.*`` every key of the area win and of no other."""
    others = {"202": rule(202), "102": rule(102, mutable=False), "D 202": rule(202, decree=True)}
    assert {name for name, other in others.items() if hits(target, other, "win.score")} == hit
