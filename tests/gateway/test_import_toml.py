"""import of a game that was written down: it goes on at once, or every fault of the file is said (interface 1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.play.document import document
from core.play.state import GameState
from gateway.coming import NotImported
from gateway.verify import verify_store
from storage.memory import MemoryStore
from tests.support.documents import DOCS, fences
from tests.support.importing import TAVERN, imported, written
from tests.support.rehearsing import IRC, Stage, texts

ADA, BOB, CLEO = f"{IRC} <ada>", "matrix <@bob:l>", f"{IRC} <cleo>"
EVENING = "@2026-03-01T21:21:00Z"


def taken(text: str) -> tuple[MemoryStore, GameState]:
    store, state = imported(written(text))
    assert isinstance(store, MemoryStore)
    return store, state


def stage_of(text: str) -> Stage:
    stage = Stage(store=taken(text)[0])
    stage(EVENING)
    return stage


def faults(text: str) -> list[str]:
    with pytest.raises(NotImported) as refused:
        written(text)
    return [str(fault) for fault in refused.value.faults]


def test_everything_is_as_it_was_written() -> None:
    """Interface 1: rules, players, exact scores, whose turn."""
    _, state = taken(TAVERN)
    shown: dict[str, Any] = document(state)
    assert [(p["name"], p["score"], p["status"]) for p in shown["players"]] == [
        ("Ada", "17", "active"),
        ("Bob", "7/2", "active"),
        ("Cleo", "-3", "active"),
        ("Dan", "4", "left"),
    ]
    assert shown["turn"] == {"number": 8, "circuit": 3, "player": "Ada", "phase": "propose"}
    assert (shown["host"], shown["rooms"], shown["status"]) == ("Ada", ["libera/#n"], "playing")
    rules = {rule["number"]: rule for rule in shown["rules"]}
    assert rules[305]["history"] == [203, 305]
    assert rules[305]["reading"] == {"adoption.threshold": "majority"}
    assert rules[302]["mutable"]
    assert not {203, 209} & rules.keys()
    assert not rules[101]["mutable"]
    assert shown["settings"]["adoption.threshold"]["rule"] == 305
    assert "rules.maximum_mutable" not in shown["settings"]  # repealed with 209


def test_it_is_played_on_at_once() -> None:
    """A turn from proposal to roll: the next number, the rule as it is now, the seat after Ada's."""
    stage = stage_of(TAVERN)
    stage(f'{ADA} !propose enact "Hats": Hats are worn.\n{ADA} !call')
    said = stage(f"{ADA} !vote for 306\n{BOB} !vote for 306\n{CLEO} !vote against 306\n{ADA} !roll")
    assert any("306 is adopted (rule 305)" in line for line in texts(said, IRC))  # by the imported majority
    state = stage.state("tavern")
    assert state.turn is not None
    assert (state.turn.player, state.turn.number, state.turn.circuit) == (2, 9, 3)  # Bob sits behind Ada
    assert state.player(state.turn.player).name == "Bob"
    why = texts(stage(f"{ADA} !why 306"), IRC)
    assert any("rule 305" in line for line in why)
    stage(f"{ADA} !archive")
    (verified,) = verify_store(stage.store)
    assert (verified.draws, verified.open_draws) == (1, 0)


def test_history_begins_with_the_import() -> None:
    """It is not said to be the game's beginning; what came before is not made up."""
    stage = stage_of(TAVERN)
    (head, *_rest) = stage.bodies("tavern")
    assert head["command"]["move"]["type"] == "Import"
    assert head["command"]["move"]["source"] == head["outcome"]["events"][1]["source"]
    shown = texts(stage(f"{ADA} !rule 305 history"), IRC)
    assert any("305" in line and "imported" in line for line in shown)
    log = texts(stage(f"{ADA} !log 5"), IRC)
    assert any("begun elsewhere" in line for line in log)


def test_a_later_round_has_its_own_seed() -> None:
    """`round`: the seed committed to is that of the present round, and shown as such."""
    stage = stage_of(f"round = 3\n{TAVERN}")
    stage(f"{ADA} !archive")
    state = stage.state("tavern")
    assert (state.round, len(state.seeds)) == (3, 1)
    assert list(verify_store(stage.store))


