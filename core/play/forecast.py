"""What a change of the rules would do if it were adopted as things stand.

Must never know the words it is told in, nor whether it will be adopted.
"""

from __future__ import annotations

import msgspec

from core.ids import PlayerId
from core.law.precedence import Settings, settings_of
from core.law.rule import Rule
from core.law.ruleset import Ruleset
from core.play.adoption import change_of
from core.play.changes import Change, changed_rule, check
from core.play.commands import ChangeKind, Ref, Series
from core.play.decrees import decreed
from core.play.hindrances import hindrance
from core.play.hooking import commands_of
from core.play.play import Play, Refused
from core.play.playing_on import change_passes
from core.play.state import GameState, Proposal, ProposalStatus
from core.play.state_decrees import Decree, DecreeStatus
from core.play.waiting import reading
from core.play.winning import winners_by_points

WITHOUT_RULE = (ChangeKind.OVERTURN, ChangeKind.QUASH, ChangeKind.SANCTION)  # changes of something else


class SettingShift(msgspec.Struct, frozen=True):
    """A setting as it is and as it would be; "" where nobody sets it. The rules are those that set it."""

    key: str
    before: str
    after: str
    rule_before: Rule | None = None
    rule_after: Rule | None = None


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """``refused`` names what forbids the change as things stand, and then nothing else is said.

    ``target`` is the rule as it is, ``rule`` as it would be: None where there would be none, or where
    the change is of no rule. ``gained`` and ``lost`` are invented commands, ``shared`` those that the
    rule would have beside other rules. ``winners`` would have won with the points they have; ``mutable`` rules
    there are and would be, and ``least`` and ``most`` of them there have to be by the rules as they are. ``hinders`` is the key by which no rule could be changed after it, ""
    where one could; ``stuck``: a copy that was played on under the rules as they would be, with everybody in favour
    of everything, came to no change of a rule, as one under the present rules did."""

    refused: str = ""
    refused_rules: tuple[int, ...] = ()
    target: Rule | None = None
    rule: Rule | None = None
    shifts: tuple[SettingShift, ...] = ()
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    shared: tuple[tuple[str, tuple[Rule, ...]], ...] = ()
    winners: tuple[PlayerId, ...] = ()
    mutable: tuple[int, int] = (0, 0)
    least: int | None = None
    most: int | None = None
    hinders: str = ""
    stuck: bool = False


def forecast(state: GameState, ref: int | Ref) -> Forecast | None:
    """Of an open proposal (a bare number is one), request or decree; None where that is not open."""
    meant = ref if isinstance(ref, Ref) else Ref(Series.NUMBER, ref)
    if meant.series is Series.PROPOSED_DECREE:
        decree = state.decrees.proposed(meant.number)
        open_ = decree is not None and decree.status in (DecreeStatus.PROPOSED, DecreeStatus.ADOPTED)
        return forecast_of(state, decree) if open_ and decree is not None else None
    proposal = state.poll(meant) if meant.series in (Series.NUMBER, Series.REQUEST) else None
    if proposal is None or proposal.status not in (ProposalStatus.DEBATE, ProposalStatus.VOTING):
        return None
    return forecast_of(state, proposal)


def forecast_of(state: GameState, put: Proposal | Decree) -> Forecast:
    play = reading(state)
    change, number = planned(play, put)
    try:
        after = check(play, change, number)
    except Refused as refused:
        return Forecast(refused=refused.refusal.code, refused_rules=refused.refusal.rules)
    if change.kind in WITHOUT_RULE:
        return Forecast()
    now, then = settings_of(state.rules), settings_of(after)
    had, has = dict(commands_of(state.rules.rules)), dict(commands_of(after.rules))
    hinders, winning = hindrance(play, after), winners_by_points(play, state.rules)
    shifts = _shifts(now, then)
    return Forecast(
        target=change.target,
        rule=changed_rule(play, change, number),
        shifts=shifts,
        gained=tuple(verb for verb in has if verb not in had),
        lost=tuple(verb for verb in had if verb not in has),
        shared=_shared(change.target, changed_rule(play, change, number), after),
        winners=tuple(p for p in winners_by_points(play, after) if p not in winning),
        mutable=(len(state.rules.mutable()), len(after.mutable())),
        least=play.integer("rules.minimum_mutable"),
        most=play.integer("rules.maximum_mutable"),
        hinders="" if hinders and hindrance(play, state.rules) else hinders,
        stuck=bool(shifts) and not hinders and _stuck(state, after),
    )


def _stuck(state: GameState, after: Ruleset) -> bool:
    """A game that comes to nothing under the present rules either tells nothing of the new ones."""
    return change_passes(state, after) is False and change_passes(state, state.rules) is True


def _shared(old: Rule | None, new: Rule | None, after: Ruleset) -> tuple[tuple[str, tuple[Rule, ...]], ...]:
    """The commands new to the rule that others have, with these."""
    if new is None:
        return ()
    had = dict(commands_of(() if old is None else (old,)))
    others = tuple(r for r in after.rules if (r.number, r.kind) != (new.number, new.kind))
    made = [(verb, rule) for verb, rule in commands_of(others) if verb not in had]
    verbs = [verb for verb, _ in commands_of((new,)) if any(verb == v for v, _ in made)]
    return tuple((verb, tuple(rule for v, rule in made if v == verb)) for verb in verbs)


def planned(play: Play, put: Proposal | Decree) -> tuple[Change, int]:
    """The change, and the number it would be made as."""
    if isinstance(put, Decree):
        return decreed(play, put), play.state.next_decree
    return change_of(play, put), put.number


def _shifts(now: Settings, then: Settings) -> tuple[SettingShift, ...]:
    found: list[SettingShift] = []
    for key in dict.fromkeys((*now.keys(), *then.keys())):
        old, new = now.standing(key), then.standing(key)
        before = "" if old is None else old.setting.value
        after = "" if new is None else new.setting.value
        if before != after:
            rules = (None if old is None else old.rule, None if new is None else new.rule)
            found.append(SettingShift(str(key), before, after, *rules))
    return tuple(found)
