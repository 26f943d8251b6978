"""The schema of a store on disk: brought up to date step by step, or refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlite_utils import Database

from core.ids import AccountId, Instant, PersonId
from core.ports import AccountRow, Batch, PersonRow
from storage import migrations
from storage.codec import encode
from storage.sqlite import SqliteStore
from tests.support.refusals import one_line, opening
from tests.support.stores import (
    NIGHT,
    appends,
    chain,
    delivery,
    message,
    said,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "nomic.db"


# --- schema ---


def test_a_store_of_the_first_schema_is_brought_up_to_date(path: Path) -> None:
    """Issue point 6, migrations: an old store opens, keeps everything and can do what came later."""
    path.parent.mkdir()
    old = Database(path)
    migrations.migrate(old, path, upto=1)
    log = chain(2)
    with old.atomic():
        for one in log[:1]:
            old.table("entries").insert(
                {"game": one.game, "sequence": one.sequence, "at": one.at, "body": one.body, "hash": one.hash}
            )
        old.table("games").insert(
            dict(
                zip(
                    ("game", "name", "ruleset", "status", "language", "head", "sequence"),
                    ("night", "Night", "r", "playing", "en", "", 0),
                    strict=True,
                )
            )
        )
        old.table("inbox").insert({"message": "matrix/$1", "body": encode(said("$1"))})
        old.table("outbox").insert({"key": "k", "body": encode(delivery("k")), "network": "libera"})
        old.table("done").insert({"message": "matrix/$0"})
        old.table("people").insert({"person": "libera/alice", "language": "fr", "timezone": None})
        old.table("accounts").insert({"account": "matrix/@al:l", "person": "libera/alice"})
    assert migrations.version_of(old, path) == 1
    old.close()
    one_line(opening(path, read_only=True), "older version")
    store = SqliteStore.open(path)
    assert list(store.entries(NIGHT)) == log[:1]
    assert [row.sequence for row in store.games()] == [1]
    assert [row.message for row in store.pending_inbox()] == [said("$1")]
    assert list(store.pending_outbox()) == [delivery("k")]
    assert store.is_done(message("$0"))
    alice = PersonId("libera/alice")
    linked = AccountRow(AccountId("matrix/@al:l"), alice, since=None)
    assert store.people() == ([PersonRow(alice, "fr")], [linked])
    assert list(store.bans()) == []
    now = msgspec.structs.replace(linked, since=Instant(7))
    assert store.append([Batch(accounts=(now,))]) == [None]
    assert store.people()[1] == [now]
    store.mark(Instant(5))
    assert store.append([Batch(done=(message("$later"),))]) == [None]
    assert store.prune(Instant(5)) is None
    assert [store.is_done(message(one)) for one in ("$0", "$later")] == [False, True]
    store.set_aside(NIGHT, Instant(1), b"poison", "why")
    assert len(store.poison()) == 1
    assert store.append(appends(log[1:])) == [None]
    assert migrations.version_of(store._database, path) == migrations.NEWEST
    store.close()


def test_a_step_that_fails_leaves_the_schema_before_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue point 6, migrations: each is one transaction."""
    SqliteStore.open(path).close()
    newer = (*migrations.MIGRATIONS, "CREATE TABLE extra (a); CREATE TABLE extra (a)")
    monkeypatch.setattr(migrations, "MIGRATIONS", newer)
    database = Database(path)
    with pytest.raises(sqlite3.OperationalError):
        migrations.migrate(database, path, upto=len(newer))
    assert migrations.version_of(database, path) == migrations.NEWEST
    assert "extra" not in database.table_names()
    database.close()
    monkeypatch.undo()
    SqliteStore.open(path).close()


def test_a_store_of_a_newer_gateway_is_refused(path: Path) -> None:
    """Bad input, a newer schema: one clear line, and nothing is touched."""
    SqliteStore.open(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE schema_version SET version = 999")
    for read_only in (False, True):
        one_line(opening(path, read_only), "newer gateway", "999")
