"""The values one step away from a setting's value, as the table of all keys types it.

Every one of them is a value its key takes, and none is worth the same as the value it stands beside.
Must never know a ruleset, nor who notices the difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import assert_never

from core.law.durations import MONTH, UNITS, Duration
from core.law.expressions import (
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
    parse,
    unparse,
)
from core.law.faults import ReadingError
from core.law.vocabulary import (
    NAMES,
    PROPOSAL_KINDS,
    Entry,
    Length,
    Patterns,
    Thresholds,
    WordList,
    WordSet,
    canonical_value,
    choices_of,
)

_UNIT = re.compile(r"[0-9.]+([a-z]+)")
_OTHERS = {
    "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="), "==": ("!=",), "!=": ("==",),
    "and": ("or",), "or": ("and",), "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",),
}  # fmt: skip
_CALLS = {
    "min": ("max",), "max": ("min",), "floor": ("ceil", "round"), "ceil": ("floor", "round"),
    "round": ("floor", "ceil"), "roll": (),
}  # fmt: skip


def neighbours(entry: Entry, text: str) -> tuple[str, ...]:
    """The texts of all values one step from ``text``, none twice; leaving it unset is not among them."""
    tree = parse(text).tree
    stepped = _patterns(tree) if isinstance(entry.type, Patterns) else _Steps(entry, text).of(tree)
    seen = {canonical_value(entry, text)}
    found: list[str] = []
    for node in stepped:
        written = unparse(node)
        try:
            worth = canonical_value(entry, written)
        except ReadingError:
            continue  # one step too far, such as a share above 1
        if worth not in seen:
            seen.add(worth)
            found.append(written)
    return tuple(found)


class _Steps:
    """The trees one step from a tree, some of which the key may refuse."""

    def __init__(self, entry: Entry, text: str) -> None:
        self._entry = entry
        self._text = text
        self._choices = choices_of(entry.type)
        self._is_list = isinstance(entry.type, (WordSet, WordList))

    def of(self, node: Node) -> Iterator[Node]:
        yield from self._own(node)
        for child, rebuilt in _places(node):
            for stepped in self.of(child):
                yield rebuilt(stepped)

    def _own(self, node: Node) -> Iterator[Node]:
        match node:
            case Exact(value):
                step = Fraction(1, value.denominator)
                yield from (Exact(value - step), Exact(value + step))
            case Span(value, at):
                yield from self._lengths(value, at)
            case Truth(value):
                yield from self._words("true" if value else "false") if self._is_list else [Truth(not value)]
            case Word(name):
                yield from self._words(name)
            case Negative(operand) | Not(operand) | OfCast(operand):
                yield operand
            case Binary("/", Exact(), Exact()):
                return  # a fraction, not a sum to be worked out
            case Binary(operator):
                yield from (replace(node, operator=other) for other in _OTHERS[operator])
            case Choice(then, _, otherwise):
                yield from (then, otherwise, replace(node, then=otherwise, otherwise=then))
            case Call(function):
                yield from (replace(node, function=other) for other in _CALLS[function])
            case Listing(items):
                yield from self._lists(items)
            case _:
                assert_never(node)

    def _lengths(self, value: Duration, at: int) -> Iterator[Node]:
        """One unit, as it is written, shorter and longer; and each word instead."""
        written = _UNIT.match(self._text, at)
        assert written is not None
        for step in (-1, 1):
            if written[1] == MONTH:
                yield Span(Duration(months=value.months + step))
            elif value.millis + step * UNITS[written[1]] >= 0:
                yield Span(Duration(millis=value.millis + step * UNITS[written[1]]))
        if isinstance(self._entry.type, Length):
            yield from (Word(word) for word in self._entry.type.words)

    def _words(self, name: str) -> Iterator[Node]:
        if name in self._entry.names:
            alike = sorted(n for n in self._entry.names & NAMES.keys() if NAMES[n] is NAMES[name])
            yield from (Word(other) for other in alike if other != name)
            return
        known = self._choices if name in self._choices or self._is_list else PROPOSAL_KINDS
        yield from (Word(other) for other in known if other != name)
        if isinstance(self._entry.type, Thresholds) and name == "unanimous":
            yield OfCast(Word(name))
        if isinstance(self._entry.type, Length):
            yield Span(Duration(millis=UNITS["d"]))
        if self._is_list:
            yield from (
                Listing((Word(name), Word(more))) for more in self._choices if more not in (name, "none")
            )

    def _lists(self, items: tuple[Node, ...]) -> Iterator[Node]:
        for number in range(len(items)):
            yield _listing((*items[:number], *items[number + 1 :]))
        for number in range(len(items) - 1):
            first, second = items[number], items[number + 1]
            yield Listing((*items[:number], second, first, *items[number + 2 :]))
        present = {unparse(item) for item in items}
        yield from (Listing((*items, Word(m))) for m in self._choices if m not in present and m != "none")


def _listing(items: tuple[Node, ...]) -> Node:
    return items[0] if len(items) == 1 else Listing(items)


def _places(node: Node) -> Iterator[tuple[Node, Callable[[Node], Node]]]:
    """Every part of a node, and the node with another part there."""
    match node:
        case Exact() | Truth() | Span() | Word():
            return
        case Negative(operand) | Not(operand) | OfCast(operand):
            yield operand, lambda new: replace(node, operand=new)
        case Binary(_, left, right):
            yield left, lambda new: replace(node, left=new)
            yield right, lambda new: replace(node, right=new)
        case Choice(then, condition, otherwise):
            yield then, lambda new: replace(node, then=new)
            yield condition, lambda new: replace(node, condition=new)
            yield otherwise, lambda new: replace(node, otherwise=new)
        case Call(_, parts):
            for number, part in enumerate(parts):
                yield part, partial(_of_call, node, number)
        case Listing(parts):
            for number, part in enumerate(parts):
                yield part, partial(_unlike, parts, number)
        case _:
            assert_never(node)


def _of_call(call: Call, number: int, new: Node) -> Node:
    return replace(call, arguments=_with(call.arguments, number, new))


def _with(parts: tuple[Node, ...], number: int, new: Node) -> tuple[Node, ...]:
    return (*parts[:number], new, *parts[number + 1 :])


def _unlike(parts: tuple[Node, ...], number: int, new: Node) -> Node:
    """With another word in one place: what would stand there twice is left as it was, and so is a longer list."""
    others = {unparse(part) for part in (*parts[:number], *parts[number + 1 :])}
    same = isinstance(new, Listing) or unparse(new) in others | {"none"}
    return Listing(parts) if same else Listing(_with(parts, number, new))


def _patterns(tree: Node) -> Iterator[Node]:
    """Each target dropped, one number off, a whole area or another kind of rule instead."""
    items = tree.items if isinstance(tree, Listing) else (tree,)
    for number, item in enumerate(items):
        rest = (*items[:number], *items[number + 1 :])
        yield _listing(rest) if rest else Word("none")
        for other in _targets(item):
            yield _listing(_with(items, number, other))


def _targets(item: Node) -> Iterator[Node]:
    yield from (Word(kind) for kind in ("rule", "decree", "mutable", "immutable"))
    match item:
        case Word(name) if "." in name and not name.endswith(".*"):
            yield Word(name.rpartition(".")[0] + ".*")
        case Exact(value):
            yield from (Exact(value - 1), Exact(value + 1))
        case Binary("-", Exact(first), Exact(last)):
            for low, high in ((first - 1, last), (first + 1, last), (first, last - 1), (first, last + 1)):
                yield Binary("-", Exact(low), Exact(high))
        case _:
            return
