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

from core.actors.game import Game, GameActor, carry
from core.actors.means import Means
from core.actors.messages import DirectoryMessage, GameMessage, Retire, Stopped, Tell
from core.ids import GameId, Instant
from core.ports import Batch, StoreError

IDLE = 15 * 60 * 1000  # ms without a message after which a game is put to sleep

_log = structlog.get_logger(__name__)


class MailboxDead(Exception):
    """Nobody reads there any more; the message was not taken."""


class Mailbox(Protocol):
    """Where one awake game takes its messages."""

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

    def tell(self, game: GameId, message: GameMessage, now: Instant) -> None:
        """Hand a message to its game, waking it. In order of the calls, of each game."""
        slot = self._awake.get(game) or self._wake(game, now)
        slot.last = now
        if slot.stopping:
            slot.held.append(message)
            return
        try:
            slot.mailbox.post(message)
        except MailboxDead:
            _log.error("game_actor_dead", game=game, correlation=message.correlation)
            self._wake(game, now).mailbox.post(message)

    def retire(self, now: Instant) -> None:
        """Put idle games to sleep: the stop comes last, what arrives meanwhile waits for the next life."""
        for game, slot in list(self._awake.items()):  # a plain mailbox ends at once
            if not slot.stopping and now - slot.last >= self._idle:
                slot.stopping = True
                self._stop(game, slot)

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

    def post(self, message: GameMessage) -> None:
        carry(self._game.work(message), self._commit)

    def stop(self) -> None:
        self._stopped()


class ActorMailbox:
    """A game in an actor's thread."""

    def __init__(self, ref: pykka.ActorRef[GameActor]) -> None:
        self._ref = ref

    def post(self, message: GameMessage) -> None:
        try:
            self._ref.tell(message)
        except pykka.ActorDeadError as error:
            raise MailboxDead from error

    def stop(self) -> None:
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
        raise StoreError("the store did not answer in time")

    return commit


def actor_maker(means: Means, commit: Callable[[Batch], None]) -> Maker:
    """Games in threads of their own."""

    def make(game: GameId, stopped: Callable[[], None]) -> Mailbox:
        return ActorMailbox(GameActor.start(Game(game, means), commit, stopped))

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
            case Tell(game=game, message=inner, now=now):
                self._directory.tell(game, inner, now)
            case Retire(now=now):
                self._directory.retire(now)
            case Stopped(game=game, life=life, now=now):
                self._directory.stopped(game, life, now)
            case _:
                assert_never(message)

    def on_stop(self) -> None:
        self._directory.stop_all()
