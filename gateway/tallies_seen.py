"""Whether a vote was counted as its ballots say: who is for and against in the tally has voted so.

Must never know the rules by which it was counted.
"""

from __future__ import annotations

from core.play.commands import Ref, Side
from core.play.entry import Entry
from core.play.events import VoteClosed
from core.play.events_recount import RecountMade
from core.play.state import GameState


def miscounted(state: GameState, entry: Entry) -> str | None:
    """What is wrong with the tallies of the votes that closed in the entry; ``state`` is the one after it."""
    if any(isinstance(event, RecountMade) for event in entry.outcome.events):
        return None  # as a judge has ruled, not as the ballots say
    for event in entry.outcome.events:
        if not isinstance(event, VoteClosed):
            continue
        ref = Ref(event.series, event.number)
        poll = state.poll(ref)
        standing = {} if poll is None else poll.standing
        for side, voters in ((Side.FOR, event.tally.for_), (Side.AGAINST, event.tally.against)):
            for voter in voters:
                if voter not in standing or standing[voter].side is not side:
                    return f"the tally of the vote on {ref} counts player {voter} as {side.value}: no such ballot stands"
    return None
