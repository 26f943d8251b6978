"""Takes a game that was begun elsewhere into a store: all of it in one transaction, or nothing.

Must never serve, nor know how a game is written down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from core.actors.batches import keyed, rooms_changed, seeds_sealed, with_rows
from core.actors.log import BEGINNING
from core.actors.means import Seeds
from core.ids import Instant
from core.play.entry import Entry, encode, hash_of
from core.play.events import Outcome
from core.play.evolve import fold
from core.play.names import normalise_name, valid_name
from core.play.sealing import seals_of
from core.play.secrets import Secrets
from core.play.state import GameState, GameStatus
from core.ports import Batch, Delivery, RoomRow, SealedRow, Store, StoredEntry
from gateway import __version__
from gateway.coming import Coming, NotImported, Whole
from gateway.config import Fault
from gateway.export import EXPORTED
from gateway.openings import CODE
from gateway.outlet import Codes
from gateway.people import People
from gateway.register import Register
from gateway.reminders import CourteousReminders
from gateway.speech.narrate import Narrator
from gateway.speech.phrases import Phrases
from gateway.speech.verbs import RESERVED
from gateway.verify import BadLog, NotAnExport, checked_export

Each = Callable[[int, int], None]
"""Hears how many of how many entries are checked."""


class Clash(Exception):
    """The store has no place for the game. One line: what is in the way and what to do."""


def content_of(path: Path) -> bytes:
    """Of a folder that was exported to, the export. Raises NotImported."""
    try:
        return (path / EXPORTED["json"] if path.is_dir() else path).read_bytes()
    except OSError as error:
        raise NotImported((Fault(1, "", f"cannot be read: {error.strerror}"),)) from error


def source_of(content: bytes) -> str:
    """What the log calls the file."""
    return hashlib.sha256(content).hexdigest()


def is_export(content: bytes) -> bool:
    """Whether it is JSON: no TOML begins with a brace."""
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


# --- a whole log -------------------------------------------------------------------------


def read_export(content: bytes, name: str, each: Each) -> Whole:
    """The game of an export in JSON, its chain checked. Raises NotImported."""
    try:
        _verified, state, entries = checked_export(content.removeprefix(b"\xef\xbb\xbf"), name, each)
    except (BadLog, NotAnExport) as error:
        raise NotImported((" ".join(str(error).split()),)) from error
    problem = _unfit(state)
    if problem is not None:
        raise NotImported((problem,))
    earlier = tuple(replace(entry, game=state.game) for entry in entries)
    return Whole(source=source_of(content), state=state, earlier=earlier)


def _unfit(state: GameState) -> str | None:
    if state.name != normalise_name(state.name) or valid_name(state.name, RESERVED) is not None:
        return f"{state.name!r} is no name a game can have"
    if seals_of(state):
        polls = ", ".join(sorted({str(p.ref) for p in state.open_proposals if p.secret}))
        return (
            f"a secret vote is open ({polls}) and its ballots are sealed in the store of the other gateway: "
            "let it close there and export again, or take a backup of that store"
        )
    return None


# --- into the store ------------------------------------------------------------------------


def take_in(store: Store, coming: Coming, now: Instant, seeds: Seeds, codes: Codes) -> GameState:
    """The game as it is now in the store. Raises Clash or StoreError, with the store as it was."""
    register = Register(store.games(), store.rooms())
    clash = _clash(register, coming)
    if clash is not None:
        raise Clash(clash)
    number = 1 if coming.before is None else coming.before.round
    secrets = Secrets(
        seeds.fresh(f"{coming.game}/seed/{number}"), seeds.fresh(f"{coming.game}/seed/{number + 1}")
    )
    batch, after = _batch(coming, now, secrets, register, People(*store.people()))
    code = SealedRow(coming.game, CODE, codes.fresh(f"{coming.game}/{CODE}").encode())
    (refused,) = store.append([replace(batch, sealed=(*batch.sealed, code))])
    if refused is not None:
        raise refused
    return after


def _clash(register: Register, coming: Coming) -> str | None:
    known = register.row(coming.game)
    if known is not None:
        return (
            f"a game called {known.name} is in this store already ({known.status}): "
            "import into another store, or write the game down under another name"
        )
    for room in _wanted(coming):
        running = register.running_in(room.network, room.room)
        if running is not None:
            return (
                f"the room {room.network}/{room.room} belongs to the game {running.name}, which is running: "
                f"archive that one first, or let this game come without the room"
            )
    return None


def _wanted(coming: Coming) -> Iterator[RoomRow]:
    over = coming.before is not None and coming.before.status is GameStatus.OVER
    for room in () if over else coming.rooms:
        yield RoomRow(room.network, room.room, coming.game)


def _batch(
    coming: Coming, now: Instant, secrets: Secrets, register: Register, people: People
) -> tuple[Batch, GameState]:
    before = coming.before
    command, outcome = coming.decide(now, secrets)
    entry = Entry(
        sequence=1 if before is None else before.sequence + 1,
        at=command.at,
        engine=__version__,
        previous=BEGINNING if before is None else before.head,
        command=command,
        outcome=outcome,
    )
    body = encode(entry)
    digest = hash_of(body)
    after = fold(before, entry, digest)
    phrases = Phrases()
    reminders = CourteousReminders(phrases, language_of=people.language, timezone_of=people.timezone)
    batch = Batch(
        game=coming.game,
        earlier=coming.earlier,
        entry=StoredEntry(coming.game, entry.sequence, entry.at, body, digest),
        deliveries=_told(phrases, people, before, after, entry),
        sealed=seeds_sealed(after, outcome, secrets) or _seed_shown(after),
        rooms=_rooms(coming, after, outcome, register),
    )
    return with_rows(batch, None, after, {}, reminders.plan(after, {}, now)), after


def _seed_shown(over: GameState) -> tuple[SealedRow, ...]:
    """A game that is over is asked things, too, and has its last seed as where it was played."""
    return tuple(SealedRow(over.game, f"seed/{over.round}", bytes.fromhex(seed)) for seed in over.seeds[-1:])


def _told(
    phrases: Phrases, people: People, before: GameState | None, after: GameState, entry: Entry
) -> tuple[Delivery, ...]:
    """The rooms are told when the gateway is next among them; a game that is over has nobody to tell."""
    if after.status is GameStatus.OVER:
        return ()
    told = Narrator(phrases, people.language, people.timezone).tell(
        before, after, entry.command, entry.outcome, entry
    )
    return keyed(f"{after.game}/{entry.sequence}", told)


def _rooms(coming: Coming, after: GameState, outcome: Outcome, register: Register) -> tuple[RoomRow, ...]:
    """A game that is over lets go of a room that has another one by now."""
    if coming.before is None:
        return rooms_changed(after, outcome, register.owner)
    rows = (RoomRow(room.network, room.room, after.game) for room in coming.rooms)
    return tuple(row for row in rows if register.running_in(row.network, row.room) is None)
