"""The small parts of the link: troubles, waits, the device id, secrets, invitations, history."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix.backoff import Backoff
from adapters.matrix.client import Homeserver
from adapters.matrix.device import device_id, keep_device_id
from adapters.matrix.doors import invitation_in, may_invite
from adapters.matrix.history import missed
from adapters.matrix.settings import MatrixSettings
from adapters.matrix.trouble import Trouble, TroubleKind, trouble_of, wished_wait
from adapters.secret import Secret
from core.ids import NetworkName
from tests.support.scripted_homeserver import OWN, member, said

SETTINGS = MatrixSettings(
    name=NetworkName("matrix"),
    homeserver="http://127.0.0.1:1",
    user=OWN,
    state_dir=Path("/nowhere"),
    password=Secret("hunter2"),
    access_token=Secret("hunter3"),
    inviters=("@*:test",),
    operators=("@op:elsewhere",),
)


class TestTroubles:
    @pytest.mark.parametrize(
        ("status", "body", "kind"),
        [
            (200, {}, None),
            (429, {"errcode": "M_LIMIT_EXCEEDED"}, TroubleKind.LIMITED),
            (401, {"errcode": "M_UNKNOWN_TOKEN"}, TroubleKind.LOGGED_OUT),
            (403, {"errcode": "M_FORBIDDEN"}, TroubleKind.REFUSED),
            (413, {"errcode": "M_TOO_LARGE"}, TroubleKind.REFUSED),
            (404, {"errcode": "M_NOT_FOUND"}, TroubleKind.REFUSED),
            (404, None, TroubleKind.UNREACHABLE),
            (502, None, TroubleKind.UNREACHABLE),
            (500, {"errcode": "M_UNKNOWN"}, TroubleKind.UNREACHABLE),
            (408, {"errcode": "M_UNKNOWN"}, TroubleKind.UNREACHABLE),
            (403, {"errcode": "M_RESOURCE_LIMIT_EXCEEDED"}, TroubleKind.UNREACHABLE),
        ],
    )
    def test_what_an_answer_means(self, status: int, body: object, kind: TroubleKind | None) -> None:
        """Client-server API, standard error response; an answer without errcode is a proxy's."""
        trouble = trouble_of(status, body)
        assert (trouble.kind if trouble is not None else None) == kind

    @pytest.mark.parametrize(
        ("body", "header", "wait"),
        [
            ({"retry_after_ms": 1500}, None, 1.5),
            (None, "7", 7.0),
            ({"retry_after_ms": 1500}, "7", 7.0),
            ({"retry_after_ms": 10**15}, None, 600.0),
            (None, "9" * 400, 600.0),
            ({"retry_after_ms": -5}, "-1", None),
            ({"retry_after_ms": "soon"}, "Wed, 21 Oct 2015 07:28:00 GMT", None),
            (None, "", None),
        ],
    )
    def test_the_servers_wish_is_bounded(self, body: object, header: str | None, wait: float | None) -> None:
        """Design 7: Retry-After is ignored by the library; obeyed here, within bounds."""
        assert wished_wait(body, header) == wait


