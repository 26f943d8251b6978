"""What people propose in simulated games: sensible changes of any ruleset, improper ones, and nonsense.

Must never know a ruleset: rules are found by the settings they have.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from core.law.precedence import settings_of
from core.law.rule import Rule
from core.play.state import GameState
from tests.support.random_play import MOVES, TALK

# Other values a setting may be given; what a rule has and is not here stays as it is.
OTHERWISE: dict[str, tuple[str, ...]] = {
    "adoption.threshold": (
        "majority",
        "2/3",
        "1/2",
        "majority if kind == amend else 1/3",
        "unanimous of cast",
    ),
    "adoption.quorum": ("1/5", "1/3", "0"),
    "voting.period": ("7d", "4d", "80h if kind == enact else 5d"),
    "voting.votes_each": ("1", "2"),
    "voting.leaver_ballot": ("falls", "stands"),
    "voting.random_voters": ("3", "0", "max(0, 7 - players)"),
    "voting.secret": ("true", "false", "true if kind == enact else false"),
    "score.turn": ("roll(6)", "roll(10) + 2", "7/3"),
    "score.adopted.proposer": ("10", "roll(10)", "10 + 2 * (votes_for - needed)", "20/3"),
    "score.adopted.against": ("10", "5", "votes_for"),
    "score.rejected.proposer": ("-10", "-3"),
    "turn.may_pass": ("true",),
    "turn.propose_within": ("72h", "2d"),
    "judge.accept_within": ("48h", "1d"),
    "judge.deliver_within": ("7d", "3d"),
    "decree.objection_within": ("96h", "2d"),
    "players.initial_score": ("0", "5"),
    "rules.maximum_mutable": ("25", "30"),
}
BESIDE = (
    "voting.secret = true", "turn.propose_within = 3d", "score.adopted.proposer = 5", "proposal.may_withdraw = true",
    "voting.may_change = false", "judge.reward = 2", "players.join_takes_effect = next_turn",
    "voting.electorate = at_open", "players.minimum_active = 2", "adoption.quorum = 1/3",
)  # fmt: skip
IMPROPER = (
    "amend 101: We obey no rule.", "repeal 112", "amend 999: Nothing.", "repeal 1", 'enact "X": y. {win.score = }',
    'enact "X": y. {no.such = key}', 'enact "X": y. {win.score = 1 / 0}', "transmute 998", "amend 114: No change ever.",
    'enact "All": nobody wins but I. {win.condition = any}', "propose",
)  # fmt: skip


def proposal(state: GameState, chance: Random) -> str:
    """What follows ``propose``."""
    kind = chance.random()
    if kind < 0.08:
        return chance.choice(IMPROPER)
    mutable = state.rules.mutable()
    if kind < 0.14:
        return f"transmute {chance.choice(state.rules.rules).number}"
    if kind < 0.2 and len(mutable) > 4:
        return f"repeal {_harmless(mutable, chance).number}"
    if kind < 0.42:
        return 'enact "Tea": Tea is at five.'
    if kind < 0.5:
        return f'enact "More": More of it. {{{chance.choice(BESIDE)}}}'
    if kind < 0.74 and (quicker := _quicker(state, chance)) is not None:
        return quicker
    rule = chance.choice(mutable)
    return f"amend {rule.number}: Put otherwise.{_otherwise(rule, chance)}"


def _harmless(mutable: tuple[Rule, ...], chance: Random) -> Rule:
    """Mostly one that the software does nothing about: a game without its votes is soon over."""
    idle = [rule for rule in mutable if not rule.reading]
    return chance.choice(idle) if idle and chance.random() < 0.8 else chance.choice(mutable)


def _otherwise(rule: Rule, chance: Random) -> str:
    known = [s.key for s in rule.reading if s.key in OTHERWISE]
    if not known or chance.random() < 0.3:
        return ""
    key = chance.choice(known)
    return f" {{{key} = {chance.choice(OTHERWISE[key])}}}"


def _quicker(state: GameState, chance: Random) -> str | None:
    """Fewer points win, so that games end."""
    rule = settings_of(state.rules).source("win.score")
    if rule is None or not rule.mutable:
        return None
    best = max((p.score for p in state.players), default=Fraction(0))
    return f"amend {rule.number}: Fewer points win. {{win.score = {max(10, int(best) + chance.choice((4, 9, 15)))}}}"


def decree(state: GameState, chance: Random) -> str:
    """What follows ``decree``."""
    standing = [d.adopted_number for d in state.decrees.all() if d.adopted_number is not None]
    kind = chance.random()
    if standing and kind < 0.15:
        return f"repeal D {chance.choice(standing)}"
    if standing and kind < 0.35:
        return f"amend D {chance.choice(standing)}: At six."
    if kind < 0.6:
        return f'"More": more. {{{chance.choice(BESIDE)}}}'
    if kind < 0.7:
        return '"Trial": longer. {request.probation_turns = 3}'
    return '"Tea": Tea is at five.'


def nonsense(chance: Random) -> str:
    """Illegal, idle and odd commands and questions, without the prefix."""
    return chance.choice(chance.choice(MOVES))


def talk(chance: Random) -> str:
    return chance.choice(TALK)
