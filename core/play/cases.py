"""Which case is meant. Must never know what is done to it."""

from __future__ import annotations

from core.ids import PlayerId
from core.play.play import Play, Refused
from core.play.state import Case, CaseStatus


def find_case(play: Play, number: int) -> Case:
    """An open case."""
    return next(c for c in play.state.open_cases if c.number == number)


def chosen_case(play: Play, number: int | None, *statuses: CaseStatus, judge: PlayerId | None = None) -> Case:
    """The case meant: by number, or the only one in one of ``statuses`` (of ``judge``, if given).

    A debate to be ended needs no verdict, and is only meant where a case is offered."""
    if number is None:
        found = [c for c in play.state.open_cases if c.status in statuses]
        if statuses != (CaseStatus.OFFERED,):
            found = [c for c in found if c.claim != "debate"]
        if judge is not None:
            found = [c for c in found if c.judge == judge] or found
        if not found:
            raise Refused("no-open-case")
        if len(found) > 1:
            raise Refused("which-case", numbers=", ".join(f"C {c.number}" for c in found))
        return found[0]
    case_ = play.state.case(number)
    if case_ is None:
        raise Refused("no-such-case", number=number)
    if case_ not in play.state.open_cases:
        raise Refused("case-settled", number=number)
    return case_
