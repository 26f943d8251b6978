"""Cases at a table, in short: for tests of judges and of what becomes of judgements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.play import commands as cmd
from core.play.document import document
from core.play.entry import decode
from core.play.state import Case
from core.play.waiting import waiting_for
from tests.support.game import E
from tests.support.pack_game import PackTable


def case_of(table: PackTable, number: int = 1) -> Case:
    found = table.state.case(number)
    assert found is not None
    return found


def judge_of(table: PackTable, number: int = 1) -> str:
    judge = case_of(table, number).judge
    assert judge is not None
    return table.state.player(judge).name


def arbiters(readings: Mapping[int, str] | None = None) -> PackTable:
    """fnomic: alice, bob and carol are first, second and third arbiter; dave and erin play."""
    table = PackTable("fnomic", readings=readings)
    for nick in table.present():
        table.ok(nick, cmd.Elect(name="alice"))
    table.ok("alice", cmd.Nominate(name="bob"))
    table.ok("bob", cmd.Nominate(name="carol"))
    return table


def ask(table: PackTable, who: str, statement: str = "The move was legal.") -> int:
    table.ok(who, cmd.Invoke(statement=statement))
    return table.state.cases


def judged(
    table: PackTable,
    asker: str,
    value: str = "true",
    statement: str = "The move was legal.",
    *,
    reading: str | None = None,
    block: bool = False,
    precedent: bool = False,
) -> int:
    """Asked by ``asker`` and judged by whoever is asked to."""
    number = ask(table, asker, statement)
    given = cmd.Verdict(case=number, value=value, reading=reading, block=block, precedent=precedent)
    table.ok(judge_of(table, number), given)
    return number


def waited(table: PackTable) -> set[tuple[str, str]]:
    return {(table.state.player(w.player).name, w.what) for w in waiting_for(table.state)}


def case_document(table: PackTable, number: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = document(table.state)["cases"][number - 1]
    return found


def happened(table: PackTable, kind: type[E]) -> list[E]:
    """All events of the kind since the game began."""
    return [e for body in table.log.bodies for e in decode(body).outcome.events if isinstance(e, kind)]
