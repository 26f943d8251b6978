"""Laws of play, for any moves by anybody: nothing raises, replay is the game, nobody counts twice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import MappingProxyType

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.ids import AccountId, DeadlineId, MessageId
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
from tests.support.game import ROOM, Table, account
from tests.support.pack_game import PackTable, pack_named
from tests.support.simulation.laws import Laws

NICKS = ("alice", "bob", "carol", "dave", "eve")

READINGS = (
    "{adoption.threshold = majority}",
    "{adoption.threshold = 2/3}",
    "{adoption.threshold = unanimous of cast}",
    "{adoption.threshold = votes_for > 1 / (votes_against + 0 * circuit)}",
    "{adoption.quorum = 2/3; adoption.quorum_counted = open; adoption.quorum_of = players}",
    "{voting.period = 2h}",
    "{voting.period = chosen; voting.minimum_period = 1h}",
    "{voting.period = 1h if kind == enact else 2h; voting.closes_when_all_voted = false}",
    "{voting.electorate = at_open; voting.leaver_ballot = stands}",
    "{voting.leaver_ballot = stands}",
    "{voting.may_change = false}",
    "{voting.votes_each = 2}",
    "{voting.compulsory = false}",
    "{voting.compulsory = false; voting.period = 1h}",
    "{turn.order = none}",
    "{turn.order = alphabetical}",
    "{turn.order = joined; turn.may_pass = true}",
    "{turn.may_pass = true; turn.propose_within = 1h}",
    "{turn.parts = propose, score}",
    "{turn.parts = score, roll, propose, publish}",
    "{turn.parts = score}",
    "{proposal.per_turn = 2}",
    "{proposal.per_turn = none}",
    "{proposal.by = any_player}",
    "{proposal.voting_opens = on_distribution; proposal.may_withdraw = true}",
    "{proposal.debate_ends = either}",
    "{players.join_takes_effect = next_turn; players.initial_score = 1/3}",
    "{score.turn = (number - 291) * votes_for / voters}",
    "{score.abstained = -3; score.adopted.proposer = roll(10); score.adopted.against = 7/3}",
    "{win.score = 5; win.then = new_game}",
    "{win.score = 5; win.paradox = invoker; win.paradox_then = new_game}",
    "{win.score = 10 / (turn - 3)}",
    "{judge.selection = random; judge.accept_within = 1h; judge.deliver_within = 2h; judge.never = invoker}",
    "{judge.selection = previous_player, random; judge.penalty.no_answer = 10; judge.penalty.late = 1}",
    "{judge.term = case; judge.blocks_next_turn = on_demand; judge.consent_of = others}",
    "{judge.overturn_within = 2h; judge.penalty.overturned = 3; judge.reward = 1}",
    "{judge.overturn = none; judge.selection = none}",
    "{rules.maximum_mutable = 13}",
    "{rules.renumber_on = none}",
    "{keep}",
    "{none}",
    "{win.score = }",
    "{no.such = key}",
    "{",
)
# From the start: so that much is reached in a few moves.
STARTS = MappingProxyType(
    {
        "": {},
        "majority": {203: "adoption.threshold = majority"},
        "anybody": {
            202: "proposal.by = any_player; proposal.per_turn = none",
            203: "adoption.threshold = 1/3",
        },
        "free": {
            105: "voting.compulsory = none",
            203: "adoption.threshold = majority; voting.leaver_ballot = none",
            205: "voting.period = 1h",
        },
        "no turns": {201: "turn.order = none", 203: "adoption.threshold = majority"},
        "drawn judges": {
            212: "judge.selection = random; judge.accept_within = 1h; judge.deliver_within = 1h; judge.term = case",
        },
        "quick": {202: "score.turn = 4", 208: "win.score = 9; win.then = new_game"},
        "mixed": {
            111: "proposal.may_withdraw = true; proposal.debate_ends = either",
            201: "turn.may_pass = true; turn.propose_within = 1h",
            203: "adoption.threshold = majority; voting.leaver_ballot = none",
            205: "players.join_takes_effect = next_turn; judge.reward = 1/3",
        },
    }
)

numbers = st.sampled_from([101, 105, 111, 201, 202, 203, 208, 209, 212, 213, 301, 302, 303, 304])
sides = st.sampled_from([Side.FOR, Side.FOR, Side.AGAINST, Side.ABSTAIN])
refs = st.one_of(
    st.none(),
    st.integers(300, 304).map(lambda n: Ref(Series.NUMBER, n)),
    st.builds(Ref, st.sampled_from(Series), st.integers(1, 2)),
)
cases = st.one_of(st.none(), st.integers(1, 3))
readings = st.one_of(st.none(), st.sampled_from(READINGS))
messages = st.integers(1, 12).map(lambda n: MessageId(f"m/{n}"))
drafts = st.builds(
    Draft,
    kind=st.sampled_from([None, ChangeKind.ENACT, ChangeKind.ENACT, ChangeKind.AMEND, *ChangeKind]),
    target=st.one_of(st.none(), numbers.map(lambda n: Ref(Series.NUMBER, n))),
    title=st.sampled_from([None, "Title"]),
    text=st.sampled_from([None, "Text."]),
    reading=readings,
)
ruled = st.one_of(
    readings,
    st.builds(lambda n, r: "{" + f"{n}: " + r[1:], numbers, st.sampled_from(READINGS)),
)
enacts = st.builds(
    lambda r: cmd.Propose(draft=Draft(kind=ChangeKind.ENACT, title="T", text="x", reading=r)),
    readings,
)
amends = st.builds(
    lambda n, r: cmd.Propose(
        draft=Draft(kind=ChangeKind.AMEND, target=Ref(Series.NUMBER, n), text="x", reading=r)
    ),
    st.sampled_from([201, 202, 203, 205, 208, 212]),
    readings,
)
transmutes = st.sampled_from([105, 111, 203]).map(
    lambda n: cmd.Propose(draft=Draft(kind=ChangeKind.TRANSMUTE, target=Ref(Series.NUMBER, n)))
)
voting: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.Vote, side=sides, ref=st.one_of(st.none(), refs)),
    st.just(cmd.Vote(side=Side.FOR)),
    st.builds(cmd.Unvote, ref=refs),
    st.builds(cmd.ChangeBallot, original=messages, side=st.one_of(st.none(), sides), ref=refs),
    st.builds(cmd.RetractBallot, original=messages),
)
proposing: st.SearchStrategy[cmd.Move] = st.one_of(
    enacts,
    amends,
    transmutes,
    st.builds(cmd.Propose, draft=drafts),
    st.builds(cmd.Revise, number=st.one_of(st.none(), st.integers(300, 304)), draft=drafts),
    st.builds(cmd.Withdraw, ref=refs),
    st.just(cmd.Call()),
    st.builds(cmd.Call, ref=refs, period=st.sampled_from([None, None, Duration(millis=3_600_000)])),
)
turning: st.SearchStrategy[cmd.Move] = st.one_of(
    st.just(cmd.Roll()),
    st.just(cmd.Pass()),
    st.builds(cmd.Consent, no=st.booleans()),
    st.just(cmd.DemandConsent()),
)
judging: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.AskJudge, number=st.one_of(st.none(), st.integers(300, 304))),
    st.builds(cmd.Invoke, statement=st.just("x"), paradox=st.booleans()),
    st.builds(cmd.Accept, case=cases),
    st.builds(cmd.Refuse, case=cases),
    st.builds(cmd.Verdict, value=st.sampled_from(["true", "false", "x"]), case=cases, reading=ruled),
    st.builds(cmd.Overrule, case=cases, no=st.booleans()),
)
tabling: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.Join, name=st.sampled_from([None, None, "Zed", "alice", "1"])),
    st.just(cmd.Start()),
    st.sampled_from(
        [cmd.Leave(), cmd.Forfeit(), cmd.Act(text="x"), cmd.Attach(), cmd.SetLanguage(language="fr")]
    ),
    st.builds(cmd.AddAccount, account=st.sampled_from([account("x"), account("bob")])),
    st.builds(cmd.DropAccount, account=st.sampled_from([account("x"), AccountId("libera/bob")])),
    st.builds(cmd.Reseat, names=st.sampled_from([("carol", "bob", "alice"), ("alice",)])),
    st.builds(cmd.Remove, name=st.sampled_from(NICKS)),
    st.sampled_from([cmd.Pause(), cmd.Resume(), cmd.New(ruleset="clockwise", name="Day")]),
)
seldom: st.SearchStrategy[cmd.Move] = st.just(cmd.Archive())
moves = st.one_of(voting, voting, proposing, proposing, turning, judging, tabling)
everyone = st.just("all for")  # all vote, so that something is ever adopted
passing = st.sampled_from([0, 1, 600_000, 3_600_000])  # ms
who = st.sampled_from([*NICKS, "@op", "x", "mover", "judge"])
# Much of what comes at random is refused; these keep the game moving.
onward: st.SearchStrategy[cmd.Move] = st.one_of(
    enacts,
    amends,
    transmutes,
    st.just(cmd.Call()),
    st.just(cmd.Call()),
    st.just(cmd.Roll()),
    st.just(cmd.Roll()),
)
step = st.one_of(
    st.tuples(st.just("mover"), onward, passing, messages),
    st.tuples(st.just("mover"), onward, passing, messages),
    st.tuples(st.just("mover"), everyone, passing, messages),
    st.tuples(st.just("judge"), st.one_of(judging, st.just(cmd.Call())), passing, messages),
    st.tuples(st.sampled_from(NICKS[:3]), st.one_of(judging, turning, voting, enacts), passing, messages),
    st.tuples(who, moves, passing, messages),
)
plans = st.lists(step, min_size=20, max_size=60)

Plan = list[tuple[str, cmd.Move | str, int, MessageId]]


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
