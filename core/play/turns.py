"""Whose turn it is, which part of it, and when the next one begins.

A turn passes through the parts its rules name:

    propose -> debate -> vote -> (the other parts of ``turn.parts``, in order) -> over
    over -> consent (where judgement blocks the next turn) -> the next player's turn

Must never know how a proposal is counted.
"""

from __future__ import annotations

from fractions import Fraction

from core.ids import PlayerId
from core.law.expressions import Value
from core.law.precedence import settings_of
from core.play import events as ev
from core.play.blocking import CONSENT_KEYS, consent_missing, consents_needed
from core.play.booking import await_publication, publication_deadline, settle_booked
from core.play.commands import Series
from core.play.decrees import decrees_take_effect
from core.play.pending import holds_next_turn
from core.play.play import Play
from core.play.presence import arriving, bring_back, rest_the_silent
from core.play.scoring import score
from core.play.seating import order_of, player_after
from core.play.state import GameStatus, Part, PlayerStatus, Proposal, ProposalStatus, Turn


def parts(play: Play) -> tuple[str, ...]:
    """The parts of a turn in order, each once: of two rolls nobody could tell which comes next."""
    return tuple(dict.fromkeys(play.words("turn.parts")))


def require_turn(play: Play, player: PlayerId, *keys: str) -> Turn:
    """The player's own turn, or a refusal in the name of ``turn.order`` and ``keys``."""
    turn = play.state.turn
    if turn is None:
        play.refuse("no-turns")
    if turn.ended and turn.part is Part.CONSENT and turn.next_player == player:
        play.refuse("consent-missing", *CONSENT_KEYS)
    if turn.ended and turn.next_player is None:
        play.refuse("turn-over", "turn.order", *keys)
    if turn.player != player or turn.ended:
        holder = turn.player if turn.next_player is None else turn.next_player
        play.refuse("not-your-turn", "turn.order", *keys, player=play.name(holder))
    return turn


# --- the machine ---------------------------------------------------------------


def advance(play: Play) -> None:
    """Carry the turns as far as they go without anybody acting."""
    while play.state.paused_at is None and _step(play):
        pass


def _step(play: Play) -> bool:
    order = play.word("turn.order")
    turn = play.state.turn
    if order == "none" and (turn is None or turn.ended or not turn.by_hand):
        return _drop_order(play)
    if play.state.status is GameStatus.SUSPENDED and (turn is None or turn.ended):
        return False  # no turn begins
    if turn is None:
        return _first_turn(play, order)
    if turn.ended:
        return _next_turn(play, turn, order)
    if play.state.player(turn.player).status is not PlayerStatus.ACTIVE:
        return _without_player(play, turn)
    if turn.part in (Part.PROPOSE, Part.DEBATE, Part.VOTE):
        return _proposing(play, turn)
    if turn.part is Part.SCORE:
        score_turn(play, turn)
    if turn.part not in (Part.ROLL, Part.PUBLISH) or turn.part.value not in parts(play):
        next_part(play, turn)  # nobody has anything to do in it
        return True
    return False


def _drop_order(play: Play) -> bool:
    turn = play.state.turn
    if turn is None:
        return False
    play.clear_deadline(f"turn/{turn.number}")
    play.clear_deadline(publication_deadline(turn))
    settle_booked(play, turn)
    play.emit(ev.TurnOrderDropped(rules=play.sources("turn.order")))
    return False


def _first_turn(play: Play, order: str) -> bool:
    if any(isinstance(event, ev.TurnOrderDropped) for event in play.events):
        return False  # an order that is none as soon as there is a turn must not begin turns for ever
    for player in order_of(play.state, order):
        if play.state.player(player).status is PlayerStatus.ACTIVE:
            begin(play, player, play.state.circuit)
            return True
    return False


def open_in_turn(play: Play, turn: Turn) -> list[Proposal]:
    found = (p for p in play.state.open_proposals if p.series is Series.NUMBER)
    return [p for p in found if p.number in turn.proposals]


def _without_player(play: Play, turn: Turn) -> bool:
    if open_in_turn(play, turn):
        return False
    away = play.state.player(turn.player).status is PlayerStatus.VACATION
    end(play, turn, "away" if away else "gone")
    return True


