"""Issue, hard cases: five hundred statements to judge at once: readable, in order, and nothing stalls."""

from __future__ import annotations

import pytest

from tests.support.effort import effort
from tests.support.rehearsing import Stage, texts

ROOMS = ("libera/#n", "matrix/#n:l")
GAME = """
@2026-03-01T12:00:00Z
libera/#n <alice> !new rfn Night
matrix/#n:l <@bob:l> !attach Night CODE
matrix/#n:l <@bob:l> !join Bob
libera/#n <carol> !join
libera/#n <dave> !join
libera/#n <erin> !join
libera/#n <alice> !start
"""
MANY = 500


def stated(count: int) -> Stage:
    """A game of five with so many statements of alice, each offered to somebody."""
    stage = Stage(GAME)
    for number in range(1, count + 1):
        stage(f'libera/#n <alice> !judge "Statement {number}."')
    return stage


@pytest.fixture(scope="module")
def crowded() -> Stage:
    return stated(MANY)


def test_each_is_one_line_in_each_room(crowded: Stage) -> None:
    shown = crowded('libera/#n <alice> !judge "One more."')
    assert all(len([t for t in texts(shown, room) if "One more" in t or "C 501" in t]) == 1 for room in ROOMS)
    assert len(shown) == len(ROOMS)


def test_what_is_asked_is_answered_in_a_few_lines(crowded: Stage) -> None:
    """The docket from the oldest; who owes a hundred answers has them in one line, the most urgent first."""
    docket = crowded("libera/#n <dave> !cases")
    assert len(docket) == 11
    assert docket[0].split(" ", 2)[2].startswith("C 1 (")
    assert len(crowded("libera/#n <dave> !status")) <= 4
    owed = crowded("libera <dave> agenda")
    assert len(owed) == 1
    assert "more like it: C " in owed[0]
    assert len(owed[0]) < 300


def test_play_goes_on_beside_them(crowded: Stage) -> None:
    """A vote takes some times the work it takes without a single case (ten as measured), not hundreds."""
    alone = Stage(GAME)
    for stage in (alone, crowded):
        stage('libera/#n <carol> !propose enact "Tea": Tea at five.')
    ballot = "libera/#n <carol> !vote for 301"
    assert effort(lambda: crowded(ballot)) < 20 * effort(lambda: alone(ballot))
    assert [p.number for p in crowded.state().open_proposals if len(p.ballots) == 1] == [301]


def test_all_time_out_in_order_and_are_offered_again(crowded: Stage) -> None:
    """Rule 212: three days of silence each; a line a case and room, none lost."""
    shown = [t for t in texts(crowded("+3d"), "libera/#n") if "did not answer in time" in t]
    assert len(shown) == MANY + 1
    assert [int(t.split(" on C ")[1].split()[0]) for t in shown] == list(range(1, MANY + 2))
    assert all(case.offer == 2 for case in crowded.state().open_cases)
