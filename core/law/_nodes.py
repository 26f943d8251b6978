"""The tree of an expression and its printing. Must never know what a key takes.

Dataclasses, not Structs: ``at``, the place in the text, is no part of what two trees have in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias, assert_never

from core.law.durations import Duration


@dataclass(frozen=True, slots=True)
class Exact:
    """A literal number, whole or decimal."""

    value: Fraction
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Truth:
    value: bool
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Span:
    """A literal length of time in one unit."""

    value: Duration
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Word:
    """A name with a value, a symbol, or a key pattern such as ``win.*``."""

    name: str
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Negative:
    operand: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    operand: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """``operator`` is one of OPERATORS."""

    operator: str
    left: Node
    right: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """``then if condition else otherwise``."""

    then: Node
    condition: Node
    otherwise: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """``function`` is one of FUNCTIONS."""

    function: str
    arguments: tuple[Node, ...]
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class OfCast:
    operand: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Listing:
    """Two or more values, none itself a listing."""

    items: tuple[Node, ...]
    at: int = field(default=0, compare=False)


Node: TypeAlias = Exact | Truth | Span | Word | Negative | Not | Binary | Choice | Call | OfCast | Listing

FUNCTIONS = ("min", "max", "floor", "ceil", "round", "roll")
ONE_ARGUMENT = frozenset({"floor", "ceil", "round", "roll"})
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
# How tightly each operator binds; a listing 0, a choice 1, not 4, of cast 6, a sign 9, an atom 10.
OPERATORS = {"or": 2, "and": 3, **dict.fromkeys(COMPARISONS, 5), "+": 7, "-": 7, "*": 8, "/": 8}
_CHOICE, _NOT, _OF_CAST, _SIGN, _ATOM = 1, 4, 6, 9, 10


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, from left to right as evaluated."""
    match node:
        case Exact() | Truth() | Span() | Word():
            return ()
        case Negative(operand) | Not(operand) | OfCast(operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
        case Choice(then, condition, otherwise):
            return (condition, then, otherwise)
        case Call(_, parts) | Listing(parts):
            return parts
    assert_never(node)


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(children(found))


def words_of(node: Node) -> frozenset[str]:
    """Every word, and ``roll`` where a die is rolled."""
    words = {n.name for n in walk(node) if isinstance(n, Word)}
    if any(isinstance(n, Call) and n.function == "roll" for n in walk(node)):
        words.add("roll")
    return frozenset(words)


def unparse(node: Node, binding: int = 0) -> str:
    """Text that parses to an equal tree, with no needless parentheses."""
    own, text = _print(node)
    return f"({text})" if own < binding else text


def _print(node: Node) -> tuple[int, str]:
    match node:
        case Exact(value):
            return _ATOM, _print_exact(value)
        case Truth(value):
            return _ATOM, "true" if value else "false"
        case Span(value):
            return (OPERATORS["+"] if value.months and value.millis else _ATOM), str(value)
        case Word(name):
            return _ATOM, name
        case Negative(operand):
            return _SIGN, "-" + unparse(operand, _SIGN)
        case Not(operand):
            return _NOT, "not " + unparse(operand, _NOT)
        case OfCast(operand):
            return _OF_CAST, unparse(operand, _OF_CAST + 1) + " of cast"
        case _:
            return _print_compound(node)


def _print_compound(node: Binary | Choice | Call | Listing) -> tuple[int, str]:
    match node:
        case Binary("/", Exact(above), Exact(below)) if above.denominator == below.denominator == 1:
            return OPERATORS["/"], f"{above}/{below}"
        case Binary(operator, left, right):
            own = OPERATORS[operator]
            first = own + 1 if operator in COMPARISONS else own
            return own, f"{unparse(left, first)} {operator} {unparse(right, own + 1)}"
        case Choice(then, condition, otherwise):
            return _CHOICE, (
                f"{unparse(then, _CHOICE + 1)} if {unparse(condition, _CHOICE + 1)}"
                f" else {unparse(otherwise, _CHOICE)}"
            )
        case Call(function, arguments):
            return _ATOM, f"{function}({', '.join(unparse(a, _CHOICE) for a in arguments)})"
        case Listing(items):
            return 0, ", ".join(unparse(i, _CHOICE) for i in items)
    assert_never(node)


def _print_exact(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