def proposals_made(play: Play, turn: Turn) -> int:
    """Proposals of the turn that count against its limit: a withdrawn one does not."""
    made = 0
    for number in turn.proposals:
        proposal = play.state.proposal(number)
        if proposal is not None and proposal.status is not ProposalStatus.WITHDRAWN:
            made += 1
    return made


def _proposing(play: Play, turn: Turn) -> bool:
    pending = open_in_turn(play, turn)
    if any(p.status is ProposalStatus.VOTING for p in pending):
        part = Part.VOTE
    elif pending:
        part = Part.DEBATE
    else:
        limit = play.integer("proposal.per_turn")
        if limit is not None and proposals_made(play, turn) >= limit:
            next_part(play, turn, after="propose")
            return True
        part = Part.PROPOSE
    if part is turn.part:
        return False
    play.emit(ev.PartBegan(part=part.value))
    if part is Part.PROPOSE:
        _await_proposal(play, turn.number)
    return True


def next_part(play: Play, turn: Turn, after: str | None = None) -> None:
    """Go on to the part that follows the present one, or end the turn."""
    sequence = parts(play)
    present = after if after is not None else turn.part.value
    following = sequence[sequence.index(present) + 1 :] if present in sequence else ()
    if following:
        _begin_part(play, following[0])
    else:
        end(play, turn, "done")


def _begin_part(play: Play, part: str) -> None:
    play.emit(ev.PartBegan(rules=play.sources("turn.parts"), part=part))
    if part == Part.PUBLISH.value and play.state.turn is not None:
        await_publication(play, play.state.turn)


def score_turn(play: Play, turn: Turn) -> None:
    """Points of the turn itself (``score.turn``), for the last proposal made in it."""
    names = play.names(**_turn_names(play, turn))
    amount = play.number("score.turn", names, f"roll/turn {turn.number}")
    score(play, turn.player, amount, "score.turn", number=turn.number)


def _turn_names(play: Play, turn: Turn) -> dict[str, Value]:
    closed = [play.state.proposal(number) for number in turn.proposals]
    for proposal in reversed(closed):
        if proposal is not None and proposal.tally is not None:
            tally = proposal.tally
            return {
                "number": Fraction(proposal.number),
                "kind": proposal.kind.value,
                "votes_for": Fraction(tally.votes_for),
                "votes_against": Fraction(tally.votes_against),
                "votes_cast": Fraction(tally.votes_cast),
                "voters": Fraction(tally.voters),
                "needed": Fraction(tally.needed),
            }
    return {
        "number": Fraction(0),
        "kind": "none",
        "votes_for": Fraction(0),
        "votes_against": Fraction(0),
        "votes_cast": Fraction(0),
        "voters": Fraction(max(1, len(play.state.active()))),
        "needed": Fraction(0),
    }


_ENDS_BY: dict[str, tuple[str, ...]] = {
    "passed": ("turn.may_pass",),
    "overrun": ("turn.propose_within",),
    "away": ("vacation.allowed",),
}


def end(play: Play, turn: Turn, how: str) -> None:
    play.clear_deadline(f"turn/{turn.number}")
    play.clear_deadline(publication_deadline(turn))
    rules = play.sources(*_ENDS_BY.get(how, ()))
    play.emit(ev.TurnEnded(rules=rules, number=turn.number, how=how))
    settle_booked(play, turn)


def _next_turn(play: Play, turn: Turn, order: str) -> bool:
    if any(isinstance(event, ev.TurnBegan) for event in play.events):
        return False  # a turn nobody has a part in must not run on for ever: the next move goes on
    if rest_the_silent(play):
        return False  # those left may be too few for a next turn
    following = player_after(play.state, order, turn.player, arriving(play.state))
    if following is None:
        return enter_waiting(play)
    player, completed = following
    if holds_next_turn(play):
        return False
    if consent_missing(play, turn, player):
        if turn.next_player != player:
            rules = play.sources(*CONSENT_KEYS)
            needed = consents_needed(play, player)
            play.emit(ev.ConsentAwaited(rules=rules, player=player, needed=needed))
        return False
    begin(play, player, play.state.circuit + (1 if completed else 0))
    return True


