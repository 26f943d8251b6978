"""import of an export in JSON: the same game goes on, or one line says why not (interface 1, design 4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.ids import GameId, Instant, RoomName
from core.law.chance import commitment
from core.play.document import document
from core.play.events_import import Imported
from core.play.sealing import seals_of
from core.play.state import GameState
from core.ports import StoreError
from gateway.coming import NotImported
from gateway.importing import Clash
from gateway.verify import verify_store
from storage.memory import MemoryStore
from tests.support.importing import LATER, Codes, Dealt, brought, exported, imported
from tests.support.random_play import GAME, RandomGame, laws_hold
from tests.support.rehearsing import IRC, MATRIX, STARTED, VOTING, Stage, packs, texts


def shown(state: GameState) -> dict[str, Any]:
    """The state document but for what only the new log and seed can have."""
    return {key: value for key, value in document(state).items() if key not in ("head", "commitment")}


def no_faults(content: bytes) -> tuple[str, ...]:
    with pytest.raises(NotImported) as refused:
        brought(content)
    return tuple(str(fault) for fault in refused.value.faults)


def test_a_vote_goes_on_where_it_was() -> None:
    """Interface 1: the same game: an open vote, its ballots, the turn; played on at once; verify and why work."""
    stage = Stage(VOTING)
    stage(f"{IRC} <alice> !vote for 301\n{MATRIX} <@bob:l> !vote against 301")
    store, state = imported(brought(exported(stage.store)))
    assert shown(state) == shown(stage.state())
    assert isinstance(store, MemoryStore)
    told = {d.place.room: d.notice.text for d in store.pending_outbox()}
    assert set(told) == {"#n", "#n:l"}
    assert "Night goes on here with its whole log" in told[RoomName("#n")]
    assert state.commitment in told[RoomName("#n")]
    there = Stage(store=store)
    said = there(f"{IRC} <carol> !vote for 301\n{IRC} <carol> !why 301")
    assert any("301" in line and "rejected" in line for line in texts(said, IRC))
    assert there.state().head != state.head
    (verified,) = verify_store(store)
    assert verified.entries == there.state().sequence


def test_the_new_seed_draws_and_is_shown() -> None:
    """Design 4: the old draws cannot be revealed here, which verify says; the new ones are checked."""
    stage = Stage(VOTING)
    stage("\n".join(f"{who} !vote for 301" for who in (f"{IRC} <alice>", f"{MATRIX} <@bob:l>")))
    stage(f"{IRC} <carol> !vote for 301\n{IRC} <alice> !roll")
    store, state = imported(brought(exported(stage.store)))
    assert state.commitment == commitment(Dealt().fresh("night/seed/1")) != stage.state().commitment
    assert isinstance(store, MemoryStore)
    there = Stage(store=store)
    there(f"{MATRIX} <@bob:l> !propose repeal 202\n{MATRIX} <@bob:l> !call")
    for who in (f"{IRC} <alice>", f"{MATRIX} <@bob:l>", f"{IRC} <carol>"):
        there(f"{who} !vote against 302")
    there(f"{MATRIX} <@bob:l> !roll")
    (running,) = verify_store(store)
    assert (running.draws, running.open_draws, running.draws_elsewhere) == (0, 1, 1)
    assert "made before the import" in str(running)
    there(f"{IRC} <alice> !archive")
    (over,) = verify_store(store)
    assert (over.draws, over.open_draws, over.draws_elsewhere) == (1, 0, 1)


def test_a_game_of_an_import_can_be_exported_and_imported_again() -> None:
    """Export -> import -> export -> import: equal but for head and commitment."""
    first, state = imported(brought(exported(Stage(VOTING).store)))
    _second, again = imported(brought(exported(first)))
    assert shown(again) == shown(state)
    assert again.sequence == state.sequence + 1


def test_before_the_start_nothing_is_mixed_in_twice() -> None:
    """A game that was not begun is begun here; its draws are checked with the log's hash at the start."""
    stage = Stage(STARTED.replace(f"{IRC} <alice> !start", ""))
    store, state = imported(brought(exported(stage.store)))
    assert (state.mix, state.status.value) == ("", "gathering")
    assert isinstance(store, MemoryStore)
    there = Stage(store=store)
    there(f"{IRC} <alice> !start\n{IRC} <alice> !propose repeal 202\n{IRC} <alice> !archive")
    assert there.state().archived
    assert list(verify_store(store))


def test_what_was_due_meanwhile_comes_at_its_own_time() -> None:
    """As after a stop: a vote whose time ended between export and import closes when it ended."""
    stage = Stage(STARTED)
    stage(f'{IRC} <alice> !propose enact "A": x. {{voting.period = 2h}}\n{IRC} <alice> !call')
    for who in (f"{IRC} <alice>", f"{MATRIX} <@bob:l>", f"{IRC} <carol>"):
        stage(f"{who} !vote for 301")
    stage(f"{IRC} <alice> !roll\n{MATRIX} <@bob:l> !propose repeal 202\n{MATRIX} <@bob:l> !call")
    closes = stage.state().open_proposals[0].closes
    assert closes is not None
    store, _state = imported(brought(exported(stage.store)), now=Instant(closes + 86_400_000))
    assert isinstance(store, MemoryStore)
    there = Stage(store=store)
    there("@2026-03-02T12:00:00Z")
    (closed,) = [p for p in there.state().closed_proposals if p.number == 302]
    assert closed.closed_at == closes


