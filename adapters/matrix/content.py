"""A delivery into the contents of Matrix events. Pure. Must never know rooms or the connection.

Everything is a notice, which other bots ignore and which rings nobody's bell; an empty
``m.mentions`` says that nobody is meant, whatever names the text contains.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from adapters.matrix.text import LONGEST_ID, one_line
from core import styles
from core.graphemes import graphemes
from core.ports import BOLD, Delivery, Notice
from core.styles import Run, Style

LARGEST_CLEAR = 64_800  # bytes of content. An event has 65,536, of which servers take some 600, rarely more
LARGEST_ENCRYPTED = 46_000  # the same where it travels encrypted, which adds a third
SMALLER = 0.6  # the part of that which is tried where a server takes no event as large as we think it may be
_AROUND = (
    600  # bytes of the above kept for what is added to the first event: what it answers, its transaction
)

_JOINED = 40_000  # bytes of an event that talk is joined to; what turns out longer makes two of it
_LINE = 150  # bytes of what is around the words of one line

_FENCE = re.compile(r"`{3,}")
_MARK = re.compile(r" *\^")
_BREAK = re.compile(f"\r({BOLD}*)\n|\r")
_NOT_BOLD = re.compile(r"[\x03\x04\x0f\x11\x16\x1d-\x1f]")
_CALL = re.compile(r"(?<![\w@/])@(?=room\b|[^\s:@]+:[\w\[])", re.IGNORECASE)
_QUIET = "@\u200c"  # clients make a pill of what looks like a call to everybody, or like somebody's id
_TAGS = (("strike", "del"), ("underline", "u"), ("italic", "em"), ("bold", "strong"), ("mono", "code"))

Line = list[Run]


def transaction_id(key: str, part: int = 0) -> str:
    """The same for the same delivery for ever, so that a repeat is no second event."""
    name = key if part == 0 else f"{key}\n{part}"
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def contents(delivery: Delivery, largest: int = LARGEST_CLEAR) -> list[dict[str, Any]]:
    """The contents of the ``m.room.message`` events that say ``delivery``, none over ``largest`` bytes of JSON.

    One, if need be without its formatted body; more only where the plain words alone are too long for one.
    """
    made = _together(delivery.notice.joined or (delivery.notice,), largest - _AROUND)
    if delivery.reply_to is not None:
        made[0]["m.relates_to"] = {"m.in_reply_to": {"event_id": delivery.reply_to}}
    return made


def joinable(notices: Iterable[Notice]) -> int:
    """How many of them, from the first on, will do in one event: by their length, without making it."""
    left, count = _JOINED, 0
    for notice in notices:
        left -= _LINE + 2 * len(f"{notice.text}{notice.speaker}{notice.origin}{notice.whose or ''}".encode())
        if left < 0:
            break
        count += 1
    return count


def _together(notices: Sequence[Notice], room: int) -> list[dict[str, Any]]:
    """As few events as may be, each notice on lines of its own with its own speaker before it."""
    groups: list[list[dict[str, Any]]] = []
    left = 0
    for notice in notices:
        for content in _said(notice, room):
            left -= _size(content)
            if not groups or left < 0 or "format" not in content or "format" not in groups[-1][0]:
                groups.append([])
                left = room - _size(content)
            groups[-1].append(content)
    return [_one(group) for group in groups]


def _one(group: Sequence[dict[str, Any]]) -> dict[str, Any]:
    if len(group) == 1:
        return group[0]
    return {
        **group[0],
        "body": "\n".join(content["body"] for content in group),
        "formatted_body": "<br/>".join(content["formatted_body"] for content in group),
    }


def _said(notice: Notice, room: int) -> list[dict[str, Any]]:
    lines = _lines(notice.long or notice.text, carried=notice.speaker is not None)
    made = [_content(notice, lines, notice.table)]
    if _size(made[0]) > room:
        made = [_without_html(made[0])]
    if _size(made[0]) > room:
        left = room - _size(_without_html(_content(notice, [], ())))
        made = [_fitting(_content(notice, part, ()), room) for part in parts(lines, left)]
    return made


def parts(lines: Sequence[Line], most: int) -> list[list[Line]]:
    """The lines in groups whose words have at most ``most`` bytes in JSON; a line that is longer is cut
    between characters as people see them."""
    found: list[list[Line]] = [[]]
    left = most
    for line in lines:
        for piece in _pieces(line, most):
            weight = _weight(piece)
            if found[-1] and weight > left:
                found.append([])
                left = most
            found[-1].append(piece)
            left -= weight
    return found


def _pieces(line: Line, most: int) -> list[Line]:
    if _weight(line) <= most:
        return [line]
    found: list[Line] = [[]]
    left = most - _BREAK_WEIGHT
    for run in line:
        for cluster in graphemes(run.text, most // _HEAVIEST):
            one = Run(cluster, run.style)
            weight = _weight([one]) - _BREAK_WEIGHT
            if found[-1] and weight > left:
                found.append([])
                left = most - _BREAK_WEIGHT
            found[-1].append(one)
            left -= weight
    return [styles.merged(piece) for piece in found]


_BREAK_WEIGHT = 2  # bytes of JSON for the end of a line
_HEAVIEST = 2  # bytes of JSON for one byte of words: quotes and backslashes


def _weight(line: Line) -> int:
    return len(json.dumps(_words(line), ensure_ascii=False).encode()) - 2 + _BREAK_WEIGHT


def _words(line: Line) -> str:
    return "".join(run.text for run in line)


# --- words -------------------------------------------------------------------


def _lines(text: str, *, carried: bool) -> list[Line]:
    """Of our own texts the marks of bold have a meaning, of carried ones all."""
    text = _BREAK.sub(r"\1\n", text)
    if not carried:
        return styles.lines(styles.runs(_NOT_BOLD.sub("", text)))
    return styles.lines(Run(quieted(run.text), run.style) for run in styles.runs(text))


def quieted(text: str) -> str:
    """``text`` in which nothing is a call to the room or to somebody; it reads the same."""
    return _CALL.sub(_QUIET, text) if "@" in text else text


def plain(text: str) -> str:
    return "\n".join(map(_words, _lines(text, carried=False)))


def html(text: str, *, carried: bool = False) -> str:
    """``text`` as HTML in which nothing but our own tags is a tag; code and marked places keep their columns."""
    return _html(_lines(text, carried=carried), marks=not carried)


def _html(lines: Sequence[Line], *, marks: bool = True) -> str:
    """``marks``: a line with another one of a mark under it keeps its columns."""
    words = [_words(line) for line in lines]
    ends = _fences(words)
    made: list[str] = []
    at, running = 0, False  # ``running``: what was written last ends within a line
    while at < len(lines):
        end = ends.get(at)
        if end is not None:
            made.append(_block("".join(f"{line}\n" for line in words[at + 1 : end])))
            at, running = end + 1, False
        elif marks and words[at].strip("\n") and at + 1 < len(lines) and _MARK.fullmatch(words[at + 1]):
            made.append(_block(f"{words[at]}\n{words[at + 1]}"))
            at, running = at + 2, False
        else:
            shown = lines[at] if marks else _indented(lines[at])
            made += ["<br/>" if running else "", *map(_span, styles.merged(shown))]
            at, running = at + 1, True
    return "".join(made)


def _indented(line: Line) -> Line:
    """Blanks at the begin of a line stay where readers of HTML would drop them."""
    if not line or not line[0].text.startswith(" "):
        return line
    words = line[0].text.lstrip(" ")
    blanks = "\u00a0" * (len(line[0].text) - len(words))
    return [Run(blanks + words, line[0].style), *line[1:]]


def _fences(words: Sequence[str]) -> dict[int, int]:
    """Where code begins, with where it ends: the next fence of the same length."""
    ends: dict[int, int] = {}
    later: dict[str, int] = {}
    for at in range(len(words) - 1, -1, -1):
        if _FENCE.fullmatch(words[at]):
            if words[at] in later:
                ends[at] = later[words[at]]
            later[words[at]] = at
    return ends


def _block(code: str) -> str:
    return f"<pre><code>{escape(code, quote=True)}</code></pre>"


def _span(run: Run) -> str:
    text, style = escape(run.text, quote=True), run.style
    for flag, tag in reversed(_TAGS):
        if getattr(style, flag):
            text = f"<{tag}>{text}</{tag}>"
    coloured = _attributes(style)
    return f"<span{coloured}>{text}</span>" if coloured else text


def _attributes(style: Style) -> str:
    if style.spoiler:
        return " data-mx-spoiler"
    colour = f' data-mx-color="#{style.colour}"' if style.colour else ""
    return colour + (f' data-mx-bg-color="#{style.background}"' if style.background else "")


def table_html(rows: Sequence[Sequence[str]]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html(cell)}</{tag}>" for cell in cells) + "</tr>"

    head, *body = rows
    filled = "".join(row(cells, "td") for cells in body)
    return f"<table><thead>{row(head, 'th')}</thead><tbody>{filled}</tbody></table>"


# --- events ------------------------------------------------------------------


def _content(notice: Notice, lines: Sequence[Line], table: Sequence[Sequence[str]]) -> dict[str, Any]:
    body = "\n".join(map(_words, lines))
    formatted = table_html(table) if table else _html(lines, marks=notice.speaker is None)
    if notice.speaker is not None:
        name = quieted(one_line(notice.speaker))
        network, stroke, account = (notice.whose or notice.origin or "").partition("/")
        place = f"{network}{stroke}{quieted(account)}"
        place = f" ({one_line(place, LONGEST_ID)})" if place else ""
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


def _fitting(content: dict[str, Any], room: int) -> dict[str, Any]:
    return content if _size(content) <= room else _without_html(content)


def _without_html(content: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in content.items() if key not in ("format", "formatted_body")}


def _size(content: dict[str, Any]) -> int:
    return len(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())
