"""Elections of the first office, the line on other ballots, and an officer's consent."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events_offices as eo
from core.play.commands import Side
from tests.support.officers import OfficeTable


def fnomic() -> OfficeTable:
    return OfficeTable("fnomic")


def elect(table: OfficeTable, **choices: str) -> None:
    for voter, candidate in choices.items():
        table.ok(voter, cmd.Elect(name=candidate))


# --- elections -------------------------------------------------------------------------------


def test_an_election_opens_by_itself_at_the_start() -> None:
    """fnomic 228: no arbiter at all, also at the start: a public vote."""
    table = OfficeTable("fnomic", start=False)
    assert (table.holds("first_arbiter"), table.refused("alice", cmd.Elect(name="bob")).code) == (
        None,
        "not-started",
    )
    table.ok("alice", cmd.Start())
    assert (table.event(eo.ElectionOpened).rules, table.waits("elect")) == ((228,), list(table.present()))
    table.wait("30d")
    assert table.state.offices.election is not None


def test_most_votes_when_all_have_voted() -> None:
    """fnomic 228, interface 3: the latest voice counts; it closes when all active players have voted."""
    table = fnomic()
    elect(table, alice="bob", bob="carol", carol="carol", dave="bob")
    table.ok("alice", cmd.Elect(name="carol"))
    assert table.holds("first_arbiter") is None
    assert table.shown()["election"] == {
        "office": "first_arbiter",
        "voices": {"bob": "carol", "carol": "carol", "dave": "bob", "alice": "carol"},
        "missing": ["erin"],
    }
    table.ok("erin", cmd.Elect(name="bob"))
    counts = [(table.state.player(c.player).name, c.votes) for c in table.event(eo.ElectionClosed).counts]
    assert (counts, table.holds("first_arbiter")) == ([("carol", 3), ("bob", 2)], "carol")
    assert (table.event(eo.OfficeTaken).how, table.shown()["election"]) == ("election", None)


def test_a_tie_goes_to_the_longest_standing() -> None:
    """fnomic 228: one round; of equals the longest-standing player."""
    table = fnomic()
    elect(table, alice="dave", bob="dave", carol="bob", dave="bob", erin="erin")
    assert table.holds("first_arbiter") == "bob"


def test_it_closes_three_days_after_its_first_ballot() -> None:
    """Interface 3: 72 h after its first ballot, whoever has voted."""
    table = fnomic()
    table.wait("10d")
    table.ok("dave", cmd.Elect(name="erin"))
    table.wait("71h")
    assert table.holds("first_arbiter") is None
    table.wait("1h")
    assert (table.holds("first_arbiter"), table.waits("elect")) == ("erin", [])


def test_the_elected_declines() -> None:
    """fnomic 228: he may decline, then the next by votes; with nobody left a new election."""
    table = fnomic()
    elect(table, alice="bob", bob="bob", carol="carol", dave="dave", erin="bob")
    table.ok("bob", cmd.Decline())
    assert (table.holds("first_arbiter"), table.waits("nominate")) == ("carol", ["carol"])
    table.ok("carol", cmd.Decline())
    assert table.holds("first_arbiter") == "dave"
    table.ok("dave", cmd.Decline())
    assert (table.holds("first_arbiter"), table.waits("elect")) == (None, list(table.present()))
    assert table.state.offices.elections == 2


def test_who_has_named_somebody_has_not_declined() -> None:
    """fnomic 228: declining is for the newly elected; then he can resign."""
    table = fnomic()
    table.elected(second="bob")
    assert table.refused("alice", cmd.Decline()).code == "nothing-to-decline"


def test_who_can_be_elected() -> None:
    """fnomic 223: nobody on vacation; interface 3: a player of the game."""
    table = fnomic()
    table.ok("erin", cmd.TakeVacation())
    refusal = table.refused("alice", cmd.Elect(name="erin"))
    assert (refusal.code, dict(refusal.args)["player"]) == ("named-is-away", "erin")
    assert table.refused("alice", cmd.Elect(name="zed")).code == "no-such-player"
    elect(table, alice="bob", bob="bob", carol="bob", dave="bob")
    assert table.holds("first_arbiter") == "bob"


def test_a_candidate_who_goes_is_voted_for_no_more() -> None:
    """fnomic 228: his voters vote again; the others' voices stand."""
    table = fnomic()
    elect(table, alice="erin", bob="carol", carol="erin", dave="dave")
    table.ok("erin", cmd.Leave())
    assert table.waits("elect") == ["alice", "carol"]
    elect(table, alice="carol", carol="dave")
    assert table.holds("first_arbiter") == "carol"


def test_the_ballot_of_a_voter_who_leaves_stands() -> None:
    """Rulesets 9, decision 3: a ballot cast before a departure stands."""
    table = OfficeTable("fnomic", "alice", "bob", "carol", "dave", "erin", "frank")
    elect(table, frank="dave", alice="bob")
    table.ok("frank", cmd.Leave())
    elect(table, bob="bob", carol="dave", dave="dave", erin="bob")
    counts = {c.player: c.votes for c in table.event(eo.ElectionClosed).counts}
    assert counts == {table.id("bob"): 3, table.id("dave"): 3}
    assert table.holds("first_arbiter") == "bob"


