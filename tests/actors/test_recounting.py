"""A game decided once more from its log."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from core.actors import recounting
from core.actors.log import folded
from core.actors.recounting import Recounting
from core.ids import CaseNumber, PlayerId, ProposalNumber
from core.play import events as ev
from core.play.commands import (
    ChangeKind,
    Draft,
    Join,
    New,
    Propose,
    Ref,
    Series,
    Side,
    Start,
    Vote,
)
from core.play.decide import decide
from core.play.entry import decode, encode, hash_of
from core.play.recounts import (
    AddBallot,
    Correction,
    Count,
    NotRecounted,
    Recount,
    Recounted,
    VoidBallot,
    VoidEntry,
)
from core.ports import StoredEntry
from tests.support.games import NIGHT, Bench, said, state_of, with_deadline
from tests.support.rehearsing import STARTED, VOTING, Stage
from tests.support.transcripts import FOLDER, begin, load

ALICE, BOB = PlayerId(1), PlayerId(2)
FIRST = Ref(Series.NUMBER, ProposalNumber(301))
CASE = CaseNumber(1)
OUTVOTED = f"""{VOTING}
libera/#n <alice> !vote for
matrix/#n:l <@bob:l> !vote for
libera/#n <carol> !vote against
libera/#n <alice> !roll
"""
"""301 is rejected, it is Bob's turn, and alice judges."""


def recounted(stage: Stage, correction: Correction) -> Count:
    return Recounting(NIGHT, Bench(store=stage.store).means(), stage.state()).of(Recount(CASE, (correction,)))


class Rewritten:
    """The store's log with one entry's points doubled, as an engine with a fault would have recorded them."""

    def __init__(self, bench: Bench, sequence: int) -> None:
        self._bench, self._sequence = bench, sequence

    def entries(self, game: object, after: int = 0) -> list[StoredEntry]:
        return [self._entry(stored) for stored in self._bench.store.entries(game, after)]  # type: ignore[arg-type]

    def _entry(self, stored: StoredEntry) -> StoredEntry:
        if stored.sequence != self._sequence:
            return stored
        entry = decode(stored.body)
        events = tuple(
            replace(event, amount=2 * event.amount) if isinstance(event, ev.Scored) else event
            for event in entry.outcome.events
        )
        body = encode(replace(entry, outcome=replace(entry.outcome, events=events)))
        return replace(stored, body=body, hash=hash_of(body))

    def __getattr__(self, name: str) -> object:
        return getattr(self._bench.store, name)


def test_nothing_of_a_count_is_kept() -> None:
    """Design 4: on a copy; the same question twice has the same answer, and the game is as it was."""
    bench, game = with_deadline()
    before = list(bench.store.entries(game.game))
    ask = Recount(CASE, (VoidBallot(FIRST, BOB),))
    found = Recounting(game.game, bench.means(), state_of(game)).of(ask)
    assert isinstance(found, Recounted)
    assert [(o.number, o.before, o.after) for o in found.outcomes] == [(301, "adopted", "rejected")]
    assert Recounting(game.game, bench.means(), state_of(game)).of(ask) == found
    assert list(bench.store.entries(game.game)) == before


def test_what_todays_engine_does_not_come_to_is_not_counted_again() -> None:
    """Design 4: where deciding again does not reproduce what was recorded, say so and stop.
    What was before the point in question is not looked at."""
    bench, game = with_deadline()
    entries = [decode(s.body) for s in bench.store.entries(game.game)]
    roll = next(e.sequence for e in entries if any(isinstance(x, ev.Scored) for x in e.outcome.events))
    means = dataclasses.replace(bench.means(), records=Rewritten(bench, roll))  # type: ignore[arg-type]
    found = Recounting(game.game, means, state_of(game)).of(Recount(CASE, (VoidBallot(FIRST, BOB),)))
    assert found == NotRecounted("engine", entry=roll)
    later = Recount(CASE, (VoidEntry(entries[-1].sequence),))
    assert Recounting(game.game, means, state_of(game)).of(later) == NotRecounted(
        "course", entry=entries[-1].sequence
    )


def test_a_ballot_that_changes_nothing_changes_nothing() -> None:
    """A correction that comes to the same shows that it does; one of what is not there is refused."""
    bench, game = with_deadline()
    counting = Recounting(game.game, bench.means(), state_of(game))
    same = counting.of(Recount(CASE, (AddBallot(FIRST, ALICE, Side.FOR),)))
    assert same == Recounted()
    none = counting.of(Recount(CASE, (VoidBallot(Ref(Series.NUMBER, 999), ALICE),)))
    assert none == NotRecounted("nothing")
    assert counting.of(Recount(CASE, (VoidEntry(1),))) == NotRecounted("nothing")


