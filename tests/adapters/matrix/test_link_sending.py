"""The link against a scripted homeserver: sending, rooms and invitations."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from adapters.matrix.content import transaction_id
from core.ids import RoomName
from core.ports import Bar, Barred, LinkDown, LinkState, Undeliverable
from tests.support.matrix_scene import ALIAS, ROOM, delivery, joined, scene
from tests.support.scripted_homeserver import OWN, Fault, member, room, said


class TestSending:
    def test_a_send_without_answer_is_repeated_as_the_same(self, tmp_path: Path) -> None:
        """Design 3: exactly once, by a transaction id derived from the delivery; also after a restart."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                s.server.fail("PUT", "/send/", Fault(hang=1.0, after=True), Fault(502, after=True))
                for _ in range(2):
                    with pytest.raises(LinkDown):
                        await link.send(delivery())
                    assert s.host.states[-1][0] is LinkState.DOWN
                await s.host.until_live()
                event_id = await link.send(delivery())
                await s.stop()
                again = await s.start_live()
                assert await again.send(delivery()) == event_id
                assert list(s.server.sent) == [transaction_id("k1")]
                assert s.server.sent[transaction_id("k1")][0] == event_id
                logins = s.server.requests("POST", "/login")
                assert len({body["device_id"] for _, body, _ in logins}) == 1

        asyncio.run(play())

    def test_what_is_on_its_way_at_a_stop_is_not_given_up(self, tmp_path: Path) -> None:
        """LinkDown, so that the outbox keeps it for the next start: the library only says that its session is closed."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                on_its_way, closed = asyncio.Event(), asyncio.Event()

                async def deliver(_delivery: object) -> str:
                    on_its_way.set()
                    await closed.wait()
                    raise RuntimeError("Session is closed")

                session = link._session
                assert session is not None
                session.post.deliver = deliver  # type: ignore[method-assign]
                sending = asyncio.create_task(link.send(delivery()))
                await on_its_way.wait()
                await s.stop()
                closed.set()
                with pytest.raises(LinkDown):
                    await sending
                with pytest.raises(LinkDown):
                    await link.send(delivery())

        asyncio.run(play())

    def test_a_room_we_are_not_in_is_tried_once(self, tmp_path: Path) -> None:
        """Not joined: join once, then say what is in the way."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                s.server.refused_joins.add("!shut:test")
                await s.server.add(joined())
                link = await s.start_live()
                with pytest.raises(Barred, match="not invited"):
                    await link.send(delivery(room="!shut:test"))
                with pytest.raises(Barred, match="no such alias"):
                    await link.send(delivery(room="#nowhere:test"))
                assert len(s.server.requests("POST", "/join/!shut:test")) == 1
                assert s.host.states[-1][0] is LinkState.LIVE

        asyncio.run(play())

    def test_a_room_that_forbids_us_to_speak(self, tmp_path: Path) -> None:
        """M_FORBIDDEN: nothing is lost, the network stays live, and it is known who has to do what."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                muted = Fault(403, {"errcode": "M_FORBIDDEN", "error": "muted"})
                s.server.fail("PUT", "/send/", *[muted] * 4)
                for membership, bar in (
                    ("join", Bar.MUTED),
                    ("ban", Bar.BANNED),
                    ("leave", Bar.REMOVED),
                    ("knock", Bar.OTHER),
                ):
                    s.server.fail("GET", "/state/m.room.member/", Fault(200, {"membership": membership}))
                    with pytest.raises(Barred, match="muted") as barred:
                        await link.send(delivery())
                    assert barred.value.bar is bar
                assert s.host.states[-1][0] is LinkState.LIVE
                assert s.server.requests("POST", "/join/") == []
                assert await link.send(delivery()) is not None

        asyncio.run(play())

    def test_what_the_room_cannot_take_is_given_up(self, tmp_path: Path) -> None:
        """Too large today is too large tomorrow: it must not hold up what comes after it."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                refusal = Fault(413, {"errcode": "M_TOO_LARGE", "error": "too large"})
                s.server.fail("PUT", "/send/", refusal, refusal)
                with pytest.raises(Undeliverable, match="too large"):
                    await link.send(delivery())

        asyncio.run(play())

    def test_an_encrypted_room_is_not_spoken_to_in_clear(self, tmp_path: Path) -> None:
        """With encryption off, what was meant to be secret must not go out readable."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                secret = {
                    "type": "m.room.encryption",
                    "state_key": "",
                    "content": {"algorithm": "m.megolm.v1"},
                }
                await s.server.add({"join": {ROOM: room(state=(member(OWN), secret))}})
                link = await s.start_live()
                with pytest.raises(Barred, match="encrypted"):
                    await link.send(delivery())
                assert s.server.sent == {}

        asyncio.run(play())

    def test_a_server_that_takes_less_gets_smaller_events(self, tmp_path: Path) -> None:
        """Nothing is given up that can be said in pieces: what an event may hold depends on the room, too."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                s.server.fail("PUT", "/send/", Fault(413, {"errcode": "M_TOO_LARGE", "error": "too large"}))
                text = "word & " * 9_000
                await link.send(delivery(text=text))
                bodies = [content["body"] for _id, content in s.server.sent.values()]
                assert len(bodies) == 2
                assert "".join(bodies) == text

        asyncio.run(play())

    def test_a_long_text_is_several_events_each_sent_once(self, tmp_path: Path) -> None:
        """A repeat after half of the parts continues; it does not repeat the first."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                long = delivery(text="word & " * 20_000)
                first = await link.send(long)
                count = len(s.server.sent)
                assert count > 1
                assert await link.send(long) == first
                assert len(s.server.sent) == count

        asyncio.run(play())

    def test_a_private_talk_is_opened_once(self, tmp_path: Path) -> None:
        """Place.account: one trusted private room, flagged direct, however many speak at once."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                sends = [
                    asyncio.create_task(link.send(delivery(f"k{n}", account="@bob:test"))) for n in range(3)
                ]
                await s.server.until_asked("PUT", "m.direct")
                (flag,) = s.server.requests("PUT", "m.direct")
                (made,) = flag[1]["@bob:test"]
                state = (member(OWN), member("@bob:test", "invite", sender=OWN))
                await s.server.add({"join": {made: room(state=state)}})
                await asyncio.gather(*sends)
                (wanted,) = s.server.requests("POST", "/createRoom")
                assert wanted[1]["invite"] == ["@bob:test"]
                assert wanted[1]["is_direct"] is True
                paths = [path for path, _, _ in s.server.requests("PUT", "/send/")]
                assert all(made in path for path in paths)
                await s.server.add({"join": {made: room(member("@bob:test"), said("$p", "psst"))}})
                assert (await s.host.until_text("psst")).room is None

        asyncio.run(play())

    @pytest.mark.parametrize("account", ["bob", "@bob", "", "libera/alice"])
    def test_who_has_no_matrix_id_cannot_be_told(self, tmp_path: Path, account: str) -> None:
        """A place that can never be reached is said to be so, not tried for ever."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                with pytest.raises(Undeliverable):
                    await link.send(delivery(account=account))

        asyncio.run(play())


class TestRoomsAndInvitations:
    def test_only_those_allowed_may_invite(self, tmp_path: Path) -> None:
        """Interface 2: invitations are accepted only from operators and `inviters`, banned ones never; a direct one is flagged."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                await s.start_live()
                good = {**member(OWN, "invite", sender="@bob:test")}
                good["content"]["is_direct"] = True
                bad = member(OWN, "invite", sender="@eve:evil")
                banned = member(OWN, "invite", sender="@spam:test")
                s.host.banned.add("@spam:test")
                await s.server.add(
                    {
                        "invite": {
                            "!good:test": {"invite_state": {"events": [good]}},
                            "!bad:test": {"invite_state": {"events": [bad]}},
                            "!banned:test": {"invite_state": {"events": [banned]}},
                        }
                    }
                )
                await s.server.add(joined(said("$1", "done")))
                await s.host.until_text("done")
                assert len(s.server.requests("POST", "/join/!good:test")) == 1
                assert s.server.requests("POST", "/join/!bad:test") == []
                assert len(s.server.requests("POST", "/rooms/!bad:test/leave")) == 1
                assert s.server.requests("POST", "/join/!banned:test") == []
                assert len(s.server.requests("POST", "/rooms/!banned:test/leave")) == 1
                (flag,) = s.server.requests("PUT", "m.direct")
                assert flag[1] == {"@bob:test": ["!good:test"]}

        asyncio.run(play())

    def test_an_invitation_survives_a_fault(self, tmp_path: Path) -> None:
        """The homeserver tells of an invitation once; a fault must not lose it."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                await s.start_live()
                s.server.fail("POST", "/join/!good:test", Fault(502))
                state = {"invite_state": {"events": [member(OWN, "invite", sender="@bob:test")]}}
                await s.server.add({"invite": {"!good:test": state}})
                await s.server.add(joined(said("$1", "done")))
                await s.host.until_text("done")
                assert len(s.server.requests("POST", "/join/!good:test")) == 2

        asyncio.run(play())

    def test_a_kick_is_noticed(self, tmp_path: Path) -> None:
        """Design 7: kick and ban of the bot are invisible to callbacks; what was said before counts."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                kick = member(OWN, "leave", sender="@bob:test")
                await s.server.add({"leave": {ROOM: room(said("$1", "last words"), kick)}})
                await s.host.until_text("last words")
                await s.host.until(lambda host: "removed by @bob:test" in host.states[-1][1])
                assert s.host.states[-1][0] is LinkState.LIVE
                with pytest.raises(Barred) as barred:
                    await link.send(delivery())
                assert barred.value.bar is Bar.REMOVED
                assert s.server.requests("POST", "/join/") == []  # not back unasked
                await s.server.add(
                    {
                        "invite": {
                            ROOM: {"invite_state": {"events": [member(OWN, "invite", sender="@eve:evil")]}}
                        }
                    }
                )
                await s.server.until_asked("POST", f"/join/{ROOM}")  # asked back by whoever may invite there
                await s.server.add(joined())
                await s.host.until(lambda host: host.states[-1] == (LinkState.LIVE, ""))
                assert await link.send(delivery()) is not None

        asyncio.run(play())

    def test_a_room_that_refuses_us_is_named_and_the_rest_goes_on(self, tmp_path: Path) -> None:
        """A configured room that does not exist yet is no reason not to be live elsewhere."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                await s.start_live(rooms=(ALIAS, RoomName("#later:test")))
                state, detail = s.host.states[-1]
                assert state is LinkState.LIVE
                assert "#later:test" in detail
                assert "M_NOT_FOUND" in detail

        asyncio.run(play())
