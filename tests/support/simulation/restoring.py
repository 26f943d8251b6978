"""A game in which one rule has lost its reading, and people who want to have it back and agree on everything.

Must never know a ruleset: what is waited for tells what to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from core.ids import EntryHash, Instant
from core.law.durations import parse_duration
from core.law.pack import Pack
from core.law.reading import print_reading
from core.law.rule import Rule
from core.play.state import GameState, GameStatus, Player, Proposal, ProposalStatus
from core.play.state_absence import Absence
from core.play.waiting import Waiting, reading, waiting_for
from gateway.transcript import MoveClock, SetClock
from tests.support.simulation.answers import answer
from tests.support.simulation.people import GAME, PEOPLE, Person, person_of
from tests.support.simulation.played import NOON
from tests.support.simulation.world import World

PLAYERS = 5
STEPS = 250
TITLE = "Again"


def without_reading(pack: Pack, lost: Rule) -> Pack:
    """The ruleset as it would be, had the rule never had a reading."""
    rules = (replace(rule, reading=()) if rule.number == lost.number else rule for rule in pack.rules)
    return replace(pack, rules=tuple(rules))


class Restoring:
    """``play`` plays until a rule is read as the lost one was; ``said`` is what was said."""

    def __init__(self, pack: Pack, lost: Rule) -> None:
        self.said: list[str] = []
        packs: Mapping[str, Pack] = {pack.id: without_reading(pack, lost)}
        self._chance = Random(f"{pack.id}/{lost.number}")
        self._wanted = print_reading(lost.reading)
        self._lost = lost
        self.world = World(self._wanted, packs)
        self.world.play(SetClock(line=0, at=NOON))
        host, *others = (p for p in PEOPLE if p.network != "oftc")
        self._say(host, f"new {pack.id} {GAME}")
        self._say(others[0], f"attach {GAME} CODE")
        for person in others[: PLAYERS - 1]:
            self._say(person, f"join {person.name}")
        self._say(host, "start")

    @property
    def state(self) -> GameState:
        return self.world.state

    def play(self) -> bool:
        """Whether it was restored. The game may be over before, where a reading less makes somebody win."""
        for _ in range(STEPS):
            if self._restored() or self.state.status is GameStatus.OVER:
                return True
            self._step()
        return False

    def _restored(self) -> bool:
        wanted = {(s.key, s.value) for s in self._lost.reading}
        return any(wanted <= {(s.key, s.value) for s in rule.reading} for rule in self.state.rules.rules)

    def _say(self, person: Person, text: str) -> None:
        self.said.append(f"{person.name}: {text}")
        self.world.play(person.says(text, len(self.said)))

    def _step(self) -> None:
        state = self.state
        ours = next((p for p in state.open_proposals if p.title == TITLE), None)
        for player, text in self._moves(state, ours):
            self._say(person_of(player), text)
            if _play(self.state) != _play(state):
                return
        self._wait(state)

    def _moves(self, state: GameState, ours: Proposal | None) -> list[tuple[Player, str]]:
        """What could bring it nearer, the nearest first."""
        moves: list[tuple[Player, str]] = []
        active = list(state.active())
        if ours is None:
            text = f'propose enact "{TITLE}": {self._lost.text.split(chr(10))[0]} {self._wanted}'
            moves += [(player, text) for player in active]
        elif ours.status is ProposalStatus.DEBATE:
            moves += [(state.player(ours.proposer), f"call {ours.number}{p}") for p in (" 4d", "")]
        else:
            voted = {ballot.voter for ballot in ours.ballots}
            moves += [(player, f"vote for {ours.number}") for player in active if player.id not in voted]
        answers = [(state.player(one.player), self._answer(one)) for one in waiting_for(state)]
        moves += [
            (player, text) for player, text in answers if _line(player, text) not in self.said[-PLAYERS:]
        ]
        if ours is not None and ours.status is ProposalStatus.VOTING and ours.closes is None:
            moves += [(player, f"declare outcome {ours.number} adopted") for player in active]
            moves += [(player, "support") for player in active]
        return moves

    def _answer(self, one: Waiting) -> str:
        if one.what == "vote":
            return f"vote for {f'{one.series.value} {one.number}'.strip()}"
        if one.what == "officer-consent":
            return f"consent {one.number}"
        return answer(reading(self.state), one, self._chance)

    def _wait(self, state: GameState) -> None:
        due = state.deadlines[0].due if state.deadlines and state.status is GameStatus.PLAYING else None
        now = self.world.rehearsal.now
        if due is None or due < now:
            self.world.play(MoveClock(line=0, by=parse_duration("1d")))
        else:
            self.world.play(SetClock(line=0, at=Instant(due)))


def _line(player: Player, text: str) -> str:
    return f"{player.name}: {text}"


def _play(state: GameState) -> GameState:
    """Without what a refused move changes too."""
    return replace(state, sequence=0, head=EntryHash(""), at=Instant(0), absence=Absence())
