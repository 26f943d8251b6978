"""Re-checks a game's log: the chain, what was drawn, and that folding gives what is stored beside it.

Needs nobody's word: everything is computed again from the bytes. Must never change a store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from core.actors.batches import game_row
from core.ids import EntryHash, GameId, Instant
from core.law.chance import Chance, commitment
from core.play.document import document
from core.play.entry import Entry, decode
from core.play.events import Drawn, GameCreated, RoundEnded, Started
from core.play.events_import import Imported
from core.play.evolve import fold
from core.play.state import GameState
from core.ports import DeadlineRow, GameRow, RoomRow, Store, StoredEntry
from gateway.seals_seen import Seals
from gateway.tallies_seen import miscounted
from storage.chain import BrokenChain, chained


class BadLog(Exception):
    """Where a log stops being trustworthy, and why, in one line."""

    def __init__(self, game: str, sequence: int | None, why: str) -> None:
        where = f"game {game}" if sequence is None else f"game {game}, entry {sequence}"
        super().__init__(f"{where}: {why}")


class Verified(msgspec.Struct, frozen=True):
    """``open_draws`` are draws of a running round: nobody can check them before its seed is shown.

    ``draws_elsewhere`` were made before the game was imported, with a seed that only its former keeper has.
    """

    name: str
    entries: int
    draws: int
    open_draws: int
    head: EntryHash
    ballots: int = 0
    open_ballots: int = 0
    draws_elsewhere: int = 0

    def __str__(self) -> str:
        waiting = f", {self.open_draws} not yet revealed" if self.open_draws else ""
        elsewhere = (
            f", {self.draws_elsewhere} made before the import with a seed that is not known here"
            if self.draws_elsewhere
            else ""
        )
        sealed = f", {self.ballots} secret ballots checked" if self.ballots else ""
        standing = f", {self.open_ballots} still sealed" if self.open_ballots else ""
        return (
            f"{self.name}: {self.entries} entries, {self.draws} draws checked{waiting}{elsewhere}{sealed}{standing}, "
            f"head {self.head[:16]}"
        )


HOOK = "hook/"


class _Rounds:
    """Follows commitments and draws; checks a round's draws when its seed is shown."""

    def __init__(self) -> None:
        self.checked = 0
        self.elsewhere = 0
        self._commitment: str | None = None
        self._mix = ""
        self._open: list[tuple[int, str, Drawn]] = []  # with the entry and the mix it was made with

    @property
    def open(self) -> int:
        return len(self._open)

    def follow(self, entry: Entry) -> str | None:
        """What is wrong with the entry's draws or seed."""
        for event in entry.outcome.events:
            if isinstance(event, GameCreated):
                self._commitment = event.commitment
            elif isinstance(event, Started):
                if event.mix != entry.previous:
                    return "what is mixed into the seed is not the hash of the log at the start"
                self._mix = event.mix
            elif isinstance(event, Imported):
                self._import(event)
            elif isinstance(event, Drawn):
                self._open.append((entry.sequence, self._mix, event))
            elif isinstance(event, RoundEnded):
                if (problem := self._reveal(event)) is not None:
                    return problem
                if event.mix not in (None, entry.previous):
                    return f"what is mixed into the seed after round {event.round} is not the hash of the log then"
        return None

    def _import(self, event: Imported) -> None:
        if event.standing is not None:
            self._mix = event.source
        elif event.commitment:
            self.elsewhere += len(self._open)
            self._open = []
            self._commitment = event.commitment
            self._mix = event.source if self._mix else ""

    def _reveal(self, ended: RoundEnded) -> str | None:
        try:
            seed = bytes.fromhex(ended.seed)
        except ValueError:
            return f"the seed of round {ended.round} is no hexadecimal number"
        if commitment(seed) != self._commitment:
            return f"the seed of round {ended.round} is not the one that was committed to"
        for sequence, mix, drawn in self._open:
            result = _draw(Chance(seed, mix), drawn)
            if result != drawn.result:
                return f"the draw {drawn.purpose!r} of entry {sequence} is {drawn.result}; the seed gives {result}"
        self.checked += len(self._open)
        self._open = []
        self._commitment, self._mix = ended.commitment, ended.mix or ""
        return None


