"""Calling rules' code when something happens, and what its effects do to the game.

An effect is an event like any other, resting on the rule whose code it is. Must never know how code is run:
what it answers is asked of ``Play``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NoReturn, assert_never

from core.ids import DeadlineId, PlayerId, RuleId
from core.law.durations import parse_duration
from core.law.faults import ReadingFault
from core.law.rule import Code, Rule
from core.play import events as ev
from core.play import events_hooks as hv
from core.play.hook_triggers import Trigger, trigger_of
from core.play.hook_view import OWN, view
from core.play.hooks import (
    COMMAND,
    TIMER,
    Acted,
    Call,
    Effect,
    Failed,
    GivesScore,
    Load,
    Loaded,
    Plain,
    Rolls,
    Says,
    Scalar,
    SetsVariable,
    StartsTimer,
    Wins,
)
from core.play.play import Play, Refused
from core.play.state import GameStatus, PlayerStatus
from core.play.winning import win_by

MOST_CALLS = 200  # that one move may lead to, of all rules together: what leads to itself must end
MOST_EFFECTS = 1_000  # of these calls together
MOST_VARIABLES = (
    1_000  # in a game, each player's counted: all of them are in memory and in each state document
)
SHORTEST_TIMER = 60_000  # milliseconds: a timer that sets itself again must leave time to others
MAY_REFUSE = ("on_vote", "on_join")


class CannotBe(Exception):
    """An effect that the game cannot carry out."""

    def __init__(self, reason: str, message: str, rules: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.reason, self.message, self.rules = reason, message, rules


def loaded(play: Play, typed: str | None) -> Code | None:
    """The code of a draft, read; refused where it cannot be. None: there is none; no text: it is to go."""
    if typed is None:
        return None
    if not typed.strip():
        return Code("")
    answer = play.ask(Load(typed))
    if isinstance(answer, Failed):
        _refuse_code(typed, answer)
    if not isinstance(answer, Loaded):
        raise TypeError(f"code was read, not called: {type(answer).__name__}")
    if not answer.hooks:
        raise Refused("code-without-hooks")
    return Code(typed, answer.hooks, answer.reads)


def _refuse_code(typed: str, failed: Failed) -> NoReturn:
    lines = typed.split("\n")
    marked = ""
    if 0 < failed.line <= len(lines):
        shown = lines[failed.line - 1].replace("\t", "\N{RIGHTWARDS ARROW}")
        marked = f"{shown}\n{' ' * max(0, failed.column - 1)}^"
    raise Refused("code-wrong", reason=failed.reason, message=failed.message, line=failed.line, marked=marked)


# --- when something happened ----------------------------------------------------------


def run_hooks(play: Play) -> bool:
    """Call what waits for the next event not yet looked at; whether anything was called."""
    while play.hooked < len(play.events):
        event = play.events[play.hooked]
        play.hooked += 1
        trigger = trigger_of(play.state, event)
        if trigger is not None and _call_all(play, trigger):
            return True
    return False


def _call_all(play: Play, trigger: Trigger) -> bool:
    may_refuse = trigger.by_player and trigger.hook in MAY_REFUSE
    rules = acting(play, trigger.hook)
    for rule in rules:
        _call(play, rule, trigger.hook, trigger.event, may_refuse=may_refuse)
    return bool(rules)


def acting(play: Play, hook: str) -> tuple[Rule, ...]:
    """The rules in force whose code has the hook, in their order."""
    if play.state.status in (GameStatus.GATHERING, GameStatus.OVER):
        return ()
    return tuple(
        rule
        for rule in play.state.rules.rules
        if rule.code is not None
        and hook in rule.code.hooks
        and rule.id not in play.state.hooks.set_aside
        and not play.settings.void(rule)
    )


def timer_due(play: Play, rest: str) -> None:
    """``rest`` is ID/NAME of the rule and the timer."""
    number, _, name = rest.partition("/")
    for rule in acting(play, TIMER + name):
        if rule.id == int(number):
            _call(play, rule, TIMER + name, {"name": name})


def invented(play: Play, verb: str, text: str) -> None:
    """A command that rules' code has; all rules that have it hear it."""
    play.playing()
    player = play.player()
    rules = acting(play, COMMAND + verb)
    if not rules:
        _refuse_set_aside(play, verb)
        raise Refused("no-such-command", verb=verb)
    words = [_named(play, word) for word in text.split()]
    event: dict[str, Plain] = {"player": player.name, "text": text, "words": words}
    for rule in rules:
        _call(play, rule, COMMAND + verb, event, may_refuse=True)


