"""One move being carried out: the state so far, the events so far, and what the rules say now.

Every question about a setting goes through here, so that each event and refusal can name its
rules. Must never know what a particular move means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NoReturn, TypeVar

from core.ids import DeadlineId, Instant, Key, PlayerId, RuleId
from core.law.chance import Chance
from core.law.durations import Duration
from core.law.expressions import Value
from core.law.faults import ReadingFault
from core.law.precedence import Settings, settings_of
from core.law.threshold import Threshold
from core.play import events as ev
from core.play.commands import Command
from core.play.evolve import evolve
from core.play.evolve_absence import if_going_on
from core.play.hooks import Answer, Request
from core.play.recounts import Count, NotRecounted, Recount, Recounted
from core.play.sealing import Hidden, SealNotKept
from core.play.secrets import Secrets
from core.play.state import GameState, GameStatus, Player, PlayerStatus

T = TypeVar("T")
Names = Mapping[str, Value]
Answers = Sequence[tuple[Request | Recount, Answer | Count]]
NO_ANSWERS: Answers = ()
LEAST_LENGTH = Duration(millis=60_000)
_NOTHING: Names = {}


class Refused(Exception):
    """The move is not carried out; nothing has happened."""

    def __init__(self, code: str, rules: tuple[int, ...] = (), **args: object) -> None:
        super().__init__(code)
        self.refusal = ev.Refusal(
            code=code, rules=rules, args=tuple((name, str(value)) for name, value in args.items())
        )


class Wanted(Exception):
    """Rules' code, or the log, must be asked before it can be decided: decide again with the answer."""

    def __init__(self, request: Request | Recount) -> None:
        super().__init__(type(request).__name__)
        self.request = request


