"""Fenced blocks: where code stands in what somebody typed. Must never know what the code does."""

from __future__ import annotations

import re

import msgspec

_MARK = "```"
_OPENED = re.compile(r"`{3,}|^[ \t]*(?P<tildes>~{3,})", re.MULTILINE)
_LANGUAGE = re.compile(r"[ \t]*(?:[A-Za-z][\w+#.-]{0,19})?[ \t]*\n")


class Fenced(msgspec.Struct, frozen=True):
    """``text`` without the block; ``code`` None where there is none, "" where it is empty."""

    text: str
    code: str | None


class FenceFault(msgspec.Struct, frozen=True):
    """ "open": the block is not closed, which ``mark`` does; "two": there is more than one."""

    what: str
    mark: str = _MARK


class _Block(msgspec.Struct, frozen=True):
    """Where the block, its inside and what follows it begin; ``after`` None where it is not closed."""

    at: int
    inside: int
    end: int = 0
    after: int | None = None
    mark: str = _MARK


def _block(text: str) -> _Block | None:
    """The first one. It is closed by as many of the marks as opened it, or more; tildes stand on lines of their own."""
    opened = _OPENED.search(text)
    if opened is None:
        return None
    mark = opened["tildes"] or opened[0]
    pattern = rf"^[ \t]*{mark}~*[ \t]*$" if opened["tildes"] else f"{mark}`*"
    closed = re.compile(pattern, re.MULTILINE).search(text, opened.end())
    if closed is None:
        return _Block(opened.start(), opened.end(), mark=mark)
    return _Block(opened.start(), opened.end(), closed.start(), closed.end(), mark)


def split_code(text: str) -> Fenced | FenceFault:
    """Takes out the block between three backticks or tildes; a word behind the first three names a language."""
    block = _block(text)
    if block is None:
        return Fenced(text, None)
    if block.after is None:
        return FenceFault("open", block.mark)
    before, after = text[: block.at], text[block.after :]
    if _OPENED.search(after):
        return FenceFault("two")
    inside = text[block.inside : block.end]
    named = _LANGUAGE.match(inside)
    code = inside[named.end() :] if named else inside
    return Fenced(f"{before.rstrip()}\n{after.lstrip()}".strip(), code.strip("\n").rstrip())


def tabs_as_blanks(text: str) -> str:
    """A tab is a blank, but in code: there it would mean something else."""
    if "\t" not in text:
        return text
    block = _block(text)
    if block is None:
        return text.replace("\t", " ")
    end = len(text) if block.after is None else block.after
    return text[: block.at].replace("\t", " ") + text[block.at : end] + text[end:].replace("\t", " ")


def fenced(code: str) -> str:
    """Between marks that the code itself does not have."""
    mark = _MARK
    while mark in code:
        mark += "`"
    return f"{mark}\n{code}\n{mark}"
