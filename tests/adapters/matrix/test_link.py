"""The link against a scripted homeserver: polling, and everything a real one does only on a bad day."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
import structlog

from adapters.matrix import link as link_module
from adapters.matrix.translate import since_arrival
from core.ports import LinkDown, LinkState, StoreError
from tests.support.matrix_scene import ALIAS, NOW, PASSWORD, delivery, joined, scene
from tests.support.scripted_homeserver import Fault, member, said

LIMITED = {"errcode": "M_LIMIT_EXCEEDED", "error": "slow down"}


class TestPolling:
    def test_the_first_start_marks_what_is_there_as_seen(self, tmp_path: Path) -> None:
        """On the very first start the old messages are not run, but the token is stored."""

        async def play() -> None:
            async with scene(tmp_path, token=None) as s:
                await s.server.add(joined(said("$old", "!vote for 301")))
                await s.start_live()
                assert s.host.messages == []
                assert s.host.batches[0] == ([], "s1")
                await s.server.add(joined(said("$new", "!vote against 301")))
                found = await s.host.until_text("against")
                assert found.room == ALIAS
                assert found.live

        asyncio.run(play())

    def test_a_catch_up_is_told_as_one(self, tmp_path: Path) -> None:
        """Design 3: what was missed is not live; LIVE is said when nothing is missing any more."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined(said("$1", "one", at=500)))
                await s.server.add(joined(said("$2", "two", at=600)))
                await s.start_live()
                assert [(m.text, m.live, m.sent, m.received) for m in s.host.messages] == [
                    ("one", False, 500, NOW),
                    ("two", False, 600, NOW),
                ]
                states = [state for state, _ in s.host.states]
                assert states == [LinkState.CONNECTING, LinkState.CATCHING_UP, LinkState.LIVE]
                await s.server.add(joined(said("$3", "three")))
                assert (await s.host.until_text("three")).live

        asyncio.run(play())

    def test_what_comes_after_a_sleep_is_as_old_as_its_stamp(self, tmp_path: Path) -> None:
        """Design 3: a machine that slept has not heard what its connections brought meanwhile; LIVE is said anew."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.start_live()
                assert s.link is not None
                s.link.slept()
                await s.server.add(joined(said("$1", "one", at=500)))
                found = await s.host.until_text("one")
                assert (found.live, found.sent, found.received) == (False, 500, NOW)
                await s.host.until_live()
                states = [state for state, _ in s.host.states]
                assert states[-3:] == [LinkState.LIVE, LinkState.CATCHING_UP, LinkState.LIVE]
                await s.server.add(joined(said("$2", "two")))
                assert (await s.host.until_text("two")).live

        asyncio.run(play())

    def test_the_token_waits_for_the_store(self, tmp_path: Path) -> None:
        """Design 3: a batch is stored with its token before the next poll; a refused one comes again."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                s.host.refuse.append(StoreError("disk full"))
                await s.server.add(joined(said("$1", "one")))
                await s.start_live()
                assert [m.text for m in s.host.messages] == ["one"]
                assert (LinkState.DOWN, "not stored: disk full") in s.host.states
                asked = [query.get("since") for _, _, query in s.server.requests("GET", "/sync")]
                assert asked[:2] == ["s0", "s0"]
                assert len(s.waits) == 1

        asyncio.run(play())

    def test_a_limited_timeline_is_filled(self, tmp_path: Path) -> None:
        """Design 7: `limited` timelines are not back-filled by the library; here by paging, in order."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                s.server.pages["p1"] = {
                    "chunk": [said("$4", "4"), said("$3", "3")],
                    "end": "p2",
                    "start": "p1",
                }
                s.server.pages["p2"] = {"chunk": [said("$2", "2"), said("$1", "1")], "start": "p2"}
                await s.server.add(joined(said("$5", "5"), limited=True, prev_batch="p1"))
                await s.start_live()
                assert [m.text for m in s.host.messages] == ["1", "2", "3", "4", "5"]
                assert [q.get("to") for _, _, q in s.server.requests("GET", "/messages")] == ["s0", "s0"]

        asyncio.run(play())

    def test_a_fault_while_filling_loses_nothing(self, tmp_path: Path) -> None:
        """The whole batch comes again, in order, once."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                s.server.pages["p1"] = {"chunk": [said("$1", "1")], "start": "p1"}
                s.server.fail("GET", "/messages", Fault(502), Fault(hang=1.0))
                await s.server.add(joined(said("$2", "2"), limited=True, prev_batch="p1"))
                await s.start_live()
                assert [m.text for m in s.host.messages] == ["1", "2"]
                assert len(s.waits) == 2

        asyncio.run(play())

    def test_history_that_is_refused_does_not_block_the_rest(self, tmp_path: Path) -> None:
        """A room whose history we may not read would otherwise stop every other room for ever."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                s.server.fail("GET", "/messages", Fault(403, {"errcode": "M_FORBIDDEN", "error": "no"}))
                await s.server.add(joined(said("$2", "2"), limited=True, prev_batch="p1"))
                await s.start_live()
                assert [m.text for m in s.host.messages] == ["2"]

        asyncio.run(play())

    @pytest.mark.parametrize("encryption", [False, True])
    def test_one_malformed_event_costs_only_itself(self, tmp_path: Path, encryption: bool) -> None:
        """Design 7: a failing event loses the rest of the batch in the library; not here."""
        broken: list[Any] = [
            None,
            17,
            {},
            {"type": "m.room.message"},
            {**said("$b1", "x"), "content": None},
            {**said("$b2", "x"), "content": {"msgtype": 5, "body": ["x"]}},
            {**said("$b3", "x"), "sender": {"a": 1}},
            {**said("$b4", "x"), "unsigned": None},
            {**said("$b5", "x"), "origin_server_ts": "noon"},
            {**member("@bob:test"), "content": {"membership": ["join"], "displayname": 7}},
            {"type": "m.room.encrypted", "event_id": "$b6", "sender": "@bob:test", "content": {}},
        ]

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined(said("$1", "before"), *broken, said("$2", "after")))
                await s.server.add({"join": {"!odd:test": None, "!odd2:test": {"timeline": 5, "state": []}}})
                await s.server.add({"join": [], "leave": 3, "invite": {"!i:test": {"invite_state": None}}})
                await s.server.add(joined(said("$3", "and on")))
                await s.start(encryption=encryption)
                await s.host.until_text("and on")
                texts = [m.text for m in s.host.messages]
                assert texts[0] == "before"
                assert texts[-2:] == ["after", "and on"]

        asyncio.run(play())

    def test_a_fault_of_ours_does_not_end_the_link(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """core.ports.Link.run never ends by itself: what broke is logged and tried again, and nothing is lost."""
        faults = iter([RuntimeError("a fault of ours")])

        def broken(room_id: str, events: Any, own: str) -> Any:
            for fault in faults:
                raise fault
            return since_arrival(room_id, events, own)

        monkeypatch.setattr(link_module, "since_arrival", broken)

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                await s.server.add(joined(said("$1", "after it")))
                await s.start()
                await s.host.until_text("after it")
                assert any("a fault of ours" in detail for _state, detail in s.host.states)

        asyncio.run(play())


class TestTroubles:
    def test_a_server_that_is_down_at_the_start(self, tmp_path: Path) -> None:
        """Issue 2, bad input: a homeserver that is down at start: one clear line, the rest goes on."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                link = await s.start(homeserver="http://127.0.0.1:9")
                await s.until_waits(4)
                assert {state for state, _ in s.host.states} == {LinkState.CONNECTING, LinkState.DOWN}
                assert "127.0.0.1:9" in s.host.states[-1][1]
                assert s.waits[:4] == sorted(s.waits[:4])
                with pytest.raises(LinkDown):
                    await link.send(delivery())

        asyncio.run(play())

    def test_errors_of_the_poll_back_off_and_end(self, tmp_path: Path) -> None:
        """Design 7: errors are values in the library and 401/500/502 make it hammer; here it waits."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                faults = [
                    Fault(500),
                    Fault(502),
                    Fault(200),
                    Fault(500, {"errcode": "M_UNKNOWN", "error": "?"}),
                ]
                s.server.fail("GET", "/sync", *faults)
                await s.server.add(joined(said("$1", "one")))
                await s.start_live()
                assert [m.text for m in s.host.messages] == ["one"]
                assert len(s.waits) == 4
                assert all(later > sooner for sooner, later in zip(s.waits, s.waits[1:], strict=False))
                downs = [detail for state, detail in s.host.states if state is LinkState.DOWN]
                assert len(downs) == 4

        asyncio.run(play())

    def test_the_wish_of_a_server_is_obeyed(self, tmp_path: Path) -> None:
        """Retry-After and retry_after_ms are obeyed, or else the wait is our own; none counts as down."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                s.server.fail(
                    "PUT",
                    "/send/",
                    Fault(429, LIMITED, {"Retry-After": "7"}),
                    Fault(429, {**LIMITED, "retry_after_ms": 11_000}),
                    Fault(429, LIMITED),
                )
                assert await link.send(delivery()) is not None
                assert s.waits[:2] == [7.0, 11.0]
                assert 0 < s.waits[2] <= 60
                assert len(s.server.sent) == 1
                assert s.host.states[-1][0] is LinkState.LIVE

        asyncio.run(play())

    def test_a_limit_that_lasts_holds_sending(self, tmp_path: Path) -> None:
        """A wait too long to sit out is a LinkDown; the link then says when to try again."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                s.server.fail("PUT", "/send/", Fault(429, {**LIMITED, "retry_after_ms": 86_400_000}))
                with pytest.raises(LinkDown):
                    await link.send(delivery())
                assert s.host.states[-1][0] is LinkState.DOWN
                assert s.waits == []
                await s.server.add(joined(said("$1", "still heard")))
                await s.host.until_text("still heard")
                assert s.host.states[-1][0] is LinkState.DOWN

        asyncio.run(play())

    def test_a_refused_token_is_renewed_as_the_same_device(self, tmp_path: Path) -> None:
        """M_UNKNOWN_TOKEN: log in again; another device would say everything twice."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                s.server.revoke_tokens()
                assert await link.send(delivery()) is not None
                await s.server.add(joined(said("$1", "one")))
                await s.host.until_text("one")
                logins = s.server.requests("POST", "/login")
                assert len(logins) == 2
                assert len({body["device_id"] for _, body, _ in logins}) == 1

        asyncio.run(play())

    def test_a_refused_login_is_said_and_tried_again(self, tmp_path: Path) -> None:
        """A wrong password: DOWN with what the server says, never the password."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                refusal = {"errcode": "M_FORBIDDEN", "error": "Invalid username or password"}
                s.server.fail("POST", "/login", Fault(403, refusal), Fault(403, refusal))
                await s.server.add(joined())
                await s.start_live()
                downs = [detail for state, detail in s.host.states if state is LinkState.DOWN]
                assert downs == ["403 M_FORBIDDEN Invalid username or password"]
                assert len(s.waits) == 2

        asyncio.run(play())

    def test_a_refused_login_loses_no_delivery(self, tmp_path: Path) -> None:
        """That we are refused says nothing about the place: the delivery waits, it is not given up."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                link = await s.start_live()
                s.server.revoke_tokens()
                s.server.fail("POST", "/login", Fault(403, {"errcode": "M_FORBIDDEN", "error": "no"}))
                with pytest.raises(LinkDown):
                    await link.send(delivery())

        asyncio.run(play())

    def test_a_state_folder_that_cannot_be_written(self, tmp_path: Path) -> None:
        """Without a lasting device id nothing may be sent; the folder is named."""

        async def play() -> None:
            (tmp_path / "file").write_text("")
            async with scene(tmp_path / "file" / "below") as s:
                await s.start()
                await s.host.until(lambda host: bool(host.states) and host.states[-1][0] is LinkState.DOWN)
                assert str(tmp_path / "file") in s.host.states[-1][1]

        asyncio.run(play())

    def test_no_secret_is_logged(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        """Issue 2 point 9: both libraries log raw lines at debug; no secret, ever."""

        async def play() -> None:
            async with scene(tmp_path) as s:
                await s.server.add(joined())
                s.server.fail("POST", "/login", Fault(200, {"access_token": "token-in-a-bad-answer"}))
                link = await s.start_live(encryption=True)
                s.server.revoke_tokens()
                await link.send(delivery())

        caplog.set_level(logging.DEBUG)
        with structlog.testing.capture_logs() as ours:
            asyncio.run(play())
        told = caplog.text + repr(ours)
        assert ours
        assert PASSWORD not in told
        assert "token-" not in told
