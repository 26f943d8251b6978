"""Vacations, returns and suspension in words. Must never know what absence leads to."""

from __future__ import annotations

from typing import assert_never

from core.play import events_absence as ea
from gateway.speech import formats
from gateway.speech.scene import Scene
from gateway.speech.story_votes import standing_on


def tell_absence(scene: Scene, event: ea.AbsenceEvent) -> list[str]:
    words, cited = scene.words, scene.cite(event.rules)
    match event:
        case ea.PlayerSeen() | ea.SilenceWatched():
            return []
        case ea.WentOnVacation(player=player, automatic=automatic):
            phrase = "vacation-silent" if automatic else "vacation-taken"
            return [words(phrase, who=scene.name(player), cite=cited), *standing_on(scene, player)]
        case ea.ReturnAnnounced(player=player):
            return [words("return-announced", who=scene.name(player), cite=cited)]
        case ea.CameBack(player=player):
            return [words("came-back", who=scene.name(player), cite=cited)]
        case ea.PlayerRejoined(player=player, score=score, waits=waits):
            scene.book(event)
            phrase = "rejoined-waits" if waits else "rejoined"
            return [words(phrase, who=scene.name(player), score=formats.score(score), cite=cited)]
        case ea.Suspended(present=present, least=least):
            return [words("suspended", present=present, least=least, cite=cited)]
        case ea.Unsuspended(present=present):
            return [words("unsuspended", present=present, cite=cited)]
        case _:
            assert_never(event)
