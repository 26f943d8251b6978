"""verify --export: whatever is changed in an export is named in one line, offline (interface 1, design 4)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from core.ids import EntryHash, GameId
from core.play.commands import Side
from core.play.entry import Entry, decode, encode, hash_of
from core.play.events import BallotCast, BallotsOpened, Drawn, GameCreated, VoteClosed
from gateway.export import as_json
from gateway.packs import find_packs, packs_of
from gateway.rehearse import Rehearsal
from gateway.transcript import read_transcript
from gateway.verify import BadLog, NotAnExport, checked_export

Document = dict[str, Any]
SECRET = """\
@2026-03-01T12:00:00Z
libera/#n <alice> !new speaker NAME
libera/#n <bob> !join
libera/#n <carol> !join
libera/#n <dave> !join
libera/#n <alice> !start
libera/#n <bob> !propose enact "Tea": Tea at five.
libera <bob> vote for 301
libera <carol> vote against
+7d
libera/#n <alice> !archive
"""
ROLLED = """\
@2026-03-01T12:00:00Z
libera/#n <alice> !new clockwise NAME
libera/#n <bob> !join
libera/#n <alice> !start
libera/#n <alice> !propose enact "Tea": All players drink tea.
libera/#n <alice> !call
libera/#n <alice> !vote for 301
libera/#n <bob> !vote for 301
libera/#n <alice> !roll
libera/#n <alice> !archive
"""


@cache
def _exported(script: str, name: str) -> bytes:
    rehearsal = Rehearsal("seed", packs_of(find_packs()))
    for entry in read_transcript(script.replace("NAME", name).splitlines()):
        rehearsal.play(entry)
    return as_json(rehearsal.store.entries(GameId(name.casefold())))


def exported(script: str = ROLLED, name: str = "Night") -> Document:
    document: Document = json.loads(_exported(script, name))
    return document


def fault(document: Document) -> str:
    with pytest.raises(BadLog) as bad:
        checked_export(json.dumps(document).encode(), "e.json")
    said = str(bad.value)
    assert "\n" not in said
    return said


def hashed_anew(document: Document, change: Callable[[Entry], Entry]) -> Document:
    """By somebody who changes entries, computes every hash again, and the head of the state."""
    head = EntryHash("")
    for kept in document["entries"]:
        entry = replace(change(decode(kept["body"].encode())), previous=head)
        body = encode(entry)
        head = hash_of(body)
        kept.update(body=body.decode(), hash=head, entry=json.loads(body))
    document["state"]["games"][0]["head"] = head
    return document


def altered(entry: Entry, kind: type, change: Callable[[Any], Any]) -> Entry:
    events = tuple(change(e) if isinstance(e, kind) else e for e in entry.outcome.events)
    return replace(entry, outcome=replace(entry.outcome, events=events))


@pytest.mark.parametrize("script", [ROLLED, SECRET])
def test_what_was_exported_verifies(script: str) -> None:
    """Nothing is needed but the export; draws and ballots have been checked."""
    verified, _, entries = checked_export(json.dumps(exported(script)).encode(), "e.json")
    assert verified.entries == len(entries)
    assert (verified.draws > 0) if script is ROLLED else (verified.ballots == 2)


def test_an_edited_entry() -> None:
    """The chain: the bytes do not have their hash any more, and the entry is named."""
    document = exported()
    document["entries"][3]["body"] = document["entries"][3]["body"].replace("Tea", "Gin")
    assert "entry 4: the bytes do not have the hash recorded for them" in fault(document)


def test_an_edited_entry_with_a_new_hash() -> None:
    """The chain: the next entry names the hash of what was there."""
    document = exported()
    body = document["entries"][3]["body"].replace("Tea", "Gin")
    document["entries"][3].update(body=body, hash=hash_of(body.encode()), entry=json.loads(body))
    assert "entry 5: the body names another hash than that of the entry before" in fault(document)


def test_fields_for_reading_that_are_not_those_of_the_bytes() -> None:
    """`entry` is what people read, and has to say what the hashed bytes say."""
    document = exported()
    document["entries"][1]["entry"]["command"]["actor"]["name"] = "eve"
    assert "entry 2: the fields under `entry` are not those of `body`" in fault(document)


@pytest.mark.parametrize("field", ["sequence", "at"])
def test_a_field_beside_the_bytes(field: str) -> None:
    """Number and time beside the bytes say what the bytes say."""
    document = exported()
    document["entries"][2][field] += 1
    assert "entry 3: " in fault(document)


def test_the_text_of_the_pack() -> None:
    """The rules the game began with are part of its first entry; hashed anew, the state tells."""
    document = exported()
    document["entries"][0]["body"] = document["entries"][0]["body"].replace("100 points", "10 points")
    assert "entry 1: the bytes" in fault(document)

    def cheaper(event: GameCreated) -> GameCreated:
        return replace(event, laws=tuple(replace(rule, text="Whoever asks wins.") for rule in event.laws))

    document = hashed_anew(exported(), lambda entry: altered(entry, GameCreated, cheaper))
    assert "what is mixed into the seed is not the hash" in fault(document)


def test_a_draw() -> None:
    """Chance: the seed that was shown gives another result, whoever hashes the log anew."""

    def other(event: Drawn) -> Drawn:
        return replace(event, result=event.result % 6 + 1)

    document = hashed_anew(exported(), lambda entry: altered(entry, Drawn, other))
    assert re.search(r"the draw '.+' of entry \d+ is \d; the seed gives \d", fault(document))


def test_a_ballot_that_was_opened_otherwise() -> None:
    """Seals: SHA-256 of nonce and side is another."""

    def turned(event: BallotsOpened) -> BallotsOpened:
        return replace(event, ballots=tuple(replace(b, side="for") for b in event.ballots))

    document = hashed_anew(exported(SECRET), lambda entry: altered(entry, BallotsOpened, turned))
    assert "is opened as 'for', which its seal does not fit" in fault(document)


def test_a_seal_that_nobody_cast() -> None:
    """Seals: what is opened was never cast so."""

    def other(event: BallotCast) -> BallotCast:
        return replace(event, seal="0" * 64)

    document = hashed_anew(exported(SECRET), lambda entry: altered(entry, BallotCast, other))
    assert "is opened that was never cast" in fault(document)


def test_a_ballot_of_an_open_vote_that_the_tally_does_not_count_so() -> None:
    """The tally is that of the ballots: who is counted for has voted for."""

    def against(event: BallotCast) -> BallotCast:
        return replace(event, side=Side.AGAINST)

    document = hashed_anew(exported(), lambda entry: altered(entry, BallotCast, against))
    assert "counts player 1 as for: no such ballot stands" in fault(document)


def test_a_tally_that_its_ballots_do_not_give() -> None:
    """Also of a secret vote: its seals fit, and are not what was counted."""

    def turned(event: VoteClosed) -> VoteClosed:
        tally = event.tally
        return replace(event, tally=replace(tally, for_=tally.against, against=tally.for_))

    document = hashed_anew(exported(SECRET), lambda entry: altered(entry, VoteClosed, turned))
    assert "no such ballot stands" in fault(document)


def test_the_state() -> None:
    """The state document is that of the entries; where it is not is said."""
    document = exported()
    document["state"]["games"][0]["players"][1]["score"] = "100"
    assert 'state.games.0.players.1.score is "100", not "0"' in fault(document)
    document = exported()
    del document["state"]["games"][0]["rules"][3]
    assert "the exported state is not the one the entries give: state.games.0.rules" in fault(document)
    document = exported()
    document["state"]["games"][0]["trophies"] = []
    assert "state.games.0.trophies is too much" in fault(document)
    document = exported()
    document["state"] = {}
    assert "state.games is missing" in fault(document)


def test_the_last_entry_dropped() -> None:
    """The head in the state knows how the log ended."""
    document = exported()
    del document["entries"][-1]
    assert "which is not there: the log was cut or changed" in fault(document)


def test_no_entries() -> None:
    """Nothing is no game."""
    document = exported()
    document["entries"] = []
    assert "has no entries" in fault(document)


def test_entries_in_another_order() -> None:
    """Each names the hash of the one before it."""
    document = exported()
    entries = document["entries"]
    entries[3], entries[4] = entries[4], entries[3]
    assert "entry 4: entry 5 where 4 was expected" in fault(document)


def test_an_entry_twice() -> None:
    """A repeat is no entry of its own."""
    document = exported()
    document["entries"].insert(4, document["entries"][3])
    assert "entry 5: entry 4 where 5 was expected" in fault(document)


def test_the_entries_of_one_game_with_the_state_of_another() -> None:
    """Each export is of one game."""
    document = exported()
    document["state"] = exported(name="Day")["state"]
    assert "which is not there" in fault(document)


def test_entries_of_two_games() -> None:
    """A log is the chain of one game."""
    document = exported()
    document["entries"][2:] = exported(name="Day")["entries"][2:]
    assert "entry 3: an entry of the game day" in fault(document)


def test_entries_called_those_of_another_game() -> None:
    """The game is what its first entry made, not what stands beside the bytes."""
    document = exported()
    for kept in document["entries"]:
        kept["game"] = "day"
    assert "its entries are those of the game night" in fault(document)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"state": {}}', b"\xff", b"[" * 100_000])
def test_what_is_no_export(content: bytes) -> None:
    """One line that says so."""
    with pytest.raises(NotAnExport, match=r"^e\.json is no export of a game in JSON: .+") as no:
        checked_export(content, "e.json")
    assert "\n" not in str(no.value)


@pytest.mark.parametrize("body", ['"\\ud800"', "null", "{}", '{"previous":""}', "[" * 10_000])
def test_a_body_that_is_no_entry(body: str) -> None:
    """Whatever it is, the first bad entry is named."""
    document = exported()
    document["entries"][0].update(body=body, hash=hash_of(body.encode()), entry=None)
    assert "game night, entry 1: " in fault(document)
