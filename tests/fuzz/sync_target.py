"""The target that polls: a whole answer of a homeserver, with any JSON in any place of it.

Nothing but a fault of the homeserver itself may come of it, and that is waited out.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from adapters.matrix.link import MatrixLink, _Session
from adapters.matrix.settings import MatrixSettings
from adapters.matrix.trouble import Trouble, TroubleKind
from adapters.secret import Secret
from core.ids import Instant, NetworkName, RoomName
from core.ports import Inbound, LinkState
from tests.fuzz.choices import Choices
from tests.fuzz.targets import OWN, storable

_folder = tempfile.TemporaryDirectory(prefix="fuzz-sync-")
_loop = asyncio.new_event_loop()


class _Homeserver:
    user_id = OWN
    token = "t"
    logged_in = True

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    async def sync(self, _since: str | None, _wait: int, *, full_state: bool) -> dict[str, Any]:
        return {**self._answer, "next_batch": "s2"}

    async def absorb(self, answer: dict[str, Any], left: list[str]) -> None:
        copy.deepcopy(answer)

    async def get(self, path: str, *_more: Any) -> dict[str, Any]:
        raise Trouble(TroubleKind.REFUSED, path, code="M_NOT_FOUND")

    post = put = get

    async def tend_keys(self) -> None: ...

    def decrypted(self, _room: str, _event: object) -> None: ...

    async def ask_for_key(self, _room: str, _event: object) -> bool:
        return True


class _Host:
    def __init__(self) -> None:
        self.heard: list[Inbound] = []

    async def receive(
        self, _network: NetworkName, messages: Sequence[Inbound], token: str | None = None
    ) -> None:
        self.heard += messages

    def link_state(self, _network: NetworkName, _state: LinkState, detail: str = "") -> None: ...

    async def sync_token(self, _network: NetworkName) -> str | None:
        return "s1"


def sync(data: bytes) -> None:
    choices = Choices(data)
    room: dict[str, Any] = {
        "state": {"events": [choices.event() for _ in range(choices.byte() % 3)]},
        "timeline": {"events": [choices.event() for _ in range(choices.byte() % 4)]},
    }
    for _ in range(choices.byte() % 3):
        room[choices.one_of(("state", "timeline", "ephemeral"))] = choices.value(1)
    rooms: dict[str, Any] = {choices.one_of(("join", "leave")): {"!room:test": room}}
    for _ in range(choices.byte() % 3):
        rooms[choices.one_of(("join", "leave", "invite"))] = choices.value(1)
    answer: dict[str, Any] = {"rooms": rooms}
    for _ in range(choices.byte() % 2):
        answer[choices.one_of(("rooms", "account_data", "to_device", "device_lists"))] = choices.value(0)
    _loop.run_until_complete(_polled(answer))


async def _polled(answer: dict[str, Any]) -> None:
    settings = MatrixSettings(
        name=NetworkName("matrix"),
        homeserver="http://127.0.0.1:1",
        user=OWN,
        password=Secret("x"),
        rooms=(RoomName("!room:test"),),
        inviters=("@*:test",),
        state_dir=Path(_folder.name),
    )
    link = MatrixLink(settings, lambda: Instant(2000), Random(1), sleep=_at_once)
    server: Any = _Homeserver(answer)
    host = _Host()
    session = _Session(settings, server, Random(1))
    session.since, session.state_known = "s1", True
    with contextlib.suppress(Trouble):  # what a homeserver refuses is waited out
        await link._poll_once(host, server, session)
    for message in host.heard:
        storable(message)


async def _at_once(_seconds: float) -> None: ...
