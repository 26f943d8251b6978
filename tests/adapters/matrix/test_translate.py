"""Matrix events into what people said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix import translate
from adapters.matrix.rooms import Rooms
from adapters.matrix.translate import Stretch, inbound, said_by, said_in, since_arrival, without_quote
from core.ids import Instant, NetworkName, RoomName
from core.ports import Inbound, InboundKind
from tests.support.scripted_homeserver import member, said

NETWORK = NetworkName("matrix")
OWN = "@nomic:test"
NOW = Instant(10_000)
ROOM = "!room:test"


def rooms(*state: Any, configured: tuple[str, ...] = ()) -> Rooms:
    known = Rooms(OWN, [RoomName(name) for name in configured])
    known.apply(ROOM, state or (member(OWN), member("@bob:test", shown="Bob"), member("@eve:test")))
    return known


def heard(event: Any, known: Rooms | None = None, *, live: bool = True) -> Inbound | None:
    return inbound(event, ROOM, known or rooms(), NETWORK, NOW, live=live)


def event(kind: str, content: Any, **more: Any) -> dict[str, Any]:
    return {
        "type": kind,
        "sender": "@bob:test",
        "event_id": "$1",
        "origin_server_ts": 900,
        "content": content,
        **more,
    }


def message(**content: Any) -> dict[str, Any]:
    return event("m.room.message", content)


class TestWhatIsHeard:
    def test_a_message_carries_account_name_id_and_both_times(self) -> None:
        """core.ports.Inbound: account is what the network vouches for, sent the server's stamp."""
        assert heard(message(msgtype="m.text", body="!vote for 301")) == Inbound(
            network=NETWORK,
            room=RoomName(ROOM),
            account="@bob:test",
            name="Bob",
            text="!vote for 301",
            received=NOW,
            message_id="$1",
            sent=Instant(900),
        )

    def test_a_catch_up_is_not_live(self) -> None:
        """Design 3: in a catch-up the server's stamp decides, so it must be known as one."""
        found = heard(message(msgtype="m.text", body="x"), live=False)
        assert found is not None
        assert (found.live, found.sent) == (False, 900)

    def test_an_emote_is_an_action(self) -> None:
        """Client-server API, m.emote."""
        found = heard(message(msgtype="m.emote", body="waves"))
        assert found is not None
        assert (found.kind, found.text) == (InboundKind.ACTION, "waves")

    def test_an_edit_is_its_new_content(self) -> None:
        """Design 7: edits arrive as new messages with a `* ` body; interface 3: an edit of a ballot."""
        found = heard(
            message(
                msgtype="m.text",
                body="* !vote against 301",
                **{
                    "m.new_content": {"msgtype": "m.text", "body": "!vote against 301"},
                    "m.relates_to": {"rel_type": "m.replace", "event_id": "$0"},
                },
            )
        )
        assert found is not None
        assert (found.kind, found.text, found.relates_to) == (InboundKind.EDIT, "!vote against 301", "$0")

    def test_a_reaction_keeps_its_skin_tone(self) -> None:
        """Interface 3: 👍 in any skin tone; which tones count is not the adapter's affair."""
        relation = {"rel_type": "m.annotation", "event_id": "$0", "key": "👍🏽\ufe0f"}
        found = heard(event("m.reaction", {"m.relates_to": relation}))
        assert found is not None
        assert (found.kind, found.text, found.relates_to) == (InboundKind.REACTION, "👍🏽\ufe0f", "$0")

    def test_a_redaction_names_its_event_in_either_place(self) -> None:
        """Room version 11 moved `redacts` into the content."""
        old, new = (
            heard(event("m.room.redaction", {}, redacts="$0")),
            heard(event("m.room.redaction", {"redacts": "$0"})),
        )
        assert old is not None
        assert (old.kind, old.relates_to) == (InboundKind.REDACTION, "$0")
        assert new == old

    def test_a_code_block_is_kept(self) -> None:
        """Interface 3: a fenced block of code is a hook, so its fences must arrive."""
        body = '!propose enact "A": text\n```\ndef on_vote(): pass\n```'
        found = heard(message(msgtype="m.text", body=body, formatted_body="<pre>x</pre>"))
        assert found is not None
        assert found.text == body

    def test_a_reply_is_heard_without_the_quotation(self) -> None:
        """Client-server API, rich replies: the fallback quotes others' words, which are no command of his."""
        body = "> <@nomic:test> !vote for 301\n> or not\n\n!vote against 301"
        found = heard(
            message(msgtype="m.text", body=body, **{"m.relates_to": {"m.in_reply_to": {"event_id": "$0"}}})
        )
        assert found is not None
        assert (found.text, found.relates_to) == ("!vote against 301", None)

    def test_a_quotation_of_his_own_is_kept(self) -> None:
        """Only a reply's fallback is cut: who quotes by hand said those lines."""
        body = "> so it says\n!vote for 301"
        assert without_quote(body) == body
        found = heard(message(msgtype="m.text", body="> <@a:b> x\n\n!y"))
        assert found is not None
        assert found.text == "> <@a:b> x\n\n!y"


