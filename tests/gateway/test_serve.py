"""The running product on networks without a network: start, catch-up, crash, stop (design 3 and 5)."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import ClassVar

import pytest

from adapters.fake import FakeLink, FakeNetwork
from core.ids import AccountId, Instant, NetworkName, RoomName
from core.law.durations import Duration
from core.ports import Bar, Barred, Batch, Delivery, Inbound, LinkHost, Place, StoreError, Undeliverable
from gateway.bootstrap import build
from gateway.clock import GatewayClock, real_time
from gateway.config import Config, GameConfig
from gateway.outlet import Network
from gateway.serve import Gateway
from gateway.status import NotRunning, ask_status, written
from gateway.verify import verify_store
from storage.sqlite import SqliteStore

IRC, MATRIX = NetworkName("libera"), NetworkName("matrix")
ROOM, HALL = RoomName("#nomic"), RoomName("#nomic:localhost")


class World:
    """Two networks that outlive the gateways on them: one forgets what nobody hears, one does not."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "nomic.db"
        self.irc = FakeNetwork(IRC, [ROOM], keeps_history=False)
        self.matrix = FakeNetwork(MATRIX, [HALL], keeps_history=True)
        self.count = 0
        self.config = Config(
            storage=self.store,
            games=(
                GameConfig(name="Night", ruleset="clockwise", rooms=(Place(IRC, ROOM), Place(MATRIX, HALL))),
            ),
            operators=(AccountId("matrix/@op:localhost"),),
            catch_up=20.0,
        )
        self.fault: Callable[[Delivery], None] | None = None
        self.link: type[FakeLink] = FakeLink

    @contextlib.asynccontextmanager
    async def gateway(self, *, all_live: bool = True) -> AsyncIterator[Gateway]:
        """One life of it, stopped in order at the end. It begins when all links are live, or at once."""
        networks = (
            Network(name=IRC, nick="nomic", keeps_history=False),
            Network(name=MATRIX, nick="nomic", keeps_history=True),
        )
        self.links = [self.link(net, clock=real_time, fault=self.fault) for net in (self.irc, self.matrix)]
        made = build(self.config, more_links=self.links, more_networks=networks)
        ready = asyncio.Event()
        running = asyncio.create_task(made.run(lambda _made: ready.set()))
        started = asyncio.create_task(ready.wait())
        await asyncio.wait((running, started), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            started.cancel()
            running.result()
        assert not all_live or await made.all_live(10)
        try:
            yield made
        finally:
            made.ask_to_stop()
            await running

    def say(self, who: str, text: str, *, sent: Instant | None = None) -> None:
        """In the room of the speaker's network; ids are new ones."""
        self.count += 1
        on_matrix = who.startswith("@")
        message = Inbound(
            network=MATRIX if on_matrix else IRC,
            room=HALL if on_matrix else ROOM,
            account=who,
            name=who.removeprefix("@").partition(":")[0],
            text=text,
            received=sent or real_time(),
            message_id=f"m{self.count}" if on_matrix else None,
            sent=sent,
        )
        (self.matrix if on_matrix else self.irc).say(message)

    async def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(1000):
            if holds():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it never came to that")

    async def hears(self, text: str, *, where: Place = Place(IRC, ROOM), after: int = 0) -> str:  # noqa: B008
        """The first text shown in the room that contains ``text``."""
        network = self.irc if where.network == IRC else self.matrix
        for _ in range(1000):
            for shown in network.texts(where)[after:]:
                if text in shown.replace("\x02", ""):
                    return shown
            await asyncio.sleep(0.01)
        raise AssertionError(f"{text!r} was not said; said was {network.texts(where)}")

    async def play_to_vote(self) -> None:
        self.say("alice", "!join")
        await self.hears("alice joins")
        self.say("@bob:localhost", "!join")
        await self.hears("bob joins")
        self.say("alice", "!start")
        await self.hears("turn 1")
        self.say("alice", '!propose enact "Tea": Tea for all.')
        await self.hears("301")
        self.say("alice", "!call")
        await self.hears("Vote open")


class SlowLink(FakeLink):
    """Takes its time over what it received, until ``gate`` is opened: as a question to the network does."""

    gates: ClassVar[dict[NetworkName, asyncio.Event]] = {}
    _since: Instant | None = None

    def pending_since(self) -> Instant | None:
        return self._since

    async def run(self, host: LinkHost) -> None:
        gate = self.gates.setdefault(self.network, asyncio.Event())
        gate.set()

        class Behind:
            """The host, behind the gate."""

            link_state = host.link_state
            sync_token = host.sync_token

            @staticmethod
            async def receive(
                network: NetworkName, messages: Sequence[Inbound], token: str | None = None
            ) -> None:
                self._since = min(message.received for message in messages)
                await gate.wait()
                await host.receive(network, messages, token)
                self._since = None

        await super().run(Behind())


def play(folder: Path, use: Callable[[World], Awaitable[None]]) -> World:
    world = World(folder)
    asyncio.run(use(world))
    return world


def test_a_game_of_the_config_waits_and_both_rooms_hear_of_everything(tmp_path: Path) -> None:
    """[[game]]: its rooms need no code, the first to join is host; every room of a game is told."""

    async def use(world: World) -> None:
        async with world.gateway():
            await world.play_to_vote()
            await world.hears("Vote open", where=Place(MATRIX, HALL))
            world.say("@bob:localhost", "hello over there")
            await world.hears("hello over there")

    play(tmp_path, use)
    store = SqliteStore.open(tmp_path / "nomic.db", read_only=True)
    assert [v.name for v in verify_store(store)] == ["Night"]
    assert store.pending_outbox() == []
    store.close()


def test_a_stop_tells_the_rooms_and_a_start_says_how_long_nobody_listened(tmp_path: Path) -> None:
    """SIGTERM: rooms told. On return, rooms without history are told how long the gateway was away."""

    async def use(world: World) -> None:
        async with world.gateway():
            await world.play_to_vote()
        await world.hears("switched off")
        await world.hears("I will read what is said here", where=Place(MATRIX, HALL))
        before = len(world.irc.texts(Place(IRC, ROOM)))
        async with world.gateway():
            await world.hears("away", after=before)
            world.say("alice", "!vote for")
            await world.hears("alice votes", after=before)

    play(tmp_path, use)


def test_a_line_received_in_time_counts_however_long_it_takes_to_be_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design 3, Time: canonical time is that of receipt; the deadline and what came after it wait."""
    monkeypatch.setattr("core.play.play.LEAST_LENGTH", Duration(millis=1))  # two seconds do for a test

    async def use(world: World) -> None:
        world.link = SlowLink
        async with world.gateway():
            for who, text, answer in (
                ("alice", "!join", "alice joins"),
                ("@bob:localhost", "!join", "bob joins"),
                ("alice", "!start", "turn 1"),
                ("alice", '!propose enact "Soon": Soon. {voting.period = 2s}', "301"),
                ("alice", "!call", "Vote open on 301"),
                ("alice", "!vote for", "alice votes for 301"),
                ("@bob:localhost", "!vote for", "301 is adopted"),
                ("alice", "!roll", "turn 2"),
                ("@bob:localhost", '!propose enact "More": More.', "302"),
                ("@bob:localhost", "!call", "Vote open on 302"),
                ("@bob:localhost", "!vote for", "bob votes for 302"),
            ):
                world.say(who, text)
                await world.hears(answer)
            SlowLink.gates[IRC].clear()
            world.say("alice", "!vote for")
            await asyncio.sleep(2.5)
            world.say("@bob:localhost", '!act "later"')
            await asyncio.sleep(0.5)
            assert not any("Act 1" in t or "302 is" in t for t in world.matrix.texts(Place(MATRIX, HALL)))
            SlowLink.gates[IRC].set()
            await world.hears("alice votes for 302")
            await world.hears("302 is adopted")
            await world.hears("Act 1")

    play(tmp_path, use)


def test_what_was_said_while_away_counts_once_where_the_network_kept_it(tmp_path: Path) -> None:
    """The same result, up or down, for every message the network still has; on IRC it was never received."""

    async def use(world: World) -> None:
        async with world.gateway():
            await world.play_to_vote()
        world.say("alice", "!vote for")  # lost
        world.say("@bob:localhost", "!vote for", sent=real_time())
        async with world.gateway():
            await world.hears("bob votes")
            assert not any("alice votes" in t for t in world.irc.texts(Place(IRC, ROOM)))
            world.say("alice", "!vote against")
            await world.hears("rejected")
        async with world.gateway():
            pass
        said = [t for t in world.matrix.texts(Place(MATRIX, HALL)) if "bob votes" in t]
        assert len(said) == 1

    play(tmp_path, use)


def test_at_a_start_what_is_said_waits_for_what_a_network_still_has(tmp_path: Path) -> None:
    """Design 3, Time: messages wait until the links have caught up, then all go in order of canonical time."""

    async def use(world: World) -> None:
        async with world.gateway():
            await world.play_to_vote()
        world.say("@bob:localhost", '!act "bob was first"', sent=real_time())
        world.matrix.cut()
        async with world.gateway(all_live=False):
            await world.until(lambda: world.irc.listening)
            world.say("alice", '!act "alice was second"')
            await world.until(lambda: not world.links[0].behind)
            world.matrix.mend()
            await world.hears("alice was second")
        acts = [t for t in world.irc.texts(Place(IRC, ROOM)) if "was first" in t or "was second" in t]
        assert ["bob was first" in acts[0], "alice was second" in acts[1]] == [True, True]

    play(tmp_path, use)


def test_a_crash_between_commit_and_sending_loses_no_announcement(tmp_path: Path) -> None:
    """Deliveries are in the transaction of their entry: what was not sent is sent by the next life."""

    async def use(world: World) -> None:
        async with world.gateway():
            await world.play_to_vote()
            world.irc.cut()
            world.say("@bob:localhost", "!vote for")
            await world.hears("bob votes", where=Place(MATRIX, HALL))
        world.irc.mend()
        assert not any("bob votes" in t for t in world.irc.texts(Place(IRC, ROOM)))
        async with world.gateway():
            await world.hears("bob votes")

    play(tmp_path, use)


def test_status_tells_links_games_and_a_store_that_fails(tmp_path: Path) -> None:
    """status: health of a running gateway; a failing store turns it red and the player is told."""

    async def use(world: World) -> None:
        async with world.gateway() as gateway:
            await world.play_to_vote()
            status = await asyncio.to_thread(ask_status, world.store)
            assert status.healthy
            assert status.links["libera"].state == "live"
            assert (status.games, status.awake, status.store_error) == (1, 1, None)
            world.irc.cut()
            await asyncio.sleep(0.05)
            status = await asyncio.to_thread(ask_status, world.store)
            assert not status.healthy
            assert status.links["libera"].state == "down"
            world.irc.mend()
            append = gateway._parts.store.append

            def full(batches: list[Batch]) -> list[StoreError | None]:
                raise StoreError("the disk is full")

            gateway._parts.store.append = full  # type: ignore[method-assign]
            world.say("@bob:localhost", "!vote for")
            await world.hears("Not recorded", where=Place(MATRIX, HALL))
            assert gateway.status().store_error == "the disk is full"
            gateway._parts.store.append = append  # type: ignore[method-assign]
            world.say("@bob:localhost", "!vote for")
            await world.hears("bob votes")
            assert gateway.status().store_error is None
        with pytest.raises(NotRunning, match="no gateway runs"):
            ask_status(world.store)

    play(tmp_path, use)


def test_status_names_a_game_whose_log_is_damaged(tmp_path: Path) -> None:
    """status: a game nobody can play is not well, though the store and every other game are."""

    async def use(world: World) -> None:
        async with world.gateway():
            await world.play_to_vote()
        with contextlib.closing(sqlite3.connect(world.store)) as store:
            store.execute("UPDATE entries SET body = x'7b' WHERE sequence = 3")
            store.commit()
        async with world.gateway():
            status = await asyncio.to_thread(ask_status, world.store)
        assert not status.healthy
        assert status.store_error is None
        assert list(status.damaged) == ["night"]
        assert "DAMAGED: game night, entry 3: its bytes are not those it was stored with" in written(status)

    play(tmp_path, use)


def test_a_room_that_refuses_us_is_told_to_the_operators_once(tmp_path: Path) -> None:
    """Undeliverable: recorded, logged, operator told."""

    async def use(world: World) -> None:
        def fault(delivery: Delivery) -> None:
            if delivery.place == Place(IRC, ROOM):
                raise Undeliverable("banned")

        world.fault = fault
        async with world.gateway():
            world.say("@bob:localhost", "!join")
            await world.hears("bob joins", where=Place(MATRIX, HALL))
            operator = Place(MATRIX, account="@op:localhost")
            await world.hears("libera/#nomic: banned", where=operator)
            world.say("@carol:localhost", "!join")
            await world.hears("carol joins", where=Place(MATRIX, HALL))
        assert len(world.matrix.texts(operator)) == 1

    play(tmp_path, use)


@pytest.mark.parametrize("bar", Bar)
def test_a_room_that_bars_us_is_told_and_hears_all_in_the_end(tmp_path: Path, bar: Bar) -> None:
    """Barred: the operator is told once who has to do what; what waits is said, in order, once it may be."""
    barred = [True]

    async def use(world: World) -> None:
        def fault(delivery: Delivery) -> None:
            if barred and delivery.place == Place(IRC, ROOM):
                raise Barred(bar, "no talking")

        world.fault = fault
        async with world.gateway():
            world.say("@bob:localhost", "!join")
            world.say("@carol:localhost", "!join")
            await world.hears("carol joins", where=Place(MATRIX, HALL))
            operator = Place(MATRIX, account="@op:localhost")
            await world.hears("libera/#nomic (no talking)", where=operator)
            barred.clear()
            await world.hears("carol joins", where=Place(IRC, ROOM))
        told = world.irc.texts(Place(IRC, ROOM))
        assert [line.split()[0] for line in told if "joins" in line] == ["bob", "carol"]
        assert len(world.matrix.texts(operator)) == 1

    play(tmp_path, use)


def test_a_message_that_breaks_the_router_costs_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One bad message never silences a game, and is not tried again after a restart."""
    from gateway.router import Router

    receive = Router.receive

    def broken(self: Router, message: Inbound, now: Instant) -> None:
        if message.text == "!poison":
            raise RuntimeError("bug")
        receive(self, message, now)

    monkeypatch.setattr(Router, "receive", broken)

    async def use(world: World) -> None:
        async with world.gateway():
            world.say("@bob:localhost", "!poison")
            world.say("@bob:localhost", "!join")
            await world.hears("bob joins")

    play(tmp_path, use)
    store = SqliteStore.open(tmp_path / "nomic.db", read_only=True)
    assert store.pending_inbox() == []
    store.close()


def test_a_fast_clock_is_announced_and_outlives_the_process(tmp_path: Path) -> None:
    """[clock] speed: announced in every game; after a restart time has not gone back."""

    async def use(world: World) -> None:
        world.config = Config(storage=world.store, games=world.config.games, speed=3600, catch_up=5.0)
        async with world.gateway():
            await world.hears("3600 times as fast")

    play(tmp_path, use)
    later = GatewayClock(1, tmp_path / "nomic.db.clock")  # the file bootstrap gives it
    assert later.now() > real_time() + 3_600_000