CLUB = fences(DOCS / "import.md", "toml")[1]


def test_offices_decrees_and_code_come_along() -> None:
    """The second example of the docs: rules of one's own, a chair, a decree in force, code that acts."""
    store, state = taken(CLUB)
    shown = document(state)
    assert shown["offices"] == {"chair": "Ines"}
    (decree,) = shown["decrees"]
    assert (decree["adopted_number"], decree["proposer"], decree["in_force"]) == (1, "Juri", True)
    stage = Stage(store=store)
    stage(EVENING)
    stage('console <ines> propose enact "Bell": There is a bell.\nconsole <ines> call')
    stage("console <ines> vote for\nconsole <juri> vote for\n+2d")
    scores = {p.name: p.score for p in stage.state("club").players}
    assert scores == {"Ines": Fraction(1), "Juri": Fraction(11)}  # by the code
    stage('console <juri> decree "Bows": Bow.\n+1d')
    adopted = {d.adopted_number: d.number for d in stage.state("club").decrees.all()}
    assert adopted == {1: 1, 2: 2}
    stage("console <juri> decree repeal D 1\n+1d")
    assert stage.state("club").rules.decree(1) is None


def test_the_example_of_the_docs_is_the_tavern() -> None:
    """docs/import.md: what is shown in full can be imported, and is what the tests play."""
    example = fences(DOCS / "import.md", "toml")[0]
    _, state = taken(example)
    assert (state.name, len(state.rules.rules), state.next_number) == ("Tavern", 29, 306)


def test_the_least_that_is_needed() -> None:
    """Only a name, a ruleset and two players with their accounts."""
    _, state = taken(
        'name = "N"\nruleset = "clockwise"\n'
        '[[player]]\nname = "A"\naccounts = ["n/a"]\n[[player]]\nname = "B"\naccounts = ["n/b"]\n'
    )
    assert state.turn is not None
    assert (state.turn.player, state.turn.number, state.circuit, state.host) == (1, 1, 1, 1)


