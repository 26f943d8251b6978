"""The state document (interface 5)."""

from __future__ import annotations

import json

from core.ids import Instant
from core.play import commands as cmd
from core.play.document import document, iso
from tests.support.game import START, Table, account, duration


def test_the_form_of_the_document() -> None:
    """Interface 5: the fields other programs read."""
    table = Table("alice", "bob", "carol")
    table.take_turn("amend", 208, "{win.score = 90}")
    table.propose(
        "amend", 203, text="Other words.", reading="{adoption.threshold = none; win.then = new_game}"
    )
    table.ok("alice", cmd.Invoke(statement="He may not."))
    table.ok("carol", cmd.Act(text="I smile."))
    found = json.loads(json.dumps(document(table.state)))
    assert (found["name"], found["ruleset"], found["status"], found["round"]) == (
        "Night",
        "clockwise",
        "playing",
        1,
    )
    assert found["turn"] == {"number": 2, "circuit": 1, "player": "bob", "phase": "debate"}
    assert found["players"][0] == {
        "name": "alice",
        "score": str(table.score("alice")),
        "status": "active",
        "accounts": [account("alice")],
        "variables": {},
    }
    rule = found["rules"][-1]
    assert (rule["number"], rule["history"], rule["mutable"], rule["kind"]) == (301, [208, 301], True, "rule")
    assert rule["reading"] == {"win.score": "90", "win.then": "end"}
    assert found["settings"]["win.score"] == {"value": "90", "rule": 301, "beaten": []}
    assert found["settings"]["adoption.threshold"]["value"] == "unanimous if circuit <= 2 else majority"
    adopted, debated = found["proposals"]
    assert (adopted["status"], adopted["for"], adopted["abstained"]) == (
        "adopted",
        ["alice", "bob", "carol"],
        [],
    )
    assert (debated["kind"], debated["target"], debated["proposer"]) == ("amend", 203, "bob")
    assert (debated["status"], debated["closes"]) == ("debate", None)
    assert debated["reading"] == {"win.then": "new_game", "adoption.threshold": "none"}
    assert debated["random"] == {"for": 0, "against": 0, "abstained": 0}
    (case,) = found["cases"]
    assert (case["statement"], case["invoker"], case["judge"]) == ("He may not.", "alice", "alice")
    assert (case["status"], case["verdict"], case["claim"], case["due"]) == ("assigned", None, None, None)
    assert found["acts"] == [{"number": 1, "player": "carol", "text": "I smile."}]
    assert found["head"] == table.state.head
    assert found["winners"] == []


def test_ballots_before_and_after_the_close() -> None:
    """Interface 5: before a close abstained holds those who said so, after it every voter without a ballot."""
    table = Table(readings={105: "voting.compulsory = none", 205: "voting.period = 1d"})
    table.propose()
    table.call()
    table.vote("bob", "against")
    table.vote("alice", "abstain")
    (proposal,) = document(table.state)["proposals"]
    assert (proposal["for"], proposal["against"], proposal["abstained"]) == ([], ["bob"], ["alice"])
    assert proposal["closes"] == iso(duration("1d").after(table.proposal().opened_at or START))
    table.wait("1d")
    (proposal,) = document(table.state)["proposals"]
    assert (proposal["status"], proposal["abstained"]) == ("rejected", ["alice", "carol"])


def test_the_phase_while_consent_is_missing() -> None:
    """Interface 5: phase is `consent` and player the one who may not begin yet."""
    table = Table()
    table.ok("bob", cmd.Invoke(statement="x"))
    table.take_turn(against=("bob",))
    found = document(table.state)["turn"]
    assert (found["phase"], found["player"], found["number"]) == ("consent", "bob", 1)


def test_a_rule_that_is_beaten_is_named() -> None:
    """Interface 5: beaten, the numbers of the rules beaten."""
    table = Table()
    table.carry(reading="{win.score = 5}")
    assert document(table.state)["settings"]["win.score"] == {"value": "100", "rule": 208, "beaten": [301]}


def test_a_void_rule_beats_nothing() -> None:
    """Rule 110: void altogether while the conflict lasts."""
    table = Table()
    table.carry(reading="{voting.compulsory = false; voting.period = 1s}")
    settings = document(table.state)["settings"]
    assert settings["voting.compulsory"]["value"] == "true"
    assert "voting.period" not in settings


def test_who_left_shows_as_left_and_winners_by_name() -> None:
    """Interface 3, 5: both leave and forfeit show as left; winners are those of the last finished round."""
    table = Table(readings={202: "score.turn = 100"})
    table.ok("carol", cmd.Forfeit())
    table.take_turn()
    found = document(table.state)
    assert [p["status"] for p in found["players"]] == ["active", "active", "left"]
    assert (found["winners"], found["status"], found["turn"]) == (["alice"], "over", None)


def test_no_seed_of_a_running_round_shows() -> None:
    """Design 4: the seed is shown when the round ends."""
    table = Table()
    assert document(table.state)["seeds"] == []
    table.ok("alice", cmd.Archive())
    assert len(document(table.state)["seeds"]) == 1


def test_times_are_iso_in_utc() -> None:
    """Interface 5: times are ISO 8601 in UTC."""
    assert iso(START) == "2023-11-14T22:13:20Z"
    assert iso(Instant(START + 5)) == "2023-11-14T22:13:20.005Z"
