"""The judge queue: design 5: the projection over all games of everything waiting for a judge."""

from __future__ import annotations

from core.actors.judge_queue import JudgeQueue
from tests.support.rehearsing import IRC, MATRIX, STARTED, Stage

BOTH = f"""{STARTED}
oftc/#d <dora> !new clockwise Day
oftc/#d <erik> !join Erik
oftc/#d <dora> !start
"""


def test_open_cases_of_all_games_oldest_first() -> None:
    """Design 5: dockets, oldest first, each named by case and offer."""
    stage = Stage(BOTH)
    stage('oftc/#d <erik> !judge "Is it day?"')
    stage(f'+1h\n{IRC} <alice> !judge "Is it night?"')
    queue = JudgeQueue([stage.state("night"), stage.state("day")])
    assert [(d.name, d.case, d.offer, d.statement) for d in queue.dockets()] == [
        ("Day", 1, 1, "Is it day?"),
        ("Night", 1, 1, "Is it night?"),
    ]


def test_who_is_asked_is_named() -> None:
    """Whoever looks after the gateway sees for whom a case waits."""
    stage = Stage(f'{BOTH}\n{IRC} <alice> !judge "Is it night?"')
    (docket,) = JudgeQueue([stage.state("night"), stage.state("day")]).dockets()
    (case,) = stage.state("night").open_cases
    assert case.judge is not None
    assert docket.judge == stage.state("night").player(case.judge).name


def test_a_judged_case_is_gone() -> None:
    """A projection of published states: what is settled waits for nobody."""
    stage = Stage(f'{STARTED}\n{IRC} <alice> !judge "Is it night?"')
    queue = JudgeQueue([stage.state()])
    judge = queue.dockets()[0].judge
    who = {"Bob": f"{MATRIX} <@bob:l>", "Carol": f"{IRC} <carol>", "alice": f"{IRC} <alice>"}[judge]
    stage(f"{who} !verdict 1 true")
    queue.learn(stage.state())
    assert queue.dockets() == ()


def test_an_older_state_never_replaces_a_newer() -> None:
    """Rebuilding may hand over states in any order."""
    stage = Stage(STARTED)
    early = stage.state()
    stage(f'{IRC} <alice> !judge "Is it night?"')
    queue = JudgeQueue([stage.state()])
    queue.learn(early)
    assert len(queue.dockets()) == 1


def test_the_rehearsal_feeds_it_and_rebuilds_it() -> None:
    """Design 5: it rebuilds itself from storage."""
    stage = Stage(f'{STARTED}\n{IRC} <alice> !judge "Is it night?"')
    assert stage.rehearsal.life is not None
    before = stage.rehearsal.life.queue.dockets()
    stage("-kill")
    assert len(before) == 1
    assert stage.rehearsal.life.queue.dockets() == before