class TestEncryption:
    def test_a_failed_key_share_does_not_silence_the_room(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The library leaves its mark of a share going on when one fails, and then waits for it for ever."""

        async def play() -> None:
            server = Homeserver(msgspec.structs.replace(SETTINGS, state_dir=tmp_path), Backoff(Random(1)))
            mark = asyncio.Event()

            async def fail_half_way(*_: object, **__: object) -> None:
                server._client.sharing_session["!r:test"] = mark
                raise TimeoutError

            monkeypatch.setattr(server._client, "room_send", fail_half_way)
            with pytest.raises(Trouble) as raised:
                await server.send_encrypted("!r:test", {}, "t1")
            assert raised.value.kind is TroubleKind.UNREACHABLE
            assert server._client.sharing_session == {}
            assert mark.is_set()
            await server.close()

        asyncio.run(play())


class TestBackoff:
    @given(st.integers(), st.integers(1, 2000))
    def test_waits_grow_and_stay_bounded(self, seed: int, failures: int) -> None:
        """Issue 2 point 7: back-off on every error, with jitter."""
        backoff = Backoff(Random(seed), first=1.0, longest=60.0)
        waits = [backoff.next_wait() for _ in range(failures)]
        for at, wait in enumerate(waits):
            window = min(60.0, 2.0 ** min(at, 20))
            assert window / 2 <= wait <= window

    def test_the_servers_wish_is_kept_and_forgotten_after_success(self) -> None:
        """A wish longer than our own wait counts; success starts anew."""
        backoff = Backoff(Random(1))
        assert backoff.next_wait(30.0) == 30.0
        assert backoff.next_wait(1e9) == 600.0
        backoff.reset()
        assert backoff.next_wait() <= 1.0


class TestDevice:
    def test_it_is_made_once_and_private(self, tmp_path: Path) -> None:
        """Design 3: one fixed device id for ever kept beside the crypto store."""
        folder = tmp_path / "a" / "matrix"
        made = device_id(folder)
        assert device_id(folder) == made
        assert stat.S_IMODE((folder / "device_id").stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert device_id(tmp_path / "b") != made

    def test_a_write_cut_short_leaves_the_old_one(self, tmp_path: Path) -> None:
        """A crash in the middle of a write must not make us another device."""
        made = device_id(tmp_path)
        (tmp_path / "device_id.new").write_text("HALF")
        assert device_id(tmp_path) == made
        keep_device_id(tmp_path, "OTHER")
        assert device_id(tmp_path) == "OTHER"


class TestSecrets:
    def test_no_secret_shows(self) -> None:
        """Issue 2 point 9: no secret, ever."""
        shown = f"{SETTINGS!r} {SETTINGS} {SETTINGS.password} {[SETTINGS.access_token]}"
        assert "hunter" not in shown
        assert SETTINGS.password is not None
        assert SETTINGS.password.reveal() == "hunter2"


class TestInvitations:
    @pytest.mark.parametrize(
        ("who", "may"),
        [
            ("@bob:test", True),
            ("@op:elsewhere", True),
            ("@eve:elsewhere", False),
            ("@bob:test.evil", False),
            ("@bob:evil\n:test", True),
        ],
    )
    def test_who_may_invite(self, who: str, may: bool) -> None:
        """Interface 2: only operators and `inviters`."""
        assert may_invite(who, SETTINGS) is may

    def test_the_inviter_is_who_sent_our_invitation(self) -> None:
        """Stripped state holds others' member events too; only ours counts."""
        state: list[Any] = [
            None,
            member("@op:elsewhere", "join"),
            member(OWN, "invite", sender="@eve:elsewhere"),
            member("@bob:test", "invite", sender="@op:elsewhere"),
        ]
        found = invitation_in("!r:test", state, OWN)
        assert found is not None
        assert (found.inviter, found.direct) == ("@eve:elsewhere", False)
        assert invitation_in("!r:test", [], OWN) is None


class _Archive:
    """A room of ``count`` events in pages of ``size``; tokens are positions."""

    def __init__(self, events: list[Any], size: int, *, obeys_stop: bool = True) -> None:
        self.events = events
        self.size = size
        self.obeys_stop = obeys_stop
        self.pages = 0

    async def messages(self, room_id: str, start: str, stop: str | None, limit: int = 100) -> dict[str, Any]:
        self.pages += 1
        at = int(start)
        low = int(stop) if stop is not None and self.obeys_stop else 0
        chunk = self.events[max(low, at - self.size) : at][::-1]
        return {"chunk": chunk, "end": str(max(low, at - self.size))} if chunk else {"chunk": []}


class TestHistory:
    @given(st.integers(0, 40), st.integers(0, 40), st.integers(1, 7), st.booleans())
    def test_everything_since_the_token_in_order(
        self, total: int, since: int, size: int, obeys: bool
    ) -> None:
        """Design 7: limited timelines are back-filled; also where a server ignores where to stop."""
        since = min(since, total)
        events = [said(f"${n}", str(n)) for n in range(total)]
        archive = _Archive(events, size, obeys_stop=obeys)
        known = f"${since - 1}" if since else None
        found = asyncio.run(missed(archive, "!r", str(total), str(since), OWN, known))
        assert [event["event_id"] for event in found] == [f"${n}" for n in range(since, total)]

    @pytest.mark.parametrize("size", [1, 2, 3, 50])
    def test_not_before_we_came(self, size: int) -> None:
        """Messages from before our join are skipped, in whichever page it is."""
        events = [said("$0", "old"), said("$1", "old"), member(OWN), said("$2", "new"), said("$3", "new")]
        archive = _Archive(events, size)
        found = asyncio.run(missed(archive, "!r", "5", None, OWN, None))
        assert [event["event_id"] for event in found] == ["$2", "$3"]

    def test_a_server_that_goes_in_circles_is_left(self) -> None:
        """An `end` that is where we already are would be asked for ever."""

        class Circle:
            async def messages(self, room_id: str, start: str, stop: str | None, limit: int = 1) -> Any:
                return {"chunk": [said("$1", "x")], "end": start}

        assert len(asyncio.run(missed(Circle(), "!r", "a", None, OWN, None))) == 1
