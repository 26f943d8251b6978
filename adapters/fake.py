"""A network without a network: a link for tests and simulations, stepped from outside.

Behaves as links must, with the faults it is told to have. Must never know what is said on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from core.ids import Instant, NetworkName, RoomName
from core.ports import (
    Delivery,
    Inbound,
    LinkDown,
    LinkHost,
    LinkState,
    Place,
    StoreError,
    Undeliverable,
)

Fault = Callable[[Delivery], None]
"""Called before a delivery is shown; raises LinkDown or Undeliverable to lose it."""


class FakeNetwork:
    """The server's side: rooms, what is shown in them, and what is said while nobody listens.

    ``keeps_history``: what is said while the link is away is there when it comes back, as on
    Matrix; else it is lost, as on IRC. Outlives the links on it.
    """

    def __init__(self, name: NetworkName, rooms: Iterable[RoomName] = (), *, keeps_history: bool) -> None:
        self.name = name
        self.keeps_history = keeps_history
        self.reachable = True
        self.shown: list[tuple[Place, Delivery]] = []
        self._rooms = set(rooms)
        self._log: list[Inbound] = []
        self._ids: dict[str, str] = {}  # of deliveries, by key
        self._changed = asyncio.Event()
        self._listeners = 0

    def say(self, message: Inbound) -> None:
        """A person says something; it reaches the gateway when the link is stepped or listening."""
        if self.keeps_history or (self.reachable and self._listeners):
            self._log.append(message)
        self.wake()

    @property
    def listening(self) -> bool:
        """Whether a link hears what is said now."""
        return self._listeners > 0

    def texts(self, place: Place) -> list[str]:
        """What has been shown in a place, in order."""
        return [delivery.notice.text for where, delivery in self.shown if where == place]

    def cut(self) -> None:
        self.reachable = False
        self.wake()

    def mend(self) -> None:
        self.reachable = True
        self.wake()

    # --- the link's side ------------------------------------------------------------------

    def show(self, delivery: Delivery) -> str | None:
        """Show it once; the same key again is the same message where the network has ids."""
        place = delivery.place
        if place.room is not None and place.room not in self._rooms:
            raise Undeliverable(f"{place.room} is not a room of {self.name}")
        if not self.keeps_history:
            self.shown.append((place, delivery))
            return None
        if delivery.key not in self._ids:
            self._ids[delivery.key] = f"out-{len(self._ids) + 1}"
            self.shown.append((place, delivery))
        return self._ids[delivery.key]

    def since(self, token: int) -> list[Inbound]:
        return self._log[token:]

    def listen(self, by: int) -> None:
        self._listeners += by

    async def changed(self) -> None:
        await self._changed.wait()
        self._changed.clear()

    def wake(self) -> None:
        self._changed.set()


class FakeLink:
    """Implements ``core.ports.Link``.

    ``repeats``: how often every message is handed over, beyond once. ``fault`` may lose deliveries.
    """

    def __init__(
        self,
        network: FakeNetwork,
        *,
        clock: Callable[[], Instant],
        repeats: int = 0,
        fault: Fault | None = None,
    ) -> None:
        self._server = network
        self._clock = clock
        self._repeats = repeats
        self._fault = fault
        self._stopping = False
        self._live = False
        self._slept = False
        self._token = 0

    def slept(self) -> None:
        """What comes now is as old as its stamp, until there is nothing more."""
        self._slept = self._server.keeps_history
        self._server.wake()

    @property
    def network(self) -> NetworkName:
        return self._server.name

    @property
    def behind(self) -> bool:
        """Whether something was said that it has not handed over yet."""
        return bool(self._server.since(self._token))

    async def run(self, host: LinkHost) -> None:
        stored = await host.sync_token(self.network)
        self._token = len(self._server.since(0)) if stored is None else int(stored)
        try:
            while not self._stopping:
                await self._step(host)
                if not self._stopping:
                    await self._server.changed()
        finally:
            self._set_live(host, live=False)

    async def _step(self, host: LinkHost) -> None:
        """Take over what is there, or notice that the network is gone."""
        if not self._server.reachable:
            self._set_live(host, live=False)
            return
        if not self._live:
            host.link_state(self.network, LinkState.CONNECTING)
            host.link_state(self.network, LinkState.CATCHING_UP)
            if not await self._take(host, live=False):
                return
            self._set_live(host, live=True)
        elif self._slept:
            host.link_state(self.network, LinkState.CATCHING_UP)
            if await self._take(host, live=False):
                host.link_state(self.network, LinkState.LIVE)
        self._slept = False
        await self._take(host, live=True)

    async def _take(self, host: LinkHost, *, live: bool) -> bool:
        """Hand over what there is; False where it has to be handed over again."""
        messages = self._server.since(self._token)
        if not messages:
            return True
        upto = self._token + len(messages)
        now = self._clock()
        heard = [replace(m, live=live, received=now, sent=m.sent or m.received) for m in messages]
        try:
            for _ in range(1 + self._repeats):
                await host.receive(self.network, heard, str(upto) if self._server.keeps_history else None)
        except StoreError:
            if self._server.keeps_history:
                self._set_live(host, live=False)
                self._server.wake()
                await asyncio.sleep(0)  # whoever refuses for ever must not stop everybody else
                return False
        self._token = upto
        return True

    def _set_live(self, host: LinkHost, *, live: bool) -> None:
        if live == self._live:
            return
        self._live = live
        self._server.listen(1 if live else -1)
        host.link_state(self.network, LinkState.LIVE if live else LinkState.DOWN)

    async def send(self, delivery: Delivery) -> str | None:
        if not self._live or not self._server.reachable:
            raise LinkDown(f"{self.network} cannot be reached")
        if self._fault is not None:
            self._fault(delivery)
        return self._server.show(delivery)

    async def stop(self, farewell: str | None = None) -> None:
        self._stopping = True
        self._server.wake()
