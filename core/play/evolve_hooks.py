"""Folding of what players' code did. Must never know the code."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import RuleId
from core.play import events_hooks as ev
from core.play.move_base import Series
from core.play.state import GameState
from core.play.state_hooks import Breakdown, Called, Hooks, Trial, Variable


def evolve_hooks(state: GameState, event: ev.HookEvent) -> GameState:
    hooks = state.hooks
    match event:
        case ev.HookCalled(rule=rule, hook=hook, count=count):
            others = tuple(c for c in hooks.called if (c.rule, c.hook) != (rule, hook))
            hooks = replace(hooks, called=(*others, Called(rule, hook, count)))
        case ev.VariableSet():
            hooks = replace(hooks, variables=_set(hooks, event))
        case ev.CodeFailed():
            hooks = _failed(hooks, event)
        case ev.CodeTried():
            hooks = replace(hooks, trials=_tried(state, event))
        case ev.Said():
            pass
        case _:
            assert_never(event)
    return replace(state, hooks=hooks)


def _failed(hooks: Hooks, event: ev.CodeFailed) -> Hooks:
    """What code says of itself that it cannot be is no breakdown."""
    if event.reason == "fail" and not event.set_aside:
        return hooks
    rule = event.rule
    known = Breakdown(rule, event.hook, event.reason, event.line)
    left = (*hooks.set_aside, rule) if event.set_aside else hooks.set_aside
    return replace(hooks, set_aside=left, failed=hooks.failed | {rule}, breakdowns=hooks.breakdowns | {known})


def _tried(state: GameState, event: ev.CodeTried) -> tuple[Trial, ...]:
    """Of the proposals that are still open."""
    open_: set[tuple[int, Series]] = {(p.number, p.series) for p in state.open_proposals}
    open_ |= {(d.number, Series.PROPOSED_DECREE) for d in state.decrees.open}
    open_ -= {(event.number, event.series)}
    kept = tuple(t for t in state.hooks.trials if (t.number, t.series) in open_)
    return (*kept, Trial(event.number, event.series, event.faults)) if event.faults else kept


def code_changed(state: GameState, rule: RuleId) -> GameState:
    """The rule's code is another one now: it gets its chance."""
    if rule not in state.hooks.failed:
        return state
    hooks = state.hooks
    left = tuple(r for r in hooks.set_aside if r != rule)
    known = frozenset(b for b in hooks.breakdowns if b.rule != rule)
    return replace(
        state, hooks=replace(hooks, set_aside=left, failed=hooks.failed - {rule}, breakdowns=known)
    )


def _set(hooks: Hooks, event: ev.VariableSet) -> tuple[Variable, ...]:
    """In the order they were first set."""
    rule = event.rules[0] if event.rules else 0
    new = Variable(event.name, event.value, event.player, rule)
    same = [(v.name, v.player) == (new.name, new.player) for v in hooks.variables]
    if event.value is None:
        return tuple(v for v, found in zip(hooks.variables, same, strict=True) if not found)
    if not any(same):
        return (*hooks.variables, new)
    return tuple(new if found else v for v, found in zip(hooks.variables, same, strict=True))
