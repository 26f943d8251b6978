"""The move that rules' code invents. Must never know what it does."""

from __future__ import annotations

from core.play.move_base import MoveBase


class Invented(MoveBase, frozen=True):
    """A command that a rule's code has, with what was typed behind it."""

    verb: str
    text: str = ""
