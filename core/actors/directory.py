"""The only holder of references to games: every message goes through it. Wakes, retires, replaces.

``Directory`` is plain: what a game runs in is a ``Mailbox`` that it is given a maker of. Must never
know what a message asks of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Protocol, assert_never

import pykka
import structlog

from core.actors.game import Game
from core.actors.game_actor import GameActor, carry
from core.actors.means import Means
from core.actors.messages import DirectoryMessage, GameMessage, Retire, Show, Stopped, Tell
from core.ids import GameId, Instant
from core.play.state import GameState
from core.ports import Batch, FateUnknown, StoreError

IDLE = 15 * 60 * 1000  # ms without a message after which a game is put to sleep

_log = structlog.get_logger(__name__)


class MailboxDead(Exception):
    """Nobody reads there any more; the message was not taken."""


class Mailbox(Protocol):
    """Where one awake game takes its messages."""

    @property
    def unfinished(self) -> bool:
        """Whether the game has something to make good once the store works again."""

    def post(self, message: GameMessage) -> None:
        """Hand over a message. Raises MailboxDead."""

    def stop(self) -> None:
        """No message follows. The maker's ``stopped`` is called when the last has been dealt with."""


Maker = Callable[[GameId, Callable[[], None]], Mailbox]  # (game, stopped)


class _Awake:
    __slots__ = ("held", "last", "life", "mailbox", "stopping")

    def __init__(self, mailbox: Mailbox, life: int, now: Instant) -> None:
        self.mailbox = mailbox
        self.life = life
        self.last = now
        self.stopping = False
        self.held: list[GameMessage] = []


class Directory:
    """``stopped`` carries the word that a mailbox has ended back into the directory's own thread."""

    def __init__(
        self,
        make: Maker,
        stopped: Callable[[GameId, int], None],
        asleep: Callable[[GameId], None],
        idle: int = IDLE,
    ) -> None:
        self._make = make
        self._report = stopped
        self._asleep = asleep
        self._idle = idle
        self._awake: dict[GameId, _Awake] = {}
        self._lives = 0

    @property
    def awake(self) -> frozenset[GameId]:
        return frozenset(self._awake)

    def tell(self, game: GameId, message: GameMessage, now: Instant, *, passing: bool = False) -> None:
        """Hand a message to its game, waking it. In order of the calls, of each game.

        ``passing``: a game that slept sleeps again after it, and one that is awake stays so no longer for it.
        """
        slot = self._awake.get(game)
        alone = passing and slot is None
        if slot is None:
            slot = self._wake(game, now)
        if not passing:
            slot.last = now
        if slot.stopping:
            slot.held.append(message)
            return
        try:
            slot.mailbox.post(message)
        except MailboxDead:
            _log.error("game_actor_dead", game=game, correlation=message.correlation)
            slot = self._wake(game, now)
            slot.mailbox.post(message)
        if alone and not slot.mailbox.unfinished:
            slot.stopping = True
            self._stop(game, slot)

    def retire(self, now: Instant) -> None:
        """Put idle games to sleep: the stop comes last, what arrives meanwhile waits for the next life.

        One that has something to make good is told to try again instead.
        """
        for game, slot in list(self._awake.items()):  # a plain mailbox ends at once
            if slot.stopping:
                continue
            if slot.mailbox.unfinished:
                self._try_again(game, slot)
            elif now - slot.last >= self._idle:
                slot.stopping = True
                self._stop(game, slot)

    @staticmethod
    def _try_again(game: GameId, slot: _Awake) -> None:
        try:
            slot.mailbox.post(Show(then=_nothing, correlation=f"{game}/again"))
        except MailboxDead:
            _log.error("game_actor_dead", game=game)  # its next message gets it a new life

    def stopped(self, game: GameId, life: int, now: Instant) -> None:
        """A mailbox has ended, as asked or not. What was held goes to a new one."""
        slot = self._awake.get(game)
        if slot is None or slot.life != life:
            return
        del self._awake[game]
        self._asleep(game)
        for message in slot.held:
            self.tell(game, message, now)

    def stop_all(self) -> None:
        for game, slot in list(self._awake.items()):
            if not slot.stopping:
                slot.stopping = True
                self._stop(game, slot)

    def _stop(self, game: GameId, slot: _Awake) -> None:
        try:
            slot.mailbox.stop()
        except MailboxDead:
            _log.error("game_actor_dead", game=game)
            self._report(game, slot.life)

    def _wake(self, game: GameId, now: Instant) -> _Awake:
        self._lives += 1
        life = self._lives
        mailbox = self._make(game, lambda: self._report(game, life))
        slot = _Awake(mailbox, life, now)
        self._awake[game] = slot
        return slot


