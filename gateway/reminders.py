"""Reminders: who is being waited for hears it in private, before a deadline and once a day.

A courtesy of the host, no law: quiet at night where the person is. Must never change a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

import msgspec

from core.ids import AccountId, DeadlineId, GameId, Instant, Millis, NetworkName, PlayerId
from core.play.state import GameState, Player, PlayerStatus
from core.play.waiting import Waiting, waiting_for
from core.ports import Delivery, Place
from gateway.speech.formats import zone_of
from gateway.speech.phrases import Phrases, Words
from gateway.speech.reminders import reminder

HOUR = 60 * 60 * 1000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STEM = "reminder/"


class ReminderSettings(msgspec.Struct, frozen=True, kw_only=True):
    """``every`` is the pause between two reminders, ``before`` how long before a deadline there are some.

    ``night`` and ``morning`` are hours of the person's own clock; what falls between waits till morning.
    """

    every: Millis = Millis(24 * HOUR)
    before: tuple[Millis, ...] = (Millis(24 * HOUR), Millis(2 * HOUR))
    night: int = 22
    morning: int = 8


USUAL = ReminderSettings()


class PrivateReminders:
    """Implements ``core.actors.means.Reminders``. Used from the games' threads."""

    def __init__(
        self,
        phrases: Phrases,
        *,
        language_of: Callable[[AccountId], str | None],
        timezone_of: Callable[[AccountId], str | None],
        settings: ReminderSettings = USUAL,
    ) -> None:
        self._phrases = phrases
        self._language_of = language_of
        self._timezone_of = timezone_of
        self._settings = settings

    def plan(
        self, state: GameState, standing: Mapping[DeadlineId, Instant], after: Instant
    ) -> dict[DeadlineId, Instant]:
        """When each person waited for is reminded next, later than ``after``.

        ``standing`` are the reminders already set: one keeps its time, unless a deadline wants it sooner.
        """
        plan: dict[DeadlineId, Instant] = {}
        for player, waiting in _by_player(state):
            name = _name(player.id)
            kept = standing.get(name, Instant(0))
            times = [kept if kept > after else Instant(after + self._settings.every)]
            times += [t for w in waiting for t in self._before(w) if t > after]
            plan[name] = self._by_day(min(times), player)
        return plan

    def tell(self, state: GameState, name: DeadlineId, now: Instant) -> tuple[Delivery, ...]:
        """What is said to whom ``name`` names: nothing to one not waited for, and nothing at night."""
        for player, waiting in _by_player(state):
            if _name(player.id) == name and self._by_day(now, player) == now:
                return (self._say(state, player, waiting, now),)
        return ()

    def _before(self, waiting: Waiting) -> tuple[Instant, ...]:
        due = waiting.due
        return () if due is None else tuple(Instant(due - before) for before in self._settings.before)

    def _by_day(self, at: Instant, player: Player) -> Instant:
        """``at``, or the morning after where it is night at the person's place."""
        zone = zone_of(self._timezone_of(player.accounts[0]))
        local = (_EPOCH + timedelta(milliseconds=at)).astimezone(zone)
        if self._settings.morning <= local.hour < self._settings.night:
            return at
        day = local.date() + timedelta(days=1 if local.hour >= self._settings.night else 0)
        morning = datetime(day.year, day.month, day.day, self._settings.morning, tzinfo=zone)
        return Instant((morning.astimezone(UTC) - _EPOCH) // timedelta(milliseconds=1))

    def _say(self, state: GameState, player: Player, waiting: tuple[Waiting, ...], now: Instant) -> Delivery:
        account = player.accounts[0]
        words = Words(self._phrases, self._language_of(account) or state.language)
        notice = reminder(words, state, waiting, now, zone_of(self._timezone_of(account)))
        network, _, name = account.partition("/")
        return Delivery(
            key=f"{state.game}/{_name(player.id)}",
            place=Place(network=NetworkName(network), account=name),
            notice=notice,
            game=GameId(state.game),
        )


def _name(player: PlayerId) -> DeadlineId:
    return DeadlineId(f"{_STEM}{player}")


def _by_player(state: GameState) -> Iterator[tuple[Player, tuple[Waiting, ...]]]:
    """Everybody waited for, with what for, in order of joining; nobody in an archived game."""
    if state.archived:
        return
    found: dict[PlayerId, list[Waiting]] = {}
    for waiting in waiting_for(state):
        found.setdefault(waiting.player, []).append(waiting)
    for number in sorted(found):
        player = state.player(number)
        if player.status is not PlayerStatus.LEFT and player.accounts:
            yield player, tuple(found[number])