def begin(play: Play, player: PlayerId, circuit: int, declared_under: tuple[int, ...] | None = None) -> None:
    """``declared_under``: the rule whose words say so, where somebody declared it and no reading says it."""
    _settle_cases(play)
    enter_waiting(play)
    before = play.state.circuit
    number = play.state.turns + 1
    rules = play.sources("turn.order") if declared_under is None else declared_under
    by_hand = declared_under is not None
    play.emit(ev.TurnBegan(rules=rules, number=number, circuit=circuit, player=player, by_hand=by_hand))
    if circuit != before:
        _settings_turned(play, before, circuit)
    decrees_take_effect(play)
    sequence = parts(play)
    if sequence and sequence[0] != Part.PROPOSE.value:
        _begin_part(play, sequence[0])
    _await_proposal(play, number)


def _await_proposal(play: Play, number: int) -> None:
    """From the turn's beginning, and again once what was proposed in it is decided and more may be."""
    within = play.length("turn.propose_within")
    if within is not None:
        play.set_deadline(f"turn/{number}", within.after(play.at), "turn.propose_within")


def enter_waiting(play: Play, *, returning: bool = True) -> bool:
    """Those who joined for the next turn are players now, and those coming back; whether there were any."""
    waiting = [p for p in play.state.players if p.status is PlayerStatus.WAITING]
    for player in waiting:
        rules = play.sources("players.join_takes_effect")
        play.emit(ev.PlayerEntered(rules=rules, player=player.id))
    back = bring_back(play) if returning else False
    return bool(waiting) or back


def _settle_cases(play: Play) -> None:
    """With a new turn nobody can overrule what was judged in the one before, where so ruled."""
    if play.word("judge.overturn_within") != "next_turn":
        return
    for case_ in play.state.open_cases:
        reviewed = play.state.review.judgement(case_.number) is not None  # settled by itself when it is final
        if case_.verdict is not None and not reviewed:
            play.emit(ev.CaseSettled(rules=play.sources("judge.overturn_within"), number=case_.number))


def _settings_turned(play: Play, before: int, after: int) -> None:
    """Settings whose own expression waited for this circuit (rule 203 of the classic set)."""
    settings = settings_of(play.state.rules)
    keys = settings.keys()
    for key in keys:
        standing = settings.standing(key)
        if standing is None or "circuit" not in settings.names_in(key):
            continue
        base = play.names()
        was = settings.shown(key, {**base, "circuit": Fraction(before)})
        now = settings.shown(key, {**base, "circuit": Fraction(after)})
        if was != now:
            rules = (int(standing.rule.number),)
            play.emit(ev.SettingTurned(rules=rules, key=key, before=was, after=now))


# --- moves of a turn -----------------------------------------------------------------


def roll(play: Play) -> None:
    play.playing()
    player = play.player()
    turn = require_turn(play, player.id, "turn.parts")
    sequence = parts(play)
    if "roll" not in sequence:
        play.refuse("no-roll", "turn.parts")
    if turn.part is Part.PROPOSE and (proposals_made(play, turn) or play.flag("turn.may_pass")):
        next_part(play, turn, after="propose")
        turn = require_turn(play, player.id, "turn.parts")
    if turn.part is not Part.ROLL:
        play.refuse("not-time-to-roll", "turn.parts", part=turn.part.value)
    score_turn(play, turn)
    next_part(play, turn)


def pass_turn(play: Play) -> None:
    play.playing()
    player = play.player()
    turn = require_turn(play, player.id, "turn.may_pass")
    if turn.part is Part.PROPOSE and proposals_made(play, turn):
        next_part(play, turn, after="propose")  # he could propose more, and does not
        return
    if not play.flag("turn.may_pass"):
        play.refuse("may-not-pass", "turn.may_pass")
    if open_in_turn(play, turn):
        play.refuse("vote-first", "turn.parts")
    if turn.part is Part.PUBLISH:
        play.refuse("publish-first", "turn.parts")
    end(play, turn, "passed")


def overrun(play: Play, number: int) -> None:
    """``turn.propose_within`` is over and nothing was proposed: the turn counts as passed.

    Where something was in it before, it goes on without more."""
    turn = play.state.turn
    if turn is None or turn.number != number or turn.part is not Part.PROPOSE or turn.ended:
        return
    if proposals_made(play, turn):
        next_part(play, turn, after="propose")
    else:
        end(play, turn, "overrun")
