"""Reminders: who is being waited for hears it in private, and rooms that a game stands still.

A courtesy of the host, no law: quiet at night where the person is. Must never change a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import msgspec

from core.ids import AccountId, DeadlineId, GameId, Instant, Millis, NetworkName, PlayerId
from core.play.exits import held_up
from core.play.state import GameState, GameStatus, Player, PlayerStatus
from core.play.waiting import Waiting, waiting_for
from core.ports import Delivery, Place
from gateway.speech.formats import zone_of
from gateway.speech.phrases import Phrases, Words
from gateway.speech.reminders import reminder
from gateway.speech.standstill import LASTS, own_ways
from gateway.standstills import NAME, Standstills

HOUR = 60 * 60 * 1000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STEM = "reminder/"


class ReminderSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Of what no deadline ends: ``every`` is the pause between two reminders, ``later`` the one once it
    has waited ``often``. Of what one ends: one after ``every``, and then before it.

    ``before`` is how long before a deadline there are some; what falls within ``merged`` before one of
    those is told with it. ``night`` and ``morning`` are hours of the person's own clock; what falls
    between waits till morning, or comes in the ``evening`` before where that would be too late.
    """

    every: Millis = Millis(24 * HOUR)
    often: Millis = LASTS
    later: Millis = Millis(7 * 24 * HOUR)
    before: tuple[Millis, ...] = (Millis(24 * HOUR), Millis(2 * HOUR))
    merged: Millis = Millis(12 * HOUR)
    night: int = 22
    morning: int = 8
    evening: int = 20


USUAL = ReminderSettings()


