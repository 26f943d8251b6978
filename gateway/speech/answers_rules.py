"""Answers about rules: the list, one rule with its reading, its history, the settings in force.

Must never know what the engine does with a setting.
"""

from __future__ import annotations

from typing import assert_never

from core.ids import Key
from core.law.precedence import Beaten, InForce, Void
from core.law.reading import print_reading
from core.law.rule import Rule, RuleKind, Setting
from core.law.vocabulary import UnknownKey, entry
from core.play.commands import ChangeKind, Ref, Series
from core.play.state import Proposal, ProposalStatus, RuleVersion
from core.ports import Notice
from gateway.speech import formats, standing
from gateway.speech.answers_decrees import show_decree
from gateway.speech.asking import LINE, Asking, shortened, wrapped
from gateway.speech.code import code_lines
from gateway.speech.refusals import law_fault


def rules(asking: Asking) -> Notice:
    words, state = asking.words, asking.state
    rows = [(words("head-rule"), words("head-title"), words("head-sort"), words("head-reading"))]
    lines: list[str] = []
    for mutable in (False, True):
        sort = words("sort-mutable" if mutable else "sort-immutable")
        found = [r for r in state.rules.rules if r.mutable is mutable and r.kind is RuleKind.RULE]
        items = [f"{rule.number} {_title(asking, rule)}" for rule in found]
        if items:
            lines += wrapped(
                words, words("rules-mutable" if mutable else "rules-immutable", n=len(items)), items
            )
        rows += [
            (str(r.number), _title(asking, r), sort, print_reading(r.reading) if r.reading else "")
            for r in found
        ]
    standing_decrees = [r for r in state.rules.rules if r.kind is RuleKind.DECREE]
    if standing_decrees:
        items = [f"{_called(rule)} {_title(asking, rule)}" for rule in standing_decrees]
        lines += wrapped(words, words("rules-decrees", n=len(items)), items)
    rows += [
        (_called(r), _title(asking, r), words("sort-decree"), print_reading(r.reading) if r.reading else "")
        for r in standing_decrees
    ]
    return Notice(text="\n".join(lines) if lines else words("rules-none"), table=tuple(rows))


def _title(asking: Asking, rule: Rule) -> str:
    title, _, _ = standing.title_in(rule, asking.words.language, asking.state.pack_language)
    return formats.line_of(title)


# --- one rule -----------------------------------------------------------------


def show_rule(asking: Asking, ref: Ref, *, history: bool) -> Notice:
    words, state = asking.words, asking.state
    if ref.series is not Series.NUMBER:
        return _show_decree(asking, ref, history=history)
    rule = state.rules.rule(ref.number)
    lines: list[str] = []
    if rule is None:
        gone = _last_version(asking, ref)
        if gone is None:
            return Notice(text=words("rule-unknown", number=str(ref)))
        rule = state.rules.by_id(gone.id)
        if rule is not None:
            lines.append(words("rule-renumbered", number=ref.number, now=int(rule.number)))
        else:
            when = asking.moment(gone.at)
            lines.append(words("rule-repealed", number=ref.number, at=when))
            return _history(asking, gone, lines)
    if history:
        return _history(asking, _newest(asking, rule), lines)
    return Notice(text="\n".join(lines + _shown(asking, rule)))


def _show_decree(asking: Asking, ref: Ref, *, history: bool) -> Notice:
    rule = asking.state.rules.decree(ref.number) if ref.series is Series.DECREE else None
    if rule is None:
        return show_decree(asking, ref)
    if history:
        return _history(asking, _newest(asking, rule), [])
    return Notice(text="\n".join(_shown(asking, rule)))


def _last_version(asking: Asking, ref: Ref) -> RuleVersion | None:
    """The newest version of the rule that once had the number, if any."""
    for version in reversed(asking.state.versions):
        if version.number == ref.number and not _of_decree(asking, version):
            return next(v for v in reversed(asking.state.versions) if v.id == version.id)
    return None


def _of_decree(asking: Asking, version: RuleVersion) -> bool:
    known = (v.rule for v in asking.state.versions if v.id == version.id and v.rule is not None)
    return any(rule.kind is RuleKind.DECREE for rule in known)


