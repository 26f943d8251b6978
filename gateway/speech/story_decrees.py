"""Decrees proposed, objected to, adopted and in force, and requests, in words.

Must never know how many objections matter.
"""

from __future__ import annotations

from typing import assert_never

from core.play import events_decrees as de
from core.play import events_requests as er
from core.play.commands import ChangeKind
from gateway.speech import formats, standing
from gateway.speech.scene import Scene
from gateway.speech.story_changes import change_body, change_line, yielding
from gateway.speech.story_forecast import foreseen

REJECT = "decree.objections_to_reject"


def tell_decree(scene: Scene, event: de.DecreeEvent) -> list[str]:
    match event:
        case de.DecreeProposed():
            return _proposed(scene, event)
        case de.DecreeOpposed():
            return [_opposed(scene, event)]
        case de.DecreeRejected():
            return [_rejected(scene, event)]
        case de.DecreeAdopted(number=number, adopted_number=adopted, waits=waits):
            when = "next" if waits else "now"
            cited = scene.cite(event.rules)
            return [scene.words("decree-adopted", number=number, adopted=adopted, when=when, cite=cited)]
        case de.DecreeInForce():
            return _in_force(scene, event)
        case _:
            assert_never(event)


def _proposed(scene: Scene, event: de.DecreeProposed) -> list[str]:
    words = scene.words
    change = change_line(scene, event.kind, scene.rule(event.target), event.target_number, event.title)
    bold, who = formats.bold(f"Dp {event.number}"), scene.name(event.proposer)
    lines = [words("decree-proposed", bold=bold, who=who, change=change)]
    if scene.brief:
        return lines
    target = scene.rule(event.target)
    lines += change_body(
        scene,
        event.kind,
        target,
        event.title,
        event.text,
        event.reading,
        code=event.code,
        instead=f"Dp {event.number}",
        revisable=False,
    )
    decree = scene.after.decrees.proposed(event.number)
    if decree is not None:
        lines += yielding(scene, decree) + foreseen(scene, decree)
    if event.until is not None:
        when = scene.due(event.until)
        cited = scene.cite(event.rules)
        lines.append(words("decree-until", number=event.number, when=when, cite=cited))
    return lines


def _opposed(scene: Scene, event: de.DecreeOpposed) -> str:
    who, number = scene.name(event.player), event.number
    decree = scene.after.decrees.proposed(number)
    needed = standing.number(scene.after, REJECT)
    count = ""
    if not scene.brief and decree is not None and needed is not None:
        count = scene.words("decree-count", have=len(decree.objections), needed=needed)
    if event.no:
        return scene.words("decree-opposed-back", who=who, number=number, count=count)
    return scene.words("decree-opposed", who=who, number=number, count=count, cite=scene.cite(event.rules))


def _rejected(scene: Scene, event: de.DecreeRejected) -> str:
    number, cited = event.number, scene.cite(event.rules)
    if event.impossible:
        because = formats.impossible(scene.words, event.impossible)
        return scene.words("decree-void", number=f"Dp {number}", why=because, cite=cited)
    return scene.words("decree-rejected", number=number, n=event.objections, cite=cited)


def _in_force(scene: Scene, event: de.DecreeInForce) -> list[str]:
    """Of a decree that stands by itself its coming into force is told with its title."""
    number, cited = f"D {event.adopted_number}", scene.cite(event.rules)
    if event.impossible:
        because = formats.impossible(scene.words, event.impossible)
        return [scene.words("decree-void", number=number, why=because, cite=cited)]
    decree = scene.after.decrees.proposed(event.number)
    if decree is not None and decree.kind is ChangeKind.ENACT:
        return []
    return [scene.words("decree-in-force", number=number, cite=cited)]


def tell_request(scene: Scene, event: er.RequestEvent) -> list[str]:
    match event:
        case er.ProbationBegan(rule=rule, author=author):
            changed = scene.rule(rule)
            number = 0 if changed is None else int(changed.number)
            who = scene.name(author)
            return [scene.words("probation-began", rule=number, who=who, cite=scene.cite(event.rules))]
        case er.RequestLapsed(number=number):
            return [scene.words("request-lapsed", number=number, cite=scene.cite(event.rules))]
        case _:
            assert_never(event)
