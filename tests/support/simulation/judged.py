"""One simulated game with everything that is looked at in it; and many, in several processes.

Must never know what a single law says.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import structlog

from core.law.pack import Pack
from gateway.packs import find_packs
from gateway.verify import verify_store
from tests.support.simulation.laws import Laws
from tests.support.simulation.played import Played
from tests.support.simulation.reached import reached
from tests.support.simulation.secrecy import nobody_learns
from tests.support.simulation.world import DROWSY, NIGHT, World

TOLD = 4  # of so many games with faults one is told to people, too
OWN = Path(__file__).parents[3] / "docs" / "mix"


@cache
def packs() -> dict[str, Pack]:
    """The rulesets that come along, and the example found as an operator's own are."""
    return {name: found.pack for name, found in find_packs(OWN).items()}


@dataclass
class Seen:
    """What came of some games. ``failed`` tells of the first that broke a law, and how to play it again."""

    games: int = 0
    moves: int = 0
    secrets: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    failed: str = ""

    def add(self, other: Seen) -> None:
        self.games += other.games
        self.moves += other.moves
        self.secrets += other.secrets
        self.ends += other.ends
        self.reached += other.reached
        self.failed = self.failed or other.failed


def judged(pack: str, number: int, *, again: bool = False) -> Seen:
    """Play one game and look at everything. Raises AssertionError, or whatever the gateway raises.

    ``again``: it is also played a second time, and has to be the same."""
    game = Played(pack, number, packs())
    try:
        return _judged(game, again=again)
    except Exception as failed:
        failed.add_note(f"NOMIC_GAME={pack}/{number} plays it again:\n{game.transcript()}")
        raise


def _judged(game: Played, *, again: bool) -> Seen:
    game.play()
    store = game.world.store
    state = Laws().look(entry.body for entry in store.entries(NIGHT))
    assert state == game.state, "the log does not give the state that was published"
    with_faults(game)
    secrets = nobody_learns(game.plain, game.shown, store, game.world, game.seed, packs())
    if again:
        second = Played(game.pack, game.number, packs()).play()
        assert second.shown == game.shown, "the same number gave another game"
    ends = Counter([state.status.value if state.round == 1 else "new round"])
    return Seen(1, game.moves, secrets, ends, reached(store.entries(NIGHT)))


def with_faults(game: Played) -> None:
    """Deaths, stretches away and messages delivered twice leave the log as it would have been, to the byte.

    In some games everybody is told everything meanwhile, which has to change nothing; in most, time is saved."""
    world = World(game.seed, packs(), drowsy=DROWSY, mute=game.number % TOLD != 0)
    for entry in game.faulty:
        world.play(entry)
    ours, theirs = ([e.body for e in w.store.entries(NIGHT)] for w in (game.world, world))
    for count, (without, with_) in enumerate(zip(ours, theirs, strict=False), 1):
        assert without == with_, (
            f"entry {count} is, without faults and with:\n{without.decode()}\n{with_.decode()}"
        )
    assert len(ours) == len(theirs), f"{len(ours)} entries without faults, {len(theirs)} with"
    assert world.state == game.state, "after faults another state is published"
    assert list(verify_store(world.store))
    for store in (game.world.store, world.store):
        assert list(store.poison()) == [], "a command was a bug"


def some(task: tuple[str, tuple[int, ...], int]) -> Seen:
    """Games of one pack one after the other, up to the first that fails; every so many are played twice."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    pack, numbers, again = task
    seen = Seen()
    for count, number in enumerate(numbers):
        try:
            seen.add(judged(pack, number, again=count % again == 0))
        except Exception as failed:  # noqa: BLE001 - a bug of the gateway is what is looked for
            seen.failed = "".join(traceback.format_exception(failed))
            break
    return seen


def many(pack: str, seed: int, games: int, *, again: int = 10, processes: int = 0) -> Seen:
    """Games drawn from the seed, on as many processors as there are."""
    chance = Random(f"{pack} {seed}")
    numbers = [chance.randrange(10**9) for _ in range(games)]
    workers = min(processes or os.cpu_count() or 1, games)
    size = max(1, min(10, games // (2 * workers)))
    tasks = [(pack, tuple(numbers[i : i + size]), again) for i in range(0, games, size)]
    total = Seen()
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for seen in pool.imap(some, tasks):
            total.add(seen)
    return total
