"""The command ``import``: a file, a config and a store put together.

Must never know what is in a game.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from core.ids import Instant
from core.play.state import GameState
from core.play.times import iso
from core.ports import StoreError
from core.sandbox.pool import Sandbox
from gateway.bootstrap import SystemCodes, SystemSeeds
from gateway.clock import GatewayClock
from gateway.coming import Coming, Whole
from gateway.config import CONSOLE, Config
from gateway.config_read import read_config
from gateway.import_toml import Surroundings, read_written
from gateway.importing import content_of, is_export, read_export, take_in
from gateway.keeping import CLOCK, beside
from gateway.packs import find_packs, packs_of
from gateway.progress import Progress
from storage.sqlite import SqliteStore


def import_file(file: Path, store: Path | None, config: Path, terminal: TextIO) -> str:
    """What was taken in, in one line. Raises NotImported, Clash, ConfigError, PacksError or StoreError.

    ``store`` takes the place of a config: then nothing is known of networks."""
    known = Config(storage=store) if store is not None else read_config(config, secrets=False)
    if known.storage is None:
        raise StoreError("this config keeps nothing")
    content = content_of(file)
    sandbox = Sandbox()
    try:
        coming = _read(content, file, known, None if store is not None else known, sandbox, terminal)
        with contextlib.closing(SqliteStore.open(known.storage)) as opened:
            clock = GatewayClock(known.speed, beside(known.storage, CLOCK))
            now = clock.now()
            state = take_in(opened, coming, now, SystemSeeds(), SystemCodes())
    finally:
        sandbox.stop()
    said = [_said(coming, state, file), *_notes(state, known, now, checked=store is None)]
    return "\n".join(said)


def _read(
    content: bytes, file: Path, known: Config, config: Config | None, sandbox: Sandbox, terminal: TextIO
) -> Coming:
    if is_export(content):
        progress = Progress(terminal, "checking entries")
        try:
            return read_export(content, file.name, progress)
        finally:
            progress.close()
    surroundings = Surroundings(packs=packs_of(find_packs(known.packs)), config=config, code=sandbox.run)
    return read_written(content, surroundings)


def _said(coming: Coming, state: GameState, file: Path) -> str:
    entries = f", {len(coming.earlier)} entries" if isinstance(coming, Whole) else ""
    return (
        f"{file}: imported the game {state.name}: {len(state.rules.rules)} rules, "
        f"{len(state.players)} players{entries}"
    )


def _notes(state: GameState, known: Config, now: Instant, *, checked: bool) -> Iterator[str]:
    accounts = {account.partition("/")[0] for player in state.players for account in player.accounts}
    strange = sorted((accounts | {str(room.network) for room in state.rooms}) - {*known.networks, CONSOLE})
    if checked and strange:
        yield (
            f"note: no network of this config is called {', '.join(strange)}: its players and rooms cannot "
            "take part before one is"
        )
    if state.at > now:
        yield (
            f"note: its last entry is of {iso(state.at)}, later than now (was [clock] speed above 1 there?): "
            "until then its time stands still"
        )
