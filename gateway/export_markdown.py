"""A whole game as Markdown for people: the annotated rules, the players, everything that happened.

Must never hold what is sealed, nor let what players wrote become marks of the document's own.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.law.reading import print_reading
from core.law.rule import Rule, RuleKind
from core.play.commands import Series
from core.play.document import exact, iso
from core.play.entry import Entry, decode
from core.play.evolve import fold
from core.play.state import CaseStatus, GameState
from core.ports import StoredEntry
from gateway.export_rules import Annotations, Judgement, Version
from gateway.speech import formats
from gateway.speech.narrate import Narrator
from gateway.speech.phrases import Phrases, Words
from gateway.speech.standing import title_in

MADE_BY = {
    Series.NUMBER: "proposal",
    Series.REQUEST: "request",
    Series.PROPOSED_DECREE: "decree",
    Series.CASE: "case",
}


def as_markdown(entries: Iterable[StoredEntry], phrases: Phrases) -> str:
    """In the game's language. Raises ValueError where there are no entries."""
    narrator, annotations = Narrator(phrases), Annotations()
    history: list[str] = []
    before: GameState | None = None
    for stored in entries:
        entry = decode(stored.body)
        state = fold(before, entry, stored.hash)
        history += _told(narrator, before, state, entry)
        annotations.follow(before, state, entry)
        before = state
    if before is None:
        raise ValueError("a game without entries cannot be exported")
    words = Words(phrases, before.language)
    rules = _Rules(words, before, annotations)
    parts = [f"# {_plain(before.name)}", *_players(words, before), *rules.in_force(), *rules.gone()]
    parts += [f"## {words('export-history')}", "\n".join(history), words("export-head", head=before.head)]
    return "\n\n".join(parts) + "\n"


def _told(narrator: Narrator, before: GameState | None, after: GameState, entry: Entry) -> list[str]:
    lines = narrator.lines(before, after, entry, language=after.language, brief=True)
    if entry.outcome.refusal is not None or not lines:
        return []
    first, *more = [_plain(line) for text in lines for line in text.splitlines() if line.strip()]
    return [f"- {entry.sequence}. {iso(entry.at)} {first}", *(f"  {line}" for line in more)]


def _players(words: Words, state: GameState) -> list[str]:
    rows = [f"| {words('export-player')} | {words('export-score')} | |", "|---|---|---|"]
    rows += [
        f"| {_plain(p.name)} | {exact(p.score)} | {words(f'export-{p.status.value}')} |"
        for p in state.players
    ]
    return [f"## {words('export-players')}", "\n".join(rows)]


class _Rules:
    def __init__(self, words: Words, state: GameState, annotations: Annotations) -> None:
        self._words = words
        self._state = state
        self._annotations = annotations

    def in_force(self) -> list[str]:
        heading = f"## {self._words('export-rules')}"
        return [heading, *(self._rule(rule) for rule in self._state.rules.rules)]

    def gone(self) -> list[str]:
        """The rules that were repealed, by the number and title each had last."""
        parts = [self._gone(versions) for versions in self._annotations.gone()]
        return [f"## {self._words('export-gone')}", *parts] if parts else []

    def _gone(self, versions: list[Version]) -> str:
        last = next((v.rule for v in reversed(versions) if v.rule is not None), None)
        title = "" if last is None else _line(self._wording(last)[0])
        return "\n\n".join((f"### {versions[-1].number}. {title}", self._versions(versions)))

    def _rule(self, rule: Rule) -> str:
        title, text = self._wording(rule)
        kind = self._words("export-mutable" if rule.mutable else "export-immutable")
        called = f"D {rule.number}" if rule.kind is RuleKind.DECREE else f"{rule.number}."
        parts = [f"### {called} {_line(title)}", f"*{kind}*", _plain(text)]
        if rule.reading:
            parts.append(f"`{print_reading(rule.reading)}`")
        if rule.code is not None:
            parts.append(_indented(rule.code.text, "    "))
        if len(rule.history) > 1:
            parts.append(self._words("export-earlier", numbers=" → ".join(str(n) for n in rule.history)))
        versions = self._annotations.versions.get(rule.id, [])
        if len(versions) > 1 or any(version.judgements for version in versions):
            parts.append(self._versions(versions))
        return "\n\n".join(parts)

    def _versions(self, versions: list[Version]) -> str:
        """Each with what made it and who read it how; in whole, unless it is the one in force."""
        lines = [f"{self._words('export-versions')}", ""]
        for version in versions:
            lines.append(f"- {self._version(version)}")
            if version.rule is not None and version is not versions[-1]:
                lines += ["", *self._quoted(version.rule), ""]
            lines += [f"  - {self._judgement(judgement)}" for judgement in version.judgements]
        return "\n".join(lines).rstrip()

    def _version(self, version: Version) -> str:
        return self._words(
            "export-version",
            number=version.number,
            at=iso(version.at),
            cause=self._words(f"cause-{version.cause}"),
            by="" if version.ref is None else MADE_BY.get(version.ref.series, ""),
            of="" if version.ref is None else version.ref.number,
            who=_line(version.by) if version.by else "no",
            entry=version.entry,
        )

    def _quoted(self, rule: Rule) -> list[str]:
        title, text = self._wording(rule)
        kind = self._words("export-mutable" if rule.mutable else "export-immutable")
        lines = [f"**{_line(title)}** ({kind})", "", *_plain(text).splitlines()]
        if rule.reading:
            lines += ["", f"`{print_reading(rule.reading)}`"]
        if rule.code is not None:
            lines += ["", *_indented(rule.code.text, "    ").splitlines()]
        return [f"  > {line}".rstrip() for line in lines]

    def _judgement(self, judgement: Judgement) -> str:
        words, state = self._words, self._state
        told = words(
            "export-judgement",
            case=int(judgement.case),
            verdict=formats.verdict(words, judgement.verdict),
            who=_line(judgement.judge),
            at=iso(judgement.at),
            text=_line(judgement.statement),
            entry=judgement.entry,
        )
        case_ = state.case(judgement.case)
        fallen = case_ is not None and case_.status is CaseStatus.OVERTURNED
        if fallen or (case_ is not None and case_.verdict != judgement.verdict):
            return f"{told} {words('export-overturned')}"
        if self._annotations.is_precedent(judgement.case):
            stands = any(p.number == judgement.case and not p.fell for p in state.review.precedents)
            return f"{told} {words('export-precedent', stands='yes' if stands else 'no')}"
        return told

    def _wording(self, rule: Rule) -> tuple[str, str]:
        title, text, _ = title_in(rule, self._state.language, self._state.pack_language)
        return title, text


def _indented(text: str, by: str) -> str:
    return "\n".join(f"{by}{line}" for line in text.replace("\x02", "").splitlines())


def _line(text: str) -> str:
    return " ".join(_plain(text).split())


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    for mark in "\\`*_<>[]#|":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\x02", "")
