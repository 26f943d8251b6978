"""Rulings that something was counted wrongly. Must never know a log."""

from __future__ import annotations

from core.ids import CaseNumber
from core.play.event_base import EventBase
from core.play.recounts import Correction, OutcomeShift, Recounted


class RecountRuled(EventBase, frozen=True):
    """A verdict holds that ``corrections`` (as typed; ``meant``: as they were understood then) are to be made;
    ``found`` is what they come to now.

    ``confirm``: no rule says how such a verdict becomes final, so the host has to."""

    number: CaseNumber
    corrections: tuple[str, ...]
    found: Recounted
    confirm: bool = False
    meant: tuple[Correction, ...] = ()


class RecountMade(EventBase, frozen=True):
    """The ruling is final and takes effect: the events beside this one carry what changes."""

    number: CaseNumber
    outcomes: tuple[OutcomeShift, ...] = ()


class RecountDropped(EventBase, frozen=True):
    """``reason``: "overturned", or why it could not be counted again when it was final (``entry`` names where)."""

    number: CaseNumber
    reason: str
    entry: int = 0


RecountEvent = RecountRuled | RecountMade | RecountDropped
