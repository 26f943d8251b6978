"""Rule changes: whether one may be made now, and what the ruleset is after it.

The same checks run when a change is proposed, revised and adopted. Must never know who votes.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from core.ids import RuleId, RuleNumber
from core.law.faults import ReadingError
from core.law.reading import apply, parse_reading
from core.law.rule import Code, Rule, RuleKind, Setting, Translation, coded
from core.law.ruleset import Ruleset
from core.play import events as ev
from core.play.commands import ChangeKind, Ref, Series
from core.play.hindrances import hindrance
from core.play.pending import require_overturnable
from core.play.play import Play, Refused


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A complete rule change. ``reading`` as typed between the braces, None where none was given."""

    kind: ChangeKind
    target: Rule | None = None
    title: str = ""
    text: str = ""
    reading: str | None = None
    code: Code | None = None  # without text: the rule's code goes; None: it stays
    case: int | None = None  # whose verdict is overturned, where that is the change
    rule_kind: RuleKind = RuleKind.RULE  # of what is enacted
    keeps_number: bool = False  # whatever the rules say of numbers
    by: str = ""  # who sets what its reading sets, where it is no proposal


def find_target(play: Play, kind: ChangeKind, ref: Ref | None) -> Rule | None:
    if kind in (ChangeKind.ENACT, ChangeKind.OVERTURN):
        return None
    if ref is None:
        raise Refused("target-missing")
    if ref.series is Series.DECREE:
        return _find_decree(play, kind, ref)
    if ref.series is not Series.NUMBER:
        raise Refused("no-such-rule", number=ref)
    rule = play.state.rules.rule(ref.number)
    if rule is not None:
        return rule
    for present in play.state.rules.rules:
        if ref.number in present.history and present.kind is RuleKind.RULE:
            raise Refused("renumbered", number=ref.number, now=present.number)
    raise Refused("no-such-rule", number=ref.number)


def _find_decree(play: Play, kind: ChangeKind, ref: Ref) -> Rule:
    found = play.state.rules.decree(ref.number)
    if found is None:
        adopted = play.state.decrees.as_adopted(ref.number) is not None
        raise Refused("decree-not-in-force" if adopted else "no-such-decree", number=ref)
    if kind is ChangeKind.TRANSMUTE:
        raise Refused("decree-transmute", number=ref)
    return found


def check(play: Play, change: Change, number: int) -> Ruleset:
    """The ruleset with the change made as ``number``, or a refusal saying what forbids it."""
    target = change.target
    if change.kind is ChangeKind.OVERTURN:
        require_overturnable(play, change.case)
        return play.state.rules
    if change.kind is ChangeKind.ENACT:
        if not change.title:
            raise Refused("title-missing")
        if not change.text:
            raise Refused("text-missing")
    elif target is None:
        raise Refused("target-missing")
    elif change.kind is not ChangeKind.TRANSMUTE and not target.mutable:
        raise Refused("immutable", (int(target.number),), number=target.number)
    elif change.kind is ChangeKind.AMEND and not (
        change.text or change.title or change.reading is not None or change.code is not None
    ):
        raise Refused("text-missing")
    after = with_change(play, change, number)
    _check_limits(play, after)
    return after


def with_change(play: Play, change: Change, number: int) -> Ruleset:
    """The ruleset with the change made, which has been checked."""
    rules = play.state.rules
    rule = changed_rule(play, change, number)
    if rule is None:
        assert change.target is not None  # noqa: S101  # a repeal has a target: checked above
        return rules.without(change.target.id)
    if change.kind is ChangeKind.ENACT:
        return Ruleset((*rules.rules, rule), rules.next_id + 1)
    return rules.replaced(rule)


def changed_rule(play: Play, change: Change, number: int) -> Rule | None:
    """The rule as the change leaves it; None when it repeals it."""
    target = change.target
    by = change.by or f"proposal {number}"
    if target is None:
        return Rule(
            id=RuleId(play.state.rules.next_id),
            number=RuleNumber(number),
            mutable=True,
            title=change.title,
            text=change.text,
            kind=change.rule_kind,
            reading=new_reading((), change.reading, by),
            history=(RuleNumber(number),),
            coded=coded(change.code),
        )
    renumbers = play.words("rules.renumber_on")
    match change.kind:
        case ChangeKind.REPEAL:
            return None
        case ChangeKind.TRANSMUTE:
            rule = replace(target, mutable=not target.mutable)
        case _:
            rule = replace(
                target,
                title=change.title or target.title,
                text=change.text or target.text,
                reading=new_reading(target.reading, change.reading, by),
                translations=_retold(target, change),
                coded=coded(_new_code(target, change)),
            )
    numbered = target.kind is RuleKind.RULE and not change.keeps_number
    if numbered and change.kind.value in renumbers:
        rule = replace(rule, number=RuleNumber(number), history=(*rule.history, RuleNumber(number)))
    return rule


def _new_code(target: Rule, change: Change) -> Code | None:
    """What is dropped with ``{none}`` is all the rule does."""
    if change.code is not None:
        return change.code
    drops_all = change.reading is not None and parse_reading(change.reading).drop_all
    return None if drops_all else target.code


def _retold(target: Rule, change: Change) -> tuple[Translation, ...]:
    """New words are the same in every language; a title that stays keeps its translations."""
    if change.title:
        return ()
    return tuple(replace(t, text=change.text or t.text) for t in target.translations)


def change_rules(play: Play, change: Change, number: int, rules: tuple[int, ...]) -> ev.LawEvent:
    """The event that puts a checked change in force."""
    rule = changed_rule(play, change, number)
    target = change.target
    if target is None:
        assert rule is not None  # noqa: S101  # only a repeal leaves none
        return ev.RuleEnacted(rules=rules, rule=rule)
    if rule is None:
        return ev.RuleRepealed(rules=rules, rule=target.id, number=target.number)
    return ev.RuleChanged(rules=rules, rule=rule, before=target.number, cause=change.kind.value)


def new_reading(before: tuple[Setting, ...], typed: str | None, by: str) -> tuple[Setting, ...]:
    if typed is None:
        return before
    try:
        return apply(before, parse_reading(typed), by)
    except ReadingError as error:
        raise Refused("reading-wrong", reason=error.reason, marked=error.marked) from error


# --- what no change may bring about --------------------------------------------------


def _check_limits(play: Play, after: Ruleset) -> None:
    count = len(after.mutable())
    least = play.integer("rules.minimum_mutable")
    if least is not None and count < least:
        play.refuse("too-few-mutable", "rules.minimum_mutable", limit=least)
    most = play.integer("rules.maximum_mutable")
    if most is not None and count > most and count > len(play.state.rules.mutable()):
        play.refuse("too-many-mutable", "rules.maximum_mutable", limit=most)
    if play.sources("rules.minimum_mutable"):
        key = hindrance(play, after)
        if key and not hindrance(play, play.state.rules):
            play.refuse("ends-rule-changes", "rules.minimum_mutable", key=key)
