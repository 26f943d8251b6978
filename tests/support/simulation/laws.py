"""What holds in every game of every ruleset, looked at event by event in a game's log.

Must never know how the game was played.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.law.precedence import InForce, Settings, settings_of
from core.law.rule import Rule, RuleKind
from core.play import events as ev
from core.play.commands import Series, Side
from core.play.entry import Entry, decode, hash_of
from core.play.events_clerk import DeclarationSettled, Declared
from core.play.events_decrees import DecreeAdopted, DecreeInForce, DecreeProposed
from core.play.events_offices import ConsentSaid, ElectionOpened
from core.play.events_recount import RecountMade
from core.play.evolve import evolve, fold
from core.play.recounting import CAUSE
from core.play.state import GameState
from core.play.voting import standing_ballots
from core.play.waiting import reading

LAW = (ev.RuleEnacted, ev.RuleChanged, ev.RuleRepealed)
# What may change a rule: a vote that is over, a decree that comes into force, a judge's reading, given or undone.
GROUNDS = (ev.VoteClosed, DecreeInForce, ev.VerdictGiven, ev.Overturned, ev.SettingTurned, RecountMade)


class LawBroken(AssertionError):
    """Says which law, where."""


class Laws:
    """``look`` follows a log to its end and raises LawBroken at the first entry that breaks one."""

    def __init__(self) -> None:
        self.state: GameState | None = None
        self._last: dict[str, int] = {}  # of each series the number last given
        self._holders: dict[tuple[RuleKind, int], int] = {}  # who ever had a rule's number

    def look(self, bodies: Iterable[bytes]) -> GameState:
        for body in bodies:
            entry = decode(body)
            try:
                self._entry(entry)
            except AssertionError as broken:
                raise LawBroken(f"entry {entry.sequence}: {broken}\n{body.decode()}") from broken
            self.state = fold(self._before, entry, hash_of(body))
        assert self.state is not None
        return self.state

    def _entry(self, entry: Entry) -> None:
        self._before = self.state
        state = self.state
        booked = set() if state is None else {n for b in state.publication.booked for n in b.rules}
        for event in entry.outcome.events:
            after = evolve(state, event, entry.at)
            if state is None:
                for rule in after.rules.rules:
                    self._holders[rule.kind, rule.number] = rule.id
            else:
                self._numbers(event, entry)
                _rests_on_law(state, event, booked)
                _scores(state, event, after)
                _ballots(state, event, declared=_declared(entry))
                _immutable(state, event, after, entry)
                _winning(state, event)
            state = after

    # --- numbers only grow, and none is given twice ----------------------------------------------

    def _numbers(self, event: ev.Event, entry: Entry) -> None:
        given = _given(event)
        if given is not None:
            series, number = given
            assert number > self._last.get(series, 0), f"{series} {number} after {self._last[series]}"
            self._last[series] = number
        if isinstance(event, ev.RuleEnacted | ev.RuleChanged):
            rule = event.rule
            if any(isinstance(e, RecountMade) for e in entry.outcome.events):
                self._holders[rule.kind, rule.number] = (
                    rule.id
                )  # what was repealed by a wrong count is there again
            first = self._holders.setdefault((rule.kind, rule.number), rule.id)
            assert first == rule.id, f"the number {rule.number} was rule {first}'s"
        if (
            isinstance(event, ev.RuleChanged)
            and event.rule.number != event.before
            and event.cause
            != CAUSE  # a count as ruled gives a rule a number that was proposed before, or its old one
        ):
            # Not the higher one: of two votes on one rule that run at once the first proposed may end last.
            voted = {e.number for e in entry.outcome.events if isinstance(e, ev.VoteClosed)}
            decreed = {e.adopted_number for e in entry.outcome.events if isinstance(e, DecreeInForce)}
            assert event.rule.number in voted | decreed, "a rule has a number that nobody proposed"


def _given(event: ev.Event) -> tuple[str, int] | None:
    match event:
        case ev.Proposed(series=series, number=number) if series is not Series.CASE:  # a case's own number
            return f"proposal {series.value}", number
        case DecreeProposed(number=number):
            return "decree", number
        case DecreeAdopted(adopted_number=number):
            return "adopted decree", number
        case ev.CaseOpened(number=number) | ev.Acted(number=number) | ev.TurnBegan(number=number):
            return type(event).__name__, number
        case ElectionOpened(number=number):
            return "election", number
        case _:
            return None


# --- only rules in force act -------------------------------------------------------------------------


def _cited(state: GameState, number: int) -> list[Rule]:
    found = (state.rules.rule(number), state.rules.decree(number))
    return [rule for rule in found if rule is not None]


def _rests_on_law(state: GameState, event: ev.Event, booked: set[int]) -> None:
    """A rule an event rests on is in force at that moment, not void, and not beaten in all it says.

    Points that were booked rest on the rules of the time when they were."""
    settings = settings_of(state.rules)
    if isinstance(event, Declared) or (isinstance(event, ev.Scored) and event.reason == "declared"):
        return  # it rests on the words of a rule, whose reading may be beaten
    for number in event.rules:
        if isinstance(event, ev.Scored) and number in booked:
            continue
        if isinstance(event, ev.RuleChanged) and number == event.before:
            continue  # it is about that rule
        rules = _cited(state, number)
        assert rules, f"{type(event).__name__} rests on {number}, which is not in force"
        assert any(_acts(settings, rule) for rule in rules), (
            f"{type(event).__name__} rests on {number}, a void rule"
        )


def _acts(settings: Settings, rule: Rule) -> bool:
    if settings.void(rule):
        return False
    return not rule.reading or any(
        isinstance(settings.status(rule, setting.key), InForce) for setting in rule.reading
    )


def _scores(state: GameState, event: ev.Event, after: GameState) -> None:
    """Scores move only by events that cite a rule."""
    for player in state.players:
        if after.player(player.id).score != player.score:
            back = isinstance(event, ev.Scored) and event.reason == "judge.reward" and event.amount < 0
            assert event.rules or back, f"{type(event).__name__} moved a score without a rule"


# --- nobody counts twice, no secret is told ------------------------------------------------------------


def _ballots(state: GameState, event: ev.Event, *, declared: bool) -> None:
    match event:
        case ev.BallotCast(series=series, number=number):
            secret = next(p.secret for p in state.open_proposals if (p.series, p.number) == (series, number))
            assert (event.side is None) is secret is (event.seal is not None), "a secret ballot is told"
        case ConsentSaid(series=series, number=number, given=given):
            secret = next(p.secret for p in state.open_proposals if (p.series, p.number) == (series, number))
            assert (given is None) is secret, "a secret consent is told"
        case ev.VoteClosed():
            _tally(state, event, declared=declared)


def _tally(state: GameState, event: ev.VoteClosed, *, declared: bool) -> None:
    """``declared``: how it ended was said by hand, where no rule says what adopts."""
    tally = event.tally
    counted = [*tally.for_, *tally.against, *tally.abstained]
    assert len(set(counted)) == len(counted), "counted twice"
    cast = [a for p in (*tally.for_, *tally.against) for a in state.player(p).accounts]
    assert len(set(cast)) == len(cast), "counted twice as two players"
    assert tally.votes_cast <= tally.voters + tally.random_for + tally.random_against, (
        "more votes than voters"
    )
    proposal = next(p for p in state.open_proposals if (p.series, p.number) == (event.series, event.number))
    standing = standing_ballots(proposal)
    for side, names in ((Side.FOR, tally.for_), (Side.AGAINST, tally.against)):
        for voter in names:
            assert standing[voter].side is side, f"the ballot of {voter} is not what was counted"
    if event.status == "adopted" and not declared:
        assert tally.carried, "adopted without the votes"
        assert tally.quorum_met, "adopted without the quorum"


def _declared(entry: Entry) -> bool:
    return any(isinstance(e, DeclarationSettled) and e.how != "void" for e in entry.outcome.events)


# --- immutable rules ------------------------------------------------------------------------------------


def _immutable(state: GameState, event: ev.Event, after: GameState, entry: Entry) -> None:
    if not isinstance(event, LAW):
        return
    assert any(isinstance(e, GROUNDS) for e in entry.outcome.events), "a rule changed by itself"
    if any(isinstance(e, RecountMade) for e in entry.outcome.events):
        return  # it is as it would have been, which the engine that counted it answers for
    _changed(state, event, entry)
    # The limits are those of the rules before: a rule that sets a stricter one undoes nothing.
    play, had, has = reading(state), len(state.rules.mutable()), len(after.rules.mutable())
    least, most = play.integer("rules.minimum_mutable"), play.integer("rules.maximum_mutable")
    if least is not None and has < had:
        assert has >= least, "too few mutable rules are left"
    if most is not None and has > had:
        assert has <= most, "too many mutable rules"


def _changed(state: GameState, event: ev.Event, entry: Entry) -> None:
    """An immutable rule changes by transmutation alone, a judge's reading of it aside; all as it was voted on."""
    closed = [e for e in entry.outcome.events if isinstance(e, ev.VoteClosed) and e.status == "adopted"]
    if isinstance(event, ev.RuleRepealed):
        rule = state.rules.by_id(event.rule)
        assert rule is not None
        assert rule.mutable, "an immutable rule was repealed"
    if isinstance(event, ev.RuleChanged) and event.cause == "amend":
        rule = state.rules.by_id(event.rule.id)
        assert rule is not None
        assert rule.mutable, "an immutable rule was amended"
    if isinstance(event, ev.RuleChanged) and event.cause == "transmute":
        source = settings_of(state.rules).source("adoption.transmute_threshold")
        if event.rule.mutable and source is not None and not source.mutable:
            assert all(not e.tally.votes_against for e in closed), "transmuted against votes"
    if isinstance(event, ev.RuleEnacted) and event.rule.kind is RuleKind.RULE:
        voted = [state.proposal(e.number) for e in closed]
        texts = {(p.title, p.text) for p in voted if p is not None}
        assert (event.rule.title, event.rule.text) in texts, "enacted otherwise than voted on"


def _winning(state: GameState, event: ev.Event) -> None:
    if isinstance(event, ev.Won) and event.by == "points":
        least = reading(state).number("win.score")
        assert least is not None, "points won without a rule"
        assert all(state.player(winner).score >= least for winner in event.winners), "won with too few points"
