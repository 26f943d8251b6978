"""A delivery into the contents of Matrix events. Pure. Must never know rooms or the connection.

Everything is a notice, which other bots ignore and which rings nobody's bell; an empty
``m.mentions`` says that nobody is meant, whatever names the text contains.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from adapters.matrix.text import one_line, printable
from core.ports import BOLD, Delivery, Notice

LARGEST_EVENT = 40_000  # bytes of content; 65,536 is the limit, and encryption adds a third
_BLOCK = (
    re.compile(  # code between its marks, or a line and a place marked under it; each on lines of its own
        r"\n?^(?:(?P<fence>`{3,})\n(?P<code>(?:.*\n)*?)(?P=fence)|(?P<marked>.+\n *\^))$\n?", re.MULTILINE
    )
)
_LONGEST_PART = 4_500  # characters: each takes at most 8 bytes in body and formatted_body together


def transaction_id(key: str, part: int = 0) -> str:
    """The same for the same delivery for ever, so that a repeat is no second event."""
    name = key if part == 0 else f"{key}\n{part}"
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def contents(delivery: Delivery) -> list[dict[str, Any]]:
    """The contents of the one or more ``m.room.message`` events that say ``delivery``."""
    notice = delivery.notice
    text = notice.long or notice.text
    made = [_content(notice, text, notice.table)]
    if _size(made[0]) > LARGEST_EVENT:
        made = [_content(notice, part, ()) for part in parts(text, _LONGEST_PART)]
    if delivery.reply_to is not None:
        made[0]["m.relates_to"] = {"m.in_reply_to": {"event_id": delivery.reply_to}}
    return made


def parts(text: str, longest: int) -> list[str]:
    """``text`` cut at line breaks, or else within lines, into pieces of at most ``longest``
    characters (and one toggle where bold that is on at a cut goes on in the next piece)."""
    cuts: list[str] = []
    rest = text
    while len(rest) > longest:
        end = rest.rfind("\n", 1, longest + 1)
        piece, rest = (rest[:end], rest[end + 1 :]) if end > 0 else (rest[:longest], rest[longest:])
        cuts.append(piece)
    cuts.append(rest)
    pieces: list[str] = []
    bold = False
    for piece in cuts:
        pieces.append(BOLD + piece if bold else piece)
        bold ^= piece.count(BOLD) % 2 == 1
    return pieces


def plain(text: str) -> str:
    return printable(text.replace(BOLD, ""))


def html(text: str) -> str:
    """``text`` as HTML in which nothing but our own tags is a tag; code and marked places keep their columns."""
    made: list[str] = []
    at, bold = 0, False
    for block in _BLOCK.finditer(text):
        made.append(_running(text[at : block.start()], bold=bold))
        bold ^= text[at : block.start()].count(BOLD) % 2 == 1
        inside = escape(plain(block["code"] or block["marked"] or ""), quote=True)
        made.append(f"<pre><code>{inside}</code></pre>")
        at = block.end()
    return "".join([*made, _running(text[at:], bold=bold)])


def _running(text: str, *, bold: bool) -> str:
    spans = [escape(printable(span), quote=True) for span in text.split(BOLD)]
    marked = "".join(
        f"<strong>{span}</strong>" if (at % 2 == 1) is not bold and span else span
        for at, span in enumerate(spans)
    )
    return marked.replace("\n", "<br/>")


def table_html(rows: Sequence[Sequence[str]]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html(cell)}</{tag}>" for cell in cells) + "</tr>"

    head, *body = rows
    filled = "".join(row(cells, "td") for cells in body)
    return f"<table><thead>{row(head, 'th')}</thead><tbody>{filled}</tbody></table>"


def _content(notice: Notice, text: str, table: Sequence[Sequence[str]]) -> dict[str, Any]:
    body, formatted = plain(text), table_html(table) if table else html(text)
    if notice.speaker is not None:
        name = one_line(notice.speaker)
        place = f" ({one_line(notice.origin)})" if notice.origin is not None else ""
        before, after = ("* ", " ") if notice.action else ("", ": ")
        body = f"{before}{name}{place}{after}{body}"
        formatted = f"{before}<strong>{escape(name)}</strong>{escape(place)}{after}{formatted}"
    return {
        "msgtype": "m.notice",
        "body": body,
        "format": "org.matrix.custom.html",
        "formatted_body": formatted,
        "m.mentions": {},
    }


def _size(content: dict[str, Any]) -> int:
    return len(json.dumps(content, ensure_ascii=False).encode())
