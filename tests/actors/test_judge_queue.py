"""The judge queue: design 5: the projection over all games of everything waiting for a judge."""

from __future__ import annotations

from core.actors.judge_queue import JudgeQueue
from core.ids import AccountId, Instant
from core.play.state import GameState
from tests.support.rehearsing import IRC, MATRIX, NOON, STARTED, Stage

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


def test_agenda_is_one_persons_over_all_his_games() -> None:
    """Interface 3: what waits for me, in all my games: by any of the accounts."""
    stage = Stage(f'{BOTH}\n{IRC} <alice> !judge "Is it night?"')
    queue = JudgeQueue([stage.state("night"), stage.state("day")])
    (docket,) = queue.dockets()
    assert docket.judge
    assert queue.agenda(docket.judge) == (docket,)
    assert queue.agenda([AccountId("libera/nobody")]) == ()


def test_a_judged_case_is_gone() -> None:
    """A projection of published states: what is settled waits for nobody."""
    stage = Stage(f'{STARTED}\n{IRC} <alice> !judge "Is it night?"')
    queue = JudgeQueue([stage.state()])
    judge = queue.dockets()[0].judge_name
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


def test_overdue_is_what_is_past_its_time() -> None:
    """A case whose judge has let his time go by is seen."""
    stage = Stage(f'{STARTED}\n{IRC} <alice> !judge "Is it night?"')
    state: GameState = stage.state()
    assert JudgeQueue([state]).overdue(Instant(state.at + 10**12)) == ()  # no rule sets a time here
    assert NOON
