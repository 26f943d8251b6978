"""People's talk, carried from one room of a game to its others.

What is carried is a notice with its speaker: never a command, and nothing the gateway itself said.
Must never know what the talk is about.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.ids import GameId
from core.play.state import Room
from core.ports import BOLD, Delivery, Inbound, InboundKind, Notice, Place, Rank


def relayed(
    message: Inbound, *, game: GameId, speaker: str, rooms: Iterable[Room], stem: str
) -> tuple[Delivery, ...]:
    """One delivery for each of ``rooms`` but the one it was said in. ``stem`` makes their keys unique."""
    text = message.text.replace(BOLD, "").strip()
    if not text or message.room is None:
        return ()
    notice = Notice(
        text=text,
        speaker=speaker.replace(BOLD, ""),
        origin=message.network,
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
