"""Entries as they are stored and hashed, and folding them."""

from __future__ import annotations

import hashlib
from fractions import Fraction

import msgspec
import pytest

from core.ids import CaseNumber, EntryHash, Instant, MessageId, PlayerId, ProposalNumber
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import Actor, Command, Side
from core.play.entry import Entry, decode, encode, hash_of
from core.play.events import Outcome
from core.play.evolve import evolve, fold
from core.play.state import GameState
from tests.support.game import START, Table, account

EARLIER = (
    b'{"sequence":7,"at":1700000000000,"engine":"1.0","previous":"ab","command":{"move":{"type":"Vote",'
    b'"side":"for","ref":null},"at":1700000000000,"actor":{"account":"libera/bob","name":"bob","operator":false},'
    b'"message":"libera/9","place":null},"outcome":{"events":[{"type":"BallotCast","number":301,"voter":2,'
    b'"side":"for","message":"libera/9","rules":[105]},{"type":"Scored","player":2,"amount":"20/3",'
    b'"reason":"score.turn","number":7,"rules":[202]}],"refusal":null},"format":1}'
)

STORED = EARLIER.replace(b'"ref":null}', b'"ref":null,"elect":null}').replace(
    b'"message":"libera/9","rules"', b'"message":"libera/9","seal":null,"elect":null,"series":"","rules"'
)


def test_an_entry_as_stored() -> None:
    """Design 4: logs load for ever: these bytes are those of format 1, and mean this."""
    entry = Entry(
        sequence=7,
        at=START,
        engine="1.0",
        previous=EntryHash("ab"),
        command=Command(
            move=cmd.Vote(side=Side.FOR),
            at=START,
            actor=Actor(account("bob"), "bob"),
            message=MessageId("libera/9"),
        ),
        outcome=Outcome(
            events=(
                ev.BallotCast(
                    rules=(105,),
                    number=ProposalNumber(301),
                    voter=PlayerId(2),
                    side=Side.FOR,
                    message=MessageId("libera/9"),
                ),
                ev.Scored(
                    rules=(202,), player=PlayerId(2), amount=Fraction(20, 3), reason="score.turn", number=7
                ),
            )
        ),
    )
    assert encode(entry) == STORED
    assert decode(STORED) == entry
    assert decode(EARLIER) == entry  # as written before ballots could be secret or name somebody
    assert hash_of(STORED) == hashlib.sha256(STORED).hexdigest()


@pytest.mark.parametrize(
    "body",
    [b"", b"{}", STORED[:-1], STORED.replace(b"20/3", b"20/0"), STORED.replace(b"BallotCast", b"Ballot")],
)
def test_what_is_no_entry_is_not_read(body: bytes) -> None:
    """Core/play/entry: raises where the bytes are no entry."""
    with pytest.raises(msgspec.DecodeError):
        decode(body)


def test_every_entry_names_the_one_before() -> None:
    """Design 4: hash of the previous entry; hash the bytes as stored."""
    table = Table()
    table.take_turns(2)
    previous = EntryHash("")
    for number, body in enumerate(table.log.bodies, start=1):
        entry = decode(body)
        assert (entry.sequence, entry.previous) == (number, previous)
        previous = hash_of(body)
    assert table.state.head == previous
    assert table.log.replayed() == table.state


def test_nothing_is_folded_before_the_game_was_created() -> None:
    """Folding knows no game that was never created, and none that was created twice."""
    refused = Entry(
        sequence=1,
        at=START,
        engine="",
        previous=EntryHash(""),
        command=Command(move=cmd.Roll(), at=START),
        outcome=Outcome(),
    )
    with pytest.raises(ValueError, match="before the game was created"):
        fold(None, refused, EntryHash("x"))
    with pytest.raises(ValueError, match="before the game was created"):
        evolve(None, ev.Paused(), START)


@pytest.mark.parametrize(
    "event",
    [
        ev.PartBegan(part="roll"),
        ev.Withdrawn(number=ProposalNumber(301)),
        ev.CaseSettled(number=CaseNumber(1)),
    ],
)
def test_events_of_what_is_not_there_are_errors(event: ev.Event) -> None:
    """A log that does not fit together is never folded into something else."""
    state: GameState = Table("alice", "bob", start=False).state
    with pytest.raises(ValueError, match=r"outside a turn|is not open"):
        evolve(state, event, Instant(START + 1))


def test_scores_of_those_who_left_stay_what_they_were() -> None:
    """Rulesets 2, win.then = new_game: scores to the initial ones, of those who play."""
    table = Table(readings={202: "score.turn = 60", 208: "win.then = new_game"})
    table.take_turn()
    table.ok("alice", cmd.Forfeit())
    table.take_turn()
    table.take_turn()
    table.take_turn()
    assert table.state.round == 2
    assert [p.score for p in table.state.players] == [60, 0, 0]
