"""Who holds an office, how it passes on, and who exercises it."""

from __future__ import annotations

import pytest

from core.ids import Instant
from core.play import commands as cmd
from core.play import events_offices as eo
from core.play.commands import Command
from core.play.decide import create
from core.play.offices import bar, office_of, officers, vacate
from core.play.state import PlayerStatus
from tests.support.game import START, draft, seed_of
from tests.support.officers import ARBITERS, OfficeTable, arbiters
from tests.support.pack_game import pack_named

# A small mix of our own: two offices on the classic set, held from the start, no election.
MIX = {
    201: "offices = chair, clerk; office.succession = clerk, longest_standing; office.nominate_within = 2d",
}


# --- at the start --------------------------------------------------------------------------


@pytest.mark.parametrize(("pack", "office"), [("speaker", "speaker"), ("rfn", "secretary")])
def test_the_creator_has_the_office(pack: str, office: str) -> None:
    """speaker 104, rfn 102: the first holder is the creator where nobody was named."""
    table = OfficeTable(pack, start=False)
    assert table.holds(office) == "alice"
    table.ok("alice", cmd.Start())
    assert (table.holds(office), table.shown()["offices"]) == ("alice", {office: "alice"})


def test_the_office_goes_to_whom_new_names() -> None:
    """speaker 104: named at creation; until the named one has joined the creator has it."""
    table = OfficeTable("speaker", "alice", "carol", offices=(("speaker", "Bob"),), start=False)
    assert table.holds("speaker") == "alice"
    table.ok("bob", cmd.Join())
    assert table.holds("speaker") == "bob"
    assert table.event(eo.OfficeVacated).how == "returned"
    assert table.event(eo.OfficeTaken).rules == (103,)


def test_the_named_one_comes_after_the_start() -> None:
    """speaker 104: he may join later; but not when the office has passed on meanwhile."""
    table = OfficeTable("speaker", "alice", "carol", offices=(("speaker", "bob"),))
    table.ok("bob", cmd.Join())
    assert table.holds("speaker") == "bob"
    other = OfficeTable("speaker", "alice", "carol", offices=(("speaker", "bob"),))
    other.ok("alice", cmd.Resign())
    other.ok("bob", cmd.Join())
    assert other.holds("speaker") == "carol"


def test_an_account_may_be_named() -> None:
    """rfn 110: the winner of the last game is known by his account, whatever name he takes."""
    table = OfficeTable("rfn", "alice", "carol", offices=(("secretary", "libera/bob"),), start=False)
    table.ok("bob", cmd.Join(name="Robert"))
    assert table.holds("secretary") == "Robert"


def test_a_game_without_that_office() -> None:
    """Interface 3, `new RULESET NAME [OFFICE=NAME]`: the office must be one of the rules', the name a name."""
    pack = pack_named("speaker")
    for named, code in ((("chair", "bob"), "no-such-office"), (("speaker", "vote{}"), "bad-name")):
        move = cmd.New(ruleset="speaker", name="Night", offices=(named,))
        outcome = create(Command(move=move, at=START), pack=pack, language="en", seed=seed_of(1))
        assert outcome.refusal is not None
        assert (outcome.refusal.code, outcome.events) == (code, ())


def test_the_first_to_join_where_nobody_created() -> None:
    """Interface 2, `[[game]]`: the first to join counts as creator."""
    table = OfficeTable("speaker", "alice", "bob", creator=False)
    assert table.holds("speaker") == "alice"


def test_every_office_is_the_creators_without_an_election() -> None:
    """office.election_period: without it the creator holds every office at first."""
    table = OfficeTable("clockwise", readings=MIX)
    assert table.seats() == {"chair": "alice", "clerk": "alice"}
    table.ok("alice", cmd.Nominate(name="bob"))
    assert table.seats() == {"chair": "alice", "clerk": "bob"}


def test_an_office_named_twice_is_one() -> None:
    """offices: after the last of them nobody names the first again."""
    table = OfficeTable("fnomic", readings={228: "offices = first_arbiter, second_arbiter, first_arbiter"})
    table.elected(second="bob")
    assert (table.seats(), table.waits("nominate")) == (
        {"first_arbiter": "alice", "second_arbiter": "bob"},
        [],
    )


# --- passing on ----------------------------------------------------------------------------


@pytest.mark.parametrize("move", [cmd.Leave(), cmd.Forfeit(), cmd.Resign()])
def test_never_without_a_speaker(move: cmd.Move) -> None:
    """speaker 103: exactly one Speaker, whatever he does; the longest-standing Voter follows."""
    table = OfficeTable("speaker")
    table.ok("alice", move)
    assert table.holds("speaker") == "bob"
    assert [type(e) for e in table.last.events if isinstance(e, eo.OfficeEvent)] == [
        eo.OfficeVacated,
        eo.OfficeTaken,
    ]
    assert table.event(eo.OfficeTaken).how == "succession"


