"""Relayed talk that waits for one place, said in one go where its network can say several things at once.

Pure. Must never know how anything is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from core.ports import Delivery, Notice, Rank


@runtime_checkable
class Joins(Protocol):
    """A link that can say several notices in one message (``Notice.joined``)."""

    def joinable(self, notices: Iterable[Notice]) -> int:
        """How many of them, from the first on, one message takes."""


def may_join(delivery: Delivery) -> bool:
    """Talk alone: nobody answers it by reference, nothing else hangs on it, and it was not joined before."""
    return (
        delivery.rank is Rank.CHATTER
        and delivery.notice.speaker is not None
        and delivery.reply_to is None
        and delivery.about is None
        and delivery.stale_at is None
    )


def joined(deliveries: Sequence[Delivery]) -> Delivery:
    """One that says them all, in their order, under a key of its own."""
    first = deliveries[0]
    return Delivery(
        key=f"{first.key}+{len(deliveries) - 1}",
        place=first.place,
        notice=Notice(text="", joined=tuple(delivery.notice for delivery in deliveries)),
        rank=first.rank,
        game=first.game,
    )
