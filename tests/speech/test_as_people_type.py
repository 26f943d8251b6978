"""Commands as people type them: every dress of a ballot in three languages, and talk that is none.

Interface 3 for the forms; rulesets 9.4: a ballot is a message that is exactly a ballot, talk never votes.
"""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from core.play import commands as c
from core.play.commands import Ref, Series, Side, Summon
from gateway.speech import queries as q
from gateway.speech.parse import parse, parse_ballot
from gateway.speech.queries import Asked, Spoken, Talk, Unknown, Wrong
from gateway.speech.verbs import VERBS

FOR_301 = (Spoken(c.Vote(side=Side.FOR, ref=Ref(Series.NUMBER, 301))),)
BALLOTS = {
    "en": (
        *("vote for 301", "VOTE FOR 301", "Vote 301 for", "vote yes 301", "vote aye 301", "I vote for 301"),
        *("vote for proposal 301", "vote for the proposal 301", "vote: for 301", "vote for: 301"),
    ),
    "fr": (
        *("voter pour 301", "VOTER 301 POUR", "vote pour 301", "voter oui 301", "je vote pour 301"),
        *("voter pour la proposition 301", "Je vote pour la proposition n° 301", "voter pour n°301"),
    ),
    "ru": (
        *("голос за 301", "ГОЛОС 301 ЗА", "голосую за 301", "голосовать за 301", "проголосовать за 301"),
        *("Я голосую за 301", "голос да 301", "голос за предложение 301", "голос за № 301"),
    ),
}
ADDRESSED = (
    *("!{}", "! {}", "  !  {}", "\uff01{}", "\uff01 {}", "nomic: {}", "NOMIC, {}", "Nomic : {}", "nomic:{}"),
    *("@nomic {}", "@nomic: {}", "@nomic:localhost {}", "@nomic:example.org:8448: {}", "nomic: !{}"),
    *("nomic\uff1a{}", "nomic\uff0c{}", "nomic_: {}", "> <@a:b> what now?\n\n!{}"),
)
AROUND = (
    *("{}   ", "{}\t", "{}\u00a0", "{}\u3000", "{}.", "{}!", "{} !", "{}\u202f!", "{}…", "{};", "{},"),
    *("\u200b{}", "\ufeff{}\u200b", "\u200f{}\u200e", "\u2060{}", "\u2067{}\u2069", "\u200d{}", "\u00ad{}"),
)
UNSEEN = (
    "\u00ad\u034f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2063\u2066\u2069\ufe0e\ufe0f\ufeff"
)
every_ballot = pytest.mark.parametrize("ballot", [b for listed in BALLOTS.values() for b in listed])


@every_ballot
def test_a_ballot_however_it_is_addressed(ballot: str) -> None:
    """Interface 3: prefix, nick or Matrix id, the nick we had to take instead, under a quotation."""
    for form in ADDRESSED:
        typed = form.format(ballot)
        assert parse(typed, called=("nomic_",)) == FOR_301, typed
    assert parse(ballot, private=True) == FOR_301
    assert parse(ballot) == (Talk(ballot),)


@every_ballot
def test_a_ballot_whatever_stands_around_it(ballot: str) -> None:
    """Interface 3: blanks of every kind, what is not seen, and the marks of a sentence do not matter."""
    for around in AROUND:
        for typed in (around.format(f"!{ballot}"), around.format(f"nomic, {ballot}")):
            assert parse(typed) == FOR_301, typed
        assert parse(around.format(ballot), private=True) == FOR_301, around


@every_ballot
def test_an_edited_ballot_is_read_like_any_other(ballot: str) -> None:
    """Interface 3: an edit of a ballot is a new ballot; clients without edits show it after an asterisk."""
    for typed in (f"!{ballot}", f"* !{ballot}", f"nomic_: {ballot}."):
        vote = parse_ballot(typed, called=("nomic_",))
        assert vote is not None
        assert (Spoken(vote),) == FOR_301, typed


@given(st.data())
def test_nothing_unseen_in_a_ballot_matters(data: st.DataObject) -> None:
    """Interface 3: zero-width marks, soft hyphens and directions come along when people copy."""
    ballot = data.draw(st.sampled_from([f"!{b}" for listed in BALLOTS.values() for b in listed]))
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(ballot)))
        ballot = ballot[:at] + data.draw(st.sampled_from(UNSEEN)) + ballot[at:]
    assert parse(ballot) == FOR_301