class Play:
    """Collects the events of one command; ``state`` is always the state after them."""

    def __init__(
        self, state: GameState, command: Command, secrets: Secrets, answers: Answers = NO_ANSWERS
    ) -> None:
        self.state = state
        self.command = command
        self.at: Instant = command.at
        self.events: list[ev.Event] = []
        self._secrets = secrets
        self._hidden = dict(secrets.hidden)
        self._round = state.round
        self._answers = answers
        self._named: GameState | None = None  # the state that ``_names`` are of
        self._names: dict[str, Value] = {}
        self.hooked = 0  # events that rules' code has been called for
        self.stopped = 0  # events that have been looked at for timers that end
        self.calls = 0  # of rules' code
        self.done_by: dict[RuleId, tuple[int, int]] = {}  # effects that call code, and effects, of each rule

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event, self.at)

    def refuse(self, code: str, *keys: str, **args: object) -> NoReturn:
        """Refuse in the name of the rules that set ``keys``."""
        raise Refused(code, self.sources(*keys), **args)

    # --- what the rules say ------------------------------------------------

    @property
    def settings(self) -> Settings:
        return settings_of(self.state.rules)

    def sources(self, *keys: str) -> tuple[int, ...]:
        """Numbers of the rules that set the keys now, without repeats."""
        found: list[int] = []
        for key in keys:
            rule = self.settings.source(Key(key))
            if rule is not None and rule.number not in found:
                found.append(int(rule.number))
        return tuple(found)

    def names(self, **more: Value) -> dict[str, Value]:
        """The names every expression may use, and ``more``."""
        if self._named is not self.state:
            turn = self.state.turn
            self._named, self._names = (
                self.state,
                {
                    "players": Fraction(len(self.state.active())),
                    "circuit": Fraction(self.state.circuit),
                    "turn": Fraction(0 if turn is None else turn.number),
                    "suspended": self.state.status is GameStatus.SUSPENDED,
                },
            )
        return {**self._names, **more}

    def _given(self, key: str, names: Names | None) -> Names:
        """The game's own names where none are given; none where the value depends on none."""
        if names is not None:
            return names
        return _NOTHING if self.settings.fixed(key) else self.names()

    def _failed(self, fault: ReadingFault) -> None:
        event = ev.ReadingFailed(rules=(int(fault.rule.number),), key=fault.key, reason=fault.reason)
        if event not in self.events:
            self.emit(event)

    def flag(self, key: str, names: Names | None = None) -> bool:
        try:
            return self.settings.flag(Key(key), self._given(key, names))
        except ReadingFault as fault:
            self._failed(fault)
            return self.settings.unregulated.flag(Key(key))

    def number(self, key: str, names: Names | None = None, purpose: str = "") -> Fraction | None:
        """``purpose`` names the act a die in the expression is rolled for."""
        try:
            return self.settings.number(Key(key), self._given(key, names), lambda n: self._die(n, purpose))
        except ReadingFault as fault:
            self._failed(fault)
            return self.settings.unregulated.number(Key(key))

    def integer(self, key: str, names: Names | None = None) -> int | None:
        value = self.number(key, names)
        return None if value is None else int(value)

    def length(self, key: str, names: Names | None = None) -> Duration | None:
        """At least ``LEAST_LENGTH``: what comes again by itself, the next judge or turn, must not fill a log."""
        try:
            found = self.settings.length(Key(key), self._given(key, names))
            return None if found is None else found.at_least(LEAST_LENGTH)
        except ReadingFault as fault:
            self._failed(fault)
            return self.settings.unregulated.length(Key(key))

    def word(self, key: str, names: Names | None = None) -> str:
        try:
            return self.settings.word(Key(key), self._given(key, names))
        except ReadingFault as fault:
            self._failed(fault)
            return self.settings.unregulated.word(Key(key))

    def word_or_length(self, key: str, names: Names | None = None) -> str:
        """The word a key is set to that may also hold a length of time; "" where it holds one or none."""
        try:
            value = self.settings.value(Key(key), self._given(key, names))
        except ReadingFault as fault:
            self._failed(fault)
            return ""
        return value if isinstance(value, str) else ""

    def words(self, key: str, names: Names | None = None) -> tuple[str, ...]:
        try:
            return self.settings.words(Key(key), self._given(key, names))
        except ReadingFault as fault:
            self._failed(fault)
            return self.settings.unregulated.words(Key(key))

    def threshold(self, key: str, names: Names) -> Threshold | None:
        try:
            return self.settings.threshold(Key(key), names)
        except ReadingFault as fault:
            self._failed(fault)
            return self.settings.unregulated.threshold(Key(key))

    # --- chance --------------------------------------------------------------

    def draw(self, purpose: str, sides: int) -> int:
        """A provable draw from 1 to ``sides``, recorded under the act it is for."""
        chance = Chance(self._secrets.next_seed if self.round_ended else self._secrets.seed, self.state.mix)
        result = chance.draw(purpose, sides)
        self.emit(ev.Drawn(purpose=purpose, sides=sides, result=result))
        return result

    def _die(self, sides: int, purpose: str) -> int:
        thrown = f"{purpose}/"
        taken = sum(1 for e in self.events if isinstance(e, ev.Drawn) and e.purpose.startswith(thrown))
        return self.draw(f"{purpose}/{taken + 1}", sides)

    # --- rules' code ---------------------------------------------------------

    def ask(self, request: Request) -> Answer:
        """What the code answers; raises Wanted where it has not been asked."""
        for asked, answer in self._answers:
            if asked == request and not isinstance(answer, Recounted | NotRecounted):
                return answer
        raise Wanted(request)

    def recount(self, request: Recount) -> Count:
        """What the game would be had it been counted otherwise; raises Wanted where that was not asked yet."""
        for asked, answer in self._answers:
            if asked == request and isinstance(answer, Recounted | NotRecounted):
                return answer
        raise Wanted(request)

    def hook_seed(self, purpose: str) -> str:
        """What one call's dice are thrown with, hexadecimal."""
        seed = self._secrets.next_seed if self.round_ended else self._secrets.seed
        return Chance(seed, self.state.mix).seed_for(purpose).hex()

    def sealed(self, text: str) -> str:
        """The seal of this command's ballot (or consent) saying ``text``; it can be opened in the same move."""
        hidden = Hidden(self._secrets.nonce, text)
        self._hidden[hidden.seal] = hidden
        return hidden.seal

    def opened(self, seal: str) -> Hidden:
        """What a seal hides. Raises SealNotKept where nobody kept it: the close must not go on without."""
        if seal not in self._hidden:
            raise SealNotKept(seal)
        return self._hidden[seal]

    @property
    def round_ended(self) -> bool:
        """A new round has begun within this move."""
        return self.state.round != self._round

    def seed(self) -> bytes:
        return self._secrets.seed

    def next_seed(self) -> bytes:
        return self._secrets.next_seed

    # --- who and where ---------------------------------------------------------

    def player(self) -> Player:
        """The active player whose account sent the command, or a refusal."""
        actor = self.command.actor
        player = None if actor is None else self.state.of_account(actor.account)
        if player is None:
            raise Refused("not-a-player")
        if player.status is PlayerStatus.WAITING:
            raise Refused("not-yet-a-player", self.sources("players.join_takes_effect"))
        if player.status is PlayerStatus.VACATION:
            raise Refused("on-vacation", self.sources("vacation.allowed"))
        return player

    def playing(self) -> None:
        """Refuse what only a running game can do."""
        if self.state.status is GameStatus.GATHERING:
            raise Refused("not-started")
        if self.state.status is GameStatus.OVER:
            raise Refused("game-over")
        if self.state.paused_at is not None:
            raise Refused("paused")

    def host(self) -> None:
        """Refuse whoever is neither the host nor an operator."""
        actor = self.command.actor
        if actor is None or actor.operator:
            return
        player = self.state.of_account(actor.account)
        if player is None or player.id != self.state.host:
            host = "" if self.state.host is None else self.state.player(self.state.host).name
            raise Refused("host-only", host=host)

    def name(self, player: PlayerId) -> str:
        return self.state.player(player).name

    # --- deadlines ---------------------------------------------------------------

    def set_deadline(self, deadline: str, due: Instant, *keys: str) -> None:
        self.emit(ev.DeadlineSet(rules=self.sources(*keys), deadline=DeadlineId(deadline), due=due))

    def keep_deadline(self, deadline: str, due: Instant, *keys: str) -> None:
        """Set one to a time the state holds: while no deadline runs that is an earlier one than it means."""
        self.set_deadline(deadline, if_going_on(self.state, due, self.at), *keys)

    def clear_deadline(self, deadline: str) -> None:
        if any(d.id == deadline for d in self.state.deadlines):
            self.emit(ev.DeadlineCleared(deadline=DeadlineId(deadline)))
