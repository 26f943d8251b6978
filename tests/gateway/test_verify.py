"""verify: draws against revealed seeds, a broken chain, rows that differ from the log (design 4)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace

from core.ids import DeadlineId, EntryHash, GameId, Instant, NetworkName, RoomName
from core.play.entry import Entry, decode, encode, hash_of
from core.play.events import Drawn, RoundEnded, Started
from core.ports import Batch, DeadlineRow, GameRow, RoomRow, Store, StoredEntry
from gateway.export import as_json
from gateway.export_markdown import as_markdown
from gateway.packs import find_packs, packs_of
from gateway.rehearse import Rehearsal
from gateway.speech.phrases import Phrases
from gateway.transcript import read_transcript
from gateway.verify import BadLog, verify_entries, verify_store
from storage.memory import MemoryStore
from storage.sqlite import SqliteStore

NIGHT = GameId("night")
T = TypeVar("T")
TURN = """\
@2026-03-01T12:00:00Z
libera/#n <alice> !new clockwise Night
libera/#n <bob> !join
libera/#n <alice> !start
libera/#n <alice> !propose enact "Tea": All players drink tea.
libera/#n <alice> !call
libera/#n <alice> !vote for 301
libera/#n <bob> !vote for 301
libera/#n <alice> !roll
"""
ARCHIVED = TURN + "libera/#n <alice> !archive\n"


def played(script: str) -> MemoryStore:
    rehearsal = Rehearsal("seed", packs_of(find_packs()))
    for entry in read_transcript(script.splitlines()):
        rehearsal.play(entry)
    return rehearsal.store


def rechained(entries: Iterable[StoredEntry], change: Callable[[Entry], Entry]) -> list[StoredEntry]:
    """The log of somebody who changes entries and computes all hashes anew."""
    head, made = EntryHash(""), []
    for stored in entries:
        entry = replace(change(decode(stored.body)), previous=head)
        body = encode(entry)
        head = hash_of(body)
        made.append(replace(stored, body=body, hash=head))
    return made


def altered(entry: Entry, kind: type, **fields: object) -> Entry:
    """The entry with fields of its events of one kind changed."""
    events = tuple(replace(e, **fields) if isinstance(e, kind) else e for e in entry.outcome.events)
    return replace(entry, outcome=replace(entry.outcome, events=events))


def test_draws_of_a_running_round_are_reported_as_not_yet_revealed() -> None:
    """Nobody can check them before the seed is shown."""
    (verified,) = verify_store(played(TURN))
    assert (verified.draws, verified.open_draws) == (0, 1)
    assert "1 not yet revealed" in str(verified)


def test_draws_are_checked_when_the_seed_is_shown() -> None:
    """A draw is HMAC-SHA256 of the seed and the log's hash at the start; archiving shows the seed."""
    (verified,) = verify_store(played(ARCHIVED))
    assert (verified.draws, verified.open_draws) == (1, 0)


def test_a_changed_draw_is_found_though_every_hash_fits() -> None:
    """The chain alone would not notice: the whole log was hashed anew."""
    entries = list(played(ARCHIVED).entries(NIGHT))
    rolled = next(d.result for s in entries for d in decode(s.body).outcome.events if isinstance(d, Drawn))
    forged = rechained(entries, lambda e: altered(e, Drawn, result=rolled % 6 + 1))
    with pytest.raises(BadLog, match=rf"is {rolled % 6 + 1}; the seed gives {rolled}"):
        verify_entries("night", forged)


def test_another_seed_than_the_promised_one_is_found() -> None:
    """The seed's hash was announced at `new`."""
    forged = rechained(played(ARCHIVED).entries(NIGHT), lambda e: altered(e, RoundEnded, seed="00" * 32))
    with pytest.raises(BadLog, match="is not the one that was committed to"):
        verify_entries("night", forged)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda log: [*log[:2], *log[3:]], "entry 3: entry 4 where 3 was expected"),
        (lambda log: [log[0], replace(log[1], hash=EntryHash("0" * 64)), *log[2:]], "entry 2: the bytes"),
        (
            lambda log: [log[0], replace(log[1], at=Instant(1)), *log[2:]],
            "entry 2: its bytes give another time",
        ),
        (lambda log: [], "has no entries"),
    ],
)
def test_the_first_bad_entry_is_named(
    spoil: Callable[[list[StoredEntry]], list[StoredEntry]], why: str
) -> None:
    """Exit 1 and the first bad entry."""
    with pytest.raises(BadLog, match=why):
        verify_entries("night", spoil(list(played(TURN).entries(NIGHT))))


