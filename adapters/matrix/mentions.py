"""Ourselves, where a message begins with our name: its sender's client shows the name we bear in the room.

Pure. Must never know what is said to us.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from adapters.matrix.text import unescaped

_STOP = re.compile(r"\s*[:,\uff1a\uff0c]")
_LINK = re.compile(r'\s*(?:<p>\s*)?<a\s[^>]*href="https://matrix\.to/#/([^"?]+)', re.IGNORECASE)
_MARKDOWN = re.compile(r"\[[^\]\n]*+\]\(https://matrix\.to/#/([^)\s?]++)[^)\s]*+\)")
_REPLY = "</mx-reply>"


def by_id(body: str, content: Mapping[str, Any], own: str, shown: str) -> str:
    """The body; where it begins with the name ``shown`` that stands for us, with our id instead.

    A name alone speaks to us where a colon or comma follows; one that the client marked as a mention
    needs none.
    """
    marked = _MARKDOWN.match(body)
    if marked is not None and unquote(marked[1]) == own:
        return f"{own}{body[marked.end() :]}"
    name = body[: len(shown)]
    if not shown or name.casefold() != shown.casefold():
        return body
    rest = body[len(shown) :]
    if _STOP.match(rest) is None and not (rest[:1].isspace() and _is_mentioned_first(content, own)):
        return body
    return f"{own}{rest}"


def _is_mentioned_first(content: Mapping[str, Any], own: str) -> bool:
    """Whether the formatted body begins with a link to us."""
    formatted = content.get("formatted_body")
    if not isinstance(formatted, str):
        return False
    link = _LINK.match(formatted[formatted.rfind(_REPLY) + len(_REPLY) if _REPLY in formatted else 0 :])
    return link is not None and unquote(unescaped(link[1])) == own
