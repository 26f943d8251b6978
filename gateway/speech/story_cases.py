"""Statements, judges and verdicts in words. Must never know who may judge."""

from __future__ import annotations

from typing import assert_never

from core.ids import CaseNumber
from core.play import events as ev
from core.play.judges import unseated
from core.play.state import CaseStatus
from core.play.waiting import reading
from gateway.speech import formats
from gateway.speech.scene import Scene


def tell_case(scene: Scene, event: ev.CaseEvent) -> list[str]:
    match event:
        case ev.CaseOpened():
            return [_opened(scene, event)]
        case ev.JudgeAsked() | ev.JudgeAccepted() | ev.JudgeLost() | ev.NoJudge() | ev.CaseDue():
            return _judge(scene, event)
        case ev.VerdictGiven():
            return _verdict(scene, event)
        case ev.OverruleVoiced():
            return [_overrule(scene, event)]
        case ev.Overturned():
            return [_overturned(scene, event)]
        case ev.CaseSettled(number=number):
            return _settled(scene, number)
        case _:
            assert_never(event)


def _judge(
    scene: Scene, event: ev.JudgeAsked | ev.JudgeAccepted | ev.JudgeLost | ev.NoJudge | ev.CaseDue
) -> list[str]:
    words = scene.words
    number = event.number
    cited = scene.cite(event.rules)
    match event:
        case ev.JudgeAsked():
            return [_asked(scene, event)]
        case ev.JudgeAccepted(judge=judge, debate=True):
            return [words("judge-debates", who=scene.name(judge), number=number)]
        case ev.JudgeAccepted(judge=judge):
            return [words("judge-accepted", who=scene.name(judge), number=number)]
        case ev.JudgeLost(judge=judge, how="left") if scene.away(judge):
            return [words("judge-lost-away", who=scene.name(judge), number=number, cite=cited)]
        case ev.JudgeLost(judge=judge, how=how):
            return [words(f"judge-lost-{how}", who=scene.name(judge), number=number, cite=cited)]
        case ev.NoJudge():
            case_ = scene.after.case(number)
            by = "hand" if case_ is not None and unseated(reading(scene.after), case_) else "rules"
            return [words("no-judge", number=number, by=by, cite=cited)]
        case ev.CaseDue(due=due):
            if due is None or scene.brief:
                return []
            when = scene.due(due)
            return [words("case-due", number=number, when=when, cite=cited)]


def _overrule(scene: Scene, event: ev.OverruleVoiced) -> str:
    words = scene.words
    have, needed = scene.overrulers(event.number)
    count = "" if scene.brief else words("overrule-count", have=have, needed=needed)
    who = scene.name(event.player)
    if event.no:
        return words("overrule-back", who=who, number=event.number, count=count)
    cited = scene.cite(event.rules)
    return words("overrule-given", who=who, number=event.number, count=count, cite=cited)


def _overturned(scene: Scene, event: ev.Overturned) -> str:
    words = scene.words
    how = event.how or "overruled"
    becomes = "" if event.verdict is None else formats.verdict(words, event.verdict)
    turned = words("overturned-becomes", verdict=becomes) if becomes else ""
    return words("overturned", number=event.number, how=how, becomes=turned, cite=scene.cite(event.rules))


def _settled(scene: Scene, number: CaseNumber) -> list[str]:
    case_ = scene.after.case(number)
    if case_ is None or case_.status is not CaseStatus.JUDGED or case_.verdict is None:
        return []
    return [scene.words("case-settled", number=number, verdict=formats.verdict(scene.words, case_.verdict))]


def _opened(scene: Scene, event: ev.CaseOpened) -> str:
    words = scene.words
    who = scene.name(event.invoker)
    cited = scene.cite(event.rules)
    if event.claim == "debate":
        return words("case-debate", number=event.number, who=who, about=event.about or 0, cite=cited)
    text = formats.line_of(event.statement)
    if event.claim == "paradox":
        return words("case-paradox", number=event.number, who=who, text=text, cite=cited)
    return words("case-opened", number=event.number, who=who, text=text)


def _asked(scene: Scene, event: ev.JudgeAsked) -> str:
    words = scene.words
    cited = scene.cite(event.rules)
    who = scene.name(event.judge)
    if not event.assigned:
        return words("judge-offered", who=who, number=event.number, cite=cited)
    if scene.brief:
        return words("judge-assigned-brief", who=who, number=event.number, cite=cited)
    case_ = scene.after.case(event.number)
    if case_ is not None and case_.claim == "debate":
        about = case_.about or 0
        return words("judge-assigned-debate", who=who, number=event.number, about=about, cite=cited)
    return words("judge-assigned", who=who, number=event.number, cite=cited)


def _verdict(scene: Scene, event: ev.VerdictGiven) -> list[str]:
    words = scene.words
    given = formats.bold(formats.verdict(words, event.verdict))
    cited = scene.cite(event.rules)
    lines = [
        words("verdict-given", number=event.number, who=scene.name(event.judge), verdict=given, cite=cited)
    ]
    if event.reasons and not scene.brief:
        lines.append(words("verdict-reasons", text=formats.lines_of(event.reasons)))
    return lines
