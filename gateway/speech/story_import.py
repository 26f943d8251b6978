"""How a game that was begun elsewhere is told where it goes on. Must never know the file."""

from __future__ import annotations

from core.ids import PlayerId
from core.play.events_import import Imported, Standing
from core.play.state import PlayerStatus
from gateway.speech import formats
from gateway.speech.scene import Scene


def tell_import(scene: Scene, event: Imported) -> list[str]:
    words, after = scene.words, scene.after
    if event.standing is None:
        lines = [words("imported-log", name=after.name, source=event.source)]
        if event.commitment:
            lines.append(words("imported-seed", hash=event.commitment))
        return lines
    scene.scores.update({PlayerId(n): p.score for n, p in enumerate(event.standing.players, 1)})
    host = formats.line_of(event.standing.players[event.standing.host - 1].name)
    return [
        words("imported", name=after.name, n=len(after.rules.rules), host=host),
        words("imported-players", names=_players(scene, event.standing)),
        words("imported-source", source=event.source),
        words("created-commitment", hash=after.commitment),
    ]


def _players(scene: Scene, standing: Standing) -> str:
    here = [p for p in standing.players if p.status != PlayerStatus.LEFT.value]
    return formats.names(scene.words, [f"{formats.line_of(p.name)} ({formats.score(p.score)})" for p in here])
