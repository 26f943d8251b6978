"""One random game, given by the ruleset and a number: played without faults, and what is to be said with them.

Must never know what has to come of a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from core.ids import AccountId, Instant, PlayerId
from core.law.durations import parse_duration
from core.law.pack import Pack
from core.play.commands import Series
from core.play.state import GameState, GameStatus
from core.play.times import iso
from core.play.waiting import Waiting, reading, waiting_for
from gateway.transcript import Down, Entry, Kill, MoveClock, Say, SetClock, Up
from tests.support.simulation import wording
from tests.support.simulation.answers import answer
from tests.support.simulation.initiatives import initiatives
from tests.support.simulation.people import GAME, PEOPLE, Person, person_of, strangers, typed
from tests.support.simulation.world import World

NOON = Instant(1_772_366_400_000)  # 2026-03-01T12:00:00Z
MOVES = 300
SHORT = ("1s", "1m", "10m", "1h", "5h")
AWAY = 0.015  # chance of a stretch away before a line
DEATH = 0.025
TWICE = 0.04


class Stuck(AssertionError):
    """Nobody is waited for, no deadline runs and no move is legal."""


class Played:
    """``play`` plays it. ``plain`` is what is said and how time passes, ``faulty`` the same with faults; both can be rehearsed.

    ``shown`` is what everyone saw of the plain one, by entry."""

    def __init__(self, pack: str, number: int, packs: Mapping[str, Pack]) -> None:
        self.plain: list[Entry] = []
        self.faulty: list[Entry] = []
        self.shown: list[list[str]] = []
        self.moves = 0
        self.pack, self.number = pack, number
        self.seed = f"{pack}/{number}"
        self._chance = Random(self.seed)
        self._down = False
        self._away = 0  # lines until the gateway is back
        self._again: list[tuple[int, Say]] = []  # to be delivered again, and when
        self.world = World(self.seed, packs)
        self._begun = False
        self._silent = ""  # the account of somebody who says no more, for a while
        self._ruleset = packs[pack]

    def play(self, moves: int = MOVES) -> Played:
        """To a win, a new round or so many moves."""
        self._begin(self._ruleset)
        self._begun = True
        while self.moves < moves and not self._over():
            self._step()
        if self._down:
            self._return()
        self.faulty.append(Kill(line=0))
        return self

    @property
    def state(self) -> GameState:
        return self.world.state

    def _over(self) -> bool:
        return self.state.status is GameStatus.OVER or self.state.round > 1

    # --- entries ---------------------------------------------------------------------------------

    def _clock(self, entry: SetClock | MoveClock) -> None:
        self.plain.append(entry)
        self.faulty.append(entry)
        self.shown.append(self.world.play(entry))

    def _say(self, person: Person, text: str, *, private: bool = False, talk: bool = False) -> None:
        """What is said in vain, on a network that keeps nothing, is said with the gateway away alone."""
        self.moves += 1
        said = person.says(text, self.moves, private=private)
        if talk:
            said = Say(line=0, network=said.network, room=said.room, nick=said.nick, text=text, id=said.id)
        self._faults()
        self.faulty.append(said)
        self._away -= 1
        if self._down and not person.keeps:
            return
        self.plain.append(said)
        self.shown.append(self.world.play(said))
        known = person.keeps or not talk  # of mere talk nothing is kept where its network keeps nothing
        if known and self._chance.random() < TWICE:
            self._again.append((self.moves + self._chance.choice((0, 0, 1, 3, 8)), said))
        for when, again in list(self._again):
            if when <= self.moves and not self._down:
                self.faulty.append(again)
                self._again.remove((when, again))

    def _faults(self) -> None:
        if not self._begun:
            return
        if self._down:
            if self._away <= 0:
                self._return()
        elif self._chance.random() < AWAY:
            self.faulty.append(Down(line=0))
            self._down, self._away = True, self._chance.randint(1, 9)
        elif self._chance.random() < DEATH:
            self.faulty.append(Kill(line=0))

    def _return(self) -> None:
        self.faulty.append(Up(line=0))
        self._down = False

    # --- the beginning ---------------------------------------------------------------------------

    def _begin(self, pack: Pack) -> None:
        chance = self._chance
        least = 4 if "players.minimum_active" in {s.key for r in pack.rules for s in r.reading} else 2
        here = chance.sample(PEOPLE, chance.randint(max(3, least), 7))
        self._clock(SetClock(line=0, at=NOON))
        host, *others = here
        self._say(host, f"new {pack.id} {GAME}")
        for room in {
            (p.network, p.room): p for p in others if (p.network, p.room) != (host.network, host.room)
        }.values():
            self._say(room, f"attach {GAME} CODE")
        if self._chance.random() < 0.4:
            self._say(host, f"lang {chance.choice(('fr', 'ru'))}")
        for person in here:
            if self.state.of_account(AccountId(f"{person.network}/{person.nick}")) is None:
                self._say(person, f"join {person.name}")
        if chance.random() < 0.3:
            names = [p.name for p in self.state.players]
            self._say(host, f"reseat {' '.join(chance.sample(names, len(names)))}")
        self._say(host, "start")
        if chance.random() < 0.3:
            self._silent = self.state.player(PlayerId(chance.randint(1, len(self.state.players)))).accounts[0]

    # --- one step ----------------------------------------------------------------------------------

    def _step(self) -> None:
        state, chance = self.state, self._chance
        if state.paused_at is not None:
            if state.host is not None:
                self._say(person_of(state.player(state.host)), "resume")
            return
        waiting = waiting_for(state)
        self._going_on(state, waiting)
        kind = chance.random()
        if kind < 0.04:
            self._say(chance.choice(PEOPLE), wording.nonsense(chance))
        elif kind < 0.05:
            self._say(chance.choice(PEOPLE), wording.talk(chance), talk=True)
        elif kind < 0.14:
            self._wait()
        elif kind < 0.84 and waiting and not self._all_voted(waiting):
            self._answer(waiting)
        else:
            self._take_the_initiative(waiting)

    def _wait(self) -> None:
        """Some time passes, or all until the next deadline: to just before it, to it, or past it."""
        state, chance = self.state, self._chance
        due = state.deadlines[0].due if state.deadlines and state.status is GameStatus.PLAYING else None
        if due is None or chance.random() < 0.5:
            self._clock(MoveClock(line=0, by=parse_duration(chance.choice(SHORT))))
            return
        now = self.world.rehearsal.now
        self._clock(SetClock(line=0, at=Instant(max(now, due + chance.choice((-1, 0, 0, 1))))))

    def _answer(self, waiting: tuple[Waiting, ...]) -> None:
        optional = [w for w in waiting if w.what not in ("vote", "elect", "officer-consent")]
        chosen = optional if optional and self._chance.random() < 0.5 else waiting
        one = self._chance.choice(chosen)
        if one.what == "call" and one.series is Series.REQUEST and (one.number or 0) % 3 == 0:
            self._wait()  # some requests are forgotten
            return
        if self.state.player(one.player).accounts[0] == self._silent:
            self._be_silent()
            return
        person = person_of(self.state.player(one.player))
        text = answer(reading(self.state), one, self._chance)
        private = self._chance.random() < 0.3
        self._say(person, text, private=private)

    def _all_voted(self, waiting: tuple[Waiting, ...]) -> bool:
        """Only what has time till its deadline is waited for: then it is the deadline that is waited for, often."""
        return (
            all(w.due is not None and w.what in ("vote", "elect") for w in waiting)
            and self._chance.random() < 0.3
        )

    def _be_silent(self) -> None:
        """A silent one is waited for, or is silent no more, or the host removes him."""
        kind = self._chance.random()
        host = self.state.host
        if kind < 0.06:
            self._silent = ""
        elif kind < 0.09 and host is not None:
            silent = self.state.of_account(AccountId(self._silent))
            if silent is not None and silent.id != host:
                self._say(person_of(self.state.player(host)), f"remove {silent.name}")
        else:
            self._wait()

    def _take_the_initiative(self, waiting: tuple[Waiting, ...]) -> None:
        acts = initiatives(reading(self.state), self._chance)
        if self._chance.random() < 0.06 and len(self.state.active()) < 6 and (new := strangers(self.state)):
            person = self._chance.choice(new)
            self._say(person, f"join {person.name}")
        elif acts and (not waiting or self._chance.random() < 0.7):
            _weight, player, text = self._chance.choices(acts, [a[0] for a in acts])[0]
            if self.state.player(player).accounts[0] == self._silent:
                self._wait()
                return
            self._say(person_of(self.state.player(player)), text)
        else:
            self._wait()

    def _going_on(self, state: GameState, waiting: tuple[Waiting, ...]) -> None:
        """The gateway is never stuck: somebody is waited for, a deadline runs, or anybody may move."""
        if waiting or state.status is GameStatus.OVER or state.deadlines or state.turn is None:
            return
        if len(state.active()) < 2 or state.status is GameStatus.SUSPENDED:
            return  # somebody has to join or come back
        raise Stuck(f"{state.turn} with nobody waited for")

    def transcript(self, *, faulty: bool = True) -> str:
        return "\n".join(map(_line, self.faulty if faulty else self.plain))


def _line(entry: Entry) -> str:
    match entry:
        case Say():
            return typed(entry)
        case SetClock(at=at):
            return f"@{iso(at)}"
        case MoveClock(by=by):
            return f"+{by}"
        case _:
            return f"-{type(entry).__name__.lower()}"
