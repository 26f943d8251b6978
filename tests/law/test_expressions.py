"""The language of values (design 6): exact, bounded, with the place of an error marked."""

from __future__ import annotations

import time
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.law._nodes import Node, unparse
from core.law._parser import parse_tree
from core.law.durations import Duration
from core.law.expressions import (
    EvaluationError,
    Expression,
    ExpressionError,
    Value,
    evaluate,
    parse,
    worked_out,
)
from core.law.faults import mark
from tests.support.law import trees

NAMES: dict[str, Value] = {
    "circuit": Fraction(2),
    "votes_for": Fraction(4),
    "needed": Fraction(3),
    "players": Fraction(3),
    "kind": "enact",
}


def value(text: str, **names: Value) -> Value:
    return evaluate(parse(text), {**NAMES, **names})


@given(trees)
def test_print_and_parse(tree: Node) -> None:
    """design 6, readings are printed and read back: printing any tree and parsing it gives the tree."""
    try:
        read = parse_tree(unparse(tree))
    except ExpressionError as error:
        assert error.code in ("too_deep", "too_many_tokens")  # noqa: PT017  # other refusals are bugs
        return
    assert read == tree


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2/3", Fraction(2, 3)),
        ("20/3 + 20/3 + 20/3", Fraction(20)),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("2 + 3 * 4", Fraction(14)),
        ("10 - 2 - 3", Fraction(5)),
        ("12 / 2 / 3", Fraction(2)),
        ("-2 * -3", Fraction(6)),
        ("10 + 2 × (votes_for − needed)", Fraction(12)),
        ("(number – 291) × votes_for ÷ 3", Fraction(40, 3)),
        ("max(0, 10 − players)", Fraction(7)),
        ("min(3, 1, 2)", Fraction(1)),
        ("floor(-7/2)", Fraction(-4)),
        ("ceil(-7/2)", Fraction(-3)),
        ("round(5/2)", Fraction(3)),
        ("round(-5/2)", Fraction(-3)),
        ("round(12/5)", Fraction(2)),
        ("circuit ≤ 2", True),
        ("circuit ≥ 3", False),
        ("circuit ≠ 2", False),
        ("not circuit == 2 or players > 2 and kind == enact", True),
        ("not (circuit == 2 or players > 2)", False),
        ("unanimous if circuit <= 2 else majority", "unanimous"),
        ("a if circuit > 2 else b if circuit > 1 else c", "b"),
        ("unanimous of cast", "unanimous of cast"),
        ("2/3 of cast", Fraction(2, 3)),
        ("majority of cast", "majority"),
        ("Majority", "majority"),
        ("“end”", "end"),
        ("« end »", "end"),
        ("first_arbiter, second_arbiter, random", ("first_arbiter", "second_arbiter", "random")),
        ("true, false, dismissed", ("true", "false", "dismissed")),
        ("(a, b) if circuit == 2 else c, d", ("a", "b", "d")),
        ("72h", Duration(millis=72 * 3_600_000)),
        ("1mo + 3d", Duration(1, 3 * 86_400_000)),
        ("3 * 2d - 1d", Duration(millis=5 * 86_400_000)),
        ("1d / 3", Duration(millis=8 * 3_600_000)),
        ("max(1d, 36h)", Duration(millis=36 * 3_600_000)),
        ("1mo > 27d", True),
        ("1mo < 32d", True),
        ("72h == 3d", True),
        ("circuit\u00a0+\u202f1", Fraction(3)),
    ],
)
def test_values(text: str, expected: Value) -> None:
    """rulesets 1, values: exact arithmetic, comparisons, choices, lists, lengths, typographic signs."""
    found = value(text, number=Fraction(301))
    assert found == expected
    assert type(found) is type(expected)


@given(st.lists(st.tuples(st.sampled_from("+-*/"), st.integers(0, 99)), max_size=8), st.integers(0, 99))
def test_arithmetic_is_exact(steps: list[tuple[str, int]], first: int) -> None:
    """design 6, values are exact: what Python's fractions say, with the usual binding of signs."""
    text = str(first) + "".join(f" {sign} {number}" for sign, number in steps)
    exact = f"Fraction({first})" + "".join(f"{sign}Fraction({number})" for sign, number in steps)
    try:
        expected = eval(exact)
    except ZeroDivisionError:
        with pytest.raises(EvaluationError, match="zero"):
            value(text)
    else:
        assert value(text) == expected


