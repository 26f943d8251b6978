"""Points given and taken, exactly. Must never know why a rule gives them."""

from __future__ import annotations

from fractions import Fraction

from core.ids import PlayerId
from core.play import events as ev
from core.play.play import Play
from core.play.state import PlayerStatus


def score(play: Play, player: PlayerId, amount: Fraction | None, key: str, number: int | None = None) -> None:
    """Give ``amount`` in the name of the rule that sets ``key``; who has left gets nothing."""
    if not amount or play.state.player(player).status is PlayerStatus.LEFT:
        return
    play.emit(ev.Scored(rules=play.sources(key), player=player, amount=amount, reason=key, number=number))
