"""Deliveries on their way to the links: in order within a place, the urgent ones of other places first.

What a link has taken is noted in the store; what was not noted before a crash is handed over again
under its old key. Must never know how a network sends, nor what is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from itertools import takewhile
from typing import Final

import structlog
from msgspec.structs import replace

from core.ids import Instant, NetworkName
from core.ports import Bar, Barred, Delivery, Link, LinkDown, LinkState, Place, StoreError, Undeliverable
from gateway.joining import Joins, joined, may_join
from gateway.lanes import RETRY_FIRST, RETRY_MOST, Item, Lane, Lanes

AT_ONCE: Final = 8  # places of one network served side by side; acknowledgements are never counted
LINGER: Final = 0.05  # seconds that what was sent waits for company before it is noted

Sent = tuple[str, str | None, Instant]
Note = Callable[[list[Sent]], "Future[None]"]
NoteJoined = Callable[[Delivery, list[str]], "Future[None]"]
Lost = Callable[[Delivery, str], None]
Shut = Callable[[Place, Barred], None]

_log = structlog.get_logger(__name__)


class _Network:
    __slots__ = ("lanes", "link", "live", "news", "task")

    def __init__(self, link: Link) -> None:
        self.link = link
        self.live = False
        self.lanes = Lanes()
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class Outbox:
    """All methods are called on the event loop.

    ``note`` writes what was sent, ``note_joined`` that one delivery takes the place of several; ``lost`` hears of
    what can never be delivered, ``shut`` of rooms that take nothing for now.
    """

    def __init__(
        self,
        links: Iterable[Link],
        note: Note,
        now: Callable[[], Instant],
        lost: Lost,
        shut: Shut,
        note_joined: NoteJoined,
    ) -> None:
        self._networks = {link.network: _Network(link) for link in links}
        self._note = note
        self._note_joined = note_joined
        self._now = now
        self._lost = lost
        self._shut = shut
        self._barred: dict[Place, Bar] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._sent: list[Sent] = []
        self._has_sent = asyncio.Event()
        self._noter: asyncio.Task[None] | None = None
        self._settled = asyncio.Event()
        self._stopping = asyncio.Event()
        self._orphans: set[NetworkName] = set()

    def start(self) -> None:
        self._noter = asyncio.create_task(self._keep_noting())
        for network in self._networks.values():
            network.task = asyncio.create_task(self._serve(network))

    # --- what comes in -----------------------------------------------------------------

    def put(self, deliveries: Iterable[Delivery], *, kept: bool = True, again: bool = False) -> None:
        """Take over deliveries, in order. ``kept`` False: they are not in the store. ``again``: what was there
        at a start, so that the first of each place may have been said already."""
        for delivery in deliveries:
            name = delivery.place.network
            network = self._networks.get(name)
            if network is None:
                if name not in self._orphans:
                    self._orphans.add(name)
                    _log.warning("deliveries_without_network", network=name)
                continue
            network.lanes.put(Item(delivery, kept), tried=again)
            network.news.set()

    def link_state(self, name: NetworkName, state: LinkState) -> None:
        network = self._networks.get(name)
        if network is None:
            return
        network.live = state is LinkState.LIVE
        if network.live:
            network.lanes.retry_all()
            network.news.set()
        else:
            self._settled.set()  # who waits for everything to be taken waits for this network no more

    def depth(self) -> Mapping[NetworkName, int]:
        """How many deliveries each network still has to take."""
        return {name: network.lanes.waiting for name, network in self._networks.items()}

    # --- how it ends -----------------------------------------------------------------------

    async def drain(self, seconds: float) -> None:
        """Return when networks that are live have taken all they take now, or when the time is up."""
        give_up = asyncio.get_running_loop().time() + seconds
        while any(network.live and network.lanes.at_work for network in self._networks.values()):
            self._settled.clear()
            try:
                async with asyncio.timeout_at(give_up):
                    await self._settled.wait()
            except TimeoutError:
                return

    async def stop(self) -> None:
        """Hand over nothing more, and note what was sent."""
        self._stopping.set()
        tasks = [network.task for network in self._networks.values() if network.task is not None]
        for task in (*tasks, *self._sending):
            task.cancel()
        await asyncio.gather(*tasks, *self._sending, return_exceptions=True)
        self._has_sent.set()
        if self._noter is not None:
            await self._noter

    # --- sending ------------------------------------------------------------------------------

    async def _serve(self, network: _Network) -> None:
        while True:
            wait = self._begin_what_may(network)
            try:
                async with asyncio.timeout(wait):
                    await network.news.wait()
            except TimeoutError:
                pass
            network.news.clear()

    def _begin_what_may(self, network: _Network) -> float | None:
        """Start what may be sent now; returns the seconds until more may, None for never by itself."""
        if not network.live:
            return None
        at = asyncio.get_running_loop().time()
        for lane in network.lanes.next(at, AT_ONCE):
            task = asyncio.create_task(self._empty(network, lane))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        return network.lanes.wait(at)

    async def _empty(self, network: _Network, lane: Lane) -> None:
        """Send what the lane holds, one after the other, for as long as the network takes it."""
        try:
            while len(lane) and network.live and await self._send_first(network, lane):
                pass
        finally:
            network.lanes.rest(lane)
            if not network.lanes.at_work:
                self._settled.set()
            network.news.set()

    async def _send_first(self, network: _Network, lane: Lane) -> bool:
        await self._join_talk(network, lane)
        delivery, kept = lane.head
        urgent = lane.rank
        lane.tried = True
        try:
            if delivery.stale_at is not None and self._now() >= delivery.stale_at:
                found = None
                _log.info("delivery_stale", network=delivery.place.network, key=delivery.key)
            else:
                found = await network.link.send(
                    delivery if urgent is delivery.rank else replace(delivery, rank=urgent)
                )
        except Barred as barred:
            network.lanes.postpone(lane, asyncio.get_running_loop().time())
            self._note_barred(delivery, barred)
            return False
        except LinkDown as down:
            network.lanes.postpone(lane, asyncio.get_running_loop().time())
            _log.info("delivery_waits", network=delivery.place.network, key=delivery.key, error=str(down))
            return False
        except Undeliverable as lost:
            found = None
            self._report(delivery, str(lost))
        except Exception as error:  # noqa: BLE001 - a bug in a link costs its delivery, not the others'
            _log.exception("link_broke", network=delivery.place.network, key=delivery.key)
            found = None
            self._report(delivery, f"{type(error).__name__}: {error}")
        else:
            if self._barred.pop(delivery.place, None) is not None:
                _log.info("room_open_again", network=delivery.place.network, room=delivery.place.room)
        network.lanes.taken(lane)
        if kept:
            self._sent.append((delivery.key, found, self._now()))
            self._has_sent.set()
        return True

    async def _join_talk(self, network: _Network, lane: Lane) -> None:
        """What gathered while something was under way goes on as one, if its network can say so much at once.

        That is noted before: a crash must not join it otherwise, or what was said would be said again.
        What may have been sent already stays by itself, under its own key."""
        link = network.link
        if lane.tried or len(lane) == 1 or not isinstance(link, Joins):
            return
        kept = lane.head.kept
        alike = list(takewhile(lambda item: item.kept is kept and may_join(item.delivery), lane))
        count = link.joinable(item.delivery.notice for item in alike)
        if count < 2:
            return
        together = [item.delivery for item in alike[:count]]
        whole = joined(together)
        if kept:
            try:
                await asyncio.wrap_future(self._note_joined(whole, [one.key for one in together]))
            except StoreError as error:
                _log.error("talk_not_joined", network=whole.place.network, key=whole.key, error=str(error))
                return
        network.lanes.join(lane, count, Item(whole, kept))

    def _note_barred(self, delivery: Delivery, barred: Barred) -> None:
        """Told once, until something was taken there again or something else is in the way."""
        place = delivery.place
        if self._barred.get(place) is barred.bar:
            return
        self._barred[place] = barred.bar
        _log.error(
            "room_barred", network=place.network, room=place.room, bar=barred.bar.value, error=str(barred)
        )
        try:
            self._shut(place, barred)
        except Exception:  # noqa: BLE001 - as with what is lost
            _log.exception("bar_not_told", key=delivery.key)

    def _report(self, delivery: Delivery, why: str) -> None:
        where = delivery.place.room or delivery.place.account
        _log.error(
            "undeliverable",
            network=delivery.place.network,
            place=where,
            key=delivery.key,
            game=delivery.game,
            error=why,
        )
        try:
            self._lost(delivery, why)
        except Exception:  # noqa: BLE001 - who could not be told must not hold up the deliveries after it
            _log.exception("loss_not_told", key=delivery.key)

    # --- noting ---------------------------------------------------------------------------------

    async def _keep_noting(self) -> None:
        wait = RETRY_FIRST
        while not (self._stopping.is_set() and not self._sent):
            await self._has_sent.wait()
            await self._pause(LINGER)
            batch, self._sent = self._sent, []
            self._has_sent.clear()
            if not batch:
                continue
            try:
                await asyncio.wrap_future(self._note(batch))
                wait = RETRY_FIRST
            except StoreError as error:
                _log.error("sent_not_noted", deliveries=len(batch), error=str(error))
                self._sent = batch + self._sent
                if self._stopping.is_set():
                    return  # after the next start they are handed over again
                await self._pause(wait)
                wait = min(wait * 2, RETRY_MOST)
                self._has_sent.set()

    async def _pause(self, seconds: float) -> None:
        """Wait, but not once we are stopping."""
        try:
            async with asyncio.timeout(seconds):
                await self._stopping.wait()
        except TimeoutError:
            return
