"""Who was last heard when, over restarts; and who is told what happened meanwhile."""

from __future__ import annotations

from core.ids import AccountId, GameId, Instant
from core.ports import Batch, SealedRow
from gateway.attendance import KEPT_EVERY, Attendance
from gateway.keepsakes import Keepsakes
from tests.support.rehearsing import IRC, MATRIX, STARTED, Stage, texts

ANN = AccountId("libera/ann")
DAY = 24 * 60 * 60 * 1000


class Shelf:
    """What was written."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}

    def sealed(self, game: GameId, name: str) -> bytes | None:
        return self.rows.get(name)

    def write(self, row: SealedRow | None, keepsakes: Keepsakes) -> None:
        assert row is not None
        self.rows[row.name] = row.secret
        keepsakes.settled(Batch(sealed=(row,)))


def test_a_line_is_written_down_only_now_and_then() -> None:
    """One row in half a day, however much is said."""
    shelf = Shelf()
    keepsakes = Keepsakes(shelf)
    known = Attendance(keepsakes)
    assert known.last((ANN,)) is None
    shelf.write(known.heard(ANN, Instant(DAY)), keepsakes)
    assert [known.heard(ANN, Instant(DAY + n)) for n in range(1, 100)] == [None] * 99
    assert known.last((ANN,)) == DAY + 99
    assert known.heard(ANN, Instant(DAY + KEPT_EVERY)) is not None


def test_a_restart_remembers() -> None:
    """What is forgotten at a crash is half a day at most."""
    shelf = Shelf()
    keepsakes = Keepsakes(shelf)
    shelf.write(Attendance(keepsakes).heard(ANN, Instant(DAY)), keepsakes)
    again = Attendance(Keepsakes(shelf))
    assert again.last((AccountId("matrix/@ann:l"), ANN)) == DAY
    assert again.heard(ANN, Instant(DAY + 5)) is None


def test_what_could_not_be_written_is_tried_with_the_next_line() -> None:
    """A store that fails once loses no more than that."""
    known = Attendance(Keepsakes(Shelf()))
    row = known.heard(ANN, Instant(DAY))
    assert row is not None
    known.settled(Batch(sealed=(row,)))
    assert known.heard(ANN, Instant(DAY + 1)) is not None


AWAY = f"""{STARTED}
{IRC} <alice> !propose enact "Tea": Tea.
{IRC} <alice> !call
{IRC} <alice> !vote for
{MATRIX} <@bob:l> !vote for
+1h
{IRC} <carol> !vote for
+6d"""


def test_one_message_twice_is_one_digest() -> None:
    """Interface 3: the same id again is the same message; so is its digest."""
    stage = Stage(AWAY)
    first = stage(f"{MATRIX} <@bob:l> (id=x) good evening\n{MATRIX} <@bob:l> (id=x) good evening")
    assert len([t for t in texts(first, "matrix/@bob:l") if "last heard" in t]) == 1
    assert texts(stage(f"-kill\n{MATRIX} <@bob:l> (id=x) good evening"), "matrix/@bob:l") == []


def test_a_stranger_is_told_nothing_and_not_remembered() -> None:
    """Only who plays is."""
    stage = Stage(AWAY)
    stage(f"{IRC} <mallory> hello\n+10d")
    assert texts(stage(f"{IRC} <mallory> hello"), "libera/mallory") == []
    assert stage.store.sealed(GameId(""), "last heard libera/mallory") is None
    assert stage.store.sealed(GameId(""), "last heard libera/carol") is not None


def test_who_has_only_joined_is_known() -> None:
    """Joining is a sign of life like any other."""
    stage = Stage(f"{STARTED}\n+1d")
    stage(f'{IRC} <alice> !judge "Who has only joined is told."\n+9d')
    assert "C 1 with the judge" in "".join(texts(stage(f"{IRC} <carol> hello"), "libera/carol"))


def test_of_an_uneventful_absence_nothing_is_said() -> None:
    """No news is no message."""
    stage = Stage(f"{STARTED}\n+9d")
    assert texts(stage(f"{IRC} <carol> hello"), "libera/carol") == []


def test_one_person_is_not_away_on_the_other_network() -> None:
    """Interface 3: linked accounts are one person."""
    stage = Stage(f"{STARTED}\nmatrix <@c:l> link\nlibera <carol> link CODE\n{AWAY.removeprefix(STARTED)}")
    stage("matrix <@c:l> status")
    assert texts(stage(f"{IRC} <carol> hello"), "libera/carol") == []