def test_rows_that_differ_from_the_log_are_found() -> None:
    """Folding the entries gives the stored state: the game's row, its deadlines and its rooms."""
    store = played(TURN)
    row = store.games()[0]
    for batch, why in (
        (Batch(game=NIGHT, game_row=replace(row, status="over")), "stored status is 'over'"),
        (
            Batch(
                game=NIGHT,
                game_row=row,
                deadlines_set=(DeadlineRow(NIGHT, DeadlineId("vote/9"), Instant(1), 1),),
            ),
            "vote/9",
        ),
        (
            Batch(
                game=NIGHT,
                deadlines_cleared=(DeadlineId("vote/9"),),
                rooms=(RoomRow(NetworkName("x"), RoomName("#y"), NIGHT),),
            ),
            "room x/#y",
        ),
    ):
        assert store.append([batch]) == [None]
        with pytest.raises(BadLog, match=why):
            list(verify_store(store))


def test_a_game_that_is_not_there_is_no_success() -> None:
    """verify GAME names a game nobody knows."""
    with pytest.raises(BadLog, match="no such game"):
        list(verify_store(played(TURN), GameId("day")))


def test_exports_hold_no_seed_of_a_running_round() -> None:
    """Design 4: nothing but `sealed` knows it."""
    store = played(TURN)
    seed = store.sealed(NIGHT, "seed/1")
    assert seed is not None
    exported = as_json(store.entries(NIGHT)).decode()
    told = as_markdown(store.entries(NIGHT), Phrases())
    assert seed.hex() not in exported + told
    assert "Tea" in told
    assert "| bob |" in told


def test_another_mix_than_the_hash_at_the_start_is_found() -> None:
    """Design 4, chance: the log's hash at `start` is mixed in, so whoever chose the seed chose no draw."""

    def chosen(kind: type) -> list[StoredEntry]:
        return rechained(played(TURN).entries(NIGHT), lambda e: altered(e, kind, mix="ab" * 32))

    with pytest.raises(BadLog, match=r"entry \d+: what is mixed into the seed is not the hash of the log"):
        verify_entries("night", chosen(Started))


def test_another_mix_than_the_hash_at_the_end_of_a_round_is_found() -> None:
    """Design 4, chance: the next round's seed is committed before the hash it is mixed with is known."""
    forged = rechained(played(ARCHIVED).entries(NIGHT), lambda e: altered(e, RoundEnded, mix="ab" * 32))
    with pytest.raises(BadLog, match="mixed into the seed after round 1"):
        verify_entries("night", forged)


def test_an_entry_of_another_game_is_found() -> None:
    """Each game's log is a chain of its own."""
    entries = list(played(TURN).entries(NIGHT))
    with pytest.raises(BadLog, match="entry 2: an entry of the game day"):
        verify_entries("night", [entries[0], replace(entries[1], game=GameId("day")), *entries[2:]])


def test_a_healthy_store_that_is_written_to_meanwhile_is_healthy() -> None:
    """`verify` may be run beside a gateway: what it compares must be of one moment."""
    rehearsal = Rehearsal("seed", packs_of(find_packs()))

    def say(*lines: str) -> None:
        for entry in read_transcript(lines):
            rehearsal.play(entry)

    say(*TURN.splitlines())
    numbers = iter(range(100))

    class Busy(MemoryStore):
        """Somebody plays whenever it has been read."""

        def games(self) -> Sequence[GameRow]:
            return self._after(rehearsal.store.games())

        def deadlines(self, game: GameId | None = None) -> Sequence[DeadlineRow]:
            return self._after(rehearsal.store.deadlines(game))

        def rooms(self) -> Sequence[RoomRow]:
            return self._after(rehearsal.store.rooms())

        def entries(self, game: GameId, after: int = 0) -> Iterator[StoredEntry]:
            yield from self._after(list(rehearsal.store.entries(game, after)))

        def snapshot(self) -> AbstractContextManager[Store]:
            return rehearsal.store.snapshot()

        def _after(self, found: T) -> T:
            say(f'libera/#n <bob> !act "meanwhile {next(numbers)}"')
            return found

    (verified,) = verify_store(Busy())
    say('libera/#n <bob> !act "afterwards"')
    (later,) = verify_store(rehearsal.store)
    assert later.entries == verified.entries + 1


def test_a_log_whose_end_is_missing_is_found(tmp_path: Path) -> None:
    """verify: what is stored beside the log knows how far it went."""
    memory = played(TURN)
    store = SqliteStore.open(tmp_path / "nomic.db")
    for row in memory.games():
        last: StoredEntry | None = None
        for last in memory.entries(row.game):
            assert store.append([Batch(game=row.game, entry=last)]) == [None]
        assert last is not None
        store.append([Batch(game=row.game, game_row=replace(row, sequence=last.sequence))])
    store.close()
    with sqlite3.connect(tmp_path / "nomic.db") as database:
        database.execute("DELETE FROM entries WHERE sequence > 5")
    cut = SqliteStore.open(tmp_path / "nomic.db", read_only=True)
    with pytest.raises(BadLog, match="the stored head is"):
        list(verify_store(cut))
    cut.close()
