"""Elections of the first office, the line on other ballots, and an officer's consent."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_offices as eo
from core.play.commands import Side
from core.play.state import ProposalStatus
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


def with_vote() -> tuple[OfficeTable, int]:
    table = fnomic()
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


# --- an officer's consent -------------------------------------------------------------------------


def concerning(**votes: str) -> OfficeTable:
    """Proposal 301 amends the rule that takes the Speaker's vote; those named have voted."""
    table = OfficeTable("speaker", "alice", "bob", "carol", "dave")
    table.propose("amend", 206, reading="voting.without = none", who="bob")
    for nick, side in votes.items():
        table.vote(nick, side)
    return table


def status(table: OfficeTable) -> ProposalStatus:
    table.wait("7d")
    return table.proposal().status


def test_the_engine_marks_what_names_the_office() -> None:
    """speaker 209, rulesets 6: it touches a rule or key that names the office; said when it is distributed."""
    table = concerning()
    assert (table.event(eo.ConcernMarked).office, table.event(eo.ConcernMarked).by) == ("speaker", None)
    assert table.waits("officer-consent") == ["alice"]
    other = OfficeTable("speaker")
    other.propose(who="bob")
    assert (other.events(eo.ConcernMarked), other.waits("officer-consent")) == ([], [])


@pytest.mark.parametrize(
    ("kind", "target", "reading", "concerns"),
    [
        ("repeal", 203, None, True),  # names the office in what it sets
        ("amend", 205, "voting.period = 5d", False),
        ("amend", 205, "voting.without = chair, speaker", True),  # a key whose value names it
        ("amend", 205, "win.without = none", True),  # a key whose value named it
        ("amend", 208, "office.silence = refusal", True),  # what an officer's silence means
        ("transmute", 203, None, True),
        ("enact", None, "win.score = 90", False),
    ],
)
def test_what_concerns_the_office(kind: str, target: int | None, reading: str | None, concerns: bool) -> None:
    """speaker 209: target, or the keys it sets, or what they were."""
    table = OfficeTable("speaker")
    table.propose(kind, target, reading=reading, who="bob")
    assert bool(table.events(eo.ConcernMarked)) is concerns


def test_silence_is_consent() -> None:
    """speaker 208: his silence is consent, so a majority is enough."""
    table = concerning(bob="for", carol="for", dave="against")
    assert status(table) is ProposalStatus.ADOPTED
    tally = table.proposal().tally
    assert tally is not None
    assert (tally.concerns, tally.consent, tally.consent_silent, tally.threshold) == (
        ("speaker",),
        True,
        True,
        "majority",
    )


def test_without_consent_two_thirds() -> None:
    """speaker 209: a refusal makes it two thirds of the votes cast: 2 of 3 are enough, 1 of 2 would not be."""
    table = concerning(bob="for", carol="for", dave="against")
    table.ok("alice", cmd.OfficerConsent(number=301, no=True))
    assert status(table) is ProposalStatus.ADOPTED
    tally = table.proposal().tally
    assert tally is not None
    assert (tally.consent, tally.threshold, tally.threshold_rules) == (False, "2/3", (209,))
    five = OfficeTable("speaker", "alice", "bob", "carol", "dave", "erin", "frank")
    five.propose("amend", 206, reading="voting.without = none", who="bob")
    for nick, side in (("bob", "for"), ("carol", "for"), ("dave", "for"), ("erin", "against")):
        five.vote(nick, side)
    five.vote("frank", "against")
    five.ok("alice", cmd.OfficerConsent(number=301, no=True))
    assert status(five) is ProposalStatus.REJECTED


def test_his_latest_word_counts() -> None:
    """speaker 208: until the close."""
    table = concerning(bob="for", carol="against")
    table.vote("dave", "for")
    table.ok("alice", cmd.OfficerConsent(number=301, no=True))
    table.ok("alice", cmd.OfficerConsent(number=301))
    status(table)
    tally = table.proposal().tally
    assert tally is not None
    assert (tally.consent, tally.consent_silent) == (True, False)


def test_consent_is_secret_until_the_close() -> None:
    """speaker 208, design 4: only its seal is in the log and state; opened with the ballots."""
    table = concerning(bob="for", carol="for", dave="against")
    before = table.shown()
    table.ok("alice", cmd.OfficerConsent(number=301, no=True))
    said = table.event(eo.ConsentSaid)
    assert (said.given, said.seal is None) == (None, False)
    body = table.log.bodies[-1]
    assert b'"SealedConsent"' in body
    assert b'"no":' not in body
    assert b'"given":null' in body
    after = table.shown()
    assert after["proposals"] == before["proposals"]
    assert table.waits("officer-consent") == ["alice"]
    table.wait("7d")
    opened = {b.seal: b.side for b in table.event(ev.BallotsOpened).ballots}
    assert opened[said.seal or ""] == "refusal"


