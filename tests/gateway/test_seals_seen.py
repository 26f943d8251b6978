"""Secret ballots in a log re-checked: every seal opened at the close, and fitting what it says."""

from __future__ import annotations

import hashlib

from core.ids import EntryHash, Instant, PlayerId, ProposalNumber
from core.play.commands import Command, Due, Side
from core.play.entry import Entry
from core.play.events import BallotCast, BallotsOpened, Event, OpenedBallot, Outcome, VoteClosed
from core.play.tally import Tally
from gateway.seals_seen import Seals

NONCE = b"n" * 32
SEAL = hashlib.sha256(NONCE + b"for").hexdigest()
NUMBER = ProposalNumber(301)
CAST = BallotCast(number=NUMBER, voter=PlayerId(1), side=None, seal=SEAL)
OPENED = OpenedBallot(SEAL, NONCE.hex(), Side.FOR.value)
TALLY = Tally(
    for_=(), against=(), abstained=(), votes_for=1, votes_against=0, voters=1, needed=1, threshold="majority"
)


def entry(*events: Event) -> Entry:
    command = Command(move=Due(deadline="vote/301"), at=Instant(0))  # type: ignore[arg-type]  # a name
    return Entry(
        sequence=1,
        at=Instant(0),
        engine="test",
        previous=EntryHash(""),
        command=command,
        outcome=Outcome(events=events),
    )


def test_a_ballot_opened_as_it_was_sealed() -> None:
    """Design 4, Secret ballots: at the close verify checks sides and nonces."""
    seals = Seals()
    assert seals.follow(entry(CAST)) is None
    assert seals.open == 1
    assert seals.follow(entry(BallotsOpened(number=NUMBER, ballots=(OPENED,)))) is None
    assert (seals.open, seals.checked) == (0, 1)


def test_a_ballot_opened_otherwise() -> None:
    """Design 4, Secret ballots: a side that its seal does not fit is found."""
    seals = Seals()
    seals.follow(entry(CAST))
    other = OpenedBallot(SEAL, NONCE.hex(), Side.AGAINST.value)
    assert "does not fit" in (seals.follow(entry(BallotsOpened(number=NUMBER, ballots=(other,)))) or "")


def test_a_ballot_nobody_cast() -> None:
    """Design 4, Secret ballots: only ballots that were cast are opened."""
    wrong = Seals().follow(entry(BallotsOpened(number=NUMBER, ballots=(OPENED,))))
    assert "never cast" in (wrong or "")


def test_a_close_that_keeps_a_ballot_sealed() -> None:
    """Design 4, Secret ballots: BallotsOpened carries all of them."""
    seals = Seals()
    seals.follow(entry(CAST))
    closed = VoteClosed(number=NUMBER, status="adopted", tally=TALLY)
    assert "unopened" in (seals.follow(entry(BallotsOpened(number=NUMBER, ballots=()), closed)) or "")
