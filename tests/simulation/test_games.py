"""Random games of every ruleset, played to the end by people who know what is asked of them: the laws hold in each."""

from __future__ import annotations

import os
import secrets

import pytest

from tests.support.simulation.judged import Seen, judged, many, packs
from tests.support.simulation.reached import missing

GAMES = 50  # of each ruleset
SAME = 20261201  # what passes once passes again, where a change is judged by it


@pytest.fixture(scope="module")
def seed() -> int:
    """A new one each time, the same in CI; NOMIC_SEED plays an earlier one again. A test that fails shows it."""
    fixed = str(SAME) if os.environ.get("CI") else None
    return int(os.environ.get("NOMIC_SEED") or fixed or secrets.randbelow(10**9))


def whole(pack: str, seen: Seen, seed: int, games: int) -> None:
    """No game broke a law, and all came somewhere."""
    assert not seen.failed, f"NOMIC_SEED={seed}\n{seen.failed}"
    assert seen.games == games
    assert seen.ends["over"] + seen.ends["new round"] >= games / 10, f"{pack} hardly ever ends: {seen.ends}"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("pack", sorted(packs()))
def test_games_of_every_ruleset_simulated(pack: str, seed: int) -> None:
    """Whatever is played, with deaths, downtime and repeats: numbers grow, scores rest on rules, nobody counts twice,
    void rules do nothing, immutable ones stand, the log is the game and no secret is told; and much is reached."""
    seen = many(pack, seed, GAMES)
    whole(pack, seen, seed, GAMES)
    assert missing(packs()[pack], seen.reached, seldom=False) == [], f"NOMIC_SEED={seed}: never reached"


@pytest.mark.skipif("NOMIC_GAME" not in os.environ, reason="NOMIC_GAME=RULESET/NUMBER plays one game again")
def test_one_game_simulated_again() -> None:
    """The game a failure names."""
    pack, _, number = os.environ["NOMIC_GAME"].partition("/")
    judged(pack, int(number), again=True)
