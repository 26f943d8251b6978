"""Rulesets mixed at random: any rule beside any other, any value of any key; whatever is typed, they play.

NOMIC_SEED plays the games of an earlier run again; a test that fails shows it.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Mapping

import pytest

from core.law.pack import PackError, load_pack
from core.law.vocabulary import VOCABULARY
from tests.support.random_mix import RandomMix
from tests.support.random_rulesets import pack_data
from tests.support.random_values import any_key, any_value
from tests.support.rehearsing import packs

GAMES = 30
STEPS = 40
RULESETS = 200


@pytest.fixture
def chance() -> random.Random:
    fixed = "1" if os.environ.get("CI") else str(secrets.randbelow(10**9))
    seed = os.environ.get("NOMIC_SEED") or fixed
    print(f"NOMIC_SEED={seed}")
    return random.Random(int(seed))


def test_mixed_rulesets_play(chance: random.Random) -> None:
    """Design 2: mechanisms act by setting keys in any mix. No command is a bug, the log gives what was published,
    what is waited for can be done, and a second life is the first one."""
    for _ in range(GAMES):
        RandomMix.played(chance.randrange(10**9), STEPS)


def test_a_game_is_its_number() -> None:
    """Design 5: the same seed, the same bytes, under any rules."""
    assert RandomMix.played(7, STEPS).shown == RandomMix.played(7, STEPS).shown


def test_any_mix_is_a_ruleset_whatever_the_order_of_its_file(chance: random.Random) -> None:
    """Rulesets 1: a ruleset is data: where in the file a rule stands says nothing."""
    for _ in range(RULESETS):
        data = pack_data(chance, packs())
        listed = data["rule"]
        assert isinstance(listed, list)
        loaded = load_pack(data)
        chance.shuffle(listed)
        assert load_pack(data) == loaded


def test_a_value_of_another_key_is_taken_or_refused_by_name(chance: random.Random) -> None:
    """Interface: bad input gets one clear line, which names the rule and the key or word."""
    rows = list(VOCABULARY.values())
    for _ in range(RULESETS):
        row, text = chance.choice(rows), any_value(chance, any_key(chance))
        rule = {"number": 301, "mutable": True, "reading": f"{{{row.key} = {text}}}"}
        data = {"id": "x", "language": "en", "source": "x", "title": {"en": "X"}}
        error = _refused({**data, "rule": [{**rule, "en": {"title": "T", "text": "t"}}]})
        if error is not None:
            assert (error.rule, error.key) == (301, "reading")
            assert len(error.reason.splitlines()) <= 3  # what is wrong, and the place of it marked beneath


def _refused(data: Mapping[str, object]) -> PackError | None:
    try:
        load_pack(data)
    except PackError as error:
        return error
    return None
