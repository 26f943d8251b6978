"""Long answers: where lines are few they go to the asker alone, and the room hears that they did.

Must never know what was asked.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.ports import Delivery, Notice, Place, Rank
from gateway.heard import Heard
from gateway.speech.formats import line_of
from gateway.speech.phrases import Phrases

_LINE = 400  # bytes that fit in a line of IRC whatever stands before them
_SHORT = 3  # lines that are said in the room where the asker cannot be reached


def lines_of(text: str) -> list[str]:
    """The text in lines as they go over the wire, about."""
    return [
        line.encode()[at : at + _LINE].decode(errors="ignore")
        for line in text.split("\n")
        for at in range(0, max(1, len(line.encode())), _LINE)
    ]


def at_length(heard: Heard, notice: Notice, rank: Rank, phrases: Phrases) -> tuple[Delivery, ...]:
    """The answer for the asker alone, and the word of it for the room; () where the room has the lines for it."""
    most, count = heard.network.lines_in_room, len(lines_of(notice.text))
    if heard.private or heard.account is None or most == 0 or count <= most:
        return ()
    told = phrases.say(heard.language, "desk-answered-apart", name=line_of(heard.message.name), n=count)
    answer = heard.answer(notice, apart=True, rank=rank)
    return (
        replace(answer, asked_in=heard.message.room),
        heard.answer(Notice(text=told), kind="apart", rank=rank),
    )


def beginning(delivery: Delivery, phrases: Phrases, language: str) -> Delivery:
    """Of an answer that did not reach who asked: what the room is told instead."""
    lines = lines_of(delivery.notice.text)
    who = line_of(delivery.place.account or "")
    cut = phrases.say(language, "desk-answer-cut", name=who, n=max(0, len(lines) - _SHORT))
    return Delivery(
        key=f"short/{delivery.key}",
        place=Place(network=delivery.place.network, room=delivery.asked_in),
        notice=Notice(text="\n".join([*lines[:_SHORT], cut])),
        rank=delivery.rank,
        game=delivery.game,
    )
