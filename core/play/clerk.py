"""Entries by hand: where the words of a rule decide and no reading of it does, an officer or the players say
what the engine cannot. Whatever a reading says is left to it. Must never judge who is right: that is for a judge.
"""

from __future__ import annotations

from typing import assert_never

from core.ids import PlayerId
from core.law.threshold import Majority, carries
from core.play import events as ev
from core.play import events_clerk as ce
from core.play.adoption import close_as
from core.play.cases import find_case
from core.play.clerk_checks import BY, check, meanwhile, open_vote, player_named, refuse_meanwhile
from core.play.closing import close
from core.play.judges import seat
from core.play.moves_clerk import Closed, Declare, Holder, JudgeOf, OnTurn, Points, Result, Winners
from core.play.offices import holder, offices_of, take
from core.play.play import Play, Refused
from core.play.state import Player
from core.play.state_clerk import Declaration
from core.play.turns import begin, end
from core.play.winning import win_by

THRESHOLD = "clerk.threshold"


def declare(play: Play, move: Declare) -> None:
    play.playing()
    player = play.player()
    officer = _is_officer(play, player)
    if not officer and "players" not in play.words(BY) and _first_officer(play) is not None:
        play.refuse("declare-officer-only", BY)  # without an officer it is for the players: somebody has to
    what, number = move.what, move.rule
    check(play, move)
    refuse_meanwhile(play, what)
    same = next((d for d in play.state.clerk.open if _same(d, move)), None)
    if same is not None and not officer:
        play.refuse("declared-already", THRESHOLD, number=same.number)
    if same is None:
        rules = () if number is None else (number,)
        count = play.state.clerk.count + 1
        play.emit(
            ce.Declared(
                rules=rules, number=count, player=player.id, what=what, rule=number, decree=move.decree
            )
        )
        same = _waiting(play, count)
    if officer:
        _carry_out(play, same, "officer")
    else:
        _if_supported(play, same)


def support(play: Play, number: int | None, *, no: bool) -> None:
    """A voice; the officer's own settles the matter."""
    play.playing()
    player = play.player()
    found = [d for d in play.state.clerk.open if number in (None, d.number)]
    if not found:
        play.refuse("no-such-declaration", BY, THRESHOLD)
    if len(found) > 1:
        play.refuse("which-declaration", THRESHOLD, numbers=", ".join(str(d.number) for d in found))
    made = found[0]
    officer = _is_officer(play, player) and not no
    if officer:
        refuse_meanwhile(play, made.what)
    elif (player.id in made.voices) is not no:
        play.refuse("not-supported" if no else "supported-already", THRESHOLD, number=made.number)
    if (player.id in made.voices) is no:
        play.emit(ce.DeclarationVoiced(number=made.number, player=player.id, no=no))
    made = _waiting(play, made.number)
    if officer:
        _carry_out(play, made, "officer")
    else:
        _if_supported(play, made)


def _same(made: Declaration, move: Declare) -> bool:
    return (made.what, made.rule, made.decree) == (move.what, move.rule, move.decree)


def _waiting(play: Play, number: int) -> Declaration:
    return next(d for d in play.state.clerk.open if d.number == number)


def _is_officer(play: Play, player: Player) -> bool:
    return "officer" in play.words(BY) and _first_officer(play) == player.id


def settle(play: Play) -> bool:
    """What has support enough since others are gone, and what can be no more."""
    for made in play.state.clerk.open:
        try:
            check(play, Declare(what=made.what, rule=made.rule, decree=made.decree))
        except Refused:
            play.emit(ce.DeclarationSettled(number=made.number, how="void"))
            return True
        if _if_supported(play, made):
            return True
    return False


def needed(play: Play) -> int:
    """Voices of the players who are there now."""
    there = len(play.state.active())
    return next((n for n in range(1, there + 1) if _enough(play, n, there)), there)


def _first_officer(play: Play) -> PlayerId | None:
    offices = offices_of(play.state)
    return holder(play.state, offices[0]) if offices else None


def _if_supported(play: Play, made: Declaration) -> bool:
    there = {player.id for player in play.state.active()}
    if not _enough(play, len(made.voices & there), len(there)) or meanwhile(play, made.what):
        return False
    _carry_out(play, made, "players")
    return True


def _enough(play: Play, voices: int, there: int) -> bool:
    """Who is silent counts as against."""
    threshold = play.threshold(THRESHOLD, play.names()) or Majority()
    return carries(threshold, voices, there - voices, there)


# --- what it does --------------------------------------------------------------------------


def _carry_out(play: Play, made: Declaration, how: str) -> None:
    rules = () if made.rule is None else (made.rule,)
    play.emit(ce.DeclarationSettled(rules=play.sources(BY, THRESHOLD), number=made.number, how=how))
    match made.what:
        case Points(name=name, amount=amount):
            player = player_named(play, name)
            play.emit(
                ev.Scored(rules=rules, player=player.id, amount=amount, reason="declared", number=made.number)
            )
        case Winners(names=names):
            win_by(play, tuple(player_named(play, name).id for name in names), "declared", made.rule or 0)
        case Result(adopted=adopted) as result:
            close_as(play, open_vote(play, result.number), adopted=adopted)
        case Holder(office=office, name=name):
            take(play, office, player_named(play, name).id, "declared")
        case OnTurn(name=name):
            _pass_turn(play, player_named(play, name).id, rules)
        case Closed(number=number, series=series):
            close(play, open_vote(play, number, series))
        case JudgeOf(case=number, name=name):
            seat(play, find_case(play, number), player_named(play, name).id)
        case _:
            assert_never(made.what)


def _pass_turn(play: Play, player: PlayerId, rules: tuple[int, ...]) -> None:
    turn = play.state.turn
    if turn is not None and not turn.ended:
        end(play, turn, "declared")
    begin(play, player, play.state.circuit, rules)
