"""Reminders: who is waited for hears it in private, once a day, in his language, not at night."""

from __future__ import annotations

from core.play.state import GameStatus
from tests.support.rehearsing import IRC, MATRIX, STARTED, VOTING, Stage, texts


def reminded(lines: list[str]) -> list[tuple[str, str]]:
    """(time, whom) of private lines."""
    split = (line.split(" ", 2) for line in lines)
    return [(when, where) for when, where, _text in split if "#" not in where]


def test_once_a_day_while_somebody_is_waited_for() -> None:
    """Design 5: who is being waited for, once a day."""
    stage = Stage(STARTED)
    assert reminded(stage("+72h")) == [
        ("2026-03-02T12:00:00Z", "libera/alice"),
        ("2026-03-03T12:00:00Z", "libera/alice"),
        ("2026-03-04T12:00:00Z", "libera/alice"),
    ]


def test_only_those_waited_for() -> None:
    """Who has voted is left alone."""
    stage = Stage(f"{VOTING}\n{IRC} <carol> !vote for")
    assert {who for _when, who in reminded(stage("+24h"))} == {"libera/alice", "matrix/@bob:l"}


def test_doing_what_is_waited_for_ends_it() -> None:
    """No reminder of what is done."""
    stage = Stage(VOTING)
    stage(
        f"+1h\n{IRC} <carol> !vote for\n{MATRIX} <@bob:l> !vote for\n{IRC} <alice> !vote for\n{IRC} <alice> !roll"
    )
    assert {who for _when, who in reminded(stage("+48h"))} == {"matrix/@bob:l"}


def test_not_at_night_where_the_person_is() -> None:
    """Design 5: quiet at night in his time zone; what falls there comes at eight in the morning."""
    stage = Stage(f"{STARTED}")
    stage("libera <alice> tz Asia/Tokyo")  # 21:00 there at noon UTC
    stage(f'+2h\n{IRC} <alice> !propose enact "First": kind.')  # 23:00 there
    times = [when for when, _who in reminded(stage("+48h"))]
    assert times[0] == "2026-03-02T12:00:00Z"  # set before: 21:00 there
    assert all("T23:00:00Z" in when or "T12:00:00Z" in when for when in times)


def test_a_night_moves_to_eight_of_the_summer_too() -> None:
    """Daylight saving does not move the morning of a person's own clock."""
    stage = Stage()
    stage("@2026-06-01T22:30:00Z\nlibera <alice> tz Europe/Paris")
    stage(f"{IRC} <alice> !new clockwise Night\n{IRC} <carol> !join Carol\n{IRC} <alice> !start")
    (first, *_rest) = reminded(stage("+36h"))
    assert first == ("2026-06-03T06:00:00Z", "libera/alice")  # 00:30 there, so 08:00: 06:00 UTC


def test_what_has_become_night_waits_for_the_morning() -> None:
    """A reminder set before the person told his zone is not given at his night either."""
    stage = Stage(STARTED)
    stage("libera <alice> tz Asia/Kamchatka")  # noon UTC is midnight there
    assert reminded(stage("+48h"))[0] == ("2026-03-02T20:00:00Z", "libera/alice")


def test_in_the_persons_language() -> None:
    """Design 5: in the person's language."""
    stage = Stage(STARTED)
    stage("libera <alice> lang fr")
    french = texts(stage("+24h"), "libera/alice")
    assert "attend" in "\n".join(french)


def test_a_deadline_is_announced_before() -> None:
    """Design 5: it also reminds before a deadline, here a day before a vote of three days ends."""
    stage = Stage(STARTED)
    stage(f'{IRC} <alice> !propose enact "Hours": votes end. {{voting.period = 3d}}\n{IRC} <alice> !call')
    stage(
        f"{IRC} <alice> !vote for\n{IRC} <carol> !vote for\n{MATRIX} <@bob:l> !vote for\n{IRC} <alice> !roll"
    )
    stage(f'{MATRIX} <@bob:l> !propose enact "Next": something.\n{MATRIX} <@bob:l> !call')
    times = [when for when, who in reminded(stage("+71h")) if who == "libera/carol"]
    assert times == ["2026-03-02T12:00:00Z", "2026-03-03T12:00:00Z", "2026-03-04T10:00:00Z"]


def test_exactly_once_across_restarts() -> None:
    """Design 3: a restart neither repeats nor forgets a reminder."""
    whole = reminded(Stage(STARTED)("+50h"))
    stage = Stage(STARTED)
    cut = [line for _ in range(50) for line in (*stage("+1h"), *stage("-kill"))]
    assert reminded(cut) == whole


