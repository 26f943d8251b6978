"""People's talk, carried from one room of a game to its others.

What is carried is a notice with its speaker: never a command, and nothing the gateway itself said.
Must never know what the talk is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core import styles
from core.ids import AccountId, GameId
from core.play.state import Room
from core.ports import Delivery, Inbound, InboundKind, Notice, Place, Rank

_BREAK = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_TURNING = re.compile(
    "[\u202a-\u202e\u2066-\u2069]"
)  # these turn round what stands after them, names and all


def relayed(
    message: Inbound,
    text: str,
    *,
    game: GameId,
    speaker: str,
    whose: AccountId | None,
    rooms: Iterable[Room],
    stem: str,
) -> tuple[Delivery, ...]:
    """``text``, with the marks of ``core.styles``, as one delivery for each of ``rooms`` but the one it was
    said in; none where there is nothing to say. ``stem`` makes their keys unique."""
    if not text or message.room is None:
        return ()
    notice = Notice(
        text=text,
        speaker=styles.bare(speaker),
        origin=message.network,
        whose=whose,
        action=message.kind is InboundKind.ACTION,
    )
    return tuple(
        Delivery(
            key=f"{stem}/relay/{room.network}/{room.room}",
            place=Place(network=room.network, room=room.room),
            notice=notice,
            rank=Rank.CHATTER,
            game=game,
        )
        for room in rooms
        if (room.network, room.room) != (message.network, message.room)
    )


def carried(message: Inbound) -> str:
    """What is carried of a message: its words with their styles, in lines; "" where there are only marks."""
    text = _TURNING.sub("", message.styled) if message.styled else carriable(message.text)
    return text.strip(" \t\n") if styles.bare(text).strip() else ""  # some marks are blanks to Python


def carriable(text: str) -> str:
    """Words from where no mark of style has a meaning, in lines, without what turns round what follows."""
    return styles.plain(_TURNING.sub("", _BREAK.sub("\n", text)))
