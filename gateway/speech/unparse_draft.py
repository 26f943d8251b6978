"""Pieces that moves are written from: words joined by blanks, a draft of a change.

Must never know a move.
"""

from __future__ import annotations

from core.play import commands as c
from gateway.speech.fence import fenced
from gateway.speech.text import quoted_title


def said_no(no: bool) -> str:
    return "no" if no else ""


def joined(*parts: object) -> str:
    return " ".join(str(part) for part in parts if part is not None and part != "")


def draft_written(draft: c.Draft) -> str:
    """``enact "Title": text {reading}`` with whatever of it there is."""
    title = None if draft.title is None else quoted_title(draft.title)
    head = joined(draft.kind.value if draft.kind else None, draft.target, title)
    if draft.text is not None:
        head = f"{head}: {draft.text}"
    if draft.reading is not None:
        head = f"{head} {{{draft.reading}}}".lstrip()
    return head if draft.code is None else f"{head}\n{fenced(draft.code)}"
