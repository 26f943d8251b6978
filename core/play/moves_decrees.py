"""Moves of decrees and requests. Must never know what a rule says of them."""

from __future__ import annotations

from core.play.move_base import Draft, MoveBase, Ref


class ProposeDecree(MoveBase, frozen=True):
    """``draft.kind`` is enact, or amend or repeal with a decree as target."""

    draft: Draft


class Opposed(MoveBase, frozen=True):
    """A standing objection to a proposed decree (``Dp 3``; ``D 3`` where only that can be meant)."""

    ref: Ref
    no: bool = False


class FileRequest(MoveBase, frozen=True):
    """A change of a rule on probation, out of turn. ``draft.target`` is the rule."""

    draft: Draft


class ReviseRequest(MoveBase, frozen=True):
    number: int | None
    draft: Draft