def test_no_election_without_need() -> None:
    """Rulesets 4, 228: an election is for when there is no arbiter at all."""
    table = fnomic()
    table.elected(second="bob")
    assert table.refused("carol", cmd.Elect(name="dave")).code == "no-election"
    table.ok("alice", cmd.Resign())
    assert (table.holds("first_arbiter"), table.state.offices.election) == ("bob", None)


def test_an_election_ends_with_the_rule_that_wants_it() -> None:
    """Rulesets 1: change the rule and the game changes at that moment."""
    readings = {201: "offices = chair; office.election_period = 3d"}
    table = OfficeTable("clockwise", "alice", "bob", readings=readings)
    assert table.waits("elect") == ["alice", "bob"]
    table.carry("amend", 201, "office.election_period = none; office.succession = longest_standing")
    assert (table.holds("chair"), table.state.offices.election) == ("alice", None)
    assert table.event(eo.ElectionClosed).elected is None


# --- the second part of a ballot ---------------------------------------------------------------


def with_vote(reading: str | None = None) -> tuple[OfficeTable, int]:
    """Alice is First Arbiter; ``reading`` is added to the rule of offices."""
    table = OfficeTable("fnomic", readings=None if reading is None else {228: reading})
    table.elected(second="bob", third="carol")
    number = table.propose()
    table.call(number, period="72h")
    return table, number


def test_more_than_half_of_the_votes_cast_elect() -> None:
    """fnomic 228: «nouveau PA : joueur» on ballots for or against; the old one is out at the close."""
    table, number = with_vote()
    for nick, side in (("alice", "for"), ("bob", "against")):
        table.ballot(nick, side, number)
    for nick, side in (("carol", "for"), ("dave", "against"), ("erin", "for")):
        table.ballot(nick, side, number, elect="dave")
    assert table.holds("first_arbiter") == "alice"
    table.wait("72h")
    assert table.seats() == {"first_arbiter": "dave", "second_arbiter": "bob", "third_arbiter": "carol"}
    assert (table.event(eo.OfficeTaken).how, table.waits("nominate")) == ("ballot", ["dave"])


def test_a_ballot_without_the_line_is_for_the_one_in_place() -> None:
    """fnomic 228: half is not more than half; who abstains does not count."""
    table, number = with_vote()
    table.ballot("alice", "for", number)
    table.ballot("bob", "for", number)
    table.ballot("carol", "for", number, elect="dave")
    table.ballot("dave", "for", number, elect="dave")
    table.wait("72h")
    assert table.holds("first_arbiter") == "alice"


@pytest.mark.parametrize(
    ("needed", "named", "elected"),
    [("2/3", 3, False), ("2/3", 4, True), ("unanimous", 4, False), ("1/2", 3, True), ("1/2", 2, False)],
)
def test_how_many_name_the_new_holder_is_a_rules_to_say(needed: str, named: int, elected: bool) -> None:
    """office.ballot_line_needed, of five votes cast."""
    table, number = with_vote(f"office.ballot_line_needed = {needed}")
    for place, nick in enumerate(("bob", "carol", "dave", "erin", "alice")):
        table.ballot(nick, "for", number, elect="dave" if place < named else None)
    table.wait("72h")
    assert (table.holds("first_arbiter") == "dave") is elected


def test_of_two_named_as_often_neither_is_elected() -> None:
    """office.ballot_line_needed: a share that two can have."""
    table, number = with_vote("office.ballot_line_needed = 1/4")
    for nick, elect in (("alice", "dave"), ("bob", "dave"), ("carol", "erin"), ("dave", "erin")):
        table.ballot(nick, "for", number, elect=elect)
    table.wait("72h")
    assert table.holds("first_arbiter") == "alice"


def test_the_last_ballot_says_whom() -> None:
    """Interface 3: the last valid ballot counts, with its second part."""
    table, number = with_vote()
    for nick in ("bob", "carol", "dave"):
        table.ballot(nick, "for", number, elect="bob")
    table.ballot("carol", "for", number)
    table.ballot("alice", "for", number)
    table.wait("72h")
    assert table.holds("first_arbiter") == "alice"  # two of four


def test_the_second_who_is_elected_leaves_his_seat() -> None:
    """fnomic 228: three different players."""
    table, number = with_vote()
    table.ballot("bob", "for", number, elect="bob")
    table.wait("72h")
    assert table.seats() == {"first_arbiter": "bob", "second_arbiter": None, "third_arbiter": "carol"}


def test_a_line_where_no_rule_has_it() -> None:
    """office.ballot_line: refused with the ballot, which is none."""
    table = OfficeTable("speaker")
    table.propose(who="bob")
    assert table.refused("bob", cmd.Vote(side=Side.FOR, elect="carol")).code == "no-ballot-line"
    other, number = with_vote()
    line = cmd.Vote(side=Side.FOR, ref=cmd.Ref(cmd.Series.NUMBER, number), elect="zed")
    assert other.refused("bob", line).code == "no-such-player"
