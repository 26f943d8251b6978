"""What the command line does with games, stores and configs while nothing is served.

Must never know how the arguments are written.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path

from gateway.exit_codes import BAD_USAGE, FAILED, FINE, Usage


def _store_path(arguments: argparse.Namespace) -> Path:
    from gateway.config_read import read_config

    if arguments.store is not None:
        given: Path = arguments.store
        return given
    path = read_config(arguments.config, secrets=False).storage
    if path is None:
        raise Usage("this config keeps nothing")
    return path


def run_check_config(arguments: argparse.Namespace) -> int:
    from gateway.config import ConfigError
    from gateway.config_check import check_surroundings
    from gateway.config_read import read_config

    try:
        config = read_config(arguments.file)
        report = check_surroundings(arguments.file, config)
        faults = report.faults
    except ConfigError as error:
        report, faults = None, error.faults
    for fault in faults:
        print(f"{arguments.file}: {fault}")
    for note in () if report is None else report.notes:
        print(f"{arguments.file}: note: {note}")
    if not faults:
        print(f"{arguments.file}: no faults")
    return FAILED if faults else FINE


def run_verify(arguments: argparse.Namespace) -> int:
    from gateway.register import game_id
    from gateway.verify import verify_export, verify_store
    from storage.sqlite import SqliteStore

    if arguments.export is not None:
        if arguments.game is not None:
            raise Usage("verify takes either GAME or --export FILE, not both")
        print(verify_export(arguments.export))
        return FINE
    with contextlib.closing(SqliteStore.open(_store_path(arguments), read_only=True)) as store:
        store.check()
        only = None if arguments.game is None else game_id(arguments.game)
        for verified in verify_store(store, only):
            print(verified)
    return FINE


def run_export(arguments: argparse.Namespace) -> int:
    from gateway.export import export_game
    from storage.sqlite import SqliteStore

    folder: Path | None = arguments.folder
    if arguments.format == "git" and folder is None:
        raise Usage("export --format git needs a folder: export GAME --format git DIR")
    with contextlib.closing(SqliteStore.open(_store_path(arguments), read_only=True)) as store:
        said = export_game(store, arguments.game, arguments.format, folder)
    sys.stdout.write(said)
    return FINE


def run_import(arguments: argparse.Namespace) -> int:
    from gateway.coming import NotImported
    from gateway.import_command import import_file

    try:
        said = import_file(arguments.file, arguments.store, arguments.config, sys.stderr)
    except NotImported as error:
        for fault in error.faults:
            print(f"{arguments.file}: {fault}", file=sys.stderr)
        return BAD_USAGE
    print(said)
    return FINE


def run_backup(arguments: argparse.Namespace) -> int:
    from gateway.config_read import read_config
    from gateway.keeping import make_backup

    manifest = make_backup(read_config(arguments.config, secrets=False), arguments.file)
    print(f"{arguments.file}: {len(manifest.games)} games, {len(manifest.files)} files")
    return FINE


def run_restore(arguments: argparse.Namespace) -> int:
    from gateway.config_read import read_config
    from gateway.keeping import restore_backup

    manifest = restore_backup(read_config(arguments.config, secrets=False), arguments.file)
    print(f"restored {len(manifest.games)} games from {arguments.file}")
    return FINE


def run_packs(arguments: argparse.Namespace) -> int:
    from gateway.config_read import read_config
    from gateway.packs import find_packs

    folder = arguments.packs
    if folder is None and arguments.config is not None:
        folder = read_config(arguments.config, secrets=False).packs
    for name, found in sorted(find_packs(folder).items()):
        pack = found.pack
        print(
            f"{name}: {pack.title(pack.language)}, {pack.language}, {len(pack.rules)} rules, {found.origin}"
        )
        print(f"  {pack.source}")
    return FINE


def run_status(arguments: argparse.Namespace) -> int:
    import msgspec

    from gateway.status import ask_status, written

    status = ask_status(_store_path(arguments))
    print(msgspec.json.encode(status).decode() if arguments.json else written(status))
    return FINE if status.healthy else FAILED
