"""A game decided once more from its log, without what a judge holds to be wrong.

First everything is decided as it was, from the first entry in question on: where today's engine does not come
to what was recorded, it says so and stops. Then the same with the correction, every command at its own time,
every deadline when it is due; a vote closes when it did. Must never write, nor tell anybody anything.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from core.actors.batches import ballot_name
from core.actors.corrections import Players, added, carries, closes, concerns, voids
from core.actors.means import Means
from core.actors.round_seeds import RoundSeeds, SeedMissing
from core.ids import DeadlineId, EntryHash, GameId, Instant, PlayerId
from core.play import events as ev
from core.play.commands import (
    Call,
    Command,
    Due,
    OfficerConsent,
    Propose,
    Revise,
    SealedConsent,
    SealedVote,
    Side,
    Verdict,
    Vote,
)
from core.play.decide import Wanted, decide
from core.play.entry import Entry, decode
from core.play.evolve import evolve, fold
from core.play.hooks import Answer, Request
from core.play.recounts import Correction, Count, NotRecounted, Recount, Recounted
from core.play.sealing import CONSENT, Hidden, SealNotKept, seals_of
from core.play.shifts import shifts
from core.play.state import Deadline, GameState, Proposal, ProposalStatus
from core.play.voting import vote_deadline
from core.play.waiting import next_deadline

MOST_DEADLINES = 10_000  # between two entries: what sets itself again without end must end


class _Written(msgspec.Struct, frozen=True):
    entry: Entry
    hash: EntryHash


_MADE = (Propose, Revise, Call)
_MAKING = (ev.Proposed, ev.Revised, ev.VoteOpened, ev.DeadlineSet, ev.DeadlineCleared)


class _Differs(Exception):
    """Today's engine does not come to what was recorded."""

    def __init__(self, entry: int) -> None:
        super().__init__(entry)
        self.entry = entry


class _Carries(Exception):
    """What would not have been numbered later moves, or made their turns what they are."""

    def __init__(self, entry: int) -> None:
        super().__init__(entry)
        self.entry = entry


