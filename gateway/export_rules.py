"""The rules of an exported game with their past: every version, what made it, and how judges read it.

Must never know what an export is written into.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from core.ids import CaseNumber, Instant, RuleId
from core.law.rule import Rule
from core.play import events as ev
from core.play.commands import Ref, Series
from core.play.entry import Entry
from core.play.events_decrees import DecreeInForce
from core.play.events_import import Imported
from core.play.events_recount import RecountMade
from core.play.events_review import PrecedentSet
from core.play.precedents import named_rules
from core.play.state import GameState


class Judgement(msgspec.Struct, frozen=True):
    """A verdict on a statement about a rule; ``entry`` is where it was given."""

    case: CaseNumber
    judge: str
    verdict: str
    statement: str
    entry: int
    at: Instant


class Version(msgspec.Struct, kw_only=True):
    """A rule as it was from one entry on: ``rule`` None where it was repealed then.

    ``ref`` is the vote, decree or case that made it, ``by`` whose it was; ``judgements`` are those that
    read this version."""

    entry: int
    at: Instant
    number: int
    rule: Rule | None
    cause: str
    ref: Ref | None = None
    by: str = ""
    judgements: list[Judgement] = msgspec.field(default_factory=list)


class Annotations:
    """Follows a log entry by entry."""

    def __init__(self) -> None:
        self.versions: dict[RuleId, list[Version]] = {}
        self._precedents: set[CaseNumber] = set()

    def follow(self, before: GameState | None, after: GameState, entry: Entry) -> None:
        made: tuple[Ref | None, str] = (None, "")
        for event in entry.outcome.events:
            made = _maker(after, event) or made
            self._law(event, entry, made)
            if isinstance(event, ev.VerdictGiven) and before is not None:
                self._judged(before, after, event, entry)
            elif isinstance(event, Imported) and event.standing is not None:
                self._add(after.rules.rules, entry, "import", made)
            elif isinstance(event, PrecedentSet):
                self._precedents.add(event.number)

    def gone(self) -> list[list[Version]]:
        """The versions of the rules that are no more, in the order in which they went."""
        found = [versions for versions in self.versions.values() if versions[-1].rule is None]
        return sorted(found, key=lambda versions: versions[-1].entry)

    def is_precedent(self, case_: CaseNumber) -> bool:
        """Whether it was made one, though it may have fallen since."""
        return case_ in self._precedents

    def _law(self, event: ev.Event, entry: Entry, made: tuple[Ref | None, str]) -> None:
        match event:
            case ev.GameCreated(laws=laws):
                self._add(laws, entry, "pack", made)
            case ev.RuleEnacted(rule=rule):
                self._add((rule,), entry, "enact", made)
            case ev.RuleChanged(rule=rule, cause=cause):
                self._add((rule,), entry, cause, made)
            case ev.RuleRepealed(rule=rule_id, number=number):
                last = Version(
                    entry=entry.sequence, at=entry.at, number=int(number), rule=None, cause="repeal",
                    ref=made[0], by=made[1],
                )  # fmt: skip
                self.versions.setdefault(rule_id, []).append(last)
            case _:
                pass

    def _add(self, rules: Iterable[Rule], entry: Entry, cause: str, made: tuple[Ref | None, str]) -> None:
        for rule in rules:
            if cause == "import":
                self.versions.pop(rule.id, None)  # how it came to be is not known here
            version = Version(
                entry=entry.sequence, at=entry.at, number=int(rule.number), rule=rule, cause=cause,
                ref=made[0], by=made[1],
            )  # fmt: skip
            self.versions.setdefault(rule.id, []).append(version)

    def _judged(self, before: GameState, after: GameState, event: ev.VerdictGiven, entry: Entry) -> None:
        """Pinned to the version in force when the judge read it, not to the one his reading makes."""
        case_ = before.case(event.number) or after.case(event.number)
        if case_ is None:
            return
        judgement = Judgement(
            event.number, after.player(event.judge).name, event.verdict, case_.statement,
            entry.sequence, entry.at,
        )  # fmt: skip
        read = (*(changed.rule for changed in event.changed), *named_rules(before.rules, case_.statement))
        for rule_id in dict.fromkeys(read):
            if self.versions.get(rule_id):
                self.versions[rule_id][-1].judgements.append(judgement)


def _maker(state: GameState, event: ev.Event) -> tuple[Ref | None, str] | None:
    """What the changes that follow in the entry are made by, and whose it was."""
    match event:
        case ev.VoteClosed(series=series, number=number):
            poll = state.poll(Ref(series, number))
            return Ref(series, number), "" if poll is None else state.player(poll.proposer).name
        case DecreeInForce(number=number):
            decree = state.decrees.proposed(number)
            name = "" if decree is None else state.player(decree.proposer).name
            return Ref(Series.PROPOSED_DECREE, number), name
        case ev.VerdictGiven(number=number, judge=judge):
            return Ref(Series.CASE, number), state.player(judge).name
        case ev.Overturned(number=number) | RecountMade(number=number):
            return Ref(Series.CASE, number), ""
        case _:
            return None