def _newest(asking: Asking, rule: Rule) -> RuleVersion:
    return next(v for v in reversed(asking.state.versions) if v.id == rule.id)


def _shown(asking: Asking, rule: Rule) -> list[str]:
    words, state = asking.words, asking.state
    title, text, translated = standing.title_in(rule, words.language, state.pack_language)
    sort = words("sort-mutable" if rule.mutable else "sort-immutable")
    if rule.kind is RuleKind.DECREE:
        head = words("decree-head", number=int(rule.number), title=formats.line_of(title))
    else:
        head = words("rule-head", number=int(rule.number), title=formats.line_of(title), sort=sort)
    lines = [head, formats.lines_of(text)]
    if translated:
        lines.append(words("rule-translated", language=state.pack_language))
    if rule.supplied:
        lines.append(words("rule-supplied", part=rule.supplied))
    if rule.reading:
        items = [_setting(asking, rule, setting) for setting in rule.reading]
        lines += wrapped(words, words("rule-reading"), items)
    elif rule.code is None:
        lines.append(words("rule-no-reading"))
    lines += code_lines(words, rule.code)
    if rule.id in state.hooks.set_aside:
        lines.append(words("code-set-aside"))
    if len(rule.history) > 1:
        lines.append(words("rule-numbers", numbers=" → ".join(str(number) for number in rule.history)))
    return lines


def _setting(asking: Asking, rule: Rule, setting: Setting) -> str:
    """One setting of a rule with how it fares."""
    words = asking.words
    written = f"{setting.key} {'?=' if setting.default else '='} {setting.value}"
    fate, between = standing.settings(asking.state).status(rule, setting.key), ", "
    match fate:
        case InForce():
            fares = words("setting-in-force")
        case Beaten(by=by, ground=ground):
            why, between = words("ground", why=ground.value), words("list-separator")
            fares = words("setting-beaten", of=_sort(by), rule=int(by.number), why=why)
        case Void(by=by):
            fares = words("setting-void", of=_sort(by), rule=int(by.number))
        case _:
            assert_never(fate)
    told = (fares, *_by(asking, setting))
    return f"{written} ({between.join(told)})"


def _called(rule: Rule) -> str:
    """ "208", or "D 2" of a decree."""
    return f"D {rule.number}" if rule.kind is RuleKind.DECREE else str(rule.number)


def _sort(rule: Rule) -> str:
    return "decree" if rule.kind is RuleKind.DECREE else "rule"


def _by(asking: Asking, setting: Setting) -> tuple[str, ...]:
    """ "set by proposal 301": who set it, where it was not there from the beginning."""
    kind, _, number = setting.by.partition(" ")
    if kind not in ("proposal", "case", "decree", "request") or not number.isdecimal():
        return ()
    return (asking.words(f"setting-by-{kind}", number=int(number)),)


def _history(asking: Asking, version: RuleVersion, lines: list[str]) -> Notice:
    words = asking.words
    heads = ("rule", "since", "cause", "title", "wording", "reading")
    rows = [tuple(words(f"head-{name}") for name in heads)]
    before: Rule | None = None
    of = "decree" if _of_decree(asking, version) else "rule"
    lines = [*lines, words("history-head", of=of, number=int(version.number))]
    for found in asking.state.versions:
        if found.id != version.id:
            continue
        when, cause = asking.moment(found.at), words(f"cause-{found.cause}")
        by, of_what, who = _made_by(asking, found)
        lines.append(
            words("history-item", number=int(found.number), at=when, cause=cause, by=by, of=of_what, who=who)
        )
        lines += [] if before is None else _as_before(asking, before, found.rule)
        rows.append((str(found.number), when, cause, *_wording(asking, found.rule)))
        before = found.rule
    return Notice(text="\n".join(lines), table=tuple(rows))


