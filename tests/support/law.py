"""Rules and values for tests of the law."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from core.ids import RuleId, RuleNumber
from core.law._nodes import (
    COMPARISONS,
    Binary,
    Call,
    Choice,
    Exact,
    Listing,
    Negative,
    Node,
    Not,
    OfCast,
    Span,
    Truth,
    Word,
)
from core.law.durations import UNITS, duration_of
from core.law.reading import parse_reading
from core.law.rule import Rule, RuleKind
from core.law.ruleset import Ruleset


def rule(
    number: int, reading: str = "", *, mutable: bool = True, decree: bool = False, rule_id: int | None = None
) -> Rule:
    """A rule with a reading; its id is its number unless given, a decree's its number + 10,000."""
    given = number + (10_000 if decree else 0) if rule_id is None else rule_id
    return Rule(
        id=RuleId(given),
        number=RuleNumber(number),
        mutable=mutable,
        title=f"Rule {number}",
        text="As read.",
        kind=RuleKind.DECREE if decree else RuleKind.RULE,
        reading=parse_reading(reading).sets,
        history=(RuleNumber(number),),
    )


def ruleset(*rules: Rule) -> Ruleset:
    return Ruleset(rules, 100_000)


WORDS = ("majority", "unanimous", "circuit", "votes_for", "end", "previous_player", "win.score", "win.*")

exact_numbers = st.one_of(
    st.integers(0, 10**12 - 1).map(Fraction),
    st.tuples(st.integers(0, 10**5), st.integers(0, 6)).map(lambda t: Fraction(t[0], 10 ** t[1])),
)
spans = st.tuples(st.integers(0, 900), st.sampled_from([*UNITS, "mo"])).map(
    lambda t: duration_of(Fraction(t[0]), t[1])
)


def _inner(deeper: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    def binary(*operators: str) -> st.SearchStrategy[Node]:
        return st.builds(Binary, st.sampled_from(operators), deeper, deeper)

    # Operators of each binding apart, so that trees are not mostly signs.
    return st.one_of(
        binary("+", "-"),
        binary("*", "/"),
        binary(*COMPARISONS),
        binary("and", "or"),
        st.builds(Choice, deeper, deeper, deeper),
        st.builds(lambda sign, inner: sign(inner), st.sampled_from((Negative, Not, OfCast)), deeper),
        st.builds(Call, st.sampled_from(("min", "max")), st.lists(deeper, min_size=1, max_size=3).map(tuple)),
        st.builds(Call, st.sampled_from(("floor", "ceil", "round", "roll")), deeper.map(lambda n: (n,))),
    )


# Trees the grammar can write: listings only outside, and small enough for its bounds.
nodes: st.SearchStrategy[Node] = st.recursive(
    st.one_of(
        exact_numbers.map(Exact),
        st.booleans().map(Truth),
        spans.filter(lambda d: d is not None).map(lambda d: Span(d)),  # type: ignore[arg-type]  # filtered
        st.sampled_from(WORDS).map(Word),
    ),
    _inner,
    max_leaves=16,
)
trees: st.SearchStrategy[Node] = st.one_of(
    nodes, st.lists(nodes, min_size=2, max_size=4).map(lambda items: Listing(tuple(items)))
)
