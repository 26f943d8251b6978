"""What happens about absence: vacations, signs of life, suspension, coming back after leaving.

Must never know when a rule calls for it.
"""

from __future__ import annotations

from fractions import Fraction

from core.ids import AccountId, PlayerId
from core.play.event_base import EventBase


class PlayerSeen(EventBase, frozen=True):
    """A sign of life, noted once a turn, and only while something depends on it."""

    player: PlayerId


class SilenceWatched(EventBase, frozen=True):
    """A rule begins (or ceases) to make something of silence."""

    on: bool


class WentOnVacation(EventBase, frozen=True):
    """``automatic``: after too many turns without a sign of life."""

    player: PlayerId
    automatic: bool = False


class ReturnAnnounced(EventBase, frozen=True):
    """Back from the next turn on."""

    player: PlayerId


class CameBack(EventBase, frozen=True):
    """Back from vacation: an active player again."""

    player: PlayerId


class PlayerRejoined(EventBase, frozen=True):
    """Who had left has his place again. ``waits``: from the next turn on."""

    player: PlayerId
    name: str
    account: AccountId
    score: Fraction
    waits: bool = False


class Suspended(EventBase, frozen=True):
    """Fewer than ``least`` players are active: the clock of the game stands still."""

    present: int
    least: int


class Unsuspended(EventBase, frozen=True):
    """Enough are active again: deadlines go on with the time they had left."""

    present: int


AbsenceEvent = (
    PlayerSeen
    | SilenceWatched
    | WentOnVacation
    | ReturnAnnounced
    | CameBack
    | PlayerRejoined
    | Suspended
    | Unsuspended
)
