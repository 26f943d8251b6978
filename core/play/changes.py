"""Rule changes: whether one may be made now, and what the ruleset is after it.

The same checks run when a change is proposed, revised and adopted. Must never know who votes.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from core.ids import RuleId, RuleNumber
from core.law.durations import Duration
from core.law.expressions import Value
from core.law.faults import ReadingError, ReadingFault
from core.law.precedence import Settings, settings_of
from core.law.reading import apply, parse_reading
from core.law.rule import Rule, RuleKind, Setting, Translation
from core.law.ruleset import Ruleset
from core.law.threshold import carries
from core.play import events as ev
from core.play.commands import ChangeKind, Ref, Series
from core.play.pending import require_overturnable
from core.play.play import Names, Play, Refused

RULE_CHANGES = (ChangeKind.ENACT, ChangeKind.AMEND, ChangeKind.REPEAL, ChangeKind.TRANSMUTE)
LATE = Fraction(1_000_000)  # a circuit, turn or number long after any a condition can be waiting for


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A complete rule change. ``reading`` as typed between the braces, None where none was given."""

    kind: ChangeKind
    target: Rule | None = None
    title: str = ""
    text: str = ""
    reading: str | None = None
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
    elif change.kind is ChangeKind.AMEND and not (change.text or change.title or change.reading is not None):
        raise Refused("text-missing")
    after = _with_change(play, change, number)
    _check_limits(play, after)
    return after


def _with_change(play: Play, change: Change, number: int) -> Ruleset:
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
            )
    numbered = target.kind is RuleKind.RULE and not change.keeps_number
    if numbered and change.kind.value in renumbers:
        rule = replace(rule, number=RuleNumber(number), history=(*rule.history, RuleNumber(number)))
    return rule


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
        hindrance = _hindrance(play, settings_of(after))
        if hindrance and not _hindrance(play, play.settings):
            play.refuse("ends-rule-changes", "rules.minimum_mutable", key=hindrance)


def _hindrance(play: Play, settings: Settings) -> str:
    """The key by which no rule change of any kind could be adopted in the end, if all wanted it; or ""."""
    found = ""
    for kind in RULE_CHANGES:
        names = _everybody_for(play, settings, kind)
        found = next((key for key, hinders in _HINDRANCES if _hinders(hinders, settings, names)), "")
        if not found:
            return ""
    return found


def _hinders(hinders: Hinders, settings: Settings, names: Names) -> bool:
    try:
        return hinders(settings, names)
    except ReadingFault:
        return False  # it counts as unregulated then, which hinders nobody


def _only_in_turns(settings: Settings, names: Names) -> bool:
    ordered = settings.word("turn.order", names) != "none"
    return ordered and settings.word("proposal.by", names) == "turn_player"


def _no_part(settings: Settings, names: Names) -> bool:
    return _only_in_turns(settings, names) and "propose" not in settings.words("turn.parts", names)


def _none_a_turn(settings: Settings, names: Names) -> bool:
    return _only_in_turns(settings, names) and settings.integer("proposal.per_turn", names) == 0


def _no_time_to_propose(settings: Settings, names: Names) -> bool:
    return _only_in_turns(settings, names) and settings.length("turn.propose_within", names) == Duration()


def _no_time_to_vote(settings: Settings, names: Names) -> bool:
    return settings.length("voting.period", names) == Duration()


def _no_votes(settings: Settings, names: Names) -> bool:
    return settings.integer("voting.votes_each", names) == 0


def _too_many_needed(settings: Settings, names: Names) -> bool:
    quorum = settings.number("adoption.quorum", names)
    return quorum is not None and quorum > 1


def _never_carried(settings: Settings, names: Names) -> bool:
    votes = int(_fraction(names["votes_for"]))
    threshold = settings.threshold("adoption.threshold", names)
    return threshold is not None and not carries(threshold, votes, 0, votes)


Hinders = Callable[[Settings, Names], bool]
_HINDRANCES: tuple[tuple[str, Hinders], ...] = (
    ("turn.parts", _no_part),
    ("proposal.per_turn", _none_a_turn),
    ("turn.propose_within", _no_time_to_propose),
    ("voting.period", _no_time_to_vote),
    ("voting.votes_each", _no_votes),
    ("adoption.quorum", _too_many_needed),
    ("adoption.threshold", _never_carried),
)


def _fraction(value: Value) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(0)


def _everybody_for(play: Play, settings: Settings, kind: ChangeKind) -> dict[str, Value]:
    """The names of a vote late in the game in which everybody is for."""
    voters = max(2, len(play.state.active()))
    base = play.names(circuit=LATE, turn=LATE, number=LATE, kind=kind.value)
    try:
        each = settings.integer("voting.votes_each", base) or 0
    except ReadingFault:
        each = 1
    votes = Fraction(voters * each)
    return {
        **base,
        "votes_for": votes,
        "votes_against": Fraction(0),
        "votes_cast": votes,
        "voters": votes,
        "needed": Fraction(int(votes) // 2 + 1),
    }