def test_who_is_removed_loses_the_office_before_the_start_too() -> None:
    """speaker 103, interface 3 `remove`."""
    table = OfficeTable("speaker", start=False, offices=(("speaker", "bob"),))
    assert table.holds("speaker") == "bob"
    table.ok("alice", cmd.Remove(name="bob"))
    assert (table.holds("speaker"), table.state.player(table.id("bob")).status) == (
        "alice",
        PlayerStatus.LEFT,
    )


def test_the_next_arbiter_takes_over() -> None:
    """fnomic 228: first arbiter gone: the second, else the third."""
    table = arbiters()
    table.ok("alice", cmd.Leave())
    assert table.seats() == {"first_arbiter": "bob", "second_arbiter": None, "third_arbiter": "carol"}
    table.ok("bob", cmd.Resign())
    assert table.seats() == {"first_arbiter": "carol", "second_arbiter": None, "third_arbiter": None}


def test_a_lower_arbiter_who_goes_is_not_replaced_by_himself() -> None:
    """fnomic 228: an empty second seat waits for the first to fill it."""
    table = arbiters()
    table.ok("bob", cmd.Leave())
    assert table.seats() == {"first_arbiter": "alice", "second_arbiter": None, "third_arbiter": "carol"}
    table.ok("alice", cmd.Nominate(name="dave"))
    assert table.seats()["second_arbiter"] == "dave"


def test_who_holds_nothing_has_nothing_to_resign() -> None:
    """Interface 3, `resign`."""
    refusal = arbiters().refused("dave", cmd.Resign())
    assert (refusal.code, refusal.rules) == ("no-office", (228,))


# --- naming --------------------------------------------------------------------------------


def test_a_new_first_arbiter_has_two_days() -> None:
    """fnomic 228: not named within 48 h: he has resigned; then the second does so for the third."""
    table = OfficeTable("fnomic")
    table.elected()
    assert table.waits("nominate") == ["alice"]
    table.wait("47h")
    table.ok("alice", cmd.Nominate(name="bob"))
    assert (table.event(eo.OfficeDuty).office, table.waits("nominate")) == ("second_arbiter", ["bob"])
    table.wait("48h")
    assert table.seats() == {"first_arbiter": "alice", "second_arbiter": None, "third_arbiter": None}
    table.wait("30d")
    assert table.holds("first_arbiter") == "alice"


def test_silence_of_a_new_first_arbiter_ends_in_a_new_election() -> None:
    """fnomic 228: resigned by silence; no arbiter is left, so an election opens."""
    table = OfficeTable("fnomic")
    table.elected()
    table.wait("48h")
    assert table.holds("first_arbiter") is None
    assert table.waits("elect") == list(table.present())
    assert [e.how for e in table.events(eo.OfficeVacated)] == ["unnamed"]


def test_who_moves_up_confirms_or_names() -> None:
    """fnomic 228: a new first names a second or confirms the present one; the second likewise the third."""
    table = arbiters()
    table.ok("alice", cmd.Resign())
    assert table.waits("nominate") == ["bob"]
    table.ok("bob", cmd.Nominate(name="dave"))
    assert table.waits("nominate") == ["dave"]
    table.ok("dave", cmd.Confirm(name="carol"))
    assert (table.event(eo.OfficerConfirmed).named_in > 0, table.waits("nominate")) == (True, [])
    assert table.seats() == {"first_arbiter": "bob", "second_arbiter": "dave", "third_arbiter": "carol"}
    table.wait("5d")
    assert table.holds("second_arbiter") == "dave"
    assert table.refused("dave", cmd.Confirm(name="carol")).code == "confirmed-already"


def test_nobody_dismisses_whom_he_named() -> None:
    """fnomic 228: not whom one has named oneself."""
    table = arbiters()
    refusal = table.refused("alice", cmd.Nominate(name="dave"))
    assert (refusal.code, refusal.rules, dict(refusal.args)["player"]) == ("may-not-dismiss", (228,), "bob")
    assert table.refused("bob", cmd.Nominate(name="dave")).code == "may-not-dismiss"


def test_one_dismisses_whom_one_named_in_an_earlier_term() -> None:
    """fnomic 228: unless in an earlier term."""
    table = arbiters()
    table.ok("alice", cmd.Resign())
    table.ok("bob", cmd.Nominate(name="alice"))
    table.ok("alice", cmd.Confirm(name="carol"))
    table.ok("bob", cmd.Resign())
    assert table.seats() == {"first_arbiter": "alice", "second_arbiter": None, "third_arbiter": "carol"}
    table.ok("alice", cmd.Nominate(name="bob"))  # bob named carol to nothing; in an earlier term he was named
    table.ok("bob", cmd.Nominate(name="dave"))
    assert table.seats()["third_arbiter"] == "dave"


