"""Thousands of games of every ruleset, played at random under a virtual clock."""

from __future__ import annotations

import random

import pytest

from tests.support.random_mix import RandomMix
from tests.support.random_play import RandomGame
from tests.support.rehearsing import packs

pytestmark = pytest.mark.soak

GAMES = 1000  # of each ruleset
STEPS = 40
AGAIN = 10  # every so many games one is played a second time


@pytest.mark.parametrize("ruleset", sorted(packs()))
def test_whatever_is_typed_the_laws_of_play_hold(ruleset: str, seed: int, share: float) -> None:
    """Design 3 to 5: deaths, repeats, downtime and any command: the log stays true, and nothing is a bug.

    The same number gives the same game, to the byte."""
    chance = random.Random(seed)
    for count in range(max(2, round(GAMES * share))):
        number = chance.randrange(10**9)
        game = None
        try:
            game = RandomGame(ruleset, number)
            game.play(STEPS)
            if count % AGAIN == 0:
                again = RandomGame(ruleset, number)
                again.play(STEPS)
                assert again.shown == game.shown
        except Exception as failed:
            typed = "" if game is None else "\n".join(game.typed)
            failed.add_note(f"RandomGame({ruleset!r}, {number}) of NOMIC_SEED={seed} played:\n{typed}")
            raise


def test_so_they_do_in_rulesets_mixed_at_random(seed: int, share: float) -> None:
    """Design 2: any rule beside any other, any value of any key."""
    chance = random.Random(seed)
    for _ in range(max(2, round(GAMES * share))):
        RandomMix.played(chance.randrange(10**9), STEPS)