def _refuse_set_aside(play: Play, verb: str) -> None:
    """A command whose code is not called any more is not one that nobody ever made."""
    aside = play.state.hooks.set_aside
    made = [rule for name, rule in commands_of(play.state.rules.rules) if name == verb and rule.id in aside]
    if made:
        raise Refused("command-set-aside", tuple(int(rule.number) for rule in made), verb=verb)


def _named(play: Play, word: str) -> Plain:
    """A player's name as it is written, a whole number as one, else the word."""
    player = play.state.named(word)
    if player is not None:
        return player.name
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdecimal() and len(digits) <= 18 else word


def commands_of(play_rules: tuple[Rule, ...]) -> Iterator[tuple[str, Rule]]:
    """The invented commands and the rules they come from."""
    for rule in play_rules:
        for hook in () if rule.code is None else rule.code.hooks:
            if hook.startswith(COMMAND):
                yield hook.removeprefix(COMMAND), rule


def stop_timers(play: Play) -> None:
    """A timer goes with the rule, or the code, that set it."""
    changed = _code_changed(play)
    for deadline in play.state.deadlines:
        kind, _, rest = deadline.id.partition("/")
        if kind != "timer":
            continue
        number, _, name = rest.partition("/")
        rule = play.state.rules.by_id(int(number))
        gone = rule is None or rule.code is None or TIMER + name not in rule.code.hooks
        if gone or RuleId(int(number)) in changed:
            play.clear_deadline(deadline.id)


def _code_changed(play: Play) -> frozenset[RuleId]:
    """The rules whose code is another one since this was last asked: what it is now has set no timer yet."""
    since, play.stopped = play.stopped, len(play.events)
    found: set[RuleId] = set()
    for event in play.events[since:]:
        if isinstance(event, ev.RuleChanged):
            versions = [v.rule for v in play.state.versions if v.id == event.rule.id and v.rule is not None]
            if len({rule.code for rule in versions[-2:]}) > 1:
                found.add(event.rule.id)
    return frozenset(found)


# --- one call --------------------------------------------------------------------------


def _call(play: Play, rule: Rule, hook: str, event: dict[str, Plain], *, may_refuse: bool = False) -> None:
    assert rule.code is not None  # noqa: S101  # it has the hook
    if not _may_call(play, rule, hook):
        return
    count = play.state.hooks.calls(rule.id, hook) + 1
    purpose = f"hook/{rule.id}/{hook}/{count}"
    play.emit(hv.HookCalled(rules=(int(rule.number),), rule=rule.id, hook=hook, count=count))
    answer = play.ask(
        Call(rule.code.text, hook, event, view(play.state, rule.code.reads), play.hook_seed(purpose))
    )
    match answer:
        case Acted(effects=effects):
            _carry_out(play, rule, hook, purpose, effects)
        case Failed(reason="fail", message=message) if may_refuse:
            raise Refused("code-refused", (int(rule.number),), message=message)
        case Failed():
            _failed(play, rule, hook, answer, set_aside=answer.harmful)
        case _:
            raise TypeError(f"code was called, not read: {type(answer).__name__}")


def _may_call(play: Play, rule: Rule, hook: str) -> bool:
    """Where one thing leads to another without end, the rule that did most of it is set aside."""
    if rule.id in play.state.hooks.set_aside:
        return False  # by an earlier call of this move
    play.calls += 1
    did = sum(effects for _, effects in play.done_by.values())
    if not did or (play.calls <= MOST_CALLS and did <= MOST_EFFECTS):
        return True
    worst = play.state.rules.by_id(max(play.done_by, key=lambda r: (play.done_by[r], r)))
    play.calls, play.done_by = 0, {}
    if worst is None:
        return True  # it does no more
    _failed(play, worst, hook, Failed("endless"), set_aside=True)
    return worst.id != rule.id


def _count(play: Play, rule: Rule, effects: tuple[Effect, ...]) -> None:
    """Points and winners call other code, so they count for more than what is only said or kept."""
    leading, all_ = play.done_by.get(rule.id, (0, 0))
    leading += sum(isinstance(effect, GivesScore | Wins) for effect in effects)
    play.done_by[rule.id] = (leading, all_ + len(effects))