def test_a_die_falls_as_it_fell() -> None:
    """Design 4: a draw's purpose names the act, so a count without a ballot has the same random voters."""
    bench, names = Bench(), ("bob", "carol", "dave", "erin")
    game = bench.game()
    bench.tell(game, said("alice", New(ruleset="rfn", name="Night"), 1))
    bench.tell(game, *(said(name, Join(), at) for at, name in enumerate(names, 2)), said("alice", Start(), 7))
    tea = Draft(kind=ChangeKind.ENACT, title="Tea", text="Tea at five.")
    bench.tell(game, said("alice", Propose(draft=tea), 10))
    bench.tell(game, *(said(name, Vote(side=Side.FOR), 20) for name in ("alice", *names)))
    recorded = state_of(game).closed_proposals[0].tally
    assert recorded is not None
    found = Recounting(game.game, bench.means(), state_of(game)).of(Recount(CASE, (VoidBallot(FIRST, BOB),)))
    assert isinstance(found, Recounted)
    ruled = found.outcomes[0].tally
    assert ruled is not None
    assert len(ruled.for_) == len(recorded.for_) - 1
    drawn = (recorded.random_for, recorded.random_against, recorded.random_abstained)
    assert sum(drawn) == 5
    assert (ruled.random_for, ruled.random_against, ruled.random_abstained) == drawn


def test_what_was_refused_takes_no_number_in_another_course() -> None:
    """Rule 107: numbers from 301 in order; a proposal refused at the time is none in the course as ruled."""
    every = "libera/#n <alice> !vote for\nlibera/#n <carol> !vote for\nmatrix/#n:l <@bob:l> !vote for"
    amended = "amend 208: 90 points win. {win.score = 90}"
    stage = Stage(f"{STARTED}libera/#n <alice> !propose {amended}\nlibera/#n <alice> !call\n{every}")
    stage(f"libera/#n <alice> !roll\nmatrix/#n:l <@bob:l> !propose {amended}")  # refused: 208 is 301 now
    stage("matrix/#n:l <@bob:l> !propose amend 301: 80 points win. {win.score = 80}")
    stage(f"matrix/#n:l <@bob:l> !call\n{every}")
    assert [p.status.value for p in stage.state().closed_proposals] == ["adopted", "adopted"]
    found = recounted(stage, VoidBallot(FIRST, BOB))
    assert isinstance(found, Recounted)
    assert [(o.number, o.after) for o in found.outcomes] == [(301, "rejected")]
    assert [r.after.history for r in found.rules if r.after is not None] == [(208, 302)]


def test_rulings_above_rulings_are_counted_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling rests on those before it, which are counted again with it: once each, not once for each above."""
    stage = Stage(OUTVOTED)
    decided: list[int] = []

    def counted(*args: Any) -> ev.Outcome:
        decided[-1] += 1
        return decide(*args)

    monkeypatch.setattr(recounting, "decide", counted)
    for _ in range(6):
        decided.append(0)
        stage('libera/#n <carol> !judge "Once more"\nlibera/#n <alice> !verdict true {ballot 301 Carol for}')
    assert [c.status for c in stage.state().recounts] == ["ruled"] * 6
    steps = [after - before for before, after in pairwise(decided)]
    assert max(steps) < 2 * steps[1]


@pytest.mark.parametrize(
    "name",
    [
        "clockwise/108_numbers",
        "fnomic/221_half_the_gain_each",
        "rfn/103_changes",
        "speaker/201_one_who_left",
        "mix/one_evening",
    ],
)
def test_whatever_is_void_there_is_a_count_or_a_reason(name: str) -> None:
    """Design 4: no entry is such that a ruling on it breaks; what was refused changed nothing, and is no loss."""
    rehearsal = begin()
    for step in load(FOLDER / f"{name}.nomic").steps:
        rehearsal.play(step.entry)
    (row,) = rehearsal.store.games()
    state = folded(rehearsal.store, row.game)
    assert state is not None
    counting = Recounting(row.game, Bench(store=rehearsal.store).means(), state)
    for stored in rehearsal.store.entries(row.game, 1):
        count = counting.of(Recount(CASE, (VoidEntry(stored.sequence),)))
        assert not isinstance(count, NotRecounted) or count.reason in ("course", "open", "ended"), count
        if decode(stored.body).outcome.refusal is not None:
            assert count == Recounted()
