"""A thousand games of every ruleset, played by people who know what is asked of them, under a virtual clock."""

from __future__ import annotations

import pytest

from tests.support.simulation.judged import many, packs
from tests.support.simulation.reached import missing

pytestmark = pytest.mark.soak

GAMES = 1000  # of each ruleset


@pytest.mark.parametrize("pack", sorted(packs()))
def test_the_laws_hold_in_games_of_every_ruleset(pack: str, seed: int, share: float) -> None:
    """As in the short simulation; and everything the ruleset has is reached, however seldom it is."""
    games = max(2, round(GAMES * share))
    seen = many(pack, seed, games)
    assert not seen.failed, seen.failed
    assert seen.games == games
    if share >= 1:
        assert missing(packs()[pack], seen.reached, seldom=True) == []
