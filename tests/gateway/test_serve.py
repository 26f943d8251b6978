"""The running product on networks without a network: start, catch-up, crash, stop (design 3 and 5)."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from adapters.fake import FakeLink
from core.actors.log import folded
from core.ids import GameId, Instant, PlayerId, RoomName
from core.law.durations import Duration
from core.play.commands import Side
from core.ports import Bar, Barred, Batch, Delivery, Inbound, InboundKind, Place, StoreError, Undeliverable
from gateway.clock import GatewayClock, real_time
from gateway.config import Config
from gateway.status import NotRunning, ask_status, health_of, written
from gateway.verify import verify_store
from storage.sqlite import SqliteStore
from tests.support.serving import HALL, IRC, MATRIX, ROOM, SlowLink, World, play


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
            await world.hears("it waits: matrix has not told me yet")
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
            assert await gateway.all_live(10)
            assert health_of(gateway.status()) == (
                True,
                b'{"healthy":true,"store":true,"catching_up":false,"damaged":0,'
                b'"links":{"libera":"live","matrix":"live"}}',
            )
            append = gateway._parts.store.append

            def full(batches: list[Batch]) -> list[StoreError | None]:
                raise StoreError("the disk is full")

            gateway._parts.store.append = full  # type: ignore[method-assign]
            world.say("@bob:localhost", "!vote for")
            await world.hears("Not recorded", where=Place(MATRIX, HALL))
            assert gateway.status().store_error == "the disk is full"
            well, document = health_of(gateway.status())
            assert not well
            assert b'"store":false' in document
            assert b"disk" not in document
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


def test_a_room_that_was_replaced_is_told_where_the_game_is(tmp_path: Path) -> None:
    """InboundKind.MOVED: said in the successor, which is no reply to anything, and nowhere else."""

    async def use(world: World) -> None:
        async with world.gateway():
            for room in (HALL, RoomName("#elsewhere:localhost")):
                world.matrix.say(
                    Inbound(
                        network=MATRIX,
                        room=room,
                        account=None,
                        name="",
                        text="!new",
                        received=real_time(),
                        kind=InboundKind.MOVED,
                        message_id=f"{room}/moved",
                    )
                )
            await world.hears("The game goes on here", where=Place(MATRIX, HALL))
            world.say("@bob:localhost", "!join")
            await world.hears("bob joins", where=Place(MATRIX, HALL))
        told = [delivery for _, delivery in world.matrix.shown if "goes on here" in delivery.notice.text]
        assert [(d.place.room, d.reply_to) for d in told] == [(HALL, None)]

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


class Renamed(FakeLink):
    """A link whose nick was taken: it goes by another."""

    nick = "nomic_"


def test_commands_under_the_nick_we_had_to_take(tmp_path: Path) -> None:
    """Interface 2: "nomic: vote for 301" works with the gateway's nick, also the one it has for want of its own."""

    async def use(world: World) -> None:
        world.link = Renamed
        async with world.gateway():
            await world.play_to_vote()
            world.say("alice", "nomic_, vote for 301")
            await world.hears("alice votes for 301")
            world.say("alice", "nomic: vote against 301")
            await world.hears("alice now votes against 301")
            world.say("alice", "nomic__: vote for 301")
            world.say("alice", "nomic_: unvote 301")
            await world.hears("alice takes")

    play(tmp_path, use)


@pytest.mark.parametrize("noticed", ["before", "with it"])
def test_a_machine_that_slept_hears_what_was_said_before_deadlines_that_have_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noticed: str
) -> None:
    """Design 3, Time: votes of a network that keeps its history count at their own time, also where the gateway
    did not stop but stood still over the deadline, with its links thinking themselves connected."""
    slept = 0

    def steady() -> Instant:
        return Instant(real_time() + slept)

    monkeypatch.setattr("gateway.bootstrap.Steady", lambda: steady)

    async def use(world: World) -> None:
        nonlocal slept
        (game,) = world.config.games
        world.config = replace(world.config, games=(replace(game, ruleset="rfn"),))
        async with world.gateway():
            world.links[1]._clock = steady
            for who, text, told in (
                ("alice", "!join", "alice joins"),
                ("@bob:localhost", "!join", "bob joins"),
                ("alice", "!start", "The game begins"),
                ("alice", '!propose enact "Tea": Tea for all.', "Open until"),
            ):
                world.say(who, text)
                await world.hears(told)
            begun = steady()
            gate = asyncio.Event()
            changed = world.matrix.changed

            async def shut() -> None:
                await gate.wait()
                await changed()

            monkeypatch.setattr(world.matrix, "changed", shut)
            world.say("@bob:localhost", "hello")
            await world.hears("hello")  # from here on nothing comes in
            slept = 8 * 86_400_000
            world.say("@bob:localhost", "!vote for 301", sent=Instant(begun + 60_000))
            world.say("@bob:localhost", "!vote against 301", sent=Instant(begun + slept - 60_000))
            if noticed == "before":
                await world.until(lambda: world.links[1]._slept)
            gate.set()
            await world.hears("Proposal 301 is")

    play(tmp_path, use)
    store = SqliteStore.open(tmp_path / "nomic.db", read_only=True)
    state = folded(store, GameId("night"))
    store.close()
    assert state is not None
    (proposal,) = state.closed_proposals
    assert [(b.voter, b.side) for b in proposal.ballots] == [(PlayerId(2), Side.FOR)]
