"""A LinkHost for tests: keeps what a link hands over, as a store would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from core.ids import NetworkName
from core.ports import Inbound, LinkState


class RecordingHost:
    """``token`` survives as long as the host does, so a second link goes on where the first ended.

    ``refuse`` raises its first exception instead of storing, once for each."""

    def __init__(self, token: str | None = None) -> None:
        self.token = token
        self.messages: list[Inbound] = []
        self.batches: list[tuple[list[Inbound], str | None]] = []
        self.states: list[tuple[LinkState, str]] = []
        self.refuse: list[Exception] = []
        self.banned: set[str] = set()
        self._known: set[str] = set()
        self._changed = asyncio.Condition()

    async def receive(
        self, network: NetworkName, messages: Sequence[Inbound], token: str | None = None
    ) -> None:
        if self.refuse:
            refusal = self.refuse.pop(0)
            await self._notify()
            raise refusal
        self.batches.append((list(messages), token))
        for message in messages:
            if message.message_id is None or message.message_id not in self._known:
                self.messages.append(message)
                self._known.add(message.message_id or "")
        if token is not None:
            self.token = token
        async with self._changed:
            self._changed.notify_all()

    def link_state(self, network: NetworkName, state: LinkState, detail: str = "") -> None:
        self.states.append((state, detail))
        asyncio.get_running_loop().create_task(self._notify())

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def sync_token(self, network: NetworkName) -> str | None:
        return self.token

    def is_welcome(self, network: NetworkName, account: str) -> bool:
        return account not in self.banned

    async def until(self, happened: Callable[[RecordingHost], bool], within: float = 15.0) -> None:
        """Wait until ``happened``; AssertionError with what was seen instead."""
        try:
            async with asyncio.timeout(within), self._changed:
                await self._changed.wait_for(lambda: happened(self))
        except TimeoutError:
            seen = f"states {self.states}, messages {[m.text for m in self.messages]}"
            raise AssertionError(f"waited {within} s in vain; {seen}") from None

    async def until_live(self, within: float = 15.0) -> None:
        await self.until(lambda host: bool(host.states) and host.states[-1][0] is LinkState.LIVE, within)

    async def until_text(self, text: str, within: float = 15.0) -> Inbound:
        """The first message that contains ``text``."""
        await self.until(lambda host: any(text in m.text for m in host.messages), within)
        return next(m for m in self.messages if text in m.text)
