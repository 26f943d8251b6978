"""Rules whose authors' turns are counted. Must never know how many turns are asked for."""

from __future__ import annotations

import msgspec

from core.ids import PlayerId, RuleId


class Probation(msgspec.Struct, frozen=True):
    """``since`` is the turn of its adoption, ``turns`` how many whole ones its author has played since."""

    rule: RuleId
    author: PlayerId
    since: int
    turns: int = 0
