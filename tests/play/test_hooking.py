"""What rules' code leads to in one move, whatever it does: it ends, and who is to blame is set aside."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from core.ids import RuleId
from core.law.rule import Code, Rule
from core.law.ruleset import Ruleset
from core.play import events_hooks as hv
from core.play import hooking
from core.play.commands import Command, Start
from core.play.hooks import Acted, Effect, GivesScore, Says, SetsVariable
from core.play.play import Play, Wanted
from core.play.state import GameState
from core.play.state_hooks import Variable
from tests.support.game import START, Table, secrets_of
from tests.support.law import rule

Answers = Callable[[str], tuple[Effect, ...]]


def with_code(state: GameState, *rules: tuple[int, str, str]) -> GameState:
    """(number, code's name, hook) of rules added; ids go with the numbers."""
    added = [
        replace(rule(number), id=RuleId(number), coded=Code(name, (hook,), ()))
        for number, name, hook in rules
    ]
    made: tuple[Rule, ...] = (*state.rules.rules, *added)
    return replace(state, rules=Ruleset(made, max(r.id for r in made) + 1))


def settled(state: GameState, effects: Answers, first: GivesScore) -> Play:
    """All that follows from points given by the code of the first rule with any."""
    answers: list[object] = []
    while True:
        play = Play(state, Command(move=Start(), at=START), secrets_of(state), answers)  # type: ignore[arg-type]
        giver = next(r for r in state.rules.rules if r.code is not None)
        try:
            for event in hooking.events_of(play, giver, "test", first):
                play.emit(event)
            while hooking.run_hooks(play):
                pass
        except Wanted as wanted:
            answers.append((wanted.request, Acted(effects(wanted.request.code))))  # type: ignore[union-attr]
        else:
            return play


def aside(play: Play) -> list[int]:
    return [e.rules[0] for e in play.events if isinstance(e, hv.CodeFailed) and e.set_aside]


def test_what_leads_to_itself_is_set_aside_and_not_what_only_listens() -> None:
    """Issue 4, 2: code that calls itself without end is stopped; another rule's code beside it goes on."""
    state = with_code(Table().state, (301, "loop", "on_score"), (302, "hear", "on_score"))
    score = GivesScore("alice", "1")

    def effects(code: str) -> tuple[Effect, ...]:
        return (score,) if code == "loop" else (Says("heard"), Says("and said"))

    play = settled(state, effects, score)
    assert aside(play) == [301]
    heard = [e for e in play.events if isinstance(e, hv.HookCalled) and e.rule == 302]
    scored = sum(type(e).__name__ == "Scored" for e in play.events)
    assert len(heard) == scored


def test_the_limit_of_effects_ends_what_multiplies() -> None:
    """Issue 4, 2: giant output: a hundred effects a call, each of which is a call, end at a thousand."""
    state = with_code(Table().state, (301, "loop", "on_score"))
    score = GivesScore("alice", "1")
    play = settled(state, lambda code: (score,) * 100, score)
    assert aside(play) == [301]
    assert len(play.events) < hooking.MOST_EFFECTS + 300


def test_many_rules_with_code_are_no_loop() -> None:
    """Issue 4, 1: what many rules' code hears at once is not taken for calls without end."""
    many = [(301 + n, f"hear {n}", "on_score") for n in range(hooking.MOST_CALLS + 20)]
    play = settled(with_code(Table().state, *many), lambda code: (), GivesScore("alice", "1"))
    assert aside(play) == []
    assert sum(isinstance(e, hv.HookCalled) for e in play.events) == len(many)


def test_variables_are_bounded() -> None:
    """Issue 4, 2: a game keeps so many variables; one that is there can be set for ever, and makes room."""
    state = with_code(Table().state, (301, "keep", "on_score"))
    full = tuple(Variable(f"v{n}", 1) for n in range(hooking.MOST_VARIABLES))
    state = replace(state, hooks=replace(state.hooks, variables=full))

    def failures(*effects: Effect) -> list[str]:
        play = settled(state, lambda code: effects, GivesScore("alice", "1"))
        return [e.message for e in play.events if isinstance(e, hv.CodeFailed)]

    assert failures(SetsVariable("one_more", 1)) == [f"set: more than {hooking.MOST_VARIABLES} variables"]
    assert failures(SetsVariable("v7", 2)) == []
    assert failures(SetsVariable("v7", None)) == []
