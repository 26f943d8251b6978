"""Names that the eye takes for one another (interface 3: names; Unicode UTS 39, confusables.txt)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.play import commands as cmd
from core.play.look_alikes import look_alike, looks
from core.play.names import fold_name, normalise_name, suggest_name, valid_name
from tests.support.game import Table


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice", "\u0430lice"),  # Cyrillic a
        ("alice", "ali\u0441e"),  # Cyrillic s
        ("alice", "\u03b1lice"),  # Greek alpha
        ("alice", "aIice"),  # a large i
        ("alice", "a1ice"),
        ("ALICE", "ALlCE"),  # a small l
        ("alice", "\uff21lice"),  # full width
        ("alice", "\U0001d41alice"),  # mathematical bold
        ("alice", "alic\u00e9"),
        ("alice", "a\u0323lice"),  # a mark below
        ("alice", "al\u200bice"),  # nothing to be seen
        ("alice", "\u13aalice"),  # Cherokee go
        ("Bob", "B0b"),
        ("Bob", "\u0412\u043e\u042c"),  # wholly Cyrillic
        ("modern", "modem"),
        ("Cop", "\u0441\u043e\u0440"),  # wholly Cyrillic, small
        ("Анна", "Aннa"),
        ("Фома", "\u03a6ома"),
    ],
)
def test_what_looks_alike(one: str, other: str) -> None:
    """Who is who: other scripts, what cannot be seen, full width, marks, case, letters that look like two."""
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice", "alicia"),
        ("Lia", "Ila"),
        ("Анна", "Инна"),
        ("Пётр", "Павел"),
        ("Иван", "ivan"),
        ("bob", "bob2"),
        ("Ann", "Anne"),
        ("山", "川"),
        ("🎲", "🎯"),
    ],
)
def test_what_does_not(one: str, other: str) -> None:
    """Wholly Cyrillic names and others stay welcome."""
    assert not look_alike(one, other)


@given(st.text(min_size=1, max_size=12))
def test_every_name_looks_like_itself_in_every_case(name: str) -> None:
    """Interface 3: names are compared casefolded; so are their looks."""
    assert look_alike(name, name.upper()) or name.upper().lower() != name.lower()
    assert look_alike(name, unicodedata.normalize("NFD", name))


@given(st.lists(st.sampled_from("aаαiI1lоo0мM"), min_size=1, max_size=6).map("".join), st.data())
def test_a_name_that_is_suggested_looks_like_none_that_is_taken(name: str, data: st.DataObject) -> None:
    """Interface 3: a taken name is refused with a free one suggested."""
    taken = data.draw(st.lists(st.sampled_from([name, f"{name}2", f"{name}3", "alice"]), max_size=4))
    found = suggest_name(taken, name)
    assert valid_name(found) is None
    assert not any(look_alike(found, other) for other in taken)


def test_a_name_that_looks_like_a_players_is_refused_with_a_free_one() -> None:
    """Interface 3, join: who looks like a player is refused, told like whom, and given a free name."""
    table = Table("alice", start=False)
    refusal = table.refused("eve", cmd.Join(name="\u0430lice"))
    args = dict(refusal.args)
    assert (refusal.code, args["other"]) == ("name-looks-taken", "alice")
    table.ok("eve", cmd.Join(name=str(args["free"])))
    assert [p.name for p in table.state.players] == ["alice", "\u0430lice2"]


def test_a_nick_that_looks_like_a_players_gets_another_name_by_itself() -> None:
    """Interface 3: join without a name takes the nick, unless it looks like somebody else."""
    table = Table("alice", start=False)
    table.ok("aIice", cmd.Join())
    assert [p.name for p in table.state.players] == ["alice", "aIice2"]


def test_who_has_left_keeps_nobody_from_a_name() -> None:
    """Interface 3: only players who are there have their names."""
    table = Table("alice", "bob", start=False)
    table.ok("bob", cmd.Leave())
    table.ok("carol", cmd.Join(name="B0b"))
    assert table.state.players[-1].name == "B0b"


@pytest.mark.parametrize("name", ["@bob:l.org", "\uff20bob:l.org", "@bob\ua789l.org", "@b\u03bfb\u2236l"])
def test_no_name_looks_like_a_matrix_id(name: str) -> None:
    """Who is who: whatever looks like a Matrix id is never somebody on another network."""
    problem = valid_name(normalise_name(name))
    assert problem is not None
    assert problem.value == "name-is-identity"
    assert not suggest_name((), name).startswith("@")


@pytest.mark.parametrize("stroke", "/\u2044\u2215\u2571\u29f8\uff0f")
def test_no_name_looks_like_an_account(stroke: str) -> None:
    """Who is who: NETWORK/ACCOUNT is an identity, whichever stroke is in it."""
    problem = valid_name(f"libera{stroke}alice")
    assert problem is not None
    assert problem.value == "name-has-mark"


def test_looks_are_of_the_folded_name_too() -> None:
    """Names that are the same look the same."""
    assert looks(fold_name("ÉLISE")) & looks("élise")
