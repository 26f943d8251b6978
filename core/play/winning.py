"""Who has won, and what follows. Must never declare a paradox by itself."""

from __future__ import annotations

from fractions import Fraction

from core.ids import PlayerId
from core.law.chance import commitment
from core.law.faults import ReadingFault
from core.law.precedence import settings_of
from core.law.ruleset import Ruleset
from core.play import events as ev
from core.play.offices import holders, winners_take
from core.play.play import Play
from core.play.state import GameStatus


def look_for_winners(play: Play) -> bool:
    """All active players who have reached ``win.score`` win together, not who cannot for an office.

    A move ends one round at most: where the initial score already wins, the next move ends the next."""
    if play.state.status not in (GameStatus.PLAYING, GameStatus.SUSPENDED) or play.round_ended:
        return False
    goal = play.number("win.score")
    if goal is None:
        return False
    barred = holders(play, play.words("win.without"))
    winners = tuple(p.id for p in play.state.active() if p.score >= goal and p.id not in barred)
    if not winners:
        return False
    play.emit(ev.Won(rules=play.sources("win.score"), winners=winners, by="points"))
    then = play.word("win.then")
    winners_take(play, winners, then)
    finish_round(play, then, "win.then")
    return True


def paradox_prevails(play: Play) -> bool:
    """Whether of a paradox and of points, both there at once, it is the paradox that decides who has won."""
    return play.settings.prevails("win.paradox", "win.score")


def win_by_paradox(play: Play, winner: PlayerId) -> None:
    play.emit(ev.Won(rules=play.sources("win.paradox"), winners=(winner,), by="paradox"))
    then = play.word("win.paradox_then")
    winners_take(play, (winner,), then)
    finish_round(play, then, "win.paradox_then")


def win_by(play: Play, winners: tuple[PlayerId, ...], by: str, rule: int) -> None:
    """In the name of a rule whose code, or words, say so."""
    play.emit(ev.Won(rules=(rule,), winners=winners, by=by))
    then = play.word("win.then")
    winners_take(play, winners, then)
    finish_round(play, then, "win.then")


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
        play.emit(ev.ScoresReset(rules=play.sources(key, "players.initial_score"), score=initial))
        return
    play.emit(ev.RoundEnded(rules=play.sources(key), round=play.state.round, seed=seed))
    play.emit(ev.GameOver(rules=play.sources(key)))


def winners_by_points(play: Play, rules: Ruleset) -> tuple[PlayerId, ...]:
    """Who has the points to win under the rules; what a die decides nobody can say."""
    if play.state.status not in (GameStatus.PLAYING, GameStatus.SUSPENDED):
        return ()
    settings, names = settings_of(rules), play.names()
    try:
        goal = settings.number("win.score", names, _no_die)
        barred = holders(play, settings.words("win.without", names))
    except ReadingFault:
        return ()
    if goal is None:
        return ()
    return tuple(p.id for p in play.state.active() if p.score >= goal and p.id not in barred)


def _no_die(sides: int) -> int:
    """As if the highest were thrown: who does not win then does not win at once."""
    return sides
