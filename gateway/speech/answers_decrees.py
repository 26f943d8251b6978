"""Answers about decrees: the list, and one with its text, whether in force or not.

Must never know how many objections matter.
"""

from __future__ import annotations

from core.play.commands import Ref, Series
from core.play.decrees import objections_until
from core.play.state_decrees import Decree, DecreeStatus
from core.ports import Notice
from gateway.speech.asking import Asking
from gateway.speech.story_changes import change_body, change_line

REJECT = "decree.objections_to_reject"


def decrees(asking: Asking) -> Notice:
    words, state = asking.words, asking.state
    found = state.decrees.all()
    if not found:
        allowed = asking.sources("decree.allowed")
        return Notice(text=words("decrees-none" if allowed else "no-decrees"))
    rows = [tuple(words(f"head-{name}") for name in ("number", "change", "proposer", "status", "against"))]
    lines: list[str] = []
    for decree in found:
        number, who = numbers(decree), asking.name(decree.proposer)
        change, known = _change(asking, decree), status_of(asking, decree)
        lines.append(words("decrees-item", number=number, who=who, change=change, status=known))
        if decree.status is DecreeStatus.PROPOSED:
            lines += _objections(asking, decree)
        objectors = ", ".join(asking.name(player) for player in decree.objections)
        rows.append((number, change, who, known, objectors))
    return Notice(text="\n".join(lines), table=tuple(rows))


def numbers(decree: Decree) -> str:
    """ "Dp 3", or "D 2 (Dp 3)" once it is adopted."""
    proposed = f"Dp {decree.number}"
    return proposed if decree.adopted_number is None else f"D {decree.adopted_number} ({proposed})"


def status_of(asking: Asking, decree: Decree) -> str:
    repealed = decree.rule is not None and asking.state.rules.by_id(decree.rule) is None
    name = "repealed" if repealed else decree.status.value.replace(" ", "-")
    return asking.words(f"decree-{name}-now")


def _change(asking: Asking, decree: Decree) -> str:
    scene = asking.scene()
    gone = (v.rule for v in reversed(asking.state.versions) if v.id == decree.target and v.rule)
    target = scene.rule(decree.target) or next(gone, None)
    return change_line(scene, decree.kind, target, decree.target_number, decree.title)


def _objections(asking: Asking, decree: Decree) -> list[str]:
    needed = asking.number(REJECT)
    lines: list[str] = []
    until = objections_until(asking.state, decree)
    if until is not None:
        lines.append(asking.words("decree-open", number=decree.number, when=asking.due(until)))
    if decree.objections:
        names = asking.names(decree.objections)
        lines.append(
            asking.words("decree-objections", names=names, have=len(decree.objections), needed=needed or 0)
        )
    return lines


def show_decree(asking: Asking, ref: Ref) -> Notice:
    """One that is no rule in force: proposed, waiting, rejected, repealed, or a change of another."""
    held = asking.state.decrees
    proposed = ref.series is Series.PROPOSED_DECREE
    decree = held.proposed(ref.number) if proposed else held.as_adopted(ref.number)
    if decree is None:
        return Notice(text=asking.words("decree-unknown", number=str(ref)))
    number, who, known = numbers(decree), asking.name(decree.proposer), status_of(asking, decree)
    change = _change(asking, decree)
    lines = [asking.words("decrees-item", number=number, who=who, change=change, status=known)]
    scene = asking.scene()
    target = scene.rule(decree.target)
    lines += change_body(
        scene,
        decree.kind,
        target,
        decree.title,
        decree.text,
        decree.reading,
        code=decree.code,
        revisable=False,
    )
    if decree.status is DecreeStatus.PROPOSED:
        lines += _objections(asking, decree)
    return Notice(text="\n".join(lines))