def test_three_different_players() -> None:
    """fnomic 228: three different players; the third who is named second leaves his own seat."""
    table = arbiters()
    table.ok("bob", cmd.Leave())
    assert table.refused("alice", cmd.Nominate(name="alice")).code == "holds-office"
    table.ok("alice", cmd.Nominate(name="carol"))
    assert table.seats() == {"first_arbiter": "alice", "second_arbiter": "carol", "third_arbiter": None}


def test_who_can_be_named() -> None:
    """fnomic 223, 229: nobody on vacation, nobody barred, nobody who does not play."""
    table = OfficeTable("fnomic")
    table.elected()
    assert table.refused("alice", cmd.Nominate(name="zed")).code == "no-such-player"
    table.ok("dave", cmd.TakeVacation())
    assert table.refused("alice", cmd.Nominate(name="dave")).code == "named-is-away"
    assert table.refused("bob", cmd.Nominate(name="carol")).code == "no-office"
    table.ok("alice", cmd.Nominate(name="bob"))
    table.ok("bob", cmd.Nominate(name="carol"))
    assert table.refused("carol", cmd.Nominate(name="erin")).code == "names-nobody"
    assert table.refused("alice", cmd.Confirm(name="carol")).code == "not-the-holder"


def test_a_bar_ends_an_office_and_lasts() -> None:
    """fnomic 229: who loses the office by cassation cannot be arbiter for 60 days."""
    table = arbiters()
    play = table.asking()
    bar(play, table.id("alice"), Instant(play.at + 1000))
    vacate(play, "first_arbiter", "quashed")
    assert office_of(play.state, table.id("bob")) == "first_arbiter"
    assert officers(play.state) == {table.id("bob"), table.id("carol")}
    assert [e.how for e in play.events if isinstance(e, eo.OfficeVacated)] == ["quashed", "moved"]


def test_a_named_officer_declines() -> None:
    """Interface 3, `decline`: the seat is free again; later it takes `resign`."""
    table = OfficeTable("fnomic")
    table.elected(second="bob")
    table.ok("bob", cmd.Decline())
    assert table.holds("second_arbiter") is None
    table.ok("alice", cmd.Nominate(name="carol"))
    table.ok("carol", cmd.Nominate(name="dave"))
    assert table.refused("carol", cmd.Decline()).code == "nothing-to-decline"


def test_the_duty_of_who_is_away_is_done_for_him() -> None:
    """fnomic 223, 228: another exercises the office, and names or confirms for its holder."""
    table = arbiters()
    table.ok("alice", cmd.Resign())
    table.ok("bob", cmd.TakeVacation())
    assert (table.acts("first_arbiter"), table.waits("nominate")) == ("carol", ["carol"])
    table.ok("carol", cmd.Nominate(name="dave"))
    assert table.seats() == {"first_arbiter": "bob", "second_arbiter": "dave", "third_arbiter": "carol"}


# --- being away ----------------------------------------------------------------------------


def test_who_acts_for_whom() -> None:
    """fnomic 223: the second for the first, else the third, else the player before him in the order."""
    table = arbiters()
    assert [table.acts(office) for office in ARBITERS] == ["alice", "bob", "carol"]
    table.ok("bob", cmd.TakeVacation())
    assert [table.acts(office) for office in ARBITERS] == ["alice", "carol", "carol"]
    table.ok("carol", cmd.Leave())
    assert [table.acts(office) for office in ARBITERS] == ["alice", "alice", None]
    assert table.holds("second_arbiter") == "bob"


# --- the rules change ----------------------------------------------------------------------


def test_an_office_no_rule_has_any_more_is_gone() -> None:
    """Rulesets 1: change the rule and the game changes at that moment; a new office is filled."""
    table = OfficeTable("clockwise", "alice", "bob", readings=MIX)
    table.carry("amend", 201, "offices = clerk, warden")
    assert table.seats() == {"clerk": "alice", "warden": None}
    assert [e.how for e in table.events(eo.OfficeVacated)] == ["dropped"]


def test_an_office_a_rule_makes_goes_to_the_longest_standing() -> None:
    """office.succession: a vacant first office is filled at once."""
    table = OfficeTable("clockwise", "alice", "bob")
    table.carry("enact", None, "offices = chair; office.succession = longest_standing")
    assert (table.seats(), table.event(eo.OfficeTaken).rules) == ({"chair": "alice"}, (301,))


# --- folding --------------------------------------------------------------------------------


def test_a_refused_move_names_nobody() -> None:
    """Design 4: a refusal leaves everything as it was."""
    table = OfficeTable("fnomic")
    assert table.refused("alice", cmd.Nominate(name="bob")).code == "no-office"
    assert table.refused("alice", cmd.Propose(draft=draft("repeal", 999))).code == "no-such-rule"
