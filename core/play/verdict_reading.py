"""What a verdict makes the engine take a rule to mean, and how an overruling undoes it.

The text of the rule stays. Must never know who may judge.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from core.ids import Key, RuleId
from core.law.faults import ReadingError
from core.law.reading import ReadingChange, RuledChange, apply, parse_ruled_reading
from core.law.rule import Code, Rule, Setting, coded
from core.play import events as ev
from core.play.changes import find_target
from core.play.commands import ChangeKind, Ref, Series
from core.play.play import Play, Refused
from core.play.state import Case

CHANGES = (ChangeKind.AMEND.value, ChangeKind.TRANSMUTE.value)


class Ruling(msgspec.Struct, frozen=True):
    """What each key was before, and the rules as they are read from now on."""

    before: tuple[ev.ReadingBefore, ...] = ()
    changes: tuple[ev.RuleChanged, ...] = ()


def ruled(play: Play, case_: Case, typed: str | None) -> Ruling:
    """The ruling of ``{205: voting.period = 5d}``; without a number, on the rule that sets the key now."""
    if typed is None:
        return Ruling()
    try:
        parsed = parse_ruled_reading(typed)
    except ReadingError as error:
        raise Refused("reading-wrong", reason=error.reason, marked=error.marked) from error
    changed: dict[int, Rule] = {}
    before: list[ev.ReadingBefore] = []
    for ruling in parsed:
        for rule, part in _parts(play, ruling):
            present = changed.get(rule.id, rule)
            after = apply(present.reading, part, f"case {case_.number}")
            before.extend(_differences(present, after))
            code = None if part.drop_all else present.code
            changed[rule.id] = replace(present, reading=after, coded=coded(code))
    return Ruling(tuple(before), tuple(_event(rule, "verdict") for rule in changed.values()))


def _event(rule: Rule, cause: str) -> ev.RuleChanged:
    return ev.RuleChanged(rules=(int(rule.number),), rule=rule, before=rule.number, cause=cause)


def _parts(play: Play, ruling: RuledChange) -> list[tuple[Rule, ReadingChange]]:
    change = ruling.change
    if ruling.number is not None:
        series = Series.DECREE if ruling.decree else Series.NUMBER
        rule = find_target(play, ChangeKind.AMEND, Ref(series, ruling.number))
        return [] if rule is None else [(rule, change)]
    if change.drop_all or change.keep:
        raise Refused("ruling-of-which")
    parts: list[tuple[Rule, ReadingChange]] = []
    for setting in change.sets:
        only = replace(change, sets=(setting,), drops=(), drop_all=False, keep=False)
        parts.append((_setter(play, setting.key), only))
    for key in change.drops:
        only = replace(change, sets=(), drops=(key,), drop_all=False, keep=False)
        parts.append((_setter(play, key), only))
    return parts


def _setter(play: Play, key: Key) -> Rule:
    rule = play.settings.source(key)
    if rule is None:
        raise Refused("nobody-sets", key=key)
    return rule


def _differences(rule: Rule, after: tuple[Setting, ...]) -> list[ev.ReadingBefore]:
    old = {s.key: s for s in rule.reading}
    new = {s.key: s for s in after}
    return [
        ev.ReadingBefore(rule=rule.id, key=key, before=old.get(key), after=new.get(key))
        for key in dict.fromkeys((*old, *new))
        if old.get(key) != new.get(key)
    ]


def restored(play: Play, case_: Case) -> list[ev.RuleChanged]:
    """Each key as it was before the verdict, unless the rule has been changed since."""
    changed: dict[int, Rule] = {}
    for entry in case_.changed:
        rule = changed.get(entry.rule) or play.state.rules.by_id(entry.rule)
        if rule is None or _changed_since(play, case_, rule):
            continue
        present = next((s for s in rule.reading if s.key == entry.key), None)
        if present != entry.after:
            continue
        changed[rule.id] = replace(rule, reading=_put_back(rule.reading, entry))
    for rule_id, code in _codes_taken(play, case_):
        rule = changed.get(rule_id) or play.state.rules.by_id(rule_id)
        if rule is not None and rule.code is None and not _changed_since(play, case_, rule):
            changed[rule.id] = replace(rule, coded=coded(code))
    return [_event(rule, "overrule") for rule in changed.values()]


def _changed_since(play: Play, case_: Case, rule: Rule) -> bool:
    """Whether the players have changed the rule since: what they adopted is not undone."""
    for version in reversed(play.state.versions):
        if version.id == rule.id and version.cause == "verdict" and version.at == case_.judged_at:
            return False
        if version.id == rule.id and version.cause in CHANGES:
            return True
    return False


def _put_back(reading: tuple[Setting, ...], entry: ev.ReadingBefore) -> tuple[Setting, ...]:
    """In its old place where the key is still set, else last."""
    if entry.before is None:
        return tuple(s for s in reading if s.key != entry.key)
    if entry.after is None:
        return (*reading, entry.before)
    return tuple(entry.before if s.key == entry.key else s for s in reading)


def _codes_taken(play: Play, case_: Case) -> list[tuple[RuleId, Code]]:
    """The code that rules had before the verdict took it from them."""
    before: dict[RuleId, Code | None] = {}
    taken: list[tuple[RuleId, Code]] = []
    for version in play.state.versions:
        had, code = before.get(version.id), None if version.rule is None else version.rule.code
        by_it = version.cause == "verdict" and version.at == case_.judged_at
        if by_it and version.rule is not None and had is not None and code is None:
            taken.append((version.id, had))
        before[version.id] = code
    return taken
