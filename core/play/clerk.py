"""Entries by hand: where the words of a rule decide and no reading of it does, an officer or the players say
what the engine cannot. Whatever a reading says is left to it. Must never judge who is right: that is for a judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from core.ids import PlayerId
from core.law.precedence import InForce
from core.law.rule import Rule
from core.law.threshold import Majority, carries
from core.play import events as ev
from core.play import events_clerk as ce
from core.play.adoption import close_as
from core.play.hooking import CannotBe, may_win
from core.play.moves_clerk import Entered, Holder, Points, Result, Winners
from core.play.offices import candidate, holder, offices_of, take
from core.play.play import Play, Refused
from core.play.state import Player, PlayerStatus, Proposal, ProposalStatus
from core.play.state_clerk import Declaration
from core.play.winning import win_by

THRESHOLD = "clerk.threshold"
BY = "clerk.by"
AREAS: Mapping[type[Entered], str] = {Points: "score", Winners: "win", Holder: "office"}
PRESENT = (PlayerStatus.ACTIVE, PlayerStatus.VACATION)


def declare(play: Play, what: Entered, number: int | None) -> None:
    play.playing()
    player = play.player()
    by = play.words(BY)
    officer = "officer" in by and _first_officer(play) == player.id
    if not officer and "players" not in by:
        play.refuse("declare-officer-only", BY)
    _check(play, what, number)
    if any(d.what == what and d.rule == number for d in play.state.clerk.open):
        raise Refused("declared-already")
    count = play.state.clerk.count + 1
    rules = () if number is None else (number,)
    play.emit(ce.Declared(rules=rules, number=count, player=player.id, what=what, rule=number))
    made = next(d for d in play.state.clerk.open if d.number == count)
    if officer:
        _carry_out(play, made, "officer")
    else:
        _if_supported(play, made)


def support(play: Play, number: int | None, *, no: bool) -> None:
    play.playing()
    player = play.player()
    found = [d for d in play.state.clerk.open if number in (None, d.number)]
    if not found:
        raise Refused("no-such-declaration")
    if len(found) > 1:
        raise Refused("which-declaration", numbers=", ".join(str(d.number) for d in found))
    made = found[0]
    if (player.id in made.voices) is not no:
        raise Refused("not-supported" if no else "supported-already", number=made.number)
    play.emit(ce.DeclarationVoiced(number=made.number, player=player.id, no=no))
    _if_supported(play, next(d for d in play.state.clerk.open if d.number == made.number))


def settle(play: Play) -> bool:
    """What has support enough since others are gone, and what can be no more."""
    for made in play.state.clerk.open:
        try:
            _check(play, made.what, made.rule)
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
    if not _enough(play, len(made.voices & there), len(there)):
        return False
    _carry_out(play, made, "players")
    return True


def _enough(play: Play, voices: int, there: int) -> bool:
    """Who is silent counts as against."""
    threshold = play.threshold(THRESHOLD, play.names()) or Majority()
    return carries(threshold, voices, there - voices, there)


# --- what may be entered ------------------------------------------------------------------


def _check(play: Play, what: Entered, number: int | None) -> None:
    if isinstance(what, Result):
        _open_vote(play, what)
        if play.sources("adoption.threshold"):
            play.refuse("declare-regulated", "adoption.threshold")
        return
    rule = _rule(play, number)
    area = AREAS[type(what)]
    if any(s.key.startswith(f"{area}.") and _holds(play, rule, s.key) for s in rule.reading):
        raise Refused("declare-regulated", (int(rule.number),))
    if rule.code is not None and rule.id not in play.state.hooks.set_aside:
        raise Refused("declare-coded", (int(rule.number),))
    match what:
        case Points(name=name):
            _player(play, name)
        case Winners(names=names):
            for name in names:
                _player(play, name)
            try:
                may_win(play, rule)
            except CannotBe as cannot:
                raise Refused("declare-points-only", cannot.rules) from cannot
        case Holder(office=office, name=name):
            listed = offices_of(play.state)
            if office not in listed:
                play.refuse("no-such-office", "offices", office=office, offices=", ".join(listed) or "–")
            candidate(play, name)
        case _:
            assert_never(what)


def _holds(play: Play, rule: Rule, key: str) -> bool:
    return isinstance(play.settings.status(rule, key), InForce)


def _rule(play: Play, number: int | None) -> Rule:
    if number is None:
        raise Refused("declare-under")
    rule = play.state.rules.rule(number)
    if rule is None:
        raise Refused("no-such-rule", number=number)
    return rule


def _player(play: Play, name: str) -> Player:
    player = play.state.named(name)
    if player is None or player.status not in PRESENT:
        raise Refused("no-such-player", name=name)
    return player


def _open_vote(play: Play, what: Result) -> Proposal:
    proposal = play.state.proposal(what.number)
    if proposal is None or proposal.status is not ProposalStatus.VOTING:
        raise Refused("declare-no-vote", number=what.number)
    return proposal


# --- what it does --------------------------------------------------------------------------


def _carry_out(play: Play, made: Declaration, how: str) -> None:
    rules = () if made.rule is None else (made.rule,)
    play.emit(ce.DeclarationSettled(rules=play.sources(BY, THRESHOLD), number=made.number, how=how))
    match made.what:
        case Points(name=name, amount=amount):
            player = _player(play, name)
            play.emit(
                ev.Scored(rules=rules, player=player.id, amount=amount, reason="declared", number=made.number)
            )
        case Winners(names=names):
            win_by(play, tuple(_player(play, name).id for name in names), "declared", made.rule or 0)
        case Result(adopted=adopted) as result:
            close_as(play, _open_vote(play, result), adopted=adopted)
        case Holder(office=office, name=name):
            take(play, office, _player(play, name).id, "declared")
        case _:
            assert_never(made.what)