class Recounting:
    """Of one game, which is ``state`` now. Raises StoreError."""

    def __init__(self, game: GameId, means: Means, state: GameState) -> None:
        self._means = means
        self._seeds = RoundSeeds(game, means.records, means.seeds)
        self._log = [_Written(decode(s.body), s.hash) for s in means.records.entries(game)]
        self._players = state.players
        self._hidden = self._opened(game, state)
        self._counted: dict[tuple[int, tuple[Correction, ...]], Count] = {}

    def of(self, request: Recount) -> Count:
        return self._count(self._log, request)

    def _opened(self, game: GameId, state: GameState) -> dict[str, Hidden]:
        """What all seals hide that were opened, or are still standing."""
        found: dict[str, Hidden] = {}
        for written in self._log:
            for event in written.entry.outcome.events:
                if isinstance(event, ev.BallotsOpened):
                    found |= {b.seal: Hidden(bytes.fromhex(b.nonce), b.side) for b in event.ballots}
        for seal in seals_of(state):
            secret = self._means.records.sealed(game, ballot_name(seal))
            if secret is not None:
                found[seal] = Hidden.unpacked(secret)
        return found

    def _count(self, log: Sequence[_Written], request: Recount) -> Count:
        players = self._folded(log).players
        firsts = [_first(log, correction, players) for correction in request.corrections]
        if 0 in firsts:
            return NotRecounted("nothing", item=firsts.index(0))
        first = min(firsts)
        before = self._folded(log[:first])
        try:
            recorded = self._as_recorded(before, log, first)
            ruled = self._as_ruled(before, log, first, request.corrections)
        except _Differs as differs:
            return NotRecounted("engine", entry=differs.entry)
        except _Carries as carries_:
            return NotRecounted("course", entry=carries_.entry)
        except (SeedMissing, SealNotKept):
            return NotRecounted("seed")
        return shifts(recorded, ruled)

    @staticmethod
    def _folded(log: Sequence[_Written]) -> GameState:
        state: GameState | None = None
        for written in log:
            state = fold(state, written.entry, written.hash)
        assert state is not None  # noqa: S101  # the first entry creates the game
        return state

    def _as_recorded(self, state: GameState, log: Sequence[_Written], first: int) -> GameState:
        for at, written in enumerate(log[first:], first):
            outcome = self._decided(state, written.entry.command, log[:at])
            if outcome.events != written.entry.outcome.events:
                raise _Differs(written.entry.sequence)
            state = fold(state, written.entry, written.hash)
        return state

    def _as_ruled(
        self, state: GameState, log: Sequence[_Written], first: int, corrections: tuple[Correction, ...]
    ) -> GameState:
        players = self._folded(log).players
        for written in log[first:]:
            entry = written.entry
            for command in added(entry, corrections, players):
                state = self._step(self._due(state, command.at), command)
            state = self._due(state, entry.at)
            if voids(entry, corrections, players):
                _require_nothing_on(entry)
            elif not _unsaid(entry):
                state = self._again(state, entry)
            for ref in closes(entry):
                poll = state.poll(ref)
                if poll is not None and poll.status is ProposalStatus.VOTING:
                    state = self._closed(state, poll, entry.at)
            state = replace(state, sequence=entry.sequence, head=written.hash, at=entry.at)
        return state

    def _again(self, state: GameState, entry: Entry) -> GameState:
        """A proposal that was made is one, whatever has become of what it was to change: at its close that
        makes it void. Without it the turns after it would not have been."""
        outcome = self._decided(state, _not_before(entry.command, state))
        actor = entry.command.actor
        plays = actor is not None and state.of_account(actor.account) is not None
        stands = outcome.refusal is not None and plays and isinstance(entry.command.move, _MADE)
        if entry.outcome.refusal is not None and carries(outcome):
            return state  # what was refused took no number and no turn, and takes none
        if outcome.refusal is not None and not stands:
            _require_nothing_on(entry)
        happened = outcome.events
        if stands:
            made = (e for e in entry.outcome.events if isinstance(e, _MAKING))
            happened = tuple(_known(e, state, self._players) for e in made)
        for event in happened:
            state = evolve(state, event, entry.at)
        return state

    def _due(self, state: GameState, until: Instant) -> GameState:
        for _ in range(MOST_DEADLINES):
            deadline = next_deadline(state)
            if deadline is None or deadline.due > until:
                break
            command = Command(move=Due(deadline=deadline.id), at=deadline.due)
            state = self._step(state, command)
        return state

    def _closed(self, state: GameState, poll: Proposal, at: Instant) -> GameState:
        """What is void is a ballot, not the close of the vote."""
        name = DeadlineId(vote_deadline(poll))
        others = tuple(d for d in state.deadlines if d.id != name)
        closing = replace(state, deadlines=(Deadline(name, at, -1), *others))
        return self._step(closing, Command(move=Due(deadline=name), at=at))

    def _step(self, state: GameState, command: Command) -> GameState:
        command = _not_before(command, state)
        for event in self._decided(state, command).events:
            state = evolve(state, event, command.at)
        return replace(state, at=command.at)

    def _decided(
        self, state: GameState, command: Command, earlier: Sequence[_Written] | None = None
    ) -> ev.Outcome:
        """``earlier`` None: rulings that are in effect are among the corrections from the beginning."""
        command, nonce = self._revealed(command)
        secrets = replace(self._seeds.of(state), nonce=nonce, hidden=self._hidden)
        answers: list[tuple[Request | Recount, Answer | Count]] = []
        while True:
            try:
                return decide(state, command, secrets, answers)
            except Wanted as wanted:
                asked = wanted.request
                answers.append((asked, self._answered(asked, earlier)))

    def _answered(self, asked: Request | Recount, earlier: Sequence[_Written] | None) -> Answer | Count:
        if not isinstance(asked, Recount):
            return self._means.code(asked)
        if earlier is None:
            return Recounted()
        key = (len(earlier), asked.corrections)
        if key not in self._counted:  # or each ruling is counted once for each above it
            self._counted[key] = self._count(earlier, asked)
        return self._counted[key]

    def _revealed(self, command: Command) -> tuple[Command, bytes]:
        """A sealed ballot as it was cast. One whose seal was never kept was refused, and is again."""
        move = command.move
        hidden = self._hidden.get(move.seal) if isinstance(move, SealedVote | SealedConsent) else None
        if hidden is None:
            return command, b""
        if isinstance(move, SealedVote):
            cast = Vote(side=Side(hidden.text), ref=move.ref, elect=move.elect)
            return replace(command, move=cast), hidden.nonce
        assert isinstance(move, SealedConsent)  # noqa: S101  # only the two hide anything
        said = OfficerConsent(number=move.number, no=hidden.text != CONSENT)
        return replace(command, move=said), hidden.nonce


def _known(event: ev.Event, state: GameState, recorded: Players) -> ev.Event:
    """Somebody has another place among the players where one before him never joined: the same account is he."""

    def here(player: PlayerId) -> PlayerId | None:
        found = (state.of_account(account) for account in recorded[player - 1].accounts)
        return next((p.id for p in found if p is not None), None)

    match event:
        case ev.Proposed(proposer=proposer):
            return replace(event, proposer=here(proposer) or proposer)
        case ev.VoteOpened(electorate=electorate) if electorate is not None:
            return replace(event, electorate=tuple(p for p in map(here, electorate) if p is not None))
        case _:
            return event


def _require_nothing_on(entry: Entry) -> None:
    if carries(entry.outcome):
        raise _Carries(entry.sequence)


def _first(log: Sequence[_Written], correction: Correction, players: Players) -> int:
    """The first place in the log it is about; 0, which makes the game, where there is none."""
    return next((at for at, w in enumerate(log) if concerns(w.entry, (correction,), players)), 0)


def _unsaid(entry: Entry) -> bool:
    """What is not decided again: deadlines come when they are due, and a verdict that was refused stays so (its
    own count may have been why)."""
    move = entry.command.move
    return isinstance(move, Due) or (isinstance(move, Verdict) and entry.outcome.refusal is not None)


def _not_before(command: Command, state: GameState) -> Command:
    return replace(command, at=state.at) if command.at < state.at else command
