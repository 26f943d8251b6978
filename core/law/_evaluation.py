"""What an expression is worth: exact, bounded, lazy. Must never know where a name's value comes from."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias, assert_never

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
from core.law.durations import Duration
from core.law.faults import EvaluationError

Value: TypeAlias = Fraction | bool | str | Duration | frozenset[str] | tuple[str, ...]
Names: TypeAlias = Mapping[str, Value | int]
Roll: TypeAlias = Callable[[int], int]

OF_CAST = "unanimous of cast"
LIMIT_SIDES = 1_000_000
LIMIT_NUMBER = 10**60  # of numerator and denominator
SHORTEST_MONTH, LONGEST_MONTH = 28, 31  # days

_ORDER: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def kind_name(value: Value) -> str:
    """A value's kind in English, with its article."""
    match value:
        case bool():
            return "true or false"
        case Fraction():
            return "a number"
        case str():
            return f"“{value}”"
        case Duration():
            return "a length of time"
        case frozenset() | tuple():
            return "a list"
    assert_never(value)


class Evaluator:
    """Evaluates trees with these names; a word of ``known`` that has no value is an error."""

    def __init__(self, names: Names, roll: Roll | None, known: frozenset[str]) -> None:
        self._names = names
        self._roll = roll
        self._known = known

    def value(self, node: Node) -> Value:
        match node:
            case Exact(value) | Truth(value) | Span(value):
                return value
            case Word(name):
                return self._word(name)
            case Negative(operand):
                return _bounded(-self._number(operand))
            case Not(operand):
                return not self._flag(operand)
            case Binary(sign, left, right):
                return self._binary(sign, left, right)
            case Choice(then, condition, otherwise):
                return self.value(then if self._flag(condition) else otherwise)
            case Call(function, arguments):
                return self._call(function, arguments)
            case OfCast(operand):
                return _of_cast(self.value(operand))
            case Listing(items):
                return tuple(word for item in items for word in words_in(self.value(item)))
        assert_never(node)

    def _word(self, name: str) -> Value:
        found = self._names.get(name)
        if found is None:
            if name in self._known:
                raise EvaluationError("unknown_name", name=name)
            return name
        return Fraction(found) if isinstance(found, int) and not isinstance(found, bool) else found

    def _number(self, node: Node) -> Fraction:
        value = self.value(node)
        if isinstance(value, Fraction):
            return value
        raise EvaluationError("wrong_kind", expected="a number", found=kind_name(value))

    def _flag(self, node: Node) -> bool:
        value = self.value(node)
        if isinstance(value, bool):
            return value
        raise EvaluationError("wrong_kind", expected="true or false", found=kind_name(value))

    def _binary(self, sign: str, left: Node, right: Node) -> Value:
        if sign == "and":
            return self._flag(left) and self._flag(right)
        if sign == "or":
            return self._flag(left) or self._flag(right)
        first, second = self.value(left), self.value(right)
        if sign in COMPARISONS:
            return _compare(sign, first, second)
        if isinstance(first, Fraction) and isinstance(second, Fraction):
            return _arithmetic(sign, first, second)
        return _with_length(sign, first, second)

    def _call(self, function: str, arguments: tuple[Node, ...]) -> Value:
        if function == "roll":
            return self._rolled(self._number(arguments[0]))
        if function in ("min", "max"):
            return self._extreme(function, arguments)
        number = self._number(arguments[0])
        if function == "floor":
            return Fraction(floor(number))
        if function == "ceil":
            return Fraction(ceil(number))
        # Halves are rounded away from zero, as people do.
        rounded = Fraction(floor(abs(number) + Fraction(1, 2)))
        return rounded if number >= 0 else -rounded

    def _extreme(self, function: str, arguments: tuple[Node, ...]) -> Value:
        values = [self.value(a) for a in arguments]
        best = values[0]
        if not isinstance(best, (Fraction, Duration)):
            raise EvaluationError("wrong_kind", expected="a number", found=kind_name(best))
        for value in values[1:]:
            if _compare("<" if function == "min" else ">", value, best):
                best = value
        return best

    def _rolled(self, sides: Fraction) -> Fraction:
        if sides.denominator != 1 or not 1 <= sides <= LIMIT_SIDES:
            raise EvaluationError("die_sides", limit=str(LIMIT_SIDES))
        if self._roll is None:
            raise EvaluationError("no_die")
        return Fraction(self._roll(int(sides)))