def _failed(play: Play, rule: Rule, hook: str, failed: Failed, *, set_aside: bool) -> None:
    if rule.id in play.state.hooks.set_aside:
        return
    play.emit(
        hv.CodeFailed(
            rules=(int(rule.number),),
            rule=rule.id,
            hook=hook,
            reason=failed.reason,
            message=failed.message,
            line=failed.line,
            column=failed.column,
            set_aside=set_aside,
        )
    )


def _carry_out(play: Play, rule: Rule, hook: str, purpose: str, effects: tuple[Effect, ...]) -> None:
    """All of them, or none."""
    try:
        events = [e for effect in effects for e in events_of(play, rule, purpose, effect)]
    except CannotBe as fault:
        rules = (int(rule.number), *fault.rules)
        play.emit(
            hv.CodeFailed(rules=rules, rule=rule.id, hook=hook, reason=fault.reason, message=fault.message)
        )
        return
    _count(play, rule, effects)
    for event in events:
        if not _takes_nothing(play, event):
            play.emit(event)
    for effect in effects:
        if isinstance(effect, Wins) and play.state.status in (GameStatus.PLAYING, GameStatus.SUSPENDED):
            winners = dict.fromkeys(_player(play, name) for name in effect.players)
            win_by(play, tuple(winners), "code", int(rule.number))
            return


def _takes_nothing(play: Play, event: ev.Event) -> bool:
    """Whether it takes a variable away that there is not: nothing happens then."""
    if not isinstance(event, hv.VariableSet) or event.value is not None:
        return False
    return play.state.hooks.variable(event.name, event.player) is None


def events_of(play: Play, rule: Rule, purpose: str, effect: Effect) -> Iterator[ev.Event]:
    """What an effect does to the game. Raises CannotBe."""
    rules = (int(rule.number),)
    match effect:
        case GivesScore(player=name, amount=amount):
            player = _player(play, name)
            if Fraction(amount):
                yield ev.Scored(rules=rules, player=player, amount=Fraction(amount), reason="code")
        case SetsVariable(name=name, value=value, player=whose):
            owner = None if whose is None else _player(play, whose)
            _may_set(play, name, value, owner)
            yield hv.VariableSet(rules=rules, name=name, value=value, player=owner)
        case Says(text=text):
            yield hv.Said(rules=rules, text=text)
        case StartsTimer(name=name, period=period):
            yield _timer(play, rule, name, period)
        case Rolls(count=count, sides=sides, result=result):
            yield ev.Drawn(rules=rules, purpose=f"{purpose}/{count}", sides=sides, result=result)
        case Wins(players=names):
            may_win(play, rule)
            for name in names:
                _player(play, name)
        case _:
            assert_never(effect)


def _may_set(play: Play, name: str, value: Scalar, owner: PlayerId | None) -> None:
    if name in OWN:
        raise CannotBe("effect", f"set: {name}")
    variables = play.state.hooks.variables
    known = value is None or any((v.name, v.player) == (name, owner) for v in variables)
    if not known and len(variables) >= MOST_VARIABLES:
        raise CannotBe("effect", f"set: more than {MOST_VARIABLES} variables")


def _player(play: Play, name: str) -> PlayerId:
    found = play.state.named(name)
    if found is None or found.status not in (PlayerStatus.ACTIVE, PlayerStatus.VACATION):
        raise CannotBe("effect", f"no such player: {name[:40]}")
    return found.id


def _timer(play: Play, rule: Rule, name: str, period: str) -> ev.Event:
    if rule.code is None or TIMER + name not in rule.code.hooks:
        raise CannotBe("effect", f"no {TIMER}{name}")
    length = parse_duration(period)
    due = length.after(play.at)
    if due - play.at < SHORTEST_TIMER:
        raise CannotBe("effect", f"after: {period}")
    return ev.DeadlineSet(rules=(int(rule.number),), deadline=DeadlineId(f"timer/{rule.id}/{name}"), due=due)


def may_win(play: Play, rule: Rule) -> None:
    """Where a rule says that only points win, code wins nothing, unless its rule prevails over that one."""
    try:
        points_alone = play.word("win.condition") == "points"
    except ReadingFault:
        points_alone = False
    if points_alone and not play.settings.outranks(rule, "win.condition"):
        raise CannotBe("win", "", play.sources("win.condition"))