def test_reminders_missed_while_down_are_one() -> None:
    """What fell into an absence is said once, on return."""
    stage = Stage(STARTED)
    stage("-down\n+100h")
    assert reminded(stage("-up")) == [("2026-03-05T16:00:00Z", "libera/alice")]


def test_nobody_is_reminded_in_a_game_that_does_not_run() -> None:
    """Nothing for paused, over or gathering games."""
    stage = Stage(f"{STARTED}\n{IRC} <alice> !pause")
    assert reminded(stage("+72h")) == []
    stage(f"{IRC} <alice> !resume")
    assert len(reminded(stage("+25h"))) == 1
    stage(f"{IRC} <alice> !archive")
    assert reminded(stage("+72h")) == []
    gathering = Stage("@2026-03-01T12:00:00Z\nlibera/#n <alice> !new clockwise Night")
    assert gathering.state().status is GameStatus.GATHERING
    assert reminded(gathering("+72h")) == []


def test_once_a_week_after_three_days() -> None:
    """Design 5: a courtesy; who has not answered three times hears it once a week."""
    days = [when[:10] for when, _who in reminded(Stage(STARTED)("+30d"))]
    assert days == [f"2026-03-{day:02}" for day in (2, 3, 4, 11, 18, 25)]


def test_something_new_is_reminded_of_daily_again() -> None:
    """What is new since does not wait for the next week of what is old."""
    stage = Stage(f"{VOTING}\n{IRC} <alice> !vote for\n{IRC} <carol> !vote for\n+12d")
    stage(f'{IRC} <alice> !judge "Bob must not be silent."')  # carol or Bob judges; the vote is old
    judge = stage.state().open_cases[0].judge
    assert judge is not None
    where = stage.state().player(judge).accounts[0]
    assert [when[:10] for when, who in reminded(stage("+47h")) if who == where] == ["2026-03-14"]


def hours(text: str) -> str:
    """STARTED by people in Tokyo, with votes of two days in force and alice to roll no more."""
    return f"""{STARTED}
libera <carol> tz Asia/Tokyo
{IRC} <alice> !propose enact "Hours": votes end. {{voting.period = {text}}}
{IRC} <alice> !call
{IRC} <alice> !vote for
{IRC} <carol> !vote for
{MATRIX} <@bob:l> !vote for
{IRC} <alice> !roll"""


def test_a_reminder_too_late_by_day_comes_the_evening_before() -> None:
    """Design 5: quiet at night: two hours before a close at five is night; at eight it would be over."""
    stage = Stage(f"{hours('2d')}\n+8h")  # 05:00 of the next day in Tokyo
    stage(f'{MATRIX} <@bob:l> !propose enact "Next": something.\n{MATRIX} <@bob:l> !call')
    times = [when for when, who in reminded(stage("+48h")) if who == "libera/carol"]
    assert times == ["2026-03-02T23:00:00Z", "2026-03-03T11:00:00Z"]  # 08:00 and 20:00 in Tokyo


def test_the_daily_reminder_gives_way_to_that_of_a_deadline() -> None:
    """Nobody is reminded twice within hours of one thing."""
    stage = Stage(f"{hours('34h')}\n+1h")
    stage(f'{MATRIX} <@bob:l> !propose enact "Next": something.\n{MATRIX} <@bob:l> !call')
    times = [when for when, who in reminded(stage("+34h")) if who == "libera/alice"]
    assert times == ["2026-03-02T08:00:00Z", "2026-03-02T21:00:00Z"]  # not at noon, a day after the call


def test_what_is_met_meanwhile_is_not_said() -> None:
    """A ballot between setting and telling ends the reminder, also over a restart."""
    stage = Stage(VOTING)
    stage(f"+23h\n{IRC} <carol> !vote for\n-kill")
    assert "libera/carol" not in {who for _when, who in reminded(stage("+10h"))}


def test_who_has_left_is_left_alone() -> None:
    """No reminder of a game one has left."""
    stage = Stage(f"{VOTING}\n{IRC} <carol> !leave")
    assert "libera/carol" not in {who for _when, who in reminded(stage("+10d"))}


def test_rooms_are_told_in_the_games_language_and_once_a_week() -> None:
    """A standstill is said in every room after three days, and then once a week."""
    stage = Stage(STARTED)
    lines = [line for line in stage("+20d") if "has been waiting" in line]
    assert [line.split(" ")[:2] for line in lines] == [
        [f"2026-03-{day}T12:00:00Z", room] for day in ("04", "11", "18") for room in (IRC, MATRIX)
    ]


def test_a_reminder_changes_no_game() -> None:
    """A courtesy, not law: no entry."""
    stage = Stage(STARTED)
    before = stage.bodies()
    stage("+100h")
    assert stage.bodies() == before
