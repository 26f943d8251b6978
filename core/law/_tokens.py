"""The tokens of an expression. Must never know the grammar."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction

import msgspec

from core.law.durations import LIMIT_YEARS, MONTH, UNITS, Duration, duration_of
from core.law.faults import ExpressionError

LIMIT_CHARACTERS = 4000
LIMIT_TOKENS = 200
LIMIT_DIGITS = 12
LIMIT_WORD = 64

# One character each, so that places in the text stay the same.
_PLAIN = str.maketrans(
    {
        "−": "-", "–": "-", "‑": "-", "×": "*", "·": "*", "÷": "/", "∕": "/", "⁄": "/",
        **dict.fromkeys("“”„«»‘’‚", '"'), "'": '"',
    }
)  # fmt: skip
_BLANKS = str.maketrans(dict.fromkeys("\t\n\r\v\f\x1c\x1d\x1e\x1f", " "))
_WIDE = {"≤": "<=", "≥": ">=", "≠": "!="}
_NUMBER = re.compile(r"([0-9]+)(?:\.([0-9]+))?([^\W_]*)", re.ASCII)
_WORD = re.compile(r"[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*(?:\.\*)?")
_SIGN = re.compile(r"<=|>=|==|!=|[-+*/()<>,]")


class TokenKind(Enum):
    NUMBER = "number"
    LENGTH = "length"
    WORD = "word"
    SIGN = "sign"
    END = "end"


class Token(msgspec.Struct, frozen=True):
    """``text`` is lower case with plain signs; ``value`` is set on numbers and lengths."""

    kind: TokenKind
    text: str
    at: int
    value: Fraction | Duration | None = None


def plain(text: str) -> str:
    """Typographic signs, quotes and blanks made plain, one character for one; lower case."""
    # str.lower() may lengthen a text (İ), and places must stay the same.
    return "".join(
        c.lower() if c.isascii() else " " if c.isspace() else c for c in text.translate(_PLAIN)
    ).translate(_BLANKS)


def tokens_of(text: str) -> tuple[Token, ...]:
    """All tokens, the last one END; raises ExpressionError."""
    if len(text) > LIMIT_CHARACTERS:
        raise ExpressionError(text, LIMIT_CHARACTERS, "too_long", limit=str(LIMIT_CHARACTERS))
    source = plain(text)
    found: list[Token] = []
    at = 0
    while at < len(source):
        if source[at] == " ":
            at += 1
            continue
        if len(found) == LIMIT_TOKENS:
            raise ExpressionError(text, at, "too_many_tokens", limit=str(LIMIT_TOKENS))
        token, at = _next(text, source, at)
        found.append(token)
    found.append(Token(TokenKind.END, "", len(text)))
    return tuple(found)


def _next(text: str, source: str, at: int) -> tuple[Token, int]:
    if number := _NUMBER.match(source, at):
        return _number(text, number), number.end()
    if word := _WORD.match(source, at):
        if len(word[0]) > LIMIT_WORD:
            raise ExpressionError(text, at, "too_long", limit=str(LIMIT_WORD))
        return Token(TokenKind.WORD, word[0], at), word.end()
    if source[at] in _WIDE:
        return Token(TokenKind.SIGN, _WIDE[source[at]], at), at + 1
    if sign := _SIGN.match(source, at):
        return Token(TokenKind.SIGN, sign[0], at), sign.end()
    if source[at] == '"':
        return _quoted(text, source, at)
    if source[at] == "=":
        raise ExpressionError(text, at, "single_equals")
    raise ExpressionError(text, at, "bad_character", character=text[at])


def _number(text: str, number: re.Match[str]) -> Token:
    whole, places, unit = number[1], number[2] or "", number[3]
    if len(whole) + len(places) > LIMIT_DIGITS:
        raise ExpressionError(text, number.start(), "too_many_digits", limit=str(LIMIT_DIGITS))
    amount = Fraction(f"{whole}.{places}" if places else whole)
    if not unit:
        return Token(TokenKind.NUMBER, number[0], number.start(), amount)
    if unit not in UNITS and unit != MONTH:
        raise ExpressionError(text, number.start(3), "unknown_unit", unit=unit[:LIMIT_WORD])
    length = duration_of(amount, unit)
    if length is not None:
        return Token(TokenKind.LENGTH, number[0], number.start(), length)
    if (amount * UNITS.get(unit, 1)).denominator != 1:
        raise ExpressionError(text, number.start(), "bad_length", text=number[0])
    raise ExpressionError(text, number.start(), "length_too_long", years=str(LIMIT_YEARS))


def _quoted(text: str, source: str, at: int) -> tuple[Token, int]:
    end = source.find('"', at + 1)
    if end < 0:
        raise ExpressionError(text, at, "open_quote")
    word = source[at + 1 : end].strip()
    if len(word) > LIMIT_WORD or not _WORD.fullmatch(word):
        raise ExpressionError(text, at, "bad_quote")
    return Token(TokenKind.WORD, word, at), end + 1
