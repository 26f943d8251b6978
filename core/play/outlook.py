"""What would become of a proposed rule beside the others: what of its reading would hold.

Must never know the words it is told in, nor whether the proposal will carry.
"""

from __future__ import annotations

import msgspec

from core.law.precedence import Beaten, InForce, Settings, Void, settings_of
from core.law.rule import Rule
from core.play.adoption import change_of
from core.play.changes import changed_rule, check
from core.play.commands import ChangeKind
from core.play.decrees import decreed
from core.play.play import Refused
from core.play.state import GameState, Proposal
from core.play.state_decrees import Decree
from core.play.waiting import reading

UNTOUCHED = (ChangeKind.REPEAL, ChangeKind.OVERTURN, ChangeKind.QUASH, ChangeKind.SANCTION)


class Yield(msgspec.Struct, frozen=True, kw_only=True):
    """Once adopted, ``rule`` would not be obeyed on ``keys``: there ``to`` would prevail.

    ``held``: before the change it is. ``void``: nothing of its reading would be obeyed."""

    rule: Rule
    to: Rule
    keys: tuple[str, ...]
    held: bool = False
    void: bool = False


def yields(state: GameState, put: Proposal | Decree) -> tuple[Yield, ...]:
    """What the proposed rule would lose to others that it has now or newly sets; () where nothing."""
    if put.kind in UNTOUCHED:
        return ()
    play = reading(state)
    if isinstance(put, Decree):
        number, change = state.next_decree, decreed(play, put)
    else:
        number, change = put.number, change_of(play, put)
    try:
        after = check(play, change, number)
    except Refused:
        return ()
    rule = changed_rule(play, change, number)
    if rule is None:
        return ()
    then = settings_of(after)
    void = _void(then, rule)
    return (void,) if void is not None else _beaten(settings_of(state.rules), then, change.target, rule)


def _void(then: Settings, rule: Rule) -> Yield | None:
    """Where an immutable rule takes the whole reading: on what the two contradict each other."""
    for setting in rule.reading:
        fares = then.status(rule, setting.key)
        if isinstance(fares, Void):
            said = {s.key for s in fares.by.reading}
            keys = tuple(s.key for s in rule.reading if s.key in said)
            return Yield(rule=rule, to=fares.by, keys=keys, void=True)
    return None


def _beaten(now: Settings, then: Settings, target: Rule | None, rule: Rule) -> tuple[Yield, ...]:
    present = {} if target is None else {s.key: s.value for s in target.reading}
    found: dict[tuple[int, bool], list[str]] = {}
    rules: dict[int, Rule] = {}
    for setting in rule.reading:
        fares = then.status(rule, setting.key)
        if not isinstance(fares, Beaten):
            continue
        known = target is not None and setting.key in present
        held = known and target is not None and isinstance(now.status(target, setting.key), InForce)
        if known and not held and present[setting.key] == setting.value:
            continue  # it is no worse off
        rules[fares.by.id] = fares.by
        found.setdefault((fares.by.id, held), []).append(setting.key)
    return tuple(
        Yield(rule=rule, to=rules[to], keys=tuple(keys), held=held) for (to, held), keys in found.items()
    )
