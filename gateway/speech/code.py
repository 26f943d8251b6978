"""Rules' code, the variables it keeps and the commands it invents, in words. Must never know what code does."""

from __future__ import annotations

from collections.abc import Iterable

from core.ids import PlayerId
from core.law.rule import Code, Rule, RuleKind
from core.play.hooking import commands_of
from core.play.state import GameState
from gateway.speech import formats
from gateway.speech.fence import fenced
from gateway.speech.parse import parse
from gateway.speech.phrases import Words
from gateway.speech.queries import Unknown
from gateway.speech.story_hooks import shown
from gateway.speech.text import clean, fold

MOST_SHOWN = 20  # variables in a list of them; `why` and the state document have all
LONGEST_SHOWN = 80  # characters of each
SHORT = 4  # lines of code that are shown wherever they are announced


def code_lines(words: Words, code: Code | None, *, instead: str = "") -> list[str]:
    """What code a change gives a rule, or a rule has; nothing where there is none.

    ``instead``: what is said of long code ("301": see proposal 301) where there is no room for it."""
    if code is None:
        return []
    if not code.text:
        return [words("code-dropped")]
    count = code.text.count("\n") + 1
    if instead and count > SHORT:
        return [words("code-elsewhere", hooks=", ".join(code.hooks), count=count, ref=instead)]
    return [words("code-given", hooks=", ".join(code.hooks)), fenced(clean(code.text))]


def variables_of(state: GameState, player: PlayerId | None) -> list[str]:
    """``coins = 7`` of a player, or of the game; the first ones, where there are very many."""
    own = [f"{v.name} = {_short(shown(v.value))}" for v in state.hooks.variables if v.player == player]
    return [*own[:MOST_SHOWN], "…"] if len(own) > MOST_SHOWN else own


def _short(value: str) -> str:
    return value if len(value) <= LONGEST_SHOWN else f"{value[: LONGEST_SHOWN - 1].rstrip()}…"


def variable_lines(words: Words, state: GameState) -> list[str]:
    """The game's own variables, on one line; none where it has none."""
    own = variables_of(state, None)
    return [words("variables-of-game", items=formats.listed(words, own))] if own else []


def invented_lines(words: Words, state: GameState | None, only: str = "") -> list[str]:
    """The commands that rules in force have and players can type, each with the rules it comes from.

    ``only``: this one, where there is it."""
    if state is None:
        return []
    made: dict[str, list[Rule]] = {}
    for verb, rule in commands_of(state.rules.rules):
        if rule.id not in state.hooks.set_aside and only in ("", verb) and can_be_typed(verb):
            made.setdefault(verb, []).append(rule)
    items = [
        words("invented-command", verb=verb, rules=numbers_of(words, rules), count=len(rules))
        for verb, rules in made.items()
    ]
    return [words("invented-commands", items=", ".join(items))] if items else []


def made_by(state: GameState, word: str) -> tuple[Rule, ...]:
    """The rules in force that have made the word a command."""
    verb = fold(word)
    aside = state.hooks.set_aside
    made = tuple(r for name, r in commands_of(state.rules.rules) if name == verb and r.id not in aside)
    return made if made and can_be_typed(verb) else ()


def numbers_of(words: Words, rules: Iterable[Rule]) -> str:
    """As rules are called, a decree with its letter."""
    named = [f"D {r.number}" if r.kind is RuleKind.DECREE else str(int(r.number)) for r in rules]
    return formats.names(words, named)


def can_be_typed(verb: str) -> bool:
    """Whether a line that begins with it is a command that a rule may have: not one with a digit first, a
    command or the side of a ballot."""
    match parse(f"!{verb} text"):
        case (Unknown(verb=read),):
            return read == verb
        case _:
            return False
