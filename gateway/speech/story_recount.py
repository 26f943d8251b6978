"""Rulings that something was counted wrongly, in words: as announced beside as ruled. Must never know a log."""

from __future__ import annotations

from typing import assert_never

from core.law.rule import Rule, RuleKind
from core.play import events_recount as rc
from core.play.commands import Ref
from core.play.recounts import OutcomeShift, Recounted, RuleShift, ScoreShift
from gateway.speech import formats
from gateway.speech.scene import Scene
from gateway.speech.story_hooks import shown


def tell_recount(scene: Scene, event: rc.RecountEvent) -> list[str]:
    words, number, cited = scene.words, event.number, scene.cite(event.rules)
    match event:
        case rc.RecountRuled(found=found, confirm=confirm):
            items = formats.listed(words, [formats.line_of(item) for item in event.corrections])
            how = "host" if confirm else "final"
            lines = [words("recount-ruled", number=number, items=items, cite=cited), *_found(scene, found)]
            return lines if scene.brief else [*lines, words("recount-waits", how=how, number=number)]
        case rc.RecountMade(outcomes=outcomes):
            shifts = formats.listed(words, [_outcome(scene, shift) for shift in outcomes])
            return [words("recount-made", number=number, shifts=shifts or "no", cite=cited)]
        case rc.RecountDropped(reason=reason, entry=entry):
            return [words("recount-dropped", number=number, reason=reason, entry=entry)]
        case _:
            assert_never(event)


def _found(scene: Scene, found: Recounted) -> list[str]:
    """What flips, rules that would not be, points, variables."""
    words = scene.words
    items = [_outcome(scene, shift) for shift in found.outcomes]
    items += [_rule(scene, shift) for shift in found.rules]
    items += [_points(scene, "recount-score", shift) for shift in found.scores]
    items += [_points(scene, "recount-booked", shift) for shift in found.booked]
    items += [
        words(
            "recount-variable",
            name=variable.name,
            whose="no" if variable.player is None else scene.name(variable.player),
            before=shown(variable.before),
            after=shown(variable.after),
        )
        for variable in found.variables
    ]
    lines = [
        words("recount-shifts", items=formats.listed(words, items))
        if items
        else words("recount-nothing-changes")
    ]
    return [*lines, words("recount-course")] if found.turned else lines


def _points(scene: Scene, phrase: str, shift: ScoreShift) -> str:
    before, after = formats.score(shift.before), formats.score(shift.after)
    return scene.words(phrase, who=scene.name(shift.player), before=before, after=after)


def _outcome(scene: Scene, shift: OutcomeShift) -> str:
    tally = shift.tally
    return scene.words(
        "recount-outcome",
        matter=formats.matter(scene.words, Ref(shift.series, shift.number)),
        before=scene.words(f"proposal-{shift.before}"),
        after=scene.words(f"proposal-{shift.after}"),
        count="no" if tally is None else f"{tally.votes_for}:{tally.votes_against}",
    )


def _rule(scene: Scene, shift: RuleShift) -> str:
    how = "gone" if shift.after is None else "new" if shift.before is None else "other"
    rule = shift.after or shift.before
    assert rule is not None  # noqa: S101  # a shift has one of the two
    return scene.words(f"recount-rule-{how}", rule=_number(rule), title=scene.quoted_title(rule))


def _number(rule: Rule) -> str:
    return f"D {rule.number}" if rule.kind is RuleKind.DECREE else str(int(rule.number))
