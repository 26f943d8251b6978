"""The verb table: complete, free of collisions, and what the interface lists."""

from __future__ import annotations

import pytest

from gateway.speech.grammar import READERS
from gateway.speech.parse import parse
from gateway.speech.queries import WRONG, Unknown, Wrong
from gateway.speech.text import fold
from gateway.speech.verbs import BY_NAME, LANGUAGES, RESERVED, VERBS, find_verb, form, nearest_verb

INTERFACE = """
help games status players rules rule proposals proposal votes why cases case decrees requests
offices agenda log settings whatif new attach join start leave forfeit lang tz link unlink whoami propose revise
withdraw call vote unvote roll pass publish consent draft judge claim accept refuse debate verdict overrule quash
oppose demand elect nominate confirm resign decline summon sanction decree request vacation back act reseat pause
resume remove archive
"""


@pytest.mark.parametrize("name", INTERFACE.split())
def test_every_verb_of_the_interface_is_known(name: str) -> None:
    """Interface 3: the table of commands."""
    assert BY_NAME[name].name == name
    meant = parse(f"!{name}")
    assert not any(isinstance(m, Wrong) and m.code == "unknown-verb" for m in meant)


def test_no_word_means_two_verbs() -> None:
    """Interface 3: every verb works in every language at once, so words must not collide."""
    seen: dict[str, str] = {}
    for verb in VERBS:
        for words in verb.words:
            assert words
            for word in words:
                assert seen.setdefault(fold(word), verb.name) == verb.name, word
                assert find_verb(word.upper()) is verb
                assert word in RESERVED


def test_every_verb_has_a_reader_and_forms() -> None:
    assert READERS.keys() == BY_NAME.keys()
    for verb in VERBS:
        for language, words in zip(LANGUAGES, verb.words, strict=True):
            assert form(verb.name, language).split()[0] == words[0]


def test_forms_are_in_their_language() -> None:
    """Help shows a form that can be typed as it stands."""
    assert form("vote") == "vote for|against|abstain [N | R N | C N | S N]"
    assert form("vote", "fr") == "voter pour|contre|abstention [N | R N | C N | S N]"
    assert form("act", "ru") == "действие «что я делаю»"
    assert form("new", "fr") == "nouvelle JEU NOM [CHARGE=NOM]"
    assert form("roll", "xx") == "roll"


def test_a_suggestion_is_near() -> None:
    assert nearest_verb("publisj") == "publish"
    assert nearest_verb("zzzzqqqq") == ""
    assert nearest_verb("x" * 100_000) == ""


@pytest.mark.parametrize("text", ["!voet", "!vote", "!amend 1 {", "!amend 1: }", "!lang xx", "!join 1"])
def test_faults_carry_the_arguments_their_phrase_needs(text: str) -> None:
    (meant,) = parse(text)
    meant = meant.wrong if isinstance(meant, Unknown) else meant
    assert isinstance(meant, Wrong)
    assert tuple(name for name, _ in meant.args) == WRONG[meant.code]