def test_rolls_only_what_counts() -> None:
    """design 4, chance: the die is rolled once a roll that counts, from left to right, with its sides."""
    asked: list[int] = []

    def roll(sides: int) -> int:
        asked.append(sides)
        return sides

    text = "roll(6) + roll(10) if circuit == 2 else roll(20)"
    assert evaluate(parse(text), NAMES, roll) == 16
    assert evaluate(parse("circuit == 1 and roll(4) > 1"), NAMES, roll) is False
    assert asked == [6, 10]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 / (circuit - 2)", "division by zero"),
        ("1d / 0", "division by zero"),
        ("majority + 1", "a number is needed here, not “majority”"),
        ("1 if circuit else 2", "true or false is needed here, not a number"),
        ("not 1", "true or false is needed here, not a number"),
        ("circuit == enact", "a number is needed here, not “enact”"),
        ("enact < amend", "a number is needed here, not “enact”"),
        ("1mo == 1 or 1mo < 30d", "a length of time is needed here, not a number"),
        ("1mo < 30d", "1mo and 30d cannot be compared: months differ in length"),
        ("1d - 2d", "a length of time cannot be negative"),
        ("1mo / 2", "calendar months can only be multiplied by whole numbers"),
        ("36525d * 2", "the number grows too large"),
        ("roll(6)", "no die is rolled here"),
        ("roll(0)", "a die has from 1 to 1000000 sides"),
        ("roll(1/2)", "a die has from 1 to 1000000 sides"),
        ("min(majority, 1)", "a number is needed here, not “majority”"),
        ("(1 == 1) of cast", "a threshold is needed here, not true or false"),
        ("a, 1d", "a word is needed here, not a length of time"),
        (" * ".join(["999999999999"] * 99), "the number grows too large"),
        (" / ".join(["1", *["999999999999"] * 98]), "the number grows too large"),
    ],
)
def test_no_value(text: str, reason: str) -> None:
    """design 6: an expression without a value says why and never gives a wrong one."""
    with pytest.raises(EvaluationError) as caught:
        value(text)
    assert str(caught.value) == caught.value.reason == reason


def test_known_name_without_value() -> None:
    """A name the key may use, but nobody knows yet, is an error and not a word."""
    with pytest.raises(EvaluationError, match="“votes_cast” is not known here"):
        evaluate(parse("votes_cast"), NAMES, known=frozenset({"votes_cast"}))


@pytest.mark.parametrize(
    ("text", "reason", "caret"),
    [
        ("1 +", "a value is missing here", "1 +\n   ^"),
        ("(1 + 2", "a “)” is missing here", "(1 + 2\n      ^"),
        ("1 2", "“2” cannot follow here", "1 2\n  ^"),
        ("1 < 2 < 3", "write “a < b and b < c”", "1 < 2 < 3\n      ^"),
        ("votes = 3", "compare with ==", "votes = 3\n      ^"),
        ("a if b", "“else” is missing here", "a if b\n      ^"),
        ("unanimous of", "“of” is followed by “cast”", "unanimous of\n            ^"),
        ("3 § 4", "“§” means nothing here", "3 § 4\n  ^"),
        (
            "5days",
            "unknown unit “days”; a length of time is written 30s, 90m, 72h, 7d, 2w or 3mo",
            "5days\n ^",
        ),
        ("0.5mo", "“0.5mo” is no length of time; write 30s, 90m, 72h, 7d, 2w or 3mo", "0.5mo\n^"),
        ("101w + 9999w", "longer than 100 years", "101w + 9999w\n       ^"),
        ("1 + 1234567890123", "a number has at most 12 digits", "1 + 1234567890123\n    ^"),
        ("“a b”", "only a word stands in quotes", "“a b”\n^"),
        ("“a", "the quote is never closed", "“a\n^"),
        ("floor(1, 2)", "floor takes one number", "floor(1, 2)\n^"),
        ("", "nothing is written here", "\n^"),
        (
            "1 + pow(2)",
            "there is no function “pow”; there are min, max, floor, ceil, round, roll",
            "1 + pow(2)\n    ^",
        ),
        ("a,\n\t)", "a value is missing here", "a,  )\n    ^"),
    ],
)
def test_place_of_an_error(text: str, reason: str, caret: str) -> None:
    """Issue 2, done 3: an error is one line, and the place is marked exactly."""
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert str(caught.value) == reason
    assert caught.value.marked == caret