def test_sealed_ballots_cannot_come() -> None:
    """Nothing secret is in an export; a secret vote with ballots is refused, with what to do."""
    stage = Stage(STARTED)
    stage(f'{IRC} <alice> !propose enact "S": secret. {{voting.secret = true}}\n{IRC} <alice> !call')
    for who in (f"{IRC} <alice>", f"{MATRIX} <@bob:l>", f"{IRC} <carol>"):
        stage(f"{who} !vote for 301")
    stage(f"{IRC} <alice> !roll\n{MATRIX} <@bob:l> !propose repeal 202\n{MATRIX} <@bob:l> !call")
    imported(brought(exported(stage.store)))  # no ballot yet: it can come
    stage(f"{IRC} <carol> !vote for 302")
    assert seals_of(stage.state())
    (fault,) = no_faults(exported(stage.store))
    assert "302" in fault
    assert "let it close there" in fault


CHANGES: tuple[tuple[str, Callable[[dict[str, Any]], object]], ...] = (
    ("entry 3", lambda e: e["entries"].pop(2)),
    ("entry 3", lambda e: e["entries"][2].update(body=e["entries"][2]["body"].replace("Bob", "Rob"))),
    ("state", lambda e: e["state"]["games"][0].update(host="Carol")),
    ("no export", lambda e: e.pop("entries")),
    ("no entries", lambda e: e["entries"].clear()),
    ("`entry`", lambda e: e["entries"][0]["entry"].update(engine="x")),
    ("entry 1", lambda e: e["entries"][0].update(body="{")),
    ("entry 1", lambda e: e["entries"][0].update(hash="")),
)


@pytest.mark.parametrize(("said", "change"), CHANGES)
def test_a_damaged_export_is_refused(said: str, change: Callable[[dict[str, Any]], object]) -> None:
    """Interface 1, verify: the first bad entry is named, in one line."""
    export = json.loads(exported(Stage(STARTED).store))
    change(export)
    (fault,) = no_faults(json.dumps(export).encode())
    assert said in fault
    assert "\n" not in fault


def test_only_a_free_name_and_free_rooms() -> None:
    """Onto a store where a game of that name is, or with a room of a running game: refused, store as it was."""
    content = exported(Stage(STARTED).store)
    other = Stage(f"{IRC} <zoe> !new clockwise Day").store
    before = exported(other, "day")
    with pytest.raises(Clash, match="belongs to the game Day"):
        imported(brought(content), other)
    assert [row.name for row in other.games()] == ["Day"]
    assert exported(other, "day") == before
    store, _ = imported(brought(content))
    with pytest.raises(Clash, match="a game called Night is in this store already"):
        imported(brought(content), store)


def test_all_or_nothing() -> None:
    """One transaction: what the store does not take leaves nothing behind, not even the name."""
    store = MemoryStore()
    store.broken = StoreError("full")
    with pytest.raises(StoreError):
        imported(brought(exported(Stage(STARTED).store)), store)
    store.broken = None
    assert list(store.games()) == list(store.entries(GameId("night"))) == []
    imported(brought(exported(Stage(STARTED).store)), store)


def test_a_game_that_is_over_can_be_kept_here() -> None:
    """An archived game has no seed left to hide and takes nobody's room."""
    stage = Stage(f"{STARTED}{IRC} <alice> !archive")
    there = Stage(f"{IRC} <zoe> !new clockwise Day")
    before = len(there.store.pending_outbox())
    _, state = imported(brought(exported(stage.store)), there.store)
    assert shown(state) == shown(stage.state())
    assert state.commitment == stage.state().commitment
    assert len(there.store.pending_outbox()) == before
    assert there.store.sealed(GameId("night"), "seed/1") == bytes.fromhex(state.seeds[0])  # it was shown
    assert len(list(verify_store(there.store))) == 2


def test_no_secret_comes_along() -> None:
    """The import of a log seals a new seed and a code, nothing else."""
    store, _state = imported(brought(exported(Stage(STARTED).store)))
    assert store.sealed(GameId("night"), "seed/1") == Dealt().fresh("night/seed/1")
    assert store.sealed(GameId("night"), "attach") == Codes().fresh("").encode()


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(number=st.integers(0, 10_000), ruleset=st.sampled_from(sorted(packs())))
def test_any_game_goes_on_as_it_was(number: int, ruleset: str) -> None:
    """Random games of every ruleset: the document is equal, and the laws hold when it is played on."""
    game = RandomGame(ruleset, number)
    game.play(25)
    before = game.stage.state()
    if seals_of(before):
        assert "secret vote" in no_faults(exported(game.stage.store))[0]
        return
    coming = brought(exported(game.stage.store))
    store, state = imported(coming, now=max(LATER, before.at))
    assert shown(state) == shown(before)
    (event,) = (e for e in _last_events(store) if isinstance(e, Imported))
    assert bool(event.commitment) is (before.status.value != "over")
    assert isinstance(store, MemoryStore)
    game.stage.rehearsal.store = store
    game.stage.rehearsal.kill()
    laws_hold(game.stage)
    game.play(10)


def _last_events(store: MemoryStore) -> tuple[object, ...]:
    from core.play.entry import decode

    *_, last = store.entries(GAME)
    return decode(last.body).outcome.events
