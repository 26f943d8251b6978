"""What holds for every batch, whichever store takes it. Must never know how a store keeps it."""

from __future__ import annotations

from core.ids import GameId, MessageId
from core.ports import AlreadyDone, Batch, Fenced, StoredEntry, Unstorable


def game_of(batch: Batch) -> GameId | None:
    """The one game a batch is about. Raises Unstorable where its parts disagree."""
    game = batch.game
    for entry in entries_of(batch):
        if game is not None and entry.game != game:
            raise Unstorable(f"a batch of the game {game} holds an entry of {entry.game}")
        game = entry.game
    if game is None and batch.deadlines_cleared:
        raise Unstorable("a batch clears deadlines without saying of which game")
    return game


def entries_of(batch: Batch) -> tuple[StoredEntry, ...]:
    """What it adds to the log, in order."""
    return batch.earlier if batch.entry is None else (*batch.earlier, batch.entry)


def fenced(entry: StoredEntry, why: str) -> Fenced:
    return Fenced(f"the log of the game {entry.game} did not take entry {entry.sequence}: {why}")


def already_done(message: MessageId) -> AlreadyDone:
    return AlreadyDone(f"the message {message} has been handled before")
