"""Which entries of a log a judge's corrections are about. Must never know what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from core.ids import Instant
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Actor, Command, Ref, Vote
from core.play.entry import Entry
from core.play.events_decrees import DecreeProposed
from core.play.recounts import AddBallot, Correction, VoidBallot, VoidEntry, VoidJoin, VoidMoves
from core.play.state import Player

Players = Sequence[Player]
"""All there ever were, in order of their ids."""


_TABLE = (
    cmd.New, cmd.Attach, cmd.Join, cmd.Start, cmd.Leave, cmd.Forfeit, cmd.SetLanguage, cmd.AddAccount,
    cmd.DropAccount, cmd.Reseat, cmd.Pause, cmd.Resume, cmd.Remove, cmd.Archive,
)  # fmt: skip  # who sits at the table is no move of the game


def concerns(entry: Entry, corrections: tuple[Correction, ...], players: Players) -> bool:
    """Whether from this entry on things may have gone otherwise."""
    return voids(entry, corrections, players) or any(
        isinstance(c, AddBallot) and c.ref in closes(entry) for c in corrections
    )


def voids(entry: Entry, corrections: tuple[Correction, ...], players: Players) -> bool:
    return any(_voids(entry, correction, players) for correction in corrections)


def _voids(entry: Entry, correction: Correction, players: Players) -> bool:
    match correction:
        case VoidBallot(ref=ref, voter=voter):
            return any(
                isinstance(e, ev.BallotCast) and (Ref(e.series, e.number), e.voter) == (ref, voter)
                for e in entry.outcome.events
            )
        case VoidEntry(sequence=sequence):
            return entry.sequence == sequence
        case VoidJoin(player=player):
            return any(isinstance(e, ev.PlayerJoined) and e.player == player for e in entry.outcome.events)
        case VoidMoves(player=player, since=since, until=until):
            actor = entry.command.actor
            mine = actor is not None and actor.account in players[player - 1].accounts
            return mine and since <= entry.at < until and not isinstance(entry.command.move, _TABLE)
        case AddBallot():
            return False
        case _:
            assert_never(correction)


_COURSE = (
    ev.Proposed,
    DecreeProposed,
    ev.CaseOpened,
    ev.PartBegan,
    ev.TurnBegan,
    ev.TurnEnded,
    ev.Started,
)


def carries(outcome: ev.Outcome) -> bool:
    """Whether numbers or turns of later moves stand on it. Where a vote closed with it, that goes on without."""
    closed = any(isinstance(e, ev.VoteClosed) for e in outcome.events)
    return not closed and any(isinstance(e, _COURSE) for e in outcome.events)


def closes(entry: Entry) -> tuple[Ref, ...]:
    """The votes that closed with it."""
    return tuple(Ref(e.series, e.number) for e in entry.outcome.events if isinstance(e, ev.VoteClosed))


def added(entry: Entry, corrections: tuple[Correction, ...], players: Players) -> Iterator[Command]:
    """Ballots to be counted that were not, cast in the last moment before the close."""
    for correction in corrections:
        if isinstance(correction, AddBallot) and correction.ref in closes(entry):
            voter = players[correction.voter - 1]
            vote = Vote(side=correction.side, ref=correction.ref)
            yield Command(actor=Actor(voter.accounts[0], voter.name), move=vote, at=Instant(entry.at - 1))
