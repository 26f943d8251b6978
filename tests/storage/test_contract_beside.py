"""What every store keeps beside the log: deliveries, the sealed, games, rooms, deadlines, people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from core.ids import AccountId, DeadlineId, Instant, PersonId, RoomName
from core.ports import (
    AccountRow,
    BanRow,
    Batch,
    DeadlineRow,
    Notice,
    PersonRow,
    Place,
    Rank,
    RoomRow,
    SealedRow,
    Store,
    StoreError,
)
from tests.support.stores import (
    DAY,
    LIBERA,
    MATRIX,
    NIGHT,
    accept,
    chain,
    delivery,
    game_row,
    message,
)

Reopen = Callable[[], Store]


# --- outbox ---


def test_deliveries_come_back_in_the_order_they_were_appended(reopen: Reopen) -> None:
    """Design 3.5: delivery is in order, also after a restart."""
    keys = ["z", "a", "m/2", "m/1"]
    store = reopen()
    accept(store, Batch(deliveries=tuple(delivery(key) for key in keys[:3])))
    accept(store, Batch(deliveries=(delivery(keys[3]),)))
    store.outbox_sent([("a", None, Instant(1))])
    assert [one.key for one in reopen().pending_outbox()] == ["z", "m/2", "m/1"]


def test_what_was_joined_is_said_where_the_first_of_it_stood(reopen: Reopen) -> None:
    """Design 3: exactly once. After a crash the joined one is there in place of its parts, whose keys stay used."""
    keys = ["a", "b", "c", "d"]
    store = reopen()
    accept(store, Batch(deliveries=tuple(delivery(key) for key in keys)))
    notices = tuple(delivery(key).notice for key in ("b", "c"))
    whole = replace(delivery("b+1"), notice=Notice(text="", joined=notices))
    store.outbox_joined(whole, ["b", "c"], Instant(1))
    store = reopen()
    assert list(store.pending_outbox()) == [delivery("a"), whole, delivery("d")]
    accept(store, Batch(deliveries=tuple(delivery(key) for key in keys)))
    store.outbox_sent([("b+1", "$1", Instant(2))])
    assert [one.key for one in reopen().pending_outbox()] == ["a", "d"]


def test_what_was_said_already_is_not_joined(reopen: Reopen) -> None:
    """`Store.outbox_joined`: refused as a whole where one of them is not pending, and nothing is changed."""
    store = reopen()
    accept(store, Batch(deliveries=tuple(delivery(key) for key in "abc")))
    store.outbox_sent([("b", None, Instant(1))])
    for keys in (["a", "b"], ["b", "a"], ["a", "never"]):
        with pytest.raises(StoreError):
            store.outbox_joined(delivery("x"), keys, Instant(1))
    assert [one.key for one in reopen().pending_outbox()] == ["a", "c"]


def test_every_field_of_a_delivery_comes_back(reopen: Reopen) -> None:
    """Design 3.5: what is sent after a restart is what would have been sent before it."""
    whole = replace(
        delivery("k", about="301"),
        place=Place(MATRIX, None, "@bob:localhost"),
        notice=Notice(
            text="\x02x\x02\nряд", table=(("a", "b"), ("1", "2")), speaker="Bob", origin=LIBERA, action=True
        ),
        rank=Rank.CHATTER,
        reply_to="$1",
    )
    accept(reopen(), Batch(deliveries=(whole,)))
    assert list(reopen().pending_outbox()) == [whole]


def test_a_key_is_used_once_for_ever(reopen: Reopen) -> None:
    """`Delivery.key`: a repeat is ignored, waiting or long sent, and is no reason to refuse the batch."""
    store = reopen()
    accept(store, Batch(deliveries=(delivery("k", text="first"), delivery("k", text="second"))))
    accept(store, Batch(deliveries=(delivery("k", text="third"),)))
    assert [one.notice.text for one in store.pending_outbox()] == ["first"]
    store.outbox_sent([("k", None, Instant(1))])
    accept(store, Batch(deliveries=(delivery("k", text="fourth"),)))
    assert not reopen().pending_outbox()


def test_an_announcement_is_found_by_the_id_its_network_gave_it(reopen: Reopen) -> None:
    """`Store.announcement`: a reaction to it is a ballot on what it is about."""
    store = reopen()
    accept(
        store,
        Batch(
            deliveries=(
                delivery("1", MATRIX, about="301"),
                delivery("2", MATRIX),
                delivery("3", MATRIX, about="302"),
                delivery("4", LIBERA, about="303"),
                delivery("5", MATRIX, about="304", game=None),
            )
        ),
    )
    assert store.announcement(MATRIX, "$1") is None
    store.outbox_sent([(key, f"${key}", Instant(1)) for key in ("1", "2", "4", "5")])
    store.outbox_sent([("3", None, Instant(1)), ("unknown", "$9", Instant(1))])
    store = reopen()
    assert store.announcement(MATRIX, "$1") == (NIGHT, "301")
    assert store.announcement(LIBERA, "$4") == (NIGHT, "303")
    for network, network_id in [
        (MATRIX, "$2"),
        (MATRIX, "$3"),
        (MATRIX, "$4"),
        (MATRIX, "$5"),
        (MATRIX, "$9"),
    ]:
        assert store.announcement(network, network_id) is None


def test_the_first_receipt_of_a_delivery_counts(store: Store) -> None:
    """A second receipt of one delivery must not move its announcement to another message."""
    accept(store, Batch(deliveries=(delivery("1", MATRIX, about="301"),)))
    store.outbox_sent([("1", "$1", Instant(1)), ("1", "$2", Instant(2))])
    assert store.announcement(MATRIX, "$1") == (NIGHT, "301")
    assert store.announcement(MATRIX, "$2") is None


def test_one_message_with_announcements_of_two_things_is_about_neither(store: Store) -> None:
    """Lines may be joined in one message: a reaction to it says no more which proposal is meant."""
    parts = (delivery("1", MATRIX, about="301"), delivery("2", MATRIX, about="301"))
    accept(store, Batch(deliveries=(*parts, delivery("3", MATRIX, about="302"))))
    store.outbox_sent([("1", "$1", Instant(1)), ("2", "$1", Instant(1))])
    assert store.announcement(MATRIX, "$1") == (NIGHT, "301")
    store.outbox_sent([("3", "$1", Instant(1))])
    assert store.announcement(MATRIX, "$1") is None


# --- sealed ---


def test_the_sealed_is_told_by_nothing_else(reopen: Reopen) -> None:
    """Design 4, secret ballots: only `sealed` knows until the close."""
    store = reopen()
    secret = b"nonce and side"
    log = chain(1)
    accept(
        store,
        Batch(
            game=NIGHT,
            entry=log[0],
            game_row=game_row(),
            done=(message("$1"),),
            deliveries=(delivery("k"),),
            sealed=(SealedRow(NIGHT, "ballot/301/alice/1", secret), SealedRow(NIGHT, "seed/1", b"seed")),
        ),
    )
    store = reopen()
    assert store.sealed(NIGHT, "ballot/301/alice/1") == secret
    assert store.sealed(NIGHT, "seed/1") == b"seed"
    assert store.sealed(DAY, "seed/1") is None
    assert store.sealed(NIGHT, "seed/2") is None
    told = repr([list(store.entries(NIGHT)), store.pending_outbox(), store.pending_inbox(), store.games()])
    assert secret.decode() not in told
    accept(store, Batch(sealed=(SealedRow(NIGHT, "seed/1", b"other"),)))
    assert store.sealed(NIGHT, "seed/1") == b"other"


# --- games, rooms, deadlines, people ---


def test_a_games_row_shows_the_head_of_its_log(reopen: Reopen) -> None:
    """`GameRow`: what must be known of a sleeping game; the log is the truth about its head."""
    log = chain(2)
    store = reopen()
    accept(store, Batch(game_row=game_row(DAY)))
    accept(store, Batch(game=NIGHT, entry=log[0], game_row=game_row(NIGHT, 1, log[0].hash, "gathering")))
    accept(store, Batch(game=NIGHT, entry=log[1]))
    night = game_row(NIGHT, 2, log[1].hash, "gathering")
    assert list(reopen().games()) == [game_row(DAY), night]
    accept(reopen(), Batch(game_row=replace(night, status="over")))
    assert [row.status for row in reopen().games()] == ["playing", "over"]


def test_a_room_belongs_to_its_last_game_or_to_none(reopen: Reopen) -> None:
    """`RoomRow`: a room can be freed, and is then still known."""
    store = reopen()
    one, two = RoomName("#one"), RoomName("#two")
    accept(store, Batch(rooms=(RoomRow(LIBERA, two, NIGHT), RoomRow(LIBERA, one, NIGHT))))
    accept(store, Batch(rooms=(RoomRow(LIBERA, one, DAY), RoomRow(LIBERA, two, None))))
    assert list(reopen().rooms()) == [RoomRow(LIBERA, one, DAY), RoomRow(LIBERA, two, None)]


def test_deadlines_are_set_moved_and_cleared_within_their_game(reopen: Reopen) -> None:
    """Design 5, Scheduler: earliest first, equal ones in the order they were set."""
    vote, turn, nag = DeadlineId("vote/301"), DeadlineId("turn/1"), DeadlineId("nag")
    rows = (
        DeadlineRow(NIGHT, vote, Instant(50), 2),
        DeadlineRow(NIGHT, turn, Instant(50), 1),
        DeadlineRow(DAY, vote, Instant(10), 1),
        DeadlineRow(NIGHT, nag, Instant(20), 3, "reminder"),
    )
    store = reopen()
    accept(store, Batch(game=NIGHT, deadlines_set=rows))
    assert list(reopen().deadlines()) == [rows[2], rows[3], rows[1], rows[0]]
    moved = replace(rows[0], due=Instant(5))
    store = reopen()
    accept(store, Batch(game=NIGHT, deadlines_set=(moved,), deadlines_cleared=(vote, nag, DeadlineId("?"))))
    assert list(store.deadlines()) == [moved, rows[2], rows[1]]
    accept(store, Batch(game=NIGHT, deadlines_cleared=(vote,)))
    assert list(reopen().deadlines()) == [rows[2], rows[1]]


def test_people_and_their_accounts(reopen: Reopen) -> None:
    """Design 3.2: the person of an account is found after a restart; an account can move and go."""
    alice, bob = PersonId("libera/alice"), PersonId("matrix/@bob:localhost")
    first, second = AccountId("libera/alice"), AccountId("matrix/@a:localhost")
    store = reopen()
    accept(
        store, Batch(people=(PersonRow(alice, "fr", "Europe/Paris"),), accounts=(AccountRow(first, alice),))
    )
    accept(store, Batch(accounts=(AccountRow(second, bob),)))
    assert reopen().people() == (
        [PersonRow(alice, "fr", "Europe/Paris"), PersonRow(bob)],
        [AccountRow(first, alice), AccountRow(second, bob)],
    )
    store = reopen()
    accept(
        store,
        Batch(
            people=(PersonRow(alice, "ru"),), accounts=(AccountRow(second, alice),), accounts_removed=(first,)
        ),
    )
    assert reopen().people() == (
        [PersonRow(alice, "ru"), PersonRow(bob)],
        [AccountRow(second, alice)],
    )


def test_bans_stand_until_they_are_lifted(reopen: Reopen) -> None:
    """core.ports.Store.bans: by pattern, the latest word on one, after a restart as well."""
    first = BanRow("libera/eve", AccountId("libera/op"), Instant(1), "spams")
    second = BanRow("libera/*bot", AccountId("libera/op"), Instant(2))
    again = BanRow("libera/eve", AccountId("matrix/@op:l"), Instant(3))
    store = reopen()
    assert list(store.bans()) == []
    accept(store, Batch(bans=(first, second)))
    accept(store, Batch(bans=(again,)))
    assert list(reopen().bans()) == [second, again]
    accept(reopen(), Batch(bans_lifted=("libera/*bot", "libera/nobody")))
    assert list(reopen().bans()) == [again]


def test_a_poison_message_is_kept_for_the_operator(reopen: Reopen) -> None:
    """Design 5, Rules: the poison command is set aside and reported."""
    reopen().set_aside(NIGHT, Instant(9), b"\x00poison", "ZeroDivisionError: why")
    (kept,) = reopen().poison()  # type: ignore[attr-defined]  # beyond the protocol, of both stores
    assert (kept.game, kept.at, kept.message, kept.error) == (
        NIGHT,
        Instant(9),
        b"\x00poison",
        "ZeroDivisionError: why",
    )
