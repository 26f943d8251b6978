"""Since when an outcome was certain: from then on no ballot of the electorate could have changed it.

It asks the rules' own count what would come of every way in which the ballots that were still free could
have been cast, as rules and electorate stood at each moment of the vote. Must never know the words it is
told in, nor be asked about a secret vote before its close.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

import msgspec
from msgspec.structs import replace

from core.ids import EntryHash, Instant, PlayerId
from core.law.faults import ExpressionError, ReadingError
from core.law.vocabulary import check_value, entry
from core.play import events as ev
from core.play.adoption import NO_RANDOM, OF_THE_VOTES, RandomVotes, hindrance_of, random_voters
from core.play.commands import Ref, Series, Side
from core.play.consents import concerned_offices
from core.play.entry import Entry
from core.play.evolve import fold
from core.play.ledger import Ledger
from core.play.offices import acting
from core.play.play import Play
from core.play.state import Ballot, GameState, Proposal, ProposalStatus, RuleVersion
from core.play.state_offices import Consent
from core.play.tally import Tally
from core.play.voting import electors, proposal_names, standing_ballots
from core.play.waiting import reading
from core.play.why import counted

COUNTS_MOST = 4_000  # a threshold that looks at the votes themselves must not keep a game from playing
DECIDED = (ProposalStatus.ADOPTED, ProposalStatus.REJECTED, ProposalStatus.VOID)


class By(Enum):
    """What made it certain."""

    OPENING = "opening"
    BALLOT = "ballot"
    ENTRY = "entry"  # anything else that happened: who left, which rule changed
    CLOSE = "close"  # nothing before it


class Certain(msgspec.Struct, frozen=True, kw_only=True):
    """``voter``: whose ballot it was, of BALLOT, and of CLOSE where a ballot closed the vote.

    ``left``: how many could still vote then, for CLOSE just before it; ``changeable``: also those who had."""

    by: By
    entry: int
    at: Instant
    voter: PlayerId | None = None
    left: int = 0
    changeable: bool = False


class Certainty(msgspec.Struct, frozen=True, kw_only=True):
    """``since`` None: the vote is open and anything may still come of it, or ``too_many``.

    ``kept``: since when it was certain unless somebody changed a ballot, where that is earlier. ``left``,
    ``changeable``, ``random``, ``consent`` and ``declared`` are what could change it to the last."""

    since: Certain | None
    kept: Certain | None = None
    left: int = 0
    changeable: bool = False
    change_rules: tuple[int, ...] = ()
    random: int = 0  # voters by chance
    random_rules: tuple[int, ...] = ()
    consent: bool = False  # an officer's, asked until the close
    declared: bool = False  # no rule says what adopts
    too_many: bool = False  # ways to go on: since when is not worked out
    each_rules: tuple[int, ...] = ()  # by which a ballot is so many votes
    used: tuple[RuleVersion, ...] = ()  # the rules it was counted by, as they were before the close


class Moment(msgspec.Struct, frozen=True):
    """An entry of the log, and the game as it stood after it."""

    entry: Entry
    state: GameState


class TooMany(Exception):
    """More ways to go on than are tried."""


# --- the moments of a vote ----------------------------------------------------------------


def moments_of(log: Iterable[tuple[Entry, EntryHash]], ref: Ref) -> tuple[Moment, ...]:
    """From the opening of the latest vote on it to its close, or to the end of the log."""
    state: GameState | None = None
    found: list[Moment] = []
    for logged, entry_hash in log:
        state = fold(state, logged, entry_hash)
        open_ = voting_in(state, ref) is not None
        under_way = bool(found) and voting_in(found[-1].state, ref) is not None
        if open_ and not under_way:
            found = []
        if open_ or under_way:
            found.append(Moment(logged, state))
    return tuple(found)


def voting_in(state: GameState, ref: Ref) -> Proposal | None:
    """The poll, while the vote on it is open."""
    for poll in state.open_proposals:
        if poll.ref == ref and poll.status is ProposalStatus.VOTING:
            return poll
    return None


# --- since when ---------------------------------------------------------------------------


def certainty(moments: Sequence[Moment], poll: Proposal) -> Certainty | None:
    """Of the vote on ``poll``, as it is known now; None where it came to no end that votes decide, or
    where a judge has ruled otherwise since."""
    running = [m for m in moments if voting_in(m.state, poll.ref) is not None]
    if not running or (poll.secret and poll.tally is None):
        return None
    closing = moments[-1] if len(running) < len(moments) else None
    final = None if closing is None else _status_of(closing.state, poll)
    if closing is not None and (final not in DECIDED or final is not poll.status):
        return None
    if final is ProposalStatus.VOID and poll.series in (Series.CASE, Series.SANCTION):
        return None  # stopped, not counted
    look = _Look(poll)
    try:
        return _certainty(look, running, closing, final)
    except TooMany:
        last = look.at(running[-1].state)
        used = _used(last.play, poll.tally or counted(last.play, last.poll))
        each = last.play.sources("voting.votes_each")
        return Certainty(since=None, too_many=True, each_rules=each, used=used)


def _status_of(state: GameState, poll: Proposal) -> ProposalStatus | None:
    found = state.poll(poll.ref)
    return None if found is None else found.status


def _certainty(
    look: _Look, running: Sequence[Moment], closing: Moment | None, final: ProposalStatus | None
) -> Certainty:
    last = look.at(running[-1].state)
    if final is None:
        final = next(iter(last.outcomes(changing=True))) if len(last.outcomes(changing=True)) == 1 else None
    since = None if final is None else _since(look, running, closing, final, changing=True)
    aim = final
    if aim is None:
        unchanged = last.outcomes(changing=False)
        aim = next(iter(unchanged)) if len(unchanged) == 1 else None
    kept = None
    if last.may_change and aim is not None:
        kept = _since(look, running, closing, aim, changing=False)
        if kept is not None and (kept.by is By.CLOSE or (since is not None and kept.entry >= since.entry)):
            kept = None
    return Certainty(
        since=since,
        kept=kept,
        left=len(last.free(changing=False)),
        changeable=last.may_change and bool(last.changeable()),
        change_rules=last.play.sources("voting.may_change"),
        random=last.random,
        random_rules=last.play.sources("voting.random_voters") if last.random else (),
        consent=len(last.words) > 1,
        declared=last.declared,
        each_rules=last.play.sources("voting.votes_each"),
        used=_used(last.play, look.poll.tally or counted(last.play, last.poll)),
    )


def _used(play: Play, tally: Tally) -> tuple[RuleVersion, ...]:
    """The versions in force then of the rules that made the count what it was."""
    keys = ("voting.votes_each", "voting.may_change", "voting.electorate", "voting.random_voters")
    numbers = (*tally.threshold_rules, *tally.quorum_rules, *tally.consent_rules, *play.sources(*keys))
    rules = (play.state.rules.rule(number) for number in dict.fromkeys(numbers))
    known = {version.id: version for version in play.state.versions}  # the latest of each
    return tuple(known[rule.id] for rule in rules if rule is not None and rule.id in known)


def _since(
    look: _Look,
    running: Sequence[Moment],
    closing: Moment | None,
    final: ProposalStatus,
    *,
    changing: bool,
) -> Certain | None:
    """The first moment from which on, to the last, nothing but ``final`` could come of it."""
    first = len(running)
    while first > 0 and look.at(running[first - 1].state).outcomes(changing=changing) == {final}:
        first -= 1
    before = look.at(running[max(0, first - 1)].state)
    if first < len(running):
        now = look.at(running[first].state)
        return _made(By.OPENING if first == 0 else By.ENTRY, running[first].entry, look, now, changing)
    return None if closing is None else _made(By.CLOSE, closing.entry, look, before, changing)


def _made(by: By, logged: Entry, look: _Look, then: _Then, changing: bool) -> Certain:
    cast = (
        event.voter
        for event in logged.outcome.events
        if isinstance(event, ev.BallotCast) and Ref(event.series, event.number) == look.poll.ref
    )
    voter = next(cast, None)
    return Certain(
        by=By.BALLOT if by is By.ENTRY and voter is not None else by,
        entry=logged.sequence,
        at=logged.at,
        voter=voter,
        left=len(then.free(changing=False)),
        changeable=changing and then.may_change and bool(then.changeable()),
    )


# --- what could come of it ----------------------------------------------------------------


class _Look:
    """Looks at the vote as it was at one moment after another; counts at most ``COUNTS_MOST`` times."""

    def __init__(self, poll: Proposal) -> None:
        self.poll = poll
        self.counts = 0
        self._shown = {b.seal: b.side for b in poll.ballots if b.seal is not None}
        self._known: dict[tuple[int, ...], _Then] = {}

    def at(self, state: GameState) -> _Then:
        """What has not changed since the moment before is not asked again."""
        poll = voting_in(state, self.poll.ref)
        assert poll is not None  # noqa: S101  # only moments of the vote are looked at
        parts = (poll, state.rules, state.players, state.offices, state.turn, state.review, state.status)
        key = (*(id(part) for part in parts), state.circuit)
        if key not in self._known:
            self._known[key] = _Then(self, state, opened_up(poll, self._shown))
        return self._known[key]

    def one_more(self) -> None:
        self.counts += 1
        if self.counts > COUNTS_MOST:
            raise TooMany


def opened_up(poll: Proposal, shown: Mapping[str, Side | None]) -> Proposal:
    """The poll with the sides its seals turned out to hide."""
    if not shown:
        return poll
    ballots = [b if b.seal is None else replace(b, side=shown.get(b.seal)) for b in poll.ballots]
    return replace(poll, ballots=Ledger(ballots))


class _Then:
    """The vote at one moment."""

    def __init__(self, look: _Look, state: GameState, poll: Proposal) -> None:
        self._look = look
        self.poll = poll
        self.play = reading(state)
        names = proposal_names(self.play, poll)
        self.may_change = self.play.flag("voting.may_change", names)
        self.random = random_voters(self.play, poll)
        self.declared = poll.series is Series.NUMBER and not self.play.sources("adoption.threshold")
        self.words = _words(self.play, poll)
        self._silent = poll.closes is not None or poll.series is Series.SANCTION
        self._void: bool | None = None
        self._found: dict[bool, frozenset[ProposalStatus]] = {}

    def changeable(self) -> tuple[PlayerId, ...]:
        """Who has a ballot there that he could change."""
        free = self.free(changing=False)
        return tuple(voter for voter in electors(self.play, self.poll) if voter not in free)

    def free(self, *, changing: bool) -> tuple[PlayerId, ...]:
        """Whose ballots could still come, or come otherwise. An abstention binds nobody."""
        standing = standing_ballots(self.poll)
        bound = {v for v, b in standing.items() if b.side is not Side.ABSTAIN}
        every = changing and self.may_change
        return tuple(v for v in electors(self.play, self.poll) if every or v not in bound)

    def outcomes(self, *, changing: bool) -> frozenset[ProposalStatus]:
        """Everything that could come of it; of more than one only two are looked for."""
        if changing not in self._found:
            self._found[changing] = frozenset(self._outcomes(changing))
        return self._found[changing]

    def _outcomes(self, changing: bool) -> set[ProposalStatus]:
        if self.declared:
            return {ProposalStatus.ADOPTED, ProposalStatus.REJECTED}
        found: set[ProposalStatus] = set()
        free = self.free(changing=changing)
        every = self._looks_at_votes()
        for for_, against in _ways(len(free), every=every, silent=self._silent):
            poll = _with(self.poll, free, for_, against)
            for random_for, random_against in _ways(self.random, every=every, silent=True):
                silent = self.random - random_for - random_against
                random = RandomVotes(random_for, random_against, silent) if self.random else NO_RANDOM
                for play in self.words:
                    found.add(self._status(play, poll, random))
                    if len(found) > 1:
                        return found
        return found

    def _status(self, play: Play, poll: Proposal, random: RandomVotes) -> ProposalStatus:
        self._look.one_more()
        tally = counted(play, poll, random)
        if not (tally.carried and tally.quorum_met):
            return ProposalStatus.REJECTED
        return ProposalStatus.VOID if self._hindered() else ProposalStatus.ADOPTED

    def _hindered(self) -> bool:
        """Ballots change nothing in what the change itself runs into."""
        if self._void is None:
            changes = self.poll.series not in (Series.CASE, Series.SANCTION)
            self._void = changes and hindrance_of(self.play, self.poll) is not None
        return self._void

    def _looks_at_votes(self) -> bool:
        """Whether the threshold itself depends on the votes: else more for never hurts and more against
        never helps, and the ends of what is possible tell all of it."""
        for play in self.words:
            written = counted(play, self.poll, NO_RANDOM).threshold
            try:
                if check_value(entry("adoption.threshold"), written).names & set(OF_THE_VOTES):
                    return True
            except (ExpressionError, ReadingError):
                return True
        return False


def _ways(voters: int, *, every: bool, silent: bool) -> Iterator[tuple[int, int]]:
    """How many of them could be for and how many against, the ends first."""
    yield voters, 0
    yield 0, voters
    if silent:
        yield 0, 0
    if every:
        for for_ in range(voters + 1):
            least = 0 if silent else voters - for_
            yield from ((for_, against) for against in range(least, voters - for_ + 1))


def _with(poll: Proposal, free: Sequence[PlayerId], for_: int, against: int) -> Proposal:
    """The poll had so many of the free voters been for and against, and the others silent."""
    unbound = frozenset(free)
    kept = [b for v, b in standing_ballots(poll).items() if v not in unbound]
    at = poll.opened_at or poll.proposed_at
    kept += [Ballot(voter=v, side=Side.FOR, at=at) for v in free[:for_]]
    kept += [Ballot(voter=v, side=Side.AGAINST, at=at) for v in free[for_ : for_ + against]]
    return replace(poll, ballots=Ledger(kept))


def _words(play: Play, poll: Proposal) -> tuple[Play, ...]:
    """The game as it is, or with either word of the officers whose consent is asked until the close."""
    asked = [(office, acting(play, office)) for office in concerned_offices(play, poll)]
    there = [(office, officer) for office, officer in asked if officer is not None]
    if not there:
        return (play,)
    state, plays = play.state, []
    for given in (True, False):
        said = tuple(Consent(ref=poll.ref, office=o, player=p, given=given) for o, p in there)
        offices = replace(state.offices, consents=(*state.offices.consents, *said))
        plays.append(reading(replace(state, offices=offices)))
    return tuple(plays)
