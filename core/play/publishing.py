"""The move by which a turn's results are published. Must never know which points are booked."""

from __future__ import annotations

from core.ids import PlayerId
from core.play.booking import WITHIN, open_publication, settle_booked
from core.play.play import Play
from core.play.seating import player_after
from core.play.state import Part, Turn
from core.play.turns import next_part, parts


def publish(play: Play) -> None:
    play.playing()
    player = play.player()
    turn = play.state.turn
    if turn is None:
        play.refuse("no-turns")
    if turn.ended or turn.part is not Part.PUBLISH or "publish" not in parts(play):
        play.refuse("nothing-to-publish", "turn.parts")
    if player.id != turn.player:
        _in_place_of(play, turn, player.id)
    settle_booked(play, turn, player.id)
    next_part(play, turn)


def _in_place_of(play: Play, turn: Turn, player: PlayerId) -> None:
    if play.state.publication.late_turn != turn.number:
        play.refuse("publish-turn-player", "turn.parts", WITHIN, player=play.name(turn.player))
    following = _next_player(play, turn)
    if following != player:
        names = [play.name(p) for p in (turn.player, following) if p is not None]
        play.refuse("publish-next-player", "turn.parts", WITHIN, players=", ".join(names))


def _next_player(play: Play, turn: Turn) -> PlayerId | None:
    found = player_after(play.state, play.word("turn.order"), turn.player)
    return None if found is None or found[0] == turn.player else found[0]


def publication_due(play: Play, number: int) -> None:
    """The turn's player had his time: the next may publish as well."""
    turn = play.state.turn
    if turn is not None and turn.number == number and turn.part is Part.PUBLISH and not turn.ended:
        open_publication(play, _next_player(play, turn))
