"""One game at work: messages in, batches out, one append in flight, the state swapped when it is written.

``Game`` is plain: no thread, no clock; ``GameActor`` only carries messages to it. Must never know a
network, a database or what a rule says.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import assert_never

import pykka
import structlog
from msgspec.structs import replace

from core.actors.batches import (
    Step,
    ballots_sealed,
    cast,
    cleared,
    encode_command,
    keyed,
    reminder_row,
    rooms_changed,
    rule_row,
    seeds_sealed,
    with_rows,
)
from core.actors.log import BEGINNING, LogBroken, folded
from core.actors.means import Means
from core.actors.messages import Along, GameMessage, Handle, Remind, Show, Tick
from core.actors.round_seeds import RoundSeeds
from core.actors.sealed_ballots import SealedBallots
from core.ids import DeadlineId, GameId, Instant, MessageId
from core.play.absence import listens
from core.play.commands import AddAccount, Command, Due, New, Spoke
from core.play.decide import create, decide
from core.play.entry import Entry, encode, hash_of
from core.play.events import Outcome, Refusal
from core.play.evolve import fold
from core.play.sealing import Hidden, conceal
from core.play.secrets import Secrets
from core.play.state import Deadline, GameState
from core.play.waiting import next_deadline
from core.ports import AlreadyDone, Batch, Delivery, Fenced, StoredEntry, StoreError

MOST_DEADLINES_AT_ONCE = 20_000  # a law whose deadlines breed without time passing must not hang us
NOTHING = Along()

Work = Generator[Batch, None, None]
Writing = Generator[Batch, None, bool]  # True: written, or settled in another way

_log = structlog.get_logger(__name__)


class Game:
    """The one order of events of a game. ``state`` may be read from any thread: it is swapped whole."""

    def __init__(self, game: GameId, means: Means) -> None:
        self.game = game
        self.state: GameState | None = None
        self._means = means
        self._loaded = False
        self._reminders: dict[DeadlineId, Instant] = {}
        self._seeds = RoundSeeds(game, means.records, means.seeds)
        self._skipped: set[tuple[DeadlineId, Instant]] = set()  # deadlines that cannot be fired
        self._ballots = SealedBallots(game, means.records, means.seeds)
        self._refused = False  # the last command
        self._abandoned: list[MessageId] = []  # answered "not recorded": must not act after a restart

    # --- carrying a message out ---------------------------------------------------------

    def work(self, message: GameMessage) -> Work:
        """The batches the message leads to, one at a time: each is written before the next is asked for.

        What the store has against a batch is thrown in. Nothing a command does makes this raise.
        """
        try:
            self._load()
        except (LogBroken, StoreError) as error:
            _log.error("game_not_loaded", game=self.game, correlation=message.correlation, error=str(error))
            self._turn_away(message)
        else:
            yield from self._dispatch(message)
        self._means.watcher.handled(self.game, message.correlation)

    def forget(self) -> None:
        """Drop what is in memory; the next message rebuilds it from storage."""
        self._loaded = False
        self.state = None
        self._seeds.forget()
        self._ballots.forget()

    def _dispatch(self, message: GameMessage) -> Work:
        match message:
            case Handle():
                yield from self._handle(message)
            case Tick():
                yield from self._tick(message)
            case Remind():
                yield from self._remind(message)
            case Show(then=then, at=at):
                if at is not None:
                    yield from self._fire(at, message.correlation)
                then(self.state)
            case _:
                assert_never(message)

    def _handle(self, message: Handle) -> Work:
        """First the deadlines up to its time; then the account, if it is a linked one; then the move."""
        command, correlation = message.command, message.correlation
        ready = yield from self._fire(command.at, correlation)
        if ready:
            ready = yield from self._bring_account(command, correlation)
        if ready:
            known = self.state
            yield from self._carry_out(command, correlation, message.along, message.language)
            yield from self._seen(known, command, correlation)
        else:
            self._apologise(command)

    def _seen(self, before: GameState | None, command: Command, correlation: str) -> Work:
        """A move that was refused is a sign of life all the same, where one is looked for."""
        actor, state = command.actor, self.state
        repeated = before is None or state is None or state.sequence == before.sequence
        if actor is None or state is None or repeated or not self._refused:
            return
        player = state.of_account(actor.account)
        if player is None or not listens(state, player.id):
            return
        own = None if command.message is None else MessageId(f"{command.message}#seen")
        sign = Command(move=Spoke(), at=max(command.at, state.at), actor=actor, message=own)
        yield from self._carry_out(sign, correlation)

    def _fire(self, until: Instant, correlation: str) -> Writing:
        """Fire in order what is due; False where the store does not take it."""
        for _ in range(MOST_DEADLINES_AT_ONCE):
            first = self._next_deadline(until)
            if first is None:
                return True
            command = Command(move=Due(deadline=first[0]), at=first[1])
            if not (yield from self._carry_out(command, correlation)):
                return False
        _log.error("deadlines_without_end", game=self.game, correlation=correlation, until=until)
        return True

    def _next_deadline(self, until: Instant) -> tuple[DeadlineId, Instant] | None:
        if self.state is None or next_deadline(self.state) is None:  # no deadline runs in a pause
            return None
        due = [d for d in self.state.deadlines if d.due <= until and (d.id, d.due) not in self._skipped]
        first = min(due, key=lambda d: (d.due, d.order), default=None)
        return None if first is None else (first.id, first.due)

    def _bring_account(self, command: Command, correlation: str) -> Writing:
        """A linked account acts as the player its person is here, also one linked before he joined."""
        actor, state = command.actor, self.state
        if actor is None or state is None or state.of_account(actor.account) is not None:
            return True
        for other in self._means.linked(actor.account):
            if state.of_account(other) is not None:
                move = AddAccount(account=actor.account)
                added = Command(move=move, at=command.at, actor=replace(actor, account=other))
                return (yield from self._carry_out(added, correlation))
        return True

    def _tick(self, message: Tick) -> Work:
        standing = self._deadline(message.deadline)
        yield from self._fire(message.until, message.correlation)
        if standing is None:
            yield from self._write(Step(batch=cleared(self.game, message.deadline)), message.correlation)
        elif standing.due > message.until:  # the row is older than the deadline: set it right
            row = rule_row(self.game, standing)
            yield from self._write(
                Step(batch=Batch(game=self.game, deadlines_set=(row,))), message.correlation
            )

    def _deadline(self, name: DeadlineId) -> Deadline | None:
        return None if self.state is None else next((d for d in self.state.deadlines if d.id == name), None)

    def _remind(self, message: Remind) -> Work:
        """Tell and set the next in one batch: a restart neither repeats nor forgets."""
        name, state = message.deadline, self.state
        told = () if state is None else self._means.reminders.tell(state, name, message.now)
        standing = {**self._reminders, name: Instant(0 if told else message.now + 1)}
        plan = {} if state is None else self._means.reminders.plan(state, standing, message.now)
        rows = (reminder_row(self.game, name, plan[name]),) if name in plan else ()
        batch = Batch(
            game=self.game,
            done=(MessageId(f"{self.game}/{name}/{message.due}"),),
            deliveries=keyed(f"{self.game}/{name}/{message.due}", told),
            deadlines_set=rows,
            deadlines_cleared=() if rows else (name,),
        )
        try:
            yield batch
        except AlreadyDone:  # told before; only the row was left over
            yield from self._write(Step(batch=replace(batch, done=(), deliveries=())), message.correlation)
        except StoreError as error:
            _log.error("not_recorded", game=self.game, correlation=message.correlation, error=str(error))
            return
        if rows:
            self._reminders[name] = plan[name]
        else:
            self._reminders.pop(name, None)

    def _carry_out(
        self, command: Command, correlation: str, along: Along = NOTHING, language: str = ""
    ) -> Writing:
        """One command, one batch; after another writer's entry once again, from the log as it now is."""
        for _attempt in (1, 2):
            try:
                step = self._step(command, correlation, along, language)
            except Exception as error:  # noqa: BLE001 - any bug here is this command's, not the game's
                return (yield from self._set_aside(command, correlation, error))
            if isinstance(command.move, Due) and step.after is None:
                return (yield from self._skip(command.move.deadline, command.at, correlation))
            try:
                yield step.batch
            except AlreadyDone:
                return self._rebuild(correlation)
            except Fenced as error:
                _log.warning("game_fenced", game=self.game, correlation=correlation, error=str(error))
                if not self._rebuild(correlation):
                    break
            except StoreError as error:
                _log.error("not_recorded", game=self.game, correlation=correlation, error=str(error))
                if self._written_after_all(step.batch, correlation):
                    return True
                break
            else:
                self._take(step)
                return True
        self._apologise(command)
        return False

    # --- one command ----------------------------------------------------------------------

    def _step(self, command: Command, correlation: str, along: Along, language: str) -> Step:
        before = self.state
        if before is not None and command.at < before.at:
            command = replace(command, at=before.at)
        secrets = self._ballots.join(self._seeds.of(before), before)
        outcome = self._outcome(command, secrets, language)
        self._refused = outcome.refusal is not None
        command, hidden = conceal(before, command, secrets.nonce)
        entry = self._entry(command, outcome)
        if isinstance(command.move, Spoke) and not outcome.events:
            return Step(batch=Batch(game=self.game, done=self._done(command)))
        if outcome.refusal is not None and not self._is_player(command):
            told = self._answer(command, outcome, outcome.refusal, entry, language)
            key = f"{self.game}/-/{command.message or correlation}"
            return Step(batch=Batch(game=self.game, done=self._done(command), deliveries=keyed(key, told)))
        body = encode(entry)
        digest = hash_of(body)
        after = fold(before, entry, digest)
        told = self._means.narrator.tell(before, after, command, outcome, entry)
        more = NOTHING if outcome.refusal is not None else along
        reminders = self._means.reminders.plan(after, self._reminders, after.at)
        batch = Batch(
            game=self.game,
            entry=StoredEntry(self.game, entry.sequence, entry.at, body, digest),
            done=self._done(command),
            deliveries=keyed(f"{self.game}/{entry.sequence}", (*told, *more.deliveries)),
            sealed=(
                *seeds_sealed(after, outcome, secrets),
                *ballots_sealed(outcome, hidden, self.game),
                *more.sealed,
            ),
            rooms=rooms_changed(after, outcome, self._means.room_owner),
        )
        return Step(
            batch=with_rows(batch, before, after, self._reminders, reminders),
            after=after,
            reminders=reminders,
            hidden=hidden if hidden is not None and cast(outcome, hidden) else None,
            receipt=self._receipt(after, command, outcome, hidden),
        )

    def _receipt(
        self, after: GameState, command: Command, outcome: Outcome, hidden: Hidden | None
    ) -> tuple[Delivery, ...]:
        """What the voter alone is told. It names his vote: so it is said, and never stored."""
        if hidden is None or not cast(outcome, hidden):
            return ()
        return self._means.narrator.receipt(after, command, hidden)

    def _outcome(self, command: Command, secrets: Secrets, language: str) -> Outcome:
        if not isinstance(command.move, New):
            if self.state is None:
                return Outcome(refusal=Refusal(code="no-such-game", args=(("name", self.game),)))
            return decide(self.state, command, secrets)
        if self.state is not None:
            return Outcome(refusal=Refusal(code="game-name-taken", args=(("name", self.state.name),)))
        pack = self._means.packs[command.move.ruleset]
        return create(command, pack=pack, language=language, seed=secrets.seed)

    def _entry(self, command: Command, outcome: Outcome) -> Entry:
        return Entry(
            sequence=1 if self.state is None else self.state.sequence + 1,
            at=command.at,
            engine=self._means.engine,
            previous=BEGINNING if self.state is None else self.state.head,
            command=command,
            outcome=outcome,
        )

    def _answer(
        self, command: Command, outcome: Outcome, refusal: Refusal, entry: Entry, language: str
    ) -> tuple[Delivery, ...]:
        """A refusal of somebody who is no player: answered, not kept."""
        if self.state is None:
            return self._means.apologies.refused(language, command, refusal)
        return self._means.narrator.tell(self.state, self.state, command, outcome, entry)

    def _is_player(self, command: Command) -> bool:
        if self.state is None or command.actor is None:
            return False
        return self.state.of_account(command.actor.account) is not None

    def _done(self, command: Command) -> tuple[MessageId, ...]:
        """The command's message, and earlier ones that were answered "not recorded"."""
        own = () if command.message is None else (command.message,)
        return (*own, *(m for m in self._abandoned if m not in own))

    # --- when it is written, and when not ----------------------------------------------------

    def _take(self, step: Step) -> None:
        written = set(step.batch.done)
        self._abandoned = [m for m in self._abandoned if m not in written]
        if step.hidden is not None:
            self._ballots.keep(step.hidden)
        if step.after is not None:
            self._reminders = dict(step.reminders)
            self._publish(step.after)
        for delivery in step.receipt:
            self._means.watcher.say(delivery)

    def _publish(self, state: GameState) -> None:
        self.state = state
        self._means.watcher.published(self.game, state)

    def _load(self) -> None:
        """Fold the log, if that is not done. Raises LogBroken or StoreError."""
        if self._loaded:
            return
        state = folded(self._means.records, self.game)
        self._loaded = True
        if state is not None:
            self._reminders = self._means.reminders.plan(state, {}, state.at)
            self._publish(state)

    def _rebuild(self, correlation: str) -> bool:
        """Start again from the log; False where it cannot be read now."""
        self.forget()
        try:
            self._load()
        except (LogBroken, StoreError) as error:
            _log.error("game_not_loaded", game=self.game, correlation=correlation, error=str(error))
            return False
        return True

    def _written_after_all(self, batch: Batch, correlation: str) -> bool:
        """Whether an append of unknown fate did reach the log; then the state follows it."""
        if batch.entry is None:
            return False
        try:
            found = next(iter(self._means.records.entries(self.game, batch.entry.sequence - 1)), None)
        except StoreError as error:
            _log.error("game_not_loaded", game=self.game, correlation=correlation, error=str(error))
            self.forget()
            return False
        return found is not None and self._rebuild(correlation) and found.hash == batch.entry.hash

    def _write(self, step: Step, correlation: str) -> Writing:
        try:
            yield step.batch
        except AlreadyDone:
            return True
        except StoreError as error:
            _log.error("not_recorded", game=self.game, correlation=correlation, error=str(error))
            return False
        self._take(step)
        return True

    # --- what goes wrong ------------------------------------------------------------------------

    def _apologise(self, command: Command) -> None:
        if isinstance(command.move, Spoke):
            return  # nobody waits for an answer
        if command.message is not None and command.message not in self._abandoned:
            self._abandoned.append(command.message)
        for delivery in self._means.apologies.not_recorded(self.state, command):
            self._means.watcher.say(delivery)

    def _turn_away(self, message: GameMessage) -> None:
        """The log cannot be read. The message stays in the inbox: it may act when that is mended."""
        self.forget()
        if isinstance(message, Handle):
            for delivery in self._means.apologies.not_recorded(None, message.command):
                self._means.watcher.say(delivery)
        elif isinstance(message, Show):
            message.then(None)

    def _set_aside(self, command: Command, correlation: str, error: Exception) -> Writing:
        """A command that breaks us is kept for the operator, answered, and never tried again."""
        command, _ = conceal(self.state, command, self._means.seeds.fresh(f"{self.game}/aside"))
        poison = encode_command(command)
        said = poison.decode("utf-8", "replace")
        _log.error("command_set_aside", game=self.game, correlation=correlation, command=said, exc_info=error)
        self._rebuild(correlation)
        try:
            self._means.records.set_aside(self.game, command.at, poison, f"{type(error).__name__}: {error}")
        except StoreError as failure:
            _log.error("set_aside_failed", game=self.game, correlation=correlation, error=str(failure))
        if isinstance(command.move, Due):
            return (yield from self._skip(command.move.deadline, command.at, correlation))
        told = self._means.apologies.set_aside(self.state, command, correlation)
        key = f"{self.game}/aside/{command.message or correlation}"
        batch = Batch(game=self.game, done=self._done(command), deliveries=keyed(key, told))
        return (yield from self._write(Step(batch=batch), correlation))

    def _skip(self, deadline: DeadlineId, due: Instant, correlation: str) -> Writing:
        """A deadline that cannot be fired: its row goes, and this run does not try it again."""
        _log.warning("deadline_skipped", game=self.game, correlation=correlation, deadline=deadline, due=due)
        self._skipped.add((deadline, due))
        standing = self._deadline(deadline)
        if standing is None or standing.due == due:
            yield from self._write(Step(batch=cleared(self.game, deadline)), correlation)
        return True


def carry(work: Work, commit: Callable[[Batch], None]) -> None:
    """Drive ``work`` to its end; ``commit`` writes a batch or raises StoreError."""
    try:
        batch = next(work)
        while True:
            try:
                commit(batch)
            except StoreError as error:
                batch = work.throw(error)
            else:
                batch = next(work)
    except StopIteration:
        return


class GameActor(pykka.ThreadingActor):
    """Carries messages to a ``Game``. ``commit`` blocks until the batch is written or refused."""

    use_daemon_thread = True  # a hanging store must not keep the process from ending

    def __init__(self, game: Game, commit: Callable[[Batch], None], stopped: Callable[[], None]) -> None:
        super().__init__()
        self._game = game
        self._commit = commit
        self._stopped = stopped

    def on_receive(self, message: GameMessage) -> None:
        try:
            carry(self._game.work(message), self._commit)
        except Exception:  # noqa: BLE001 - an exception under tell would end the actor and lose its inbox
            _log.exception("game_broke", game=self._game.game, correlation=message.correlation)
            self._game.forget()

    def on_stop(self) -> None:
        self._stopped()

    def on_failure(self, *_error: object) -> None:
        self._stopped()
