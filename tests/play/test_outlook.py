"""What would not be obeyed of a proposed rule: rules 108, 110 and 211 of ``clockwise``."""

from __future__ import annotations

from core.play.outlook import yields
from tests.support.game import Table


def lost(table: Table, kind: str, target: int | None, reading: str | None) -> set[tuple[object, ...]]:
    """(to whom, on what, held now, void) of a proposal made now."""
    number = table.propose(kind, target, reading=reading)
    found = yields(table.state, table.proposal(number))
    return {(int(y.to.number), y.keys, y.held, y.void) for y in found}


def test_a_new_rule_yields_to_a_lower_number() -> None:
    """Rule 211: the lower number prevails, where the two say otherwise."""
    new = "{win.score = 50; score.turn = 3; decree.allowed = true}"
    assert lost(Table(), "enact", None, new) == {
        (202, ("score.turn",), False, False),
        (208, ("win.score",), False, False),
    }


def test_what_agrees_or_nobody_says_is_obeyed() -> None:
    assert lost(Table(), "enact", None, "{win.score = 100; decree.allowed = true}") == set()


def test_an_amended_rule_falls_behind_as_its_number_grows() -> None:
    """Rules 108, 211: it held as 208; as 302 it is behind 301."""
    table = Table()
    table.take_turn("enact", reading="{win.score = 50}")
    assert lost(table, "amend", 208, "{win.score = 90}") == {(301, ("win.score",), True, False)}


def test_also_when_only_its_words_change() -> None:
    """Rule 108: the number grows by any amendment."""
    table = Table()
    table.take_turn("enact", reading="{win.score = 50}")
    assert lost(table, "amend", 208, None) == {(301, ("win.score",), True, False)}


def test_a_key_that_was_beaten_already_is_not_told_again() -> None:
    table = Table()
    table.take_turn("enact", reading="{win.score = 50}")
    assert lost(table, "amend", 301, "{score.turn = 3}") == {(202, ("score.turn",), False, False)}


def test_beside_an_immutable_rule_all_of_it_is_void() -> None:
    """Rule 110: the whole reading, also what contradicts nobody."""
    (found,) = lost(Table(), "enact", None, "{rules.minimum_mutable = 2; decree.allowed = true}")
    assert found == (114, ("rules.minimum_mutable",), False, True)


def test_a_repeal_or_a_refused_change_leaves_nothing_to_tell() -> None:
    assert lost(Table(), "repeal", 208, None) == set()
