"""From one command to what is to be written: the entry with everything that changes beside it.

Must never write, nor know a network or what a rule says.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from core.actors.batches import (
    Step,
    ballots_sealed,
    cast,
    keyed,
    rooms_changed,
    seeds_sealed,
    with_rows,
)
from core.actors.log import BEGINNING
from core.actors.means import Means
from core.actors.messages import Along, Handle
from core.actors.recounting import Recounting
from core.actors.round_seeds import RoundSeeds
from core.actors.sealed_ballots import SealedBallots
from core.ids import DeadlineId, GameId, Instant, MessageId
from core.play.commands import Command, New, Spoke
from core.play.decide import Wanted, create, decide
from core.play.entry import Entry, encode, hash_of
from core.play.events import Outcome, Refusal
from core.play.evolve import fold
from core.play.hooks import Answer, Request
from core.play.recounts import Count, Recount
from core.play.sealing import Hidden, conceal, tells
from core.play.secrets import Secrets
from core.play.state import GameState
from core.ports import Batch, Delivery, StoredEntry

_NOTHING = Along()


class Steps:
    """Reads each seed and each sealed ballot once."""

    def __init__(self, game: GameId, means: Means) -> None:
        self._game = game
        self._means = means
        self._seeds = RoundSeeds(game, means.records, means.seeds)
        self._ballots = SealedBallots(game, means.records, means.seeds)

    def forget(self) -> None:
        self._seeds.forget()
        self._ballots.forget()

    def take(self, step: Step) -> None:
        """The step is written."""
        if step.hidden is not None:
            self._ballots.keep(step.hidden)

    def of(self, before: GameState | None, message: Handle, standing: Mapping[DeadlineId, Instant]) -> Step:
        """``standing`` are the reminders that are set. May raise anything: a bug is the command's."""
        command = message.command
        if before is not None and command.at < before.at:
            command = replace(command, at=before.at)
        secrets = self._ballots.join(self._seeds.of(before), before)
        outcome = self._outcome(before, command, secrets, message.language)
        command, hidden = conceal(before, command, secrets.nonce)
        entry = self._entry(before, command, outcome)
        refused = outcome.refusal is not None
        if isinstance(command.move, Spoke) and not outcome.events:
            return Step(batch=Batch(game=self._game, done=own(command)), refused=refused)
        if refused and (not _is_player(before, command) or tells(hidden, outcome.refusal)):
            told = self._answer(before, command, outcome, entry, message.language)
            key = f"{self._game}/-/{command.message or message.correlation}"
            deliveries = keyed(key, (*told, *message.along.if_refused))
            batch = Batch(game=self._game, done=own(command), deliveries=deliveries)
            return Step(batch=batch, refused=True)
        along = Along(deliveries=message.along.if_refused) if refused else message.along
        return self._recorded(before, entry, hidden, along, secrets, standing)

    def _recorded(
        self,
        before: GameState | None,
        entry: Entry,
        hidden: Hidden | None,
        along: Along,
        secrets: Secrets,
        standing: Mapping[DeadlineId, Instant],
    ) -> Step:
        command, outcome = entry.command, entry.outcome
        body = encode(entry)
        digest = hash_of(body)
        after = fold(before, entry, digest)
        told = self._means.narrator.tell(before, after, command, outcome, entry)
        reminders = self._means.reminders.plan(after, standing, after.at)
        sealed = (*seeds_sealed(after, outcome, secrets), *ballots_sealed(outcome, hidden, self._game))
        batch = Batch(
            game=self._game,
            entry=StoredEntry(self._game, entry.sequence, entry.at, body, digest),
            done=own(command),
            deliveries=keyed(f"{self._game}/{entry.sequence}", (*told, *along.deliveries)),
            sealed=(*sealed, *along.sealed),
            rooms=rooms_changed(after, outcome, self._means.room_owner),
        )
        seal = hidden if hidden is not None and cast(outcome, hidden) else None
        return Step(
            batch=with_rows(batch, before, after, standing, reminders),
            after=after,
            reminders=reminders,
            refused=outcome.refusal is not None,
            hidden=seal,
            receipt=() if seal is None else self._means.narrator.receipt(after, command, seal),
        )

    def _outcome(self, state: GameState | None, command: Command, secrets: Secrets, language: str) -> Outcome:
        if not isinstance(command.move, New):
            if state is None:
                return Outcome(refusal=Refusal(code="no-such-game", args=(("name", self._game),)))
            return self._decided(state, command, secrets)
        if state is not None:
            return Outcome(refusal=Refusal(code="game-name-taken", args=(("name", state.name),)))
        pack = self._means.packs[command.move.ruleset]
        return create(command, pack=pack, language=language, seed=secrets.seed)

    def _decided(self, state: GameState, command: Command, secrets: Secrets) -> Outcome:
        """Each time rules' code must be asked first, it is, and all is decided anew with its answer."""
        answers: list[tuple[Request | Recount, Answer | Count]] = []
        while True:
            try:
                return decide(state, command, secrets, answers)
            except Wanted as wanted:
                answers.append((wanted.request, self._answered(state, wanted.request)))

    def _answered(self, state: GameState, request: Request | Recount) -> Answer | Count:
        if isinstance(request, Recount):
            return Recounting(self._game, self._means, state).of(request)
        return self._means.code(request)

    def _entry(self, state: GameState | None, command: Command, outcome: Outcome) -> Entry:
        return Entry(
            sequence=1 if state is None else state.sequence + 1,
            at=command.at,
            engine=self._means.engine,
            previous=BEGINNING if state is None else state.head,
            command=command,
            outcome=outcome,
        )

    def _answer(
        self, state: GameState | None, command: Command, outcome: Outcome, entry: Entry, language: str
    ) -> tuple[Delivery, ...]:
        """A refusal of somebody who is no player, or one that tells a secret: answered, not kept."""
        if state is None and outcome.refusal is not None:
            return self._means.apologies.refused(language, command, outcome.refusal)
        return () if state is None else self._means.narrator.tell(state, state, command, outcome, entry)


def own(command: Command) -> tuple[MessageId, ...]:
    """The message that is done with the command."""
    return () if command.message is None else (command.message,)


def _is_player(state: GameState | None, command: Command) -> bool:
    if state is None or command.actor is None:
        return False
    return state.of_account(command.actor.account) is not None
