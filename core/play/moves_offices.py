"""Moves of and about offices. Must never know which offices there are."""

from __future__ import annotations

from core.play.move_base import MoveBase


class Elect(MoveBase, frozen=True):
    name: str


class Nominate(MoveBase, frozen=True):
    name: str


class Confirm(MoveBase, frozen=True):
    name: str


class Resign(MoveBase, frozen=True):
    pass


class Decline(MoveBase, frozen=True):
    pass


class Summon(MoveBase, frozen=True):
    """The holder of the office before the speaker's is called to show himself.

    ``place``: 1 for the first office, 2 for the second, where the words named it; else None."""

    place: int | None = None


class OfficerConsent(MoveBase, frozen=True):
    """An officer's consent, or refusal, to a proposal that concerns the office."""

    number: int
    no: bool = False


class SealedConsent(MoveBase, frozen=True):
    """The same as the log keeps it while the vote is secret."""

    number: int
    seal: str


class Concern(MoveBase, frozen=True):
    """Somebody marks that a proposal concerns an office."""

    number: int
    office: str
