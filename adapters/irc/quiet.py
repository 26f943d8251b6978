"""Names in talk that is carried: they ring nobody who was not spoken to. Pure.

A client of IRC rings where its own nick stands in a line. Must never know who is where, nor change a word as
it is read: what is put into a name is not seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from core.styles import Run

NON_JOINER = "\u200c"

_NICK = re.compile(r"@?+([\w\[\]\\`^{}|-]++)")
_ADDRESS = re.compile(r"\s*@?+([\w\[\]\\`^{}|-]++)\s?[:,]")
_WORD = re.compile(r"\S++")
_OF_A_PAGE = re.compile(r"://|\w@\w")  # or of a mailbox: it must stay what it is
_FENCE = re.compile(r"`{3,}")


def quieted(lines: list[list[Run]], is_here: Callable[[str], bool]) -> list[list[Run]]:
    """The lines with a mark within every nick that ``is_here``, but for whoever the text begins with,
    "alice: …", or calls "@alice"; those are meant. Code stays as it is."""
    if not lines:
        return lines
    address = _ADDRESS.match("".join(run.text for run in lines[0]))
    meant = None if address is None else address[1]
    made: list[list[Run]] = []
    code = False
    for line in lines:
        fence = _FENCE.fullmatch("".join(run.text for run in line).strip()) is not None
        code = code is not fence
        made.append(line if code or fence else [_quiet(run, is_here, meant) for run in line])
    return made


def _quiet(run: Run, is_here: Callable[[str], bool], meant: str | None) -> Run:
    if run.style.mono:
        return run

    def hide(found: re.Match[str]) -> str:
        nick = found[1]
        if len(nick) < 2 or found[0] != nick or nick == meant or not is_here(nick):
            return found[0]
        return f"{nick[0]}{NON_JOINER}{nick[1:]}"

    def word(found: re.Match[str]) -> str:
        return found[0] if _OF_A_PAGE.search(found[0]) else _NICK.sub(hide, found[0])

    return Run(_WORD.sub(word, run.text), run.style)


def nobody(_nick: str) -> bool:
    """Where nobody is known to be."""
    return False
