"""Precedents: which judgements bind, on what, when they fall, and how they are judged again.

Must never know how a judgement is given.
"""

from __future__ import annotations

import re
from fractions import Fraction

from core.ids import CaseNumber, RuleId
from core.law.rule import Rule
from core.law.ruleset import Ruleset
from core.play import events as ev
from core.play import events_review as rv
from core.play.cases import find_case
from core.play.judges import awaited, seek_judge
from core.play.play import Play, Refused
from core.play.state import Case, CaseStatus, GameState, PlayerStatus
from core.play.state_review import Precedent

_NAMED = re.compile(r"(?<!\w)(?:(Dp|[DCСRS])\s*)?(\d{1,9})(?!\w)", re.IGNORECASE)
_CASE = re.compile(r"(?<!\w)[CС]\s*(\d{1,9})(?!\w)", re.IGNORECASE)  # Latin and Cyrillic
_BY_JUDGES = ("verdict", "overrule", "transmute")  # changes that leave a rule's words alone


def named_rules(rules: Ruleset, text: str) -> tuple[RuleId, ...]:
    """The rules (``216``) and decrees (``D 2``) a text names, in order; other references are none."""
    found: list[RuleId] = []
    for letters, number in _NAMED.findall(text):
        rule = rules.rule(int(number)) if not letters else None
        if letters.upper() == "D":
            rule = rules.decree(int(number))
        if rule is not None and rule.id not in found:
            found.append(rule.id)
    return tuple(found)


def named_cases(text: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(number) for number in _CASE.findall(text)))


def bound_by(state: GameState, case_: Case) -> tuple[CaseNumber, ...]:
    """The standing precedents on rules that the statement names, unless it is to judge them again."""
    named = set(named_rules(state.rules, case_.statement))
    return tuple(
        p.number
        for p in state.review.precedents
        if named & set(p.rules) and case_.number not in (p.number, p.again)
    )


# --- made and fallen -----------------------------------------------------------------


def require_allowed(play: Play, value: str, dismissed: str) -> None:
    if not play.flag("precedent.allowed"):
        play.refuse("no-precedents", "precedent.allowed")
    if value == dismissed:
        play.refuse("dismissal-binds-nobody", "precedent.allowed")


def declare(play: Play, case_: Case, read: tuple[RuleId, ...]) -> None:
    """The judgement makes precedent, on the rules its reading is about and its statement names."""
    if case_.judge is None:
        return
    rules = tuple(dict.fromkeys((*read, *named_rules(play.state.rules, case_.statement))))
    sources = play.sources("precedent.allowed")
    play.emit(rv.PrecedentSet(rules=sources, number=case_.number, judge=case_.judge, reads=rules))


def _standing(play: Play, number: int) -> Precedent | None:
    return next((p for p in play.state.review.precedents if p.number == number), None)


def drop(play: Play, number: int, how: str, by: int | None = None) -> None:
    """The precedent of the case binds no more, if there is one; nobody need wait to judge it again."""
    found = _standing(play, number)
    if found is None:
        return
    rules = play.sources("precedent.allowed")
    play.emit(rv.PrecedentFell(rules=rules, number=found.number, how=how, by=by))
    if found.again is not None and awaited(play.state, found.again):
        play.clear_deadline(f"rejudge/{found.again}")
        seek_judge(play, find_case(play, found.again))


def settle(play: Play) -> bool:
    """Drop the first precedent that has fallen, if there is one."""
    for precedent in play.state.review.precedents:
        cause = _judged_again(play, precedent) or _changed(play, precedent)
        if cause is not None:
            drop(play, precedent.number, *cause)
            return True
    return False


def _judged_again(play: Play, precedent: Precedent) -> tuple[str, int | None] | None:
    if precedent.again is None or any(c.number == precedent.again for c in play.state.open_cases):
        return None
    case_ = play.state.case(precedent.again)
    judged = case_ is not None and case_.status is CaseStatus.JUDGED and case_.verdict != "dismissed"
    return ("judged-again", int(precedent.again)) if judged else None


def _changed(play: Play, precedent: Precedent) -> tuple[str, int | None] | None:
    """By what the players adopted in this step: a change of a rule it reads, or a rule that names it."""
    for event in play.events:
        match event:
            case ev.RuleRepealed(rule=rule, number=number) if rule in precedent.rules:
                return "changed", int(number)
            case ev.RuleChanged(rule=rule, cause=cause) if cause not in _BY_JUDGES:
                if rule.id in precedent.rules:
                    return "changed", int(rule.number)
                if _names(rule, precedent):
                    return "adopted", int(rule.number)
            case ev.RuleEnacted(rule=rule) if _names(rule, precedent):
                return "adopted", int(rule.number)
            case _:
                continue
    return None


def _names(rule: Rule, precedent: Precedent) -> bool:
    return precedent.number in named_cases(f"{rule.title}\n{rule.text}")


# --- judged again ----------------------------------------------------------------------


def ask_again(play: Play, case_: Case) -> bool:
    """Whether the new case is about a precedent and waits for those who may oppose that."""
    precedent = next((p for n in named_cases(case_.statement) if (p := _standing(play, n)) is not None), None)
    if precedent is None:
        return False
    if precedent.again is not None and any(c.number == precedent.again for c in play.state.open_cases):
        raise Refused("rejudging-already", number=precedent.number, case=precedent.again)
    within = play.length("precedent.oppose_within")
    waits = within is not None and play.number("precedent.rejudge_unless") is not None
    play.emit(
        rv.RejudgingAsked(
            rules=play.sources("precedent.rejudge_unless", "precedent.oppose_within"),
            number=case_.number,
            precedent=precedent.number,
            waits=waits,
        )
    )
    if within is None or not waits:
        return False
    due = within.after(play.at)
    play.emit(ev.CaseDue(number=case_.number, due=due))
    play.set_deadline(f"rejudge/{case_.number}", due, "precedent.oppose_within")
    return True


def oppose(play: Play, number: int, *, no: bool) -> None:
    """``number`` is the precedent's, or that of the case in which it is to be judged again."""
    play.playing()
    player = play.player()
    found = next((p for p in play.state.review.precedents if number in (p.number, p.again)), None)
    if found is None:
        raise Refused("no-such-precedent", number=number)
    if found.again is None or not awaited(play.state, found.again):
        play.refuse("no-rejudging", "precedent.oppose_within", number=found.number)
    rules = play.sources("precedent.rejudge_unless", "precedent.oppose_within")
    play.emit(rv.PrecedentOpposed(rules=rules, number=found.number, player=player.id, no=no))


def decide_rejudging(play: Play, number: int) -> None:
    """The time to oppose is over: too many were against it, or a judge is sought."""
    found = next((p for p in play.state.review.precedents if p.again == number), None)
    if found is None or not any(c.number == number for c in play.state.open_cases):
        return
    gone = (PlayerStatus.LEFT, PlayerStatus.WAITING)
    players = [p.id for p in play.state.players if p.status not in gone]
    opposed = len(found.opposed.intersection(players))
    share = play.number("precedent.rejudge_unless")
    allowed = share is None or Fraction(opposed) <= share * len(players)
    case_ = find_case(play, number)
    rules = play.sources("precedent.rejudge_unless")
    play.emit(
        rv.RejudgingDecided(
            rules=rules,
            number=case_.number,
            precedent=found.number,
            allowed=allowed,
            opposed=opposed,
            players=len(players),
        )
    )
    if allowed:
        play.emit(ev.CaseDue(number=case_.number, due=None))
        seek_judge(play, find_case(play, number))
    else:
        play.emit(ev.CaseSettled(rules=rules, number=case_.number))
