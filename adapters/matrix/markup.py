"""The HTML of a message into words with styles, in lines. Pure.

What it reads is what anybody may have written, so it is read in one pass whose work grows with its length
alone: Python's own ``html.parser`` takes over a minute for 64 kB of ``<a ``, and a parser that builds trees
grows without bound where formatting is left open. Must never fail, nor lose a word that a client would show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import unquote

import msgspec

from adapters.matrix.paragraphs import Paragraphs
from adapters.matrix.text import unescaped
from core.styles import SPOILER, Style

FORMAT: Final = "org.matrix.custom.html"
LONGEST: Final = 128 * 1024  # characters of HTML that are read; of more the plain body tells as much
_DEEPEST: Final = 100  # elements within each other; those further in are read as if their tags were not there

# every part ends before the next ``<``, so that no character is looked at twice
_TAG = re.compile(
    r"""<(/?)([A-Za-z][A-Za-z0-9-]*+)((?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+)>""",
)
_ATTRIBUTE = re.compile(
    r"""(?<![^\s"'/])([A-Za-z][A-Za-z0-9-]*+)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))"""
)
_HEX = re.compile(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")
_LINK = re.compile(r"(?:https?|mailto|ftp|magnet|matrix|xmpp|ircs?):\S+", re.IGNORECASE)
_MENTION = re.compile(r"https://matrix\.to/#/[@!#]|matrix:(?:u|r|roomid)/", re.IGNORECASE)

_STYLED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th", "caption"), "bold"),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "del", "strike"), "strike"),
    **dict.fromkeys(("code", "tt", "kbd", "samp"), "mono"),
}
_BLOCKS: Final = frozenset(
    [
        "p",
        "div",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "table",
        "thead",
        "tbody",
        "tfoot",
        "tr",
        "caption",
        "details",
        "summary",
        "section",
        "article",
        "dl",
        "dt",
        "dd",
    ]
)
_VOID: Final = frozenset(("br", "hr", "img", "wbr", "input", "col", "meta", "link"))
_UNSEEN: Final = frozenset(("mx-reply", "script", "style", "title", "head"))
_COLOURS: Final[Mapping[str, str]] = {
    "black": "000000", "silver": "c0c0c0", "gray": "808080", "grey": "808080", "white": "ffffff",
    "maroon": "800000", "red": "ff0000", "purple": "800080", "fuchsia": "ff00ff", "green": "008000",
    "lime": "00ff00", "olive": "808000", "yellow": "ffff00", "navy": "000080", "blue": "0000ff",
    "teal": "008080", "aqua": "00ffff", "orange": "ffa500", "pink": "ffc0cb", "brown": "a52a2a",
}  # fmt: skip


class _Open(msgspec.Struct):
    """An element that is open. ``before`` is the style around it; ``said`` how much had been said at its begin."""

    tag: str
    before: Style
    link: str = ""
    said: int = 0


def styled(content: Mapping[str, object]) -> str:
    """The formatted body of a message as text with the marks of ``core.styles``; "" where there is none."""
    formatted = content.get("formatted_body")
    if content.get("format") != FORMAT or not isinstance(formatted, str) or len(formatted) > LONGEST:
        return ""
    return _Reader().read(formatted)


class _Reader:
    def __init__(self) -> None:
        self._open: list[_Open] = []
        self._page = Paragraphs()
        self._style = Style()
        self._unseen = 0

    def read(self, html: str) -> str:
        for tag, words in _tokens(html):
            if tag is None:
                if not self._unseen:
                    self._page.say(unescaped(words), self._style)
            elif tag[1]:
                self._end(tag[2].lower())
            else:
                self._begin(tag[2].lower(), tag[3])
        while self._open:
            self._close(self._open.pop())
        return self._page.text()

    # --- begins

    def _begin(self, tag: str, attributes: str) -> None:
        found = _attributes(attributes) if attributes.strip() else {}
        if tag in _VOID:
            if not self._unseen:
                self._alone(tag, found)
            return
        if len(self._open) >= _DEEPEST:
            return
        opened = _Open(tag, self._style, said=self._page.said)
        self._open.append(opened)
        if tag in _UNSEEN:
            self._unseen += 1
        if not self._unseen:
            self._structure(tag, found)
            self._dress(opened, tag, found)

    def _alone(self, tag: str, found: Mapping[str, str]) -> None:
        match tag:
            case "br":
                self._page.line_end()
            case "hr":
                self._page.block()
                self._page.say("———", self._style)
                self._page.block()
            case "img":
                self._page.say(found.get("alt") or found.get("title") or "", self._style)
            case _:
                pass  # says nothing

    def _structure(self, tag: str, found: Mapping[str, str]) -> None:
        page = self._page
        match tag:
            case "ul" | "ol":
                start = found.get("start", "1")
                first = int(start) if re.fullmatch(r"-?[0-9]{1,6}", start) else 1
                page.list_begins(first if tag == "ol" else None)
            case "li":
                page.item()
            case "blockquote":
                page.quote_begins()
            case "pre":
                page.code_begins()
            case "td" | "th":
                page.cell()
            case _ if tag in _BLOCKS:
                page.block()
            case _:
                pass  # within a line

    def _dress(self, opened: _Open, tag: str, found: Mapping[str, str]) -> None:
        if tag == "a":
            opened.link = found.get("href", "").strip()
        flag = _STYLED.get(tag)
        if flag is not None and not (flag == "mono" and self._page.in_code):
            self._style = msgspec.structs.replace(self._style, **{flag: True})
        if tag not in ("font", "span"):
            return
        if "data-mx-spoiler" in found:
            if found["data-mx-spoiler"]:
                self._page.say(f"({found['data-mx-spoiler']}) ", self._style)
            self._style = msgspec.structs.replace(
                self._style, colour=SPOILER.colour, background=SPOILER.background
            )
            return
        colour = _colour(found.get("data-mx-color") or found.get("color"))
        background = _colour(found.get("data-mx-bg-color"))
        if (colour or background) and not self._style.spoiler and colour != background:
            self._style = msgspec.structs.replace(
                self._style,
                colour=colour or self._style.colour,
                background=background or self._style.background,
            )

    # --- ends

    def _end(self, tag: str) -> None:
        """It ends all that was begun within it; one that ends nothing is passed over."""
        at = next((at for at in range(len(self._open) - 1, -1, -1) if self._open[at].tag == tag), None)
        if at is None:
            if tag == "p" and not self._unseen:
                self._page.block()
            return
        while len(self._open) > at:
            self._close(self._open.pop())

    def _close(self, opened: _Open) -> None:
        page, tag = self._page, opened.tag
        if tag in _UNSEEN:
            self._unseen -= 1
        if self._unseen:
            return
        if opened.link:
            self._show_link(opened)
        self._style = opened.before
        match tag:
            case "ul" | "ol":
                page.list_ends()
            case "blockquote":
                page.quote_ends()
            case "pre":
                page.code_ends()
            case "li":
                page.item_ends()
            case "p":
                page.paragraph()
            case _ if tag in _BLOCKS:
                page.block()
            case _:
                pass  # within a line

    def _show_link(self, opened: _Open) -> None:
        """Where it leads, unless the words say so; a mention of somebody is his name."""
        link = opened.link
        if _MENTION.match(link) or not _LINK.fullmatch(link):
            return
        words = self._page.since(opened.said).strip()
        if not words:
            self._page.say(link, self._style)
        elif _bare(words) != _bare(link):
            self._page.say(f" ({link})", opened.before)


def _bare(link: str) -> str:
    """What of a link people write: without how it begins or ends, and without escapes."""
    short = re.sub(r"^(?:https?://|mailto:)", "", link.strip(), flags=re.IGNORECASE)
    return unquote(short.rstrip("/")).casefold()


def _colour(value: str | None) -> str:
    if value is None:
        return ""
    found = _HEX.fullmatch(value.strip())
    if found is None:
        return _COLOURS.get(value.strip().lower(), "")
    digits = found[1].lower()
    return digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)


def _tokens(html: str) -> Iterator[tuple[re.Match[str] | None, str]]:
    """Tags, and the words between them; a ``<`` that begins no tag is one of the words."""
    at = said = 0
    comments = True  # whether one more may end
    while (at := html.find("<", at)) >= 0:
        tag = _TAG.match(html, at)
        if tag is not None:
            end = tag.end()
        elif comments and html.startswith("<!--", at):
            end = html.find("-->", at) + 3
            comments = end > 2
        else:
            end = 0
        if end <= at:
            at += 1
            continue
        if said < at:
            yield None, html[said:at]
        if tag is not None:
            yield tag, ""
        at = said = end
    if said < len(html):
        yield None, html[said:]


def _attributes(text: str) -> dict[str, str]:
    """Those that have a value, and ``data-mx-spoiler``, which needs none; the first of a name counts."""
    found: dict[str, str] = {}
    for name, double, single, bare in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), unescaped(double or single or bare))
    if "data-mx-spoiler" in text.lower():
        found.setdefault("data-mx-spoiler", "")
    return found
