"""Cases at a table: ways to say what tests of judging say often."""

from __future__ import annotations

from core.play import commands as cmd
from core.play.state import Case
from tests.support.game import Table

FOUR = ("alice", "bob", "carol", "dave")


def invoke(table: Table, who: str, statement: str = "That is forbidden.") -> Case:
    table.ok(who, cmd.Invoke(statement=statement))
    return table.state.open_cases[-1]


def case(table: Table, number: int = 1) -> Case:
    found = table.state.case(number)
    assert found is not None
    return found


def judge_of(table: Table, number: int = 1) -> str | None:
    judge = case(table, number).judge
    return None if judge is None else table.state.player(judge).name


def end_of_turn(table: Table) -> None:
    """The rest of a turn whose proposal is rejected."""
    number = table.propose()
    table.call(number)
    table.votes(against=table.present())
    table.ok(table.mover, cmd.Roll())
