"""Rules and decrees that come into force, change and go, in words. Must never know why."""

from __future__ import annotations

from typing import assert_never

from core.ids import RuleId
from core.law.reading import print_reading
from core.law.rule import Rule, RuleKind
from core.play import events as ev
from gateway.speech import formats
from gateway.speech.scene import Scene


def _of(rule: Rule | None) -> str:
    return "decree" if rule is not None and rule.kind is RuleKind.DECREE else "rule"


def tell_law(scene: Scene, event: ev.LawEvent) -> list[str]:
    words = scene.words
    match event:
        case ev.RuleEnacted(rule=rule):
            titled = formats.line_of(rule.title)
            return [words("enacted", of=_of(rule), rule=int(rule.number), title=titled)]
        case ev.RuleChanged():
            return [_changed(scene, event), *_unread(scene, event)]
        case ev.RuleRepealed(rule=rule_id, number=number):
            return [words("repealed", of=_of(_last(scene, rule_id)), rule=int(number))]
        case ev.SettingTurned(key=key, after=after):
            return [words("setting-turned", key=key, after=after, cite=scene.cite(event.rules))]
        case ev.ReadingFailed(key=key, reason=reason):
            cited = scene.cite(event.rules)
            return [words("reading-failed", key=key, reason=formats.line_of(reason), cite=cited)]
        case _:
            assert_never(event)


def _last(scene: Scene, rule: RuleId) -> Rule | None:
    """The rule as it was, also where it came and went in one entry."""
    found = scene.rule(rule)
    if found is not None:
        return found
    return next((v.rule for v in reversed(scene.after.versions) if v.id == rule and v.rule), None)


def _unread(scene: Scene, event: ev.RuleChanged) -> list[str]:
    """Where the players took the reading away: from here on the software is their clerk."""
    before = None if scene.before is None else scene.before.rules.by_id(event.rule.id)
    if event.cause != "amend" or before is None or event.rule.reading or event.rule.code is not None:
        return []
    if not before.reading and before.code is None:
        return []
    return [scene.words("unread", of=_of(event.rule), rule=int(event.rule.number))]


def _changed(scene: Scene, event: ev.RuleChanged) -> str:
    words = scene.words
    number, before = int(event.rule.number), int(event.before)
    reading = print_reading(event.rule.reading)
    if event.cause == "verdict":
        if not event.rule.reading and event.rule.code is None:
            return words("unread", of=_of(event.rule), rule=number)
        return words("reread", of=_of(event.rule), rule=number, reading=reading)
    if event.cause == "overrule" and not event.rule.reading and event.rule.code is not None:
        return words("code-back", of=_of(event.rule), rule=number)
    if event.cause == "overrule":
        return words("reread-back", of=_of(event.rule), rule=number, reading=reading)
    if event.cause == "recount":
        return words("recount-rule", of=_of(event.rule), rule=number, reading=reading)
    if event.cause == "transmute":
        sort = "mutable" if event.rule.mutable else "immutable"
        if number == before:
            return words("transmuted", rule=number, sort=sort)
        return words("transmuted-number", rule=number, before=before, sort=sort)
    return (
        words("amended", of=_of(event.rule), rule=number)
        if number == before
        else words("amended-number", rule=number, before=before)
    )