def _draw(chance: Chance, drawn: Drawn) -> int:
    """Dice thrown by rules' code come from a seed made for that call."""
    if not drawn.purpose.startswith(HOOK):
        return chance.draw(drawn.purpose, drawn.sides)
    call, _, count = drawn.purpose.rpartition("/")
    return Chance(chance.seed_for(call), "").draw(count, drawn.sides)


def verify_entries(game: str, entries: Iterable[StoredEntry]) -> tuple[Verified, GameState]:
    """Check one game's whole log. Raises BadLog at the first bad entry."""
    state: GameState | None = None
    rounds, seals = _Rounds(), Seals()
    try:
        for stored in chained(entries):
            entry = _read(game, stored)
            problem = _disagrees(entry, stored) or rounds.follow(entry) or seals.follow(entry)
            if problem is not None:
                raise BadLog(game, stored.sequence, problem)
            state = _folded(game, state, entry, stored)
            problem = miscounted(state, entry)
            if problem is not None:
                raise BadLog(game, stored.sequence, problem)
    except BrokenChain as broken:
        raise BadLog(game, broken.bad.sequence, broken.bad.reason) from broken
    if state is None:
        raise BadLog(game, None, "has no entries")
    verified = Verified(
        state.name,
        state.sequence,
        rounds.checked,
        rounds.open,
        state.head,
        seals.checked,
        seals.open,
        rounds.elsewhere,
    )
    return verified, state


def _folded(game: str, state: GameState | None, entry: Entry, stored: StoredEntry) -> GameState:
    try:
        return fold(state, entry, stored.hash)
    except Exception as error:
        raise BadLog(game, stored.sequence, f"cannot be folded: {error}") from error


def _read(game: str, stored: StoredEntry) -> Entry:
    try:
        return decode(stored.body)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadLog(game, stored.sequence, f"cannot be read: {error}") from error


def _disagrees(entry: Entry, stored: StoredEntry) -> str | None:
    """The columns beside the bytes say what the bytes say."""
    if entry.sequence != stored.sequence:
        return f"its bytes call it entry {entry.sequence}"
    return None if entry.at == stored.at else "its bytes give another time than the one stored beside them"


# --- a store -----------------------------------------------------------------------------


def verify_store(store: Store, only: GameId | None = None) -> Iterator[Verified]:
    """Each game in turn, or one, all as they were at one moment: a gateway may be writing.

    Raises BadLog; a game that is not there is one, too.
    """
    with store.snapshot() as then:
        rows = [row for row in then.games() if only in (None, row.game)]
        if only is not None and not rows:
            raise BadLog(only, None, "there is no such game in the store")
        deadlines, rooms = then.deadlines(), then.rooms()
        for row in rows:
            verified, state = verify_entries(row.game, then.entries(row.game))
            problem = _beside(state, row, deadlines, rooms)
            if problem is not None:
                raise BadLog(row.game, None, problem)
            yield verified


def _beside(
    state: GameState, row: GameRow, deadlines: Sequence[DeadlineRow], rooms: Sequence[RoomRow]
) -> str | None:
    """Where the rows that a sleeping game is known by differ from its folded log."""
    folded = game_row(state)
    for field in row.__struct_fields__:
        if getattr(row, field) != getattr(folded, field):
            return f"the stored {field} is {getattr(row, field)!r}, the log gives {getattr(folded, field)!r}"
    stored: dict[str, Instant] = {
        d.deadline: d.due for d in deadlines if d.game == row.game and d.kind == "rule"
    }
    given: dict[str, Instant] = {d.id: d.due for d in state.deadlines}
    if stored != given:
        wrong = sorted(stored.items() ^ given.items())
        return f"the stored deadlines are not those of the log: {', '.join(name for name, _ in wrong)}"
    listed = {(room.network, room.room) for room in state.rooms}
    for room in rooms:
        if room.game == row.game and (room.network, room.room) not in listed:
            return f"the stored room {room.network}/{room.room} is not in the log"
    return None


# --- an export -----------------------------------------------------------------------------


