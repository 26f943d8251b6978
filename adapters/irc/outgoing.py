"""Deliveries on their way out: cut into lines, paced, said again from where a connection broke.

Must never write to a socket itself, nor know how a connection is made.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from adapters.irc.receipts import Piece, Receipts, Shipment, Unconfirmed
from adapters.irc.session import Session
from adapters.irc.translate import again, pieces
from adapters.pacing import Bucket, Pacer
from core.ports import Delivery, LinkDown, Place, Undeliverable

T = TypeVar("T")

_MOST_REMEMBERED = 2000  # deliveries: those said, and those said in part


class Outgoing:
    """The queue of one network; it outlives its connections.

    ``time`` gives seconds of a clock that never goes back; ``here`` the channel or nick that stands
    for a place now, None where there is none.
    """

    def __init__(
        self,
        per_second: float,
        burst: int,
        time: Callable[[], float],
        here: Callable[[Place], str | None],
    ) -> None:
        self._rate = per_second
        self._burst = burst
        self._time = time
        self._here = here
        self._write: Callable[[str, str], None] = _nowhere
        self._arm: Callable[[], None] = _nothing
        self.pacer: Pacer[Piece] = Pacer(Bucket(per_second, burst, time()))
        self._done: OrderedDict[str, str | None] = OrderedDict()
        self._begun: OrderedDict[str, list[str]] = OrderedDict()  # the lines still to be said
        self._doubtful: list[Unconfirmed] = []
        self._session: Session | None = None

    # --- connections come and go

    def attach(
        self,
        session: Session,
        write: Callable[[str, str], None],
        arm: Callable[[], None],
        *,
        pace: float,
    ) -> None:
        """A new connection, with a full bucket; ``pace`` below 1 after the server called us a flood.

        ``write(tags, text)`` sends a line now; ``arm`` is called when ``next_due`` may have changed.
        """
        self.pacer = Pacer(Bucket(self._rate * pace, max(1, int(self._burst * pace)), self._time()))
        self._session, self._write, self._arm = session, write, arm
        session.receipts.bounced = self._bounced

    def say_again(self) -> None:
        """Repeat, once live, what the last connection may have swallowed."""
        doubtful, self._doubtful = self._doubtful, []
        for entry in doubtful:
            self._repeat(entry, self._here(entry.place))

    def _bounced(self, entry: Unconfirmed) -> None:
        """The server did not know the nick it went to: its bearer may just have changed it."""
        target = self._here(entry.place)
        self._repeat(entry, target if target != entry.target else None)

    def _repeat(self, entry: Unconfirmed, target: str | None) -> None:
        if target is not None:
            self._queue(Shipment(entry.place, target, entry.rank, [entry.text]), verify=False)

    def detach(self, why: str) -> None:
        """The connection is gone; everything that waited is told so."""
        if self._session is not None:
            self._doubtful += self._session.receipts.lost(why)
        self._session, self._write, self._arm = None, _nowhere, _nothing
        for piece in self.pacer.clear():
            shipment = piece.shipment
            if shipment.repeated and not shipment.over:
                self._doubtful.append(Unconfirmed(shipment.place, shipment.target, shipment.rank, piece.text))
            shipment.fail(LinkDown(why))

    # --- one delivery

    def is_done(self, key: str) -> bool:
        return key in self._done

    def msgid(self, key: str) -> str | None:
        return self._done.get(key)

    async def send(self, delivery: Delivery, target: str, *, verify: bool) -> str | None:
        """Say it, or what is left of it. Returns the network's id of its first line, if any.

        Raises LinkDown when the connection ends first, Undeliverable when the server refuses it.
        """
        session = self._session
        if session is None:
            raise LinkDown("not connected")
        room = session.room_for(target)
        lines = self._begun.get(delivery.key)
        if lines is None:
            lines = pieces(delivery.notice, room, lambda nick: session.is_here(nick, target))
        else:
            lines = [part for line in lines for part in again(delivery.notice, line, room)]
        if not lines:
            return None
        future: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        shipment = Shipment(delivery.place, target, delivery.rank, lines, _into(future))
        try:
            self._queue(shipment, verify=verify)
            msgid = await future
        except (LinkDown, Undeliverable, asyncio.CancelledError):
            shipment.cancel()
            _remember(self._begun, delivery.key, shipment.rest)
            raise
        self._begun.pop(delivery.key, None)
        _remember(self._done, delivery.key, msgid)
        return msgid

    def _queue(self, shipment: Shipment, *, verify: bool) -> None:
        *before, last = shipment.rest
        for text in before:
            self.pacer.put(shipment.target, shipment.rank, Piece(shipment, text, verify))
        self.pacer.put(shipment.target, shipment.rank, Piece(shipment, last, verify, last=verify))
        self.flush()
        self._arm()

    def flush(self) -> None:
        """Write at once what there are tokens for, and the server keeps up with."""
        session = self._session
        if session is None:
            return
        while not session.receipts.window.is_full and self.pacer.bucket.has_room(self._time()):
            piece = self.pacer.pop()
            if piece is None:
                return
            if piece.shipment.over:
                continue
            self.pacer.bucket.spend(self._time())
            self._put_on_the_wire(session, piece)

    def _put_on_the_wire(self, session: Session, piece: Piece) -> None:
        receipts: Receipts = session.receipts
        text = f"PRIVMSG {piece.shipment.target} :{piece.text}"
        if session.registration.receipts:
            self._write(f"@label={receipts.labelled(piece)} ", text)
        else:
            self._write("", text)
            receipts.written(piece)
            if piece.last or receipts.window.is_full:
                session.probe(self._time())
        session.wrote(self._time())

    def next_due(self) -> float | None:
        """When ``flush`` will next write something."""
        if self._session is None or self._session.receipts.window.is_full:
            return None  # what is heard next makes room
        wait = self.pacer.wait(self._time())
        return None if wait is None else self._time() + wait


def _nowhere(tags: str, text: str) -> None:
    """Where lines go while there is no connection; ``flush`` writes none then."""


def _nothing() -> None:
    """What is armed while there is no connection."""


def _into(future: asyncio.Future[str | None]) -> Callable[[str | None, Exception | None], None]:
    def finished(msgid: str | None, error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(msgid)
        else:
            future.set_exception(error)

    return finished


def _remember(table: OrderedDict[str, T], key: str, value: T) -> None:
    table[key] = value
    table.move_to_end(key)
    while len(table) > _MOST_REMEMBERED:
        table.popitem(last=False)