class CourteousReminders:
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
        self._standstills = Standstills(phrases)

    def plan(
        self, state: GameState, standing: Mapping[DeadlineId, Instant], after: Instant
    ) -> dict[DeadlineId, Instant]:
        """When each person waited for is reminded next, later than ``after``, and when the rooms are told.

        ``standing`` are the reminders already set: one keeps its time, unless something wants it otherwise.
        """
        plan: dict[DeadlineId, Instant] = {}
        for player, waiting in _by_player(state):
            name = _name(player.id)
            when = self._next(player, waiting, standing.get(name, Instant(0)), after)
            if when is not None:
                plan[name] = when
        rooms = self._standstills.plan(state, standing, after)
        return plan if rooms is None else {**plan, NAME: rooms}

    def tell(self, state: GameState, name: DeadlineId, now: Instant) -> tuple[Delivery, ...]:
        """What is said to whom ``name`` names: nothing to one not waited for, and nothing at night."""
        if name == NAME:
            return self._standstills.tell(state, now)
        for player, waiting in _by_player(state):
            if _name(player.id) == name and self._by_day(now, player) == now:
                return (self._say(state, player, waiting, now),)
        return ()

    # --- when ---------------------------------------------------------------------------------

    def _next(
        self, player: Player, waiting: tuple[Waiting, ...], kept: Instant, after: Instant
    ) -> Instant | None:
        before = [t for t in self._before(player, waiting) if t > after]
        usual = self._usual(waiting, kept, after)
        if usual is None:
            return before[0] if before else None
        if before and usual <= before[0] <= usual + self._settings.merged:
            usual = before[0]
        return min([self._by_day(usual, player), *before])

    def _usual(self, waiting: tuple[Waiting, ...], kept: Instant, after: Instant) -> Instant | None:
        """The one that no deadline calls for, if any is left."""
        endless = [w for w in waiting if w.due is None]
        soon = [w.since for w in waiting if w.due is not None and w.since + self._settings.every > after]
        first = [Instant(max(soon) + self._settings.every)] if soon else []
        if not endless:
            return first[0] if first else None
        old = after - max(w.since for w in endless) >= self._settings.often
        daily = self._daily(endless, kept, after, old=old)
        return min([daily, *first]) if old else daily

    def _daily(self, endless: list[Waiting], kept: Instant, after: Instant, *, old: bool) -> Instant:
        """Once a day, or once a week of what is ``old``; who has only just been told in the room that he
        is waited for is not told again at once."""
        if kept <= after:
            found = after + (self._settings.later if old else self._settings.every)
        else:
            found = kept if old else min(kept, after + self._settings.every)
        return Instant(max(found, min(w.since for w in endless) + self._settings.every // 2))

    def _before(self, player: Player, waiting: tuple[Waiting, ...]) -> list[Instant]:
        """The times before deadlines, by day; of those close to each other the first."""
        dues = [w.due for w in waiting if w.due is not None]
        times = sorted({self._in_time(d, before, player) for d in dues for before in self._settings.before})
        return times[:1] + [t for last, t in pairwise(times) if t - last > HOUR]

    def _in_time(self, due: Instant, before: Millis, player: Player) -> Instant:
        """``before`` the deadline, by day: the evening before where the morning would be too late."""
        wanted = Instant(due - before)
        by_day = self._by_day(wanted, player)
        if by_day < due:
            return by_day
        local = self._local(wanted, player)
        day = local.date() - timedelta(days=0 if local.hour >= self._settings.night else 1)
        return self._at_hour(day, self._settings.evening, player)

    def _by_day(self, at: Instant, player: Player) -> Instant:
        """``at``, or the morning after where it is night at the person's place."""
        local = self._local(at, player)
        if self._settings.morning <= local.hour < self._settings.night:
            return at
        day = local.date() + timedelta(days=1 if local.hour >= self._settings.night else 0)
        return self._at_hour(day, self._settings.morning, player)

    def _local(self, at: Instant, player: Player) -> datetime:
        zone = zone_of(self._timezone_of(player.accounts[0]))
        return (_EPOCH + timedelta(milliseconds=at)).astimezone(zone)

    def _at_hour(self, day: date, hour: int, player: Player) -> Instant:
        zone = zone_of(self._timezone_of(player.accounts[0]))
        local = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
        return Instant((local.astimezone(UTC) - _EPOCH) // timedelta(milliseconds=1))

    # --- what ---------------------------------------------------------------------------------

    def _say(self, state: GameState, player: Player, waiting: tuple[Waiting, ...], now: Instant) -> Delivery:
        account = player.accounts[0]
        words = Words(self._phrases, self._language_of(account) or state.language)
        notice = reminder(words, state, waiting, now, zone_of(self._timezone_of(account)))
        held = [w for w in held_up(state) if w.player == player.id and now - w.since >= self._settings.often]
        if held:
            notice = msgspec.structs.replace(notice, text=f"{notice.text} {own_ways(words, state, held)}")
        network, _, name = account.partition("/")
        return Delivery(
            key=f"{state.game}/{_name(player.id)}",
            place=Place(network=NetworkName(network), account=name),
            notice=notice,
            game=GameId(state.game),
            stale_at=self._stale_at(waiting, now),
        )

    def _stale_at(self, waiting: tuple[Waiting, ...], now: Instant) -> Instant:
        """What a network takes much later may be about something done or over meanwhile."""
        dues = [w.due for w in waiting if w.due is not None and w.due > now]
        return min([*dues, Instant(now + self._settings.merged)])


def _name(player: PlayerId) -> DeadlineId:
    return DeadlineId(f"{_STEM}{player}")


def _by_player(state: GameState) -> Iterator[tuple[Player, tuple[Waiting, ...]]]:
    """Everybody waited for who is there, with what for, in order of joining.

    Nobody while no deadline runs, nor in an archived game."""
    if state.archived or state.status is not GameStatus.PLAYING:
        return
    found: dict[PlayerId, list[Waiting]] = {}
    for waiting in waiting_for(state):
        found.setdefault(waiting.player, []).append(waiting)
    for number in sorted(found):
        player = state.player(number)
        if player.status is PlayerStatus.ACTIVE and player.accounts:
            yield player, tuple(found[number])