class ExportedEntry(msgspec.Struct, frozen=True):
    """``body`` is the exact text whose SHA-256 is ``hash``; ``entry`` the same for reading."""

    game: GameId
    sequence: int
    at: Instant
    hash: EntryHash
    body: str
    entry: msgspec.Raw = msgspec.Raw(b"null")


class Exported(msgspec.Struct, frozen=True):
    """An export in JSON. ``state`` is the state document, ``entries`` the whole log."""

    state: dict[str, Any]
    entries: tuple[ExportedEntry, ...]


class NotAnExport(Exception):
    """The file is no export. One line."""


def verify_export(path: Path) -> Verified:
    """Raises BadLog, NotAnExport or OSError."""
    return checked_export(path.read_bytes(), str(path))[0]


def checked_export(
    content: bytes, name: str, each: Callable[[int, int], None] = lambda _done, _of: None
) -> tuple[Verified, GameState, tuple[StoredEntry, ...]]:
    """What the export called ``name`` holds, all of it checked; ``each`` hears how far it is.

    Raises BadLog or NotAnExport."""
    try:
        exported = msgspec.json.decode(content, type=Exported)
    except (msgspec.DecodeError, RecursionError) as error:
        raise NotAnExport(f"{name} is no export of a game in JSON: {error}") from error
    game = exported.entries[0].game if exported.entries else name
    stored = tuple(StoredEntry(e.game, e.sequence, e.at, e.body.encode(), e.hash) for e in exported.entries)
    verified, state = verify_entries(game, _followed(stored, each))
    for one in exported.entries:
        if bytes(one.entry) != b"null" and msgspec.json.decode(one.entry) != msgspec.json.decode(one.body):
            raise BadLog(game, one.sequence, "the fields under `entry` are not those of `body`")
    if state.game != game:
        raise BadLog(game, None, f"its entries are those of the game {state.game}")
    problem = _missing(exported)
    if problem is not None:
        raise BadLog(game, None, problem)
    where = _difference(exported.state, msgspec.to_builtins({"games": [_document(game, state)]}))
    if where is not None:
        raise BadLog(game, None, f"the exported state is not the one the entries give: {where}")
    return verified, state, stored


def _missing(exported: Exported) -> str | None:
    """That the log ends before the state it is exported with, or goes on after it."""
    games = exported.state.get("games")
    known = games[0] if isinstance(games, list) and games and isinstance(games[0], dict) else {}
    head, hashes = known.get("head"), [str(entry.hash) for entry in exported.entries]
    if not hashes or not isinstance(head, str) or head == hashes[-1]:
        return None
    if head in hashes:
        return f"its state is that after entry {hashes.index(head) + 1}, and {len(hashes)} entries are there"
    return f"its state is that after an entry with the hash {head[:16]}, which is not there: the log was cut or changed"


def _difference(given: Any, ought: Any, path: str = "state") -> str | None:
    """Where the first difference is, in one line."""
    if isinstance(given, dict) and isinstance(ought, dict):
        for key in (*ought, *(key for key in given if key not in ought)):
            if key not in given or key not in ought:
                return f"{path}.{key} is {'missing' if key not in given else 'too much'}"
            if (found := _difference(given[key], ought[key], f"{path}.{key}")) is not None:
                return found
        return None
    if isinstance(given, list) and isinstance(ought, list):
        for index, (one, other) in enumerate(zip(given, ought, strict=False)):
            if (found := _difference(one, other, f"{path}.{index}")) is not None:
                return found
        lengths = (len(given), len(ought))
        return None if lengths[0] == lengths[1] else f"{path} has {lengths[0]} items, not {lengths[1]}"
    if type(given) is type(ought) and given == ought:
        return None
    return f"{path} is {_shown(given)}, not {_shown(ought)}"


def _shown(value: Any) -> str:
    written = msgspec.json.encode(value).decode()
    return written if len(written) <= 60 else f"{written[:59]}…"


def _document(game: str, state: GameState) -> dict[str, Any]:
    try:
        return document(state)
    except Exception as error:
        raise BadLog(game, None, f"its entries give no state that can be shown: {error}") from error


def _followed(entries: Sequence[StoredEntry], each: Callable[[int, int], None]) -> Iterator[StoredEntry]:
    for done, entry in enumerate(entries):
        each(done, len(entries))
        yield entry
