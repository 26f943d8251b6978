"""The link to a terminal passes the contract of all links."""

from __future__ import annotations

import asyncio
import io
import os

import pytest

from adapters.console.link import ConsoleLink
from adapters.console.translate import FIRST, ROOM
from core.ids import Instant, NetworkName, RoomName
from core.ports import Link, Place
from tests.support.link_contract import CONTRACT, Check, Nature, run_check

NET = NetworkName("console")


class Terminal:
    """Nobody types where nothing reads, what is printed twice stands there twice, and nothing lies between."""

    nature = Nature(keeps_history=False, knows_repeats=False, can_break=False)

    def __init__(self) -> None:
        self.room = Place(NET, ROOM)
        self.person = Place(NET, None, FIRST)
        self.nowhere = Place(NET, RoomName("#elsewhere"))
        self._out = io.StringIO()
        self._ends: list[int] = []

    async def opened(self) -> Terminal:
        return self

    def link(self) -> Link:
        read, write = os.pipe()
        self._ends += [read, write]
        return ConsoleLink(NET, read, self._out, lambda: Instant(1), settled=_at_once, ended=lambda: None)

    async def say(self, text: str, *, private: bool = False) -> None:
        os.write(self._ends[-1], f"{'/msg ' if private else ''}{text}\n".encode())

    async def shown(self, text: str, *, private: bool = False) -> list[str]:
        lines = self._out.getvalue().splitlines()
        own = [line for line in lines if line.startswith(f"[{FIRST}] ") == private]
        assert any(text in line for line in own)
        return own

    async def cut(self) -> None:
        raise NotImplementedError("nothing lies between the gateway and its terminal")

    async def mend(self) -> None:
        raise NotImplementedError("nothing lies between the gateway and its terminal")

    async def close(self) -> None:
        for end in self._ends:
            os.close(end)


async def _at_once() -> None:
    await asyncio.sleep(0)


@pytest.mark.parametrize("check", CONTRACT, ids=lambda c: c.__name__)
def test_console_link_passes_the_contract(check: Check) -> None:
    """Issue 2 point 7: one contract suite that every link passes."""
    run_check(Terminal().opened, check, within=20)
