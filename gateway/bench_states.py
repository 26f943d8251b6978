"""Games for the benchmarks, played by commands alone. Must never measure anything."""

from __future__ import annotations

from collections.abc import Sequence

from core.ids import AccountId, Instant
from core.law.pack import Pack
from core.play.commands import Actor, Call, ChangeKind, Command, Draft, Join, Move, New, Propose, Start
from core.play.decide import Secrets, create, decide
from core.play.entry import Entry, encode, hash_of
from core.play.events import Outcome
from core.play.evolve import fold
from core.play.state import GameState
from gateway.packs import find_packs

SECRETS = Secrets(b"\0" * 32, b"\1" * 32)
FIRST, SECOND = "a", "b"
_TEA = Draft(kind=ChangeKind.ENACT, title="Tea", text="We drink tea.")


def voting() -> GameState:
    """A game of two with a vote open."""
    state = _played((FIRST, Propose(draft=_TEA)), (FIRST, Call()))
    if not state.open_proposals:
        raise RuntimeError("no vote is open in the game for the benchmark")
    return state


def begun() -> GameState:
    """A game of two in which the first may propose."""
    return _played()


def said_by(who: str, move: Move, state: GameState | None) -> Command:
    at = Instant(1 if state is None else state.at + 1)
    return Command(move=move, at=at, actor=Actor(account=AccountId(f"bench/{who}"), name=who))


def followed(state: GameState | None, command: Command, outcome: Outcome) -> GameState:
    """The state after the entry."""
    entry = Entry(
        sequence=1 if state is None else state.sequence + 1,
        at=command.at,
        engine="bench",
        previous=hash_of(b"") if state is None else state.head,
        command=command,
        outcome=outcome,
    )
    return fold(state, entry, hash_of(encode(entry)))


def _pack() -> Pack:
    return next(iter(find_packs().values())).pack


def _played(*moves: tuple[str, Move]) -> GameState:
    pack = _pack()
    command = said_by(FIRST, New(ruleset=pack.id, name="Bench"), None)
    state = followed(None, command, create(command, pack=pack, language="en", seed=SECRETS.seed))
    beginning: Sequence[tuple[str, Move]] = ((SECOND, Join(name=SECOND)), (FIRST, Start()))
    for who, move in (*beginning, *moves):
        command = said_by(who, move, state)
        state = followed(state, command, decide(state, command, SECRETS))
    return state
