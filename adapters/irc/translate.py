"""Between what the gateway means and what IRC can carry, both ways. Pure.

Must never know about connections, nor say anything of its own to people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from adapters.irc.line import Line
from core.ids import Instant, NetworkName, RoomName
from core.ports import BOLD, Inbound, InboundKind, Notice

CUT_MARGIN = 10  # a line so near the limit, in bytes, may have lost its end
_LEAST_ROOM = 40  # bytes; however long a prefix claims to be, a piece gets so many
_NAME_LENGTH = 48  # characters shown of a speaker's name
NON_JOINER = "\u200c"

_BREAK = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_COLOUR = re.compile(r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?")
_CONTROL_BUT_BOLD = re.compile(r"[\x00-\x01\x03-\x1f\x7f-\x9f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_OVERRIDE = re.compile(r"[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
_WORD = re.compile(r"([^\W_])([^\W_]*)")
_CARRIED = re.compile(rf"(?:<[^<>]*{NON_JOINER}[^<>]*@[^<>]+>|\* [^<>]*{NON_JOINER}[^<>]*@\S+)(?: |$)")
_EXTENDS = re.compile(
    r"[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u094d"
    r"\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f"
    r"\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)


# --- out -------------------------------------------------------------------


def clean(text: str, *, bold: bool = False) -> str:
    """One line without any byte that ends a line, formats or controls; BOLD stays where asked for."""
    text = _SURROGATE.sub("\ufffd", _COLOUR.sub("", text)).replace("\t", " ")
    text = _CONTROL_BUT_BOLD.sub("", _BREAK.sub(" ", text.replace("\0", " ")))
    return text if bold else text.replace(BOLD, "")


def unpinged(name: str) -> str:
    """The name with a zero-width mark inside every word of it, so that no client sees its own nick."""
    shown = _OVERRIDE.sub("", clean(name)).replace("<", "").replace(">", "").strip()[:_NAME_LENGTH] or "?"
    marked = _WORD.sub(rf"\1{NON_JOINER}\2", shown)
    return marked if NON_JOINER in marked else shown[0] + NON_JOINER + shown[1:]


def is_carried(text: str) -> bool:
    """Whether it begins as relayed talk does: another gateway said it here, or a bot repeats one.

    What is carried once more by everybody who hears it would go round for ever.
    """
    return _CARRIED.match(text) is not None


def pieces(notice: Notice, room: int) -> list[str]:
    """The texts, each at most ``room`` bytes, that say the notice, one message each.

    Relayed talk carries its speaker on every piece, so that nothing a person wrote begins a
    message under the gateway's nick. ``table`` is not for IRC.
    """
    room = max(room, _LEAST_ROOM)
    if notice.speaker is None:
        return _with_bold(_lines(notice.text, bold=True), room)
    name = unpinged(notice.speaker)
    if notice.origin is not None:
        name = f"{name}@{clean(notice.origin)}"
    head = f"* {name} " if notice.action else f"<{name}> "
    left = max(room - len(head.encode()), _LEAST_ROOM)
    return [head + piece for line in _lines(notice.text, bold=False) for piece in split(line, left)]


def _lines(text: str, *, bold: bool) -> list[str]:
    lines = (clean(line, bold=bold) for line in _BREAK.split(text))
    return [line for line in lines if line.replace(BOLD, "").strip() or (bold and BOLD in line)]


def _with_bold(lines: list[str], room: int) -> list[str]:
    """IRC forgets bold at the end of a message: the next one takes it up again."""
    said: list[str] = []
    on = False
    for line in lines:
        for piece in split(line, room - 1 if on or BOLD in line else room):
            text = BOLD + piece if on else piece
            on = text.count(BOLD) % 2 == 1
            if text.replace(BOLD, "").strip():
                said.append(text)
    return said


def split(text: str, room: int) -> list[str]:
    """Cuts a line into pieces of at most ``room`` bytes (at least 4); joined they are the line again.

    It cuts behind a blank where one stands in the second half of the piece, else between
    characters as people see them, and inside one only where it alone is too long.
    """
    if len(text.encode()) <= room:
        return [text] if text else []
    found: list[str] = []
    piece, size, blank = "", 0, 0  # ``blank``: where in the piece the last good cut is
    for cluster in _clusters(text, room):
        width = len(cluster.encode())
        if size + width > room:
            cut = blank or len(piece)
            found.append(piece[:cut])
            piece, blank = piece[cut:], 0
            size = len(piece.encode())
        piece += cluster
        size += width
        if cluster == " " and size * 2 >= room:
            blank = len(piece)
    found.append(piece)
    return found


def _clusters(text: str, room: int) -> Iterator[str]:
    cluster = ""
    for char in text:
        joins = _EXTENDS.match(char) is not None or cluster.endswith("\u200d") or _pairs_flag(cluster, char)
        if cluster and (not joins or len((cluster + char).encode()) > room):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _pairs_flag(cluster: str, char: str) -> bool:
    first, last = "\U0001f1e6", "\U0001f1ff"
    return len(cluster) == 1 and first <= cluster <= last and first <= char <= last


# --- in --------------------------------------------------------------------


def plain(text: str) -> str:
    """Text as its reader sees it: without colours, formatting and control codes."""
    return "\t".join(clean(part) for part in text.split("\t"))  # a tab in code is not ours to change


def server_time(stamp: str | None) -> Instant | None:
    """The tag ``time`` (ISO 8601 in UTC); None where it is missing or malformed."""
    if not stamp or not stamp.endswith("Z"):
        return None
    try:
        return Instant(round(datetime.fromisoformat(stamp).timestamp() * 1000))
    except (ValueError, OverflowError):
        return None


def inbound(
    line: Line,
    *,
    network: NetworkName,
    room: RoomName | None,
    received: Instant,
    live: bool,
    limit: int,
) -> Inbound | None:
    """What somebody said, still without an account; None when nothing readable is left, and for
    talk that a gateway has carried here.

    ``limit``: bytes a line of this network may have, CR LF included.
    """
    text = plain(line.arguments[0]) if line.arguments else ""
    if not text.strip() or is_carried(text):
        return None
    return Inbound(
        network=network,
        room=room,
        account=None,
        name=line.nick,
        text=text,
        received=received,
        kind=InboundKind.ACTION if line.kind == "action" else InboundKind.MESSAGE,
        message_id=line.tags.get("msgid") or None,
        sent=server_time(line.tags.get("time")),
        live=live,
        maybe_cut=line.size >= limit - CUT_MARGIN,
    )
