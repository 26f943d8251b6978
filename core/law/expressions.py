"""The exact little language of values: ``10 + 2 * (votes_for - needed)``.

Integers, exact fractions, decimals, lengths of time, words, comparisons, choices, lists; no loops.
Text is bounded to 200 tokens nested 20 deep, and every result is bounded.
Must never know what a key takes; that is the vocabulary's.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import msgspec

from core.law._evaluation import OF_CAST, Evaluator, Names, Roll, Value, words_in
from core.law._nodes import (
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
    children,
    unparse,
    walk,
    words_of,
)
from core.law._parser import parse_tree
from core.law.durations import Duration
from core.law.faults import EvaluationError, ExpressionError

__all__ = [
    "OF_CAST", "Binary", "Call", "Canonical", "Choice", "EvaluationError", "Exact", "Expression",
    "ExpressionError", "Listing", "Names", "Negative", "Node", "Not", "OfCast", "Roll", "Span", "Truth", "Value",
    "Word", "canonical", "children", "constant", "evaluate", "parse", "unparse", "walk", "words_in", "worked_out",
    "written",
]  # fmt: skip

Canonical: TypeAlias = Hashable  # compares equal where two expressions are worth the same everywhere

_NOTHING: Names = {}


class Expression(msgspec.Struct, frozen=True):
    """A parsed value. ``names`` are all its words, and ``roll`` where it rolls the die.

    Equal when the trees are; ``str`` gives text that parses to an equal one.
    """

    tree: Node
    names: frozenset[str]

    def __str__(self) -> str:
        return unparse(self.tree)


@lru_cache(maxsize=4096)
def _parse(text: str) -> Expression:
    tree = parse_tree(text)
    return Expression(tree, words_of(tree))


def parse(text: str) -> Expression:
    """The expression of a text; raises ExpressionError."""
    return _parse(text)


def evaluate(
    expression: Expression,
    names: Names,
    roll: Roll | None = None,
    known: frozenset[str] = frozenset(),
) -> Value:
    """The value with these names; a word that is none of them stands for itself.

    ``roll`` is asked once for every roll that counts, from left to right. A word of ``known`` that
    ``names`` lacks is an error where it counts. Raises EvaluationError.
    """
    return Evaluator(names, roll, known).value(expression.tree)


def worked_out(expression: Expression, names: Names, known: frozenset[str]) -> str:
    """The value as one would write it, or as much of the expression as these names leave open."""
    node = expression.tree
    evaluator = Evaluator(names, None, known)
    while isinstance(node, Choice):
        try:
            node = node.then if evaluator.value(node.condition) is True else node.otherwise
        except EvaluationError:
            break
    try:
        return written(evaluator.value(node))
    except EvaluationError:
        return unparse(node)


def written(value: Value) -> str:
    """A value as one would write it."""
    if isinstance(value, (Fraction, Duration)) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) else ", ".join(words_in(value))


def constant(node: Node, variables: frozenset[str]) -> Value | None:
    """The value of a tree that names none of ``variables`` and rolls no die, else None.

    Raises EvaluationError where it has no value."""
    if words_of(node) & (variables | {"roll"}):
        return None
    return Evaluator(_NOTHING, None, frozenset()).value(node)


def canonical(node: Node, variables: frozenset[str]) -> Canonical:
    """What two trees have in common when they are the same but for how constants are written."""
    try:
        value = constant(node, variables)
    except EvaluationError:
        value = None
    if value is not None:
        # True == Fraction(1), and they are not the same value.
        return (type(value).__name__, value)
    label: tuple[str, ...] = (type(node).__name__,)
    if isinstance(node, Word):
        label += (node.name,)
    elif isinstance(node, Binary):
        label += (node.operator,)
    elif isinstance(node, Call):
        label += (node.function,)
    return (label, tuple(canonical(child, variables) for child in children(node)))