class LocalMailbox:
    """A game in the caller's own thread: for rehearsals, where time stands still meanwhile."""

    def __init__(self, game: Game, commit: Callable[[Batch], None], stopped: Callable[[], None]) -> None:
        self._game = game
        self._commit = commit
        self._stopped = stopped

    @property
    def unfinished(self) -> bool:
        return self._game.unfinished

    def post(self, message: GameMessage) -> None:
        carry(self._game.work(message), self._commit)

    def stop(self) -> None:
        self._stopped()


class ActorMailbox:
    """A game in an actor's thread. Where none can be had, messages are turned away until there is one."""

    def __init__(self, game: Game, commit: Callable[[Batch], None], stopped: Callable[[], None]) -> None:
        self._game = game
        self._commit = commit
        self._stopped = stopped
        self._ref: pykka.ActorRef[GameActor] | None = None

    @property
    def unfinished(self) -> bool:
        return self._game.unfinished

    def post(self, message: GameMessage) -> None:
        ref = self._ref or self._start(message)
        if ref is None:
            self._game.turn_away(message)
            return
        try:
            ref.tell(message)
        except pykka.ActorDeadError as error:
            raise MailboxDead from error

    def _start(self, message: GameMessage) -> pykka.ActorRef[GameActor] | None:
        born: list[pykka.ActorRef[GameActor]] = []
        try:
            self._ref = GameActor.start(self._game, self._commit, self._stopped, born.append)
        except Exception:  # noqa: BLE001 - no thread, no memory: it may be had later
            _log.exception("game_not_started", game=self._game.game, correlation=message.correlation)
            for ref in born:  # pykka registers an actor before its thread runs
                pykka.ActorRegistry.unregister(ref)
        return self._ref

    def stop(self) -> None:
        if self._ref is None:
            self._stopped()
            return
        if not self._ref.is_alive():  # pykka would say nothing
            raise MailboxDead
        self._ref.stop(block=False)


def blocking(submit: Callable[[Batch], Future[None]], patience: float) -> Callable[[Batch], None]:
    """A commit that waits ``patience`` seconds for the writer, then takes the batch back.

    Raises StoreError. A batch already being written cannot be taken back: then its fate is waited
    for as long again, and is unknown after that; the game looks into the log.
    """

    def commit(batch: Batch) -> None:
        future = submit(batch)
        for _ in (1, 2):
            try:
                future.result(timeout=patience)
            except FutureTimeout:
                if future.cancel():
                    raise StoreError("the store did not answer in time; nothing was written") from None
            else:
                return
        raise FateUnknown("the store did not answer in time")

    return commit


def actor_maker(means: Means, commit: Callable[[Batch], None]) -> Maker:
    """Games in threads of their own."""

    def make(game: GameId, stopped: Callable[[], None]) -> Mailbox:
        return ActorMailbox(Game(game, means), commit, stopped)

    return make


class DirectoryActor(pykka.ThreadingActor):
    """Carries messages to a ``Directory`` whose games are actors.

    ``asleep`` hears of each game that was put to sleep; ``clock`` gives the time of its end.
    """

    use_daemon_thread = True

    def __init__(
        self, make: Maker, asleep: Callable[[GameId], None], clock: Callable[[], Instant], idle: int = IDLE
    ) -> None:
        super().__init__()
        self._directory = Directory(make, self._report, asleep, idle)
        self._clock = clock

    def _report(self, game: GameId, life: int) -> None:
        try:
            self.actor_ref.tell(Stopped(game, life, self._clock()))
        except pykka.ActorDeadError:
            _log.debug("directory_gone", game=game)

    def on_receive(self, message: DirectoryMessage) -> None:
        try:
            self._handle(message)
        except Exception:  # noqa: BLE001 - an exception under tell would end the actor: no game would be reached again
            _log.exception("directory_broke")

    def _handle(self, message: DirectoryMessage) -> None:
        match message:
            case Tell(game=game, message=inner, now=now, passing=passing):
                self._directory.tell(game, inner, now, passing=passing)
            case Retire(now=now):
                self._directory.retire(now)
            case Stopped(game=game, life=life, now=now):
                self._directory.stopped(game, life, now)
            case _:
                assert_never(message)

    def on_stop(self) -> None:
        self._directory.stop_all()


def _nothing(_state: GameState | None) -> None:
    """Only that the game works at all."""