@pytest.mark.parametrize(
    ("typed", "verb"),
    [
        *(("!decret « T » : x", "décret"), ("!DÉCRET «T»: x", "décret"), ("!decret “T”: x", "décret")),
        *(("!elire Bob", "élire"), ("!Élire Bob", "élire"), ("!requete 301 : x", "requête")),
        *(("!прочёл 301", ""), ("!отчет", ""), ("!what\u2011if 301", "whatif"), ("!et\u2013si 301", "et-si")),
        ("!снять\u2010голос 301", "снять-голос"),
    ],
)
def test_accents_capitals_and_hyphens_do_not_matter(typed: str, verb: str) -> None:
    """Interface 3: in French and Russian as people write them on any keyboard."""
    (meant,) = parse(typed)
    if verb:
        typed_word = typed[1:].split()[0]
        assert parse(typed) == parse(typed.replace(typed_word, verb)), typed
        assert not isinstance(meant, Wrong | Unknown | Talk)
    else:
        assert isinstance(meant, Unknown)


def test_russian_yo_is_ye() -> None:
    """ё is written е as often as not."""
    assert parse("!чтоесли 301") == (Asked(q.WhatIf(ref=Ref(Series.NUMBER, 301)), None),)
    assert parse("!вердикт 1 неопределённо") == parse("!вердикт 1 неопределенно")


@pytest.mark.parametrize("text", ["!status?", "!statut ?", "!статус?!", "nomic: status?", "!votes 301 ?"])
def test_a_question_may_have_its_mark(text: str) -> None:
    """Issue, "commands as people type them"."""
    assert isinstance(parse(text)[0], Asked)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "I would vote for 301",
            "for 301?",
            "nomic is nice",
            "nomic vote for 301",
            "vote for 301",
            "vote for 301!",
        ),
        *(
            "je vote pour 301",
            "pour 301 ?",
            "голосую за 301",
            "за 301!",
            "hey nomic: vote for 301",
            "«!vote for 301»",
        ),
        *(
            "> !vote for 301",
            "`!vote for 301`",
            "*!vote for 301*",
            "he said: !vote for 301",
            "nomics, vote for 301",
        ),
        *(
            "nomic - vote for 301",
            "nomic; vote for 301",
            "@nomics vote for 301",
            "!!vote for 301",
            "?vote for 301",
        ),
    ],
)
def test_only_talk(text: str) -> None:
    """Rulesets 9.4: who speaks about a vote, or quotes one, has not voted."""
    assert parse(text, called=("nomic_",)) == (Talk(text),)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "!vote for 301?",
            "!vote for 301 or 302",
            "!vote for 301 please?",
            "!I would vote for 301",
            "!vote 301",
        ),
        *(
            "!vote not for 301",
            "!I vote for",
            "!I vote we eat",
            "!I I vote for 301",
            "!vote for 301 and against 302",
            "!voter pour 301 ?",
            "!голос за 301?",
            "!for 301",
        ),
        *(
            "nomic: hello there",
            "nomic: for 301",
            "@nomic is nice",
            "@nomic I would vote for 301",
            "!I for 301",
        ),
        *("!vote for 301 {x = 1}", "!vote for -301", "!vote for 301.5", "!vote for 3 01"),
    ],
)
def test_what_is_no_ballot_gets_a_hint_at_most(text: str) -> None:
    """Rulesets 9.4: what is not exactly a ballot is none; who doubts has not voted."""
    (meant,) = parse(text)
    assert isinstance(meant, Wrong | Unknown)


_WORDS = st.sampled_from(
    [word for verb in VERBS for words in verb.words for word in words]
    + [
        "nomic",
        "for",
        "against",
        "pour",
        "за",
        "301",
        "C 1",
        "?",
        "…",
        ":",
        ",",
        "@",
        "#",
        "I",
        "would",
        "\n",
    ]
)
_SAID = st.lists(st.one_of(_WORDS, st.text(max_size=6)), max_size=12).map(" ".join)


def _speaks_to_us(line: str) -> bool:
    """Told without the parser: something of what may address us is in the line."""
    return "!" in line or "\uff01" in line or "nomic" in line.casefold()


@given(_SAID)
def test_no_move_without_prefix_or_name(text: str) -> None:
    """Rulesets 9.4: in a room only what is addressed to the gateway is a move, whatever words it is made of;
    the one exception are the calls that rulesets make of plain words."""
    lines = [line for line in text.splitlines() if not _speaks_to_us(line)]
    for meant in parse("\n".join(lines)):
        assert isinstance(meant, Talk) or (isinstance(meant, Spoken) and isinstance(meant.move, Summon))


@given(_SAID)
def test_talk_that_begins_with_a_word_is_no_move(text: str) -> None:
    """As above, with prefix and name in the middle of what is said, where they address nobody."""
    for meant in parse("well " + " ".join(text.splitlines())):
        assert isinstance(meant, Talk) or (isinstance(meant, Spoken) and isinstance(meant.move, Summon))
