"""What was said lately, in a few words: who answers a message shows which one.

Clients send only its id; older ones also quote it. Remembered for the latest messages alone. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice

from adapters.matrix.rooms import Event, content_of
from adapters.matrix.text import one_line, whole
from core.graphemes import graphemes

MOST = 2000  # messages
_SHOWN = 60  # characters as they are seen
_QUOTED = re.compile(r"> (\* )?<@([^>:\n]*+)[^>\n]*+> ?([^\n]*+)")  # one pass, whatever is said
_QUOTATION = re.compile(r"(?:>[^\n]*\n)+\n?")


class Recent:
    def __init__(self) -> None:
        self._said: dict[str, str] = {}  # by event; what was heard first is first

    def learn(self, event: Event, name: str) -> None:
        """``name`` is the sender's, "" for ourselves: what we carry names its speaker itself."""
        content, event_id = content_of(event), event.get("event_id")
        body = content.get("body")
        if (
            event.get("type") != "m.room.message"
            or not isinstance(body, str)
            or not isinstance(event_id, str)
        ):
            return
        words = few_words(_QUOTATION.sub("", body, count=1) if _QUOTED.match(body) else body)
        before = f"* {name} " if content.get("msgtype") == "m.emote" else f"{name}: " if name else ""
        self._said[event_id] = before + words
        if len(self._said) > MOST:
            del self._said[next(iter(self._said))]

    def answered(self, event: Event) -> str:
        """Who said what ``event`` answers, and how it began; "" where it answers nothing we know of."""
        content = content_of(event)
        relation = content.get("m.relates_to")
        if not isinstance(relation, Mapping) or relation.get("is_falling_back") is True:
            return ""  # in a thread, for clients that know none
        answered = relation.get("m.in_reply_to")
        original = answered.get("event_id") if isinstance(answered, Mapping) else None
        if not isinstance(original, str):
            return ""
        return self._said.get(original) or _quoted(content.get("body"))


NOTHING = Recent()  # where nothing is remembered; nothing may be learned into it


def few_words(text: str) -> str:
    """The begin of it in one line."""
    line = " ".join(whole(text[: 20 * _SHOWN]).split())
    shown = "".join(islice(graphemes(line, 40), _SHOWN))
    return shown if shown == line and len(text) <= 20 * _SHOWN else f"{shown.rstrip()}…"


def _quoted(body: object) -> str:
    found = _QUOTED.match(body) if isinstance(body, str) else None
    if found is None:
        return ""
    name = one_line(found[2])
    return (f"* {name} " if found[1] else f"{name}: ") + few_words(found[3])
