"""What happens about results that count only once they are published.

Must never know when a rule makes them wait.
"""

from __future__ import annotations

from fractions import Fraction

from core.ids import PlayerId
from core.play.event_base import EventBase


class Booked(EventBase, frozen=True):
    """Points of a close that reach the scores when the results are published.

    ``reason`` names the setting, as in ``Scored``; ``number`` what was voted on."""

    player: PlayerId
    amount: Fraction
    reason: str
    number: int | None = None


class PublicationOpened(EventBase, frozen=True):
    """Its player was long in publishing the turn's results: ``player``, the next, may do it as well."""

    turn: int
    player: PlayerId | None


class Published(EventBase, frozen=True):
    """The booked points reach the scores. ``player`` None: nobody published them before the turn ended.

    ``late``: by the next player, who shares the gain."""

    turn: int
    player: PlayerId | None = None
    late: bool = False


PublicationEvent = Booked | PublicationOpened | Published
