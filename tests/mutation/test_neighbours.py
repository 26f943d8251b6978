"""The values one step from a value, for every type of key (design 6, docs/settings.md)."""

from __future__ import annotations

import pytest

from core.law.reading import parse_reading
from core.law.vocabulary import WordList, canonical_value, entry
from tests.mutation.mutants import UNSET, mutants
from tests.mutation.neighbours import neighbours
from tests.support.transcripts import packs

STEPS = [
    ("turn.may_pass", "true", "false"),
    ("win.score", "100", "99 | 101"),
    ("score.rejected.proposer", "-10", "10 | -9 | -11"),
    ("score.turn", "roll(6)", "roll(5) | roll(7)"),
    ("adoption.quorum", "1/2", "0/2 | 2/2 | 1/3"),
    ("adoption.threshold", "2/3", "1/3 | 3/3 | 2/4"),  # 2/2 is 3/3
    ("adoption.threshold", "majority", "unanimous"),
    ("adoption.threshold", "unanimous", "majority | unanimous of cast"),
    ("adoption.threshold", "unanimous of cast", "unanimous | majority of cast"),
    ("rules.minimum_mutable", "0", "1"),
    ("turn.propose_within", "72h", "71h | 73h"),
    ("voting.period", "7d", "6d | 8d | chosen"),
    ("voting.period", "chosen", "1d"),
    ("players.rejoin_within", "3mo", "2mo | 4mo"),
    ("turn.order", "seats", "none | joined | alphabetical"),
    ("judge.never", "invoker", "none | latest | refused | officers | turn_player | invoker, latest | invoker, refused"
     " | invoker, officers | invoker, turn_player"),
    ("turn.parts", "propose, roll", "roll | propose | roll, propose | propose, roll, score | propose, roll, publish"
     " | score, roll | publish, roll | propose, score | propose, publish"),
    ("offices", "first, second", "second | first | second, first"),
    ("precedence.over", "win.*, 201-209", "201 - 209 | rule, 201 - 209 | decree, 201 - 209 | mutable, 201 - 209"
     " | immutable, 201 - 209 | win.* | win.*, rule | win.*, decree | win.*, mutable | win.*, immutable"
     " | win.*, 200 - 209 | win.*, 202 - 209 | win.*, 201 - 208 | win.*, 201 - 210"),
    ("precedence.defers_to", "adoption.quorum", "none | rule | decree | mutable | immutable | adoption.*"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value", "steps"), STEPS, ids=[f"{key} = {value}" for key, value, _ in STEPS]
)
def test_one_step(key: str, value: str, steps: str) -> None:
    """docs/settings.md: what the key takes, one step on in every direction there is."""
    assert neighbours(entry(key), value) == tuple(steps.split(" | "))


def test_a_condition_is_changed_in_every_part() -> None:
    """Design 6: bounds, comparisons, names and both branches."""
    found = neighbours(entry("voting.compulsory"), "circuit <= 2 and not suspended")
    for expected in (
        "circuit < 2 and not suspended",
        "circuit >= 2 and not suspended",
        "circuit <= 1 and not suspended",
        "circuit <= 3 and not suspended",
        "turn <= 2 and not suspended",
        "circuit <= 2 and suspended",
        "circuit <= 2 or not suspended",
    ):
        assert expected in found
    choice = neighbours(entry("adoption.threshold"), "unanimous if kind == transmute else majority")
    assert {"unanimous", "majority", "majority if kind == transmute else unanimous"} <= set(choice)
    assert "unanimous if kind != transmute else majority" in choice
    assert "unanimous if kind == amend else majority" in choice


def test_every_one_is_another_value_that_its_key_takes() -> None:
    """Interface 3: a reading of braces is accepted or refused; these all are, and none twice."""
    for pack in packs().values():
        found = list(mutants(pack))
        assert len(set(found)) == len(found)
        for mutant in found:
            if mutant.to == UNSET:
                continue
            (changed,) = parse_reading(f"{mutant.key} = {mutant.to}").sets
            row = entry(mutant.key)
            assert canonical_value(row, changed.value) != canonical_value(row, mutant.was), mutant


def test_every_setting_of_every_ruleset_has_some() -> None:
    """Issue, point 8: any one setting of a pack."""
    for pack in packs().values():
        changed = {(m.rule, m.key, m.to == UNSET) for m in mutants(pack)}
        for rule in pack.rules:
            for setting in rule.reading:
                assert (rule.number, setting.key, True) in changed
                stepped = (rule.number, setting.key, False) in changed
                assert stepped or _has_none(setting.key, setting.value), (rule.number, setting.key)


def _has_none(key: str, value: str) -> bool:
    """One name of one's own has no other names to offer, and no other order."""
    found = entry(key).type
    return isinstance(found, WordList) and found.open and "," not in value