def words_in(value: Value) -> tuple[str, ...]:
    """A value as a list of words; raises EvaluationError for a length of time or a broken number."""
    match value:
        case bool():
            return ("true" if value else "false",)
        case str():
            return (value,)
        case tuple():
            return value
        case frozenset():
            return tuple(sorted(value))
        case Fraction():
            if value.denominator == 1:
                return (str(value.numerator),)
        case Duration():
            pass
        case _:
            assert_never(value)
    raise EvaluationError("wrong_kind", expected="a word", found=kind_name(value))


def _bounded(number: Fraction) -> Fraction:
    if abs(number.numerator) > LIMIT_NUMBER or number.denominator > LIMIT_NUMBER:
        raise EvaluationError("too_big")
    return number


def _arithmetic(sign: str, left: Fraction, right: Fraction) -> Fraction:
    if sign == "+":
        return _bounded(left + right)
    if sign == "-":
        return _bounded(left - right)
    if sign == "*":
        return _bounded(left * right)
    if right == 0:
        raise EvaluationError("zero")
    return _bounded(left / right)


def _with_length(sign: str, left: Value, right: Value) -> Duration:
    if isinstance(left, Duration) and isinstance(right, Duration) and sign in "+-":
        turn = 1 if sign == "+" else -1
        return _length(left.months + turn * right.months, left.millis + turn * right.millis)
    if isinstance(left, Fraction) and isinstance(right, Duration) and sign == "*":
        left, right = right, left
    if isinstance(left, Duration) and isinstance(right, Fraction) and sign in "*/":
        if sign == "/" and right == 0:
            raise EvaluationError("zero")
        factor = right if sign == "*" else 1 / right
        months = left.months * factor
        if months.denominator != 1:
            raise EvaluationError("uneven_months")
        return _length(int(months), floor(left.millis * factor))
    wrong = left if not isinstance(left, (Fraction, Duration)) else right
    raise EvaluationError("wrong_kind", expected="a number", found=kind_name(wrong))


def _length(months: int, millis: int) -> Duration:
    if months < 0 or millis < 0:
        raise EvaluationError("negative_length")
    try:
        return Duration(months, millis)
    except ValueError:
        raise EvaluationError("too_big") from None


def _compare(sign: str, left: Value, right: Value) -> bool:
    if type(left) is not type(right):
        raise EvaluationError("wrong_kind", expected=kind_name(left), found=kind_name(right))
    if sign in ("==", "!="):
        return (left == right) is (sign == "==")
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _ORDER[sign](left, right)
    if isinstance(left, Duration) and isinstance(right, Duration):
        return _ORDER[sign](*_comparable(left, right))
    raise EvaluationError("wrong_kind", expected="a number", found=kind_name(left))


def _comparable(left: Duration, right: Duration) -> tuple[Fraction, Fraction]:
    """Two numbers ordered as the lengths are, whatever months they fall on."""
    day = 24 * 60 * 60 * 1000
    months, millis = left.months - right.months, left.millis - right.millis
    gaps = [months * days * day + millis for days in (SHORTEST_MONTH, LONGEST_MONTH)]
    signs = {(gap > 0) - (gap < 0) for gap in gaps}
    if len(signs) > 1:
        raise EvaluationError("months_and_days", left=str(left), right=str(right))
    return Fraction(signs.pop()), Fraction(0)


def _of_cast(value: Value) -> Value:
    if value == "unanimous":
        return OF_CAST
    # A majority and a share are of the votes cast anyhow.
    if value == "majority" or (isinstance(value, Fraction) and not isinstance(value, bool)):
        return value
    raise EvaluationError("wrong_kind", expected="a threshold", found=kind_name(value))
