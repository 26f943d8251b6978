"""One game at work: messages in, batches out, one append in flight, the state swapped when it is written.

``Game`` is plain: no thread, no clock. Must never know a network, a database or what a rule says.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar, assert_never

import structlog
from msgspec.structs import replace

from core.actors.batches import REMINDER, Step, cleared, encode_command, keyed, reminder_row, rule_row
from core.actors.log import LogBroken, folded
from core.actors.means import Fate, Means
from core.actors.messages import FollowUp, GameMessage, Handle, Remind, Show, Tick
from core.actors.powers import note_power
from core.actors.steps import Steps, own
from core.actors.unrecorded import Unrecorded, Waiting
from core.ids import DeadlineId, GameId, Instant, MessageId
from core.play.absence import listens
from core.play.commands import AddAccount, Command, Due, Spoke
from core.play.sealing import conceal
from core.play.state import Deadline, GameState
from core.play.waiting import next_deadline
from core.ports import AlreadyDone, Batch, FateUnknown, Fenced, StoreError, Unstorable

MOST_DEADLINES_AT_ONCE = 20_000  # a law whose deadlines breed without time passing must not hang us

T = TypeVar("T")
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
        self._steps = Steps(game, means)
        self._skipped: set[tuple[DeadlineId, Instant]] = set()  # deadlines that cannot be fired
        self._unrecorded = Unrecorded(means.kept)
        self._refused = False  # the last command
        self._unknown = False  # whether the last command was taken

    @property
    def unfinished(self) -> bool:
        """Whether something waits for the store to work again. May be asked from any thread."""
        return bool(self._unrecorded)

    # --- carrying a message out ---------------------------------------------------------

    def work(self, message: GameMessage) -> Work:
        """The batches the message leads to, one at a time: each is written before the next is asked for.

        What the store has against a batch is thrown in. Nothing a command does makes this raise.
        """
        try:
            self._load()
        except (LogBroken, StoreError) as error:
            _log.error("game_not_loaded", game=self.game, correlation=message.correlation, error=str(error))
            self.turn_away(message)
            return
        try:
            if (yield from self._make_good(message)):
                yield from self._dispatch(message)
            else:
                self._put_off(message)
        finally:
            self._report(message)

    def forget(self) -> None:
        """Drop what is in memory; the next message rebuilds it from storage."""
        self._loaded = False
        self.state = None
        self._steps.forget()

    def turn_away(self, message: GameMessage) -> None:
        """Nothing can be done now: the log cannot be read, or there is no thread to work in."""
        self.forget()
        self._put_off(message)
        self._report(message)

    def _make_good(self, message: GameMessage) -> Writing:
        """Before anything else what the store did not take before; False where it still does not."""
        again = message.command.message if isinstance(message, Handle) else None
        for known in self._unrecorded.answered:
            batch = Batch(game=self.game, done=() if known == again else (known,))
            if batch.done and not (yield from self._write(Step(batch=batch), message.correlation)):
                return False
            self._unrecorded.settled(known)
        for waiting in self._unrecorded.waiting:
            if not self._loaded:  # what was rebuilt for the one before may be unreadable now
                return False
            handle = self._resolved(waiting)
            if handle is not None and not (yield from self._handle(handle)):
                return False
            self._unrecorded.settled(waiting)
            self._means.watcher.handled(self.game, waiting.correlation)
        return self._loaded

    def _dispatch(self, message: GameMessage) -> Work:
        match message:
            case Handle() | FollowUp():
                handle = self._resolved(message)
                if handle is not None and not (yield from self._handle(handle)):
                    self._not_recorded(handle)
            case Tick():
                yield from self._tick(message)
            case Remind():
                yield from self._remind(message)
            case Show(then=then, at=at):
                if at is not None:
                    yield from self._fire(at, message.correlation)
                self._ask(then, message.correlation)
            case _:
                assert_never(message)

    def _put_off(self, message: GameMessage) -> None:
        self._unknown = False
        match message:
            case Handle():
                self._not_recorded(message)
            case FollowUp():
                self._unrecorded.note(message)
            case Show(then=then):
                self._ask(then, message.correlation)
            case Tick() | Remind():
                pass  # it is fired again
            case _:
                assert_never(message)

    def _report(self, message: GameMessage) -> None:
        watcher, correlation = self._means.watcher, message.correlation
        (watcher.postponed if self._unrecorded.holds(correlation) else watcher.handled)(
            self.game, correlation
        )

    def _ask(self, then: Callable[[GameState | None], T], correlation: str) -> T | None:
        """Whoever wants to see the state may not break the game with it."""
        try:
            return then(self.state)
        except Exception:  # noqa: BLE001 - any bug there is not the game's
            _log.exception("show_broke", game=self.game, correlation=correlation)
            return None

    def _resolved(self, message: Waiting) -> Handle | None:
        if isinstance(message, Handle):
            return message
        command = self._ask(message.command, message.correlation)
        return None if command is None else Handle(command=command, correlation=message.correlation)

    def _handle(self, message: Handle) -> Writing:
        """First the deadlines up to its time; then the account, if it is a linked one; then the move.

        False where the store did not take it all.
        """
        command = message.command
        self._unknown = False
        ready = yield from self._fire(command.at, message.correlation)
        if ready:
            ready = yield from self._bring_account(command, message.correlation)
        if not ready or not self._loaded:  # what was rebuilt on the way may be unreadable now
            self._unknown = False
            return False
        known = self.state
        if not (yield from self._carry_out(message)):
            return False
        yield from self._seen(known, command, message.correlation)
        return True

    def _seen(self, before: GameState | None, command: Command, correlation: str) -> Work:
        """A move that was refused is a sign of life all the same, where one is looked for."""
        actor, state = command.actor, self.state
        repeated = before is None or state is None or state.sequence == before.sequence
        if actor is None or state is None or repeated or not self._refused:
            return
        player = state.of_account(actor.account)
        if player is None or not listens(state, player.id):
            return
        message = None if command.message is None else MessageId(f"{command.message}#seen")
        sign = Command(move=Spoke(), at=max(command.at, state.at), actor=actor, message=message)
        yield from self._carry_out(Handle(command=sign, correlation=correlation))

    def _fire(self, until: Instant, correlation: str) -> Writing:
        """Fire in order what is due; False where the store does not take it."""
        for _ in range(MOST_DEADLINES_AT_ONCE):
            first = self._next_deadline(until)
            if first is None:
                return True
            command = Command(move=Due(deadline=first[0]), at=first[1])
            if not (yield from self._carry_out(Handle(command=command, correlation=correlation))):
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
                return (yield from self._carry_out(Handle(command=added, correlation=correlation)))
        return True

    def _tick(self, message: Tick) -> Work:
        standing = self._deadline(message.deadline)
        if not (yield from self._fire(message.until, message.correlation)):
            return
        if standing is None:
            yield from self._write(Step(batch=cleared(self.game, message.deadline)), message.correlation)
        elif standing.due > message.until:  # the row is older than the deadline: set it right
            row = rule_row(self.game, standing)
            yield from self._write(
                Step(batch=Batch(game=self.game, deadlines_set=(row,))), message.correlation
            )
        elif self.state is not None and next_deadline(self.state) is None:
            self._means.watcher.resting(self.game)

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

    def _carry_out(self, message: Handle) -> Writing:
        """One command, one batch; after another writer's entry once again, from the log as it now is."""
        command, correlation = message.command, message.correlation
        for _attempt in (1, 2):
            try:
                step = self._steps.of(self.state, message, self._reminders)
            except StoreError as error:  # a seed could not be read just now
                _log.error("not_recorded", game=self.game, correlation=correlation, error=str(error))
                return False
            except Exception as error:  # noqa: BLE001 - any bug here is this command's, not the game's
                return (yield from self._set_aside(command, correlation, error))
            self._refused = step.refused
            if isinstance(command.move, Due) and step.after is None:
                return (yield from self._skip(command.move.deadline, command.at, correlation))
            try:
                yield step.batch
            except Fenced as error:
                _log.warning("game_fenced", game=self.game, correlation=correlation, error=str(error))
                if not self._rebuild(correlation):
                    return False
            except Unstorable as error:
                return (yield from self._set_aside(command, correlation, error))
            except StoreError as error:
                if isinstance(error, AlreadyDone) and step.batch.done:
                    self._rebuild(correlation)  # whoever wrote that may have written more
                    return True
                return self._written_after_all(step.batch, correlation, error)
            else:
                self._take(step)
                note_power(self.game, command, correlation, refused=step.refused)
                return True
        return False

    # --- when it is written, and when not ----------------------------------------------------

    def _take(self, step: Step) -> None:
        self._steps.take(step)
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
            rows = self._means.records.deadlines(self.game)
            self._reminders = {row.deadline: row.due for row in rows if row.kind == REMINDER}
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

    def _written_after_all(self, batch: Batch, correlation: str, error: StoreError) -> bool:
        """Whether an append that failed did reach the log; then the state follows it."""
        _log.error("not_recorded", game=self.game, correlation=correlation, error=str(error))
        if batch.entry is None:
            return False
        try:
            found = next(iter(self._means.records.entries(self.game, batch.entry.sequence - 1)), None)
        except StoreError as failure:
            _log.error("game_not_loaded", game=self.game, correlation=correlation, error=str(failure))
            self._unknown = isinstance(error, FateUnknown)
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

    def _not_recorded(self, message: Handle) -> None:
        fate = self._unrecorded.note(message)
        if isinstance(message.command.move, Spoke):
            return  # nobody waits for an answer
        if fate is Fate.LOST and self._unknown:
            fate = Fate.UNKNOWN
        for delivery in self._means.apologies.not_recorded(self.state, message.command, fate):
            self._means.watcher.say(delivery)

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
        batch = Batch(game=self.game, done=own(command), deliveries=keyed(key, told))
        return (yield from self._write(Step(batch=batch), correlation))

    def _skip(self, deadline: DeadlineId, due: Instant, correlation: str) -> Writing:
        """A deadline that cannot be fired: its row goes, and this run does not try it again."""
        _log.warning("deadline_skipped", game=self.game, correlation=correlation, deadline=deadline, due=due)
        self._skipped.add((deadline, due))
        standing = self._deadline(deadline)
        if standing is None or standing.due == due:
            yield from self._write(Step(batch=cleared(self.game, deadline)), correlation)
        return True
