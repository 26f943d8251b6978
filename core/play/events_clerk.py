"""What was entered by hand. Must never know who may."""

from __future__ import annotations

from core.ids import PlayerId
from core.play.event_base import EventBase
from core.play.moves_clerk import Entered


class Declared(EventBase, frozen=True):
    """It waits until it is supported, or takes effect at once where an officer said it."""

    number: int
    player: PlayerId
    what: Entered
    rule: int | None = None
    decree: bool = False


class DeclarationVoiced(EventBase, frozen=True):
    number: int
    player: PlayerId
    no: bool = False


class DeclarationSettled(EventBase, frozen=True):
    """``how``: "officer", "players", or "void" (what it is about is no more); the events beside it say the rest."""

    number: int
    how: str


ClerkEvent = Declared | DeclarationVoiced | DeclarationSettled
