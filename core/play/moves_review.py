"""Moves against a judgement, and sanctions. Must never know who may make them."""

from __future__ import annotations

from core.play.move_base import MoveBase


class ShowUp(MoveBase, frozen=True):
    """The one asked to judge shows up without a verdict: there is a debate first."""

    case: int | None = None


class Quash(MoveBase, frozen=True):
    """The players' motion of cassation."""

    case: int | None = None


class OpposeJudgement(MoveBase, frozen=True):
    """An officer opposes a judgement; a standing voice."""

    case: int
    no: bool = False


class OpposePrecedent(MoveBase, frozen=True):
    """A standing voice against judging a precedent again."""

    case: int
    no: bool = False


class ProposeSanction(MoveBase, frozen=True):
    """A judge, or an officer with the others, proposes a sanction against ``name``."""

    name: str
    what: str
    reading: str | None = None


class ConfirmRuling(MoveBase, frozen=True):
    """The host lets a ruling on what was counted take effect, where no rule says when it does."""

    case: int
