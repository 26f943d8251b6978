"""The schema of the store, as numbered steps from an empty file. Must never know who reads it.

A step that has been released is never changed; a new one is added at the end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlite_utils import Database

from core.ports import StoreError

APPLICATION_ID: Final = 0x4E6F6D69  # "Nomi": tells our files from other programs' databases

_LOG: Final = """
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (0);
CREATE TABLE entries (
    game TEXT NOT NULL, sequence INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, hash TEXT NOT NULL,
    UNIQUE (game, sequence));
CREATE TABLE games (
    game TEXT PRIMARY KEY, name TEXT NOT NULL, ruleset TEXT NOT NULL, status TEXT NOT NULL,
    language TEXT NOT NULL, head TEXT NOT NULL, sequence INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE rooms (
    network TEXT NOT NULL, room TEXT NOT NULL, game TEXT, PRIMARY KEY (network, room)) WITHOUT ROWID;
CREATE TABLE deadlines (
    game TEXT NOT NULL, deadline TEXT NOT NULL, due INTEGER NOT NULL, "order" INTEGER NOT NULL,
    kind TEXT NOT NULL, PRIMARY KEY (game, deadline)) WITHOUT ROWID;
CREATE TABLE sealed (
    game TEXT NOT NULL, name TEXT NOT NULL, secret BLOB NOT NULL, PRIMARY KEY (game, name)) WITHOUT ROWID;
CREATE TABLE done (message TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE inbox ("row" INTEGER PRIMARY KEY AUTOINCREMENT, message TEXT UNIQUE, body BLOB NOT NULL);
CREATE TABLE sync_tokens (network TEXT PRIMARY KEY, token TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE outbox (
    "row" INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, body BLOB, network TEXT NOT NULL, game TEXT,
    about TEXT, sent_at INTEGER, network_id TEXT);
CREATE INDEX outbox_pending ON outbox ("row") WHERE sent_at IS NULL;
CREATE INDEX outbox_announcements ON outbox (network, network_id)
    WHERE network_id IS NOT NULL AND about IS NOT NULL;
CREATE TABLE people (person TEXT PRIMARY KEY, language TEXT, timezone TEXT) WITHOUT ROWID;
CREATE TABLE accounts (
    account TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people (person)) WITHOUT ROWID;
"""

_SET_ASIDE: Final = """
CREATE TABLE set_aside (
    "row" INTEGER PRIMARY KEY, game TEXT NOT NULL, at INTEGER NOT NULL, message BLOB NOT NULL,
    error TEXT NOT NULL);
"""

_MARKS: Final = """
CREATE TABLE numbered ("row" INTEGER PRIMARY KEY, message TEXT NOT NULL UNIQUE);
INSERT INTO numbered (message) SELECT message FROM done;
DROP TABLE done;
ALTER TABLE numbered RENAME TO done;
CREATE TABLE marks (
    day INTEGER PRIMARY KEY, at INTEGER NOT NULL, done_row INTEGER NOT NULL, outbox_row INTEGER NOT NULL,
    pruned INTEGER NOT NULL DEFAULT 0);
"""

_BANS: Final = """
CREATE TABLE bans (
    pattern TEXT PRIMARY KEY, by TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID;
"""

_SINCE: Final = """
ALTER TABLE accounts ADD COLUMN since INTEGER
"""

MIGRATIONS: Final = (_LOG, _SET_ASIDE, _MARKS, _BANS, _SINCE)  # the step n leads from the schema n - 1 to n

NEWEST: Final = len(MIGRATIONS)


def version_of(database: Database, path: Path) -> int:
    """The schema version of a file, 0 for an empty one. Raises StoreError if it is not ours."""
    tables = set(database.table_names())
    if not tables:
        return 0
    (application,) = database.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID or "schema_version" not in tables:
        raise StoreError(f"{path} is another program's database: give the path of a store")
    (version,) = database.execute("SELECT version FROM schema_version").fetchone()
    return int(version)


def refuse_newer(version: int, path: Path) -> None:
    if version > NEWEST:
        raise StoreError(
            f"the store {path} was written by a newer gateway (schema {version}, this one knows {NEWEST}): "
            "use that one"
        )


def migrate(database: Database, path: Path, upto: int = NEWEST) -> None:
    """Bring a store to the schema ``upto``, each step in a transaction of its own."""
    version = version_of(database, path)
    refuse_newer(version, path)
    for step in range(version + 1, upto + 1):
        with database.atomic():
            if step == 1:
                database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            for statement in MIGRATIONS[step - 1].split(";"):
                if statement.strip():
                    database.execute(statement)
            database.execute("UPDATE schema_version SET version = ?", (step,))
