"""Imports into stores in memory, and a game written down in TOML to import.

Must never know a config file.
"""

from __future__ import annotations

import hashlib

from core.ids import GameId, Instant
from core.play.state import GameState
from core.ports import Store
from core.sandbox.pool import Sandbox
from gateway.coming import Coming
from gateway.export import as_json
from gateway.import_toml import Surroundings, read_written
from gateway.importing import read_export, take_in
from storage.memory import MemoryStore
from tests.support.rehearsing import packs

LATER = Instant(1_772_400_000_000)  # 2026-03-01T21:20:00Z
CODE = Sandbox()

TAVERN = """\
name = "Tavern"
ruleset = "clockwise"
next_number = 306
host = "Ada"
rooms = ["libera/#n"]
seats = ["Cleo", "Ada", "Bob"]
repealed = [209]

[turn]
player = "Ada"
circuit = 3
number = 8

[[player]]
name = "Ada"
accounts = ["libera/ada"]
score = 17

[[player]]
name = "Bob"
accounts = ["matrix/@bob:l", "libera/bob"]
score = "7/2"

[[player]]
name = "Cleo"
accounts = ["libera/cleo"]
score = -3

[[player]]
name = "Dan"
status = "left"
score = 4

[[rule]]
number = 305
was = 203
text = "A rule is adopted by a simple majority."
reading = "adoption.threshold = majority"

[[rule]]
number = 302
title = "Tea"
text = "Tea is at five."
"""


class Dealt:
    """Seeds and codes made from their purposes, other ones for each ``word``."""

    def __init__(self, word: str = "import") -> None:
        self._word = word

    def fresh(self, purpose: str) -> bytes:
        return hashlib.sha256(f"{self._word} {purpose}".encode()).digest()


class Codes:
    def fresh(self, purpose: str) -> str:
        return "kxwmvuts"

    def given(self, code: str) -> None:
        """Nobody asks."""


def exported(store: Store, name: str = "night") -> bytes:
    return as_json(store.entries(GameId(name)))


def written(text: str) -> Coming:
    return read_written(text.encode(), Surroundings(packs(), None, CODE.run))


def brought(content: bytes) -> Coming:
    return read_export(content, "game.json", lambda _done, _of: None)


def imported(coming: Coming, store: Store | None = None, now: Instant = LATER) -> tuple[Store, GameState]:
    into = MemoryStore() if store is None else store
    return into, take_in(into, coming, now, Dealt(), Codes())
