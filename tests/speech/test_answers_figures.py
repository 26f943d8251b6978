"""Reminders, times and figures as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from core.ids import Instant
from core.play.commands import (
    Call,
    ChangeKind,
    Draft,
    Propose,
    Side,
    Vote,
)
from core.play.waiting import waiting_for
from gateway.speech.formats import gain, moment, moment_left, points, score, span, zone_of
from gateway.speech.phrases import Phrases, Words
from gateway.speech.reminders import reminder, waiting_line
from tests.support.told_game import NOON, ToldGame, three_players

FOR, AGAINST = Vote(side=Side.FOR), Vote(side=Side.AGAINST)
EN = Words(Phrases(), "en")


def put(game: ToldGame, who: str, draft: Draft, *sides: Vote) -> None:
    """Propose, call, and vote in the order Alice, Bob, Carol."""
    game.do(who, Propose(draft=draft))
    game.do(who, Call())
    for voter, side in zip(("Alice", "Bob", "Carol"), sides, strict=False):
        game.do(voter, side)


TEA = Draft(kind=ChangeKind.ENACT, title="Tea", text="Tea is at five.")
# --- reminders, times and figures -------------------------------------------------------------


def test_reminders_say_what_to_type_and_when_it_is_due() -> None:
    """Design 5: who is being waited for, in the person's language and time zone."""
    game = three_players()
    put(game, "Alice", TEA, FOR)
    bob = replace(
        next(w for w in waiting_for(game.now) if w.player == 2), due=Instant(game.at + 3 * 3_600_000)
    )
    told = reminder(Words(Phrases(), "fr"), game.now, [bob], game.at, zone_of("Europe/Paris")).text
    assert told == (
        "Night vous attend\u00a0: un vote sur 301, !voter pour 301 ou !voter contre 301 "
        "– 2026-03-01 16:08 Europe/Paris (dans 3 heures)"
    )
    assert waiting_line(EN, three_players().now, NOON) == "Waiting for: Alice: a proposal, !propose …"


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (0, "1 секунду"),
        (59_000, "59 секунд"),
        (60_000, "1 минуту"),
        (22 * 3_600_000 + 120_000, "22 часа 2 минуты"),
        (2 * 86_400_000 + 30_000, "2 дня"),
        (5 * 86_400_000 + 3_600_000, "5 дней 1 час"),
    ],
)
def test_lengths_of_time_are_said_in_two_units(length: int, said: str) -> None:
    """Two neighbouring units are enough for people."""
    assert span(Words(Phrases(), "ru"), length) == said


def test_times_are_shown_with_their_zone() -> None:
    """Design 5: in the person's zone; UTC where there is none or an unknown one."""
    assert moment(NOON) == "2026-03-01 12:00 UTC"
    assert moment(NOON, zone_of("Europe/Moscow")) == "2026-03-01 15:00 Europe/Moscow"
    assert moment(Instant(NOON + 5000), zone_of("no/where")) == "2026-03-01 12:00:05 UTC"
    assert moment_left(EN, Instant(NOON - 7_200_000), NOON).endswith("(2 hours ago)")


def test_figures_are_exact() -> None:
    """Rulesets 1: 20/3 three times makes 20."""
    assert (score(Fraction(-20, 3)), gain(Fraction(20, 3)), gain(Fraction(-10))) == ("−20/3", "+20/3", "−10")
    russian = Words(Phrases(), "ru")
    assert points(russian, Fraction(20, 3)) == "20/3 очка"
    assert points(russian, Fraction(-21)) == "−21 очко"
    assert points(russian, Fraction(104)) == "104 очка"
    assert points(russian, Fraction(105)) == "105 очков"
