"""The grammar of expressions, by recursive descent of bounded depth.

    listing    = choice {"," choice}
    choice     = or ["if" or "else" choice]
    or         = and {"or" and}
    and        = not {"and" not}
    not        = "not" not | comparison
    comparison = share [("<" | "<=" | ">" | ">=" | "==" | "!=") share]
    share      = sum ["of" "cast"]
    sum        = product {("+" | "-") product}
    product    = sign {("*" | "/") sign}
    sign       = "-" sign | atom
    atom       = number | length | word | function "(" choice {"," choice} ")" | "(" listing ")"

Must never know what a word means.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from core.law._nodes import (
    COMPARISONS,
    FUNCTIONS,
    ONE_ARGUMENT,
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
from core.law._tokens import Token, TokenKind, tokens_of
from core.law.durations import Duration
from core.law.faults import ExpressionError

LIMIT_DEPTH = 20
RESERVED = frozenset({"and", "or", "not", "if", "else", "of", "cast"})


def parse_tree(text: str) -> Node:
    """The tree of a text; raises ExpressionError."""
    parser = _Parser(text)
    if parser.at_end():
        raise parser.error("empty")
    tree = parser.listing()
    if not parser.at_end():
        raise parser.error("left_over", text=parser.here.text)
    return tree


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokens_of(text)
        self._next = 0
        self._depth = 0

    @property
    def here(self) -> Token:
        return self._tokens[self._next]

    def at_end(self) -> bool:
        return self.here.kind is TokenKind.END

    def error(self, code: str, **params: str) -> ExpressionError:
        return ExpressionError(self._text, self.here.at, code, **params)

    def _take(self) -> Token:
        token = self.here
        self._next += 1
        return token

    def _accept(self, *texts: str) -> Token | None:
        if self.here.kind in (TokenKind.SIGN, TokenKind.WORD) and self.here.text in texts:
            return self._take()
        return None

    def _deeper(self, inner: Callable[[], Node]) -> Node:
        if self._depth == LIMIT_DEPTH:
            raise self.error("too_deep", limit=str(LIMIT_DEPTH))
        self._depth += 1
        node = inner()
        self._depth -= 1
        return node

    def listing(self) -> Node:
        first = self._choice()
        items = [first]
        while self._accept(","):
            items.append(self._choice())
        if len(items) == 1:
            return first
        # A list within a list is the same list.
        flat = [part for item in items for part in (item.items if isinstance(item, Listing) else (item,))]
        return Listing(tuple(flat), first.at)

    def _choice(self) -> Node:
        then = self._or()
        asked = self._accept("if")
        if asked is None:
            return then
        condition = self._or()
        if not self._accept("else"):
            raise self.error("expected_else")
        return Choice(then, condition, self._deeper(self._choice), asked.at)

    def _chain(self, inner: Callable[[], Node], *operators: str) -> Node:
        left = inner()
        while token := self._accept(*operators):
            left = Binary(token.text, left, inner(), token.at)
        return left

    def _or(self) -> Node:
        return self._chain(self._and, "or")

    def _and(self) -> Node:
        return self._chain(self._not, "and")

    def _not(self) -> Node:
        if token := self._accept("not"):
            return Not(self._deeper(self._not), token.at)
        return self._comparison()

    def _comparison(self) -> Node:
        left = self._share()
        token = self._accept(*COMPARISONS)
        if token is None:
            return left
        right = self._share()
        if self.here.kind is TokenKind.SIGN and self.here.text in COMPARISONS:
            raise self.error("chained")
        return Binary(token.text, left, right, token.at)

    def _share(self) -> Node:
        operand = self._sum()
        token = self._accept("of")
        if token is None:
            return operand
        if not self._accept("cast"):
            raise self.error("expected_cast")
        return OfCast(operand, token.at)

    def _sum(self) -> Node:
        return self._chain(self._product, "+", "-")

    def _product(self) -> Node:
        return self._chain(self._sign, "*", "/")

    def _sign(self) -> Node:
        if token := self._accept("-"):
            return Negative(self._deeper(self._sign), token.at)
        return self._atom()

    def _atom(self) -> Node:
        token = self.here
        if isinstance(token.value, Fraction):
            return Exact(token.value, self._take().at)
        if isinstance(token.value, Duration):
            return Span(token.value, self._take().at)
        if token.kind is TokenKind.WORD and token.text not in RESERVED:
            self._take()
            if self._accept("("):
                return self._call(token)
            if token.text in ("true", "false"):
                return Truth(token.text == "true", token.at)
            return Word(token.text, token.at)
        if self._accept("("):
            inner = self._deeper(self.listing)
            self._close()
            return inner
        raise self.error("expected_value")

    def _call(self, name: Token) -> Node:
        at = name.at
        if name.text not in FUNCTIONS:
            raise ExpressionError(
                self._text, at, "unknown_function", name=name.text, functions=", ".join(FUNCTIONS)
            )
        arguments = [self._deeper(self._choice)]
        while self._accept(","):
            arguments.append(self._deeper(self._choice))
        self._close()
        if name.text in ONE_ARGUMENT and len(arguments) != 1:
            raise ExpressionError(self._text, at, "arguments", name=name.text, count="one number")
        return Call(name.text, tuple(arguments), at)

    def _close(self) -> None:
        if not self._accept(")"):
            raise self.error("expected_close")
