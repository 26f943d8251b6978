"""What players' code is shown of a game: exactly what it says it reads.

``players`` (their names), ``players.score``, ``players.NAME`` (a variable of each), ``rules``, ``turn``, and
the game's variables by name. Must never show a ballot, a seed, an account or anything else of people.
"""

from __future__ import annotations

from fractions import Fraction

from core.law.rule import Rule
from core.play.hooks import Plain
from core.play.state import GameState

MOST_RULES = 300
OWN = ("players", "rules", "turn", "score")


def view(state: GameState, reads: tuple[str, ...]) -> dict[str, Plain]:
    """By the name the code uses: ``game.score["Bob"]``, ``game.tax``."""
    shown: dict[str, Plain] = {}
    for read in reads:
        head, _, tail = read.partition(".")
        if head == "players" and tail:
            shown[tail] = _of_each(state, tail)
        else:
            shown[head] = _of_game(state, head)
    return shown


def _of_game(state: GameState, name: str) -> Plain:
    match name:
        case "players":
            return [player.name for player in state.active()]
        case "rules":
            return [_rule(rule) for rule in state.rules.rules[:MOST_RULES]]
        case "turn":
            turn = state.turn
            number, whose = (0, "") if turn is None else (turn.number, state.player(turn.player).name)
            return {"number": number, "player": whose, "circuit": state.circuit}
        case _:
            return state.hooks.variable(name)


def _of_each(state: GameState, name: str) -> Plain:
    """Only of those who play now; a variable nobody set for somebody is left out."""
    players = state.active()
    if name == "score":
        return {player.name: amount(player.score) for player in players}
    found = {player.name: state.hooks.variable(name, player.id) for player in players}
    return {who: value for who, value in found.items() if value is not None}


def _rule(rule: Rule) -> Plain:
    return {
        "number": int(rule.number),
        "title": rule.title,
        "mutable": rule.mutable,
        "kind": rule.kind.value,
        "length": len(rule.text),
    }


def amount(value: Fraction) -> int | str:
    """Whole as a number, else as text."""
    return value.numerator if value.denominator == 1 else str(value)
