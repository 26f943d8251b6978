"""What adopting a change would do, in words: in a line or two when it is made, in full when asked.

Must never know whether it will be adopted.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from core.law.rule import Rule, RuleKind
from core.play.forecast import Forecast, SettingShift, forecast_of
from core.play.state import Proposal
from core.play.state_decrees import Decree
from gateway.speech import formats
from gateway.speech.asking import wrapped
from gateway.speech.code import can_be_typed, numbers_of
from gateway.speech.scene import Scene
from gateway.speech.standing import title_in
from gateway.speech.verbs import find_verb

MOST_SHIFTS = 3  # told when a change is made; all of them when asked
MOST_PLACES = 6  # of a text that are shown changed
LONGEST_PLACE = 90  # characters
ANOTHER_TEXT = 0.4  # below this likeness a text is told to be another one


def foreseen(scene: Scene, put: Proposal | Decree) -> list[str]:
    """What its own words do not say: the values it ends, commands, winners, a dead end."""
    found = forecast_of(scene.after, put)
    if found.refused:
        return []
    telling = [shift for shift in found.shifts if shift.before or not _own(shift, found)]
    ref = str(put.ref) if isinstance(put, Proposal) else f"Dp {put.number}"
    lines: list[str] = []
    if telling:
        items = formats.listed(scene.words, (_shift(scene, shift) for shift in telling[:MOST_SHIFTS]))
        more = len(telling) - MOST_SHIFTS
        lines.append(scene.words("foreseen-shifts", items=items, more=max(0, more), number=ref))
    return lines + consequences(scene, found)


def consequences(scene: Scene, found: Forecast) -> list[str]:
    """What follows beside settings: commands that come and go, who would have won, a dead end."""
    words = scene.words
    lines: list[str] = []
    taken = tuple(verb for verb in found.gained if find_verb(verb) is not None)
    dead = tuple(v for v in found.gained if v not in taken and not can_be_typed(v))
    gained, lost = _typed(found.gained), _typed(found.lost)
    if gained:
        lines.append(words("foreseen-gained", items=_verbs(gained), count=len(gained)))
    if taken:
        lines.append(words("foreseen-taken", items=_verbs(taken), count=len(taken)))
    if dead:
        lines.append(words("foreseen-untypeable", items=_verbs(dead), count=len(dead)))
    lines += [
        words("foreseen-shared", verb=verb, rules=numbers_of(words, rules), count=len(rules))
        for verb, rules in found.shared
        if _typed((verb,))
    ]
    if lost:
        lines.append(words("foreseen-lost", items=_verbs(lost), count=len(lost)))
    if found.winners:
        lines.append(words("foreseen-winners", names=scene.names(found.winners), count=len(found.winners)))
    if found.hinders:
        lines.append(words("foreseen-dead-end", key=found.hinders))
    if found.stuck:
        lines.append(words("foreseen-stuck"))
    return lines


def _typed(verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Those that reach the code."""
    return tuple(verb for verb in verbs if can_be_typed(verb))


def in_full(scene: Scene, found: Forecast) -> list[str]:
    """Number, title, text and settings as they are and as they would be."""
    words = scene.words
    lines: list[str] = []
    if found.target is not None and found.rule is not None:
        lines += _of_rule(scene, found.target, found.rule)
    items = [_shift(scene, shift) for shift in found.shifts]
    lines += wrapped(words, words("whatif-shifts"), items) if items else [words("whatif-no-shifts")]
    before, after = found.mutable
    if before != after:
        least = "no" if not found.least else found.least
        most = "no" if found.most is None else found.most
        lines.append(words("whatif-mutable", before=before, after=after, least=least, most=most))
    return lines + consequences(scene, found)


def _of_rule(scene: Scene, before: Rule, after: Rule) -> list[str]:
    words = scene.words
    lines: list[str] = []
    if before.number != after.number:
        lines.append(words("whatif-number", before=int(before.number), after=int(after.number)))
    (old_title, old_text), (new_title, new_text) = _words_of(scene, before), _words_of(scene, after)
    if old_title != new_title:
        lines.append(words("whatif-title", before=old_title, after=new_title))
    if old_text != new_text:
        lines += _text(scene, old_text, new_text)
    return lines


def _words_of(scene: Scene, rule: Rule) -> tuple[str, str]:
    """Title and text in the reader's language where there is a translation."""
    title, text, _ = title_in(rule, scene.words.language, scene.after.pack_language)
    return formats.line_of(title), formats.line_of(text)


def _text(scene: Scene, before: str, after: str) -> list[str]:
    old, new = before.split(), after.split()
    compared = SequenceMatcher(None, old, new, autojunk=False)
    if compared.ratio() < ANOTHER_TEXT:
        return [scene.words("whatif-other-text", after=_clipped(after))]
    items = [
        _place(scene, " ".join(old[a:b]), " ".join(new[c:d]))
        for tag, a, b, c, d in compared.get_opcodes()
        if tag != "equal"
    ]
    return wrapped(scene.words, scene.words("whatif-text"), items[:MOST_PLACES])


def _place(scene: Scene, old: str, new: str) -> str:
    how = "added" if not old else "gone" if not new else "changed"
    return scene.words(f"whatif-words-{how}", before=_clipped(old), after=_clipped(new))


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST_PLACE else text[: LONGEST_PLACE - 1].rstrip() + "…"


def _own(shift: SettingShift, found: Forecast) -> bool:
    """Whether it is the changed rule that sets the new value: its reading says so already."""
    return shift.rule_after is not None and found.rule is not None and shift.rule_after.id == found.rule.id


def _shift(scene: Scene, shift: SettingShift) -> str:
    nothing = scene.words("setting-nothing")
    return scene.words(
        "whatif-shift",
        key=shift.key,
        before=shift.before or nothing,
        after=shift.after or nothing,
        by=_named(shift.rule_after),
    )


def _named(rule: Rule | None) -> str:
    if rule is None:
        return "no"
    return f"D {rule.number}" if rule.kind is RuleKind.DECREE else str(int(rule.number))


def _verbs(verbs: tuple[str, ...]) -> str:
    return ", ".join(f"!{verb}" for verb in verbs)