@given(st.integers(0, 300), st.integers(0, 300))
def test_place_in_a_long_text(before: int, after: int) -> None:
    """Of a long text a window is shown, and the caret still stands below the very character."""
    text = "+1" * before + "§" + "1+" * after
    line, caret = mark(text, 2 * before).split("\n")
    assert line[caret.index("^")] == "§"
    assert len(line) <= 74
    assert line.strip("…") in text


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10**6,
        "(" * 199,
        "-" * 199 + "1",
        "not " * 199 + "true",
        "min(" * 100 + "1" + ")" * 100,
        "1 if true else " * 60 + "1",
        "1" * 10**6,
        "x" * 10**6,
        "1+" * 10**5 + "1",
        " " * 10**6,
        "1 + " * 100 + "1",
        "\U0001f600" * 100,
        "\u202e1+1",
        "𝟙 + 𝟚",
        "٣ + ٤",
        "é",
        "İ" * 50,
        "\x00",
        "a" + ".a" * 1000,
        "a." * 40,
        '"' * 201,
    ],
)
def test_hostile_text(text: str) -> None:
    """Bad input: neither depth, length nor odd characters hang it or break out of ExpressionError."""
    before = time.perf_counter()
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert time.perf_counter() - before < 1
    assert len(caught.value.reason) < 300
    assert len(caught.value.marked) < 200
    assert caught.value.position <= len(text)


def refusal(text: str) -> tuple[ExpressionError | None, Expression | None]:
    try:
        return None, parse(text)
    except ExpressionError as error:
        return error, None


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    """Any text at all is an expression or an ExpressionError whose place lies within it."""
    error, expression = refusal(text)
    if error is not None:
        assert 0 <= error.position <= len(text)
        assert error.reason
        assert error.marked.count("\n") == 1
    else:
        assert parse(str(expression)) == expression


@given(st.lists(st.sampled_from(["1", "a", "3d", "(", ")", "+", "-", "*", "/", "<", "==", "and", "not", "if", "else",
                                 "of", "cast", ",", "min", "true"]), max_size=30).map(" ".join))  # fmt: skip
def test_any_tokens(text: str) -> None:
    """Any row of tokens parses or is refused; what parses prints to itself and has a value or none."""
    _, expression = refusal(text)
    if expression is None:
        return
    assert parse(str(expression)) == expression
    with suppress(EvaluationError):  # anything else is a bug
        evaluate(expression, {})


def test_deepest_allowed_is_evaluated() -> None:
    """200 tokens nested 20 deep are the bounds, and what is within them works."""
    assert value("(" * 20 + "1" + ")" * 20) == 1
    assert value("1" + "+1" * 99) == 100
    assert str(parse("1" + "+1" * 99)).count("+") == 99
    with pytest.raises(ExpressionError, match="nested more than 20 deep"):
        value("(" * 21 + "1" + ")" * 21)
    with pytest.raises(ExpressionError, match="more than 200"):
        value("1" + "+1" * 100)


def test_names() -> None:
    """An expression tells every word it uses, and that it rolls the die."""
    assert parse("unanimous if circuit <= 2 else roll(6) + needed").names == {
        "unanimous",
        "circuit",
        "roll",
        "needed",
    }


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("unanimous if circuit <= 2 else majority", "unanimous"),
        ("unanimous if circuit > 2 else votes_cast / 2", "votes_cast / 2"),
        ("roll(6) if circuit > 2 else roll(6) + 1", "roll(6) + 1"),
        ("a, b", "a, b"),
        ("72h", "3d"),
        ("true", "true"),
        ("1 if votes_cast > 3 else 2", "1 if votes_cast > 3 else 2"),
    ],
)
def test_worked_out(text: str, shown: str) -> None:
    """clockwise 203: a value is shown as far as the names known decide it."""
    assert worked_out(parse(text), NAMES, frozenset({"votes_cast", "circuit"})) == shown
