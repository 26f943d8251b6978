"""Who has won, and what follows. Must never declare a paradox by itself."""

from __future__ import annotations

from fractions import Fraction

from core.ids import PlayerId
from core.law.chance import commitment
from core.play import events as ev
from core.play.play import Play
from core.play.state import GameStatus


def look_for_winners(play: Play) -> bool:
    """All active players who have reached ``win.score`` win together.

    A move ends one round at most: where the initial score already wins, the next move ends the next."""
    if play.state.status is not GameStatus.PLAYING or play.round_ended:
        return False
    goal = play.number("win.score")
    if goal is None:
        return False
    winners = tuple(p.id for p in play.state.active() if p.score >= goal)
    if not winners:
        return False
    play.emit(ev.Won(rules=play.sources("win.score"), winners=winners, by="points"))
    finish_round(play, play.word("win.then"), "win.then")
    return True


def win_by_paradox(play: Play, winner: PlayerId) -> None:
    play.emit(ev.Won(rules=play.sources("win.paradox"), winners=(winner,), by="paradox"))
    then = play.word("win.paradox_then") if play.sources("win.paradox_then") else play.word("win.then")
    finish_round(play, then, "win.paradox_then")


def finish_round(play: Play, then: str, key: str) -> None:
    """Show the seed; then the game ends, or a new round begins under the rules as they stand."""
    seed = play.seed().hex()
    if then == "new_game":
        play.emit(
            ev.RoundEnded(
                rules=play.sources(key),
                round=play.state.round,
                seed=seed,
                commitment=commitment(play.next_seed()),
                mix=play.state.head,
            )
        )
        initial = play.number("players.initial_score") or Fraction(0)
        play.emit(ev.ScoresReset(rules=play.sources("players.initial_score"), score=initial))
        return
    play.emit(ev.RoundEnded(rules=play.sources(key), round=play.state.round, seed=seed))
    play.emit(ev.GameOver(rules=play.sources(key)))
