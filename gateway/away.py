"""What a room is told when the gateway can hear it again. Must never know why it could not."""

from __future__ import annotations

from collections.abc import Sequence

from core.ids import GameId, Instant, NetworkName, RoomName
from core.play.state import GameState, Proposal
from core.ports import Delivery, Notice, Place
from gateway.speech.formats import poll_status, span
from gateway.speech.phrases import Phrases, Words

_MOST = 10  # closed votes named at most


def away_notice(
    phrases: Phrases,
    language: str,
    closed: Sequence[Proposal],
    *,
    game: GameId,
    network: NetworkName,
    room: RoomName,
    since: Instant,
    now: Instant,
) -> Delivery:
    """How long nothing said here was heard, and what ``closed`` meanwhile."""
    words = Words(phrases, language)
    lines = [words("desk-away", span=span(words, now - since))]
    if closed:
        items = ", ".join(f"{p.ref} {poll_status(words, p.ref, p.status.value)}" for p in closed[:_MOST])
        lines.append(words("desk-away-closed", items=items))
    return Delivery(
        key=f"away/{network}/{room}/{since}/{now}",
        place=Place(network=network, room=room),
        notice=Notice(text="\n".join(lines)),
        game=game,
    )


def closed_since(state: GameState, since: Instant) -> list[Proposal]:
    """The votes that closed after ``since``, in the order they closed."""
    found: list[Proposal] = []
    for proposal in reversed(state.closed_proposals):
        if proposal.closed_at is None or proposal.closed_at <= since:
            break
        found.append(proposal)
    return found[::-1]
