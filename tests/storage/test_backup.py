"""Backup and restore of everything that lasts."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import stat
import tarfile
import threading
from contextlib import closing
from pathlib import Path

import pytest

from core.ids import NetworkName
from core.ports import Batch, StoreError
from storage.backup import backup, restore
from storage.sqlite import SqliteStore
from storage.writer import Writer
from tests.support.stores import (
    DAY,
    MATRIX,
    NIGHT,
    appends,
    chain,
    delivery,
    first_bad,
    game_row,
    message,
    said,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "nomic.db"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "backup.tar"


def fill(path: Path, night: int, day: int = 0, text: str = "") -> None:
    """Bring the store's two games to these lengths."""
    store = SqliteStore.open(path)
    for game, length in ((NIGHT, night), (DAY, day)):
        have = len(list(store.entries(game)))
        assert all(answer is None for answer in store.append(appends(chain(length, game, text))[have:]))
    store.close()


def refusal(archive: Path, path: Path, extra: Path) -> str:
    with pytest.raises(StoreError) as caught:
        restore(archive, path, extra)
    assert "\n" not in str(caught.value)
    leftovers = [file.name for file in path.parent.iterdir() if file.name.startswith(".restore")]
    assert leftovers == []
    return str(caught.value)


def test_everything_that_lasts_comes_back(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, backup: store, crypto store (a folder with a database in use), device id."""
    store = SqliteStore.open(path)
    store.append(
        [
            Batch(game_row=game_row(), deliveries=(delivery("k"),), done=(message("$1"),)),
            *appends(chain(5)),
        ]
    )
    store.keep_inbox(MATRIX, "s1", [said("$2")])
    crypto = tmp_path / "crypto"
    (crypto / "deeper").mkdir(parents=True)
    (crypto / "deeper" / "trusted").write_text("keys")
    (tmp_path / "device").write_text("NOMICDEVICE")
    with closing(sqlite3.connect(crypto / "olm.db")) as olm:
        olm.execute("PRAGMA journal_mode = WAL")
        olm.execute("CREATE TABLE sessions (key)")
        olm.execute("INSERT INTO sessions VALUES ('secret')")
        olm.commit()
        assert (crypto / "olm.db-wal").stat().st_size > 0
        made = backup(path, {"crypto": crypto, "device": tmp_path / "device"}, archive)
    store.close()
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    assert {game: head.sequence for game, head in made.games.items()} == {NIGHT: 5}
    with tarfile.open(archive) as tar:
        assert {member.mode for member in tar} == {0o600}
        assert sorted(tar.getnames()) == [
            "extra/crypto/deeper/trusted",
            "extra/crypto/olm.db",
            "extra/device",
            "manifest.json",
            "store.db",
        ]
    there, extra = tmp_path / "new" / "nomic.db", tmp_path / "new" / "matrix"
    assert restore(archive, there, extra) == made
    back = SqliteStore.open(there)
    assert list(back.entries(NIGHT)) == chain(5)
    assert back.is_done(message("$1"))
    assert [row.message.message_id for row in back.pending_inbox()] == ["$2"]
    assert back.sync_token(MATRIX) == "s1"
    assert list(back.pending_outbox()) == [delivery("k")]
    back.close()
    assert (extra / "device").read_text() == "NOMICDEVICE"
    assert (extra / "crypto" / "deeper" / "trusted").read_text() == "keys"
    with closing(sqlite3.connect(extra / "crypto" / "olm.db")) as olm:
        assert olm.execute("SELECT key FROM sessions").fetchall() == [("secret",)]
    for file in [there, extra / "device", extra / "crypto" / "olm.db"]:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(one.name for one in there.parent.iterdir()) == ["matrix", "nomic.db", "nomic.db.lock"]


def test_a_backup_is_whole_while_a_gateway_writes(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, backup: an online copy: a point between two commits, nothing torn, writing goes on."""
    with Writer(SqliteStore.open(path)) as writer:
        enough, stop = threading.Event(), threading.Event()
        written = 0

        def play() -> None:
            nonlocal written
            for batch in appends(chain(20_000)):
                if stop.is_set():
                    return
                name = str(batch.entry and batch.entry.sequence)
                writer.submit(
                    Batch(entry=batch.entry, done=(message(name),), deliveries=(delivery(name),))
                ).result()
                written += 1
                if written == 50:
                    enough.set()

        player = threading.Thread(target=play)
        player.start()
        assert enough.wait(60)
        counts = []
        for number in range(3):
            before = written
            archive.unlink(missing_ok=True)
            made = backup(path, {}, archive)
            counts.append((before, made.games[NIGHT].sequence, written))
            there = tmp_path / str(number) / "nomic.db"
            restore(archive, there, tmp_path / "extra")
            copy = SqliteStore.open(there)
            log = list(copy.entries(NIGHT))
            assert first_bad(iter(log)) is None
            assert len(log) == made.games[NIGHT].sequence == len(copy.pending_outbox())
            assert copy.is_done(message(str(len(log))))
            assert not copy.is_done(message(str(len(log) + 1)))
            copy.close()
        stop.set()
        player.join(60)
    assert all(before <= copied <= after + 1 for before, copied, after in counts)


def test_restoring_over_an_older_state_of_the_same_games(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, restore: a store that has nothing the backup lacks is replaced, side files and all."""
    fill(path, 2)
    old = tmp_path / "old.db"
    shutil.copy(path, old)
    fill(path, 6, 2)
    backup(path, {}, archive)
    shutil.copy(old, path)
    with closing(sqlite3.connect(path)) as connection:  # dies without tidying up: a side file stays
        connection.execute("INSERT INTO done (message) VALUES ('matrix/$old')")
        connection.commit()
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{path}{end}", f"{tmp_path}/kept{end}")
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{tmp_path}/kept{end}", f"{path}{end}")
    restore(archive, path, tmp_path)
    store = SqliteStore.open(path)
    assert len(list(store.entries(NIGHT))) == 6
    assert len(list(store.entries(DAY))) == 2
    assert not store.is_done(message("$old"))
    store.check()
    store.close()


def test_a_store_with_later_entries_is_not_overwritten(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, restore: refuses where the store has later or more entries, and names the game."""
    fill(path, 3, 2)
    backup(path, {}, archive)
    fill(path, 4, 2)
    said_so = refusal(archive, path, tmp_path)
    assert "night (entry 4, the backup 3)" in said_so
    assert "day" not in said_so
    store = SqliteStore.open(path)
    assert len(list(store.entries(NIGHT))) == 4
    store.close()


def test_a_store_with_another_game_is_not_overwritten(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, restore: a game the backup does not know is more entries."""
    fill(path, 3)
    backup(path, {}, archive)
    fill(path, 3, 1)
    assert "day (entry 1, the backup 0)" in refusal(archive, path, tmp_path)


def test_a_store_with_another_history_is_not_overwritten(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, restore: as many entries, but others: they would be lost."""
    fill(path, 3)
    backup(path, {}, archive)
    path.unlink()
    fill(path, 2, text="otherwise")
    assert "night (entry 2, the backup 3)" in refusal(archive, path, tmp_path)


def test_many_games_ahead_are_told_in_one_line(path: Path, archive: Path, tmp_path: Path) -> None:
    """Bad input: one clear line, however many games."""
    SqliteStore.open(path).close()
    backup(path, {}, archive)
    store = SqliteStore.open(path)
    for number in range(9):
        store.append(appends(chain(1, NetworkName(f"game{number}"))))  # type: ignore[arg-type]
    store.close()
    assert "and 4 more" in refusal(archive, path, tmp_path)


def test_no_restore_while_a_gateway_runs(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, restore: refused while another owns the store."""
    store = SqliteStore.open(path)
    backup(path, {}, archive)
    assert "in use by another gateway" in refusal(archive, path, tmp_path)
    store.close()


def test_no_restore_under_a_reader(path: Path, archive: Path, tmp_path: Path) -> None:
    """Interface 1, restore: a running export must not see one half of each."""
    fill(path, 3)
    backup(path, {}, archive)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entries").fetchone()
        assert "locked by another program" in refusal(archive, path, tmp_path)
    restore(archive, path, tmp_path)


@pytest.mark.parametrize("part", [0.0, 0.001, 0.3, 0.6, 0.85])
def test_a_backup_cut_short_is_refused(path: Path, archive: Path, tmp_path: Path, part: float) -> None:
    """Bad input: a torn archive changes nothing."""
    fill(path, 50)
    (tmp_path / "device").write_text("old" * 2_000)
    backup(path, {"device": tmp_path / "device"}, archive)
    (tmp_path / "device").write_text("new")
    os.truncate(archive, int(archive.stat().st_size * part))
    text = refusal(archive, path, tmp_path)
    assert "damaged or cut short" in text or "no backup" in text
    assert (tmp_path / "device").read_text() == "new"


def test_a_backup_with_a_changed_byte_is_refused(path: Path, archive: Path, tmp_path: Path) -> None:
    """Bad input: a damaged archive changes nothing."""
    fill(path, 50)
    backup(path, {}, archive)
    size = archive.stat().st_size
    with archive.open("r+b") as file:
        file.seek(size // 2)
        byte = file.read(1)
        file.seek(size // 2)
        file.write(bytes([byte[0] ^ 1]))
    assert "damaged or cut short" in refusal(archive, path, tmp_path)


def test_what_is_no_backup_is_refused(path: Path, tmp_path: Path) -> None:
    """Bad input: another tar, no tar at all, nothing there; a tar that reaches out of its folder."""
    path.parent.mkdir()
    odd = tmp_path / "odd.tar"
    assert "there is no backup at" in refusal(odd, path, tmp_path)
    odd.write_text("dear diary")
    assert "damaged or cut short" in refusal(odd, path, tmp_path)
    with tarfile.open(odd, "w") as tar:
        tar.addfile(tarfile.TarInfo("hello"), io.BytesIO())
    assert "is no backup of a gateway" in refusal(odd, path, tmp_path)
    with tarfile.open(odd, "w") as tar:
        text = b'{"format": 1, "schema": 1, "games": {}, "files": {"../../evil": "x", "store.db": "x"}}'
        head, evil = tarfile.TarInfo("manifest.json"), tarfile.TarInfo("../../evil")
        head.size = len(text)
        tar.addfile(head, io.BytesIO(text))
        tar.addfile(evil, io.BytesIO())
    assert "no name for a file" in refusal(odd, path, tmp_path)
    assert not path.exists()


def test_what_cannot_be_backed_up_is_said(path: Path, archive: Path, tmp_path: Path) -> None:
    """Bad input: no store, a missing file, over itself, into nowhere, over an older backup."""

    def said_of(extra: dict[str, Path], target: Path = archive) -> str:
        with pytest.raises(StoreError) as caught:
            backup(path, extra, target)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    assert "there is no store at" in said_of({})
    fill(path, 1)
    assert "there is no file" in said_of({"device": tmp_path / "missing"})
    assert "would overwrite" in said_of({}, path)
    assert "cannot write the backup" in said_of({}, tmp_path / "nowhere" / "b.tar")
    (tmp_path / "x").write_text("")
    assert "no name for a file" in said_of({"../x": tmp_path / "x"})
    (tmp_path / "other.db").write_text("dear diary")
    assert not archive.exists()
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)
    assert "damaged" in said_of({})
    assert not archive.exists()
    archive.write_text("the last good one")
    assert "is there already" in said_of({})
    assert archive.read_text() == "the last good one"


def test_a_database_locked_by_another_program_is_not_waited_for_for_ever(
    path: Path, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bad input, a locked file: one clear line in the end."""
    monkeypatch.setattr("storage.backup._WAIT", 50)
    fill(path, 1)
    other = tmp_path / "olm.db"
    with closing(sqlite3.connect(other, isolation_level=None)) as olm:
        olm.execute("CREATE TABLE t (a)")
        olm.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked by another program"):
            backup(path, {"olm.db": other}, archive)
    assert not archive.exists()
