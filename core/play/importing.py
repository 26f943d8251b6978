"""A game begun elsewhere comes to be here: as it was written down, or with its whole log.

Must never know the form it was written in.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.ids import PlayerId
from core.law.chance import commitment
from core.play import events as ev
from core.play import turns
from core.play.commands import Command
from core.play.decide import settle
from core.play.events_import import Imported
from core.play.evolve import evolve
from core.play.play import NO_ANSWERS, Answers, Play
from core.play.secrets import Secrets
from core.play.state import GameState, GameStatus, Room


def begin_here(
    command: Command,
    created: ev.GameCreated,
    imported: Imported,
    rooms: tuple[Room, ...],
    turn: PlayerId | None,
    secrets: Secrets,
    answers: Answers = NO_ANSWERS,
) -> ev.Outcome:
    """The game goes on from how it stood: ``turn``'s turn begins anew, or the first one there is.

    ``created`` needs no commitment yet. Raises Wanted where rules' code is to be asked first."""
    created = replace(created, commitment=commitment(secrets.seed))
    state = evolve(evolve(None, created, command.at), imported, command.at)
    play = Play(state, command, secrets, answers)
    for room in rooms:
        play.emit(ev.RoomAttached(network=room.network, room=room.room))
    if turn is not None:
        turns.begin(play, turn, state.circuit)
    settle(play)
    return ev.Outcome(events=(created, imported, *play.events))


def go_on_here(state: GameState, command: Command, source: str, secrets: Secrets) -> ev.Outcome:
    """Everything stays as it stands; but the seed is nobody's here, so what is drawn from now on has a new one.

    ``command.at`` is when the game came: no deadline waited for it."""
    hidden = "" if state.status is GameStatus.OVER else commitment(secrets.seed)
    return ev.Outcome(events=(Imported(source=source, arrived=command.at, commitment=hidden),))
