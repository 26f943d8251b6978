"""Cleaning of text on its way in and out. Must never know what the text means."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
LONGEST_NAME = 64


def whole(text: str) -> str:
    """``text`` without the lone surrogates JSON may smuggle in and UTF-8 cannot carry."""
    return _SURROGATE.sub("\ufffd", text)


def printable(text: str) -> str:
    """``text`` without control codes; line breaks are ``\\n`` only."""
    return _CONTROL.sub("", whole(text).replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """A name for showing: one line, no control codes, of bounded length."""
    return " ".join(printable(text).split())[:LONGEST_NAME]
