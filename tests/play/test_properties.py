"""Laws of play, for any moves by anybody: nothing raises, replay is the game, nobody counts twice."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.ids import DeadlineId, MessageId
from core.law.durations import Duration
from core.play import commands as cmd
from core.play import events as ev
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from core.play.document import document
from core.play.forecast import forecast
from core.play.state import GameState, GameStatus, Part, PlayerStatus
from core.play.waiting import holder, next_deadline, waiting_for
from core.play.why import explain
from core.ports import Place
from tests.support.any_moves import (
    NICKS,
    STARTS,
    Plan,
    cases,
    drafts,
    enacts,
    everyone,
    judging,
    messages,
    moves,
    onward,
    passing,
    plans,
    readings,
    ruled,
    seldom,
    tabling,
    turning,
    voting,
    who,
)
from tests.support.game import ROOM, Table
from tests.support.pack_game import PackTable, pack_named
from tests.support.simulation.laws import Laws


class Run:
    """A game in which everything is tried, and the laws are looked at after each move."""

    def __init__(self, readings_: dict[int, str], start: bool = True, table: Table | None = None) -> None:
        self.table = table or Table("alice", "bob", "carol", readings=readings_ or None, start=start)

    def laws_hold(self) -> None:
        """Of the whole log: replay is the game, numbers grow, scores rest on rules, void ones do nothing …"""
        assert self.table.log.replayed() == self.table.state
        assert Laws().look(self.table.log.bodies) == self.table.state

    def actor(self, named: str) -> str:
        state = self.table.state
        player = holder(state) if named == "mover" else None
        if named == "judge":
            player = next((c.judge for c in state.open_cases if c.judge is not None), None)
        if named not in ("mover", "judge"):
            return named
        return "alice" if player is None else state.player(player).accounts[0].removeprefix("libera/")

    def play(self, plan: Sequence[tuple[str, cmd.Move | str, int, MessageId]]) -> None:
        for named, move, after, message in plan:
            if isinstance(move, str):
                for nick in NICKS:
                    self.say(nick, cmd.Vote(side=Side.FOR), 0, message)
            else:
                self.say(self.actor(named), move, after, message)

    def say(self, nick: str, move: cmd.Move, after: int, message: MessageId) -> None:
        until = self.table.now + after
        for _ in range(30):  # a turn with a time limit could go on for ever
            deadline = next_deadline(self.table.state)
            if deadline is None or deadline.due > until:
                break
            self.table.now = max(self.table.now, deadline.due)
            self.step(None, cmd.Due(deadline=DeadlineId(deadline.id)), 0, None)
        self.step(nick, move, max(0, until - self.table.now), message)

    def step(self, nick: str | None, move: cmd.Move, after: int, message: MessageId | None) -> None:
        before = self.table.state
        outcome = self.table.say(nick, move, after=after, message=message, place=place_of(move))
        state = self.table.state
        assert state.at >= before.at
        if not outcome.events:
            assert replace(state, sequence=before.sequence, head=before.head, at=before.at) == before
        for event in outcome.events:
            if isinstance(event, ev.VoteClosed):
                one_vote_each(state, event)
        look(state)


def place_of(move: cmd.Move) -> Place | None:
    return None if isinstance(move, cmd.Attach) else ROOM


def one_vote_each(state: GameState, closed: ev.VoteClosed) -> None:
    """Nobody is counted twice, not even as two players; no more votes than voters."""
    tally = closed.tally
    counted = [*tally.for_, *tally.against, *tally.abstained]
    assert len(set(counted)) == len(counted)
    assert tally.votes_cast <= tally.voters
    assert tally.quorum_present <= len(counted)
    cast = [a for p in (*tally.for_, *tally.against) for a in state.player(p).accounts]
    assert len(set(cast)) == len(cast)


def look(state: GameState) -> None:
    """Everything that can be asked of a state can be asked of this one."""
    json.dumps(document(state))
    for waiting in waiting_for(state):
        assert state.player(waiting.player).status is PlayerStatus.ACTIVE
    for number in range(300, 306):
        explained, foreseen = explain(state, number), forecast(state, number)
        proposal = state.proposal(number)
        assert (explained is None) is (proposal is None or proposal.opened_at is None)
        assert foreseen is None or proposal in state.open_proposals
    consistent(state)


def consistent(state: GameState) -> None:
    active = {p.id for p in state.active()}
    names = [p.name.casefold() for p in state.players if p.status is not PlayerStatus.LEFT]
    assert len(set(names)) == len(names)
    assert sorted(state.seats) == [p.id for p in state.players]
    assert list(state.deadlines) == sorted(state.deadlines, key=lambda d: (d.due, d.order))
    numbers_ = [p.number for p in (*state.closed_proposals, *state.open_proposals)]
    assert len(set(numbers_)) == len(numbers_)
    if state.status is GameStatus.OVER:
        assert state.turn is None
        assert not state.deadlines
        assert len(state.seeds) == state.round
    if state.status is GameStatus.PLAYING and state.paused_at is None and active and state.turn is not None:
        mover = holder(state)
        pending = any(p.number in state.turn.proposals for p in state.open_proposals)
        entering = {p.id for p in state.players if p.status is PlayerStatus.WAITING}
        held = state.turn.part is Part.CONSENT  # the one held back enters with that turn
        assert mover in active or pending or (held and mover in entering)
    for case in state.open_cases:
        assert case.judge is None or case.judge in active or case.verdict is not None


@settings(max_examples=150)
@given(st.sampled_from(sorted(STARTS)), plans)
def test_any_moves_in_any_game(start: str, plan: Plan) -> None:
    """Design 4, 5: decide never raises and is a function, folding the stored bytes is the same game, a refusal
    changes nothing, times never decrease, nobody is counted twice, everything can be asked (see Table, Run)."""
    run = Run(dict(STARTS[start]))
    run.play(plan)
    run.laws_hold()


def table_of(pack: str) -> PackTable:
    """Its votes in the open: here nobody keeps what a seal hides."""
    secret = [r.number for r in pack_named(pack).rules if any(s.key == "voting.secret" for s in r.reading)]
    return PackTable(pack, *NICKS, readings={int(number): "{voting.secret = none}" for number in secret})


offices = st.sampled_from(["first_arbiter", "secretary", "speaker", "none"])
beside: st.SearchStrategy[cmd.Move] = st.one_of(
    st.sampled_from(
        [cmd.TakeVacation(), cmd.ComeBack(), cmd.Publish(), cmd.Spoke(), cmd.Resign(), cmd.Decline()]
    ),
    st.builds(cmd.Elect, name=st.sampled_from(NICKS)),
    st.builds(cmd.Nominate, name=st.sampled_from(NICKS)),
    st.builds(cmd.Confirm, name=st.sampled_from(NICKS)),
    st.builds(cmd.Summon, place=st.sampled_from([None, 1, 2])),
    st.builds(cmd.OfficerConsent, number=st.integers(301, 303), no=st.booleans()),
    st.builds(cmd.Concern, number=st.integers(301, 303), office=offices),
    st.builds(cmd.ProposeDecree, draft=drafts),
    st.builds(
        cmd.Opposed, ref=st.builds(Ref, st.just(Series.PROPOSED_DECREE), st.integers(1, 2)), no=st.booleans()
    ),
    st.builds(cmd.FileRequest, draft=drafts),
)
reviewing: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.ShowUp, case=cases),
    st.builds(cmd.Quash, case=cases),
    st.builds(cmd.OpposeJudgement, case=st.integers(1, 2), no=st.booleans()),
    st.builds(cmd.OpposePrecedent, case=st.integers(1, 2), no=st.booleans()),
    st.builds(cmd.ProposeSanction, name=st.sampled_from(NICKS), what=st.just("x"), reading=readings),
)
long = st.sampled_from([1, 3_600_000, 86_400_000, 8 * 86_400_000])
stride = st.one_of(
    st.tuples(st.just("mover"), onward, passing, messages),
    st.tuples(
        st.just("mover"), st.builds(cmd.Call, period=st.just(Duration(millis=259_200_000))), passing, messages
    ),
    st.tuples(st.just("mover"), everyone, long, messages),
    st.tuples(st.just("judge"), judging, passing, messages),
    st.tuples(st.sampled_from(NICKS), st.one_of(beside, reviewing, judging, enacts), long, messages),
    st.tuples(who, moves, passing, messages),
)


@settings(max_examples=80)
@given(
    st.sampled_from(["alphabetical", "clockwise", "fnomic", "rfn", "speaker"]),
    st.lists(stride, min_size=10, max_size=45),
)
def test_any_moves_in_any_ruleset(pack: str, plan: Plan) -> None:
    """The laws that hold in every ruleset, whatever is done by whom: numbers only grow and none is given twice,
    scores move by events that cite a rule in force, nobody is counted twice, a void rule never acts, no immutable
    rule is broken, replay is the game."""
    run = Run({}, table=table_of(pack))
    run.play(plan)
    run.laws_hold()


@settings(max_examples=25)
@given(st.lists(st.tuples(who, st.one_of(tabling, seldom, voting, turning), passing, messages), max_size=25))
def test_any_moves_around_the_start_and_the_end(plan: Plan) -> None:
    """The same before the start and after the end."""
    run = Run({}, start=False)
    run.play(plan)
    run.laws_hold()


@settings(max_examples=25)
@given(st.lists(st.tuples(who, ruled, st.booleans()), min_size=1, max_size=8))
def test_whatever_a_judge_reads_into_the_rules(plan: list[tuple[str, str | None, bool]]) -> None:
    """Rulesets 1: the Judge stands above the engine: no reading of his, in force or undone, stops it."""
    run = Run({})
    for nick, reading, undone in plan:
        message = MessageId("m/1")
        run.say("bob", cmd.Invoke(statement="x"), 1, message)
        number = run.table.state.cases
        run.say(run.actor("judge"), cmd.Verdict(value="true", case=number, reading=reading), 1, message)
        for other in NICKS if undone else ():
            run.say(other, cmd.Overrule(case=number), 1, message)
        run.play(
            [
                ("mover", cmd.Propose(draft=Draft(kind=ChangeKind.ENACT, title="T", text="x")), 1, message),
                ("mover", cmd.Call(), 1, message),
                (nick, "all for", 1, message),
                ("mover", cmd.Roll(), 3_600_000, message),
                ("bob", cmd.Consent(), 1, message),
                ("carol", cmd.Consent(), 1, message),
            ]
        )