WRONG: tuple[tuple[str, str, str], ...] = (
    # what is replaced, by what, the fault
    ('ruleset = "clockwise"', 'ruleset = "clokwise"', "line 2: ruleset: no ruleset is called 'clokwise'; the nearest is clockwise"),
    ('ruleset = "clockwise"', "", "line 1: ruleset is missing"),
    ('name = "Tavern"', 'name = "Ta vern"', "line 1: name: is no name a game can have: it has a blank"),
    ("next_number = 306", "next_number = 305", "line 3: next_number: is more than 305"),
    ("next_number = 306", "next_numbr = 306", "line 3: next_numbr: is not a key; the nearest known key is next_number"),
    ('host = "Ada"', 'host = "Dan"', "line 4: host: Dan cannot be it: the status is 'left'"),
    ('host = "Ada"', 'host = "Adda"', "line 4: host: no player is called 'Adda'; the nearest is Ada"),
    ('"libera/#n"', '"#n"', "line 5: rooms: '#n' is not NETWORK/ROOM"),
    ('"Cleo", "Ada", "Bob"', '"Cleo", "Ada"', "line 6: seats: names every player who has not left; Bob is missing"),
    ("repealed = [209]", "repealed = [203]", "line 7: repealed: 203 is repealed, and there is a [[rule]] that it became"),
    ("repealed = [209]", "repealed = [999]", "line 7: repealed: 999 is no rule of the ruleset"),
    ('player = "Ada"', 'player = "Eve"', "line 10: turn.player: no player is called 'Eve'"),
    ("circuit = 3", "circuit = 0", "line 11: turn.circuit: is a whole number from 1"),
    ("score = 17", "score = 17.5", "line 17: player.score: is exact: a whole number, or a text such as \"7/2\"; not 17.5"),
    ('score = "7/2"', 'score = "7/0"', "line 22: player.score: is exact"),
    ('score = "7/2"', 'score = "1e9"', "line 22: player.score: is exact"),
    ("score = -3", "score = true", "line 27: player.score: is exact"),
    ('name = "Bob"', 'name = "ada"', "line 20: player.name: another player is called Ada already"),
    ('name = "Bob"', 'name = "vote"', "line 20: player.name: is no name a player can have: it is a command"),
    ('"libera/bob"', '"libera/ADA"', "line 21: player.accounts: libera/ada plays as Ada already"),
    ('"libera/bob"', '"bob"', "line 21: player.accounts: 'bob' is not NETWORK/ACCOUNT"),
    ('accounts = ["libera/cleo"]\n', "", "player: accounts is missing"),
    ('status = "left"', 'status = "gone"', "player.status: is one of active, vacation, left, not 'gone'"),
    ("number = 302", "number = 305", "rule.number: 305 is the number of another rule"),
    ("number = 302", "number = 203", "rule.number: rule 203 of the ruleset is rule 305 already"),
    ("number = 302", "number = 101\nwas = 302", "rule.number: 101 is the number of another rule"),
    ("was = 203", "", "rule: title is missing"),
    ("adoption.threshold = majority", "adoption.treshold = majority", "rule.reading: unknown key adoption.treshold; did you mean adoption.threshold?"),
    ("adoption.threshold = majority", "adoption.threshold = often", "rule.reading:"),
    ("adoption.threshold = majority", "keep", "rule.reading: says what holds now"),
    ('title = "Tea"', 'title = "Tea\\u0007"', "rule.title: has the control character U+0007"),
    ('title = "Tea"', 'title = "Tea"\ncode = "def f(:"', "rule.code: cannot be read"),
    ('title = "Tea"', 'title = "Tea"\ncode = "x = 1"', "rule.code: has no function"),
    ("score = 17", "score = 170", "by its own rules the game would be won at once (by Ada)"),
    ("[turn]", "[offices]\nchair = \"Ada\"\n[turn]", "offices: the rules have no offices"),
    ("number = 302", "number = 302\nnumber = 303", "is no TOML"),
    ("score = 4", "score = " + "9" * 5000, "is no TOML"),
    ("score = 4", "score = 0x" + "f" * 5000, "player.score: is exact"),
    ("score = 4", "x = " + "[" * 2000 + "]" * 2000, "is no TOML"),
)  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=[new[:30] for _, new, _ in WRONG])
def test_every_fault_is_said(old: str, new: str, said: str) -> None:
    """Brief of check-config: its line, its key, what to do; one line each."""
    assert old in TAVERN
    found = faults(TAVERN.replace(old, new, 1))
    assert any(said in fault for fault in found), found
    assert not any("\n" in fault or len(fault) > 400 for fault in found)


def test_all_faults_at_once() -> None:
    """Not one after the other."""
    text = TAVERN.replace('host = "Ada"', 'host = "Eve"').replace("score = -3", "score = 0.5")
    text = text.replace("circuit = 3", "circut = 3").replace('title = "Tea"\n', "")
    assert len(faults(text)) == 4


def test_turns_only_where_a_rule_orders_them() -> None:
    """`turn.order = none`: nobody's turn can be said."""
    text = CLUB + '[turn]\nplayer = "Ines"\n'
    assert (
        faults(text)
        == [
            f"line {text.count(chr(10))}: turn: no rule orders turns (turn.order): leave out whose turn it is"
        ]
        or "no rule orders turns" in faults(text)[0]
    )


def test_an_office_is_one_of_the_rules() -> None:
    """An office nobody's rules know is named with the nearest."""
    assert "nearest known key is chair" in faults(CLUB.replace('chair = "Ines"', 'char = "Ines"'))[0]
    both = CLUB.replace('chair = "Ines"', 'chair = "Ines"\nqueen = "Juri"')
    assert [fault for fault in faults(both) if fault.endswith("is not a key; known here: chair")]


def test_a_decree_twice() -> None:
    """Duplicates are told where they stand."""
    again = CLUB + '[[decree]]\nnumber = 1\nby = "Juri"\ntitle = "x"\ntext = "y"\n'
    assert "another decree is D 1 already" in faults(again)[0]