class TestWhatIsNotHeard:
    def test_our_own_words(self) -> None:
        """Issue 2 point 8: no loops."""
        assert heard({**message(msgtype="m.text", body="x"), "sender": OWN}) is None

    def test_notices_of_other_bots(self) -> None:
        """Client-server API, m.notice: bots must not answer notices; nor by an edit into one."""
        assert heard(message(msgtype="m.notice", body="!vote for 301")) is None
        edit = {"rel_type": "m.replace", "event_id": "$0"}
        assert (
            heard(
                message(
                    msgtype="m.text",
                    body="*",
                    **{"m.new_content": {"msgtype": "m.notice", "body": "x"}, "m.relates_to": edit},
                )
            )
            is None
        )

    def test_what_was_said_before_we_came(self) -> None:
        """Old messages found at the first join are not run."""
        events = [said("$1", "old"), member(OWN), said("$2", "new")]
        assert [one["event_id"] for one in since_arrival(ROOM, events, OWN).events] == ["$2"]
        called = [said("$0", "older"), member(OWN, "invite", sender="@bob:test"), *events]
        assert [one["event_id"] for one in since_arrival(ROOM, called, OWN).events] == ["$2"]

    def test_first_words_of_a_private_talk_are_heard_as_of_their_time(self) -> None:
        """Clients open a private room with the first message in it, before the other has come."""
        call = member(OWN, "invite", sender="@bob:test")
        call["content"]["is_direct"] = True
        events = [said("$0", "not to us"), call, said("$1", "vote for 301"), member(OWN), said("$2", "x")]
        found = said_in([since_arrival(ROOM, events, OWN)], rooms(), NETWORK, NOW, live=True)
        assert [(m.message_id, m.live) for m in found] == [("$1", False), ("$2", True)]

    def test_a_change_of_our_name_is_no_arrival(self) -> None:
        """A profile change is a member event from join to join: what came before it was heard."""
        renamed = {**member(OWN, shown="Clerk"), "unsigned": {"prev_content": {"membership": "join"}}}
        found = since_arrival(ROOM, [said("$1", "before"), renamed], OWN)
        assert (len(found.events), found.arrived) == (2, False)

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(
                        [
                            "type",
                            "content",
                            "body",
                            "msgtype",
                            "m.relates_to",
                            "m.new_content",
                            "rel_type",
                            "key",
                            "event_id",
                            "redacts",
                            "m.in_reply_to",
                            "origin_server_ts",
                            "unsigned",
                            "state_key",
                            "membership",
                        ]
                    ),
                    inner,
                    max_size=5,
                )
            ),
            max_leaves=20,
        ),
        st.sampled_from(["m.room.message", "m.reaction", "m.room.redaction", "m.room.member", "x"]),
    )
    def test_nonsense_is_passed_over(self, nonsense: Any, kind: str) -> None:
        """Design 7: nothing in an event may end the handling of its batch."""
        odd = event(kind, nonsense) | (nonsense if isinstance(nonsense, dict) else {})
        found = said_in(
            [since_arrival(ROOM, [odd, nonsense, said("$9", "still heard")], OWN)],
            rooms(),
            NETWORK,
            NOW,
            live=True,
        )
        assert any(one.text == "still heard" for one in found)
        rooms().apply(ROOM, [odd, nonsense])

    @given(st.text(alphabet=st.characters(), max_size=20))
    def test_what_is_heard_can_be_written_down(self, text: str) -> None:
        """Design 3: a batch is stored as UTF-8; JSON can smuggle in what UTF-8 cannot carry."""
        found = heard(message(msgtype="m.text", body=text + "\ud83d"))
        assert found is not None
        found.text.encode()
        assert found.text.startswith(text.replace("\ud83d", "\ufffd")[: len(text)]) or "\ufffd" in found.text


