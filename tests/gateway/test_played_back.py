"""A gateway behind an IRC bouncer: every message once, whatever is played back. Issue 5 point 2."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from adapters.irc.link import IrcLink
from core.ids import NetworkName
from core.ports import LinkState, Place
from gateway.bootstrap import build
from gateway.config import Config, GameConfig
from gateway.outlet import Network
from gateway.serve import Gateway
from storage.sqlite import SqliteStore
from tests.support.bouncer import Bouncer
from tests.support.irc_link import FAST, NET, ROOM, now, settings

TIMES = 40


class Life:
    """Gateways, one after the other, on one store behind one bouncer."""

    def __init__(self, folder: Path, bouncer: Bouncer) -> None:
        self.store = folder / "nomic.db"
        self.bouncer = bouncer
        self.lives = 0
        self.config = Config(
            storage=self.store,
            games=(GameConfig(name="Night", ruleset="clockwise", rooms=(Place(NET, ROOM),)),),
        )

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Gateway]:
        link = IrcLink(
            settings(self.bouncer.port, identity="account"),
            now,
            random.Random(1),
            msgspec.structs.replace(FAST, backoff_first=0.001, backoff_most=0.002),
        )
        made = build(
            self.config,
            more_links=[link],
            more_networks=(Network(name=NET, nick="nomic", keeps_history=False),),
        )
        ready = asyncio.Event()
        running = asyncio.create_task(made.run(lambda _made: ready.set()))
        await asyncio.wait_for(ready.wait(), 20)
        assert await made.all_live(20)
        try:
            yield made
        finally:
            made.ask_to_stop()
            await running

    async def says(self, who: str, text: str, answer: str) -> None:
        self.bouncer.heard(who, text)
        await self.bouncer.until_said(answer, "#Nomic", within=10)

    async def play_to_vote(self) -> None:
        for who, text, answer in (
            ("alice", "!join", "alice joins"),
            ("bob", "!join", "bob joins"),
            ("carol", "!join", "carol joins"),
            ("alice", "!start", "turn 1"),
            ("alice", '!propose enact "Tea": Tea for all.', "301"),
            ("alice", "!call", "Vote open on"),
        ):
            await self.says(who, text, answer)

    def entries(self) -> list[bytes]:
        store = SqliteStore.open(self.store, read_only=True)
        try:
            (game,) = store.games()
            return [entry.body for entry in store.entries(game.game)]
        finally:
            store.close()


def play(folder: Path, use: Callable[[Life], Awaitable[None]], *, batched: bool, msgids: bool) -> None:
    async def whole() -> None:
        async with Bouncer(batched=batched, msgids=msgids) as bouncer:
            await use(Life(folder, bouncer))

    asyncio.run(asyncio.wait_for(whole(), 120))


@pytest.mark.parametrize(("batched", "msgids"), [(True, True), (True, False), (False, True), (False, False)])
def test_forty_reconnects_one_ballot_one_announcement(tmp_path: Path, batched: bool, msgids: bool) -> None:
    """A line replayed by a bouncer, forty reconnects and a restart: the log has each move once, and so has the room."""

    async def use(life: Life) -> None:
        bouncer = life.bouncer
        async with life.gateway() as gateway:
            await life.play_to_vote()
            await life.says("alice", "!vote for 301", "alice votes for")
            await gateway.settled(10)
            before = life.entries()
            for _ in range(TIMES):
                count = bouncer.connections
                bouncer.drop()
                await bouncer.expect(lambda line: line.startswith("CAP LS") and bouncer.connections > count)  # noqa: B023
                assert await gateway.all_live(20)
            await gateway.settled(10)
            assert bouncer.connections == TIMES + 1
            assert life.entries() == before
        async with life.gateway() as gateway:
            await gateway.settled(10)
            await life.says("bob", "!vote for 301", "bob votes for")
            await gateway.settled(10)
            assert len(life.entries()) == len(before) + 1
        said = bouncer.texts("#Nomic")
        for once in ("Vote open on", "alice votes for", "carol joins"):
            assert len([text for text in said if once in text.replace("\x02", "")]) == 1, once

    play(tmp_path, use, batched=batched, msgids=msgids)


def test_what_was_said_while_nobody_listened_counts_and_what_was_before_us_does_not(tmp_path: Path) -> None:
    """Said to the bouncer while the gateway was down: taken, once. Said before it was ever there: not run."""

    async def use(life: Life) -> None:
        bouncer = life.bouncer
        bouncer.heard("mallory", "!join", ago=7200.0)
        async with life.gateway() as gateway:
            await life.play_to_vote()
            await gateway.settled(10)
        assert not any("mallory" in text for text in bouncer.texts("#Nomic"))
        bouncer.heard("alice", "!vote for 301", ago=0.0)  # nobody is connected: only the bouncer hears it
        async with life.gateway() as gateway:
            await bouncer.until_said("alice votes for", "#Nomic", within=10)
            await gateway.settled(10)
        assert not any("mallory" in text for text in bouncer.texts("#Nomic"))
        assert sum("alice votes for" in text for text in bouncer.texts("#Nomic")) == 1

    play(tmp_path, use, batched=True, msgids=True)


def test_the_gateway_is_told_when_a_network_was_heard(tmp_path: Path) -> None:
    """What is older than two minutes before the end of the last connection was heard then, or was not for us."""
    from core.ids import Instant
    from gateway.links_seen import LinksSeen

    file = tmp_path / "heard"
    seen = LinksSeen([NET], Instant(0), file)
    assert seen.was_heard_at(NET, Instant(10**12))  # never there before: everything is from before us
    seen.changed(NET, LinkState.LIVE, "", Instant(1_000_000))
    seen.changed(NET, LinkState.DOWN, "", Instant(2_000_000))
    assert seen.was_heard_at(NET, Instant(1_879_999))
    assert not seen.was_heard_at(NET, Instant(1_880_000))
    seen.changed(NET, LinkState.LIVE, "", Instant(3_000_000))
    seen.beat(Instant(4_000_000))
    assert not seen.was_heard_at(NET, Instant(2_500_000))  # in the gap
    again = LinksSeen([NET], Instant(5_000_000), file)
    assert again.was_heard_at(NET, Instant(3_000_000))
    assert not again.was_heard_at(NET, Instant(4_500_000))
    assert again.was_heard_at(NetworkName("other"), Instant(4_500_000))
