"""One entry being told in one language: the states around it and what the telling needs of them.

Must never know a room or a network's ways.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol
from zoneinfo import ZoneInfo

from core.ids import CaseNumber, Instant, PlayerId, ProposalNumber, RuleId
from core.law.rule import Rule
from core.play.commands import Ref, Series
from core.play.events import (
    ConsentVoiced,
    Event,
    Overturned,
    PlayerJoined,
    Scored,
    ScoresReset,
    TurnBegan,
)
from core.play.events_absence import PlayerRejoined, WentOnVacation
from core.play.evolve_absence import if_going_on, stopped_at
from core.play.state import GameState, PlayerStatus, Proposal
from gateway.speech import formats
from gateway.speech.phrases import Words
from gateway.speech.standing import cited, consents, overrulers, title_in


class OfSeries(Protocol):
    """An event about something that is voted on."""

    @property
    def number(self) -> ProposalNumber: ...

    @property
    def series(self) -> Series: ...


@dataclass(slots=True)
class Scene:
    """``brief`` leaves out what is only true at the moment itself: counts, totals, what to do next.

    ``full``: for a network that has room for long code. ``scores`` runs along with the events told.
    ``zone`` is the reader's, UTC where several read.
    """

    words: Words
    before: GameState | None
    after: GameState
    at: Instant
    events: tuple[Event, ...]
    brief: bool = False
    full: bool = False
    zone: ZoneInfo | None = None
    scores: dict[PlayerId, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.before is not None:
            self.scores = {p.id: p.score for p in self.before.players}

    def book(self, event: PlayerJoined | PlayerRejoined | Scored | ScoresReset) -> None:
        """Let the scores follow an event."""
        if isinstance(event, PlayerJoined | PlayerRejoined):
            self.scores[event.player] = event.score
        elif isinstance(event, Scored):
            self.scores[event.player] = self.scores.get(event.player, Fraction(0)) + event.amount
        else:
            for player in self.after.players:
                if player.status is not PlayerStatus.LEFT:
                    self.scores[player.id] = event.score

    def first_host(self) -> PlayerId | None:
        """Who opened the game in this entry; the host of today may be another."""
        opened = (e.player for e in self.events if isinstance(e, PlayerJoined) and e.host)
        return next(opened, self.after.host)

    def away(self, player: PlayerId) -> bool:
        """Whether he is on vacation: since this entry, or, unless only the present is known, before it."""
        went = any(isinstance(e, WentOnVacation) and e.player == player for e in self.events)
        known = self.before is not None
        return went or (known and self.after.player(player).status is PlayerStatus.VACATION)

    def name(self, player: PlayerId | None) -> str:
        return "–" if player is None else formats.line_of(self.after.player(player).name)

    def names(self, players: Iterable[PlayerId]) -> str:
        return formats.names(self.words, [self.name(player) for player in players])

    def numbers(self, rules: Iterable[int]) -> tuple[int | str, ...]:
        """What those rules are called; a decree is "D 2"."""
        return tuple(cited(self.after, rules))

    def cite(self, rules: Iterable[int]) -> str:
        return formats.cite(self.words, cited(self.after, rules))

    def due(self, at: Instant) -> str:
        """A time set in this entry, and how long until then."""
        stands = stopped_at(self.after) is not None
        return formats.moment_left(self.words, at, self.at, self.zone, stands=stands)

    def until(self, at: Instant) -> str:
        """A time that comes whether the game goes on or not; a log is read later than it is told."""
        if self.brief:
            return formats.moment(at, self.zone)
        return formats.moment_left(self.words, at, self.at, self.zone)

    def kept(self, at: Instant) -> str:
        """The same of a time the state holds."""
        return self.due(if_going_on(self.after, at, self.at))

    def office(self, key: str) -> str:
        return formats.office(self.words, key)

    def matter(self, event: OfSeries) -> str:
        """What a vote is about, inside a sentence."""
        return formats.matter(self.words, Ref(event.series, event.number))

    def poll(self, event: OfSeries) -> Proposal | None:
        return self.after.poll(Ref(event.series, event.number))

    def rule(self, rule: RuleId | None) -> Rule | None:
        """The rule as it is after the entry, or as it was where it is gone."""
        if rule is None:
            return None
        found = self.after.rules.by_id(rule)
        if found is None and self.before is not None:
            found = self.before.rules.by_id(rule)
        return found

    def title(self, rule: Rule) -> str:
        return formats.line_of(title_in(rule, self.words.language, self.after.pack_language)[0])

    def quoted_title(self, rule: Rule | None) -> str:
        """The title in quotes with a blank before it; "" where there is none."""
        title = "" if rule is None else self.title(rule)
        return " " + self.words("quoted", text=title) if title else ""

    def has(self, *kinds: type[Event]) -> bool:
        return any(isinstance(event, kinds) for event in self.events)

    def consents(self) -> tuple[int, int]:
        """Consents to the next turn that there are, and how many it takes."""
        if self.after.turn is None or (self.has(TurnBegan) and self.before is not None):
            return self._consents_given()
        return consents(self.after)

    def _consents_given(self) -> tuple[int, int]:
        """Where the last consent let the next turn begin: as it was, and the one more."""
        have, needed = (0, 0) if self.before is None else consents(self.before)
        given = sum(1 for e in self.events if isinstance(e, ConsentVoiced) and not e.no)
        return have + given, needed

    def overrulers(self, number: CaseNumber) -> tuple[int, int]:
        """Who wants the judgement of a case overruled, and how many it takes."""
        case_ = self.after.case(number)
        if self.has(Overturned) and self.before is not None:
            earlier = self.before.case(number)
            return (0, 0) if earlier is None else (overrulers(self.before, earlier)[1],) * 2
        return (0, 0) if case_ is None else overrulers(self.after, case_)
