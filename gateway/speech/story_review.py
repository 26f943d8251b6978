"""Judgements taken, reviewed, quashed, made precedent, and sanctions, in words.

Must never know who may do any of it.
"""

from __future__ import annotations

from typing import assert_never

from core.ids import RuleId
from core.play import events_review as rv
from core.play.pending import window
from gateway.speech import formats
from gateway.speech.scene import Scene


def tell_review(scene: Scene, event: rv.ReviewEvent) -> list[str]:
    match event:
        case rv.OpenToOfficers() | rv.CaseTaken() | rv.StoodIn() | rv.JudgementChanged():
            return [_taken(scene, event)]
        case (
            rv.JudgementOpen()
            | rv.CassationOpened()
            | rv.CassationExtended()
            | rv.JudgementOpposed()
            | rv.NextTurnHeld()
        ):
            return _judgement(scene, event)
        case rv.PrecedentSet() | rv.PrecedentFell():
            return [_precedent(scene, event)]
        case rv.RejudgingAsked() | rv.PrecedentOpposed() | rv.RejudgingDecided():
            return [_rejudging(scene, event)]
        case rv.SanctionProposed() | rv.SanctionDecided():
            return _sanction(scene, event)
        case _:
            assert_never(event)


def _taken(scene: Scene, event: rv.TakenEvent) -> str:
    words, number, cited = scene.words, event.number, scene.cite(event.rules)
    match event:
        case rv.OpenToOfficers(offices=offices):
            return words("case-open-to", number=number, offices=formats.offices(words, offices), cite=cited)
        case rv.CaseTaken(judge=judge):
            return words("case-taken", who=scene.name(judge), number=number, cite=cited)
        case rv.StoodIn(judge=judge, absent=absent):
            who, other = scene.name(judge), scene.name(absent)
            return words("stood-in", who=who, absent=other, number=number, cite=cited)
        case rv.JudgementChanged(judge=judge, before=before):
            who, other = scene.name(judge), scene.name(before)
            return words("judgement-changed", who=who, before=other, number=number, cite=cited)
        case _:
            assert_never(event)


# --- until when a judgement may fall -------------------------------------------------------


def _judgement(scene: Scene, event: rv.JudgementEvent) -> list[str]:
    words, number, cited = scene.words, event.number, scene.cite(event.rules)
    match event:
        case rv.JudgementOpen():
            return [] if scene.brief else _windows(scene, event)
        case rv.CassationOpened(mover=mover, run_by=None):
            return [words("cassation-opened", who=scene.name(mover), number=number, cite=cited)]
        case rv.CassationOpened(mover=mover, run_by=run_by):
            who, by = scene.name(mover), scene.name(run_by)
            return [words("cassation-run", who=who, number=number, by=by, cite=cited)]
        case rv.CassationExtended(by=by_, closes=closes):
            when = scene.kept(closes)
            return [words("cassation-extended", who=scene.name(by_), number=number, when=when, cite=cited)]
        case rv.JudgementOpposed(player=player, no=no):
            phrase = "judgement-opposed-back" if no else "judgement-opposed"
            return [words(phrase, who=scene.name(player), number=number, cite=cited)]
        case rv.NextTurnHeld():
            return [words("next-turn-held", number=number, cite=cited)]
        case _:
            assert_never(event)


def _windows(scene: Scene, event: rv.JudgementOpen) -> list[str]:
    """What may still be done against it, and until when."""
    words, state, number = scene.words, scene.after, event.number
    case_ = state.case(number)
    lines: list[str] = []
    for kind in ("overturn", "file", "oppose"):
        if case_ is None or not window(state, kind, case_):
            continue
        due = next(d.due for d in state.deadlines if d.id == f"{kind}/{number}/{case_.offer}")
        when = scene.kept(due)
        lines.append(words(f"window-{kind}", number=number, when=when))
    if event.until_turn is not None:
        lines.append(words("window-turn", number=number))
    if event.lasting:
        lines.append(words("window-lasting", number=number))
    if event.block:
        lines.append(words("judgement-blocks", number=number))
    return lines


# --- precedents ------------------------------------------------------------------------------


def _precedent(scene: Scene, event: rv.PrecedentSet | rv.PrecedentFell) -> str:
    words, number, cited = scene.words, event.number, scene.cite(event.rules)
    match event:
        case rv.PrecedentSet(reads=reads):
            numbers = _numbers(scene, reads)
            return words("precedent-set", number=number, n=len(reads), rules=numbers, cite=cited)
        case rv.PrecedentFell(how=how, by=by):
            return words(f"precedent-fell-{how}", number=number, by=by or 0, cite=cited)
        case _:
            assert_never(event)


def _numbers(scene: Scene, rules: tuple[RuleId, ...]) -> str:
    found = (scene.rule(rule) for rule in rules)
    return formats.numbered(int(rule.number) for rule in found if rule is not None)


def _rejudging(scene: Scene, event: rv.RejudgingAsked | rv.PrecedentOpposed | rv.RejudgingDecided) -> str:
    words, cited = scene.words, scene.cite(event.rules)
    match event:
        case rv.RejudgingAsked(number=number, precedent=precedent, waits=waits):
            after = "yes" if waits else "no"
            return words("rejudging-asked", number=number, precedent=precedent, waits=after, cite=cited)
        case rv.PrecedentOpposed(number=number, player=player, no=no):
            phrase = "precedent-opposed-back" if no else "precedent-opposed"
            return words(phrase, who=scene.name(player), number=number, cite=cited)
        case rv.RejudgingDecided():
            phrase = "rejudging-allowed" if event.allowed else "rejudging-refused"
            return words(
                phrase,
                number=event.number,
                precedent=event.precedent,
                opposed=event.opposed,
                players=event.players,
                cite=cited,
            )
        case _:
            assert_never(event)


# --- sanctions -------------------------------------------------------------------------------


def _sanction(scene: Scene, event: rv.SanctionProposed | rv.SanctionDecided) -> list[str]:
    words, cited = scene.words, scene.cite(event.rules)
    accused = scene.name(event.accused)
    if isinstance(event, rv.SanctionDecided):
        phrase = "sanction-imposed" if event.imposed else "sanction-fails"
        return [words(phrase, number=event.number, accused=accused, cite=cited)]
    lines = [
        words(
            "sanction-proposed",
            bold=formats.bold(f"S {event.number}"),
            who=scene.name(event.proposer),
            accused=accused,
            case=0 if event.case is None else int(event.case),
            text=formats.line_of(event.what),
            cite=cited,
        )
    ]
    if event.reading and not scene.brief:
        reading = "{" + formats.line_of(event.reading.strip().removeprefix("{").removesuffix("}")) + "}"
        lines.append(words("reading-given", reading=reading))
    return lines
