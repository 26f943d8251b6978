"""Whether under some rules anything could still be changed, if all who are there wanted it.

A way out that is hard is one; only what nobody could ever carry is a hindrance. Must never know
which change is being proposed.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from core.law.durations import Duration
from core.law.expressions import Value
from core.law.faults import ReadingFault
from core.law.precedence import Settings, settings_of
from core.law.ruleset import Ruleset
from core.law.threshold import carries
from core.play.commands import ChangeKind
from core.play.play import Names, Play
from core.play.state import PlayerStatus

RULE_CHANGES = (ChangeKind.ENACT, ChangeKind.AMEND, ChangeKind.REPEAL, ChangeKind.TRANSMUTE)
LATE = Fraction(1_000_000)  # a circuit, turn or number long after any a condition can be waiting for
SAMPLE = 12  # votes of more voters than this are looked at by twelfths


class _Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """A change of one kind under these rules, late in the game.

    ``players`` are active, ``remaining`` have not left; ``electors`` of the players have a vote;
    ``mutable`` rules there are, and ``gain`` is the most the change can add to them."""

    settings: Settings
    names: Names
    players: int
    remaining: int
    electors: int
    mutable: int
    gain: int


def hindrance(play: Play, rules: Ruleset) -> str:
    """The key by which no rule change of any kind could be adopted in the end, or "" where one could."""
    found = ""
    for kind in RULE_CHANGES:
        prospect = _prospect(play, rules, kind)
        found = next((key for key, hinders in _HINDRANCES if _sure(hinders, prospect)), "")
        if not found:
            return ""
    return found


def _prospect(play: Play, rules: Ruleset, kind: ChangeKind) -> _Prospect:
    settings = settings_of(rules)
    names = play.names(circuit=LATE, turn=LATE, number=LATE, kind=kind.value)
    active = {p.id for p in play.state.active()}
    players = max(2, len(active))  # the last one is not alone for ever
    try:
        without = settings.words("voting.without", names)
    except ReadingFault:
        without = ()
    mute = {s.player for s in play.state.offices.seats if s.office in without} & active
    return _Prospect(
        settings=settings,
        names=names,
        players=players,
        remaining=sum(1 for p in play.state.players if p.status is not PlayerStatus.LEFT),
        electors=players - len(mute),
        mutable=len(rules.mutable()),
        gain={ChangeKind.AMEND: 0, ChangeKind.REPEAL: -1}.get(kind, 1),
    )


def _sure(hinders: Hinders, prospect: _Prospect) -> bool:
    try:
        return hinders(prospect)
    except ReadingFault:
        return False  # it counts as unregulated then, which hinders nobody


# --- proposing ----------------------------------------------------------------------------


def _never_playing(at: _Prospect) -> bool:
    """Suspended for good: nobody who is there can bring enough together."""
    least = at.settings.integer("players.minimum_active", at.names)
    return least is not None and least > max(2, at.remaining)


def _only_in_turns(at: _Prospect) -> bool:
    ordered = at.settings.word("turn.order", at.names) != "none"
    return ordered and at.settings.word("proposal.by", at.names) == "turn_player"


def _no_part(at: _Prospect) -> bool:
    return _only_in_turns(at) and "propose" not in at.settings.words("turn.parts", at.names)


def _none_a_turn(at: _Prospect) -> bool:
    return _only_in_turns(at) and at.settings.integer("proposal.per_turn", at.names) == 0


def _no_time_to_propose(at: _Prospect) -> bool:
    return _only_in_turns(at) and at.settings.length("turn.propose_within", at.names) == Duration()


def _too_few_left(at: _Prospect) -> bool:
    """Whatever the change, fewer rules would be mutable than have to be."""
    least = at.settings.integer("rules.minimum_mutable", at.names)
    if least is None:
        return False
    return at.mutable + at.gain < least or _too_many_then(at)


def _too_many_then(at: _Prospect) -> bool:
    most = at.settings.integer("rules.maximum_mutable", at.names)
    return at.gain > 0 and most is not None and at.mutable + at.gain > most


# --- voting -------------------------------------------------------------------------------


def _no_time_to_vote(at: _Prospect) -> bool:
    return at.settings.length("voting.period", at.names) == Duration()


def _nobody_votes(at: _Prospect) -> bool:
    return at.electors < 1


def _each(at: _Prospect) -> int:
    each = at.settings.integer("voting.votes_each", at.names)
    return 1 if each is None else each


def _no_votes(at: _Prospect) -> bool:
    return _each(at) == 0


def _quorum(at: _Prospect) -> Fraction:
    """How many of the electors have to vote."""
    quorum = at.settings.number("adoption.quorum", at.names)
    of_players = at.settings.word("adoption.quorum_of", at.names) == "players"
    return (quorum or Fraction(0)) * (at.players if of_players else at.electors)


def _too_many_needed(at: _Prospect) -> bool:
    return _quorum(at) > at.electors


def _never_carried(at: _Prospect) -> bool:
    quorum, each = _or(0, _quorum, at), int(_or(1, _each, at))
    voters = at.electors + int(_or(0, _random, at))
    return not any(
        _carried(at, (for_, against), each, voters)
        for for_, against in _ways(voters)
        if min(for_ + against, at.electors) >= quorum
    )


def _random(at: _Prospect) -> Fraction:
    """Voters by chance: all of them may happen to be for."""
    return max(Fraction(0), at.settings.number("voting.random_voters", at.names) or Fraction(0))


def _or(otherwise: int, asked: Callable[[_Prospect], Fraction | int], at: _Prospect) -> Fraction | int:
    try:
        return asked(at)
    except ReadingFault:
        return otherwise


def _ways(voters: int) -> list[tuple[int, int]]:
    """Ways a vote may go, everybody for first."""
    some = range(1, voters + 1)
    if voters > SAMPLE:
        some = range(max(1, voters // SAMPLE), voters + 1, max(1, voters // SAMPLE))
    counts = sorted({*some, 1, voters // 2 + 1, voters}, reverse=True)
    return [(f, a) for f in counts for a in dict.fromkeys((0, 1, voters - f)) if f + a <= voters]


def _carried(at: _Prospect, people: tuple[int, int], each: int, voters: int) -> bool:
    votes_for, votes_against = people[0] * each, people[1] * each
    cast = votes_for + votes_against
    names: dict[str, Value] = {
        **at.names,
        "votes_for": Fraction(votes_for),
        "votes_against": Fraction(votes_against),
        "votes_cast": Fraction(cast),
        "voters": Fraction(voters * each),
        "needed": Fraction(cast // 2 + 1),
    }
    threshold = at.settings.threshold("adoption.threshold", names)
    return threshold is None or carries(threshold, votes_for, votes_against, voters * each)


Hinders = Callable[[_Prospect], bool]
_HINDRANCES: tuple[tuple[str, Hinders], ...] = (
    ("players.minimum_active", _never_playing),
    ("turn.parts", _no_part),
    ("proposal.per_turn", _none_a_turn),
    ("turn.propose_within", _no_time_to_propose),
    ("rules.minimum_mutable", _too_few_left),
    ("voting.period", _no_time_to_vote),
    ("voting.votes_each", _no_votes),
    ("voting.without", _nobody_votes),
    ("adoption.quorum", _too_many_needed),
    ("adoption.threshold", _never_carried),
)
