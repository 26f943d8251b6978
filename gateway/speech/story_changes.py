"""What a change of the rules is, in words: its kind, its text, what becomes of the reading.

Must never know whether it is adopted.
"""

from __future__ import annotations

from core.law.faults import ReadingError
from core.law.reading import parse_reading, print_reading
from core.law.rule import Code, Rule, RuleKind
from core.play.commands import ChangeKind
from core.play.outlook import Yield, yields
from core.play.state import Proposal
from core.play.state_decrees import Decree
from gateway.speech import formats, standing
from gateway.speech.code import code_lines
from gateway.speech.scene import Scene

WITHOUT_TEXT = (ChangeKind.REPEAL, ChangeKind.TRANSMUTE, ChangeKind.OVERTURN, ChangeKind.QUASH)


def change_line(scene: Scene, kind: ChangeKind, rule: Rule | None, number: int | None, title: str) -> str:
    """ "amend rule 203 “Title”": the kind of a change and what it changes."""
    words = scene.words
    shown = formats.line_of(title)
    if kind is ChangeKind.ENACT:
        return words("change-enact", title=shown) if shown else words("change-enact-untitled")
    if kind is ChangeKind.SANCTION:
        return words("change-sanction", who=shown)
    target = 0 if number is None else number
    titled = scene.quoted_title(rule)
    if kind is ChangeKind.TRANSMUTE:
        sort = "immutable" if rule is None or rule.mutable else "mutable"
        return words("change-transmute", rule=target, title=titled, sort=sort)
    if kind in (ChangeKind.OVERTURN, ChangeKind.QUASH):
        return words(f"change-{kind.value}", number=target)
    of = "decree" if rule is not None and rule.kind is RuleKind.DECREE else "rule"
    return words(f"change-{kind.value}", of=of, rule=target, title=titled)


def change_body(
    scene: Scene,
    kind: ChangeKind,
    rule: Rule | None,
    title: str,
    text: str,
    reading: str | None,
    *,
    code: Code | None = None,
    instead: str = "",
    revisable: bool = True,
) -> list[str]:
    """The words a proposal puts in force and what becomes of the reading, in full.

    ``instead``: where long code is shown, where it is not to be here. ``revisable``: it is still its author's to change."""
    if kind in WITHOUT_TEXT:
        return []
    lines: list[str] = []
    if kind is ChangeKind.AMEND and title:
        lines.append(scene.words("new-title", title=formats.line_of(title)))
    if text:
        lines.append(formats.lines_of(text))
    amended = rule if kind is ChangeKind.AMEND else None
    lines += _reading(scene, amended, reading, revisable=revisable)
    return lines + code_lines(scene.words, code, instead="" if scene.full else instead)


def _reading(scene: Scene, rule: Rule | None, typed: str | None, *, revisable: bool) -> list[str]:
    words = scene.words
    present = () if rule is None else rule.reading
    try:
        change = None if typed is None else parse_reading(typed)
    except ReadingError:
        return [words("reading-given", reading="{" + formats.line_of(typed or "") + "}")]
    if change is None or change.keep:
        phrase = "reading-kept" if revisable else "reading-stays"
        return [words(phrase, reading=print_reading(present))] if present else []
    changed = {s.key for s in change.sets} | set(change.drops)
    kept = () if change.drop_all else tuple(s for s in present if s.key not in changed)
    if change.drop_all and not change.sets:
        return [words("reading-dropped", reading=print_reading(present))] if present else []
    given = "{" + formats.line_of((typed or "").strip().removeprefix("{").removesuffix("}")) + "}"
    if kept:
        return [words("reading-partly", reading=given, kept=print_reading(kept))]
    return [words("reading-given", reading=given)]


def yielding(scene: Scene, put: Proposal | Decree) -> list[str]:
    """What of the rule would not be obeyed once it is adopted, and for the sake of which other."""
    found = yields(scene.after, put)
    beaten = [lost for lost in found if not lost.void and not lost.held]
    lines: list[str] = []
    if len(beaten) > 1:
        items = formats.listed(scene.words, (_beaten(scene, lost) for lost in beaten))
        lines.append(scene.words("yields-several", items=items))
        found = tuple(lost for lost in found if lost not in beaten)
    for lost in found:
        how = "void" if lost.void else "behind" if lost.held else "beaten"
        decree = lost.to.kind is RuleKind.DECREE
        lines.append(
            scene.words(
                f"yields-{how}",
                rule=int(lost.rule.number),
                keys=formats.names(scene.words, lost.keys),
                of="decree" if decree else "rule",
                to=int(lost.to.number),
                cite=scene.cite(_settling(scene, lost)),
            )
        )
    return lines


def _beaten(scene: Scene, lost: Yield) -> str:
    return scene.words(
        "yields-one",
        keys=formats.names(scene.words, lost.keys),
        of="decree" if lost.to.kind is RuleKind.DECREE else "rule",
        to=int(lost.to.number),
        cite=scene.cite(_settling(scene, lost)),
    )


def _settling(scene: Scene, lost: Yield) -> tuple[int, ...]:
    """The rules by which the other prevails."""
    if lost.to.kind is not lost.rule.kind:
        return ()
    if lost.rule.kind is RuleKind.DECREE:
        return standing.sources(scene.after, "precedence.among_decrees")
    if lost.to.mutable != lost.rule.mutable:
        return standing.sources(scene.after, "precedence.immutable_voids")
    return standing.sources(scene.after, "precedence.among_rules")
