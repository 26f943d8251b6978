"""What may be entered by hand: whatever a reading or code says is left to it.

Must never know who may enter it, nor what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from core.law.precedence import InForce
from core.law.rule import Rule
from core.play.blocking import CONSENT_KEYS, consent_missing
from core.play.cases import chosen_case
from core.play.changes import find_target
from core.play.commands import ChangeKind
from core.play.hooking import CannotBe, may_win
from core.play.judges import may_judge, unseated
from core.play.move_base import Ref, Series
from core.play.moves_clerk import Closed, Declare, Entered, Holder, JudgeOf, OnTurn, Points, Result, Winners
from core.play.offices import candidate, offices_of
from core.play.pending import holds_next_turn
from core.play.play import Play, Refused
from core.play.state import Case, GameState, GameStatus, Player, PlayerStatus, Proposal, ProposalStatus
from core.play.turns import open_in_turn

BY = "clerk.by"
AREAS: Mapping[type[Entered], str] = {Points: "score", Winners: "win", Holder: "office", OnTurn: "turn"}
PRESENT = (PlayerStatus.ACTIVE, PlayerStatus.VACATION)
PERIOD, COMPULSORY = "voting.period", "voting.compulsory"
ENDS_VOTE: Mapping[Series, tuple[str, ...]] = {
    Series.CASE: ("cassation.period_min", "cassation.period_max"),
    Series.SANCTION: ("sanction.period",),
}


def check(play: Play, move: Declare) -> None:
    what = move.what
    if isinstance(what, Result | Closed | JudgeOf):
        _check_matter(play, what)
        return
    _check_rule(play, _rule(play, move), what)
    match what:
        case Points(name=name):
            player_named(play, name)
        case Winners(names=names):
            for name in names:
                player_named(play, name)
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
            _check_turn(play, player_named(play, name))
        case _:
            assert_never(what)


def _check_matter(play: Play, what: Result | Closed | JudgeOf) -> None:
    """What is about something open needs no rule to stand under: no rule may say it."""
    match what:
        case Result(number=number):
            open_vote(play, number)
            _unregulated(play, "adoption.threshold")
        case Closed(number=number, series=series):
            poll = open_vote(play, number, series)
            keys = ENDS_VOTE.get(series, (PERIOD, COMPULSORY))
            if poll.closes is not None:
                play.refuse("declare-vote-closes", *keys, number=poll.ref)
            _unregulated(play, *keys)
        case JudgeOf(case=case, name=name):
            _check_judge(play, chosen_case(play, case), player_named(play, name))
        case _:
            assert_never(what)


def _unregulated(play: Play, *keys: str) -> None:
    found = tuple(key for key in keys if play.sources(key))
    if found:
        play.refuse("declare-regulated", *found)


def _check_judge(play: Play, case_: Case, player: Player) -> None:
    if case_.verdict is not None:
        play.refuse("judged-already", "judge.overturn", number=case_.number)
    if not may_judge(play, case_, player.id, by_lot=True):
        play.refuse("declare-judge-barred", "judge.never", number=case_.number, player=player.name)
    if not unseated(play, case_):
        play.refuse("declare-regulated", "judge.selection")


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


def meanwhile(play: Play, what: Entered) -> str:
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
    held = holds_next_turn(play) or consent_missing(play, turn, player_named(play, what.name).id)
    return "declare-turn-held" if held else ""


def refuse_meanwhile(play: Play, what: Entered) -> None:
    match meanwhile(play, what):
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


def player_named(play: Play, name: str) -> Player:
    player = play.state.named(name)
    if player is None or player.status not in PRESENT:
        raise Refused("no-such-player", name=name)
    return player


def open_vote(play: Play, number: int, series: Series = Series.NUMBER) -> Proposal:
    ref = Ref(series, number)
    poll = play.state.poll(ref)
    if poll is None or poll.status is not ProposalStatus.VOTING:
        raise Refused("declare-no-vote", number=ref)
    return poll


# --- what nobody reads --------------------------------------------------------------------


def endless(play: Play, poll: Proposal) -> bool:
    """Whether nothing but its last ballot, or a declaration, ends the vote."""
    keys = ENDS_VOTE.get(poll.series, (PERIOD, COMPULSORY))
    return poll.closes is None and not any(play.sources(key) for key in keys)


def unread(state: GameState) -> tuple[Rule, ...]:
    """The rules that had a reading or code once and are not read now, or whose code has broken down."""
    return state.once(_unread)


def unread_of(state: GameState, area: str) -> tuple[Rule, ...]:
    """Those of them of which one version was read as saying something of the area, or whose code broke down."""
    said = {
        v.id
        for v in state.versions
        if v.rule is not None and any(s.key.startswith(f"{area}.") for s in v.rule.reading)
    }
    return tuple(rule for rule in unread(state) if rule.id in said or rule.code is not None)


def _unread(state: GameState) -> tuple[Rule, ...]:
    were = {
        v.id for v in state.versions if v.rule is not None and (v.rule.reading or v.rule.code is not None)
    }
    failed = state.hooks.failed
    return tuple(
        rule
        for rule in state.rules.rules
        if (rule.id in failed and rule.code is not None)
        or (rule.id in were and not rule.reading and rule.code is None)
    )
