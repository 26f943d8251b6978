"""What players see of a store that fails."""

from __future__ import annotations

import pytest

from core.ids import AccountId, Instant, RoomName
from core.ports import Inbound, StoreError
from tests.support.one_life import MATRIX, House, N, begun


def test_not_recorded_is_said_although_nothing_can_be_kept() -> None:
    """Design 3: if the store fails, the player is told "not recorded"; later all goes on."""
    house = begun()
    house.store.broken = StoreError("the disk is full")
    before = house.state()
    (line,) = house.hear(N, "alice", '!act "x"')
    assert line.startswith("libera/#n Not recorded")
    assert "301" not in "\n".join(house.hear(N, "alice", "!status"))
    assert house.shown  # questions are answered all the same
    assert house.hear("libera", "alice", "lang fr")[0].startswith("libera/alice Not recorded")
    house.store.broken = None
    assert house.state() == before
    house.hear(N, "alice", '!act "y"')
    assert [a.text for a in house.state().acts] == ["y"]
    assert house.life.people.language("libera/alice") is None  # type: ignore[arg-type]  # by form


def test_what_a_network_keeps_is_carried_out_once_whether_or_not_there_is_a_restart() -> None:
    """Issue 6: the answer is true: on Matrix it acts yet, so nobody is asked to say it again; once."""
    for restart in (False, True):
        house = begun()
        house.store.broken = StoreError("the disk is full")
        (line,) = told = heard_from_matrix(house, '!act "bow"')
        assert told[0].startswith("matrix/#n:l Not recorded yet")
        assert "do not repeat" in line
        house.store.broken = None
        house.now = Instant(house.now + 60_000)
        if restart:
            house.restart()
            for row in house.store.pending_inbox():
                house.life.receive(row.message)
        else:
            house.life.retire()
        assert [(a.text, a.at) for a in house.state().acts] == [("bow", 1_000_000)]
        assert list(house.store.pending_inbox()) == []


def heard_from_matrix(house: House, text: str) -> list[str]:
    """As from a sync batch, whose storing worked."""
    broken, house.store.broken = house.store.broken, None
    house.ids += 1
    message = Inbound(
        network=MATRIX,
        room=RoomName("#n:l"),
        account="@bob:l",
        name="bob",
        text=text,
        received=house.now,
        message_id=f"kept{house.ids}",
    )
    house.store.keep_inbox(MATRIX, "t", [message])
    house.store.broken = broken
    house.shown.clear()
    house.life.receive(message)
    return house.lines()


def test_a_personal_matter_that_a_network_keeps_is_taken_up_again_and_promised_once() -> None:
    """Issue 6: as with moves: what is in the inbox acts at the next start, so it acts before."""
    house = begun()
    house.store.broken = StoreError("the disk is full")
    (line,) = heard_from_matrix(house, "!tz Europe/Paris")
    assert line.startswith("matrix/#n:l Not recorded yet")
    house.life.retire()
    house.life.retire()
    assert len(house.shown) == 1
    house.store.broken = None
    house.life.retire()
    assert house.life.people.timezone(AccountId("matrix/@bob:l")) == "Europe/Paris"
    assert list(house.store.pending_inbox()) == []


def test_a_draft_that_was_not_written_is_not_remembered() -> None:
    """Nothing is half there: what was answered "not recorded" is not the beginning of what follows."""
    house = begun()
    house.hear("libera", "alice", 'draft enact "Long": one')
    house.store.broken = StoreError("the disk is full")
    house.hear("libera", "alice", "draft + two")
    house.store.broken = None
    house.hear("libera", "alice", "draft submit")
    assert house.state().open_proposals[0].text == "one"


def test_what_is_written_is_not_kept_in_memory() -> None:
    """Drafts and codes, and strangers told to log in: memory does not grow with them."""
    house = begun()
    for n in range(1100):
        house.hear(N, None, "!join", name=f"eve{n}")
    for n in range(20):
        house.hear("libera", f"dora{n}", 'draft enact "Long": one')
    assert house.life.router._keepsakes._recent == {}
    assert len(house.life.router._vouching._told) == 1000
    assert house.hear(N, None, "!join", name="eve1099") == []
    assert len(house.hear(N, None, "!join", name="eve1")) == 1


def test_a_log_that_cannot_be_read_is_answered_and_costs_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Design 5: ask of the game what one may; its answer may fail, the game does not."""
    house = begun()

    def locked(*_args: object) -> None:
        raise StoreError("locked")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "entries", locked)
        (line,) = house.hear(N, "alice", "!log")
    assert "cannot be read" in line
    assert house.life.register.states
    assert not house.life.router._counter._flying
