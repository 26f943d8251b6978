"""The IRC link passes the contract of all links on servers of every kind, scripted ones."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from adapters.irc.link import IrcLink
from core.ids import RoomName
from core.ports import Link, Place
from tests.support.door import Door
from tests.support.irc_link import FAST, NET, ROOM, now, settings
from tests.support.link_contract import CONTRACT, Check, Nature, run_check
from tests.support.scripted_ircd import RICH, ScriptedIrcd

ACCOUNT = "alice"


@dataclass(frozen=True)
class Kind:
    """``caps`` None: a server that does not know CAP. ``accounts``: people are known by their services account,
    which their nick does not tell."""

    caps: str | None
    accounts: bool = False


KINDS = {
    "as of old": Kind(None),
    "some tags": Kind("server-time message-tags echo-message"),
    "accounts by WHOIS": Kind("multi-prefix", accounts=True),
    "everything": Kind(RICH, accounts=True),
}


class ScriptedIrc:
    """Nobody hears on IRC what was said before he came, and no server knows a line it has had before."""

    nature = Nature(keeps_history=False, knows_repeats=False)

    def __init__(self, kind: Kind) -> None:
        self.room = Place(NET, ROOM)
        self.person = Place(NET, None, ACCOUNT)
        self.nowhere = Place(NET, RoomName("#elsewhere"))
        self._accounts = kind.accounts
        self._nick = "Wonder" if kind.accounts else "Alice"
        known = {self._nick: ACCOUNT} if kind.accounts else {}
        self._ircd = ScriptedIrcd(caps=kind.caps, accounts=known, members=[self._nick])

    async def opened(self) -> ScriptedIrc:
        await self._ircd.__aenter__()
        self._door = await Door(self._ircd.port).open()
        return self

    def link(self) -> Link:
        identity = "account" if self._accounts else "nick"
        return IrcLink(settings(self._door.port, identity=identity), now, random.Random(1), FAST)

    async def say(self, text: str, *, private: bool = False) -> None:
        if self._ircd.connected:
            tags = f"account={ACCOUNT}" if "account-tag" in self._ircd.enabled else ""
            self._ircd.say(self._nick, self._ircd.nick if private else "#nomic", text, tags=tags)

    async def shown(self, text: str, *, private: bool = False) -> list[str]:
        nick = self._nick if self._accounts else ACCOUNT
        return await self._ircd.until_said(text, nick if private else ROOM)

    async def cut(self) -> None:
        await self._door.shut()

    async def mend(self) -> None:
        await self._door.open()

    async def close(self) -> None:
        await self._door.shut()
        await self._ircd.close()


@pytest.mark.parametrize("check", CONTRACT, ids=lambda c: c.__name__)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_irc_link_passes_the_contract(check: Check, kind: Kind) -> None:
    """Issue 2 point 7: one contract suite that every link passes."""
    run_check(ScriptedIrc(kind).opened, check, within=20)
