"""Fenced blocks: where code stands in what somebody typed. Must never know what the code does."""

from __future__ import annotations

import re

import msgspec

_MARK = "```"
_LANGUAGE = re.compile(r"[A-Za-z]{0,20}\n")


class Fenced(msgspec.Struct, frozen=True):
    """``text`` without the block; ``code`` None where there is none, "" where it is empty."""

    text: str
    code: str | None


class FenceFault(msgspec.Struct, frozen=True):
    """ "open": the block is not closed; "two": there is more than one."""

    what: str


def split_code(text: str) -> Fenced | FenceFault:
    """Takes out the block between three backticks; a word behind the first three names a language."""
    before, opened, rest = text.partition(_MARK)
    if not opened:
        return Fenced(text, None)
    inside, closed, after = rest.partition(_MARK)
    if not closed:
        return FenceFault("open")
    if _MARK in after:
        return FenceFault("two")
    named = _LANGUAGE.match(inside)
    code = inside[named.end() :] if named else inside
    return Fenced(f"{before.rstrip()}\n{after.lstrip()}".strip(), code.strip("\n").rstrip())


def fenced(code: str) -> str:
    return f"{_MARK}\n{code}\n{_MARK}"
