"""Who is there: signs of life, who is coming back, and whether enough are active to go on.

Must never know whose turn it is.
"""

from __future__ import annotations

from core.ids import PlayerId
from core.law.precedence import settings_of
from core.play.events_absence import CameBack, PlayerSeen, SilenceWatched, WentOnVacation
from core.play.play import Play
from core.play.state import GameState, GameStatus, PlayerStatus

IDLE = "vacation.after_idle_turns"
MINIMUM = "players.minimum_active"
GOING_ON = (GameStatus.PLAYING, GameStatus.SUSPENDED)


def running(play: Play) -> None:
    """Refuse what waits while too few players are active."""
    if play.state.status is not GameStatus.SUSPENDED:
        return
    least = play.integer(MINIMUM) or 0
    play.refuse("suspended", MINIMUM, least=least, present=len(play.state.active()))


# --- signs of life ---------------------------------------------------------------------


def watched(state: GameState) -> bool:
    """Whether some rule sends the silent on vacation."""
    return settings_of(state.rules).standing(IDLE) is not None


def unseen(state: GameState, player: PlayerId) -> bool:
    """Whether a sign of life of the player would change anything."""
    present = state.player(player).status is PlayerStatus.ACTIVE
    return present and watched(state) and state.absence.seen(player) < state.turns


def sign_of_life(play: Play) -> None:
    """The command is one, of whoever gave it."""
    actor = play.command.actor
    player = None if actor is None else play.state.of_account(actor.account)
    if player is not None and play.state.status in GOING_ON and unseen(play.state, player.id):
        play.emit(PlayerSeen(rules=play.sources(IDLE), player=player.id))


def watch_silence(play: Play) -> None:
    """Silence is counted from when a rule first makes something of it."""
    on = watched(play.state)
    if on != (play.state.absence.watched_from is not None):
        play.emit(SilenceWatched(rules=play.sources(IDLE), on=on))


def rest_the_silent(play: Play) -> bool:
    """A turn has ended: who was silent through so many of them in a row is on vacation; whether any is."""
    within = play.integer(IDLE)
    since = play.state.absence.watched_from
    if not within or since is None:
        return False
    signs = {p.id: max(since, play.state.absence.seen(p.id)) for p in play.state.active()}
    silent = [player for player, seen in signs.items() if play.state.turns - seen >= within]
    for player in silent:
        play.emit(WentOnVacation(rules=play.sources(IDLE), player=player, automatic=True))
    return bool(silent)


# --- coming back -----------------------------------------------------------------------


def arriving(state: GameState) -> frozenset[PlayerId]:
    """Who will be active when the next turn begins."""
    waiting = {p.id for p in state.players if p.status is PlayerStatus.WAITING}
    return state.absence.returning | waiting


def bring_back(play: Play) -> bool:
    """Those who announced their return are active again; whether there were any."""
    returning = sorted(play.state.absence.returning)
    for player in returning:
        play.emit(CameBack(rules=play.sources("vacation.return_takes_effect"), player=player))
    return bool(returning)