def test_consent_to_a_public_vote_is_public() -> None:
    """adoption.concerning_office without voting.secret."""
    table = OfficeTable("speaker", readings={207: "{none}"})
    table.propose("amend", 206, reading="voting.without = none", who="bob")
    table.ok("alice", cmd.OfficerConsent(number=301, no=True))
    assert (table.event(eo.ConsentSaid).given, table.waits("officer-consent")) == (False, [])
    shown = table.shown()["proposals"]
    assert isinstance(shown, list)
    assert (shown[0]["concerns"], shown[0]["consent"]) == (["speaker"], False)


def test_silence_may_be_refusal() -> None:
    """office.silence: refusal where no rule says otherwise."""
    table = OfficeTable("speaker", "alice", "bob", "carol", readings={208: "{none}"})
    table.propose("amend", 206, reading="voting.without = none", who="bob")
    table.vote("bob", "for")
    table.vote("carol", "against")
    status(table)
    tally = table.proposal().tally
    assert tally is not None
    assert (tally.consent, tally.threshold) == (False, "2/3")


def test_only_the_officer_and_only_where_asked() -> None:
    """speaker 208: the Speaker says it; interface 3, `consent N`."""
    table = concerning()
    refusal = table.refused("bob", cmd.OfficerConsent(number=301))
    assert (refusal.code, dict(refusal.args)["office"]) == ("officer-only", "speaker")
    table.propose(who="carol")
    assert table.refused("alice", cmd.OfficerConsent(number=302)).code == "consent-not-asked"
    assert table.refused("alice", cmd.OfficerConsent(number=399)).code == "no-such-proposal"
    table.wait("7d")
    assert table.refused("alice", cmd.OfficerConsent(number=301)).code == "vote-closed"


def test_consent_is_the_present_officers() -> None:
    """speaker 208: what the Speaker says; not what one who was it said."""
    table = concerning(bob="for", carol="for", dave="against")
    table.ok("alice", cmd.OfficerConsent(number=301, no=True))
    table.ok("alice", cmd.Resign())
    assert table.holds("speaker") == "bob"
    table.wait("7d")
    tally = table.proposal().tally
    assert tally is not None
    assert (tally.consent, tally.consent_silent) == (True, True)


def test_anyone_marks_a_concern() -> None:
    """Rulesets 6: `proposal N concerns speaker` by anyone."""
    table = OfficeTable("speaker")
    table.propose(who="bob")
    table.ok("carol", cmd.Concern(number=301, office="speaker"))
    assert (table.event(eo.ConcernMarked).by, table.waits("officer-consent")) == (
        table.id("carol"),
        ["alice"],
    )
    assert table.refused("dave", cmd.Concern(number=301, office="speaker")).code == "concerns-already"
    assert table.refused("dave", cmd.Concern(number=301, office="chair")).code == "no-such-office"
    other = OfficeTable("rfn")
    other.propose(who="bob")
    assert other.refused("bob", cmd.Concern(number=301, office="secretary")).code == "office-not-asked"


def test_transmuting_stays_unanimous() -> None:
    """speaker 209 gives way to 110: immutable to mutable by all votes cast, with consent or without."""
    table = OfficeTable("speaker", "alice", "bob", "carol", "dave")
    table.propose("transmute", 103, who="bob")
    assert table.event(eo.ConcernMarked).office == "speaker"
    for nick, side in (("bob", "for"), ("carol", "for"), ("dave", "against")):
        table.vote(nick, side)
    assert status(table) is ProposalStatus.REJECTED
    tally = table.proposal().tally
    assert tally is not None
    assert (tally.consent, tally.threshold, tally.threshold_rules) == (True, "unanimous of cast", (110,))


def test_the_rule_of_consent_may_rank_above_transmuting() -> None:
    """precedence: where the rule of consent is the stronger one, its threshold holds."""
    readings = {
        110: "adoption.transmute_threshold = none",
        210: "adoption.transmute_threshold = unanimous of cast",
        209: "precedence.defers_to = none",
    }
    table = OfficeTable("speaker", "alice", "bob", "carol", "dave", readings=readings)
    table.propose("transmute", 103, who="bob")
    for nick, side in (("bob", "for"), ("carol", "for"), ("dave", "against")):
        table.vote(nick, side)
    assert status(table) is ProposalStatus.ADOPTED
