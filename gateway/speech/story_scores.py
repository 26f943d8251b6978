"""Dice, points, their publication and winners in words. Must never know which rule gives points."""

from __future__ import annotations

from typing import assert_never

from core.play import events as ev
from core.play.events_publishing import Booked, PublicationOpened, Published
from gateway.speech import formats
from gateway.speech.scene import Scene
from gateway.speech.story_draws import of_code, told_draws

TURN_SCORE = "score.turn"  # points of a turn: a die of its own is told with them


class Points:
    """Gathers draws and points that follow each other into one line."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._draws: list[ev.Drawn] = []
        self._items: list[str] = []
        self._rules: list[int] = []
        self._booked: list[Booked] = []

    def tell(self, event: ev.ScoreEvent | Booked) -> list[str]:
        match event:
            case Booked():
                self._booked.append(event)
                return []
            case ev.Drawn():
                lines = self.finish() if of_code(event) and self._items else []
                self._draws.append(event)
                return lines
            case ev.Scored():
                return self._scored(event)
            case ev.ScoresReset(score=score):
                lines = self.finish()
                self._scene.book(event)
                cited = self._scene.cite(event.rules)
                return [*lines, self._scene.words("scores-reset", score=formats.score(score), cite=cited)]
            case ev.Won():
                return [*self.finish(), self._won(event)]
            case _:
                assert_never(event)

    def finish(self) -> list[str]:
        """What has been gathered so far."""
        scene = self._scene
        lines: list[str] = []
        if self._items:
            cited = scene.cite(self._rules)
            lines.append(scene.words("scored", items=formats.listed(scene.words, self._items), cite=cited))
        if self._booked:
            lines.append(self._waiting_points())
        lines += self._drawn()
        self._draws, self._items, self._rules, self._booked = [], [], [], []
        return lines

    def _drawn(self) -> list[str]:
        """Draws for one thing, which follow each other, in one line."""
        return told_draws(self._scene, self._draws)

    def _waiting_points(self) -> str:
        """Points that reach the scores when they are published."""
        words = self._scene.words
        items = [
            words("scored-brief", who=self._scene.name(b.player), gain=formats.gain(b.amount))
            for b in self._booked
        ]
        cited = self._scene.cite(rule for booked in self._booked for rule in booked.rules)
        return words("booked", items=formats.listed(words, items), cite=cited)

    def _scored(self, event: ev.Scored) -> list[str]:
        scene = self._scene
        before = self.finish() if any(map(of_code, self._draws)) else []
        scene.book(event)
        die = " + ".join(str(draw.result) for draw in self._draws)
        thrown = sum(draw.result for draw in self._draws)
        who = scene.name(event.player)
        now = formats.score(scene.scores[event.player])
        gained = formats.gain(event.amount)
        self._draws = []
        if die and event.reason == TURN_SCORE:
            lines = [*before, *self.finish()]
            cited = scene.cite(event.rules)
            if scene.brief:
                return [*lines, scene.words("rolled-brief", who=who, die=die)]
            if thrown == event.amount:
                return [*lines, scene.words("rolled", who=who, die=die, score=now, cite=cited)]
            rolled = scene.words("rolled-gain", who=who, die=die, gain=gained, score=now, cite=cited)
            return [*lines, rolled]
        if scene.brief:
            item = scene.words("scored-brief", who=who, gain=gained)
        elif die:
            item = scene.words("scored-item-die", who=who, gain=gained, die=die, score=now)
        else:
            item = scene.words("scored-item", who=who, gain=gained, score=now)
        self._items.append(item)
        self._rules += event.rules
        return before

    def _won(self, event: ev.Won) -> str:
        scene = self._scene
        winners = formats.bold(scene.names(event.winners))
        cited = scene.cite(event.rules)
        if event.by == "code":
            return scene.words("won-code", count=len(event.winners), names=winners, cite=cited)
        if event.by == "declared":
            return scene.words("won-declared", count=len(event.winners), names=winners, cite=cited)
        if event.by != "points":
            return scene.words("won-paradox", count=len(event.winners), names=winners, cite=cited)
        best = max(scene.scores.get(w, scene.after.player(w).score) for w in event.winners)
        points = formats.points(scene.words, best)
        return scene.words("won-points", count=len(event.winners), names=winners, points=points, cite=cited)


def tell_publication(scene: Scene, event: PublicationOpened | Published) -> list[str]:
    """Who may publish the results by now, and that they are published."""
    words, cited = scene.words, scene.cite(event.rules)
    if event.player is None:
        late = isinstance(event, PublicationOpened)
        return [words("publication-late" if late else "published-by-itself", cite=cited)]
    who = scene.name(event.player)
    if isinstance(event, PublicationOpened):
        return [words("publication-open", who=who, cite=cited)]
    return [words("published-late" if event.late else "published", who=who, cite=cited)]
