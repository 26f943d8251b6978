"""Offices taken and left, elections, calls and consent in words. Must never know which offices there are."""

from __future__ import annotations

from typing import assert_never

from core.play import events_offices as eo
from core.play.commands import Ref
from gateway.speech import formats, standing
from gateway.speech.scene import Scene

Held = (
    eo.OfficeExpected
    | eo.OfficeTaken
    | eo.OfficeVacated
    | eo.OfficeDuty
    | eo.OfficerConfirmed
    | eo.OfficePromised
)
Election = eo.ElectionOpened | eo.ElectionVoted | eo.ElectionClosed
Called = eo.CalledOut | eo.CallOutAnswered | eo.PlayerBarred


def tell_office(scene: Scene, event: eo.OfficeEvent) -> list[str]:
    match event:
        case eo.OfficeTaken() | eo.OfficeVacated() | eo.OfficeExpected():
            return [_held(scene, event)]
        case eo.OfficeDuty() | eo.OfficerConfirmed() | eo.OfficePromised():
            return _named(scene, event)
        case eo.ElectionOpened() | eo.ElectionVoted() | eo.ElectionClosed():
            return _election(scene, event)
        case eo.CalledOut() | eo.CallOutAnswered() | eo.PlayerBarred():
            return [_called(scene, event)]
        case eo.ConcernMarked():
            return _concern(scene, event)
        case eo.ConsentSaid():
            return _consent(scene, event)
        case _:
            assert_never(event)


def _held(scene: Scene, event: eo.OfficeTaken | eo.OfficeVacated | eo.OfficeExpected) -> str:
    words, office, cited = scene.words, scene.office(event.office), scene.cite(event.rules)
    if isinstance(event, eo.OfficeExpected):
        return words("office-expected", office=office, name=formats.line_of(event.name), cite=cited)
    who = scene.name(event.player)
    if isinstance(event, eo.OfficeVacated):
        return words(f"office-left-{event.how}", who=who, office=office, cite=cited)
    by = scene.name(event.by)
    return words(f"office-taken-{event.how}", who=who, office=office, by=by, cite=cited)


def _named(scene: Scene, event: eo.OfficeDuty | eo.OfficerConfirmed | eo.OfficePromised) -> list[str]:
    words, office, cited = scene.words, scene.office(event.office), scene.cite(event.rules)
    who = scene.name(event.player)
    match event:
        case eo.OfficeDuty() if scene.brief:
            return []
        case eo.OfficeDuty(following=following, due=due):
            when, following = scene.due(due), scene.office(following)
            return [words("office-duty", who=who, office=office, following=following, when=when, cite=cited)]
        case eo.OfficerConfirmed(by=by):
            return [words("office-confirmed", by=scene.name(by), who=who, office=office, cite=cited)]
        case eo.OfficePromised():
            return [words("office-promised", who=who, office=office, cite=cited)]
        case _:
            assert_never(event)


def _election(scene: Scene, event: Election) -> list[str]:
    words, cited = scene.words, scene.cite(event.rules)
    match event:
        case eo.ElectionOpened(office=office):
            return [words("election-opened", office=scene.office(office), cite=cited)]
        case eo.ElectionVoted(voter=voter, candidate=candidate):
            return [words("election-voted", who=scene.name(voter), candidate=scene.name(candidate))]
        case eo.ElectionClosed(office=office, counts=counts):
            if not counts:
                return [words("election-off", office=scene.office(office), cite=cited)]
            told = ", ".join(f"{scene.name(count.player)} {count.votes}" for count in counts)
            return [words("election-closed", office=scene.office(office), counts=told, cite=cited)]
        case _:
            assert_never(event)


def _called(scene: Scene, event: Called) -> str:
    words, cited = scene.words, scene.cite(event.rules)
    who = scene.name(event.player)
    match event:
        case eo.CalledOut(office=office, caller=caller, due=due):
            when, by = scene.due(due), scene.name(caller)
            return words("called-out", who=who, by=by, office=scene.office(office), when=when, cite=cited)
        case eo.CallOutAnswered(office=office):
            return words("call-answered", who=who, office=scene.office(office))
        case eo.PlayerBarred(until=until):
            return words("player-barred", who=who, until=scene.until(until), cite=cited)
        case _:
            assert_never(event)


# --- proposals that concern an office ----------------------------------------------------


def _concern(scene: Scene, event: eo.ConcernMarked) -> list[str]:
    words, state = scene.words, scene.after
    ref, office = Ref(event.series, event.number), scene.office(event.office)
    cited = scene.cite(event.rules)
    if event.by is None:
        lines = [words("concern-found", number=str(ref), office=office, cite=cited)]
    else:
        who = scene.name(event.by)
        lines = [words("concern-marked", number=str(ref), office=office, who=who, cite=cited)]
    if scene.brief:
        return lines
    keys = ("adoption.with_consent", "adoption.without_consent")
    names = standing.names_of(state, state.poll(ref))
    told = [standing.settings(state).shown(key, names) for key in keys]
    if all(told):
        given, refused = (formats.threshold_written(words, written) for written in told)
        cited = scene.cite(standing.sources(state, *keys, "office.silence"))
        silence = standing.word(state, "office.silence")
        thresholds = {"number": str(ref), "given": given, "refused": refused, "silence": silence}
        lines.append(words("concern-thresholds", cite=cited, **thresholds))
    return lines


def _consent(scene: Scene, event: eo.ConsentSaid) -> list[str]:
    """Nothing of a sealed word: where silence counts for one side, to have spoken tells the other."""
    if event.given is None:
        return []
    said = "consent-said" if event.given else "consent-denied"
    who, office, matter = scene.name(event.player), scene.office(event.office), scene.matter(event)
    return [scene.words(said, who=who, office=office, number=matter, cite=scene.cite(event.rules))]
