"""Whether a value is one that its key takes, whatever branch is taken. Must never know who asks."""

from __future__ import annotations

from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from core.law.durations import Duration
from core.law.expressions import (
    Binary,
    Call,
    Canonical,
    Choice,
    EvaluationError,
    Exact,
    Expression,
    ExpressionError,
    Listing,
    Negative,
    Node,
    Not,
    OfCast,
    Span,
    Truth,
    Value,
    Word,
    canonical,
    constant,
    parse,
    unparse,
    walk,
    words_in,
    written,
)
from core.law.faults import ReadingError
from core.law.threshold import to_threshold
from core.law.vocabulary.entry import (
    NAMES,
    PROPOSAL_KINDS,
    Entry,
    Flag,
    Integer,
    Kind,
    Length,
    Number,
    Patterns,
    Thresholds,
    ValueType,
    WordList,
    Words,
    WordSet,
    choices_of,
)
from core.law.vocabulary.targets import NOTHING, BadTarget, targets_of

LOGICAL = ("and", "or")
EQUALITY = ("==", "!=")


@lru_cache(maxsize=4096)
def check_value(entry: Entry, text: str) -> Expression:
    """The expression of a value, every branch of it fit for its key; raises ReadingError."""
    try:
        expression = parse(text)
    except ExpressionError as error:
        raise ReadingError(error.text, error.position, error.code, **error.params) from None
    _Check(entry, text).all(expression.tree)
    return expression


@lru_cache(maxsize=4096)
def canonical_value(entry: Entry, text: str) -> Canonical:
    """Equal for two texts of one key when they are the same value: ``72h`` and ``3d``."""
    tree = check_value(entry, text).tree
    if isinstance(entry.type, Patterns):
        return frozenset(targets_of(tree))
    try:
        value = constant(tree, entry.names)
    except EvaluationError:
        value = None
    if value is None:
        return canonical(tree, entry.names)
    return (type(value).__name__, coerce(entry, value))


def coerce(entry: Entry, value: Value) -> Value:
    """The value as its key takes it: lists as tuples, sets as frozensets without ``none``.

    Raises EvaluationError when it is of another kind or out of range."""
    match entry.type:
        case Flag():
            fits = isinstance(value, bool)
        case Number():
            fits = isinstance(value, Fraction)
        case Integer():
            return _whole(entry, value)
        case Length(words):
            fits = isinstance(value, Duration) or value in words
        case Words(choices):
            fits = isinstance(value, str) and value in choices
        case WordSet(choices):
            words = words_in(value)
            fits, value = set(words) <= set(choices), frozenset(words) - {NOTHING}
        case WordList(choices, is_open):
            value = words_in(value)
            fits = is_open or set(value) <= set(choices)
        case Thresholds():
            to_threshold(value)
            return value
        case Patterns():
            return words_in(value)
        case _:
            assert_never(entry.type)
    if not fits:
        raise EvaluationError("wrong_kind", expected=expected_of(entry.type), found=written(value))
    return value


def _whole(entry: Entry, value: Value) -> Value:
    if not isinstance(value, Fraction):
        raise EvaluationError("wrong_kind", expected=expected_of(entry.type), found=written(value))
    if value.denominator != 1:
        raise EvaluationError("not_whole", value=str(value))
    if value < 0:
        raise EvaluationError("below_zero", value=str(value))
    return value


def expected_of(value_type: ValueType) -> str:
    """What a type takes, in English."""
    listed = ", ".join(choices_of(value_type))
    match value_type:
        case Flag():
            return "true or false"
        case Number():
            return "a number"
        case Integer():
            return "a whole number"
        case Length(words):
            return "a length of time" + (f" or {listed}" if words else "")
        case Words():
            return f"one of {listed}"
        case WordSet() | WordList(open=False):
            return f"words of {listed}"
        case WordList():
            return "words"
        case Thresholds():
            return "majority, unanimous, a share or a condition"
        case Patterns():
            return "rule numbers, ranges, kinds of rule or keys"
    assert_never(value_type)


