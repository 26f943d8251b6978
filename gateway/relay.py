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
    *,
    game: GameId,
    speaker: str,
    whose: AccountId | None,
    rooms: Iterable[Room],
    stem: str,
) -> tuple[Delivery, ...]:
    """One delivery for each of ``rooms`` but the one it was said in. ``stem`` makes their keys unique."""
    text = _carried(message)
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


def _carried(message: Inbound) -> str:
    """The words with their styles, in lines; "" where there are only marks. (Some marks are blanks to Python.)"""
    text = message.styled or styles.plain(_BREAK.sub("\n", message.text))
    text = _TURNING.sub("", text)
    return text.strip(" \t\n") if styles.bare(text).strip() else ""
