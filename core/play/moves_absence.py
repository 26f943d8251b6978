"""Moves of absence and publication. Must never know what becomes of them."""

from __future__ import annotations

from core.play.move_base import MoveBase


class TakeVacation(MoveBase, frozen=True):
    pass


class ComeBack(MoveBase, frozen=True):
    pass


class Spoke(MoveBase, frozen=True):
    """The player said something in a room: a sign of life. What was said is not kept."""


class Publish(MoveBase, frozen=True):
    """The results of the turn are published: its booked points reach the scores."""
