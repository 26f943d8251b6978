"""How talk is told in the other rooms of its game: marked where it is an edit, an answer or a file.

Must never know what the talk is about, nor where it goes.
"""

from __future__ import annotations

from typing import Final

from core.ids import MessageId
from core.ports import Attachment, InboundKind
from gateway.heard import Heard
from gateway.relay import carriable, carried
from gateway.speech.phrases import Phrases, Words

LONGEST: Final = 64 * 1024  # bytes of one message that are taken from anybody
_REMEMBERED: Final = 500  # messages, to tell what an edit changed
_LONG: Final = 300  # characters; a shorter edit is shown whole
_KEPT: Final = 8_000  # characters; of a longer message an edit is shown whole


def too_long(text: str) -> bool:
    return len(text) > LONGEST // 4 and len(text.encode("utf-8", "surrogatepass")) > LONGEST


class Telling:
    """Used by the router, in its thread."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._said: dict[MessageId, str] = {}  # what was carried lately; the oldest first

    def text(self, heard: Heard) -> str:
        """What the other rooms are told, with the marks of ``core.styles``; "" where there is nothing to say."""
        words, message = Words(self._phrases, heard.language), heard.message
        text = carried(message)
        if message.attachment is not None:
            text = _shown(words, message.attachment)
        elif message.kind is InboundKind.EDIT:
            text = self._edited(heard, words, text)
        elif text and message.quoting:
            text = words("relay-answer", quote=carriable(message.quoting), text=text)
        if heard.id is not None and message.kind is not InboundKind.EDIT:
            self._remember(heard.id, text)
        return text

    def _edited(self, heard: Heard, words: Words, text: str) -> str:
        """The lines that changed where a long text is known from before; "" where no word did."""
        original = MessageId(f"{heard.message.network}/{heard.message.relates_to}")
        before = self._said.get(original)
        self._remember(original, text)
        if not text or before == text:
            return ""
        if before is not None and len(text) > _LONG:
            old = set(before.split("\n"))
            text = "\n".join(line for line in text.split("\n") if line not in old) or text
        return words("relay-edited", text=text)

    def _remember(self, message: MessageId, text: str) -> None:
        self._said.pop(message, None)
        if len(text) <= _KEPT:
            self._said[message] = text
        if len(self._said) > _REMEMBERED:
            del self._said[next(iter(self._said))]


def _shown(words: Words, attachment: Attachment) -> str:
    name = carriable(attachment.name)
    if attachment.size:
        kilobytes = -(-attachment.size // 1000)
        unit, count = ("kilobytes", kilobytes) if kilobytes < 1000 else ("megabytes", -(-kilobytes // 1000))
        name = f"{name}, {words(f'relay-{unit}', count=count)}"
    return f"{words(f'relay-{attachment.kind.value}', name=name)} {carriable(attachment.caption)}".strip(" ")
