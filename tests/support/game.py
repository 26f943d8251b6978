"""A game at a table for tests of play: virtual time, short ways to say moves, and laws checked at every step."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from core.ids import AccountId, DeadlineId, EntryHash, Instant, MessageId, NetworkName, PlayerId, RoomName
from core.law.durations import Duration
from core.law.expressions import evaluate, parse
from core.law.pack import Pack, load_pack
from core.law.precedence import settings_of
from core.law.reading import apply, parse_reading
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Actor, ChangeKind, Command, Draft, Ref, Series, Side
from core.play.decide import create, decide
from core.play.entry import Entry, decode, encode, hash_of
from core.play.evolve import fold
from core.play.secrets import Secrets
from core.play.state import GameState, Player, Proposal, Turn
from core.play.waiting import next_deadline
from core.ports import Place

PACKS = Path(__file__).parents[2] / "core" / "packs"
START = Instant(1_700_000_000_000)
ROOM = Place(NetworkName("libera"), RoomName("#nomic"))

E = TypeVar("E", bound=ev.Event)


@cache
def clockwise() -> Pack:
    return load_pack(tomllib.loads((PACKS / "clockwise.toml").read_text(encoding="utf-8")))


def pack_with(readings: Mapping[int, str], only: Collection[int] | None = None) -> Pack:
    """Clockwise with some rules read otherwise from the start (and of it ``only`` some rules)."""
    rules = []
    for rule in clockwise().rules:
        if only is not None and rule.number not in only:
            continue
        change = parse_reading(readings.get(rule.number, "{keep}"))
        rules.append(replace(rule, reading=apply(rule.reading, change, "pack")))
    return replace(clockwise(), rules=tuple(rules))


def seed_of(round_: int) -> bytes:
    return hashlib.sha256(f"round {round_}".encode()).digest()


def secrets_of(state: GameState) -> Secrets:
    return Secrets(seed_of(state.round), seed_of(state.round + 1))


def duration(text: str) -> Duration:
    value = evaluate(parse(text), {})
    assert isinstance(value, Duration)
    return value


def draft(
    kind: str | None = None,
    target: int | None = None,
    *,
    title: str | None = None,
    text: str | None = None,
    reading: str | None = None,
) -> Draft:
    return Draft(
        kind=None if kind is None else ChangeKind(kind),
        target=None if target is None else Ref(Series.NUMBER, target),
        title=title,
        text=text,
        reading=reading,
    )


def account(who: str) -> AccountId:
    return AccountId(f"libera/{who}")


class Log:
    """A game's log being written: what decides, and a second state folded from the bytes only."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.state: GameState | None = None
        self.mirror: GameState | None = None
        self._head = EntryHash("")

    def append(self, command: Command, pack: Pack) -> ev.Outcome:
        if self.state is None:
            outcome = create(command, pack=pack, language="en", seed=seed_of(1))
        else:
            before = self.state
            outcome = decide(before, command, secrets_of(before))
            assert self.mirror is not None
            assert decide(self.mirror, command, secrets_of(before)) == outcome, "deciding is no function"
            assert before == self.state, "deciding has changed the state"
        assert outcome.refusal is None or not outcome.events
        if self.state is None and outcome.refusal is not None:
            return outcome
        entry = Entry(
            sequence=len(self.bodies) + 1,
            at=command.at,
            engine="test",
            previous=self._head,
            command=command,
            outcome=outcome,
        )
        body = encode(entry)
        assert decode(body) == entry, "an entry is not what was stored"
        self._head = hash_of(body)
        self.bodies.append(body)
        self.state = fold(self.state, entry, self._head)
        self.mirror = fold(self.mirror, decode(body), self._head)
        assert self.state == self.mirror, "a replay is another game"
        return outcome

    def replayed(self) -> GameState:
        """The state folded anew from the stored bytes alone."""
        state: GameState | None = None
        for body in self.bodies:
            state = fold(state, decode(body), hash_of(body))
        assert state is not None
        return state


