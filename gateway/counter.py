"""What the router and its helpers share: saying an answer, handing a move to a game, finishing a message.

Must never know what a message means.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog
from msgspec.structs import replace

from core.actors.messages import Along, FollowUp, GameMessage, Handle
from core.ids import GameId, Instant, MessageId
from core.play.commands import Command, Move
from core.play.state import GameState
from core.ports import AlreadyDone, Batch, Delivery, Inbound, Notice, Rank, StoreError
from gateway.at_length import at_length
from gateway.catch_up import CatchUp, Said
from gateway.heard import Heard
from gateway.outlet import Outlet
from gateway.speech.formats import span
from gateway.speech.phrases import Arg, Phrases, Words

NOTHING = Along()
EMPTY = Batch()
_log = structlog.get_logger(__name__)


class Counter:
    """Every message is finished exactly once: by the game it went to, or by a batch posted here.

    ``lost`` hears of each batch posted here that was not written.
    """

    def __init__(
        self, outlet: Outlet, phrases: Phrases, catch_up: CatchUp, lost: Callable[[Batch], None]
    ) -> None:
        self._outlet = outlet
        self._phrases = phrases
        self._catch_up = catch_up
        self._lost = lost
        self._unwritten: dict[MessageId, Inbound] = {}  # kept by their networks, to be taken up again
        self._promised: set[MessageId] = set()  # of those, whose speakers have been told so
        self._flying: dict[str, MessageId | None] = {}  # correlation: the id it acts under
        self._parts: dict[str, int] = {}  # of messages of several commands: how many are not finished

    # --- answers ----------------------------------------------------------------------------

    def phrase(self, heard: Heard, phrase: str, /, **args: Arg) -> str:
        return self._phrases.say(heard.language, phrase, **args)

    def words(self, heard: Heard) -> Words:
        return Words(self._phrases, heard.language)

    def say(self, heard: Heard, phrase: str, /, *, apart: bool = False, **args: Arg) -> None:
        """Answer with a phrase; that finishes the message."""
        self.notice(heard, Notice(text=self.phrase(heard, phrase, **args)), apart=apart)

    def notice(
        self,
        heard: Heard,
        notice: Notice,
        *,
        apart: bool = False,
        batch: Batch = EMPTY,
        rank: Rank = Rank.RECEIPT,
    ) -> None:
        """Answer with a notice, and write what else is in ``batch`` with it."""
        long = () if apart else at_length(heard, notice, rank, self._phrases)
        told = long or (heard.answer(notice, apart=apart, rank=rank),)
        self.finish(heard, replace(batch, deliveries=(*batch.deliveries, *told)))

    def finish(self, heard: Heard, batch: Batch = EMPTY) -> None:
        """Write the batch and that the message is done with. Nothing is written where nothing changes."""
        if heard.id is not None and (batch != EMPTY or heard.network.keeps_history):
            batch = replace(batch, done=(heard.id,))
        self._flying[heard.correlation] = heard.id
        if batch == EMPTY:
            self.finished(heard.correlation)
        else:
            self._outlet.post(batch, lambda error: self._not_written(heard, batch, error))
            self.finished(heard.correlation)

    def beside(self, delivery: Delivery) -> None:
        """Say something more about a message that is finished elsewhere."""
        batch = Batch(deliveries=(delivery,))
        self._outlet.post(batch, lambda error: self._say_anyway(batch, error))

    def _not_written(self, heard: Heard, batch: Batch, error: StoreError) -> None:
        self._lost(batch)
        if isinstance(error, AlreadyDone):
            _log.info("message_repeated", network=heard.message.network, correlation=heard.correlation)
            return
        if any(
            (
                batch.people,
                batch.accounts,
                batch.accounts_removed,
                batch.sealed,
                batch.bans,
                batch.bans_lifted,
            )
        ):
            phrase = self._put_off(heard) if heard.network.keeps_history else "desk-not-recorded"
            if not phrase:
                return
            text = self.phrase(heard, phrase)
            batch = Batch(deliveries=(heard.answer(Notice(text=text)),))
        self._say_anyway(batch, error)

    def _put_off(self, heard: Heard) -> str:
        """The message is in the inbox and would act at the next start: so it is taken up again before."""
        if heard.id is None:
            return "desk-not-recorded"
        self._unwritten[heard.id] = heard.message
        if heard.id in self._promised:
            return ""
        self._promised.add(heard.id)
        return "desk-recorded-later"

    def unwritten(self) -> list[Inbound]:
        """What was not recorded and is to be taken up again now, each message once, in order."""
        taken, self._unwritten = list(self._unwritten.values()), {}
        if not taken:
            self._promised.clear()
        return [message for n, message in enumerate(taken) if message not in taken[:n]]

    def _say_anyway(self, batch: Batch, error: StoreError) -> None:
        _log.error("answer_not_recorded", error=str(error))
        for delivery in batch.deliveries:
            self._outlet.say(delivery)

    # --- moves ------------------------------------------------------------------------------

    def move(
        self, heard: Heard, game: GameId, move: Move, *, along: Along = NOTHING, language: str = "en"
    ) -> None:
        """Hand a move to its game, now or when its networks have caught up."""
        message = Handle(
            command=_command(heard, move), correlation=heard.correlation, along=along, language=language
        )
        self._flying[heard.correlation] = heard.id
        if self._hand_on(game, message, heard.now):
            self._tell_it_waits(heard, game)

    def _tell_it_waits(self, heard: Heard, game: GameId) -> None:
        """Once to each who speaks while others' networks are behind; theirs cannot be told before they are not."""
        missing, until = self._catch_up.missing(game), self._catch_up.until
        if until is None or heard.account is None or heard.message.network in missing:
            return
        if not self._catch_up.first_of(heard.account):
            return
        language = Words(self._phrases, heard.language)
        text = language(
            "desk-held", n=len(missing), networks=", ".join(missing), span=span(language, until - heard.now)
        )
        self._outlet.say(heard.answer(Notice(text=text), kind="held"))

    def follow_up(
        self,
        heard: Heard,
        game: GameId,
        find: Callable[[GameState | None], Move | None],
        otherwise: Callable[[], None],
    ) -> None:
        """Hand on what was said about another message, behind it.

        ``find`` gives the move it is, from the state once the game knows the other; it is called in
        the game's thread. Where it is none, ``otherwise`` finishes the message, here.
        """

        def command(state: GameState | None) -> Command | None:
            try:
                move = find(state)
            except Exception:  # noqa: BLE001 - one bad message never silences the others
                _log.exception("message_broke", correlation=heard.correlation)
                self._outlet.soon(lambda: self.say(heard, "desk-set-aside", id=heard.correlation))
                return None
            if move is None:
                self._outlet.soon(otherwise)
                return None
            return _command(heard, move)

        self._flying[heard.correlation] = heard.id
        message = FollowUp(command=command, at=heard.at, correlation=heard.correlation, message=heard.id)
        self._hand_on(game, message, heard.now)

    def _hand_on(self, game: GameId, message: Said, now: Instant) -> bool:
        """Whether it has to wait."""
        if self._catch_up.take(game, message):
            return True
        self._outlet.tell(game, message, now)
        return False

    def aside(
        self,
        game: GameId,
        command: Command,
        correlation: str,
        now: Instant,
        *,
        along: Along = NOTHING,
        language: str = "en",
    ) -> None:
        """A command that nobody said to this game: it follows from something else."""
        message = Handle(command=command, correlation=correlation, along=along, language=language)
        self._hand_on(game, message, now)

    def tell(self, game: GameId, message: GameMessage, now: Instant) -> None:
        self._outlet.tell(game, message, now)

    def soon(self, call: Callable[[], None]) -> None:
        self._outlet.soon(call)

    # --- what is on its way --------------------------------------------------------------------

    def begin(self, heard: Heard) -> None:
        """The message is taken up, and will be finished later."""
        self._flying[heard.correlation] = heard.id

    def flying(self, message: MessageId) -> bool:
        """Whether the message has been taken up and not been finished."""
        return message in self._flying.values() or message in self._parts

    def split(self, heard: Heard, count: int) -> list[Heard]:
        """The message as so many commands; it is done when all of them are."""
        if count == 1:
            return [heard]
        if heard.id is not None:
            self._parts[heard.id] = count
        return [heard.part(number) for number in range(1, count + 1)]

    def finished(self, correlation: str) -> None:
        own = self._flying.pop(correlation, None)
        whole = None if own is None else own.rpartition("#")[0]
        if not whole or whole not in self._parts:
            return
        self._parts[whole] -= 1
        if self._parts[whole] == 0:
            del self._parts[whole]
            self._outlet.post(Batch(done=(MessageId(whole),)), _ignored)


def _command(heard: Heard, move: Move) -> Command:
    return Command(move=move, at=heard.at, actor=heard.actor, message=heard.id, place=heard.place)


def _ignored(error: StoreError) -> None:
    """The parts are done each by itself; the whole only spares a restart from looking at them."""
    _log.warning("message_not_marked", error=str(error))
