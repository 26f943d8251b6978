"""Judgement keeps the next turn from beginning until enough players consent.

Must never know how a case is judged.
"""

from __future__ import annotations

from core.ids import PlayerId
from core.law.threshold import Majority, needed
from core.play import events as ev
from core.play.play import Play, Refused
from core.play.state import Turn

CONSENT_KEYS = ("judge.blocks_next_turn", "judge.consent_of", "judge.consent_needed")


def consenters(play: Play, next_player: PlayerId) -> frozenset[PlayerId]:
    """Those whose consent counts: all active players, or all but the one who is to begin."""
    asked = {p.id for p in play.state.active()}
    if play.word("judge.consent_of") == "others":
        asked.discard(next_player)
    return frozenset(asked)


def consents_needed(play: Play, next_player: PlayerId) -> int:
    """How many of those asked have to consent; more than there are where none would do."""
    asked = len(consenters(play, next_player))
    threshold = play.threshold("judge.consent_needed", play.names()) or Majority()
    return needed(threshold, asked, asked)


def consent_missing(play: Play, turn: Turn, next_player: PlayerId) -> bool:
    blocks = play.word("judge.blocks_next_turn")
    if blocks == "no" or not (turn.consent_demanded if blocks == "on_demand" else turn.judged):
        return False
    asked = consenters(play, next_player)
    return bool(asked) and len(asked & turn.consents) < consents_needed(play, next_player)


def consent(play: Play, no: bool) -> None:
    play.playing()
    player = play.player()
    turn = play.state.turn
    if turn is None or not (turn.judged or turn.consent_demanded):
        raise Refused("nothing-to-consent")
    play.emit(ev.ConsentVoiced(rules=play.sources(*CONSENT_KEYS), player=player.id, no=no))


def demand_consent(play: Play) -> None:
    play.playing()
    player = play.player()
    turn = play.state.turn
    if play.word("judge.blocks_next_turn") == "no":
        play.refuse("nothing-to-consent", "judge.blocks_next_turn")
    invoked = turn is not None and (turn.judged or any(c.claim != "debate" for c in play.state.open_cases))
    if not invoked:
        play.refuse("nobody-invoked", "judge.blocks_next_turn")
    play.emit(ev.ConsentDemanded(rules=play.sources("judge.blocks_next_turn"), player=player.id))
