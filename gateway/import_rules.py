"""The rules of a game that was written down: those of its ruleset, and what became of them.

Must never know who plays.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from core.ids import RuleId, RuleNumber
from core.law.faults import ReadingError
from core.law.reading import parse_reading
from core.law.rule import Code, Rule, RuleKind, Setting, Translation, coded
from core.play.hooks import Answer, Failed, Load, Loaded, Request
from gateway.config_table import Table

HIGHEST: Final = 1_000_000  # number of a rule
_LONGEST: Final = 20_000  # characters of a text
_AROUND: Final = 30  # characters shown of a reading where it is wrong


class Laws(msgspec.Struct, frozen=True):
    """``made`` are numbers no rule had at the beginning; ``decrees`` tells who issued which (its table too)."""

    rules: tuple[Rule, ...]
    made: frozenset[int]
    decrees: tuple[tuple[Rule, Table], ...] = ()


class RuleReader:
    """``initial`` are the rules the game began with; ``code`` reads players' code."""

    def __init__(self, initial: Sequence[Rule], code: Callable[[Request], Answer]) -> None:
        self._initial: Mapping[int, Rule] = {int(rule.number): rule for rule in initial}
        self._code = code
        self._taken: dict[int, int] = {}  # initial rules that the file tells of, and as what

    def read(self, top: Table) -> Laws:
        told = [(self._rule(table), table) for table in top.tables("rule")]
        repealed = self._repealed(top)
        kept = [r for n, r in self._initial.items() if n not in self._taken and n not in repealed]
        self._distinct(told, kept)
        decrees = [(self._decree(table), table) for table in top.tables("decree")]
        _distinct_decrees(decrees)
        rules = sorted((*kept, *(rule for rule, _ in told)), key=lambda r: (r.history[0], r.number))
        numbered = [replace(rule, id=RuleId(n)) for n, rule in enumerate(rules, 1)]
        issued = tuple(
            (replace(rule, id=RuleId(n)), table) for n, (rule, table) in enumerate(decrees, len(rules) + 1)
        )
        made = {int(n) for rule, _ in told for n in rule.history} - self._initial.keys()
        return Laws((*numbered, *(rule for rule, _ in issued)), frozenset(made), issued)

    # --- a rule ---

    def _rule(self, table: Table) -> Rule:
        table.knows("reading", "code")
        number = RuleNumber(table.whole("number", None, 1, HIGHEST))
        before = table.wholes("was", 1, HIGHEST)
        if number in before:
            table.fault("was", f"are the numbers it had before; {number} is the one it has")
        history = (*(RuleNumber(n) for n in before if n != number), number)
        base = self._initial.get(history[0])
        if base is not None and int(base.number) in self._taken:
            other = self._taken[int(base.number)]
            table.fault("number", f"rule {base.number} of the ruleset is rule {other} already")
        elif base is not None:
            self._taken[int(base.number)] = int(number)
        title = table.text("title", None if base is None else base.title, bad_line)
        text = table.text("text", None if base is None else base.text, bad_text)
        rule = Rule(
            id=RuleId(1),
            number=number,
            mutable=table.flag("mutable", True if base is None else base.mutable),
            title=title.strip(),
            text=text.strip(),
            reading=_reading(table, () if base is None else base.reading),
            history=history,
            translations=_retold(table, base),
            supplied="" if base is None or table.has("text") else base.supplied,
            coded=self._read_code(table, base),
        )
        table.done()
        return rule

    def _read_code(self, table: Table, base: Rule | None) -> Code | msgspec.UnsetType:
        if not table.has("code"):
            return coded(None if base is None else base.code)
        typed = table.text("code", "", bad_text)
        if not typed.strip():
            return msgspec.UNSET
        answer = self._code(Load(typed))
        if isinstance(answer, Loaded) and answer.hooks:
            return coded(Code(typed, answer.hooks, answer.reads))
        if isinstance(answer, Failed):
            place = f" in its line {answer.line}" if answer.line else ""
            table.fault("code", f"cannot be read{place}: {answer.reason}: {' '.join(answer.message.split())}")
        else:
            table.fault("code", "has no function that is called when something happens, such as on_turn")
        return msgspec.UNSET

    def _repealed(self, top: Table) -> frozenset[int]:
        repealed = top.wholes("repealed", 1, HIGHEST)
        for number in repealed:
            if number not in self._initial:
                top.fault("repealed", f"{number} is no rule of the ruleset it began with")
            elif number in self._taken:
                top.fault("repealed", f"{number} is repealed, and there is a [[rule]] that it became")
        return frozenset(repealed)

    def _distinct(self, told: Sequence[tuple[Rule, Table]], kept: Sequence[Rule]) -> None:
        """A number belongs to one rule for ever."""
        owners: dict[int, Rule] = {int(rule.number): rule for rule in kept}
        for rule, table in told:
            for number in rule.history:
                other = owners.setdefault(int(number), rule)
                if other is not rule:
                    _clash(table, rule, other, int(number))

    # --- a decree ---

    def _decree(self, table: Table) -> Rule:
        table.knows("reading", "code")
        number = RuleNumber(table.whole("number", None, 1, HIGHEST))
        return Rule(
            id=RuleId(1),
            number=number,
            mutable=True,
            title=table.text("title", None, bad_line).strip(),
            text=table.text("text", None, bad_text).strip(),
            kind=RuleKind.DECREE,
            reading=_reading(table, ()),
            history=(number,),
            coded=self._read_code(table, None),
        )


