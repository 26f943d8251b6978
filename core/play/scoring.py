"""Points given and taken, exactly. Must never know why a rule gives them."""

from __future__ import annotations

from fractions import Fraction

from core.ids import PlayerId
from core.play import events as ev
from core.play.play import Play
from core.play.state import PlayerStatus


def gone(play: Play, player: PlayerId) -> bool:
    """Whether no points reach the player any more: he has left, and no rule keeps his place."""
    return play.state.player(player).status is PlayerStatus.LEFT and not may_return(play, player)


def reaches(play: Play, player: PlayerId, amount: Fraction) -> bool:
    """Who has left gets nothing; a loss follows him while he may come back with the score he had."""
    if play.state.player(player).status is not PlayerStatus.LEFT:
        return True
    return amount < 0 and may_return(play, player)


def may_return(play: Play, player: PlayerId) -> bool:
    """Whether a rule keeps a place for the player, who has left."""
    within, left = play.length("players.rejoin_within"), play.state.absence.departure(player)
    return within is not None and left is not None and play.at <= within.after(left.at)


def score(play: Play, player: PlayerId, amount: Fraction | None, key: str, number: int | None = None) -> None:
    """Give ``amount`` in the name of the rule that sets ``key``, where it reaches the player."""
    if not amount or not reaches(play, player, amount):
        return
    play.emit(ev.Scored(rules=play.sources(key), player=player, amount=amount, reason=key, number=number))
