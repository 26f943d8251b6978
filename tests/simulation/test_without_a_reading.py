"""A game goes on without the reading of any one rule: its players can always give it one again."""

from __future__ import annotations

import pytest

from core.law.rule import Rule
from tests.support.simulation.judged import packs
from tests.support.simulation.restoring import Restoring

LOST = [
    pytest.param(pack, rule, id=f"{pack}-{rule.number}")
    for pack, ruleset in sorted(packs().items())
    for rule in ruleset.rules
    if rule.reading
]


@pytest.mark.parametrize(("pack", "lost"), LOST)
def test_a_reading_that_was_lost_can_be_had_again(pack: str, lost: Rule) -> None:
    """Whatever rule loses its reading, the engine does what is unregulated there, and those who agree restore it: by
    the rules' own way of changing rules, or where no rule says what adopts by declaring it."""
    game = Restoring(packs()[pack], lost)
    assert game.play(), "\n".join(game.said[-40:])