class _Check:
    """Checks one text for one key."""

    def __init__(self, entry: Entry, text: str) -> None:
        self._entry = entry
        self._type = entry.type
        self._text = text
        self._choices = choices_of(entry.type)

    def _error(self, node: Node, code: str, **params: str) -> ReadingError:
        return ReadingError(self._text, node.at, code, key=self._entry.key, **params)

    def _wrong(self, node: Node, expected: str, found: str) -> ReadingError:
        return self._error(node, "wrong_type", expected=expected, found=found)

    def all(self, tree: Node) -> None:
        if isinstance(self._type, Patterns):
            try:
                targets_of(tree)
            except BadTarget as bad:
                raise self._error(bad.node, "bad_target", text=unparse(bad.node)) from None
            return
        for node in walk(tree):
            if isinstance(node, Call) and node.function == "roll" and "roll" not in self._entry.names:
                raise self._error(node, "no_roll_here")
        self._outcome(tree)

    def _outcome(self, node: Node) -> None:
        """Checks a node that may be the value as a whole."""
        if isinstance(node, Choice):
            self._need(node.condition, Kind.FLAG)
            self._outcome(node.then)
            self._outcome(node.otherwise)
        elif isinstance(node, Listing):
            if not isinstance(self._type, (WordSet, WordList)):
                raise self._error(node, "list_here")
            for item in node.items:
                self._outcome(item)
        elif isinstance(node, OfCast):
            if not isinstance(self._type, Thresholds):
                raise self._error(node, "of_cast_here")
            if isinstance(node.operand, (Choice, OfCast)) or self._kind(node.operand) is Kind.FLAG:
                raise self._error(node, "of_cast_here")
            self._outcome(node.operand)
        elif isinstance(node, Word) and node.name not in self._entry.names:
            self._symbol(node)
        elif isinstance(node, Truth) and isinstance(self._type, (WordSet, WordList)):
            self._symbol(Word("true" if node.value else "false", node.at))
        else:
            self._operand(node)

    def _symbol(self, node: Word) -> None:
        if node.name in self._choices or (isinstance(self._type, WordList) and self._type.open):
            return
        known = (*self._choices, *sorted(self._entry.names & NAMES.keys()))
        near = get_close_matches(node.name, known, 1)
        if near:
            raise self._error(node, "unknown_word_near", word=node.name, nearest=near[0])
        if not self._choices:
            raise self._wrong(node, expected_of(self._type), f"“{node.name}”")
        raise self._error(node, "unknown_word", word=node.name, known=", ".join(self._choices))

    def _operand(self, node: Node) -> None:
        kind = self._kind(node)
        if kind not in _KINDS[type(self._type)]:
            raise self._wrong(node, expected_of(self._type), kind.value)
        try:
            value = self._constant(node)
            if value is not None:
                coerce(self._entry, value)
        except EvaluationError as error:
            raise ReadingError(self._text, node.at, error.code, **error.params) from None

    def _constant(self, node: Node) -> Value | None:
        return constant(node, self._entry.names)

    def _need(self, node: Node, kind: Kind) -> None:
        found = self._kind(node)
        if found is not kind:
            self._refuse_symbol(node)
            raise self._wrong(node, f"{kind.value} here", found.value)

    def _kind(self, node: Node) -> Kind:
        match node:
            case Exact():
                return Kind.NUMBER
            case Truth():
                return Kind.FLAG
            case Span():
                return Kind.LENGTH
            case Word(name):
                return NAMES[name] if name in self._entry.names else Kind.WORD
            case Negative(operand):
                self._need(operand, Kind.NUMBER)
                return Kind.NUMBER
            case Not(operand):
                self._need(operand, Kind.FLAG)
                return Kind.FLAG
            case Listing():
                return Kind.LIST
            case OfCast():
                raise self._error(node, "of_cast_here")
            case Binary() | Choice() | Call():
                return self._compound(node)
        assert_never(node)

    def _compound(self, node: Binary | Choice | Call) -> Kind:
        match node:
            case Choice(then, condition, otherwise):
                self._need(condition, Kind.FLAG)
                kind = self._kind(then)
                self._need(otherwise, kind)
                return kind
            case Call(function, arguments):
                kind = self._measure(arguments[0], lengths=function in ("min", "max"))
                for argument in arguments[1:]:
                    self._need(argument, kind)
                return kind
            case Binary(operator, left, right) if operator in LOGICAL:
                self._need(left, Kind.FLAG)
                self._need(right, Kind.FLAG)
                return Kind.FLAG
            case Binary(operator, left, right) if operator in EQUALITY:
                self._equality(node)
                return Kind.FLAG
            case Binary(operator, left, right) if operator in ("*", "/"):
                return self._scaled(operator, left, right)
            case Binary(operator, left, right):
                kind = self._measure(left, lengths=True)
                self._need(right, kind)
                return kind if operator in ("+", "-") else Kind.FLAG
        assert_never(node)

    def _measure(self, node: Node, lengths: bool) -> Kind:
        """NUMBER or, where ``lengths`` will do, LENGTH."""
        kind = self._kind(node)
        if kind is not Kind.NUMBER and not (lengths and kind is Kind.LENGTH):
            self._refuse_symbol(node)
            raise self._wrong(node, f"{Kind.NUMBER.value} here", kind.value)
        return kind

    def _refuse_symbol(self, node: Node) -> None:
        """Where a number or the like is needed, a word that is no name is most likely misspelt."""
        if isinstance(node, Word) and node.name not in self._entry.names:
            self._unknown_name(node)

    def _unknown_name(self, node: Word) -> None:
        known = sorted(self._entry.names & NAMES.keys())
        near = get_close_matches(node.name, known, 1)
        if near:
            raise self._error(node, "unknown_word_near", word=node.name, nearest=near[0])
        raise self._error(node, "unknown_word", word=node.name, known=", ".join(known) or "no names here")

    def _scaled(self, operator: str, left: Node, right: Node) -> Kind:
        first = self._measure(left, lengths=True)
        second = self._measure(right, lengths=operator == "*" and first is Kind.NUMBER)
        return Kind.LENGTH if Kind.LENGTH in (first, second) else Kind.NUMBER

    def _equality(self, node: Binary) -> None:
        kind = self._kind(node.left)
        self._need(node.right, kind)
        if kind is not Kind.WORD:
            return
        # One side is a name such as ``kind``; the other must be one of the words it can be.
        sides = [s for s in (node.left, node.right) if isinstance(s, Word)]
        symbols = [s for s in sides if s.name not in self._entry.names]
        if len(symbols) == 2 or len(sides) < 2:
            self._unknown_name(symbols[0] if symbols else Word("", node.at))
        for symbol in symbols:
            if symbol.name not in PROPOSAL_KINDS:
                near = get_close_matches(symbol.name, PROPOSAL_KINDS, 1)
                known = near[0] if near else ", ".join(PROPOSAL_KINDS)
                code = "unknown_word_near" if near else "unknown_word"
                raise self._error(symbol, code, word=symbol.name, nearest=known, known=known)


_KINDS: dict[type, frozenset[Kind]] = {
    Flag: frozenset({Kind.FLAG}),
    Number: frozenset({Kind.NUMBER}),
    Integer: frozenset({Kind.NUMBER}),
    Length: frozenset({Kind.LENGTH}),
    Words: frozenset(),
    WordSet: frozenset(),
    WordList: frozenset(),
    Thresholds: frozenset({Kind.NUMBER, Kind.FLAG}),
}
