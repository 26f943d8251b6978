"""What can be wrong with a written value or reading, and how its place is marked.

Every fault has a code and parameters, so that others may say it in another language; ``reason``
is the English of it. Must never know who reads it or where.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from core.ids import Key
from core.law.rule import Rule

WINDOW = 72  # characters of a long text shown around the marked place

REASONS: Mapping[str, str] = MappingProxyType(
    {
        # the writing of an expression
        "empty": "nothing is written here",
        "too_long": "longer than {limit} characters",
        "too_many_tokens": "more than {limit} numbers, words and signs",
        "too_deep": "nested more than {limit} deep",
        "too_many_digits": "a number has at most {limit} digits",
        "bad_character": "“{character}” means nothing here",
        "unknown_unit": "unknown unit “{unit}”; a length of time is written 30s, 90m, 72h, 7d, 2w or 3mo",
        "bad_length": "“{text}” is no length of time; write 30s, 90m, 72h, 7d, 2w or 3mo",
        "length_too_long": "longer than {years} years",
        "single_equals": "compare with ==",
        "open_quote": "the quote is never closed",
        "bad_quote": "only a word stands in quotes",
        "expected_value": "a value is missing here",
        "expected_close": "a “)” is missing here",
        "expected_else": "“else” is missing here",
        "expected_cast": "“of” is followed by “cast”",
        "left_over": "“{text}” cannot follow here",
        "chained": "write “a < b and b < c”",
        "unknown_function": "there is no function “{name}”; there are {functions}",
        "arguments": "{name} takes {count}",
        # its evaluation
        "zero": "division by zero",
        "unknown_name": "“{name}” is not known here",
        "wrong_kind": "{expected} is needed here, not {found}",
        "too_big": "the number grows too large",
        "no_die": "no die is rolled here",
        "die_sides": "a die has from 1 to {limit} sides",
        "negative_length": "a length of time cannot be negative",
        "uneven_months": "calendar months can only be multiplied by whole numbers",
        "months_and_days": "{left} and {right} cannot be compared: months differ in length",
        "not_whole": "a whole number is needed here, not {value}",
        "below_zero": "a number of zero or more is needed here, not {value}",
        "share_range": "a threshold is more than 0 and at most 1, not {value}",
        # what a key takes
        "wrong_type": "{key} takes {expected}, not {found}",
        "unknown_word": "{key} does not know “{word}”; it knows {known}",
        "unknown_word_near": "{key} does not know “{word}”; did you mean {nearest}?",
        "no_roll_here": "{key} cannot depend on a die",
        "of_cast_here": "“of cast” stands only behind a threshold",
        "list_here": "{key} takes one value, not a list",
        "bad_target": "“{text}” is no rule number, range, kind of rule or key",
        # a reading
        "unknown_key": "unknown key {key}",
        "unknown_key_near": "unknown key {key}; did you mean {nearest}?",
        "no_key": "write key = value",
        "no_value": "{key} has no value",
        "twice": "{key} is set twice",
        "keep_alone": "“keep” stands alone",
        "open_brace": "the “{{” is never closed",
        "after_brace": "nothing may follow the “}}”",
        "number_here": "a rule number stands only in the reading of a verdict",
        "bad_rule_number": "“{text}” is no rule number",
    }
)


def mark(text: str, position: int) -> str:
    """Two lines: the text (a window of it when long) and a caret below ``position`` (from 0)."""
    start = max(0, min(position - WINDOW // 2, len(text) - WINDOW))
    end = min(len(text), start + WINDOW)
    shown = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text[start:end])
    before, after = ("…" if start else ""), ("…" if end < len(text) else "")
    # Combining marks take no column of their own.
    column = sum(1 for c in text[start:position] if not unicodedata.combining(c))
    return f"{before}{shown}{after}".rstrip() + "\n" + " " * (len(before) + column) + "^"


class Fault(Exception):
    """Something is wrong: a ``code`` of REASONS and its parameters."""

    def __init__(self, code: str, /, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, str] = MappingProxyType(params)

    @property
    def reason(self) -> str:
        """One English line without a full stop."""
        return REASONS[self.code].format_map(self.params)

    def __str__(self) -> str:
        return self.reason


class EvaluationError(Fault):
    """A well-written expression has no value here."""


class ReadingFault(Exception):
    """The setting in force, of this rule, has no usable value now."""

    def __init__(self, key: Key, rule: Rule, cause: EvaluationError) -> None:
        super().__init__(f"{key} of rule {rule.number}: {cause.reason}")
        self.key = key
        self.rule = rule
        self.cause = cause

    @property
    def reason(self) -> str:
        """One English line; ``cause`` has its code and parameters."""
        return self.cause.reason


class MarkedFault(Fault):
    """A fault with its place: ``position`` counts the characters of ``text`` before it."""

    def __init__(self, text: str, position: int, code: str, /, **params: str) -> None:
        super().__init__(code, **params)
        self.text = text
        self.position = position

    @property
    def marked(self) -> str:
        """The text and, on a second line, a caret below the place."""
        return mark(self.text, self.position)


class ExpressionError(MarkedFault):
    """The text is no expression."""


class ReadingError(MarkedFault):
    """The text is no reading, or no value for its key."""
