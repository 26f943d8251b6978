"""From a typed line to what somebody said, and from a notice to lines of a terminal. Pure.

Must never know where the lines come from or go to.
"""

from __future__ import annotations

import re
import unicodedata

import msgspec

from core.ids import Instant, NetworkName, RoomName
from core.ports import BOLD, Delivery, Inbound, InboundKind, Notice
from core.styles import bare

ROOM = RoomName("#table")
FIRST = "you"
_ON, _OFF, _DIM, _PLAIN = "\x1b[1m", "\x1b[22m", "\x1b[2m", "\x1b[0m"
_NAME = re.compile(r"[^\s\0-\x1f/]{1,32}")


class Heard(msgspec.Struct, frozen=True):
    """A line that is said to the room, or with ``private`` to the gateway alone."""

    text: str
    private: bool = False
    action: bool = False


class Speak(msgspec.Struct, frozen=True):
    """From now on the lines are ``name``'s."""

    name: str


class Quit(msgspec.Struct, frozen=True):
    pass


class Usage(msgspec.Struct, frozen=True):
    """A line that begins with / and is nothing the terminal knows."""


Typed = Heard | Speak | Quit | Usage
USAGE = "/as NAME speaks as another player, /msg TEXT in private, /me TEXT, /quit; everything else is said"


def understand(line: str) -> Typed | None:
    """None for an empty line. Two slashes begin a text with one."""
    line = "".join(c for c in line if c == "\t" or unicodedata.category(c) != "Cc").strip()
    if not line:
        return None
    if not line.startswith("/") or line.startswith("//"):
        return Heard(line.removeprefix("/") if line.startswith("//") else line)
    verb, _, rest = line[1:].partition(" ")
    rest = rest.strip()
    match verb.casefold():
        case "as" if _NAME.fullmatch(rest):
            return Speak(rest)
        case "msg" if rest:
            return Heard(rest, private=True)
        case "me" if rest:
            return Heard(rest, action=True)
        case "quit" if not rest:
            return Quit()
        case _:
            return Usage()


def inbound(network: NetworkName, speaker: str, said: Heard, now: Instant) -> Inbound:
    return Inbound(
        network=network,
        room=None if said.private else ROOM,
        account=speaker,
        name=speaker,
        text=said.text,
        received=now,
        kind=InboundKind.ACTION if said.action else InboundKind.MESSAGE,
    )


def lines(delivery: Delivery, *, colours: bool) -> list[str]:
    """A delivery as lines for the terminal; what is private says for whom."""
    place = delivery.place
    to = "" if place.account is None else f"[{place.account}] "
    return [f"{_dim(to, colours)}{line}" for line in _said(delivery.notice, colours).split("\n")]


def _said(notice: Notice, colours: bool) -> str:
    text = notice.text if notice.speaker is None else bare(notice.text)
    text = "".join(c for c in text if c in "\n\t" or c == BOLD or unicodedata.category(c) != "Cc")
    if notice.speaker is not None:
        who = f"{notice.speaker}@{notice.whose or notice.origin}"
        text = f"* {who} {text}" if notice.action else f"<{who}> {text}"
    if not colours:
        return text.replace(BOLD, "")
    bold = False
    parts = []
    for part in text.split(BOLD):
        parts.append(f"{_ON}{part}{_OFF}" if bold and part else part)
        bold = not bold
    return "".join(parts)


def _dim(text: str, colours: bool) -> str:
    return f"{_DIM}{text}{_PLAIN}" if colours and text else text
