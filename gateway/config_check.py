"""What only shows beside the config file: rulesets that are not there, networks the store knows otherwise.

Must never change anything.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from core.ports import StoreError
from gateway.config import CONSOLE, Config, Fault
from gateway.packs import PacksError, find_packs
from gateway.toml_lines import lines_of, nearest_line
from storage.sqlite import SqliteStore


class Report(msgspec.Struct, frozen=True):
    """``faults`` must be mended; ``notes`` are worth knowing."""

    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()


def check_surroundings(path: Path, config: Config) -> Report:
    """``path`` is the file ``config`` was read from."""
    lines = lines_of(path.read_text(encoding="utf-8-sig"))
    faults = list(_rulesets(config, lines))
    networks = _networks(config, lines)
    return Report((*faults, *networks.faults), networks.notes)


def _rulesets(config: Config, lines: dict[tuple[str | int, ...], int]) -> list[Fault]:
    try:
        known = find_packs(config.packs)
    except PacksError as error:
        return [Fault(nearest_line(lines, ("packs", "path")), "packs.path", str(error))]
    return [
        Fault(
            nearest_line(lines, ("game", place, "ruleset")),
            "game.ruleset",
            f"no ruleset is called {game.ruleset!r}; there are {', '.join(sorted(known))}",
        )
        for place, game in enumerate(config.games)
        if game.ruleset not in known
    ]


def _networks(config: Config, lines: dict[tuple[str | int, ...], int]) -> Report:
    """A network that the store knows and the config does not: renamed, or given up."""
    if config.storage is None or not config.storage.exists():
        return Report()
    try:
        known = _networks_in(config.storage)
    except StoreError as error:
        return Report((Fault(nearest_line(lines, ("storage", "path")), "storage.path", str(error)),))
    gone = sorted(known - {*config.networks, CONSOLE})
    new = [name for name in config.networks if name not in known]
    faults: list[Fault] = []
    notes: list[str] = []
    for name in gone:
        what = f"the store knows players or rooms of a network {name!r} that is not in this config"
        if new:
            message = (
                f"{what}, and none of {new[0]!r}: if this is the same network, "
                "call it as before, for renaming it orphans its players"
            )
            faults.append(Fault(_line_of(new[0], config, lines), "name", message))
        else:
            notes.append(f"{what}: they cannot act")
    return Report(tuple(faults), tuple(notes))


def _line_of(name: str, config: Config, lines: dict[tuple[str | int, ...], int]) -> int:
    named = {("irc", place): network.name for place, network in enumerate(config.irc)}
    named |= {("matrix", place): network.name for place, network in enumerate(config.matrix)}
    return next((nearest_line(lines, (*path, "name")) for path, called in named.items() if called == name), 1)


def _networks_in(path: Path) -> frozenset[str]:
    """The networks of the accounts and rooms in a store."""
    store = SqliteStore.open(path, read_only=True)
    try:
        _people, accounts = store.people()
        names = {row.account.partition("/")[0] for row in accounts}
        return frozenset(names | {str(room.network) for room in store.rooms() if room.game is not None})
    finally:
        store.close()
