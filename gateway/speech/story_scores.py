"""Dice, points and winners in words. Must never know which rule gives points."""

from __future__ import annotations

from typing import assert_never

from core.play import events as ev
from gateway.speech import formats
from gateway.speech.scene import Scene

TURN_SCORE = "score.turn"  # points of a turn: a die of its own is told with them


class Points:
    """Gathers draws and points that follow each other into one line."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._draws: list[ev.Drawn] = []
        self._items: list[str] = []
        self._rules: list[int] = []

    def tell(self, event: ev.ScoreEvent) -> list[str]:
        match event:
            case ev.Drawn():
                self._draws.append(event)
                return []
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
            lines.append(scene.words("scored", items="; ".join(self._items), cite=cited))
        lines += [
            scene.words("drawn", purpose=draw.purpose, die=str(draw.result), sides=draw.sides)
            for draw in self._draws
        ]
        self._draws, self._items, self._rules = [], [], []
        return lines

    def _scored(self, event: ev.Scored) -> list[str]:
        scene = self._scene
        scene.book(event)
        die = " + ".join(str(draw.result) for draw in self._draws)
        thrown = sum(draw.result for draw in self._draws)
        who = scene.name(event.player)
        now = formats.score(scene.scores[event.player])
        gained = formats.gain(event.amount)
        self._draws = []
        if die and event.reason == TURN_SCORE:
            lines = self.finish()
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
        return []

    def _won(self, event: ev.Won) -> str:
        scene = self._scene
        winners = formats.bold(scene.names(event.winners))
        cited = scene.cite(event.rules)
        if event.by != "points":
            return scene.words("won-paradox", count=len(event.winners), names=winners, cite=cited)
        best = max(scene.scores.get(w, scene.after.player(w).score) for w in event.winners)
        points = formats.points(scene.words, best)
        return scene.words("won-points", count=len(event.winners), names=winners, points=points, cite=cited)