def _made_by(asking: Asking, version: RuleVersion) -> tuple[str, int, str]:
    """What made a version, where that is known: a vote or a case, its number, and whose it was."""
    for poll in asking.state.closed_proposals:
        adopted = poll.status is ProposalStatus.ADOPTED and poll.closed_at == version.at
        if adopted and poll.kind.value == version.cause and _of_poll(poll, version):
            by = "request" if poll.series is Series.REQUEST else "proposal"
            return by, int(poll.number), asking.name(poll.proposer)
    for case_ in (*asking.state.closed_cases, *asking.state.open_cases):
        read = any(changed.rule == version.id for changed in case_.changed)
        if version.cause == "verdict" and case_.judged_at == version.at and read:
            return "case", int(case_.number), asking.name(case_.judge)
    return "no", 0, ""


def _of_poll(poll: Proposal, version: RuleVersion) -> bool:
    if poll.kind is not ChangeKind.ENACT or version.rule is None:
        return poll.target == version.id
    return (poll.title, poll.text) == (version.rule.title, version.rule.text)


def _wording(asking: Asking, rule: Rule | None) -> tuple[str, str, str]:
    """Title, text and reading in whole; nothing of a rule that is gone."""
    if rule is None:
        return "", "", ""
    _, text, _ = standing.title_in(rule, asking.words.language, asking.state.pack_language)
    return _title(asking, rule), formats.line_of(text), print_reading(rule.reading) if rule.reading else ""


def _as_before(asking: Asking, before: Rule, after: Rule | None) -> list[str]:
    """What a change took away, each in one line: the old title, wording and reading."""
    known = zip(("title", "text", "reading"), _wording(asking, before), _wording(asking, after), strict=True)
    return [
        asking.words(f"history-old-{what}", text=shortened(old, LINE // 2))
        for what, old, new in known
        if old and old != new
    ]


# --- settings -----------------------------------------------------------------


def settings(asking: Asking, key: str | None) -> Notice:
    words, state = asking.words, asking.state
    known = standing.settings(state)
    keys = known.keys()
    if key is not None:
        return _one_setting(asking, key)
    rows = [(words("head-key"), words("head-value"), words("head-rule"), words("head-beaten"))]
    items: list[str] = []
    for found in keys:
        held = known.standing(found)
        if held is None:
            continue
        value, number = held.setting.value, int(held.rule.number)
        items.append(words("settings-item", key=found, value=value, of=_sort(held.rule), rule=number))
        rows.append((found, value, _called(held.rule), formats.numbered(_called(r) for r in held.beaten)))
    if not items:
        return Notice(text=words("settings-none"))
    return Notice(text="\n".join(wrapped(words, words("settings-head"), items)), table=tuple(rows))


def _one_setting(asking: Asking, key: str) -> Notice:
    words = asking.words
    try:
        row = entry(key)
    except UnknownKey as unknown:
        if unknown.nearest is None:
            return Notice(text=law_fault(words, "unknown_key", {"key": unknown.key}))
        params = {"key": unknown.key, "nearest": unknown.nearest}
        return Notice(text=law_fault(words, "unknown_key_near", params))
    held = standing.settings(asking.state).standing(row.key)
    lines: list[str] = []
    if held is None:
        default = row.unregulated or words("setting-nothing")
        lines.append(words("setting-unregulated", key=row.key, value=default))
    else:
        of, rule = _sort(held.rule), int(held.rule.number)
        lines.append(words("setting-held", key=row.key, value=held.setting.value, of=of, rule=rule))
        worked = standing.settings(asking.state).shown(row.key, standing.names_of(asking.state))
        if worked != held.setting.value:
            lines.append(words("setting-now", value=worked))
        if held.beaten:
            beaten = (_beaten(asking, rule, row.key) for rule in held.beaten)
            lines.append(words("setting-beats", rules=formats.numbered(beaten)))
    if row.example:
        lines.append(words("setting-example", example=f"{row.key} = {row.example}"))
    return Notice(text="\n".join(lines))


def _beaten(asking: Asking, rule: Rule, key: Key) -> str:
    """ "208 (the lower number)": a rule whose setting does not hold, and why."""
    fate = standing.settings(asking.state).status(rule, key)
    why = fate.ground.value if isinstance(fate, Beaten) else "void"
    return f"{_called(rule)} ({asking.words('ground', why=why)})"
