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
from core.play.blocking import CONSENT_KEYS, consent_missing
from core.play.changes import find_target
from core.play.commands import ChangeKind
from core.play.hooking import CannotBe, may_win
from core.play.move_base import Ref, Series
from core.play.moves_clerk import Declare, Entered, Holder, OnTurn, Points, Result, Winners
from core.play.offices import candidate, holder, offices_of, take
from core.play.pending import holds_next_turn
from core.play.play import Play, Refused
from core.play.state import GameStatus, Player, PlayerStatus, Proposal, ProposalStatus
from core.play.state_clerk import Declaration
from core.play.turns import begin, end, open_in_turn
from core.play.winning import win_by

THRESHOLD = "clerk.threshold"
BY = "clerk.by"
AREAS: Mapping[type[Entered], str] = {Points: "score", Winners: "win", Holder: "office", OnTurn: "turn"}
PRESENT = (PlayerStatus.ACTIVE, PlayerStatus.VACATION)


def declare(play: Play, move: Declare) -> None:
    play.playing()
    player = play.player()
    officer = _is_officer(play, player)
    if not officer and "players" not in play.words(BY):
        play.refuse("declare-officer-only", BY)
    what, number = move.what, move.rule
    _check(play, move)
    _refuse_meanwhile(play, what)
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
        _refuse_meanwhile(play, made.what)
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
            _check(play, Declare(what=made.what, rule=made.rule, decree=made.decree))
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
    if not _enough(play, len(made.voices & there), len(there)) or _meanwhile(play, made.what):
        return False
    _carry_out(play, made, "players")
    return True


def _enough(play: Play, voices: int, there: int) -> bool:
    """Who is silent counts as against."""
    threshold = play.threshold(THRESHOLD, play.names()) or Majority()
    return carries(threshold, voices, there - voices, there)


# --- what may be entered ------------------------------------------------------------------


def _check(play: Play, move: Declare) -> None:
    what = move.what
    if isinstance(what, Result):
        _open_vote(play, what)
        if play.sources("adoption.threshold"):
            play.refuse("declare-regulated", "adoption.threshold")
        return
    _check_rule(play, _rule(play, move), what)
    match what:
        case Points(name=name):
            _player(play, name)
        case Winners(names=names):
            for name in names:
                _player(play, name)
            try:
                may_win(play, _rule(play, move))
            except CannotBe as cannot:
                raise Refused("declare-points-only", cannot.rules) from cannot
        case Holder(office=office, name=name):
            listed = offices_of(play.state)
            if office not in listed:
                play.refuse("no-such-office", "offices", office=office, offices=", ".join(listed) or "–")
            candidate(play, name)
        case OnTurn(name=name):
            _check_turn(play, _player(play, name))
        case _:
            assert_never(what)


def _check_rule(play: Play, rule: Rule, what: Entered) -> None:
    """What a reading or code of the rule says is left to it."""
    area = AREAS[type(what)]
    if any(s.key.startswith(f"{area}.") and _holds(play, rule, s.key) for s in rule.reading):
        raise Refused("declare-regulated", (int(rule.number),))
    if play.settings.void(rule):
        play.refuse("declare-void", "precedence.immutable_voids", number=rule.number)
    if rule.code is not None and rule.id not in play.state.hooks.failed:
        raise Refused("declare-coded", (int(rule.number),))


def _check_turn(play: Play, player: Player) -> None:
    if player.status is not PlayerStatus.ACTIVE:
        raise Refused("declare-turn-away", player=player.name)
    turn = play.state.turn
    if turn is not None and turn.player == player.id and not turn.ended:
        raise Refused("declare-turn-his", player=player.name)


def _meanwhile(play: Play, what: Entered) -> str:
    """Why it cannot be now, though it can be later; "" where it can."""
    if not isinstance(what, OnTurn):
        return ""
    if play.state.status is GameStatus.SUSPENDED:
        return "declare-turn-suspended"
    turn = play.state.turn
    if turn is None:
        return ""
    if open_in_turn(play, turn):
        return "declare-turn-open"
    held = holds_next_turn(play) or consent_missing(play, turn, _player(play, what.name).id)
    return "declare-turn-held" if held else ""


def _refuse_meanwhile(play: Play, what: Entered) -> None:
    match _meanwhile(play, what):
        case "":
            return
        case "declare-turn-open":
            play.refuse("declare-turn-open", "turn.parts")
        case "declare-turn-suspended":
            play.refuse("declare-turn-suspended", "players.minimum_active")
        case _:
            play.refuse("declare-turn-held", *CONSENT_KEYS)


def _holds(play: Play, rule: Rule, key: str) -> bool:
    return isinstance(play.settings.status(rule, key), InForce)


def _rule(play: Play, move: Declare) -> Rule:
    if move.rule is None:
        raise Refused("declare-under")
    series = Series.DECREE if move.decree else Series.NUMBER
    rule = find_target(play, ChangeKind.AMEND, Ref(series, move.rule))
    assert rule is not None  # noqa: S101  # an amendment has one
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
        case OnTurn(name=name):
            _pass_turn(play, _player(play, name).id, rules)
        case _:
            assert_never(made.what)


def _pass_turn(play: Play, player: PlayerId, rules: tuple[int, ...]) -> None:
    turn = play.state.turn
    if turn is not None and not turn.ended:
        end(play, turn, "declared")
    begin(play, player, play.state.circuit, rules)
