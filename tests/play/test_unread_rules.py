"""Whatever rule loses its reading in the midst of a game, the players get on, and get it back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.play.clerk_checks import unread
from core.play.hindrances import hindrance
from core.play.state import GameStatus
from core.play.waiting import reading, waiting_for
from gateway.speech.phrases import Phrases, Words
from gateway.speech.standstill import standstill
from tests.support.dropped import DroppedGame
from tests.support.rehearsing import packs
from tests.support.ways_on import refusals_on_the_way

READ = [
    pytest.param(name, int(rule.number), id=f"{name}-{rule.number}")
    for name, pack in sorted(packs().items())
    for rule in pack.rules
    if rule.reading
]


@pytest.mark.parametrize(("ruleset", "number"), READ)
def test_the_players_get_on_without_the_reading(ruleset: str, number: int) -> None:
    """Any rule of any ruleset, by a judgement without its reading: the room is told so, something can be
    declared under it, rules can be changed, whatever stands still has a way out that is told, and by the rules
    as they are the reading is adopted again."""
    game = DroppedGame(ruleset, number)
    rule = game.present
    assert any(f"Rule {rule.number} has no reading any more" in line for line in game.told), game.told
    assert [r.id for r in unread(game.state)] == [game.rule]
    assert hindrance(reading(game.state), game.state.rules) == ""

    player = game.state.active()[0]
    game.declare(f"points {player.name} 1/7 under {rule.number}")
    assert game.state.player(player.id).score == player.score + Fraction(1, 7)

    waiting = waiting_for(game.state)
    if waiting:
        words = Words(Phrases(), "en")
        told = standstill(words, game.state, waiting, game.state.at).text
        assert "!forfeit" in told
        assert ('!judge "…"' in told) is bool(reading(game.state).words("judge.selection"))

    game.adopt_again()
    assert [(s.key, s.value) for s in game.present.reading] == [(s.key, s.value) for s in game.held]
    assert unread(game.state) == ()
    assert game.state.status is not GameStatus.OVER


@pytest.mark.parametrize("more", [2, 5, 12, 100])
@pytest.mark.parametrize("ruleset", sorted(packs()))
def test_the_players_get_on_without_many_readings(ruleset: str, more: int) -> None:
    """However many rules lose their readings, all of them too: at every time what is waited for can be done or the
    rules can be changed, and a reading that was lost is adopted again."""
    read = [int(rule.number) for rule in packs()[ruleset].rules if rule.reading]
    game = DroppedGame(ruleset, read[more % len(read)])
    game.drop_more(more)
    assert not refusals_on_the_way(game.state)
    game.adopt_again()
    for _ in range(12):
        game.step()
        assert not refusals_on_the_way(game.state)
