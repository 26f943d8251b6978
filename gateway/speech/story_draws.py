"""Draws in words: what each was made for, read from the name it was drawn under.

Must never know what a draw led to.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.ids import PlayerId
from core.play import events as ev
from gateway.speech import formats
from gateway.speech.scene import Scene

CODE = "hook/"


def of_code(draw: ev.Drawn) -> bool:
    """Whether a rule's code threw it: what it was for only the code knows."""
    return draw.purpose.startswith(CODE)


def told_draws(scene: Scene, draws: Iterable[ev.Drawn]) -> list[str]:
    """Draws for one thing in one line."""
    grouped: dict[tuple[str, int], list[int]] = {}
    for draw in draws:
        grouped.setdefault((_meant(scene, draw), draw.sides), []).append(draw.result)
    return [
        scene.words("drawn", what=what, die=", ".join(map(str, results)), sides=sides)
        for (what, sides), results in grouped.items()
    ]


def _meant(scene: Scene, draw: ev.Drawn) -> str:
    words = scene.words
    match draw.purpose.split("/"):
        case ["hook", *_] if draw.rules:
            rules = formats.numbered(scene.numbers(draw.rules))
            return words("drawn-code", rule=rules)
        case ["judge", case_, *_]:
            return words("drawn-judge", number=case_.removeprefix("case "))
        case ["ants", number, *_]:
            return words("drawn-voters", number=number)
        case ["office", office, *_]:
            return words("drawn-office", office=scene.office(office))
        case ["roll", turn, *_]:
            return words("drawn-turn", turn=turn.removeprefix("turn "))
        case [key, _, player, *_] if player.isdecimal():
            return words("drawn-points", key=key, who=scene.name(PlayerId(int(player))))
        case _:
            return words("drawn-other")