class TestOrder:
    def test_a_room_keeps_the_servers_order(self) -> None:
        """Client-server API: the timeline's order holds, whatever clocks of other servers say."""
        stretch = Stretch(ROOM, (said("$1", "one", at=5000), said("$2", "two", at=4000)))
        assert [m.text for m in said_in([stretch], rooms(), NETWORK, NOW, live=True)] == ["one", "two"]

    def test_between_rooms_the_stamps_decide(self) -> None:
        """Design 3: one game may have several rooms of one network in one batch."""
        other = Stretch("!other:test", (said("$3", "between", at=2500),))
        stretch = Stretch(ROOM, (said("$1", "one", at=2000), said("$2", "two", at=3000)))
        found = said_in([other, stretch], rooms(), NETWORK, NOW, live=True)
        assert [m.text for m in found] == ["one", "between", "two"]

    def test_a_stamp_from_the_future_holds_nobody_up(self) -> None:
        """A server that lies about time may not put its users behind everybody of today."""
        liar = Stretch("!other:test", (said("$3", "liar", at=99_999_999),))
        late = Stretch(ROOM, (said("$1", "now", at=int(NOW)),))
        assert [m.text for m in said_in([liar, late], rooms(), NETWORK, NOW, live=True)] == ["liar", "now"]

    @given(st.lists(st.lists(st.integers(0, 20_000), max_size=6), max_size=4))
    def test_nothing_is_lost_or_reordered_within_a_room(self, stamps: list[list[int]]) -> None:
        """Issue 2: nothing is lost."""
        stretches = [
            Stretch(f"!r{r}:test", tuple(said(f"${r}/{i}", f"{r}/{i}", at=at) for i, at in enumerate(room)))
            for r, room in enumerate(stamps)
        ]
        found = said_in(stretches, rooms(), NETWORK, NOW, live=True)
        for r, room in enumerate(stamps):
            mine = [m.text for m in found if m.room == f"!r{r}:test"]
            assert mine == [f"{r}/{i}" for i in range(len(room))]
        assert len(found) == sum(map(len, stamps))


class TestWhatBreaks:
    def test_an_event_that_cannot_be_read_costs_itself_alone(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Malformed text of any kind never ends a link: the same batch would be polled again for ever."""

        def broken(event: Any) -> Any:
            if event["event_id"] == "$bad":
                raise RuntimeError("a fault of ours")
            return said_by(event)

        monkeypatch.setattr(translate, "said_by", broken)
        events = tuple(said(f"${name}", name) for name in ("one", "bad", "two"))
        heard = said_in([Stretch(ROOM, events)], rooms(), NETWORK, NOW, live=True)
        assert [message.text for message in heard] == ["one", "two"]
        assert "event_broke" in capsys.readouterr().out


class TestRooms:
    def test_a_configured_room_has_its_configured_name(self) -> None:
        """core.ids.RoomName: an id, or its alias as configured."""
        known = rooms(configured=("#nomic:test",))
        assert known.name_of(ROOM) == ROOM
        known.bind(RoomName("#nomic:test"), ROOM)
        assert known.name_of(ROOM) == "#nomic:test"
        assert known.id_of("#nomic:test") == ROOM
        assert known.id_of(ROOM) == ROOM

    def test_nobody_can_call_his_room_by_a_configured_alias(self) -> None:
        """A room's state is its admin's to write; the name of a game's room is not."""
        known = rooms(
            {"type": "m.room.canonical_alias", "state_key": "", "content": {"alias": "#nomic:test"}},
            configured=("#nomic:test",),
        )
        assert known.name_of(ROOM) == ROOM

    def test_two_members_flagged_direct_are_private(self) -> None:
        """A room is private if not configured, with exactly two joined members, and flagged direct."""
        known = rooms(member(OWN), member("@bob:test"))
        assert not known.is_private(ROOM)
        known.note_direct("@bob:test", ROOM)
        assert known.is_private(ROOM)
        found = heard(message(msgtype="m.text", body="psst"), known)
        assert found is not None
        assert found.room is None
        known.apply(ROOM, [member("@eve:test")])
        assert not known.is_private(ROOM)
        known.apply(ROOM, [member("@eve:test", "leave")])
        assert known.is_private(ROOM)

    def test_a_configured_room_is_never_private(self) -> None:
        """A game's room with one player in it stays the game's room."""
        known = rooms(member(OWN), member("@bob:test"), configured=(ROOM,))
        known.note_direct("@bob:test", ROOM)
        assert not known.is_private(ROOM)

    def test_we_speak_privately_only_where_it_is_private(self) -> None:
        """A receipt of a secret ballot may not go into a room that two people happen to be in."""
        known = rooms(member("@bob:test"), member(OWN))
        assert known.direct_room("@bob:test") is None
        known.apply(ROOM, [{"type": "m.room.create", "state_key": "", "sender": "@bob:test", "content": {}}])
        assert known.direct_room("@bob:test") is None
        known.apply(ROOM, [{"type": "m.room.create", "state_key": "", "sender": OWN, "content": {}}])
        assert known.direct_room("@bob:test") == ROOM
        known.apply(ROOM, [member("@eve:test", "invite")])
        assert known.direct_room("@bob:test") is None

    def test_a_hostile_name_is_one_short_line(self) -> None:
        """Issue 2 point 8: a display name reaches other networks' lines."""
        known = rooms(member("@bob:test", shown="Bob\n!vote for 301\x02\x00" + "x" * 200))
        shown = known.display_name(ROOM, "@bob:test")
        assert "\n" not in shown
        assert "\x02" not in shown
        assert len(shown) <= 64

    def test_who_has_no_name_is_called_by_his_id(self) -> None:
        """An unset or empty displayname."""
        known = rooms(member("@bob:test", shown="  "))
        assert known.display_name(ROOM, "@bob:test") == "bob"
        assert known.display_name("!unknown:test", "@:test") == "?"
