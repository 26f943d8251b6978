"""What a game was asked and the store did not take: what is to be made good once it works again.

Must never know how anything is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.actors.means import Fate
from core.actors.messages import FollowUp, Handle
from core.ids import MessageId, NetworkName

MOST_ANSWERED: Final = 1000  # ids; a network that keeps nothing hands over few of them again

Waiting = Handle | FollowUp


class Unrecorded:
    """``kept``: whether what a network brings is in the inbox until it is done.

    Such a message acts at the next start, whatever was answered: so it acts here as well, as soon
    as it can and before anything said later. Any other was answered "say it again": its id must
    never act, should its network ever hand it over again.
    """

    def __init__(self, kept: Callable[[NetworkName], bool]) -> None:
        self._kept = kept
        self._waiting: list[Waiting] = []
        self._answered: dict[MessageId, None] = {}

    def __bool__(self) -> bool:
        """May be asked from any thread."""
        return bool(self._waiting or self._answered)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """In the order they were said."""
        return tuple(self._waiting)

    @property
    def answered(self) -> tuple[MessageId, ...]:
        return tuple(self._answered)

    def holds(self, correlation: str) -> bool:
        return any(message.correlation == correlation for message in self._waiting)

    def note(self, message: Waiting) -> Fate:
        """It was not recorded; returns what becomes of it."""
        own = message.command.message if isinstance(message, Handle) else message.message
        if own is None:
            return Fate.LOST
        if self._kept(NetworkName(own.partition("/")[0])):
            if not self.holds(message.correlation):
                self._waiting.append(message)
            return Fate.KEPT
        self._answered[own] = None
        if len(self._answered) > MOST_ANSWERED:
            del self._answered[next(iter(self._answered))]
        return Fate.LOST

    def settled(self, done: Waiting | MessageId) -> None:
        """Nothing is left to be made good about it."""
        if isinstance(done, str):
            self._answered.pop(done, None)
        else:
            self._waiting.remove(done)
