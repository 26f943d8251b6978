"""Quorums: of whom, and when they are counted."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from core.play.state import ProposalStatus
from tests.support.game import Table

ALL = ("alice", "bob", "carol")
FREE = "voting.compulsory = none"


@pytest.mark.parametrize(
    ("quorum", "voting", "adopted"),
    [("1/2", ("alice",), False), ("1/2", ("alice", "bob"), True), ("2/3", ("alice", "bob"), True)],
)
def test_a_quorum_of_the_voters(quorum: str, voting: tuple[str, ...], adopted: bool) -> None:
    """adoption.quorum: the share that has to vote."""
    table = Table(
        readings={
            105: FREE,
            203: "adoption.threshold = majority",
            205: f"voting.period = 1d; adoption.quorum = {quorum}",
        }
    )
    table.propose()
    table.call()
    for nick in voting:
        table.vote(nick, "for")
    table.wait("1d")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.carried, tally.quorum_met, tally.quorum_base) == (True, adopted, 3)
    assert tally.quorum_rules == (205,)
    assert (table.proposal().status is ProposalStatus.ADOPTED) is adopted


@pytest.mark.parametrize(("counted", "base", "adopted"), [("open", 4, False), ("close", 2, True)])
def test_a_quorum_counted_at_the_opening_or_the_close(counted: str, base: int, adopted: bool) -> None:
    """adoption.quorum_counted: when they are counted; design 6: stored with the vote where at the opening."""
    table = Table(
        *ALL,
        "dave",
        readings={
            105: FREE,
            203: "adoption.threshold = majority",
            205: f"voting.period = 1d; adoption.quorum = 1/2; adoption.quorum_counted = {counted}",
        },
    )
    table.propose()
    table.call()
    table.vote("alice", "for")
    table.ok("carol", cmd.Leave())
    table.ok("dave", cmd.Leave())
    table.wait("1d")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.quorum_base, table.proposal().status is ProposalStatus.ADOPTED) == (base, adopted)


@pytest.mark.parametrize(("of", "base"), [("players", 3), ("voters", 2)])
def test_a_quorum_of_players_or_of_voters(of: str, base: int) -> None:
    """adoption.quorum_of: all players, or those who may vote on it."""
    table = Table(
        "alice",
        "bob",
        readings={
            105: FREE,
            203: "adoption.threshold = majority",
            205: f"voting.period = 1d; voting.electorate = at_open; adoption.quorum = 1/2; adoption.quorum_of = {of}",
        },
    )
    table.propose()
    table.call()
    table.ok("carol", cmd.Join())
    table.vote("alice", "for")
    table.wait("1d")
    assert table.event(ev.VoteClosed).tally.quorum_base == base


def test_a_leaver_whose_ballot_stands_is_in_the_quorum_and_its_base() -> None:
    """adoption.quorum of the voters: who is counted as voting is counted as a voter."""
    table = Table(
        readings={
            105: FREE,
            203: "voting.leaver_ballot = none",
            205: "voting.period = 1d; adoption.quorum = 1",
        }
    )
    table.propose()
    table.call()
    table.vote("bob", "for")
    table.vote("carol", "for")
    table.ok("bob", cmd.Leave())
    table.wait("1d")
    tally = table.event(ev.VoteClosed).tally
    assert (tally.quorum_present, tally.quorum_base, tally.quorum_met) == (2, 3, False)
