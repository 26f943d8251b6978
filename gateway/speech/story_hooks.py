"""What players' code says and does, in words. Must never know the code."""

from __future__ import annotations

from typing import assert_never

from core.law.rule import RuleKind
from core.play import events_hooks as hv
from core.play.hooks import COMMAND, Scalar
from core.play.state_hooks import Breakdown, TrialFault
from gateway.speech import formats
from gateway.speech.phrases import Words
from gateway.speech.scene import Scene


def tell_hook(scene: Scene, event: hv.HookEvent) -> list[str]:
    words, cited = scene.words, scene.cite(event.rules)
    match event:
        case hv.HookCalled():
            return []
        case hv.Said(text=text):
            return [words("code-said", text=formats.line_of(text), cite=cited)]
        case hv.VariableSet(name=name, value=value, player=player):
            of = "no" if player is None else scene.name(player)
            if value is None:
                return [words("variable-gone", name=name, whose=of, cite=cited)]
            return [words("variable-set", name=name, whose=of, value=shown(value), cite=cited)]
        case hv.CodeFailed():
            return _failed(scene, event)
        case hv.CodeTried(faults=faults):
            return trial_lines(words, faults)
        case _:
            assert_never(event)


def _failed(scene: Scene, event: hv.CodeFailed) -> list[str]:
    """The same breakdown is told once; of a command always, since somebody waits for what it does."""
    words = scene.words
    if _told_before(scene, event) and not (scene.brief or event.set_aside or event.hook.startswith(COMMAND)):
        return []
    told = words(
        "code-failed",
        reason=event.reason,
        message=formats.line_of(event.message) or "no",
        line=event.line,
        hook=event.hook,
        cite=scene.cite(event.rules),
    )
    told = f"{told} {words('code-set-aside')}" if event.set_aside else told
    rule = scene.after.rules.by_id(event.rule)
    if rule is None or scene.brief or not _first_of_rule(scene, event):
        return [told]
    of = "decree" if rule.kind is RuleKind.DECREE else "rule"
    return [told, words("code-by-hand", of=of, rule=int(rule.number))]


def _told_before(scene: Scene, event: hv.CodeFailed) -> bool:
    if event.reason == "fail":
        return False
    known = Breakdown(event.rule, event.hook, event.reason, event.line)
    if scene.before is not None and known in scene.before.hooks.breakdowns:
        return True
    alike = (e for e in _failures(scene) if Breakdown(e.rule, e.hook, e.reason, e.line) == known)
    return next(alike) is not event


def _first_of_rule(scene: Scene, event: hv.CodeFailed) -> bool:
    """Whether the rule's code has never broken down before, so that from now on its matter is for the players."""
    if event.rule not in scene.after.hooks.failed:
        return False
    if scene.before is not None and event.rule in scene.before.hooks.failed:
        return False
    counted = (e for e in _failures(scene) if e.rule == event.rule and (e.reason != "fail" or e.set_aside))
    return next(counted, None) is event


def _failures(scene: Scene) -> list[hv.CodeFailed]:
    return [e for e in scene.events if isinstance(e, hv.CodeFailed)]


def trial_lines(words: Words, faults: tuple[TrialFault, ...]) -> list[str]:
    """What failed when proposed code was tried on the game."""
    return [
        words(
            "code-tried",
            hook=fault.hook,
            line=fault.line,
            reason=fault.reason,
            message=formats.line_of(fault.message) or "no",
        )
        for fault in faults
    ]


def shown(value: Scalar) -> str:
    """As one line; truth as yes and no would be another matter in each language, so as code writes it."""
    return formats.line_of(str(value)) if value != "" else '""'
