"""The gallery's proposals, pasted from its pages into games: adopted, in force, and doing what the pages say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.support.documents import DOCS, ROOT, links
from tests.support.gallery import LANGUAGES, Exhibit, GalleryGame, exhibits, named_for, page
from tests.support.transcripts import at

_READING = re.compile(r"\{([^{}]*)\}\s*(?:```|$)")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_LONGEST_LINE = 400  # bytes; of the 512 of an IRC line, what is left beside names and the relay's own

_FIRST = exhibits(LANGUAGES[0])
ENTRIES = [(language, one) for language in LANGUAGES for one in exhibits(language)]
_EACH = [pytest.param(language, one, id=f"{language}-{one.number}") for language, one in ENTRIES]

_PLAYED = [
    pytest.param(language, one, irc, id=f"{language}-{one.number}-{'irc' if irc else 'matrix'}")
    for language, one in ENTRIES
    for irc in (False, True)
    if one.irc or not irc  # typed alike where nothing is folded
]


def _is(path: str, wanted: object) -> Callable[[dict[str, Any]], bool]:
    return lambda state: bool(at({"games": [state]}, path) == wanted)


def _two_dice(state: dict[str, Any]) -> bool:
    return 2 <= Fraction(at({"games": [state]}, "players.alice.score")) <= 12


def _some_judge_but_carol(state: dict[str, Any]) -> bool:
    return at({"games": [state]}, "cases.1.judge") in {"alice", "bob", "dave"}


def _nothing_won_or_lost(state: dict[str, Any]) -> bool:
    return sum(Fraction(one["score"]) for one in state["players"]) == 0


EFFECTS: Mapping[int, tuple[Callable[[dict[str, Any]], bool], ...]] = {
    1: (_is("settings.win.score.value", "50"),),
    2: (_is("proposals.302.status", "rejected"),),
    3: (_is("proposals.302.status", "adopted"),),
    4: (_is("proposals.302.status", "rejected"),),
    5: (_is("proposals.302.against", []),),
    6: (_is("turn.player", "bob"),),
    7: (_some_judge_but_carol,),
    8: (_is("players.alice.score", "10"),),
    9: (_is("proposals.302.status", "rejected"),),
    10: (_two_dice,),
    11: (_is("players.carol.score", "-4"),),
    12: (_is("players.bob.variables.coins", 7), _is("players.alice.variables.coins", 13)),
    13: (_is("players.carol.score", "1"), _is("variables.taxed", 1)),
    14: (_is("players.carol.score", "5"),),
    15: (_nothing_won_or_lost,),
    16: (_is("variables.hat", "carol"), _is("players.bob.score", "1")),
    17: (_nothing_won_or_lost, _is("deadlines", [])),
    18: (_is("players.carol.score", "3"), _is("variables", {})),
    19: (_is("proposals.303.against", ["bob"]), _is("proposals.303.for", [])),
    20: (_is("winners", ["alice"]), _is("status", "over")),
}
"""What the state document says after the scene of an entry, in each language."""


def _texts(one: Exhibit, *, irc: bool) -> tuple[str, ...]:
    """What is pasted, one after the other: on IRC the last is written as a draft where it has code."""
    return (*one.paste[:-1], *one.irc) if irc and one.irc else one.paste


@pytest.mark.parametrize(("language", "one", "irc"), _PLAYED)
def test_what_is_pasted_does_what_the_page_says(language: str, one: Exhibit, irc: bool) -> None:
    """Issue 4, 9: in the first of its rulesets it is adopted, the scene is seen, and the state agrees."""
    game = GalleryGame(next(iter(one.rulesets)), language, irc=irc)
    for text in _texts(one, irc=irc):
        assert game.adopt(text)["status"] == "adopted"
    assert list(game.act_out(one.scene)) == []
    state = game.state()
    wrong = [number for number, holds in enumerate(EFFECTS[one.number]) if not holds(state)]
    assert wrong == []


@pytest.mark.parametrize(
    ("one", "ruleset"),
    [pytest.param(one, ruleset, id=f"{one.number}-{ruleset}") for one in _FIRST for ruleset in one.rulesets],
)
def test_it_fits_the_rulesets_it_names(one: Exhibit, ruleset: str) -> None:
    """Issue 4, 9: it can be adopted there, no key of its reading is beaten, and its code is called.

    In one language: the others have the same readings and code, as a test below says."""
    game = GalleryGame(ruleset, LANGUAGES[0], irc=False)
    for text in one.paste:
        adopted = game.adopt(named_for(text, one.rulesets[ruleset]))
        assert adopted["status"] == "adopted"
    state = game.state()
    (rule,) = (r for r in state["rules"] if r["number"] == adopted["number"])
    assert bool(rule["code"] and rule["code"]["hooks"]) is ("```" in one.paste[-1])
    for key in _keys(one.paste[-1]):
        assert rule["number"] not in state["settings"][key]["beaten"], key
        assert rule["number"] == state["settings"][key]["rule"] or key in _SAID_ALREADY[one.number, ruleset]
    assert rule["code"] or _keys(one.paste[-1])


_SAID_ALREADY = {(2, "rfn"): {"adoption.quorum_of"}}
"""Keys which an older rule there sets to the same value."""


def _keys(text: str) -> list[str]:
    found = _READING.search(text)
    keys = [part.split("=")[0].strip() for part in found[1].split(";")] if found else []
    return [key for key in keys if not key.startswith("precedence.")]


@pytest.mark.parametrize(("language", "one"), _EACH)
def test_on_irc_it_is_the_same(language: str, one: Exhibit) -> None:
    """The folded lines are the message line by line, and each goes through an IRC server uncut."""
    if one.irc:
        verb, head = one.irc[0].splitlines()[0].split(" ", 1)
        lines = [head, *(line.removeprefix(f"{verb} + ") for line in one.irc[0].splitlines()[1:-1])]
        mine, (_, message) = "\n".join(lines), one.paste[-1].split(" ", 1)
        assert mine.partition("```")[1:] == message.partition("```")[1:]
        assert mine.partition("```")[0].split() == message.partition("```")[0].split()
    long = [
        line for text in _texts(one, irc=True) for line in text.splitlines() if _bytes(line) > _LONGEST_LINE
    ]
    assert long == []


def _bytes(line: str) -> int:
    return len(line.encode())


def test_the_three_pages_have_the_same_proposals() -> None:
    """Issue 4, 9: twenty, in three languages: the same rulesets, readings and code but for what is said."""
    first, *others = ([_bare(one) for one in exhibits(language)] for language in LANGUAGES)
    assert [entry[0] for entry in first] == list(range(1, 21)) == sorted(EFFECTS)
    assert [number for other in others for number, mine in enumerate(other) if mine != first[number]] == []


def _bare(one: Exhibit) -> tuple[object, ...]:
    readings = [found[1] if (found := _READING.search(text)) else "" for text in one.paste]
    code = [_STRING.sub(_said, text.partition("```")[2]) for text in one.paste]
    return one.number, one.rulesets, readings, code


def _said(found: re.Match[str]) -> str:
    """Names the code goes by stay; sentences are each language's own."""
    return found[0] if re.fullmatch(r'"[\w.]+"', found[0]) else '"…"'


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_and_hosts_are_led_there(language: str) -> None:
    """A gallery nobody finds is pasted by nobody."""
    from_players = {file for file, _ in links(DOCS / f"players.{language}.md")}
    from_hosts = {file for file, _ in links(DOCS / "hosts.md")} | {
        file for file, _ in links(ROOT / "README.md")
    }
    assert page(language) in from_players & from_hosts
