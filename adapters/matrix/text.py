"""Cleaning of text on its way in and out. Must never know what the text means."""

from __future__ import annotations

import re
from html import unescape

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ENDLESS = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9A-Fa-f]{7,});?")  # the highest code point has 7 digits
LONGEST_NAME = 64
LONGEST_ID = 300  # a Matrix id has 255 at most, and the network's name stands before it


def whole(text: str) -> str:
    """``text`` without the lone surrogates JSON may smuggle in and UTF-8 cannot carry."""
    return _SURROGATE.sub("\ufffd", text)


def printable(text: str) -> str:
    """``text`` without control codes; line breaks are ``\\n`` only."""
    return _CONTROL.sub("", whole(text).replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str, longest: int = LONGEST_NAME) -> str:
    """A name for showing: one line, no control codes, of bounded length."""
    return " ".join(printable(text).split())[:longest]


def unescaped(html: str) -> str:
    """``html`` without tags, its character references resolved. A number that no code point has is one
    unknown character: the standard library raises for one of more than 4,300 digits.
    """
    return unescape(_ENDLESS.sub("\ufffd", html))
