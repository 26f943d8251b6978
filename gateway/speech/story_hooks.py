"""What players' code says and does, in words. Must never know the code."""

from __future__ import annotations

from typing import assert_never

from core.play import events_hooks as hv
from core.play.hooks import Scalar
from core.play.state_hooks import TrialFault
from gateway.speech import formats
from gateway.speech.phrases import Words
from gateway.speech.scene import Scene


def tell_hook(scene: Scene, event: hv.HookEvent) -> list[str]:
    words, cited = scene.words, scene.cite(event.rules)
    match event:
        case hv.HookCalled():
            return []
        case hv.Said(text=text):
            return [words("code-said", text=formats.line_of(text), cite=cited)]
        case hv.VariableSet(name=name, value=value, player=player):
            of = "no" if player is None else scene.name(player)
            if value is None:
                return [words("variable-gone", name=name, whose=of, cite=cited)]
            return [words("variable-set", name=name, whose=of, value=shown(value), cite=cited)]
        case hv.CodeFailed():
            failed = words(
                "code-failed",
                reason=event.reason,
                message=formats.line_of(event.message) or "no",
                line=event.line,
                hook=event.hook,
                cite=cited,
            )
            return [f"{failed} {words('code-set-aside')}" if event.set_aside else failed]
        case hv.CodeTried(faults=faults):
            return trial_lines(words, faults)
        case _:
            assert_never(event)


def trial_lines(words: Words, faults: tuple[TrialFault, ...]) -> list[str]:
    """What failed when proposed code was tried on the game."""
    return [
        words(
            "code-tried",
            hook=fault.hook,
            line=fault.line,
            reason=fault.reason,
            message=formats.line_of(fault.message) or "no",
        )
        for fault in faults
    ]


def shown(value: Scalar) -> str:
    """As one line; truth as yes and no would be another matter in each language, so as code writes it."""
    return formats.line_of(str(value)) if value != "" else '""'
