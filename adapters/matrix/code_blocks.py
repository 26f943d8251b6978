"""Code that only the formatted body of a message marks as code. Pure.

Clients differ in what they put into the plain body: most leave the fence as it was typed, some drop it.
Must never take a word from the formatted body: it may say anything else, and it only shows where code stands.
"""

from __future__ import annotations

import re

from adapters.matrix.text import unescaped

_FORMAT = "org.matrix.custom.html"
_TAG = re.compile(r"<[^<>]*>")
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_REPLY = "</mx-reply>"


def with_fences(body: str, kind: object, formatted: object) -> str:
    """The plain body with fences around what ``<pre>`` holds, where it has none of its own."""
    if kind != _FORMAT or not isinstance(formatted, str) or "```" in body or "~~~" in body:
        return body
    made: list[str] = []
    rest = body
    for code in _blocks(formatted):
        before, found, after = rest.partition(code)
        if not found:
            break
        made += [before.rstrip("\n"), f"```\n{code}\n```"]
        rest = after.lstrip("\n")
    made += [rest] if rest.strip() else []
    return "\n".join(part for part in made if part) if len(made) > 1 else body


def _blocks(formatted: str) -> list[str]:
    """The texts of ``<pre>``, but for those that a reply quotes."""
    html = formatted[formatted.rfind(_REPLY) + len(_REPLY) :] if _REPLY in formatted else formatted
    small = html.lower() if len(html.lower()) == len(html) else html
    blocks: list[str] = []
    at = 0
    while (start := small.find("<pre", at)) >= 0 and (end := small.find("</pre>", start)) >= 0:
        inside = html[start:end].partition(">")[2]
        blocks.append(unescaped(_TAG.sub("", _BREAK.sub("\n", inside))).strip("\n"))
        at = end
    return [block for block in blocks if block.strip()]
