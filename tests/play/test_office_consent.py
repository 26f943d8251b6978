"""An officer's consent to what concerns the office."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_offices as eo
from core.play.state import ProposalStatus
from tests.support.officers import OfficeTable


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


def test_one_officer_of_two_offices_speaks_under_one_seal() -> None:
    """Design 4: every seal is opened once, so that a log in which one word was said for two offices verifies."""
    reading = "offices = speaker, herald"
    also = "adoption.concerning_office = speaker, herald"
    readings = {103: reading, 206: "voting.without = speaker, herald", 209: also}
    table = OfficeTable("speaker", "alice", "bob", "carol", readings=readings)
    table.propose("amend", 206, reading="voting.without = none", who="bob")
    table.ok("alice", cmd.OfficerConsent(number=301))
    assert len(table.events(eo.ConsentSaid)) == 2
    table.wait("7d")
    opened = [ballot.seal for ballot in table.event(ev.BallotsOpened).ballots]
    assert len(opened) == len(set(opened)) == 1