def _clash(table: Table, rule: Rule, other: Rule, number: int) -> None:
    sort = "mutable" if other.mutable else "immutable"
    if number != other.number:
        table.fault("number", f"{number} is a number that rule {other.number} had before; none is used twice")
        return
    table.fault(
        "number" if number == rule.number else "was",
        f"{number} is the number of another rule, “{other.title}” ({sort}): a number belongs to one rule; "
        "`was` names the numbers a rule had before, `repealed` the rules that are gone",
    )


def _distinct_decrees(decrees: Sequence[tuple[Rule, Table]]) -> None:
    seen: set[int] = set()
    for rule, table in decrees:
        if rule.number in seen:
            table.fault("number", f"another decree is D {rule.number} already")
        seen.add(int(rule.number))


def _retold(table: Table, base: Rule | None) -> tuple[Translation, ...]:
    """New words are the same in every language; a title that stays keeps its translations."""
    if base is None or table.has("title"):
        return ()
    if not table.has("text"):
        return base.translations
    text = table.text("text", "").strip()
    return tuple(replace(translated, text=text) for translated in base.translations)


def _reading(table: Table, before: tuple[Setting, ...]) -> tuple[Setting, ...]:
    if not table.has("reading"):
        return before
    typed = table.text("reading", "")
    try:
        change = parse_reading(typed)
    except ReadingError as error:
        at = typed[max(0, error.position - _AROUND) : error.position + _AROUND]
        table.fault("reading", f"{error.reason}, at “{' '.join(at.split())}”")
        return ()
    if change.drops or change.keep:
        table.fault("reading", "says what holds now: `key = value`, several with `;` between, or `none`")
    return tuple(replace(setting, by="import") for setting in change.sets)


# --- what a text may be ----------------------------------------------------------------


def bad_text(text: str) -> str | None:
    if len(text) > _LONGEST:
        return f"has {len(text)} characters; {_LONGEST} is the most"
    for character in text:
        if character not in "\n\t" and unicodedata.category(character) in ("Cc", "Cs"):
            return f"has the control character U+{ord(character):04X} in it"
    return None


def bad_line(text: str) -> str | None:
    return "goes over several lines" if "\n" in text.strip() or "\t" in text else bad_text(text)
