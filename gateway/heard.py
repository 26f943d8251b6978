"""One thing somebody said, with what the gateway knows of it before anybody asks what it means.

Must never know the text's meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.ids import AccountId, GameId, Instant, MessageId
from core.play.commands import Actor
from core.ports import Delivery, Inbound, InboundKind, Notice, Place, Rank
from gateway.outlet import Network


@dataclass(frozen=True)
class Heard:
    """``at`` is canonical time, ``now`` the present. ``game`` is the game of the room it was said in.

    ``id`` is the id this part of the message acts under, once. ``account`` None: nobody vouches
    for the speaker.
    """

    message: Inbound
    network: Network
    at: Instant
    now: Instant
    account: AccountId | None
    operator: bool
    id: MessageId | None
    correlation: str
    language: str
    game: GameId | None

    @property
    def private(self) -> bool:
        return self.message.room is None

    @property
    def place(self) -> Place:
        """Where answers go: the room, or the speaker in private."""
        if self.message.room is not None:
            return Place(network=self.message.network, room=self.message.room)
        return self.apart

    @property
    def apart(self) -> Place:
        """The speaker in private."""
        return Place(network=self.message.network, account=self.message.account or self.message.name)

    @property
    def actor(self) -> Actor | None:
        if self.account is None:
            return None
        return Actor(account=self.account, name=self.message.name, operator=self.operator)

    def part(self, number: int) -> Heard:
        """One of several commands in the message, acting under an id of its own."""
        own = None if self.id is None else MessageId(f"{self.id}#{number}")
        return replace(self, id=own, correlation=f"{self.correlation}#{number}")

    def answer(
        self, notice: Notice, *, apart: bool = False, kind: str = "answer", rank: Rank = Rank.RECEIPT
    ) -> Delivery:
        """The notice as an answer to this; ``apart``: in private, whatever the room."""
        place = self.apart if apart else self.place
        return Delivery(
            key=f"{kind}/{self.correlation}",
            place=place,
            notice=notice,
            rank=rank,
            game=self.game,
            reply_to=self._answered if place == self.place else None,
        )

    @property
    def _answered(self) -> str | None:
        """What is no message itself is about one, or none."""
        happened = self.message.kind in (InboundKind.UNREADABLE, InboundKind.MOVED)
        return self.message.relates_to if happened else self.message.message_id
