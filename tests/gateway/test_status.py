"""status: what whoever runs a gateway sees of it (interface 1; design 5: everything waiting for a judge)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.actors.judge_queue import JudgeQueue
from core.actors.messages import Docket
from core.ids import CaseNumber, GameId, Instant
from gateway.status import Status, case_report, written
from tests.support.rehearsing import IRC, STARTED, Stage

HOUR = 3_600_000
WELL = Status(
    healthy=True,
    version="1",
    process=1,
    store="nomic.db",
    started="2026-03-01T12:00:00Z",
    games=2,
    awake=1,
    cases=(),
    catching_up=False,
    store_error=None,
    links={},
)
DOCKET = Docket(
    game=GameId("night"),
    name="Night",
    case=CaseNumber(3),
    offer=1,
    statement="a statement of theirs",
    opened_at=Instant(0),
    status="offered",
    judge="Bob",
    due=Instant(HOUR),
)


@pytest.mark.parametrize(
    ("docket", "now", "line"),
    [
        (DOCKET, HOUR, "waits for Bob, is due at 1970-01-01T01:00:00Z"),
        (DOCKET, HOUR + 1, "waits for Bob, was due at 1970-01-01T01:00:00Z"),
        (replace(DOCKET, judge="", due=None), HOUR, "nobody is asked"),
    ],
)
def test_a_case_is_told_with_its_judge_and_whether_it_is_late(docket: Docket, now: int, line: str) -> None:
    """Who is waited for; what was stated is nobody's business here."""
    text = written(replace(WELL, cases=(case_report(docket, Instant(now)),)))
    assert f"Night: case 3, open since 1970-01-01T00:00:00Z, {line}" in text.splitlines()
    assert "open cases 1" in text
    assert "statement of theirs" not in text


def test_cases_of_all_games_are_told_oldest_first() -> None:
    """Design 5: dockets over all games, from the states that games publish."""
    stage = Stage(
        f"{STARTED}\noftc/#d <dora> !new clockwise Day\noftc/#d <erik> !join\noftc/#d <dora> !start"
    )
    stage('oftc/#d <erik> !judge "Is it day?"')
    stage(f'+1h\n{IRC} <alice> !judge "Is it night?"')
    assert stage.rehearsal.life is not None
    dockets = stage.rehearsal.life.queue.dockets()
    assert dockets == JudgeQueue([stage.state("night"), stage.state("day")]).dockets()
    reports = [case_report(docket, Instant(0)) for docket in dockets]
    assert [(report.game, report.case, report.overdue) for report in reports] == [
        ("Day", 1, False),
        ("Night", 1, False),
    ]


def test_many_cases_do_not_fill_the_screen() -> None:
    """The oldest twenty; `--json` has all."""
    cases = tuple(case_report(replace(DOCKET, case=CaseNumber(n)), Instant(0)) for n in range(25))
    lines = written(replace(WELL, cases=cases)).splitlines()
    assert [line for line in lines if "case 19," in line]
    assert not [line for line in lines if "case 20," in line]
    assert "and 5 cases more" in lines
