"""A version of a rule in one line: its title, since when it was so, its reading. Must never know what rests on it."""

from __future__ import annotations

from core.law.reading import print_reading
from core.law.rule import Rule, RuleKind
from gateway.speech import formats
from gateway.speech.phrases import Words
from gateway.speech.standing import title_in


def version_line(words: Words, rule: Rule, since: str, pack_language: str) -> str:
    return words(
        "why-rule",
        rule=f"D {rule.number}" if rule.kind is RuleKind.DECREE else str(int(rule.number)),
        title=formats.line_of(title_in(rule, words.language, pack_language)[0]),
        reading=print_reading(rule.reading) if rule.reading else "no",
        since=since,
    )
