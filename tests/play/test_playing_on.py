"""A game played on by players who agree on everything: whether any rule could still be changed."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from core.law.precedence import settings_of
from core.law.reading import apply, parse_reading
from core.law.ruleset import Ruleset
from core.law.vocabulary import VOCABULARY
from core.play.forecast import forecast
from core.play.hindrances import hindrance
from core.play.playing_on import change_passes
from core.play.state import GameState
from core.play.waiting import reading
from tests.support.game import Table
from tests.support.random_values import any_value
from tests.support.simulation.judged import packs
from tests.support.simulation.played import Played
from tests.support.simulation.restoring import Restoring


def begun(pack: str) -> GameState:
    lost = next(rule for rule in packs()[pack].rules if rule.reading)
    game = Restoring(packs()[pack], lost)
    assert game.play()
    return game.state


def reread(state: GameState, key: str, value: str) -> Ruleset:
    """The rules with another value of the key, in the rule that sets it now or in the last one."""
    rule = settings_of(state.rules).source(VOCABULARY[key].key) or state.rules.rules[-1]
    new = apply(rule.reading, parse_reading(f"{key} = {value}"), "test")
    return state.rules.replaced(replace(rule, reading=new))


@pytest.mark.parametrize("pack", sorted(packs()))
def test_every_ruleset_can_be_changed(pack: str) -> None:
    """Rule 114, or what stands for it: with everybody in favour a change comes about, and the game itself is left as it is."""
    state = begun(pack)
    assert change_passes(state, state.rules) is True
    assert state == begun(pack)


@pytest.mark.parametrize("pack", sorted(packs()))
def test_what_hinders_for_ever_hinders(pack: str) -> None:
    """Rule 114: where no change could ever be adopted, none is when it is tried for real; what lies later only, as the
    parts of the next turn, is not reached by a change in this one."""
    chance, state = Random(pack), begun(pack)
    later = ("turn.parts", "turn.propose_within", "players.minimum_active", "rules.minimum_mutable")
    for _ in range(60):
        key = chance.choice(
            [k for k in sorted(VOCABULARY) if k not in later and not k.startswith("precedence")]
        )
        value = any_value(chance, VOCABULARY[key])
        if "circuit" in value or "turn" in value:
            continue
        rules = reread(state, key, value)
        if hindrance(reading(state), rules):
            assert change_passes(state, rules) is not True, f"{key} = {value}"


def test_what_only_playing_on_shows() -> None:
    """Rules 203, 204 (rfn): those who vote by chance never agree all; no single setting is a dead end."""
    state = begun("rfn")
    rules = reread(state, "adoption.threshold", "unanimous")
    assert hindrance(reading(state), rules) == ""
    assert change_passes(state, rules) is False


def test_who_wins_first_tells_nothing() -> None:
    """Rule 208: a game that is over is not one in which nothing can be changed."""
    state = begun("alphabetical")
    assert change_passes(state, reread(state, "win.score", "0")) is None


def test_it_is_foreseen() -> None:
    """Rule 114: of a change after which none came about; not of one that changes no setting."""
    table = Table(readings={114: "{none}"})
    table.propose("amend", 203, reading="{adoption.quorum = voters}")
    found = forecast(table.state, 301)
    assert found is not None
    assert (found.hinders, found.stuck) == ("", True)


class Probed(Played):
    """A random game that is played on from many of its states."""

    def _step(self) -> None:
        super()._step()
        if self.moves % 7 == 0:
            before = self.state
            self.found.append(change_passes(before, before.rules))
            assert self.state is before

    found: list[bool | None]


@pytest.mark.parametrize("pack", sorted(packs()))
def test_from_any_state_of_a_game(pack: str) -> None:
    """Rule 114: whatever is open there, cases, decrees, elections, probation, absence; mostly a change is possible."""
    game = Probed(pack, 3, packs())
    game.found = []
    game.play()
    assert game.found.count(True) > len(game.found) / 2
