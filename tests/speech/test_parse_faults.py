"""What cannot be understood and how that is said; ballots by edit and by reaction."""

from __future__ import annotations

import pytest

from core.play import commands as c
from core.play.commands import Ref, Series, Side
from gateway.speech.parse import parse, parse_ballot, reaction_side
from gateway.speech.queries import Asked, Help, Unknown, Wrong
from tests.support.parsing import wrong

FOR_301 = c.Vote(side=Side.FOR, ref=Ref(Series.NUMBER, 301))
# --- faults -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "vote",
        "vote 301",
        "vote for 301 because it is good",
        "vote for 301?",
        "vote for against",
        "vote for 301 302",
        "vote for 9999999999",
        "roll 6",
        "propose",
        "propose a rule",
        'propose enact "T"',
        'propose enact "T":',
        'propose enact "": x',
        "propose enact: x",
        "propose enact T: x",
        "propose amend 203",
        "propose amend 203:",
        "propose amend 203 x",
        "propose amend C 1: x",
        "propose repeal 203: because",
        "propose repeal",
        "revise",
        "revise 301",
        "revise C 1: x",
        "call 301 soon",
        "call 72x",
        "judge",
        'judge ""',
        "claim victory",
        "verdict",
        "verdict 3",
        "verdict 3 true because",
        "verdict R 1 true",
        "accept R 1",
        "demand cookies",
        "ask Bob",
        "act",
        "new clockwise",
        "rule",
        "rule C 1",
        "attach",
        "attach Night a b",
        "reseat",
        "remove",
        "remove Bob Alice",
        "draft nothing",
        "elect",
        "elect Bob Alice",
        "decree",
        'decree "T":',
        "decree amend D 2",
        "decree transmute D 2",
        "request",
        "request 305",
        "request D 1: x",
        "oppose",
        "oppose R 1",
        "sanction Bob",
        "sanction : x",
        "proposal 301 concerns",
        "vote for 301; nouveau PA :",
        "propose overturn D 1",
    ],
)
def test_a_wrong_form_is_answered_with_the_right_one(text: str) -> None:
    """Issue, "bad input": one clear line; above all, nothing half understood is done."""
    meant = wrong(f"!{text}")
    assert meant.code == "form"
    assert dict(meant.args)["form"].startswith(text.split()[0])


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("voet for 301", "vote"), ("porpose x", "propose"), ("votr pour", "voter"), ("голас за", "голос")],
)
def test_an_unknown_verb_gets_the_nearest(typed: str, nearest: str) -> None:
    """Interface 3: an unknown verb gets the nearest known one, of whatever language."""
    (meant,) = parse(f"!{typed}")
    assert isinstance(meant, Unknown)
    assert meant.wrong == Wrong("unknown-verb", (("verb", typed.split()[0]), ("nearest", nearest)))


def test_an_unknown_verb_may_be_one_that_a_rule_has() -> None:
    """Issue 4.1: its words come with it, and in whatever case it is typed."""
    (meant,) = parse("!Pay bob  3")
    assert isinstance(meant, Unknown)
    assert (meant.verb, meant.text) == ("pay", "bob  3")


@pytest.mark.parametrize(
    ("typed", "side"),
    [
        ("for what?", "for"),
        ("no idea", "against"),
        ("contre toute attente", "against"),
        ("за что", "for"),
        ("non mais", "against"),
    ],
)
def test_a_side_alone_is_no_ballot(typed: str, side: str) -> None:
    """Decision 4: a message that is exactly a ballot is one; and !for is not told to be !forfeit."""
    assert wrong(f"!{typed}") == Wrong("bare-side", (("verb", typed.split()[0]), ("side", side)))


def test_help_with_an_unknown_verb() -> None:
    """Issue 4 point 1: a word that is no verb may be a command that a rule has made."""
    assert parse("!help voet") == (Asked(Help(made="voet"), None),)


@pytest.mark.parametrize(
    ("name", "code", "suggestion"),
    [
        ("Bob Smith", "name-has-blank", "BobSmith"),
        ("vote", "name-is-verb", "vote2"),
        ("Голос", "name-is-verb", "Голос2"),
        ("regle", "name-is-verb", "regle2"),
        ("301", "name-is-number", "player"),
        ('"Bob"', "name-has-mark", "Bob"),
        ("b" * 33, "name-is-long", "b" * 32),
    ],
)
def test_a_name_nobody_can_have(name: str, code: str, suggestion: str) -> None:
    """Interface 3, details: names; refused with one that could be had."""
    expected = Wrong(code, (("name", name), ("suggestion", suggestion)))
    assert wrong(f"!join {name}") == expected
    assert wrong(f"!new clockwise {name}") == expected


# --- ballots by edit and by reaction -------------------------------------------------


def test_an_edit_that_is_a_ballot() -> None:
    """Interface 3: an edit of a ballot is a ballot; into something else it is none."""
    assert parse_ballot("!vote for 301") == FOR_301
    assert parse_ballot("* !vote for 301") == FOR_301
    assert parse_ballot("vote for 301") is None
    assert parse_ballot("vote for 301", private=True) == FOR_301
    assert parse_ballot("!roll") is None
    assert parse_ballot("!vote for 301\n!vote for 302") is None
    assert parse_ballot("!vote for 301, I think") is None
    assert parse_ballot("") is None


@pytest.mark.parametrize("tone", ["", "\U0001f3fb", "\U0001f3ff", "\ufe0f", "\U0001f3fd\ufe0f", "\ufe0e"])
def test_thumbs_of_any_tone(tone: str) -> None:
    """Interface 3: 👍 / 👎 in any skin tone are ballots."""
    assert reaction_side(f"👍{tone}") is Side.FOR
    assert reaction_side(f"👎{tone}") is Side.AGAINST


@pytest.mark.parametrize("emoji", ["", "👍👍", "👍👎", "🎉", "for", "+1", "\U0001f3fb", "👍x"])
def test_other_reactions_are_none(emoji: str) -> None:
    assert reaction_side(emoji) is None
