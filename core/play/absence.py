"""Going on vacation and coming back, and a game too small to go on.

Must never know how people are told, or what their presence is needed for.
"""

from __future__ import annotations

from fractions import Fraction

from core.ids import AccountId, PlayerId
from core.play import events_absence as ev
from core.play.commands import Series
from core.play.judging import judge_gone
from core.play.play import Play, Refused
from core.play.presence import GOING_ON, MINIMUM, bring_back, unseen, watch_silence
from core.play.proposals import lapse
from core.play.scoring import may_return
from core.play.state import CaseStatus, GameState, GameStatus, Player, PlayerStatus, ProposalStatus
from core.play.turns import enter_waiting

RETURN = "vacation.return_takes_effect"


def take_vacation(play: Play) -> None:
    """From now on; a turn of one's own ends as passed, once its open vote is completed."""
    play.playing()
    player = play.player()
    if not play.flag("vacation.allowed"):
        play.refuse("no-vacation", "vacation.allowed")
    play.emit(ev.WentOnVacation(rules=play.sources("vacation.allowed"), player=player.id))
    turn = play.state.turn
    if turn is None or turn.player != player.id or turn.ended:
        return
    for proposal in play.state.open_proposals:
        of_turn = proposal.series is Series.NUMBER and proposal.number in turn.proposals
        if of_turn and proposal.status is ProposalStatus.DEBATE:
            lapse(play, proposal)


def come_back(play: Play) -> None:
    play.playing()
    actor = play.command.actor
    player = None if actor is None else play.state.of_account(actor.account)
    if player is None:
        raise Refused("not-a-player")
    if player.status is not PlayerStatus.VACATION:
        raise Refused("not-on-vacation")
    if player.id in play.state.absence.returning:
        play.refuse("returning-already", RETURN)
    waits = play.word(RETURN) == "next_turn" and play.state.turn is not None
    event = ev.ReturnAnnounced if waits else ev.CameBack
    play.emit(event(rules=play.sources(RETURN), player=player.id))


def spoke(play: Play) -> None:
    """Something was said: a sign of life, noted like that of any command."""
    play.playing()
    play.player()


def listens(state: GameState, player: PlayerId) -> bool:
    """Whether it matters now that the player says something."""
    if state.status not in GOING_ON or state.paused_at is not None:
        return False
    return unseen(state, player) or any(c.player == player for c in state.offices.callouts)


# --- who left and is back ---------------------------------------------------------------


def may_rejoin(play: Play, account: AccountId) -> Player | None:
    """The player the account was, if he may have his place again."""
    for player in reversed(play.state.players):
        if account not in player.accounts or player.status is not PlayerStatus.LEFT:
            continue
        if any(play.state.of_account(a) is not None for a in player.accounts):
            continue  # he plays as somebody else by now
        if may_return(play, player.id):
            return player
    return None


def rejoin(play: Play, player: Player, name: str, account: AccountId, *, waits: bool) -> None:
    """Same place, same score; in a later round everybody began anew meanwhile.

    Who forfeited has lost what he had, but not what he owes."""
    left = play.state.absence.departure(player.id)
    score, initial = player.score, play.number("players.initial_score") or Fraction(0)
    if left is not None and left.round != play.state.round:
        score = initial
    elif left is not None and left.how == "forfeit":
        score = min(score, initial)
    play.emit(
        ev.PlayerRejoined(
            rules=play.sources("players.rejoin_within"),
            player=player.id,
            name=name,
            account=account,
            score=score,
            waits=waits,
        )
    )


# --- what follows by itself -----------------------------------------------------------------


def settle_absence(play: Play) -> bool:
    """Suspension, the cases of a judge who is away, and who comes back; whether anything happened."""
    before = len(play.events)
    watch_silence(play)
    _settle_suspension(play)
    _judges_away(play)
    return len(play.events) > before


def _settle_suspension(play: Play) -> None:
    least = play.integer(MINIMUM) or 0
    present = len(play.state.active())
    if play.state.status is GameStatus.PLAYING and present < least:
        play.emit(ev.Suspended(rules=play.sources(MINIMUM), present=present, least=least))
    if play.state.status is not GameStatus.SUSPENDED:
        return
    if play.word(RETURN) != "next_turn":
        bring_back(play)
    enter_waiting(play, returning=False)
    present = len(play.state.active())
    if present >= least:
        play.emit(ev.Unsuspended(rules=play.sources(MINIMUM), present=present))


def _judges_away(play: Play) -> None:
    """The cases of who goes on vacation go to the next judge."""
    for event in tuple(play.events):
        if not isinstance(event, ev.WentOnVacation):
            continue
        player = play.state.player(event.player)
        waiting = (CaseStatus.OFFERED, CaseStatus.ASSIGNED)
        if player.status is PlayerStatus.VACATION and any(
            c.judge == player.id and c.status in waiting for c in play.state.open_cases
        ):
            judge_gone(play, player.id)
