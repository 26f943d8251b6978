"""What a game's state and its rules say at this moment, for telling people: who may vote, how many have.

Must never know a language, nor change anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from core.ids import Key, PlayerId, RuleId
from core.law.expressions import Value
from core.law.precedence import ReadingFault, Settings, settings_of
from core.law.rule import Rule, RuleKind
from core.play import voting
from core.play.blocking import consenters, consents_needed
from core.play.commands import ChangeKind, Ref, Series, Side
from core.play.offices import acting, offices_of
from core.play.state import Case, GameState, GameStatus, PlayerStatus, Proposal, RuleVersion
from core.play.voting import standing_ballots
from core.play.waiting import reading


def settings(state: GameState) -> Settings:
    return settings_of(state.rules)


def names_of(state: GameState, proposal: Proposal | None = None) -> dict[str, Value]:
    """The names a setting's expression may use now."""
    known: dict[str, Value] = {
        "players": Fraction(len(state.active())),
        "circuit": Fraction(state.circuit),
        "turn": Fraction(0 if state.turn is None else state.turn.number),
        "suspended": state.status is GameStatus.SUSPENDED,
    }
    if proposal is not None:
        known["number"] = Fraction(proposal.number)
        known["kind"] = proposal.kind.value
        known["voters"] = Fraction(len(electors(state, proposal)))
        if proposal.tally is not None:
            known |= _counted(proposal)
    return known


def _counted(proposal: Proposal) -> dict[str, Value]:
    tally = proposal.tally
    if tally is None:
        return {}
    return {
        "voters": Fraction(tally.voters),
        "votes_for": Fraction(tally.votes_for),
        "votes_against": Fraction(tally.votes_against),
        "votes_cast": Fraction(tally.votes_cast),
        "needed": Fraction(tally.needed),
    }


def flag(state: GameState, key: str) -> bool:
    """False also where the setting cannot be worked out."""
    try:
        return settings(state).flag(Key(key), names_of(state))
    except ReadingFault:
        return False


def word(state: GameState, key: str) -> str:
    """ "" also where the setting cannot be worked out."""
    try:
        return settings(state).word(Key(key), names_of(state))
    except ReadingFault:
        return ""


def sources(state: GameState, *keys: str) -> tuple[int, ...]:
    found = (settings(state).source(Key(key)) for key in keys)
    return tuple(dict.fromkeys(int(rule.number) for rule in found if rule is not None))


def number(state: GameState, key: str) -> int | None:
    """A whole number; None also where no rule sets one or it cannot be worked out."""
    return reading(state).integer(key)


def cited(state: GameState, rules: Iterable[int]) -> tuple[int | str, ...]:
    """Rules as they are cited: a number that no rule ever had and a decree has is the decree's."""
    return tuple(_cited(state, number) for number in rules)


def _cited(state: GameState, number: int) -> int | str:
    decree = None if state.rules.rule(number) is not None else state.decrees.as_adopted(number)
    if decree is None or any(v.number == number and _of_rule(v) for v in state.versions):
        return number
    return str(Ref(Series.DECREE, number))


def _of_rule(version: RuleVersion) -> bool:
    return version.rule is None or version.rule.kind is RuleKind.RULE


def exercises(state: GameState, office: str) -> PlayerId | None:
    """Who exercises the office now."""
    return acting(reading(state), office)


# --- votes --------------------------------------------------------------------


def electors(state: GameState, proposal: Proposal) -> tuple[PlayerId, ...]:
    """Who may vote on it now, in order of joining."""
    return voting.electors(reading(state), proposal)


def voters(state: GameState, proposal: Proposal) -> tuple[PlayerId, ...]:
    """The electors, and those who were and whose ballots stand."""
    return voting.voters(reading(state), proposal)


def have_voted(state: GameState, proposal: Proposal) -> tuple[PlayerId, ...]:
    """Those of the voters whose ballot for or against stands."""
    standing = standing_ballots(proposal)
    return tuple(p for p in voters(state, proposal) if p in standing and standing[p].side is not Side.ABSTAIN)


def yet_to_vote(state: GameState, proposal: Proposal) -> tuple[PlayerId, ...]:
    voted = frozenset(have_voted(state, proposal))
    return tuple(p for p in electors(state, proposal) if p not in voted)


def threshold_key(state: GameState, kind: ChangeKind, target: RuleId | None) -> Key:
    """The setting that says how many votes adopt such a change."""
    rule = None if target is None else state.rules.by_id(target)
    if kind is ChangeKind.TRANSMUTE and rule is not None and not rule.mutable:
        return Key("adoption.transmute_threshold")
    return Key("adoption.threshold")


def poll_threshold_key(state: GameState, poll: Proposal) -> Key:
    """The setting that says what carries it, whatever it is."""
    if poll.series is Series.CASE:
        return Key("cassation.against_keeps")
    if poll.series is Series.SANCTION:
        sanction = state.review.sanction(poll.number)
        by_judge = sanction is None or sanction.case is not None
        return Key("sanction.by_judge" if by_judge else "sanction.by_arbiters")
    return threshold_key(state, poll.kind, poll.target)


def must_vote(state: GameState) -> bool:
    """Whether everybody who has a vote has to cast it."""
    return flag(state, "voting.compulsory") or state.status is GameStatus.SUSPENDED


def first_office(state: GameState) -> str:
    """The key of the first office; "" where there are none."""
    return next(iter(offices_of(state)), "")


# --- consent and overruling -------------------------------------------------------


def consents(state: GameState) -> tuple[int, int]:
    """How many consents to the next turn there are, and how many it takes."""
    turn = state.turn
    if turn is None:
        return 0, 0
    play, following = reading(state), turn.next_player or PlayerId(0)
    return len(consenters(play, following) & turn.consents), consents_needed(play, following)


def overrulers(state: GameState, case_: Case) -> tuple[int, int]:
    """How many want the judgement overruled, and how many it takes: all but the judge."""
    others = {p.id for p in state.players if p.status is PlayerStatus.ACTIVE and p.id != case_.judge}
    return len(others & case_.voices), len(others)


# --- rules ----------------------------------------------------------------------------


def title_in(rule: Rule, language: str, pack_language: str) -> tuple[str, str, bool]:
    """Title, text, and whether the text is a translation of the authoritative one."""
    if language != pack_language:
        for translation in rule.translations:
            if translation.language == language:
                return translation.title, translation.text, translation.text != rule.text
    return rule.title, rule.text, False