class Table:
    """Players at a table. Nicks are lower case; a player's name is his nick.

    ``readings`` has some rules read otherwise from the start; ``only`` leaves only some rules.
    """

    def __init__(
        self,
        *nicks: str,
        readings: Mapping[int, str] | None = None,
        only: Collection[int] | None = None,
        start: bool = True,
    ) -> None:
        self.pack = clockwise() if readings is None and only is None else pack_with(readings or {}, only)
        self.now = START
        self.log = Log()
        self.last = ev.Outcome()
        self._messages = 0
        nicks = nicks or ("alice", "bob", "carol")
        self.ok(nicks[0], cmd.New(ruleset="clockwise", name="Night"))
        for nick in nicks[1:]:
            self.ok(nick, cmd.Join())
        if start:
            self.ok(nicks[0], cmd.Start())

    # --- saying things ----------------------------------------------------------

    def say(
        self,
        who: str | None,
        move: cmd.Move,
        *,
        message: str | None = None,
        after: int = 1000,
        place: Place | None = ROOM,
    ) -> ev.Outcome:
        """``who`` "@op" is an operator, None the game itself. Each move comes ``after`` ms later."""
        self.now = Instant(self.now + after)
        self._messages += 1
        actor = None if who is None else Actor(account(who), who, operator=who == "@op")
        command = Command(
            move=move,
            at=self.now,
            actor=actor,
            message=MessageId(message or f"libera/{self._messages}"),
            place=place,
        )
        self.last = self.log.append(command, self.pack)
        return self.last

    def ok(self, who: str | None, move: cmd.Move, *, message: str | None = None) -> tuple[ev.Event, ...]:
        outcome = self.say(who, move, message=message)
        assert outcome.refusal is None, outcome.refusal
        return outcome.events

    def refused(self, who: str | None, move: cmd.Move) -> ev.Refusal:
        before = self.state
        outcome = self.say(who, move)
        assert outcome.refusal is not None, outcome.events
        after = replace(self.state, sequence=before.sequence, head=before.head, at=before.at)
        assert after == before, "a refused move has changed something"
        return outcome.refusal

    # --- looking at it -------------------------------------------------------------

    @property
    def state(self) -> GameState:
        assert self.log.state is not None
        return self.log.state

    @property
    def turn(self) -> Turn:
        assert self.state.turn is not None
        return self.state.turn

    @property
    def mover(self) -> str:
        """The nick of the player whose turn it is."""
        return self.state.player(self.turn.player).name

    def player(self, nick: str) -> Player:
        found = self.state.named(nick)
        assert found is not None
        return found

    def id(self, nick: str) -> PlayerId:
        return self.player(nick).id

    def score(self, nick: str) -> Fraction:
        return self.player(nick).score

    def present(self) -> tuple[str, ...]:
        return tuple(p.name for p in self.state.active())

    def proposal(self, number: int = 301) -> Proposal:
        found = self.state.proposal(number)
        assert found is not None
        return found

    def setting(self, key: str) -> str:
        """What the rules say of the key, as written; "" where no rule does."""
        standing = settings_of(self.state.rules).standing(key)
        return "" if standing is None else standing.setting.value

    def events(self, kind: type[E]) -> list[E]:
        """Those of the last move that are of the kind."""
        return [event for event in self.last.events if isinstance(event, kind)]

    def event(self, kind: type[E]) -> E:
        found = self.events(kind)
        assert len(found) == 1, (kind.__name__, self.last)
        return found[0]

    # --- moves in short ------------------------------------------------------------

    def propose(
        self,
        kind: str = "enact",
        target: int | None = None,
        *,
        title: str | None = None,
        text: str | None = None,
        reading: str | None = None,
        who: str | None = None,
    ) -> int:
        """A proposal (of the turn's player, unless said otherwise), with words where it needs some."""
        if kind == "enact":
            title, text = title or "A rule", text or "As it says."
        if kind == "amend" and reading is None:
            text = text or "Otherwise now."
        typed = draft(kind, target, title=title, text=text, reading=reading)
        self.ok(who or self.mover, cmd.Propose(draft=typed))
        return self.state.open_proposals[-1].number

    def call(self, number: int | None = None, *, who: str | None = None, period: str | None = None) -> None:
        ref = None if number is None else Ref(Series.NUMBER, number)
        length = None if period is None else duration(period)
        self.ok(who or self.mover, cmd.Call(ref=ref, period=length))

    def vote(self, who: str, side: str, number: int | None = None, message: str | None = None) -> None:
        ref = None if number is None else Ref(Series.NUMBER, number)
        self.ok(who, cmd.Vote(side=Side(side), ref=ref), message=message)

    def votes(self, *, against: Collection[str] = (), number: int | None = None) -> None:
        """All who are there vote in order of joining: for, those named against."""
        for nick in self.present():
            self.vote(nick, "against" if nick in against else "for", number)

    def carry(
        self,
        kind: str = "enact",
        target: int | None = None,
        reading: str | None = None,
        *,
        against: Collection[str] = (),
    ) -> int:
        """Proposed, called and voted on by all; the turn has come to its roll then."""
        number = self.propose(kind, target, reading=reading)
        self.call(number)
        self.votes(against=against, number=number)
        return number

    def take_turn(
        self,
        kind: str = "enact",
        target: int | None = None,
        reading: str | None = None,
        *,
        against: Collection[str] = (),
    ) -> int:
        """A whole turn: a proposal carried or not, and the roll."""
        number = self.carry(kind, target, reading, against=against)
        self.ok(self.mover, cmd.Roll())
        return number

    def take_turns(self, count: int) -> None:
        """So many whole turns with a proposal that is rejected."""
        for _ in range(count):
            self.take_turn(against=self.present())

    # --- time ------------------------------------------------------------------------

    def due(self, deadline: str) -> Instant:
        return next(d.due for d in self.state.deadlines if d.id == deadline)

    def wait(self, text: str) -> None:
        """Let time pass; every deadline on the way fires in order at its own time."""
        until = duration(text).after(self.now)
        while (deadline := next_deadline(self.state)) is not None and deadline.due <= until:
            self.now = deadline.due
            self.fire(deadline.id)
        self.now = until

    def fire(self, deadline: str) -> ev.Outcome:
        outcome = self.say(None, cmd.Due(deadline=DeadlineId(deadline)), after=0)
        assert outcome.refusal is None
        return outcome
