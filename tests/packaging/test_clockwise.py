"""The pack `clockwise` says what its rules say: every setting on the rule whose words carry it."""

from __future__ import annotations

import tomllib

from core.law.pack import Pack, load_pack
from tests.support.processes import ROOT

SETTINGS = {
    ("voting.compulsory", 105, "true"),
    ("proposal.first_number", 108, "301"),
    ("rules.renumber_on", 108, "amend, transmute, reenact"),
    ("adoption.transmute_threshold", 109, "unanimous"),
    ("precedence.immutable_voids", 110, "rule"),
    ("proposal.voting_opens", 111, "on_call"),
    ("proposal.debate_ends", 111, "judge"),
    ("proposal.may_withdraw", 111, "false"),
    ("win.condition", 112, "points"),
    ("penalty.limit", 113, "losing"),
    ("rules.minimum_mutable", 114, "1"),
    ("turn.order", 201, "seats"),
    ("turn.may_pass", 201, "false"),
    ("players.initial_score", 201, "0"),
    ("turn.parts", 202, "propose, roll"),
    ("proposal.by", 202, "turn_player"),
    ("proposal.per_turn", 202, "1"),
    ("score.turn", 202, "roll(6)"),
    ("adoption.threshold", 203, "unanimous if circuit <= 2 else majority"),
    ("voting.leaver_ballot", 203, "falls"),
    ("score.adopted.against", 204, "10"),
    ("score.rejected.proposer", 206, "-10"),
    ("voting.votes_each", 207, "1"),
    ("win.score", 208, "100"),
    ("win.then", 208, "end"),
    ("rules.maximum_mutable", 209, "25"),
    ("precedence.among_rules", 211, "lowest"),
    ("judge.selection", 212, "previous_player"),
    ("judge.never", 212, "turn_player"),
    ("judge.term", 212, "turn"),
    ("judge.blocks_next_turn", 212, "always"),
    ("judge.consent_of", 212, "players"),
    ("judge.overturn", 212, "unanimous_others"),
    ("judge.overturn_within", 212, "next_turn"),
    ("win.paradox", 213, "stuck_player"),
    ("win.paradox_then", 213, "end"),
    ("precedence.over", 213, "win.*"),
}


def _pack() -> Pack:
    with (ROOT / "core/packs/clockwise.toml").open("rb") as file:
        return load_pack(tomllib.load(file))


def test_rules_are_all_there_and_of_their_kind() -> None:
    """Rules 101 to 116 are immutable, 201 to 213 mutable, none of them supplied."""
    rules = _pack().rules
    assert [rule.number for rule in rules] == [*range(101, 117), *range(201, 214)]
    assert {rule.number for rule in rules if rule.mutable} == set(range(201, 214))
    assert {rule.supplied for rule in rules} == {""}


def test_each_setting_is_on_the_rule_that_says_it() -> None:
    """Exactly these keys, exactly there: what no rule says is left for the players to regulate."""
    found = {(setting.key, rule.number, setting.value) for rule in _pack().rules for setting in rule.reading}
    assert found == SETTINGS


def test_rules_read_in_three_languages() -> None:
    """Russian is authoritative, English and French stand beside it; titles tell the rules apart."""
    pack = _pack()
    assert pack.language == "ru"
    by_language = {code: [pack.title(code)] for code in ("ru", "en", "fr")}
    for rule in pack.rules:
        by_language["ru"].append(rule.title)
        assert {translation.language for translation in rule.translations} == {"en", "fr"}
        for translation in rule.translations:
            by_language[translation.language].append(translation.title)
    assert all(len(set(titles)) == 30 for titles in by_language.values())


def test_numbers_agree_in_all_languages() -> None:
    """A translation has the figures of the original: amounts and limits are facts."""
    for rule in _pack().rules:
        figures = sorted(_figures(rule.text))
        for translation in rule.translations:
            assert sorted(_figures(translation.text)) == figures, (rule.number, translation.language)


def _figures(text: str) -> list[str]:
    cleaned = "".join(letter if letter.isdigit() else " " for letter in text)
    return cleaned.split()
