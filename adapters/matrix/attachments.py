"""What people show instead of saying it: files, stickers, places, polls. Pure.

Where the file itself lies is not told: since authenticated media (Matrix 1.11) whoever has no account on a
homeserver cannot fetch it there, whatever the link.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adapters.matrix.text import one_line, whole
from core.ports import Attachment, AttachmentKind

_SHOWN: Final = {
    "m.image": AttachmentKind.IMAGE,
    "m.file": AttachmentKind.FILE,
    "m.audio": AttachmentKind.SOUND,
    "m.video": AttachmentKind.VIDEO,
}
_POLLS: Final = ("m.poll.start", "org.matrix.msc3381.poll.start")
_MOST_ANSWERS: Final = 20  # as many as a poll may have


def attached(kind: object, content: Mapping[str, Any]) -> Attachment | None:
    """What an event of the type ``kind`` shows; None where it is something said, or nothing for people."""
    if kind == "m.sticker":
        return _named(AttachmentKind.STICKER, content)
    if isinstance(kind, str) and kind in _POLLS:
        return _poll(content)
    if kind != "m.room.message":
        return None
    shown = content.get("msgtype")
    if shown == "m.location":
        return _place(content)
    return _named(_SHOWN[shown], content) if isinstance(shown, str) and shown in _SHOWN else None


def _named(kind: AttachmentKind, content: Mapping[str, Any]) -> Attachment:
    """MSC2530: where there is a file name as well, the body is a caption."""
    body, file = _text(content.get("body")), _text(content.get("filename"))
    info = content.get("info")
    size = info.get("size") if isinstance(info, Mapping) else None
    known = isinstance(size, int) and not isinstance(size, bool) and 0 < size < 2**53
    return Attachment(
        kind=kind,
        name=one_line(file or body) or "?",
        size=int(size) if known and size is not None else 0,
        caption=whole(body) if file and body != file else "",
    )


def _place(content: Mapping[str, Any]) -> Attachment:
    body, where = one_line(_text(content.get("body"))), one_line(_text(content.get("geo_uri")))
    shown = body if where in body else f"{body} {where}".strip()
    return Attachment(kind=AttachmentKind.PLACE, name=shown or "?")


def _poll(content: Mapping[str, Any]) -> Attachment | None:
    poll = next(
        (found for kind in ("m.poll", *_POLLS) if isinstance(found := content.get(kind), Mapping)), None
    )
    if poll is None:
        return None
    answers = poll.get("answers")
    offered = [_words(answer) for answer in (answers if isinstance(answers, list) else [])[:_MOST_ANSWERS]]
    lines = [_words(poll.get("question")), *(f"{number}. {words}" for number, words in enumerate(offered, 1))]
    return Attachment(kind=AttachmentKind.POLL, name="\n".join(lines))


def _words(part: object) -> str:
    """Text of an extensible event, in the stable form or in that of before."""
    if isinstance(part, Mapping):
        for key in ("org.matrix.msc1767.text", "m.text", "body"):
            found = part.get(key)
            first = found[0] if isinstance(found, list) and found else found
            words = first.get("body") if isinstance(first, Mapping) else first
            if isinstance(words, str) and words.strip():
                return one_line(words)
    return "?"


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
