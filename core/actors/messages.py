"""What the actors tell each other: frozen messages, each with the correlation id its log lines show.

Must never know who carries them, nor what a game makes of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec

from core.ids import CaseNumber, DeadlineId, GameId, Instant, MessageId
from core.play.commands import Command
from core.play.state import GameState
from core.ports import Batch, Delivery, SealedRow

# --- to a game -----------------------------------------------------------------


class Along(msgspec.Struct, frozen=True, kw_only=True):
    """What is written in the transaction of the command's entry, if the move is carried out.

    ``if_refused`` is told after the refusal, if it is refused."""

    sealed: tuple[SealedRow, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    if_refused: tuple[Delivery, ...] = ()


class Handle(msgspec.Struct, frozen=True, kw_only=True):
    """A command for a game. ``language`` is that of a new game; of no use to one that is there."""

    command: Command
    correlation: str
    language: str = "en"
    along: Along = Along()


class FollowUp(msgspec.Struct, frozen=True, kw_only=True):
    """What was said at ``at`` about another message: which command it is shows once the game knows that.

    ``command`` is called in the game's thread with its state (None: there is no such game) and gives
    None where it is no command.
    """

    command: Callable[[GameState | None], Command | None]
    at: Instant
    correlation: str
    message: MessageId | None = None


class Tick(msgspec.Struct, frozen=True, kw_only=True):
    """Fire every deadline due at ``until`` or before. ``deadline`` is the one that woke the scheduler."""

    until: Instant
    deadline: DeadlineId
    correlation: str


class Remind(msgspec.Struct, frozen=True, kw_only=True):
    """A reminder set for ``due`` is to be given at ``now``."""

    deadline: DeadlineId
    due: Instant
    now: Instant
    correlation: str


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """Hand the game's state to ``then``, in the game's thread; None: there is no such game.

    With ``at`` what is due then is fired before.
    """

    then: Callable[[GameState | None], None]
    correlation: str
    at: Instant | None = None


GameMessage = Handle | FollowUp | Tick | Remind | Show


def said_at(message: GameMessage) -> Instant | None:
    """When what somebody said was said; None of a message that nobody said."""
    match message:
        case Handle(command=command):
            return command.at
        case FollowUp(at=at):
            return at
        case Tick() | Remind() | Show():
            return None
        case _:
            assert_never(message)


# --- to the directory ------------------------------------------------------------


class Tell(msgspec.Struct, frozen=True):
    """``passing``: a game that sleeps is woken for this alone, and sleeps again."""

    game: GameId
    message: GameMessage
    now: Instant
    passing: bool = False


class Retire(msgspec.Struct, frozen=True):
    """Put games to sleep that have had no message for a while."""

    now: Instant


class Stopped(msgspec.Struct, frozen=True):
    """The game's actor, the ``life``-th of this run, has ended."""

    game: GameId
    life: int
    now: Instant


DirectoryMessage = Tell | Retire | Stopped

# --- to the scheduler --------------------------------------------------------------


class TimePasses(msgspec.Struct, frozen=True):
    now: Instant


class Committed(msgspec.Struct, frozen=True):
    batch: Batch


class Hold(msgspec.Struct, frozen=True):
    games: tuple[GameId, ...]


class Release(msgspec.Struct, frozen=True):
    games: tuple[GameId, ...]
    now: Instant


class Rest(msgspec.Struct, frozen=True):
    """The deadlines of the game stand, but do not run: it is paused."""

    game: GameId


SchedulerMessage = TimePasses | Committed | Hold | Release | Rest

# --- to and from the judge queue -----------------------------------------------------


class Learn(msgspec.Struct, frozen=True):
    """A game's newly published state."""

    state: GameState


class Dockets(msgspec.Struct, frozen=True):
    """Asks for all open cases, oldest first."""


class Docket(msgspec.Struct, frozen=True, kw_only=True):
    """One open case. (``game``, ``case``, ``offer``) names what a command about it must mean.

    ``judge`` is the name of the player asked or judging; "" where nobody is.
    """

    game: GameId
    name: str
    case: CaseNumber
    offer: int
    statement: str
    opened_at: Instant
    status: str
    judge: str = ""
    due: Instant | None = None


QueueMessage = Learn | Dockets
