"""Plays transcripts in tests, whole or line by line, with the shipped rulesets."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from functools import cache
from typing import Any

from core.actors.log import folded
from core.ids import GameId
from core.law.pack import Pack
from core.play.state import GameState
from gateway.packs import find_packs
from gateway.rehearse import Rehearsal, rehearse
from gateway.transcript import read_transcript
from storage.memory import MemoryStore

NOON = "@2026-03-01T12:00:00Z"
IRC = "libera/#n"
MATRIX = "matrix/#n:l"

STARTED = f"""
{NOON}
{IRC} <alice> !new clockwise Night
{MATRIX} <@bob:l> !attach Night CODE
{MATRIX} <@bob:l> !join Bob
{IRC} <carol> !join Carol
{IRC} <alice> !start
"""
"""alice (host), Bob on Matrix and Carol, alice to move."""

VOTING = f"""{STARTED}
{IRC} <alice> (id=p1) !propose enact "First": players are kind.
{IRC} <alice> (id=c1) !call
"""
"""As STARTED, with the vote on 301 open."""


@cache
def packs() -> dict[str, Pack]:
    return {name: found.pack for name, found in find_packs().items()}


def played(text: str, *, seed: str = "seed", **options: bool) -> list[str]:
    """All lines a transcript prints."""
    return list(rehearse(textwrap.dedent(text).splitlines(), seed, packs(), **options))


def document(text: str, *, seed: str = "seed") -> dict[str, Any]:
    """The state document of the first game after a transcript."""
    game: dict[str, Any] = json.loads(played(text, seed=seed, state=True)[-1])["games"][0]
    return game


class Stage:
    """A rehearsal that is told line by line; each call gives what was shown."""

    def __init__(
        self,
        text: str = "",
        *,
        seed: str = "seed",
        store: MemoryStore | None = None,
        rulesets: Mapping[str, Pack] | None = None,
    ) -> None:
        self.rehearsal = Rehearsal(seed, packs() if rulesets is None else rulesets, store=store)
        self._count = 0
        self(text)

    def __call__(self, text: str) -> list[str]:
        self.rehearsal.lines.clear()
        lines = textwrap.dedent(text).splitlines()
        for entry in read_transcript([""] * self._count + lines):
            self.rehearsal.play(entry)
        self._count += len(lines)
        return list(self.rehearsal.lines)

    @property
    def store(self) -> MemoryStore:
        return self.rehearsal.store

    def state(self, name: str = "night") -> GameState:
        """The game as its log has it."""
        found = folded(self.store, GameId(name))
        assert found is not None
        return found

    def live(self, name: str = "night") -> GameState:
        """The game as it was last published."""
        life = self.rehearsal.life
        assert life is not None
        return life.register.states[GameId(name)]

    def bodies(self, name: str = "night") -> list[dict[str, Any]]:
        return [json.loads(entry.body) for entry in self.store.entries(GameId(name))]


def texts(lines: list[str], place: str) -> list[str]:
    """What was said in one place, without times."""
    split = (line.split(" ", 2) for line in lines)
    return [text for _time, where, text in split if where == place]
