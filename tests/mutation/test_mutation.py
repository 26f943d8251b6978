"""Every setting changed by one step is noticed by a transcript, or it is written down why it cannot be."""

from __future__ import annotations

import os

import pytest

from tests.mutation.mutants import UNSET, Mutant, mutants
from tests.mutation.playing import Finding, findings, killer_of, witnesses
from tests.mutation.reasons import BadReason, complaints, reasons
from tests.support.transcripts import FOLDER, load, packs

STRIDE = 17  # every so manieth change is tried in the everyday suite; the long tests try them all
ALL = [mutant for pack in packs().values() for mutant in mutants(pack)]


def test_a_sample_is_noticed() -> None:
    """Issue, point 8: changing any one setting of a pack by one step makes at least one transcript fail."""
    _all_noticed(ALL[::STRIDE], processes=1)


@pytest.mark.soak
def test_every_one_is_noticed() -> None:
    """Issue, point 8: the same for all there are."""
    _all_noticed(ALL, processes=os.cpu_count() or 1)


def _all_noticed(chosen: list[Mutant], processes: int) -> None:
    wrong = list(complaints(findings(chosen, processes), reasons()))
    assert not wrong, "\n" + "\n".join(wrong)


def test_reasons_are_for_changes_there_are() -> None:
    """A ruleset that is changed leaves no reason behind for what it said before."""
    assert set(reasons()) <= set(ALL)


@pytest.mark.parametrize(
    ("pack", "rule", "key", "was", "to"),
    [
        ("clockwise", 105, "voting.compulsory", "true", "not false"),
        ("rfn", 221, "voting.random_voters", "max(0, 10 - players)", "max(10 - players, 0)"),
    ],
)
def test_the_same_value_in_other_words_is_not_noticed(
    pack: str, rule: int, key: str, was: str, to: str
) -> None:
    """The change has to show in what happens: neither what is printed nor the draws tell it, though every
    reading is in the log whose hash is mixed into them."""
    assert killer_of(Mutant(pack, rule, key, was, to)).killer is None


def test_a_print_of_the_settings_notices_nothing() -> None:
    """The transcripts that list what a ruleset sets would fail at any change, and prove nothing."""
    mutant = Mutant("speaker", 203, "win.score", "100", UNSET)
    killer = killer_of(mutant).killer
    assert killer is not None
    path = FOLDER / killer.split(":")[0]
    number = int(killer.split(":")[1])
    assert "settings" not in load(path).lines[number - 1]


def test_those_that_name_the_rule_come_first() -> None:
    """A change is looked for where it is likeliest to show, so that all can be tried in minutes."""
    found = witnesses(Mutant("clockwise", 213, "win.paradox", "stuck_player", "none"))
    assert {path.parent for path in found} == {FOLDER / "clockwise"}
    named = [213 in load(path).rules for path in found]
    assert named == sorted(named, reverse=True)
    assert any(named)


MUTANT = Mutant("clockwise", 208, "win.score", "100", "99")
ONE = """
[[survivor]]
pack = "clockwise"
rule = 208
key = "win.score"
was = "100"
to = ["99"]
reason = "because"
"""


def test_reasons_are_checked_both_ways() -> None:
    """A survivor without a reason fails, and so does a reason without a survivor."""
    explained = reasons(ONE)
    assert explained == {MUTANT: "because"}
    killed, alive = Finding(MUTANT, "clockwise/208.nomic:9: not seen"), Finding(MUTANT, None)
    assert list(complaints([alive], explained)) == []
    assert list(complaints([killed], {})) == []
    assert [str(MUTANT) in wrong for wrong in complaints([alive], {})] == [True]
    assert ["208.nomic:9" in wrong for wrong in complaints([killed], explained)] == [True]


@pytest.mark.parametrize(
    "text",
    [ONE + ONE, ONE.replace('"because"', '" "'), ONE.replace("reason", "reasons"), ONE.replace('"99"', "")],
)
def test_what_is_no_reason(text: str) -> None:
    """Twice the same change, nothing said, or a field that is none."""
    with pytest.raises(BadReason):
        reasons(text)
