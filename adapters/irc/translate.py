"""Between what the gateway means and what IRC can carry, both ways. Pure.

Must never know about connections, nor say anything of its own to people.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime

from adapters.irc.line import Line
from adapters.irc.quiet import NON_JOINER, nobody, quieted
from core import styles
from core.graphemes import graphemes
from core.ids import Instant, NetworkName, RoomName
from core.ports import BOLD, Inbound, InboundKind, Notice
from core.styles import Run, Style

CUT_MARGIN = 10  # a line so near the limit, in bytes, may have lost its end
_MOST_ROOM = 10_000  # bytes; no line is so long
_LEAST_ROOM = 40  # bytes; however long a prefix claims to be, a piece gets so many
_NAME_LENGTH = 48  # characters shown of a speaker's name
_ID_LENGTH = 64  # and of his account
_CLOSING = 5  # bytes that turn off every style at the end of a message
_MOST_MARKS = 16  # bytes that a style takes at most: five marks, two numbers with a comma, a reset, and what keeps apart
_MOST_LINES = 200  # of one message of talk: over two minutes on a network of common pace
_SHOWN_BREAK = " \u23ce "

_BREAK = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_COLOUR = re.compile(r"\x03(?:[0-9]{1,2}(?:,[0-9]{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?")
_CONTROL_BUT_BOLD = re.compile(r"[\x00-\x01\x03-\x1f\x7f-\x9f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_OVERRIDE = re.compile(r"[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
_WORD = re.compile(r"([^\W_])([^\W_]*)")
_CARRIED = re.compile(rf"(?:<[^<>]*{NON_JOINER}[^<>]*@[^<>]+>|\* [^<>]*{NON_JOINER}[^<>]*@\S+)(?: |$)")


# --- out -------------------------------------------------------------------


def clean(text: str, *, bold: bool = False) -> str:
    """One line without any byte that ends a line, formats or controls; BOLD stays where asked for."""
    text = _SURROGATE.sub("\ufffd", _COLOUR.sub("", text)).replace("\t", " ")
    text = _CONTROL_BUT_BOLD.sub("", _BREAK.sub(" ", text.replace("\0", " ")))
    return text if bold else text.replace(BOLD, "")


def unpinged(name: str, longest: int = _NAME_LENGTH) -> str:
    """The name with a zero-width mark inside every word of it, so that no client sees its own nick."""
    shown = _OVERRIDE.sub("", clean(name)).replace("<", "").replace(">", "").strip()[:longest] or "?"
    marked = _WORD.sub(rf"\1{NON_JOINER}\2", shown)
    return marked if NON_JOINER in marked else shown[0] + NON_JOINER + shown[1:]


def is_carried(text: str) -> bool:
    """Whether it begins as relayed talk does: another gateway said it here, or a bot repeats one.

    What is carried once more by everybody who hears it would go round for ever.
    """
    return _CARRIED.match(text) is not None


def pieces(notice: Notice, room: int, is_here: Callable[[str], bool] = nobody) -> list[str]:
    """The texts, each at most ``room`` bytes, that say the notice, one message each.

    Relayed talk carries its speaker on every piece, so that nothing a person wrote begins a
    message under the gateway's nick, and its styles; of our own there is BOLD alone. Nicks in it of
    people who are there (``is_here``) do not ring unless they are spoken to. ``table`` is not for IRC.
    """
    room = max(room, _LEAST_ROOM)
    if notice.speaker is None:
        return _readable(piece for line in _own_lines(notice.text) for piece in cut(line, room))
    head = _heading(notice, room)
    lines = quieted(_carried_lines(notice.text), is_here)
    return [head + piece for piece in _within(lines, head, room)]


def again(notice: Notice, piece: str, room: int) -> list[str]:
    """A piece of the notice that was made for a larger ``room``."""
    room = max(room, _LEAST_ROOM)
    if len(piece.encode()) <= room:
        return [piece]
    if notice.speaker is None:
        return _within([styles.runs(piece)], "", room)
    words = piece.removeprefix(_heading(notice, _MOST_ROOM)).removeprefix(_heading(notice, _LEAST_ROOM))
    head = _heading(notice, room)
    return [head + part for part in _within([styles.runs(words)], head, room)]


def _heading(notice: Notice, room: int) -> str:
    """What stands before every piece of talk: the speaker and the network, by which other gateways know that
    it was carried; where there is room for it, and need, the account too."""
    name = unpinged(notice.speaker or "")
    head = _head(notice, f"{name}{_place(notice)}")
    if len(head.encode()) <= room - _LEAST_ROOM:
        return head
    return _head(notice, name if notice.origin is None else f"{name}@{clean(notice.origin)}")


def _within(lines: list[list[Run]], head: str, room: int) -> list[str]:
    left = max(room - len(head.encode()), _LEAST_ROOM)
    return _readable(piece for line in lines for piece in cut(line, left))


def _readable(said: Iterable[str]) -> list[str]:
    """A line of blanks says nothing, and is an error to some servers."""
    return [piece for piece in said if styles.bare(piece).strip()]


def _head(notice: Notice, name: str) -> str:
    return f"* {name} " if notice.action else f"<{name}> "


def _place(notice: Notice) -> str:
    """The network, with the account where it takes both to know whose words they are; nobody is pinged."""
    if notice.whose is not None:
        network, _, account = notice.whose.partition("/")
        shown = "".join(unpinged(account, _ID_LENGTH).split())  # a blank would end it for other gateways
        return f"@{clean(network)}/{shown}"
    return "" if notice.origin is None else f"@{clean(notice.origin)}"


def _own_lines(text: str) -> list[list[Run]]:
    return _said(styles.runs("\n".join(clean(line, bold=True) for line in _BREAK.split(text))))


def _carried_lines(text: str) -> list[list[Run]]:
    """Where there are too many lines to be said one by one they are joined, each break shown as one."""
    found = _said(styles.runs(_BREAK.sub("\n", text).replace("\t", " ")))
    if len(found) <= _MOST_LINES:
        return found
    joined: list[Run] = []
    for line in found:
        joined += [*([Run(_SHOWN_BREAK, styles.PLAIN)] if joined else []), *line]
    return [styles.merged(joined)]


def _said(parts: list[Run]) -> list[list[Run]]:
    """The lines in which there is something to read."""
    return [line for line in styles.lines(parts) if any(run.text.strip() for run in line)]


def split(text: str, room: int) -> list[str]:
    """``cut`` for words without a style."""
    return cut([Run(text, styles.PLAIN)], room)


def cut(line: list[Run], room: int) -> list[str]:
    """Cuts a line into pieces of at most ``room`` bytes (at least 4, with styles 32); their words, joined, are the line again. IRC forgets styles at the end of a message: each
    piece takes them up again.

    It cuts before a blank where one stands in the second half of the piece (ngIRCd drops those at the
    end of a line), else between characters as people see them, and inside one only where it alone is
    too long.
    """
    room -= _CLOSING if any(run.style != styles.PLAIN for run in line) else 0
    if sum(len(run.text.encode()) + _MOST_MARKS * (run.style != styles.PLAIN) for run in line) <= room:
        whole = styles.for_irc(line)
        return [whole] if whole else []
    found: list[list[Run]] = []
    piece: list[Run] = []
    size, blank = 0, 0  # ``blank``: how many of the piece stand before the last good cut
    before = ""
    for run in line:
        for cluster in graphemes(run.text, room - (_MOST_MARKS if run.style != styles.PLAIN else 0)):
            one = Run(cluster, run.style)
            while piece and size + _width(one, piece[-1].style) > room:
                end = blank or len(piece)
                found.append(piece[:end])
                piece, blank = piece[end:], 0
                size = _size(piece)
            size += _width(one, piece[-1].style if piece else styles.PLAIN)
            if cluster == " " != before and size * 2 >= room:
                blank = len(piece)
            piece.append(one)
            before = cluster
    return [styles.for_irc(styles.merged(part)) for part in (*found, piece) if part]


def _width(run: Run, before: Style) -> int:
    return styles.cost(before, run.style) + len(run.text.encode())


def _size(piece: list[Run]) -> int:
    befores = [styles.PLAIN, *(run.style for run in piece)]
    return sum(_width(run, before) for run, before in zip(piece, befores, strict=False))


# --- in --------------------------------------------------------------------


def plain(text: str) -> str:
    """Text as its reader sees it: without colours, formatting and control codes."""
    return "\t".join(clean(part) for part in text.split("\t"))  # a tab in code is not ours to change


def styled(text: str) -> str:
    """Text with its styles, as it is carried on; "" where it has none."""
    parts = styles.merged(styles.runs(_BREAK.sub(" ", text)))
    return styles.marked(parts) if any(part.style != styles.PLAIN for part in parts) else ""


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
        styled=styled(line.arguments[0]),
        received=received,
        kind=InboundKind.ACTION if line.kind == "action" else InboundKind.MESSAGE,
        message_id=line.tags.get("msgid") or None,
        sent=server_time(line.tags.get("time")),
        live=live,
        maybe_cut=line.size >= limit - CUT_MARGIN,
    )
