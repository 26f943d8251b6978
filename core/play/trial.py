"""Rules' code tried on the game as it is before anybody votes on it, so that what fails is known then.

Nothing of a trial counts, and its dice are no dice of the game. Must never know how code is run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from core.law.rule import Rule
from core.play import events_hooks as hv
from core.play.changes import Change, changed_rule, with_change
from core.play.commands import Ref
from core.play.hook_view import view
from core.play.hooking import MAY_REFUSE, CannotBe, events_of
from core.play.hooks import COMMAND, TIMER, Acted, Call, Failed, Loaded, Plain
from core.play.play import Play
from core.play.secrets import Secrets
from core.play.state_hooks import TrialFault

NO_SEED = "00" * 32


def try_code(play: Play, change: Change, ref: Ref, number: int) -> None:
    """Call every hook of a proposed change's code once, for an example of what it is called for.

    The change has been checked; ``number`` is what it would be made as."""
    rule = changed_rule(play, change, number)
    code = None if rule is None or change.code is None else rule.code
    faults = () if rule is None or code is None else tuple(_faults(play, change, rule, number))
    if faults or play.state.hooks.trial(ref):
        play.emit(hv.CodeTried(number=ref.number, series=ref.series, faults=faults))


def _faults(play: Play, change: Change, rule: Rule, number: int) -> Iterator[TrialFault]:
    assert rule.code is not None  # noqa: S101  # there is something to try
    state = replace(play.state, rules=with_change(play, change, number))
    supposed = Play(state, play.command, Secrets(b"", b""))
    shown = view(state, rule.code.reads)
    for hook in rule.code.hooks:
        answer = play.ask(Call(rule.code.text, hook, example(play, hook, number), shown, NO_SEED))
        match answer:
            case Acted(effects=effects):
                try:
                    for effect in effects:
                        list(events_of(supposed, rule, "trial", effect))
                except CannotBe as fault:
                    yield TrialFault(hook, fault.reason, fault.message)
            case Failed(reason="fail") if hook in MAY_REFUSE or hook.startswith(COMMAND):
                pass  # it refuses this example, as it may
            case Failed(reason=reason, message=message, line=line, column=column):
                yield TrialFault(hook, reason, message, line, column)
                if answer.harmful:
                    return
            case Loaded():
                raise TypeError("code was called, not read")
            case _:
                assert_never(answer)


def example(play: Play, hook: str, number: int) -> dict[str, Plain]:
    """What the hook could be told, with whoever moves as the one it is about."""
    mover = play.player().name
    match hook.removeprefix("on_"):
        case "adopted" | "rejected":
            others = [player.name for player in play.state.active() if player.name != mover]
            told: dict[str, Plain] = {"number": number, "kind": "enact", "proposer": mover, "title": ""}
            return {**told, "target": None, "for": [mover], "against": others}
        case "vote":
            return {"player": mover, "side": "for", "number": number}
        case "turn":
            return {"player": mover, "number": 1, "circuit": play.state.circuit}
        case "score":
            return {"player": mover, "amount": 1, "reason": "code"}
        case "judged":
            return {"number": 1, "judge": mover, "verdict": "true"}
        case _ if hook.startswith(TIMER):
            return {"name": hook.removeprefix(TIMER)}
        case _ if hook.startswith(COMMAND):
            return {"player": mover, "text": "", "words": []}
        case _:
            return {"player": mover}
