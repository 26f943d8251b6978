"""backup, restore: everything that lasts, the clock and who was heard until when included (interface 1)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from core.ids import Instant, NetworkName
from core.ports import LinkState
from gateway.bootstrap import build
from gateway.clock import GatewayClock
from gateway.config import Config
from gateway.keeping import CLOCK, HEARD, beside, make_backup, restore_backup
from gateway.links_seen import LinksSeen
from storage.sqlite import SqliteStore

NET = NetworkName("net")
START = 1_700_000_000_000


def test_a_clock_that_was_ahead_is_so_after_a_restore(tmp_path: Path) -> None:
    """Else the games of a restored store would see time go back; and a return from away would be silent."""
    config = Config(storage=tmp_path / "one.db", speed=3600)
    store = SqliteStore.open(tmp_path / "one.db")
    real = START
    clock = GatewayClock(3600, beside(tmp_path / "one.db", CLOCK), lambda: Instant(real))
    real += 3_600_000
    last = clock.now()
    seen = LinksSeen([NET], last, beside(tmp_path / "one.db", HEARD))
    seen.changed(NET, LinkState.LIVE, "", last)
    made = make_backup(config, tmp_path / "b.tar")
    assert set(made.files) == {"store.db", "extra/.clock", "extra/.heard"}
    store.close()

    there = tmp_path / "elsewhere" / "two.db"
    restore_backup(replace(config, storage=there), tmp_path / "b.tar")
    again = GatewayClock(3600, beside(there, CLOCK), lambda: Instant(real))
    assert again.now() >= last
    heard = LinksSeen([NET], Instant(0), beside(there, HEARD))
    assert heard.changed(NET, LinkState.LIVE, "", Instant(last + 1)) == last
    assert {file.name for file in there.parent.iterdir()} == {
        "two.db",
        "two.db.lock",
        "two.db.clock",
        "two.db.heard",
    }


def test_a_real_clock_keeps_no_file_and_needs_none(tmp_path: Path) -> None:
    """`[clock] speed = 1`; a store nobody was heard on yet."""
    config = Config(storage=tmp_path / "one.db")
    SqliteStore.open(tmp_path / "one.db").close()
    assert set(make_backup(config, tmp_path / "b.tar").files) == {"store.db"}
    restore_backup(replace(config, storage=tmp_path / "two.db"), tmp_path / "b.tar")


def test_what_is_backed_up_is_what_a_gateway_keeps(tmp_path: Path) -> None:
    """The names of both files are those it is started with."""
    gateway = build(Config(storage=tmp_path / "one.db", speed=60))
    assert beside(tmp_path / "one.db", CLOCK).is_file()
    assert gateway._parts.last_heard == beside(tmp_path / "one.db", HEARD)
    gateway._parts.reader.close()
    gateway._parts.store.close()
