"""What one entry changes besides the log: the rows of the store, as the difference of two states.

Must never know how rows are kept, nor why the state changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from core.ids import DeadlineId, GameId, Instant, NetworkName, RoomName
from core.play.commands import Command
from core.play.events import Archived, GameCreated, Outcome, RoomAttached, RoundEnded
from core.play.events_import import Imported
from core.play.sealing import Hidden
from core.play.secrets import Secrets
from core.play.state import Deadline, GameState
from core.ports import Batch, DeadlineRow, Delivery, GameRow, RoomRow, SealedRow

REMINDER = "reminder"
ARCHIVED = "archived"


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A batch, and what the game is once it is written; ``after`` None: as it was."""

    batch: Batch
    after: GameState | None = None
    reminders: dict[DeadlineId, Instant] = {}
    refused: bool = False
    hidden: Hidden | None = None  # what a seal of this step hides
    receipt: tuple[Delivery, ...] = ()  # said once it is written, and kept nowhere


def keyed(stem: str, deliveries: Iterable[Delivery]) -> tuple[Delivery, ...]:
    """The deliveries under keys that are unique for ever and the same however often they are made."""
    return tuple(replace(d, key=f"{stem}/{n}") for n, d in enumerate(deliveries, 1))


def encode_command(command: Command) -> bytes:
    return msgspec.json.encode(command, enc_hook=str)


def ballot_name(seal: str) -> str:
    """Under which name ``sealed`` keeps what the seal hides."""
    return f"ballot/{seal}"


def cast(outcome: Outcome, hidden: Hidden) -> bool:
    """Whether the outcome has the seal: a refused ballot leaves nothing to be opened."""
    return any(getattr(event, "seal", None) == hidden.seal for event in outcome.events)


def ballots_sealed(outcome: Outcome, hidden: Hidden | None, game: GameId) -> tuple[SealedRow, ...]:
    if hidden is None or not cast(outcome, hidden):
        return ()
    return (SealedRow(game, ballot_name(hidden.seal), hidden.packed()),)


def game_row(state: GameState) -> GameRow:
    return GameRow(
        game=state.game,
        name=state.name,
        ruleset=state.ruleset,
        status=ARCHIVED if state.archived else state.status.value,
        language=state.language,
        head=state.head,
        sequence=state.sequence,
    )


def rule_row(game: GameId, deadline: Deadline) -> DeadlineRow:
    return DeadlineRow(game, deadline.id, deadline.due, deadline.order)


def reminder_row(game: GameId, reminder: DeadlineId, due: Instant) -> DeadlineRow:
    return DeadlineRow(game, reminder, due, 0, REMINDER)


def cleared(game: GameId, deadline: DeadlineId) -> Batch:
    return Batch(game=game, deadlines_cleared=(deadline,))


def with_rows(
    batch: Batch,
    before: GameState | None,
    after: GameState,
    reminders_before: Mapping[DeadlineId, Instant],
    reminders_after: Mapping[DeadlineId, Instant],
) -> Batch:
    """``batch`` with the game's row and the deadlines that came or went."""
    old = {} if before is None else {d.id: d for d in before.deadlines}
    new = {d.id: d for d in after.deadlines}
    set_ = [rule_row(after.game, d) for name, d in new.items() if old.get(name) != d]
    set_ += [
        reminder_row(after.game, name, due)
        for name, due in reminders_after.items()
        if reminders_before.get(name) != due
    ]
    gone = [*(n for n in old if n not in new), *(n for n in reminders_before if n not in reminders_after)]
    return replace(
        batch,
        game_row=game_row(after),
        deadlines_set=tuple(set_),
        deadlines_cleared=tuple(gone),
    )


def rooms_changed(
    after: GameState, outcome: Outcome, owner: Callable[[NetworkName, RoomName], GameId | None]
) -> tuple[RoomRow, ...]:
    """Rooms that joined the game; and those an archived game lets go of, if they are its own still."""
    rows: list[RoomRow] = []
    for event in outcome.events:
        if isinstance(event, RoomAttached):
            rows.append(RoomRow(event.network, event.room, after.game))
        elif isinstance(event, Archived):
            rows += [
                RoomRow(r.network, r.room, None)
                for r in after.rooms
                if owner(r.network, r.room) in (None, after.game)
            ]
    return tuple(rows)


def seeds_sealed(after: GameState, outcome: Outcome, secrets: Secrets) -> tuple[SealedRow, ...]:
    """The seeds whose commitments the outcome shows: each round's is sealed until it ends."""
    rows: list[SealedRow] = []
    for event in outcome.events:
        if isinstance(event, GameCreated) or (isinstance(event, Imported) and event.commitment):
            rows.append(SealedRow(after.game, f"seed/{after.round}", secrets.seed))
        elif isinstance(event, RoundEnded) and event.commitment is not None:
            rows.append(SealedRow(after.game, f"seed/{event.round + 1}", secrets.next_seed))
    return tuple(rows)
