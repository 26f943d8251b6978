"""One line of the IRC protocol as a value, and the mending of odd ones before they are parsed.

Must never know what a line means for the game, or where it came from.
"""

from __future__ import annotations

import msgspec

_NO_TAGS: dict[str, str] = {}
_NEEDS_SOURCE = frozenset(
    ("PRIVMSG", "NOTICE", "NICK", "JOIN", "PART", "QUIT", "KICK", "ACCOUNT", "CHGHOST", "SETNAME", "TAGMSG")
)
_LEAST = {
    "PRIVMSG": 2,
    "NOTICE": 2,
    "KICK": 2,
    "CHGHOST": 2,
    "CAP": 2,
    "BATCH": 1,
    "QUIT": 0,
    "ACK": 0,
    "AWAY": 0,
    "ERROR": 0,
}


class Line(msgspec.Struct, frozen=True):
    """``kind``: a number of three digits, or a command in small letters; messages are pubmsg,
    privmsg, pubnotice, privnotice, ctcp, action. ``target`` is the first parameter, ``arguments``
    the others. ``size``: bytes of the line on the wire without its tags, with CR LF.
    """

    kind: str
    source: str = ""
    target: str = ""
    arguments: tuple[str, ...] = ()
    tags: dict[str, str] = _NO_TAGS
    size: int = 0

    @property
    def nick(self) -> str:
        return self.source.partition("!")[0]

    @property
    def userhost(self) -> str:
        return self.source.partition("!")[2]

    @property
    def last(self) -> str:
        return self.arguments[-1] if self.arguments else self.target


def untagged(raw: str) -> str:
    return raw.partition(" ")[2].lstrip(" ") if raw.startswith("@") else raw


def mend(raw: str) -> str | None:
    """The line in the shape parsers expect, or None when it says nothing.

    Blanks before it or doubled after the tags go, NUL and CR become blanks, a QUIT without a
    reason gets an empty one; what lacks its source or its parameters is dropped.
    """
    raw = raw.replace("\0", " ").replace("\r", " ").strip(" ")
    tags = raw.partition(" ")[0] + " " if raw.startswith("@") else ""
    body = untagged(raw)
    source, rest = "", body
    if body.startswith(":"):
        source, _, rest = body.partition(" ")
        rest = rest.lstrip(" ")
    command, _, parameters = rest.partition(" ")
    if not command.isascii() or not command.isalnum():
        return None
    command = command.upper()
    if command in _NEEDS_SOURCE and len(source) < 2:
        return None
    parameters = parameters.lstrip(" ")
    if command == "QUIT" and not parameters:
        parameters = ":"
    elif _count(parameters) < _LEAST.get(command, 1):
        return None
    head = f"{source} {command}" if len(source) > 1 else command
    return f"{tags}{head} {parameters}" if parameters else f"{tags}{head}"


def _count(parameters: str) -> int:
    if parameters.startswith(":"):
        return 1
    main, trailing, _ = parameters.partition(" :")
    return len(main.split()) + bool(trailing)
